"""What can be typed? The commands and their options, and what is wrong with a command line.

Only what was typed is put together: each command loads its words by itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from companion.cli import commands
from companion.cli.doctor import options as doctor_options
from companion.cli.exit_codes import OK, WRONG
from companion.core import product
from companion.core.config.run_options import BLUETOOTH, NO_DIE, SIMULATED

KIOSK: Final = "kiosk"
"""The command whose errors are shown on the console too."""
_BOARD: Final = "board"


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


def read(words: Sequence[str]) -> argparse.Namespace:
    """What was typed; it has `command`, the function to call.

    Args:
        words: after the program's name.

    Raises:
        SystemExit: they are wrong, or only ask for help or the version.
    """
    if words[:1] == [_BOARD]:
        from companion.cli.exchange import board_options

        words = board_options.spelled_out(words)
    return build(words[0] if words else "").parse_args(words)


def build(only: str = "") -> argparse.ArgumentParser:
    """Build the parser of every command.

    Args:
        only: a command; the parser then knows no other, and no other's words are loaded.
    """
    parser = Parser(
        prog=product.COMMAND,
        description="A referee for real board games: Rheingold, Rheinländer, Ringgeister.",
        epilog="example: herald run --size 800x480",
    )
    parser.add_argument("--version", action=Version, help="show the version")
    known = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    for name in [only] if only in _COMMANDS else _COMMANDS:
        _COMMANDS[name](known)
    return parser


if TYPE_CHECKING:
    # argparse has no other name for what commands are added to.
    _Known: TypeAlias = argparse._SubParsersAction[Parser]  # noqa: SLF001 - see above


def _add(
    known: _Known,
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


def _add_run(known: _Known) -> None:
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


def _add_kiosk(known: _Known) -> None:
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


def _add_engine(known: _Known) -> None:
    _add_data(_add(
        known, "engine", commands.engine, "referee over a pipe, one JSON object per line",
        """example: echo '{"do":"games"}' | herald engine""",
    ))  # fmt: skip


def _add_demo(known: _Known) -> None:
    demo = _add(
        known, "demo", commands.demo,
        "play the sample match without a screen, and save pictures of it",
        "example: herald demo --out pictures",
    )  # fmt: skip
    demo.add_argument(
        "--out", type=Path, default=Path("out"), help="folder for the pictures (default: out)"
    )


def _add_matches(known: _Known) -> None:
    _add_data(_add(
        known, "matches", commands.matches, "list the recorded matches", "example: herald matches"
    ))  # fmt: skip


def _add_replay(known: _Known) -> None:
    from companion.cli.exchange import options

    options.add_replay(_add(
        known, "replay", commands.play_back, "play back a match: check it, or step through it",
        "example: herald replay last; herald replay evening.match --step",
    ))  # fmt: skip


def _add_export(known: _Known) -> None:
    from companion.cli.exchange import options

    options.add_export(_add(
        known, "export", commands.write, "export a recorded match, or its statistics",
        "example: herald export last --as json --out evening.json",
    ))  # fmt: skip


def _add_import(known: _Known) -> None:
    from companion.cli.exchange import options

    options.add_import(_add(
        known, "import", commands.take_in, "import an exported match",
        "example: herald import evening.json",
    ))  # fmt: skip


def _add_support(known: _Known) -> None:
    from companion.cli.exchange import options

    options.add_support(_add(
        known, "support", commands.support, "make one file that helps find a problem",
        "example: herald support --without-names",
    ))  # fmt: skip


def _add_rescue(known: _Known) -> None:
    from companion.cli import backups

    backups.add_rescue(_add(
        known, "rescue", backups.rescue,
        "rescue what is intact in a damaged record and its backups",
        "example: herald rescue --from record-000042-20261121-201500.db",
    ))  # fmt: skip


def _add_backups(known: _Known) -> None:
    from companion.cli import backups

    backups.add_backups(_add(
        known, "backups", backups.backups, "list the record's backups, or check them",
        "example: herald backups --check",
    ))  # fmt: skip


def _add_club(known: _Known) -> None:
    from companion.cli.club import options

    options.add(_add(
        known, "club", commands.club, "run a club's hub: its wall, its league, its tables",
        'example: herald club start --name "Games on Friday"; herald club --help',
    ))  # fmt: skip


def _add_doctor(known: _Known) -> None:
    doctor_options.add_arguments(_add(
        known, "doctor", commands.doctor, "show what is connected, or test a device",
        "example: herald doctor; herald doctor die --rolls 600",
    ))  # fmt: skip


def _add_setup(known: _Known) -> None:
    from companion.cli.setup import options

    options.add_arguments(_add(
        known, "setup", commands.setup, "try everything with you: screen, touch, devices, sound",
        "example: herald setup; herald setup --out evening.zip",
    ))  # fmt: skip


def _add_watch(known: _Known) -> None:
    from companion.cli import watch

    watch.add_arguments(_add(
        known, "watch", watch.watch, "let others watch the table on their own screens",
        "example: herald watch; herald watch --port 8080; herald watch --club invitation.json",
    ))  # fmt: skip


def _add_dice(known: _Known) -> None:
    from companion.cli import dice

    dice.add_arguments(_add(
        known, "dice", dice.dice, "let Bluetooth dice (GoDice, Pixels) play",
        "example: herald dice; herald dice --check",
    ))  # fmt: skip


def _add_board(known: _Known) -> None:
    from companion.cli.exchange import board_options

    board_options.add(known.add_parser(
        _BOARD, help="list, check, export, import and print boards",
        description="List, check, export, import and print boards.",
        epilog="example: herald board; herald board myboard.json",
    ))  # fmt: skip


_COMMANDS: Final[Mapping[str, Callable[[_Known], None]]] = {
    "run": _add_run, KIOSK: _add_kiosk, "engine": _add_engine, "demo": _add_demo,
    "matches": _add_matches, "replay": _add_replay, "export": _add_export, "import": _add_import,
    "support": _add_support, "rescue": _add_rescue, "backups": _add_backups, "club": _add_club,
    "doctor": _add_doctor, "setup": _add_setup, "watch": _add_watch, "dice": _add_dice,
    _BOARD: _add_board,
}  # fmt: skip
"""What adds each command, in the order of the help."""
