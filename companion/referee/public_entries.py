"""Which entries of a record may everybody know, and what of each? Built up, never cut down. Pure.

Each kind has a list of fields that go out; an event is what its game reads in it. A kind without a
list goes to nobody. The record has no hidden value in any entry, so this is a second wall: what a
later version adds stays here until somebody has thought about it.

Left out on purpose are `slip` and `drawing` and `pins_wished`, which concern the vault alone, and
what became of the secrets and of the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.errors import NotationError
from companion.core.game import AnyGame, Json, Setup
from companion.core.public_feed import Begin, PublicEntry
from companion.core.setup_json import write_setup
from companion.referee.entries import (
    ADJUSTED,
    ENDED,
    MOVE,
    NOT_EVENTS,
    OPEN_HAND,
    OUTCOME,
    PLAYED_BY,
    SECRETS_OPENED,
    SKIPPED,
    SLIP_DIFFERS,
    STAND_IN,
    TAKEN_BACK,
    RecordEntry,
)

Body = Mapping[str, Any]


def begin(game: AnyGame, setup: Setup, started: RecordEntry) -> Begin:
    """What everybody may know of a match when it begins.

    Args:
        game: its rules.
        setup: what was agreed on.
        started: entry 0.
    """
    return Begin(started.match, write_setup(setup), game.info.rules_version, started.at)


def public_entry(game: AnyGame, entry: RecordEntry) -> PublicEntry | None:
    """What everybody may know of an entry; None where that is nothing, as of entry 0."""
    if not isinstance(entry.body, dict):
        return None
    body = _event(game, entry) if entry.kind not in NOT_EVENTS else _known(entry)
    if body is None:
        return None
    return PublicEntry(
        entry.seq, entry.kind, entry.at, entry.source, entry.version, body, entry.match
    )


def _event(game: AnyGame, entry: RecordEntry) -> Json:
    """An event, as its game reads and writes it: none has a field that the game does not know."""
    try:
        body = game.write_event(game.read_event(entry.body))
    except (NotationError, LookupError, TypeError, ValueError):
        return None
    return body if body["event"] == entry.kind else None


def _known(entry: RecordEntry) -> Json:
    built = _BODIES.get(entry.kind)
    return None if built is None else built(entry.body)


def _with(*fields: str) -> Callable[[Body], Json]:
    """A body with these fields, as far as it has them."""
    return lambda body: {field: body[field] for field in fields if field in body}


def _opened(body: Body) -> Json:
    """Hidden values that everybody agreed to open."""
    one = _with("slip", "colour", "place", "value")
    return {"slips": [one(slip) for slip in body.get("slips", ()) if isinstance(slip, dict)]}


_BODIES: Final[Mapping[str, Callable[[Body], Json]]] = {
    # A move is what its game wrote: its fields are the game's own, and public as its events are.
    MOVE: dict,
    TAKEN_BACK: _with("to", "agreed", "instead"),
    # A position is what its game wrote of a public state.
    ADJUSTED: _with("position", "reason", "agreed"),
    SKIPPED: _with("colour", "agreed"),
    ENDED: _with("agreed"),
    STAND_IN: _with("seat", "by", "agreed", "alone"),
    PLAYED_BY: _with("seat", "level"),
    OPEN_HAND: _with("seat", "cards"),
    OUTCOME: _with("winners", "points", "why", "alone"),
    SECRETS_OPENED: _opened,
    SLIP_DIFFERS: _with("slip", "told", "sealed"),
}
"""Kind → what goes out of its body."""
