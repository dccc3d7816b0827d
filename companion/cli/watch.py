"""Let others watch: `herald watch` becomes the relay, in a process of which it loads nothing."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Final, NoReturn

import companion
from companion.core.config.run_options import default_data_folder

PORT: Final = 8017
"""Where people come unless another port is chosen."""

_LEAN: Final = {
    "MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "32768", "MALLOC_TRIM_THRESHOLD_": "65536",
}  # fmt: skip
"""The C library gives memory back at once: a relay runs all evening on a small machine."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what can be chosen."""
    parser.add_argument(
        "--table", type=Path, metavar="SOCKET",
        help="the table's socket (default: the one that belongs to the data folder)",
    )  # fmt: skip
    parser.add_argument(
        "--data", type=Path, help="the table's folder with the record and the vault"
    )
    parser.add_argument(
        "--port", type=_port, default=PORT, help=f"port for the viewers' browsers (default: {PORT})"
    )
    parser.add_argument(
        "--club", type=Path, metavar="FILE",
        help="a club's invitation: its wall shows this table from now on",
    )  # fmt: skip
    parser.add_argument(
        "--leave", type=float, metavar="SECONDS",
        help="stop after the table has been offline this long (default: keep waiting)",
    )  # fmt: skip


def watch(options: argparse.Namespace) -> NoReturn:
    """Become the relay. Only its name is known here: what it loads is not loaded here."""
    data = options.data if options.data is not None else default_data_folder(os.environ)
    command = [sys.executable, "-P", "-m", "companion.watching", f"--data={data}"]
    for name in ("table", "port", "club", "leave"):
        value = getattr(options, name)
        if value is not None:
            command.append(f"--{name}={value}")
    # The folder in which this program lies comes first, and no other: as it was started.
    environment = {**os.environ, **_LEAN, "PYTHONUNBUFFERED": "1"}
    above = str(Path(companion.__file__).parents[1])
    environment["PYTHONPATH"] = above
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(sys.executable, command, environment)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65_536):
        raise argparse.ArgumentTypeError(
            f"{text!r:.20} isn't a port: choose a number from 1 to 65535"
        )
    return int(text)
