"""What can be asked of the first evening? The words after `herald setup`.

Apart from `commands`, which answers: every start of the program reads this.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.doctor import options as doctor_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words and options of the first evening."""
    doctor_options.add_settings(parser)
    parser.add_argument("--data", type=Path, help="folder with the record and the vault")
    parser.add_argument(
        "--wait",
        type=doctor_options.seconds,
        default=20.0,
        metavar="SECONDS",
        help="how long to wait for a device, a tap, a roll or a press (default: 20)",
    )
    parser.add_argument(
        "--out", type=Path, help="file for the report (default: on a USB stick, else in export/)"
    )
