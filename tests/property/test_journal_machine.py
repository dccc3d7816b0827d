"""The journal against a plain list: whatever is done, in whatever order, it agrees."""

import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from companion.adapters.store import Journal, NewEntry
from companion.core.errors import StoreError

# No test here depends on a real disk, and one that is busy syncs slowly.
RAM = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None

text = st.text(max_size=8).filter(lambda word: word.isprintable())
json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=6,
)
news = st.builds(
    NewEntry,
    text,
    st.integers(0, 9),
    json,
    st.sampled_from(["", "die 5a0b11ff/3/17", "die 5a0b11ff/3/18", "buttons 01/1/1"]),
)
moves = st.lists(news, min_size=1, max_size=3)
times = st.integers(1, 9).map(lambda day: f"2026-11-0{day}T10:00:00Z")


class Machine(RuleBasedStateMachine):
    """`self.plain` is what the record must hold: match → its entries and times."""

    matches: Bundle[str] = Bundle("matches")

    def __init__(self) -> None:
        super().__init__()
        self.home = Path(tempfile.mkdtemp(dir=RAM))
        self.copies = 0
        self.plain: dict[str, list[tuple[NewEntry, str]]] = {}

    @initialize()
    def open_it(self) -> None:
        self.journal = Journal.open(self.home / "0")

    @rule(target=matches, setup=json, at=times)
    def begin(self, setup: Any, at: str) -> str:
        match = f"m{len(self.plain)}"
        body = {"game": "rheingold", "extras": setup}
        self.journal.begin(match, body, at)
        self.plain[match] = [(NewEntry("match_started", 1, body), at)]
        return match

    @rule(match=matches, at=times)
    def begin_again(self, match: str, at: str) -> None:
        with pytest.raises(StoreError):
            self.journal.begin(match, {"game": "other"}, at)

    @rule(match=matches, move=moves, at=times)
    def append(self, match: str, move: Sequence[NewEntry], at: str) -> None:
        entries = self.plain[match]
        last = self.journal.append(match, len(entries), move, at)
        entries.extend((new, at) for new in move)
        assert last == len(entries) - 1

    @rule(match=matches, move=moves, off=st.integers(-3, 3).filter(bool))
    def append_out_of_turn(self, match: str, move: Sequence[NewEntry], off: int) -> None:
        with pytest.raises(StoreError):
            self.journal.append(match, len(self.plain[match]) + off, move, "t")

    @rule(match=matches, move=moves)
    def append_to_a_full_disk(self, match: str, move: Sequence[NewEntry]) -> None:
        writer = self.journal._writer
        if writer is None:
            return
        (pages,) = writer.execute("PRAGMA page_count").fetchone()
        writer.execute(f"PRAGMA max_page_count = {pages}")
        long = NewEntry("long", 1, "x" * 9000)
        with pytest.raises(StoreError, match="is full"):
            self.journal.append(match, len(self.plain[match]), [*move, long], "t")
        writer.execute("PRAGMA max_page_count = 1000000")

    @rule()
    def a_second_writer(self) -> None:
        with pytest.raises(StoreError):
            Journal.open(self.home / str(self.copies))

    @rule()
    def close_and_open(self) -> None:
        self.journal.close()
        self.journal = Journal.open(self.home / str(self.copies))

    @rule()
    def the_plug_is_pulled(self) -> None:
        """The files as they lie on the disk at this moment are all there is."""
        here, there = self.home / str(self.copies), self.home / str(self.copies + 1)
        self.copies += 1
        shutil.copytree(here, there, ignore=shutil.ignore_patterns("*-shm"))
        self.journal.close()
        self.journal = Journal.open(there)

    @rule()
    def move_to_a_fresh_record(self) -> None:
        self.copies += 1
        fresh = Journal.open(self.home / str(self.copies))
        for match in self.plain:
            self.journal.copy_whole(match, fresh)
        self.journal.close()
        self.journal = fresh

    @invariant()
    def it_agrees(self) -> None:
        heads = {head.id: head for head in self.journal.matches()}
        assert heads.keys() == self.plain.keys()
        for match, expected in self.plain.items():
            entries = self.journal.entries(match)
            found = [(NewEntry(e.kind, e.version, e.body, e.source), e.at) for e in entries]
            assert found == expected
            assert [entry.seq for entry in entries] == list(range(len(expected)))
            head = heads[match]
            assert (head.entries, head.created_at) == (len(expected), expected[0][1])
            assert (head.last_kind, head.last_at) == (expected[-1][0].kind, expected[-1][1])
        sources = {new.source for moves in self.plain.values() for new, _ in moves} - {""}
        assert self.journal.sources("") == sources

    def teardown(self) -> None:
        self.journal.close()
        shutil.rmtree(self.home)


TestJournal = Machine.TestCase
TestJournal.settings = settings(
    max_examples=40,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
