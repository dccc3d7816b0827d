"""A game of nothing but shields, with values that stand out wherever they are written.

Everybody lays shields at places and besieges those of others. An odd value
holds, an even one falls, so two matches can differ in every hidden value and
look the same to all. The options are those of Rheingold that matter to a
vault: who sees a besieged shield, and what becomes of it.
"""
# ruff: noqa: ARG002 - a game is asked with more than this one needs

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

from companion.core.board_fault import BoardReport
from companion.core.errors import NotationError, RulesError
from companion.core.game import (
    Actor,
    Chance,
    ChanceKind,
    Colour,
    DutyKind,
    GameInfo,
    Json,
    Outcome,
    Seat,
    SeatSetup,
    SecretDuty,
    Setup,
)
from companion.core.options import OptionValue, PresetInfo
from companion.core.refusal import Refusal, RefusedError
from companion.core.rulekit.codec import Codec

DECK: Final = tuple(7_700_000_000_000_000_000 + number for number in (101, 202, 303, 404, 505, 606))
"""Eight bytes each in SQLite too: they stand in no random bytes by chance."""
PLACES: Final = ("katz", "maus", "sooneck", "rheinfels")


def shield_setup(reveal: str = "public", captured: str = "removed") -> Setup:
    """Ada has red, Ben blue."""
    seats = (SeatSetup("Ada", ("red",)), SeatSetup("Ben", ("blue",)))
    options = {"reveal": reveal, "captured": captured}
    return Setup("shields", "plain", options, {"id": "none", "name": "No board"}, seats)


@dataclass(frozen=True, slots=True)
class Lay:
    kind: ClassVar[str] = "lay"
    place: str


@dataclass(frozen=True, slots=True)
class Besiege:
    kind: ClassVar[str] = "besiege"
    place: str


@dataclass(frozen=True, slots=True)
class Tell:
    """Chance: the value if all see it, and whether it held."""

    kind: ClassVar[str] = "tell"
    held: bool
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    kind: ClassVar[str] = "stop"


Move = Lay | Besiege | Tell | Stop


@dataclass(frozen=True, slots=True)
class Laid:
    kind: ClassVar[str] = "laid"
    colour: Colour
    place: str


@dataclass(frozen=True, slots=True)
class Besieged:
    kind: ClassVar[str] = "besieged"
    colour: Colour
    place: str


@dataclass(frozen=True, slots=True)
class Seen:
    kind: ClassVar[str] = "seen"
    colour: Colour
    place: str
    owner: Colour


@dataclass(frozen=True, slots=True)
class Shown:
    kind: ClassVar[str] = "shown"
    colour: Colour
    place: str
    value: int


@dataclass(frozen=True, slots=True)
class Removed:
    kind: ClassVar[str] = "removed"
    colour: Colour
    place: str
    value: int


@dataclass(frozen=True, slots=True)
class Returned:
    kind: ClassVar[str] = "returned"
    colour: Colour
    place: str


@dataclass(frozen=True, slots=True)
class Raised:
    kind: ClassVar[str] = "raised"
    place: str


@dataclass(frozen=True, slots=True)
class Ended:
    kind: ClassVar[str] = "ended"


Event = Laid | Besieged | Seen | Shown | Removed | Returned | Raised | Ended


@dataclass(frozen=True, slots=True)
class State:
    """All that everybody sees: who has a shield where, and which values were shown."""

    setup: Setup = field(hash=False)
    mover: int = 0
    shields: tuple[tuple[str, Colour], ...] = ()
    open: tuple[tuple[str, int], ...] = ()
    spent: tuple[tuple[Colour, int], ...] = ()
    pending: str = ""
    over: bool = False

    @property
    def colour(self) -> Colour:
        return self.setup.seats[self.mover].colours[0]

    def owner(self, place: str) -> Colour:
        return dict(self.shields).get(place, "")

    def next(self, **changes: Any) -> State:
        return replace(self, mover=(self.mover + 1) % len(self.setup.seats), pending="", **changes)


class ShieldGame:
    """Keeps `companion.core.game.Game`."""

    info = GameInfo("shields", "Shields", 1, ("red", "blue"), {"plain": PresetInfo({})}, (), "",
                    seat_limits=lambda _: (2, 2))  # fmt: skip
    moves: Codec[Move] = Codec("move", (Lay, Besiege, Tell, Stop))
    events: Codec[Event] = Codec(
        "event", (Laid, Besieged, Seen, Shown, Removed, Returned, Raised, Ended)
    )

    def __init__(self, deck: tuple[int, ...] = DECK) -> None:
        self.deck = deck

    def check_board(self, board: Json) -> BoardReport:
        return BoardReport((), ())

    def seat_limits(self, options: Mapping[str, OptionValue]) -> tuple[int, int]:
        return 2, 2

    def colours_each(self, players: int) -> int:
        return 1

    def initial_state(self, setup: Setup) -> State:
        return State(setup)

    def to_act(self, state: State) -> Seat | Actor:
        if state.over:
            return Actor.NOBODY
        return Actor.CHANCE if state.pending else Seat(state.mover)

    def mover(self, state: State) -> Colour:
        return state.colour

    def turn_number(self, state: State) -> int:
        return 1 + len(state.shields) + len(state.spent)

    def _left(self, state: State, owner: Colour) -> list[int]:
        gone = [value for colour, value in state.spent if colour == owner]
        gone += [value for place, value in state.open if state.owner(place) == owner]
        return [value for value in self.deck if value not in gone]

    def _tell(self, state: State, value: int) -> Tell:
        options, held = state.setup.options, bool(value % 2)
        public = options["reveal"] == "public" or (not held and options["captured"] == "removed")
        return Tell(held, value if public else None)

    def legal_moves(self, state: State) -> Iterator[Move]:
        if state.pending:
            values = self._left(state, state.owner(state.pending))
            yield from dict.fromkeys(self._tell(state, value) for value in values)
            return
        if state.over:
            return
        mine = [place for place, colour in state.shields if colour == state.colour]
        spent = [value for colour, value in state.spent if colour == state.colour]
        for place in PLACES:
            if not state.owner(place) and len(mine) + len(spent) < len(self.deck):
                yield Lay(place)
            elif state.owner(place) not in ("", state.colour) and place not in dict(state.open):
                yield Besiege(place)
        yield Stop()

    def judge(self, state: State, move: Move) -> Refusal | None:
        return None if move in self.legal_moves(state) else Refusal("no", "1", "That cannot be.")

    def apply(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        refusal = self.judge(state, move)
        if refusal is not None:
            raise RefusedError(refusal)
        events = tuple(self._events(state, move))
        for event in events:
            state = self.evolve(state, event)
        return state, events

    def _events(self, state: State, move: Move) -> Iterator[Event]:
        place = state.pending
        owner = state.owner(place)
        match move:
            case Lay():
                yield Laid(state.colour, move.place)
            case Besiege():
                yield Besieged(state.colour, move.place)
            case Stop():
                yield Ended()
            case Tell():
                if state.setup.options["reveal"] == "attacker":
                    yield Seen(state.colour, place, owner)
                if move.value is not None:
                    yield Shown(owner, place, move.value)
                if move.held:
                    yield Raised(place)
                elif state.setup.options["captured"] == "removed":
                    assert move.value is not None
                    yield Removed(owner, place, move.value)
                else:
                    yield Returned(owner, place)

    def skip(self, state: State) -> tuple[State, tuple[Event, ...]]:
        raise RulesError("Nobody passes over a turn in this game.")

    def conclude(self, state: State) -> tuple[State, tuple[Event, ...]]:
        if state.over:
            raise RulesError("The match is over.")
        return self.evolve(state, Ended()), (Ended(),)

    def changed_secrets(self, before: State, after: State) -> tuple[SecretDuty, ...]:
        return ()

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Laid():
                return state.next(shields=(*state.shields, (event.place, event.colour)))
            case Besieged():
                return replace(state, pending=event.place)
            case Shown():
                shown = (*state.open, (event.place, event.value))
                return replace(state, open=tuple(dict(shown).items()))
            case Removed() | Returned():
                spent = state.spent
                if isinstance(event, Removed):
                    spent = (*spent, (event.colour, event.value))
                return state.next(
                    shields=tuple(one for one in state.shields if one[0] != event.place),
                    open=tuple(one for one in state.open if one[0] != event.place),
                    spent=spent,
                )
            case Raised():
                if state.setup.options["reveal"] == "public":
                    return state.next()
                return state.next(open=tuple(one for one in state.open if one[0] != event.place))
            case Ended():
                return replace(state, over=True)
            case Seen():
                return state

    def view(self, state: State, viewer: Seat | None) -> State:
        return state

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((), (0, 0), "stopped") if state.over else None

    def chance(self, state: State) -> Chance | None:
        if not state.pending:
            return None
        viewer = Seat(state.mover) if state.setup.options["reveal"] == "attacker" else None
        return Chance(ChanceKind.SLIP, state.pending, state.owner(state.pending), viewer)

    def chance_move(self, state: State, answer: int) -> Move:
        if answer not in self._left(state, state.owner(state.pending)):
            raise RulesError("No shield that is left is this.")
        return self._tell(state, answer)

    def lots(self, state: State) -> Iterator[tuple[Move, int]]:
        return iter(())

    def open_hand(self) -> None:
        return None

    def decks(self, state: State) -> Mapping[Colour, tuple[int, ...]]:
        return {seat.colours[0]: self.deck for seat in state.setup.seats}

    def secret_duty(self, state: State, event: Event) -> SecretDuty | None:
        match event:
            case Laid():
                return SecretDuty(DutyKind.SEAL, event.colour, event.place)
            case Seen():
                return SecretDuty(DutyKind.PEEK, event.owner, event.place, Seat(state.mover))
            case Shown():
                return SecretDuty(DutyKind.OPEN, event.colour, event.place)
            case Removed():
                return SecretDuty(DutyKind.REMOVE, event.colour, event.place)
            case Returned():
                return SecretDuty(DutyKind.RETURN, event.colour, event.place)
            case _:
                return None

    def read_move(self, state: State, obj: Json) -> Move | Refusal:
        return self.moves.read(obj)

    def write_move(self, move: Move) -> Json:
        return self.moves.write(move)

    def write_event(self, event: Event) -> Json:
        return self.events.write(event)

    def read_event(self, obj: Json) -> Event:
        return self.events.read(obj)

    def write_state(self, state: State) -> Json:
        return {
            "mover": state.colour,
            "shields": dict(state.shields),
            "open": dict(state.open),
            "spent": [list(one) for one in state.spent],
            "pending": state.pending,
            "over": state.over,
        }

    def read_position(self, state: State, obj: Json) -> State:
        raise NotationError("No position is read here.")

    def move_text(self, state: State, move: Move) -> str:
        return json.dumps(self.moves.write(move))

    def read_text(self, state: State, text: str) -> Move:
        return self.moves.read(json.loads(text))
