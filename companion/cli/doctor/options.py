"""What can the doctor be asked? The words after `herald doctor`.

Apart from `commands`, which answers: every start of the program reads this, and
only the doctor needs devices.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

_ROLLS = 600
_MOST_S = 86_400.0
_MOST_ROLLS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The doctor's own words and options."""
    add_settings(parser)
    parser.add_argument("--data", type=Path, help="folder with the record and the vault")
    parser.add_argument(
        "--wait",
        type=seconds,
        default=4.0,
        metavar="SECONDS",
        help="how long to wait for an answer (default: 4)",
    )
    parser.set_defaults(ask="report")
    asked = parser.add_subparsers(metavar="WHAT", parser_class=type(parser))
    one = _add(asked, "die", "roll the die to test whether it is fair",
               "example: herald doctor die --rolls 600")  # fmt: skip
    one.set_defaults(ask="die", wait=120.0)
    one.add_argument(
        "--rolls", type=_rolls, default=_ROLLS, help=f"number of rolls (default: {_ROLLS})"
    )
    one.add_argument("--die", help="use this die instead of the one in the settings")
    one = _add(asked, "buttons", "press each castle's button in turn",
               "example: herald doctor buttons --settings hall.toml")  # fmt: skip
    one.set_defaults(ask="buttons", wait=15.0)
    one = _add(asked, "lamps", "light each castle's lamp in turn",
               "example: herald doctor lamps --each 0.5")  # fmt: skip
    one.set_defaults(ask="lamps")
    one.add_argument(
        "--each",
        type=seconds,
        default=1.0,
        metavar="SECONDS",
        help="how long to light each lamp (default: 1)",
    )
    one = _add(asked, "wiring", "show which wire goes where with these settings",
               "example: herald doctor wiring --settings hall.toml")  # fmt: skip
    one.set_defaults(ask="wiring")
    one = _add(asked, "who", "listen for what is plugged in at a port, sending nothing",
               "example: herald doctor who /dev/ttyUSB0")  # fmt: skip
    one.set_defaults(ask="who", wait=5.0)
    one.add_argument("port", help="a device file")
    one = _add(asked, "flash", "write the firmware into a board",
               "example: herald doctor flash die")  # fmt: skip
    one.set_defaults(ask="flash", wait=10.0)
    one.add_argument("device", choices=("die", "castles"), help="what the board is to be")
    one.add_argument("--port", help="the board's device file (default: the only one at USB)")
    one.add_argument("--hex", type=Path, metavar="FILE", help="write this file instead")


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the settings file, for every command that has devices."""
    parser.add_argument(
        "--settings", type=Path, metavar="FILE",
        help="devices, ports and pins (default: ~/.config/table-herald/table-herald.toml, "
        "else /etc/table-herald.toml)",
    )  # fmt: skip


def _add(
    asked: argparse._SubParsersAction[argparse.ArgumentParser], name: str, what: str, example: str
) -> argparse.ArgumentParser:
    parser = asked.add_parser(
        name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=example
    )
    parser.add_argument("--settings", type=Path, metavar="FILE", default=argparse.SUPPRESS,
                        help="devices, ports and pins")  # fmt: skip
    parser.add_argument("--wait", type=seconds, metavar="SECONDS", default=argparse.SUPPRESS,
                        help="how long to wait for an answer, a roll or a press")  # fmt: skip
    return parser


def _rolls(text: str) -> int:
    """Parse how often a die is rolled.

    Raises:
        argparse.ArgumentTypeError: it is no number, or out of range.
    """
    short = text.isascii() and text.isdecimal() and len(text) <= len(str(_MOST_ROLLS))
    if not short or not 0 < int(text) <= _MOST_ROLLS:
        raise argparse.ArgumentTypeError(f"choose 1 to {_MOST_ROLLS} rolls, not {text!r:.40}")
    return int(text)


def seconds(text: str) -> float:
    """Parse a time to wait, in seconds.

    Raises:
        argparse.ArgumentTypeError: it is no number, or out of range.
    """
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not 0 <= found <= _MOST_S:
        raise argparse.ArgumentTypeError(f"choose 0 to {_MOST_S:.0f} seconds, not {text!r:.40}")
    return found
