"""What can be typed? The commands, floor 6: errors become one clear line and an exit code.

Exit codes: 0 done, 1 it could not be done, 2 a wrong option, file or value,
70 the program itself broke down (EX_SOFTWARE; `crash_log` keeps what is known), 78 a
fault that restarting does not mend (systemd's EX_CONFIG).
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from companion.store import MatchHead

from companion import crash_log, restoring, settings
from companion.config import NO_DIE, SIMULATED, Config, data_folder, read_die, read_size
from companion.doctor import options as doctor_options
from companion.errors import (
    CompanionError,
    ConfigError,
    NotationError,
    UsageError,
)
from companion.exchange import options as exchange_options

OK: Final = 0
FAILED: Final = 1
WRONG: Final = 2
BROKEN: Final = 70
CONFIG: Final = 78


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without the usage around it."""

    def error(self, message: str) -> NoReturn:
        """One line, exit 2."""
        self.exit(WRONG, f"{self.prog}: {message}. See {self.prog} --help.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name that the terminal's character set lacks is no reason to stop.
        sys.stdout.reconfigure(errors="backslashreplace")
    options = argparse.Namespace()
    try:
        options = _parser().parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = options.command
        return command(options)
    except ConfigError as error:
        for line in str(error).splitlines():
            _say(line, CONFIG)
        return CONFIG
    except (UsageError, NotationError) as error:
        return _say(error, WRONG)
    except CompanionError as error:
        return _say(error, FAILED)
    except BrokenPipeError:
        # Whoever read our output has had enough; that is no fault.
        _silence()
        return OK
    except OSError as error:
        _silence()
        where = f"{error.filename}: " if error.filename else ""
        return _say(OSError(f"{where}{error.strerror or error}."), FAILED)
    except KeyboardInterrupt:
        return FAILED
    except Exception as error:  # noqa: BLE001 - the last door: what nobody foresaw is kept
        return _broken(error, options)


def _broken(error: Exception, options: argparse.Namespace) -> int:
    """One line for who sits there, and what may help to find the fault in a file."""
    try:
        kept = crash_log.note(_data(options), error)
    except UsageError:
        kept = None
    where = f" {kept} tells where; `companion support` packs it for a report." if kept else ""
    _silence()
    return _say(f"{crash_log.summary(error)}{where}", BROKEN)


def _silence() -> None:
    """Nobody hears us any more: the interpreter's last flush must not fail as well."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - open to the end


def _say(error: Exception | str, code: int) -> int:
    print(f"companion: {' '.join(str(error).split())}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="companion",
        description="The referee at the edge of a real table: Rheingold, Rheinländer, Ringgeister.",
        epilog="example: companion run --size 800x480",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    _add_run(commands)
    _add(commands, "engine", _engine, "referee over a pipe, one JSON object a line",
         """example: echo '{"do":"games"}' | companion engine""")  # fmt: skip
    demo = _add(
        commands, "demo", _demo, "play the sample match without a screen, into pictures",
        "example: companion demo --out pictures",
    )  # fmt: skip
    demo.add_argument("--out", type=Path, default=Path("out"), help="folder (default: out)")
    matches = _add(
        commands, "matches", _matches, "list the recorded matches", "example: companion matches"
    )
    _add_data(matches)
    exchange_options.add_replay(_add(
        commands, "replay", _play_back, "play a match back: check it, or step through it",
        "example: companion replay last; companion replay evening.match --step",
    ))  # fmt: skip
    exchange_options.add_export(_add(
        commands, "export", _write, "write a recorded match or its figures to a file",
        "example: companion export last --as json --out evening.json",
    ))  # fmt: skip
    exchange_options.add_import(_add(
        commands, "import", _take_in, "take an exported match into the record",
        "example: companion import evening.json",
    ))  # fmt: skip
    exchange_options.add_support(_add(
        commands, "support", _support, "write one file for a fault report",
        "example: companion support --without-names",
    ))  # fmt: skip
    restoring.add_rescue(_add(
        commands, "rescue", restoring.rescue,
        "go on with what is whole of a damaged record and of its backups",
        "example: companion rescue; companion rescue --from record-000042-20261121-201500.db",
    ))  # fmt: skip
    restoring.add_backups(_add(
        commands, "backups", restoring.backups, "list the copies of the record, or check them",
        "example: companion backups --check",
    ))  # fmt: skip
    doctor = _add(
        commands, "doctor", _doctor, "say what is there, and examine a device",
        "example: companion doctor; companion doctor die --rolls 600",
    )  # fmt: skip
    doctor_options.add_arguments(doctor)
    board = _add(
        commands, "board", _board, "check board files; without a file, list the boards",
        "example: companion board myboard.json",
    )  # fmt: skip
    board.add_argument("file", type=Path, nargs="*", help="a board file")
    return parser


def _add(
    commands: argparse._SubParsersAction[_Parser],
    name: str,
    command: Callable[[argparse.Namespace], int],
    what: str,
    example: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=what, description=f"{what}.", epilog=example)
    parser.set_defaults(command=command)
    return parser


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="folder of record and vault")


def _add_run(commands: argparse._SubParsersAction[_Parser]) -> None:
    run = _add(
        commands, "run", _run, "open the table's window",
        "example: companion run --size 800x480 --die simulated",
    )  # fmt: skip
    run.add_argument("--size", default="1280x720", help="1280x720, or full (default: 1280x720)")
    run.add_argument(
        "--turned", type=int, choices=(0, 1, 2, 3), default=0, help="quarter turns of the picture"
    )
    run.add_argument(
        "--die", help=f"{SIMULATED}, {NO_DIE}, or a real die's device file (default: the settings')"
    )
    run.add_argument("--simulate", action="store_true", help="every device, none is real")
    doctor_options.add_settings(run)
    run.add_argument(
        "--out",
        type=Path,
        default=Path("out"),
        help="where a machine without a screen puts pictures",
    )
    _add_data(run)


def _data(options: argparse.Namespace) -> Path:
    chosen: Path | None = getattr(options, "data", None)
    return chosen if chosen is not None else data_folder(os.environ)


def _run(options: argparse.Namespace) -> int:
    from companion import screen

    file = settings.place(options.settings, os.environ)
    chosen = settings.SIMULATION if options.simulate else settings.load(file)
    for missing in settings.missing_ports(chosen):
        print(f"companion: {missing.text} It is looked for; play by touch.", file=sys.stderr)
    die = read_die(options.die, chosen)
    crash_log.watch_threads(_data(options))
    config = Config(_data(options), read_size(options.size), options.turned, die, chosen)
    why = screen.missing()
    if why:
        print(f"No screen here ({why}): refereeing the sample match into {options.out}/ instead.")
        return _demo(options)
    screen.show(config)
    return OK


def _demo(options: argparse.Namespace) -> int:
    from companion import demonstration

    demonstration.play(options.out, sys.stdout)
    return OK


def _engine(_options: argparse.Namespace) -> int:
    from companion import engine

    if sys.stdin is None or sys.stdout is None:
        raise UsageError("The engine needs an open standard input and output.")
    engine.serve(sys.stdin.buffer, sys.stdout.buffer)
    return OK


def _matches(options: argparse.Namespace) -> int:
    from companion import archive
    from companion.referee.entries import AFTER_THE_END
    from companion.store import Journal

    folder = archive.record_folder(_data(options))
    heads: tuple[MatchHead, ...] = ()
    if folder.exists():
        with Journal.open(folder, read_only=True) as journal:
            heads = journal.matches()
    for head in heads:
        state = "over" if head.last_kind in AFTER_THE_END else "goes on"
        print(f"{head.id}  {head.game}  {head.last_at}  {head.entries} entries  {state}")
    if not heads:
        print("No match has been recorded yet.")
    return OK


def _play_back(options: argparse.Namespace) -> int:
    from companion.exchange import commands

    return commands.play_back(options)


def _write(options: argparse.Namespace) -> int:
    from companion.exchange import commands

    return commands.write(options)


def _take_in(options: argparse.Namespace) -> int:
    from companion.exchange import commands

    return commands.take_in(options)


def _support(options: argparse.Namespace) -> int:
    from companion.exchange import commands

    return commands.support(options)


def _doctor(options: argparse.Namespace) -> int:
    from companion.doctor import commands

    return commands.answer(options)


def _board(options: argparse.Namespace) -> int:
    from companion import games
    from companion.library import shelf

    if not options.file:
        for game in games.GAMES.values():
            for name in shelf.shipped(game.info.slug):
                print(f"{name}  ({game.info.title})")
        return OK
    wrong = False
    for file in options.file:
        obj = shelf.board_file(file)
        slug = obj.get("game") if isinstance(obj, dict) else None
        if not isinstance(slug, str):
            raise NotationError(f'{file} does not say for which game it is: give it a "game".')
        report = games.find(slug).check_board(obj)
        for fault in report.faults:
            print(f"{file}: fault: {fault}")
        for warning in report.warnings:
            print(f"{file}: warning: {warning}")
        wrong = wrong or bool(report.faults)
        if not report.faults:
            print(f"{file}: can be played")
    if wrong:
        raise UsageError("A board with faults cannot be played; each is named above.")
    return OK
