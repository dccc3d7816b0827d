"""Speak to Bluetooth dice: `herald dice` becomes the bridge and loads nothing of it itself."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Final, NoReturn

import companion

_LEAN: Final = {
    "MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "32768", "MALLOC_TRIM_THRESHOLD_": "65536",
}  # fmt: skip
"""The C library gives memory back at once: a bridge runs all evening on a small machine."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what can be chosen."""
    parser.add_argument(
        "--check", action="store_true", help="only say whether Bluetooth can be used"
    )
    parser.add_argument(
        "--leave", type=float, metavar="SECONDS",
        help="stop after no game has been there this long (default: keep waiting)",
    )  # fmt: skip
    parser.add_argument(
        "--folder", type=Path,
        help="the service's folder of sockets (default: this user's own, in the session)",
    )  # fmt: skip


def dice(options: argparse.Namespace) -> NoReturn:
    """Become the bridge. Only its name is known here: what it loads is not loaded here."""
    command = [sys.executable, "-P", "-m", "companion.dice"]
    for name in ("folder", "leave"):
        value = getattr(options, name)
        if value is not None:
            command.append(f"--{name}={value}")
    if options.check:
        command.append("--check")
    # The folder in which this program lies comes first, and no other: as it was started.
    environment = {**os.environ, **_LEAN, "PYTHONUNBUFFERED": "1"}
    environment["PYTHONPATH"] = str(Path(companion.__file__).parents[1])
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(sys.executable, command, environment)
