"""What can be typed? The commands: errors become one clear line and an exit code.

Exit codes: 0 done, 1 it could not be done, 2 a wrong option, file or value,
70 the program itself broke down (EX_SOFTWARE; `crash_log` keeps what is known), 78 a
fault that restarting does not mend (systemd's EX_CONFIG), 130 Ctrl-C.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from companion.adapters.store import MatchHead

from companion.app.host import core_dumps
from companion.app.support import crash_log
from companion.cli import backups, console
from companion.cli import watch as watch_options
from companion.cli.club import options as club_options
from companion.cli.doctor import options as doctor_options
from companion.cli.exchange import board_options
from companion.cli.exchange import options as exchange_options
from companion.core import product
from companion.core.config import settings
from companion.core.config.run_options import (
    NO_DIE,
    SIMULATED,
    Config,
    default_data_folder,
    read_die,
    read_size,
)
from companion.core.errors import CompanionError, ConfigError, NotationError, UsageError
from companion.core.systemd import Supervisor
from companion.ui import pygame_loader

OK: Final = 0
FAILED: Final = 1
WRONG: Final = 2
BROKEN: Final = 70
CONFIG: Final = 78
STOPPED: Final = 130

_KIOSK: Final = "kiosk"


class _MisspeltError(SystemExit):
    """The command line is wrong: exit 2."""

    def __init__(self, text: str) -> None:
        """What is wrong with it, in a line."""
        super().__init__(WRONG)
        self.text = text


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without the usage around it."""

    def error(self, message: str) -> NoReturn:
        """One line, exit 2."""
        text = f"{self.prog}: {message}. See {self.prog} --help."
        print(text, file=sys.stderr)
        raise _MisspeltError(text)


class _Version(argparse.Action):
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code."""
    # Before anything secret is in memory: most commands open the vault, or a door to it.
    core_dumps.forbid()
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name that the terminal's character set lacks is no reason to stop.
        sys.stdout.reconfigure(errors="backslashreplace")
    pygame_loader.hush()
    options = argparse.Namespace()
    words = sys.argv[1:] if arguments is None else arguments
    try:
        options = _parser().parse_args(board_options.spelled_out(words))
        command: Callable[[argparse.Namespace], int] = options.command
        if getattr(options, "data", False) is None:
            from companion.app import former_name

            former_name.take_over(os.environ)
        return command(options)
    except _MisspeltError as error:
        if list(words[:1]) == [_KIOSK]:
            console.tell(error.text, Supervisor.named_in(os.environ))
        raise
    except ConfigError as error:
        for line in str(error).splitlines():
            _say(line, CONFIG)
        return CONFIG
    except (UsageError, NotationError) as error:
        return _say(error, WRONG)
    except CompanionError as error:
        return _say(error, FAILED)
    except BrokenPipeError:
        # The reader of our output has closed it; that is no fault.
        _silence()
        return OK
    except OSError as error:
        _silence()
        where = f"{error.filename}: " if error.filename else ""
        return _say(OSError(f"{where}{error.strerror or error}."), FAILED)
    except KeyboardInterrupt:
        return _say("Stopped.", STOPPED)
    except Exception as error:  # noqa: BLE001 - the last handler: an unforeseen error is logged
        return _broken(error, options)


def _broken(error: Exception, options: argparse.Namespace) -> int:
    """One line for the user, and a file with what may help to find the fault."""
    try:
        kept = crash_log.note(_data(options), error)
    except UsageError:
        kept = None
    where = f" Details are in {kept}; `herald support` packs them for a report." if kept else ""
    _silence()
    return _say(f"{crash_log.summary(error)}{where}", BROKEN)


def _silence() -> None:
    """Redirect the output that nobody reads, so that the interpreter's last flush cannot fail."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - open to the end


def _say(error: Exception | str, code: int) -> int:
    print(f"{product.COMMAND}: {' '.join(str(error).split())}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=product.COMMAND,
        description="A referee for real board games: Rheingold, Rheinländer, Ringgeister.",
        epilog="example: herald run --size 800x480",
    )
    parser.add_argument("--version", action=_Version, help="show the version")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    _add_run(commands)
    _add_kiosk(commands)
    _add_data(_add(
        commands, "engine", _engine, "referee over a pipe, one JSON object per line",
        """example: echo '{"do":"games"}' | herald engine""",
    ))  # fmt: skip
    demo = _add(
        commands, "demo", _demo, "play the sample match without a screen, and save pictures of it",
        "example: herald demo --out pictures",
    )  # fmt: skip
    demo.add_argument(
        "--out", type=Path, default=Path("out"), help="folder for the pictures (default: out)"
    )
    matches = _add(
        commands, "matches", _matches, "list the recorded matches", "example: herald matches"
    )
    _add_data(matches)
    exchange_options.add_replay(_add(
        commands, "replay", _play_back, "play back a match: check it, or step through it",
        "example: herald replay last; herald replay evening.match --step",
    ))  # fmt: skip
    exchange_options.add_export(_add(
        commands, "export", _write, "export a recorded match, or its statistics",
        "example: herald export last --as json --out evening.json",
    ))  # fmt: skip
    exchange_options.add_import(_add(
        commands, "import", _take_in, "import an exported match",
        "example: herald import evening.json",
    ))  # fmt: skip
    exchange_options.add_support(_add(
        commands, "support", _support, "make one file that helps find a problem",
        "example: herald support --without-names",
    ))  # fmt: skip
    backups.add_rescue(_add(
        commands, "rescue", backups.rescue,
        "rescue what is intact in a damaged record and its backups",
        "example: herald rescue --from record-000042-20261121-201500.db",
    ))  # fmt: skip
    backups.add_backups(_add(
        commands, "backups", backups.backups, "list the record's backups, or check them",
        "example: herald backups --check",
    ))  # fmt: skip
    club_options.add(_add(
        commands, "club", _club, "run a club's hub: its wall, its league, its tables",
        'example: herald club start --name "Games on Friday"; herald club --help',
    ))  # fmt: skip
    doctor = _add(
        commands, "doctor", _doctor, "show what is connected, or test a device",
        "example: herald doctor; herald doctor die --rolls 600",
    )  # fmt: skip
    doctor_options.add_arguments(doctor)
    watch_options.add_arguments(_add(
        commands, "watch", watch_options.watch, "let others watch the table on their own screens",
        "example: herald watch; herald watch --port 8080; herald watch --club invitation.json",
    ))  # fmt: skip
    board_options.add(commands.add_parser(
        "board", help="list, check, export, import and print boards",
        description="List, check, export, import and print boards.",
        epilog="example: herald board; herald board myboard.json",
    ))  # fmt: skip
    return parser


def _add(
    commands: argparse._SubParsersAction[_Parser],
    name: str,
    command: Callable[[argparse.Namespace], int],
    what: str,
    example: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(
        name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=example
    )
    parser.set_defaults(command=command)
    return parser


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="folder with the record and the vault")


def _add_run(commands: argparse._SubParsersAction[_Parser]) -> None:
    run = _add(
        commands, "run", _run, "open the table's window",
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


def _add_kiosk(commands: argparse._SubParsersAction[_Parser]) -> None:
    kiosk = _add(
        commands, _KIOSK, _kiosk, "take over the whole screen, as the service does",
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
        help=f"{SIMULATED}, {NO_DIE}, or a real die's device file (default: as in the settings)",
    )
    parser.add_argument("--simulate", action="store_true", help="simulate every device")
    doctor_options.add_settings(parser)
    _add_data(parser)


def _data(options: argparse.Namespace) -> Path:
    chosen: Path | None = getattr(options, "data", None)
    return chosen if chosen is not None else default_data_folder(os.environ)


def _table(options: argparse.Namespace, size: tuple[int, int] | None) -> Config:
    """What the options say of the table."""
    file = settings.place(options.settings, os.environ)
    chosen = settings.SIMULATION if options.simulate else settings.load(file)
    for missing in settings.missing_ports(chosen):
        print(
            f"{product.COMMAND}: {missing.text} Table Herald keeps looking; play by touch.",
            file=sys.stderr,
        )
    die = read_die(options.die, chosen)
    crash_log.watch_threads(_data(options))
    return Config(_data(options), size, options.turned, die, chosen)


def _kiosk(options: argparse.Namespace) -> int:
    # Before anything else: no child process may talk to systemd.
    supervisor = Supervisor.named_in(os.environ)
    pygame_loader.load_pygame()
    from companion.app.host.compositor import Compositor
    from companion.cli import kiosk

    def choices() -> Config:
        return replace(_table(options, None), switches_off=kiosk.wish(os.environ))

    kiosk.own(choices, supervisor, options.wait, Compositor() if options.cage else None)
    return OK


def _run(options: argparse.Namespace) -> int:
    pygame_loader.load_pygame()
    from companion.cli import display

    config = _table(options, read_size(options.size))
    why = display.missing()
    if why:
        print(f"There is no screen ({why}). Playing the sample match into {options.out}/ instead.")
        return _demo(options)
    display.greet(config)
    # All of the table: it takes a second or more to load.
    from companion.cli import window

    window.show(config)
    return OK


def _demo(options: argparse.Namespace) -> int:
    from companion.cli import demo

    demo.play(options.out, sys.stdout)
    return OK


def _engine(options: argparse.Namespace) -> int:
    from companion.app import data_folder
    from companion.boards.collection.collection import BoardCollection
    from companion.boards.collection.offer import BoardOffer
    from companion.cli import engine

    if sys.stdin is None or sys.stdout is None:
        raise UsageError("The engine needs standard input and output: both must be open.")
    offer = BoardOffer(BoardCollection(data_folder.boards_folder(_data(options))))
    engine.serve(sys.stdin.buffer, sys.stdout.buffer, offer)
    return OK


def _matches(options: argparse.Namespace) -> int:
    from companion.adapters.store import Journal
    from companion.app import data_folder
    from companion.referee.entries import AFTER_THE_END

    folder = data_folder.record_folder(_data(options))
    heads: tuple[MatchHead, ...] = ()
    if folder.exists():
        with Journal.open(folder, read_only=True) as journal:
            heads = journal.matches()
    for head in heads:
        state = "over" if head.last_kind in AFTER_THE_END else "in progress"
        print(f"{head.id}  {head.game}  {head.last_at}  {head.entries} entries  {state}")
    if not heads:
        print("No match has been recorded yet.")
    return OK


def _play_back(options: argparse.Namespace) -> int:
    from companion.cli.exchange import commands

    return commands.play_back(options)


def _write(options: argparse.Namespace) -> int:
    from companion.cli.exchange import commands

    return commands.write(options)


def _take_in(options: argparse.Namespace) -> int:
    from companion.cli.exchange import commands

    return commands.take_in(options)


def _support(options: argparse.Namespace) -> int:
    from companion.cli.exchange import commands

    return commands.support(options)


def _club(options: argparse.Namespace) -> int:
    try:
        from companion.cli.club import commands
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("companion"):
            raise
        raise ConfigError(
            f"{error.name} is missing. Install it with: pip install 'table-herald[club]'"
        ) from error
    return commands.answer(options)


def _doctor(options: argparse.Namespace) -> int:
    from companion.cli.doctor import commands

    return commands.answer(options)
