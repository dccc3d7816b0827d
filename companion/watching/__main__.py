"""Show a table to everybody: the process of `herald watch`, which replaces itself by this one.

It is a program of its own so that nothing that holds a secret, or a device, is even loaded here.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.core import product, side_process
from companion.core.errors import ConfigError
from companion.watching import lean_imports

_LIBRARIES: Final = (
    "{missing} is missing: letting others watch needs paho-mqtt 2 and segno. Install them with: "
    "pip install 'table-herald[watch]', or from Debian 13 on: sudo apt-get install "
    "python3-paho-mqtt python3-segno"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Show a table until a signal says otherwise. Returns the exit code."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    options = _parser().parse_args(arguments)
    return side_process.run(lambda: _watch(options))


def _watch(options: argparse.Namespace) -> None:
    try:
        lean_imports.load()
    except ImportError as error:
        raise ConfigError(_LIBRARIES.format(missing=error.name)) from error
    # It needs pygame and paho, which come in small only before anybody else asks for them.
    from companion.watching import starting  # noqa: PLC0415

    relay = starting.prepared(
        options.table, options.data, options.port, options.club, options.leave
    )
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_told: relay.stop())
    relay.run()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"{product.COMMAND} watch")
    parser.add_argument("--table", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--club", type=Path)
    parser.add_argument("--leave", type=float)
    return parser


if __name__ == "__main__":
    sys.exit(main())
