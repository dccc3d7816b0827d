"""A table that others may watch, in its own session, and who listens to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.app import compose
from companion.app.session import Session
from companion.boards.shipped import shelf
from companion.core.config.run_options import NO_DIE, Config
from companion.core.game import SeatSetup, Setup
from companion.core.public_feed import FeedMessage, Result
from companion.core.shared_result import SharedResult
from companion.referee.referee import Referee
from tests.support.ui.simulated_spectators import code
from tests.support.watchers import Watcher, until


def setup(*names: str) -> Setup:
    colours = ("red", "blue", "green")
    seats = tuple(
        SeatSetup(name, (colour,))
        for name, colour in zip(names or ("Ada", "Ben", "Cleo"), colours, strict=False)
    )
    return Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats)


WATCHERS: list[Watcher] = []
"""Those of a test, to be closed."""


@contextmanager
def opened(tmp_path: Path, *, watched: bool = True) -> Iterator[Session]:
    """A table; others may watch it."""
    with compose.open_session(Config(tmp_path / "data", die=NO_DIE)) as table:
        allow(table, watched)
        table.spectators.tend()
        yield table


def allow(table: Session, on: bool) -> None:
    store = table.preference_store
    if store.preferences.spectators is not on:
        store.set_preferences(replace(store.preferences, spectators=on))


def watch(table: Session, service: Path) -> Watcher:
    watcher = Watcher(service / "public.sock")
    WATCHERS.append(watcher)
    before = table.spectators._feed.readers
    until(lambda: table.spectators._feed.readers > before, table.spectators.tend)
    return watcher


def heard(table: Session, watcher: Watcher) -> list[FeedMessage]:
    """Everything that was said, after the table has had a round."""
    table.signals.wait(0)
    return watcher.read()


def address_file(service: Path) -> Path:
    file = service.parent / "table-herald-watch" / "address.json"
    file.parent.mkdir(exist_ok=True)
    return file


def named(club: str) -> dict[str, Any]:
    """What the relay says of itself, with a club's name."""
    return {
        "v": 1, "url": "http://10.0.0.7:8017/#KRBX", "letters": "KRBX", "qr": list(code()),
        "club": club, "trouble": "",
    }  # fmt: skip


def begun(table: Session, *names: str) -> Referee:
    table.match.new_match(setup(*names))
    assert table.match.referee is not None
    return table.match.referee


def ended(table: Session, *names: str) -> Referee:
    """A match that all end at once."""
    referee = begun(table, *names)
    referee.settle_die(4)
    referee.corrections.end(referee.present)
    return referee


def public_seqs(table: Session) -> list[int]:
    """The numbers of the entries of the record that go out."""
    referee = table.match.referee
    assert referee is not None
    left_out = ("match_started", "slip", "drawing", "pins_wished", "result_shared")
    entries = table.match.entries(referee.match_id)
    return [entry.seq for entry in entries if entry.kind not in left_out]


def shared(watcher: Watcher) -> list[SharedResult]:
    return [one.result for one in watcher.read() if isinstance(one, Result)]


def agree(referee: Referee, club: str = "Nord") -> None:
    for seat in referee.result_sharing.must_agree:
        referee.result_sharing.agree(seat)
    referee.result_sharing.share(club)
