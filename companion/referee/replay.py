"""What did a match come to? Floor 4, pure: states from recorded entries.

`rebuild` folds the recorded events and asks no questions, as every start of
the program does. `check` asks them all: it judges every recorded move again
and compares what follows from it with what was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from companion.errors import DamagedRecordError, NotationError, RulesError
from companion.game import AnyGame, Json, Refusal, SecretDuty, Setup
from companion.referee.secrets import Opened
from companion.setup import read_setup, write_setup
from companion.store import NewEntry

STARTED: Final = "match_started"
MOVE: Final = "move"
SLIP: Final = "slip"
OUTCOME: Final = "outcome"
DRAWING: Final = "drawing"
"""How shields are drawn from here on: {"by": "screen"} or {"by": "shields"}."""
PINS_WISHED: Final = "pins_wished"
"""When the match began every player was to be asked for a PIN: {}."""
SHIELDS_OPENED: Final = "shields_opened"
"""All agreed after the end: {"slips": [{"slip", "colour", "place", "value"}, …]}."""
SLIP_DIFFERS: Final = "slip_differs"
"""A shield opened at the table was another: {"slip", "told", "sealed"}."""
SECRETS_FORGOTTEN: Final = "secrets_forgotten"
"""The vault keeps nothing of this match any more."""

AFTER_THE_END: Final = (OUTCOME, SHIELDS_OPENED, SLIP_DIFFERS, SECRETS_FORGOTTEN)
"""A match whose last entry is one of these is over."""
_AGREED: Final = (DRAWING, PINS_WISHED)
"""What a table agrees on beside its moves; also before the first."""
_NOT_EVENTS: Final = (STARTED, MOVE, SLIP, *_AGREED, *AFTER_THE_END)

FORM: Final = 1
"""Version of the bodies of all entries."""


class Row(Protocol):
    """An entry as the record gives it."""

    @property
    def match(self) -> str:
        """The match it belongs to."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def kind(self) -> str:
        """What it is."""

    @property
    def body(self) -> Json:
        """Its content."""

    @property
    def at(self) -> str:
        """When it was written, UTC."""

    @property
    def source(self) -> str:
        """Where it came from."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a recorded match and what followed from it.

    Attributes:
        seq: the number of the move's entry.
        at: when, UTC.
        source: the device sentence or "glass".
        before: the state it was made in.
        move: the move.
        events: what followed.
        after: the state it led to.
    """

    seq: int
    at: str
    source: str
    before: Any
    move: Any
    events: tuple[Any, ...]
    after: Any


def setup_body(game: AnyGame, setup: Setup) -> dict[str, Json]:
    """The body of a match's first entry."""
    return {**write_setup(setup), "rules_version": game.info.rules_version}


def open_setup(entry: Row, find: Callable[[str], AnyGame]) -> tuple[AnyGame, Setup]:
    """The game and the set-up that a match began with.

    Raises:
        NotationError: this program does not know the game, or not this
            version of its rules; the record stays as it is.
    """
    body = dict(entry.body)
    version = body.pop("rules_version", None)
    setup = read_setup(body, _no_board)
    game = find(setup.game)
    if version != game.info.rules_version:
        raise NotationError(
            f"Match {entry.match} was begun under version {version} of the rules of "
            f"{game.info.title}, this program plays version {game.info.rules_version}. "
            f"The record stays as it is; a program of that version can go on with it."
        )
    return game, setup


def _no_board(name: str) -> Json:
    raise NotationError(f"A record holds its board whole, not by the name {name!r:.40}.")


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """Where a recorded match stands.

    Attributes:
        state: what the events lead to.
        turn: what happened in this turn: each event with the state before it.
        duties: what the vault had to do, each with the number of its entry.
    """

    state: Any
    turn: tuple[tuple[Any, Any], ...]
    duties: tuple[tuple[int, SecretDuty], ...]


def rebuild(game: AnyGame, setup: Setup, entries: Iterable[Row]) -> Rebuilt:
    """Where the recorded events lead.

    Raises:
        DamagedRecordError: an event cannot be read or cannot have happened there.
    """
    state = game.initial_state(setup)
    turn: list[tuple[Any, Any]] = []
    duties = []
    for entry in entries:
        if entry.kind not in _NOT_EVENTS:
            event, after = _evolve(game, state, entry)
            duty = game.secret_duty(state, event)
            if duty is not None:
                duties.append((entry.seq, duty))
            turn.append((state, event))
            if game.mover(after) != game.mover(state):
                turn.clear()
            state = after
    return Rebuilt(state, tuple(turn), tuple(duties))


def _evolve(game: AnyGame, state: Any, entry: Row) -> tuple[Any, Any]:
    try:
        event = game.read_event(entry.body)
        return event, game.evolve(state, event)
    except (NotationError, LookupError, ValueError, TypeError, AssertionError) as error:
        what = f"{entry.kind} cannot follow there"
        raise DamagedRecordError(entry.match, entry.seq, what) from error


def last_drawing(entries: Iterable[Row]) -> Json:
    """How shields are drawn at the end of these entries: "screen" or "shields"."""
    by = "screen"
    for entry in entries:
        if entry.kind == DRAWING:
            by = entry.body["by"]
    return by


def opening(opened: Iterable[Opened]) -> list[NewEntry]:
    """The entries of shields that all agreed to open."""
    opened = tuple(opened)
    slips = [
        {"slip": one.slip, "colour": one.colour, "place": one.place, "value": one.value}
        for one in opened
    ]
    differ = [
        {"slip": one.slip, "told": one.told, "sealed": one.value}
        for one in opened
        if one.told is not None
    ]
    return [
        NewEntry(SHIELDS_OPENED, FORM, {"slips": slips}),
        *(NewEntry(SLIP_DIFFERS, FORM, body) for body in differ),
    ]


def opened_in(entries: Iterable[Row]) -> tuple[Opened, ...]:
    """The shields that were opened after the end; empty where none were."""
    slips: Sequence[Json] = ()
    told: dict[int, int] = {}
    for entry in entries:
        if entry.kind == SHIELDS_OPENED:
            slips = entry.body["slips"]
        elif entry.kind == SLIP_DIFFERS:
            told[entry.body["slip"]] = entry.body["told"]
    return tuple(
        Opened(one["slip"], one["colour"], one["place"], one["value"], told.get(one["slip"]))
        for one in slips
    )


def steps(game: AnyGame, setup: Setup, entries: Sequence[Row]) -> Iterator[Step]:
    """Every move of a recorded match with what followed, in order.

    Raises:
        DamagedRecordError: an entry cannot be read or cannot have happened there.
    """
    state = game.initial_state(setup)
    number = 1
    while number < len(entries):
        entry = entries[number]
        if entry.kind in _AGREED:
            number += 1
            continue
        if entry.kind != MOVE:
            raise DamagedRecordError(entry.match, entry.seq, f"{entry.kind} without a move")
        move = game.read_move(state, entry.body)
        if isinstance(move, Refusal):
            raise DamagedRecordError(entry.match, entry.seq, move.text)
        before, events = state, []
        number += 1
        while number < len(entries) and entries[number].kind != MOVE:
            if entries[number].kind not in _NOT_EVENTS:
                event, state = _evolve(game, state, entries[number])
                events.append(event)
            number += 1
        yield Step(entry.seq, entry.at, entry.source, before, move, tuple(events), state)


def check(game: AnyGame, setup: Setup, entries: Sequence[Row]) -> Iterator[Step]:
    """Every step, judged again; the same move must have the same consequences.

    Raises:
        DamagedRecordError: a recorded move is refused, or something else follows from it.
    """
    for step in steps(game, setup, entries):
        try:
            after, events = game.apply(step.before, step.move)
        except RulesError as error:
            raise DamagedRecordError(entries[0].match, step.seq, str(error)) from error
        if events != step.events or after != step.after:
            what = "the rules make something else of this move"
            raise DamagedRecordError(entries[0].match, step.seq, what)
        yield step
