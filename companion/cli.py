"""What can be typed? The commands, floor 6: errors become one clear line and an exit code.

Exit codes: 0 done, 1 it could not be done, 2 a wrong option, file or value,
78 a fault that restarting does not mend (systemd's EX_CONFIG).
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
    from companion.store import Entry, MatchHead

from companion import settings
from companion.config import NO_DIE, SIMULATED, Config, data_folder, read_die, read_size
from companion.doctor import options as doctor_options
from companion.errors import (
    CompanionError,
    ConfigError,
    NotationError,
    UsageError,
)

OK: Final = 0
FAILED: Final = 1
WRONG: Final = 2
CONFIG: Final = 78
_MOST_NAME: Final = 4096


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
    played = _add(
        commands, "replay", _replay, "play a recorded match back and check it",
        "example: companion replay last; companion replay evening.match",
    )  # fmt: skip
    played.add_argument("match", help="a match's id, its beginning, last, or a transcript's file")
    played.add_argument("--quiet", action="store_true", help="say only whether it is right")
    _add_data(played)
    exported = _add(
        commands, "export", _export, "write a recorded match as text or JSON",
        "example: companion export last --as text --out evening.match",
    )  # fmt: skip
    exported.add_argument("match", help="a match's id, its beginning, or last")
    exported.add_argument("--as", dest="form", choices=("text", "json"), default="text")
    exported.add_argument("--out", type=Path, help="a new file (default: standard output)")
    _add_data(exported)
    rescue = _add(
        commands, "rescue", _rescue, "copy what is whole of a damaged record to a fresh one",
        "example: companion rescue",
    )  # fmt: skip
    _add_data(rescue)
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
    chosen: Path | None = options.data
    return chosen if chosen is not None else data_folder(os.environ)


def _run(options: argparse.Namespace) -> int:
    from companion import screen

    file = settings.place(options.settings, os.environ)
    chosen = settings.SIMULATION if options.simulate else settings.load(file)
    for missing in settings.missing_ports(chosen):
        print(f"companion: {missing.text} It is looked for; play by touch.", file=sys.stderr)
    die = read_die(options.die, chosen)
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
    from companion.referee.replay import AFTER_THE_END
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


def _replay(options: argparse.Namespace) -> int:
    from companion import export, games
    from companion.referee import replay

    file = Path(options.match)
    if len(options.match) < _MOST_NAME and file.is_file():
        game, setup, moves = export.from_text(_read(file))
        state = game.initial_state(setup)
        texts = []
        for move in moves:
            texts.append(game.move_text(state, move))
            state, _ = game.apply(state, move)
    else:
        entries = _recorded(options)
        game, setup = replay.open_setup(entries[0], games.find)
        steps = list(replay.check(game, setup, entries))
        texts = [game.move_text(step.before, step.move) for step in steps]
        state = steps[-1].after if steps else game.initial_state(setup)
    if not options.quiet:
        print(*texts, sep="\n")
    outcome = game.outcome(state)
    end = "the match goes on" if outcome is None else f"{outcome.who(setup)} won"
    print(f"Right: {len(texts)} moves, {end}.")
    return OK


def _recorded(options: argparse.Namespace) -> tuple[Entry, ...]:
    """The entries of the match that was asked for."""
    from companion import archive
    from companion.store import Journal

    folder = archive.record_folder(_data(options))
    if not folder.exists():
        raise UsageError(f"There is no match {options.match!r:.40}: none has been recorded yet.")
    with Journal.open(folder, read_only=True) as journal:
        return journal.entries(archive.find_match(journal, options.match))


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise UsageError(f"{file} cannot be read: {error}.") from error


def _export(options: argparse.Namespace) -> int:
    from companion import export

    entries = _recorded(options)
    text = export.as_text(entries) if options.form == "text" else export.as_json(entries)
    if options.out is None:
        # A file is UTF-8 whatever the terminal is, also where it goes through a pipe.
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())
        return OK
    try:
        with options.out.open("xb") as out:
            try:
                out.write(text.encode())
                out.flush()
            except OSError:
                options.out.unlink()
                raise
    except OSError as error:
        raise UsageError(f"{options.out} cannot be written: {error.strerror}.") from error
    print(f"Written to {options.out}.")
    return OK


def _rescue(options: argparse.Namespace) -> int:
    from companion import archive

    folder, kept = archive.rescue(_data(options))
    for match, entries in kept.items():
        print(f"{match}: {entries} whole entries")
    whole = sum(entries > 0 for entries in kept.values())
    if whole:
        print(f"{whole} matches are in {folder}, in use from now on.")
    else:
        print(f"Nothing in the record was whole; {folder}, still empty, is in use from now on.")
    print("The damaged record stays as it is, beside it.")
    return OK


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
