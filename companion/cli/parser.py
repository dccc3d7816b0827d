"""What can be typed? The commands and their options, and what is wrong with a command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from companion.cli import backups, commands
from companion.cli import dice as dice_options
from companion.cli import watch as watch_options
from companion.cli.club import options as club_options
from companion.cli.doctor import options as doctor_options
from companion.cli.exchange import board_options
from companion.cli.exchange import options as exchange_options
from companion.cli.exit_codes import OK, WRONG
from companion.cli.setup import options as setup_options
from companion.core import product
from companion.core.config.run_options import BLUETOOTH, NO_DIE, SIMULATED

KIOSK: Final = "kiosk"
"""The command whose errors are shown on the console too."""


class MisspeltError(SystemExit):
    """The command line is wrong: exit 2."""

    def __init__(self, text: str) -> None:
        """What is wrong with it, in a line."""
        super().__init__(WRONG)
        self.text = text


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without the usage around it."""

    def error(self, message: str) -> NoReturn:
        """One line, exit 2."""
        text = f"{self.prog}: {message}. See {self.prog} --help."
        print(text, file=sys.stderr)
        raise MisspeltError(text)


class Version(argparse.Action):
    """Prints the version; it is looked up only on request, because that takes a while."""

    def __init__(self, option_strings: Sequence[str], dest: str, **options: Any) -> None:
        """It takes no value."""
        super().__init__(option_strings, dest, nargs=0, **options)

    def __call__(self, parser: argparse.ArgumentParser, *_arguments: object) -> NoReturn:
        """One line, exit 0."""
        from importlib import metadata

        try:
            version = metadata.version(product.PACKAGE)
        except metadata.PackageNotFoundError:
            version = "(run from its folder, not installed)"
        print(f"{product.COMMAND} {version}")
        parser.exit(OK)


def build() -> argparse.ArgumentParser:
    """Build the parser of every command; what it reads has `command`, the function to call."""
    parser = Parser(
        prog=product.COMMAND,
        description="A referee for real board games: Rheingold, Rheinländer, Ringgeister.",
        epilog="example: herald run --size 800x480",
    )
    parser.add_argument("--version", action=Version, help="show the version")
    known = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    _add_run(known)
    _add_kiosk(known)
    _add_data(_add(
        known, "engine", commands.engine, "referee over a pipe, one JSON object per line",
        """example: echo '{"do":"games"}' | herald engine""",
    ))  # fmt: skip
    demo = _add(
        known, "demo", commands.demo,
        "play the sample match without a screen, and save pictures of it",
        "example: herald demo --out pictures",
    )  # fmt: skip
    demo.add_argument(
        "--out", type=Path, default=Path("out"), help="folder for the pictures (default: out)"
    )
    matches = _add(
        known, "matches", commands.matches, "list the recorded matches", "example: herald matches"
    )
    _add_data(matches)
    exchange_options.add_replay(_add(
        known, "replay", commands.play_back, "play back a match: check it, or step through it",
        "example: herald replay last; herald replay evening.match --step",
    ))  # fmt: skip
    exchange_options.add_export(_add(
        known, "export", commands.write, "export a recorded match, or its statistics",
        "example: herald export last --as json --out evening.json",
    ))  # fmt: skip
    exchange_options.add_import(_add(
        known, "import", commands.take_in, "import an exported match",
        "example: herald import evening.json",
    ))  # fmt: skip
    exchange_options.add_support(_add(
        known, "support", commands.support, "make one file that helps find a problem",
        "example: herald support --without-names",
    ))  # fmt: skip
    backups.add_rescue(_add(
        known, "rescue", backups.rescue,
        "rescue what is intact in a damaged record and its backups",
        "example: herald rescue --from record-000042-20261121-201500.db",
    ))  # fmt: skip
    backups.add_backups(_add(
        known, "backups", backups.backups, "list the record's backups, or check them",
        "example: herald backups --check",
    ))  # fmt: skip
    club_options.add(_add(
        known, "club", commands.club, "run a club's hub: its wall, its league, its tables",
        'example: herald club start --name "Games on Friday"; herald club --help',
    ))  # fmt: skip
    doctor = _add(
        known, "doctor", commands.doctor, "show what is connected, or test a device",
        "example: herald doctor; herald doctor die --rolls 600",
    )  # fmt: skip
    doctor_options.add_arguments(doctor)
    setup_options.add_arguments(_add(
        known, "setup", commands.setup, "try everything with you: screen, touch, devices, sound",
        "example: herald setup; herald setup --out evening.zip",
    ))  # fmt: skip
    watch_options.add_arguments(_add(
        known, "watch", watch_options.watch, "let others watch the table on their own screens",
        "example: herald watch; herald watch --port 8080; herald watch --club invitation.json",
    ))  # fmt: skip
    dice_options.add_arguments(_add(
        known, "dice", dice_options.dice, "let Bluetooth dice (GoDice, Pixels) play",
        "example: herald dice; herald dice --check",
    ))  # fmt: skip
    board_options.add(known.add_parser(
        "board", help="list, check, export, import and print boards",
        description="List, check, export, import and print boards.",
        epilog="example: herald board; herald board myboard.json",
    ))  # fmt: skip
    return parser


def _add(
    known: argparse._SubParsersAction[Parser],
    name: str,
    command: Callable[[argparse.Namespace], int],
    what: str,
    example: str,
) -> argparse.ArgumentParser:
    parser = known.add_parser(
        name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=example
    )
    parser.set_defaults(command=command)
    return parser


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="folder with the record and the vault")


def _add_run(known: argparse._SubParsersAction[Parser]) -> None:
    run = _add(
        known, "run", commands.run, "open the table's window",
        "example: herald run --size 800x480 --die simulated",
    )  # fmt: skip
    run.add_argument(
        "--size", default="1280x720",
        help="such as 800x480, or full (default: 1280x720; a smaller screen is filled)",
    )  # fmt: skip
    _add_table(run)
    run.add_argument(
        "--out",
        type=Path,
        default=Path("out"),
        help="folder for pictures if there is no screen (default: out)",
    )


def _add_kiosk(known: argparse._SubParsersAction[Parser]) -> None:
    kiosk = _add(
        known, KIOSK, commands.kiosk, "take over the whole screen, as the service does",
        "example: SDL_VIDEODRIVER=kmsdrm herald kiosk --turned 1",
    )  # fmt: skip
    _add_table(kiosk)
    kiosk.add_argument(
        "--wait", type=doctor_options.seconds, default=15.0, metavar="SECONDS",
        help="how long to wait for a screen (default: 15)",
    )  # fmt: skip
    kiosk.add_argument(
        "--cage", action="store_true", help="show the picture through the compositor cage"
    )


def _add_table(parser: argparse.ArgumentParser) -> None:
    """Add the options that say what the window and its table are like."""
    parser.add_argument(
        "--turned",
        type=int,
        choices=(0, 1, 2, 3),
        default=0,
        help="rotate the screen by this many quarter turns",
    )
    parser.add_argument(
        "--die",
        help=f"{SIMULATED}, {BLUETOOTH}, {NO_DIE}, or a real die's device file (default: as in the "
        "settings)",
    )
    parser.add_argument("--simulate", action="store_true", help="simulate every device")
    doctor_options.add_settings(parser)
    _add_data(parser)
