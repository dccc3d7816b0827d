"""How do matches go out and come in at the command line?

`herald export`, `import`, `replay` and `support`, with the words of `options`. Exit
code 2 for a wrong file or value, with the line and the reason.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from companion import games
from companion.adapters.store import Entry, Journal
from companion.app import data_folder
from companion.app.support import bundle
from companion.app.transfer import export_match, import_match
from companion.cli import replay_stepper
from companion.cli.exchange.files import write_new
from companion.core import plain_file
from companion.core.clock import now_utc
from companion.core.config import settings
from companion.core.config.run_options import default_data_folder
from companion.core.errors import UsageError
from companion.core.game import AnyGame, Setup
from companion.referee import replay
from companion.referee.entries import MOVE

OK: Final = 0
_STANDARD_INPUT: Final = "-"
_MOST_NAME: Final = 4096
_MOST_BYTES: Final = 256 * 1024 * 1024


def _data(options: argparse.Namespace) -> Path:
    chosen: Path | None = options.data
    return chosen if chosen is not None else default_data_folder(os.environ)


def write(options: argparse.Namespace) -> int:
    """`herald export`."""
    text = export_match.written(_recorded(options), options.form)
    if options.out is None:
        # A file is UTF-8 whatever the terminal is, also where it goes through a pipe.
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())
        return OK
    write_new(options.out, text.encode())
    print(f"Saved to {options.out}.")
    return OK


def take_in(options: argparse.Namespace) -> int:
    """`herald import`."""
    text = _read(options.file)
    fresh = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
    entries = import_match.read(text, fresh, now_utc)
    with Journal.open(data_folder.record_folder(_data(options))) as journal:
        arrival = import_match.take_in(journal, entries, fresh if options.as_new else "")
    match arrival.taken:
        case import_match.Taken.THERE:
            print(f"You already have match {arrival.match}, identical in every entry.")
        case import_match.Taken.NEW:
            print(f"Imported match {arrival.match}: {arrival.entries} entries.")
            print("Its hidden shields aren't in this vault: turn the real ones over instead.")
    return OK


def play_back(options: argparse.Namespace) -> int:
    """`herald replay`."""
    game, setup, steps = _steps(options)
    if options.step:
        replay_stepper.go(game, setup, steps, sys.stdin, sys.stdout)
        return OK
    if not options.quiet:
        print(*(replay_stepper.step_line(game, step) for step in steps), sep="\n")
    state = steps[-1].after if steps else game.initial_state(setup)
    outcome = game.outcome(state)
    end = "the match is in progress" if outcome is None else f"{outcome.who(setup)} won"
    end += ", ended early by agreement" if outcome is not None and outcome.is_early else ""
    moves = sum(step.kind == MOVE for step in steps)
    print(f"Correct: {moves} moves, {end}.")
    return OK


def _steps(options: argparse.Namespace) -> tuple[AnyGame, Setup, list[replay.ReplayStep]]:
    """Every step of the match that was asked for, judged again."""
    file = Path(options.match)
    entries: Any
    if options.match == _STANDARD_INPUT or (len(options.match) < _MOST_NAME and file.is_file()):
        entries = import_match.read(_read(file), "file", now_utc)
    else:
        entries = _recorded(options)
    game, setup = replay.open_setup(entries[0], games.find)
    return game, setup, list(replay.check(game, setup, entries))


def support(options: argparse.Namespace) -> int:
    """`herald support`."""
    file = settings.place(options.settings, os.environ)
    if options.matches < 0:
        raise UsageError("--matches: choose 0 or more.")
    found = settings.load(file)
    wishes = bundle.Wishes(
        _data(options), file, found.backup.second, not options.without_names, options.matches
    )
    if options.out is None:
        print(f"Saved to {bundle.put(wishes)}.")
    else:
        write_new(options.out, bundle.make(wishes))
        print(f"Saved to {options.out}.")
    print("It holds matches, device messages, settings and versions; no shields, PINs or keys.")
    return OK


def _recorded(options: argparse.Namespace) -> tuple[Entry, ...]:
    """The entries of the match that was asked for."""
    folder = data_folder.record_folder(_data(options))
    if not folder.exists():
        raise UsageError(f"There is no match {options.match!r:.40}: nothing has been recorded yet.")
    with Journal.open(folder, read_only=True) as journal:
        return journal.entries(data_folder.find_match(journal, options.match))


def _read(file: Path) -> str:
    """The text of a file, or of standard input for the name `-`."""
    try:
        if str(file) == _STANDARD_INPUT:
            text = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            text = plain_file.read(file, _MOST_BYTES)
    except OSError as error:
        raise UsageError(f"{file} can't be read: {error.strerror}.") from error
    if len(text) > _MOST_BYTES:
        raise UsageError(f"{file} is too large to be a match.")
    try:
        return text.decode("utf-8-sig")
    except ValueError as error:
        raise UsageError(f"{file} can't be read: {error}.") from error
