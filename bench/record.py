"""Does a record of a thousand long matches slow anything down?

Makes one in a temporary folder (some 400 MB, a minute or two), with the vault of
its matches, and opens it as the program does: start, home, the list of past matches,
names, a move, a backup. Beside it a plain SQLite file in the same folder: what is
given in *commits* or *reads* can be compared between machines, seconds cannot.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time, time
from typing import Any

from bench.samples import sample
from companion.adapters.store import Journal, NewEntry
from companion.adapters.store.backups import make
from companion.adapters.store.chain import MATCH_STARTED, link
from companion.adapters.store.file import RECORD, open_writer
from companion.adapters.store.rows import head_row, insert_entry, transaction
from companion.adapters.vault import Vault
from companion.app import data_folder
from companion.app.compose import open_session
from companion.app.session import Session
from companion.app.transfer import import_match
from companion.core.clock import now_utc
from companion.core.config.run_options import NO_DIE, Config
from companion.core.game import AnyGame, Setup
from companion.games import GAMES
from companion.referee import replay
from companion.referee.entries import FORM, MOVE, OUTCOME
from companion.referee.prompts import owners

MATCHES, MOVES = 1000, 600
TIMES = 40
STARTS = 5
PAGE = 8

HOME = """
import sys, time
from pathlib import Path
import pygame
from companion.app.compose import open_session
from companion.core.config.run_options import SIMULATED, Config
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
pygame.display.init(); pygame.font.init(); pygame.display.set_mode((64, 64))
with open_session(Config(Path(sys.argv[1]), die=SIMULATED)) as table:
    stage = Stage(table, LIGHT, (1280, 720), time.monotonic())
    stage.draw(pygame.Surface((1280, 720)))
    print(time.time(), flush=True)
"""


@dataclass(frozen=True, slots=True)
class _Sample:
    """A match from which all are made: what is written of each move."""

    game: AnyGame
    setup: Setup
    moves: Sequence[Any]
    written: Sequence[Sequence[NewEntry]]


def report() -> None:
    """Print what the size of a record costs."""
    filled = _sample()
    entries = 1 + sum(len(move) for move in filled.written)
    with tempfile.TemporaryDirectory(prefix="herald-bench-") as name:
        data = Path(name)
        begun = perf_counter()
        _fill(data, filled)
        size = (data_folder.record_folder(data) / RECORD).stat().st_size
        print(
            f"A record of {MATCHES} matches of {MOVES} moves: {MATCHES * entries} entries, "
            f"{size / 1e6:.0f} MB (made in {perf_counter() - begun:.0f} s)"
        )
        commit, read = _plain(data)
        print(f"beside it a plain SQLite file: a commit {commit * 1e3:.2f} ms, "
              f"a row read {read * 1e6:.0f} µs")  # fmt: skip
        _report_starts(data)
        _report_lists(data, read)
        _report_moves(data, filled, commit)
        for slug in GAMES:
            _report_game(data, slug, commit)
        _report_backup(data)


def _sample() -> _Sample:
    game, setup, moves = sample("rheingold")
    state, written = game.initial_state(setup), []
    for number, move in enumerate(moves[:MOVES]):
        source = f"die 5a0b11ff/7/{number}" if move.kind == "roll" else "glass"
        entries = [NewEntry(MOVE, FORM, game.write_move(move), source)]
        state, events = game.apply(state, move)
        for event in events:
            body = game.write_event(event)
            entries.append(NewEntry(body["event"], FORM, body))
        written.append(entries)
    return _Sample(game, setup, moves[: MOVES + TIMES + 1], written)


def _fill(data: Path, filled: _Sample) -> None:
    """Straight into the tables, which keep their triggers; the last match goes on."""
    folder = data_folder.record_folder(data)
    Journal.open(folder).close()
    body = replay.setup_body(filled.game, filled.setup)
    end = [NewEntry(OUTCOME, FORM, {"winners": [1], "points": [0, 0, 0], "why": "points"})]
    decks = filled.game.decks(filled.game.initial_state(filled.setup))
    keys = data_folder.vault_folder(data), data_folder.machine_key(data)
    with closing(open_writer(folder / RECORD)) as db, Vault.at(*keys) as vault:
        db.execute("PRAGMA synchronous=OFF")
        for number in range(MATCHES):
            match, at = f"20260101-{number:06}-beef", f"2026-01-01T{number // 60:02}:00:00.000"
            at = f"{at[:-6]}{number % 60:02}.000+00:00"
            vault.begin(match, owners(filled.setup), decks)
            with transaction(db):
                entry = link("", match, 0, NewEntry(MATCH_STARTED, FORM, body), at)
                _, game, created, *_ = head_row([entry])
                db.execute("INSERT INTO matches VALUES (?, ?, ?, -1, '', '', '')",
                           (match, game, created))  # fmt: skip
                insert_entry(db, entry)
                for entries in (*filled.written, *([end] if number + 1 < MATCHES else [])):
                    for new in entries:
                        entry = link(entry.hash, match, entry.seq + 1, new, at)
                        insert_entry(db, entry)


def _plain(data: Path) -> tuple[float, float]:
    """Seconds of a commit of one row, and of reading one of 100,000, in a file without rules."""
    with closing(sqlite3.connect(data / "plain.db", isolation_level=None)) as plain:
        plain.execute("PRAGMA journal_mode=WAL")
        plain.execute("PRAGMA synchronous=FULL")
        plain.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, content BLOB)")
        plain.execute("BEGIN")
        plain.executemany("INSERT INTO rows VALUES (?, zeroblob(300))",
                          ((number,) for number in range(100_000)))  # fmt: skip
        plain.execute("COMMIT")
        commits = list(_timed(lambda: plain.execute("INSERT INTO rows (content) "
                                                    "VALUES (zeroblob(600))"), TIMES))  # fmt: skip
        ask = "SELECT content FROM rows WHERE id = 77777"
        reads = list(_timed(lambda: plain.execute(ask).fetchone(), 1000))
    return median(commits), median(reads)


def _timed(deed: Callable[[], object], times: int) -> Iterator[float]:
    for _ in range(times):
        begun = perf_counter()
        deed()
        yield perf_counter() - begun


def _nothing(_file: Path) -> None:
    """The file is in memory already."""


def _forget(file: Path) -> None:
    """Put the file out of memory."""
    with file.open("rb") as opened:
        os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _start(data: Path, prepare: Callable[[Path], None]) -> float:
    """Seconds from the command to a home screen that is drawn."""
    prepare(data_folder.record_folder(data) / RECORD)
    begun = time()  # the wall clock, for two programs share it
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", HOME, str(data)],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout.split()[-1]) - begun


def _report_starts(data: Path) -> None:
    """By turns with a table that has no record yet, which is what the machine can do."""
    for text, prepare in (("from memory", _nothing), ("from the disk", _forget)):
        pairs = []
        for _ in range(STARTS):
            with tempfile.TemporaryDirectory(dir=data) as empty:
                pairs.append((_start(Path(empty), _nothing), _start(data, prepare)))
        ratio = median(full / one for one, full in pairs)
        one, full = (median(part) for part in zip(*pairs, strict=True))
        print(
            f"  start to home, {text:14} {full:7.2f} s   {ratio:9.2f} starts without a record "
            f"({one:.2f} s; at most 3)"
        )


def _report_lists(data: Path, read: float) -> None:
    with open_session(Config(data, die=NO_DIE)) as table:
        deeds: list[tuple[str, Callable[[], object]]] = [
            ("the match that goes on", lambda: next(iter(table.match.matches()))),
            (
                f"a page of {PAGE} cards",
                lambda: list(islice(table.match.matches(), PAGE, 2 * PAGE)),
            ),
            ("names", table.match.names),
            (f"all {MATCHES} cards", lambda: list(table.match.matches())),
            ("the same again", lambda: list(table.match.matches())),
        ]
        for name, deed in deeds:
            took = next(_timed(deed, 1))
            print(f"  {name:30} {took * 1e3:8.1f} ms  {took / read:9.0f} reads")


def _report_moves(data: Path, filled: _Sample, commit: float) -> None:
    with open_session(Config(data, die=NO_DIE)) as table:
        last = table.match.matches()[0].match_id
        took = next(_timed(lambda: table.match.resume(last), 1))
        print(f"  going on with the last match   {took * 1e3:8.1f} ms")
        _play(table, "a move", filled.moves[MOVES : MOVES + TIMES], commit)


def _report_game(data: Path, slug: str, commit: float) -> None:
    """A match of one game, from its middle on, in the same full record."""
    game, setup, moves = sample(slug)
    half = len(moves) // 2
    with open_session(Config(data, die=NO_DIE)) as table:
        table.match._journal.take_in(  # noqa: SLF001 - no door makes half a match at once
            import_match.played(game, setup, moves[:half], f"bench-{slug}", now_utc)
        )
        took = next(_timed(lambda: table.match.resume(f"bench-{slug}"), 1))
        print(f"{game.info.title}: going on after {half} moves  {took * 1e3:8.1f} ms  "
              f"{took / commit:9.2f} commits")  # fmt: skip
        _play(table, "a move", moves[half : half + TIMES], commit)


def _play(table: Session, what: str, moves: Sequence[Any], commit: float) -> None:
    referee = table.match.referee
    if referee is None:
        raise LookupError("no match is on the table")
    whole, ours = [], []
    for move in moves:
        begun, used = perf_counter(), thread_time()
        referee.play(move)
        whole.append(perf_counter() - begun)
        ours.append(thread_time() - used)
    print(
        f"  {what:30} {median(whole) * 1e3:8.2f} ms  "
        f"{median(whole) / commit:9.2f} commits\n"
        f"    of it the processor's        {median(ours) * 1e3:8.2f} ms  "
        f"{median(ours) / commit:9.2f} commits (under 5 ms; the longest {max(ours) * 1e3:.2f})"
    )


def _report_backup(data: Path) -> None:
    record = data_folder.record_folder(data) / RECORD
    folder = data / "a-backup"
    folder.mkdir()
    took = next(_timed(lambda: make(record, folder, 1, "20260101-000000", lambda: False), 1))
    (copied,) = folder.iterdir()
    begun = perf_counter()
    with copied.open("rb") as read, (data / "plain-copy").open("wb") as written:
        while part := read.read(1 << 20):
            written.write(part)
        written.flush()
        os.fsync(written.fileno())
    print(f"  a backup, checked              {took:8.1f} s   "
          f"{took / (perf_counter() - begun):9.2f} plain copies of the file")  # fmt: skip
