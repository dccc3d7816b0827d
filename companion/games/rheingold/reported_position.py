"""Which position do people report for the table, where the screen is wrong? Pure.

A `ReportedPosition` is the screen's position with all reported differences. While it is being
entered it may be impossible: `position` computes supplies and hands, and `box` checks whether
the box allows it. Something pending, such as a siege or a retreat, is not changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from companion.core.errors import PositionError
from companion.core.game import Colour, DutyKind, Json, SecretDuty
from companion.core.rulekit.position_reader import impossible
from companion.games.rheingold import box, position
from companion.games.rheingold.correction import changed_secrets
from companion.games.rheingold.effects import retreats
from companion.games.rheingold.pieces import KNIGHTS, SHIELDS, values_left
from companion.games.rheingold.state import (
    HIDDEN,
    MARCHES,
    Beaten,
    Holding,
    Phase,
    Shield,
    Stack,
    State,
)

Troops: TypeAlias = tuple[tuple[Colour, int], ...]
"""Who stands on a start or a space: (colour, knights), in the order of turns."""

Found: TypeAlias = Troops | Holding
"""What there is at a place: on a castle a `Holding`, elsewhere `Troops`."""

MOST: Final = 99
"""More knights than that are not asked for at one place, where the box is unlimited."""

NOBODY: Final = Holding(None, 0, None, taken=False)
"""A castle that is nobody's."""


class MissingShield(NamedTuple):
    """A shield that lies on no castle any more.

    Attributes:
        castle: where the screen has it.
        colour: whose it is.
        shield: its value, or `HIDDEN`.
    """

    castle: str
    colour: Colour
    shield: int | str


@dataclass(frozen=True, slots=True)
class ReportedPosition:
    """The reported differences, on top of the position of the screen.

    Attributes:
        state: as the screen has it.
        reported: place → what really is there, only where that is something else.
        gone: castle → what became of a shield that is gone from it: its value when it is
            out of the game (R 8.5), None when it is back in the hand. A castle that is
            missing was not asked about yet.
        colour: whose turn it really is.
        phase: `ROLL`, `MARCH`, or what the screen has.
        marches_left: 0 to 3.
    """

    state: State
    reported: Mapping[str, Found]
    gone: Mapping[str, int | None]
    colour: Colour
    phase: Phase
    marches_left: int

    @classmethod
    def begin(cls, state: State) -> ReportedPosition:
        """Begin without differences."""
        return cls(state, {}, {}, state.colour, state.phase, state.marches_left)

    # Place by place

    def was(self, place: str) -> Found:
        """What the screen has at a place."""
        return found_in(self.state, place)

    def now(self, place: str) -> Found:
        """What is said to be there."""
        return self.reported[place] if place in self.reported else self.was(place)

    def put(self, place: str, found: Found) -> ReportedPosition:
        """That is really there."""
        reported = {name: there for name, there in self.reported.items() if name != place}
        if found != self.was(place):
            reported[place] = found
        after = replace(self, reported=reported)
        there = {one.castle for one in after.missing}
        gone = {castle: value for castle, value in self.gone.items() if castle in there}
        return replace(after, gone=gone)

    def cleared(self) -> ReportedPosition:
        """No place is otherwise."""
        return replace(self, reported={}, gone={})

    def moved_to(self, state: State) -> ReportedPosition:
        """The same for a later state: reports of places are kept, reports of the turn are not."""
        after = ReportedPosition.begin(state)
        for place, found in self.reported.items():
            after = after.put(place, found)
        return after

    @property
    def differ(self) -> tuple[str, ...]:
        """The places that stand otherwise, in the board's order."""
        return tuple(place for place in places(self.state) if place in self.reported)

    def least(self, castle: str, shield: Shield) -> int:
        """How many knights an owned castle has at least beside a shield or none (R 5.5, 7.6)."""
        options = self.state.terms.options
        alone = options.garrison == "knight_or_shield" and shield is not None
        was = self.state.holding(castle)
        empty = was.owner is not None and not was.knights
        return 0 if alone or empty or options.max_castles is not None else 1

    @property
    def most(self) -> int:
        """How many knights of a colour can stand at one place (R 2.1)."""
        return MOST if self.state.terms.options.supply == "unlimited" else KNIGHTS

    # Shields

    @property
    def missing(self) -> tuple[MissingShield, ...]:
        """The shields that are gone from their castles, in the board's order."""
        found = []
        for castle in self.state.terms.board.castle_index:
            old, new = self.state.holding(castle), self.now(castle)
            assert isinstance(new, Holding)
            if old.owner is None or old.shield is None:
                continue
            if new.shield is None or new.owner != old.owner:
                found.append(MissingShield(castle, old.owner, old.shield))
        return tuple(found)

    @property
    def unanswered(self) -> tuple[MissingShield, ...]:
        """The missing shields of which nobody has said where they are."""
        return tuple(one for one in self.missing if one.castle not in self.gone)

    def values(self, one: MissingShield) -> tuple[int, ...]:
        """What a shield that is gone can have been, as far as all know (R 12.3), ascending."""
        if isinstance(one.shield, int):
            return (one.shield,)
        others = {castle: value for castle, value in self.gone.items() if castle != one.castle}
        after = replace(self, gone=others)
        seen = (*after.spent(one.colour), *after.face_up(one.colour))
        try:
            return tuple(dict.fromkeys(values_left(seen)))
        except ValueError:
            return ()

    def went(self, castle: str, value: int | None) -> ReportedPosition:
        """A shield is out of the game with this value, or None: back in the hand."""
        return replace(self, gone={**self.gone, castle: value})

    def muddled(self, after: State) -> Colour | None:
        """The colour whose shields would be confused in the position `after`; None for none.

        A position does not say which of two shields of a colour is out of the game and which
        is back in the hand; `changed_secrets` decides it, perhaps not as it was reported.
        """
        duties = changed_secrets(self.state, after)
        for one in self.missing:
            value = self.gone.get(one.castle)
            out = SecretDuty(DutyKind.REMOVE, one.colour, one.castle)
            opened = SecretDuty(DutyKind.OPEN, one.colour, one.castle, announced=value)
            if (out in duties) != (value is not None):
                return one.colour
            if value is not None and one.shield == HIDDEN and opened not in duties:
                return one.colour
        return None

    def spent(self, colour: Colour) -> tuple[int, ...]:
        """The open values of a colour that are out of the game."""
        before = self.state.spent[self.state.terms.number[colour]]
        values = (self.gone.get(one.castle) for one in self.missing if one.colour == colour)
        return (*before, *(value for value in values if value is not None))

    def face_up(self, colour: Colour) -> tuple[int, ...]:
        """The values of a colour that lie open on its castles."""
        return tuple(
            held.shield
            for held in self._castles.values()
            if held.owner == colour and isinstance(held.shield, int)
        )

    # Whose turn it is

    @property
    def must_be_decided(self) -> bool:
        """Whether something was begun that must be decided first: then the turn is whose it is."""
        state = self.state
        return bool(state.engaged) or state.phase not in (Phase.ROLL, Phase.ENTER, Phase.MARCH)

    @property
    def most_marches(self) -> int:
        """How many marches can be left: who is engaged has marched (R 9.1)."""
        return MARCHES - sum(len(groups) for _place, groups in self.state.engaged)

    def turn(self, colour: Colour, phase: Phase, marches_left: int) -> ReportedPosition:
        """It is this colour's turn, before the roll or after it, with so many marches.

        A phase that waits for something is only that of the colour to which it happened.
        """
        state = self.state
        if phase not in (Phase.ROLL, Phase.MARCH) and colour != state.colour:
            phase = Phase.ROLL
        left = marches_left if phase not in (Phase.ROLL, Phase.ENTER) else MARCHES
        return replace(self, colour=colour, phase=phase, marches_left=left)

    @property
    def turned(self) -> bool:
        """Whether the turn is another one than the screen has."""
        state = self.state
        reported = (self.colour, self.phase, self.marches_left)
        return reported != (state.colour, state.phase, state.marches_left)

    @property
    def changed(self) -> bool:
        """Whether anything is otherwise."""
        return bool(self.reported) or self.turned

    # The whole

    @property
    def _castles(self) -> Mapping[str, Holding]:
        found = {}
        for castle in self.state.terms.board.castle_index:
            there = self.now(castle)
            assert isinstance(there, Holding)
            found[castle] = there
        return found

    def standing(self) -> dict[str, Json]:
        """The "places" and "castles" of a written position, as they are said to stand."""
        board = self.state.terms.board
        return {
            "places": {
                place: dict(there)
                for place in (*board.start_index, *board.space_index)
                if (there := self.now(place)) and not isinstance(there, Holding)
            },
            "castles": {castle: held._asdict() for castle, held in self._castles.items()},
        }

    def supply(self, colour: Colour) -> int | None:
        """What is left of a colour beside the board; below 0 there is more than the box holds."""
        state = self.state
        if state.supply[state.terms.number[colour]] is None:
            return None
        return KNIGHTS - self.on_board(colour)

    def on_board(self, colour: Colour) -> int:
        """A colour's knights, those included that are engaged or beaten and must retreat."""
        state, there = self.state, 0
        for place in places(state):
            found = self.now(place)
            if isinstance(found, Holding):
                there += found.knights if found.owner == colour else 0
            else:
                there += dict(found).get(colour, 0)
        if colour == state.colour:
            there += sum(knights for _place, groups in state.engaged for _from, knights in groups)
        if isinstance(state.pending, Beaten) and state.pending.colour == colour:
            there += state.pending.knights
        return there

    def hand(self, colour: Colour) -> int:
        """A colour's shields in hand; below 0 there are more than the box holds."""
        placed = sum(
            held.owner == colour and held.shield is not None for held in self._castles.values()
        )
        return len(SHIELDS) - placed - len(self.spent(colour))

    def position(self) -> Json:
        """The whole position, as `Game.read_position` takes it.

        Raises:
            PositionError: more stands on the table than the box holds (R 2).
        """
        state, colours = self.state, self.state.terms.colours
        for colour in colours:
            left, hand = self.supply(colour), self.hand(colour)
            if left is not None and left < 0:
                impossible(box.wrong_knights(colour, KNIGHTS - left))
            if hand < 0:
                impossible(box.wrong_shields(colour, len(SHIELDS) - hand))
        return {
            **position.write(state),
            **self.standing(),
            "colour": self.colour,
            "phase": str(self.phase),
            "marches_left": self.marches_left,
            "supply": {colour: self.supply(colour) for colour in colours},
            "hand": {colour: self.hand(colour) for colour in colours},
            "spent": {colour: list(self.spent(colour)) for colour in colours},
            "pending": self._pending(),
        }

    def _pending(self) -> Json:
        """What the phase waits for; beaten knights have the ways that are open now (R 6.4)."""
        state = self.state
        if self.phase is not state.phase:
            return None
        pending: Json = position.write(state)["pending"]
        if isinstance(state.pending, Beaten):
            beaten = state.pending
            there = replace(
                state,
                stacks=tuple(_stack(self.now(space)) for space in state.terms.board.space_index),
                castles=tuple(self._castles.values()),
            )
            pending["to"] = list(retreats(there, beaten.colour, beaten.from_))
        return pending

    def stands_in_the_way(self) -> bool:
        """Whether what was begun, and only that, does not let the position be."""
        try:
            obj = self.position()
        except PositionError:
            return False
        try:
            position.read(self.state.terms, obj)
        except PositionError:
            return _can_be(self.state, obj)
        return False


def _can_be(state: State, obj: Json) -> bool:
    """Whether a position can be, but for what was begun in it."""
    colour = state.colour
    knights = sum(number for _place, groups in state.engaged for _from, number in groups)
    freed = {**obj["supply"]}
    if freed[colour] is not None:
        freed[colour] += knights
    if isinstance(state.pending, Beaten) and freed[state.pending.colour] is not None:
        freed[state.pending.colour] += state.pending.knights
    plain = {"phase": str(Phase.MARCH), "pending": None, "engaged": {}, "supply": freed}
    try:
        position.read(state.terms, {**obj, **plain})
    except PositionError:
        return False
    return True


def places(state: State) -> Iterator[str]:
    """Every place, in the board's order: starts, spaces, castles."""
    board = state.terms.board
    yield from board.start_index
    yield from board.space_index
    yield from board.castle_index


def found_in(state: State, place: str) -> Found:
    """What there is at a place of a position."""
    board = state.terms.board
    if place in board.castle_index:
        return state.holding(place)
    if place in board.space_index:
        stack = state.stack(place)
        return () if stack is None else ((stack.colour, stack.knights),)
    there = state.starts[board.start_index[place]]
    return tuple((colour, 1) for colour in state.terms.colours if colour in there)


def _stack(found: Found) -> Stack | None:
    return Stack(*found[0]) if found and not isinstance(found, Holding) else None
