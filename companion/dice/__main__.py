"""Speak to Bluetooth dice: the process of `herald dice`, which replaces itself by this one.

It is a program of its own so that nothing that holds a secret is even loaded where radio comes in.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.core import dice_lines, product, side_process
from companion.core.dice_lines import CONTROL
from companion.core.errors import ConfigError
from companion.dice.doors import handed_over, listen, make_folder
from companion.dice.ports import AdapterError, Radio
from companion.dice.process import Process

_LIBRARIES: Final = (
    "{missing} is missing: Bluetooth dice need bleak. Install it with: sudo apt-get install "
    "python3-bleak bluez, or pip install 'table-herald[dice]'"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Speak to dice until a signal says otherwise. Returns the exit code."""
    options = _parser().parse_args(arguments)
    return side_process.run(lambda: _speak(options))


def _speak(options: argparse.Namespace) -> int | None:
    radio = _radio()
    if options.check:
        return asyncio.run(_check(radio))
    service = options.folder is not None
    folder = options.folder or dice_lines.folder(os.environ)
    make_folder(folder, service=service)
    asyncio.run(_run(folder, radio, service=service, leave_s=options.leave))
    return None


def _radio() -> Radio:
    """The radio of this computer.

    Raises:
        ConfigError: a library is missing.
    """
    try:
        from companion.dice.bluez import BluezRadio  # noqa: PLC0415 - an extra has the library
    except ImportError as error:
        raise ConfigError(_LIBRARIES.format(missing=error.name)) from error
    return BluezRadio()


async def _check(radio: Radio) -> int:
    try:
        await radio.check()
    except AdapterError as error:
        return side_process.failed(error.adapter.words)
    print("Bluetooth can be used.")
    return 0


async def _run(folder: Path, radio: Radio, *, service: bool, leave_s: float | None) -> None:
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, ended.set)
    handed = handed_over(os.environ)
    control = handed or listen(folder / CONTROL, service=service)
    process = Process(
        folder, control, radio, service=service, leave_s=leave_s, ended=ended, log=_log
    )
    _log(f"The game finds the Bluetooth dice in {folder}.")
    try:
        await process.run()
    finally:
        if handed is None:
            (folder / CONTROL).unlink(missing_ok=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"{product.COMMAND} dice")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--leave", type=float)
    parser.add_argument("--check", action="store_true")
    return parser


def _log(line: str) -> None:
    print(f"{product.COMMAND}: {' '.join(line.split())}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
