"""What has the player entered towards a move, and what does the next tap make of it? Pure.

A card's number is typed, and a square that is open for it is tapped; or the square comes first,
and its own number is taken where it has one. An entry never outlives the position that it was made
in. The rules alone say what is allowed: `judging` refuses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from companion.core.game import Json
from companion.core.refusal import Refusal
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import openings
from companion.games.rheinlander.judging import is_any_time, judge, judge_phase
from companion.games.rheinlander.state import Phase, State

Placing: TypeAlias = mv.Place | mv.Reinforce | mv.Convert


@dataclass(frozen=True, slots=True)
class Entry:
    """What is entered.

    Attributes:
        typed: the digits of a card.
        target: the square that waits for a card; "" for none.
        looks: what comes of the typed card there is looked at; a second tap makes the move.
        bastion: a bastion is to be built, its square is tapped next.
        marker: the kind of marker that is laid with every tap.
    """

    typed: str = ""
    target: str = ""
    looks: bool = False
    bastion: bool = False
    marker: str = ""

    @property
    def card(self) -> int | None:
        """The number that is typed."""
        return int(self.typed) if self.typed else None


EMPTY: Final = Entry()


@dataclass(frozen=True, slots=True)
class Lights:
    """What may be tapped on the board.

    Attributes:
        strong: what the typed card names; lit.
        dots: where a piece may come as well; a thin dot.
        quiet: what may be tapped without being pointed at.
        asked: those of them that have a dot while a player asks what may be done; where cards are
            played, what takes any card.
    """

    strong: frozenset[str] = frozenset()
    dots: frozenset[str] = frozenset()
    quiet: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()

    @property
    def all(self) -> frozenset[str]:
        """Everything that means something."""
        return self.strong | self.dots | self.quiet


def begin(state: State, before: Entry = EMPTY) -> Entry:
    """The entry of a new position: while markers are laid, their kind stays in hand."""
    if state.phase is not Phase.LAY:
        return EMPTY
    left = [kind for kind, number in openings.markers_left(state).items() if number]
    kept = before.marker if before.marker in left else ""
    return Entry(marker=left[0] if len(left) == 1 else kept)


def cards(state: State) -> tuple[int, ...]:
    """The numbers that can still be played, ascending."""
    gone = set(state.discards)
    return tuple(card for card in range(1, state.terms.cards + 1) if card not in gone)


def begins_card(state: State, digits: str) -> bool:
    """Whether a card that can still be played begins with these digits."""
    return any(str(card).startswith(digits) for card in cards(state))


def leads_on(state: State, entry: Entry, digit: str) -> bool:
    """Whether a key means something: a card goes on with it, or begins with it."""
    return begins_card(state, entry.typed + digit) or begins_card(state, digit)


def discarded(state: State, entry: Entry, digit: str) -> Refusal | None:
    """Why a key makes no card: the number that it makes whole is discarded (RL 4.2)."""
    typed = entry.typed + digit
    if not entry.typed or begins_card(state, typed) or int(typed) not in state.discards:
        return None
    return judge(state, mv.Discard(int(typed)))


def pressed(state: State, entry: Entry, digit: str) -> Entry:
    """After a key: the number grows, or a new one begins; what was looked at or meant is left."""
    typed = entry.typed + digit
    if not begins_card(state, typed):
        typed = digit
    if not begins_card(state, typed):
        return entry
    waits = not entry.looks and not is_whole(state, entry)
    return Entry(typed, entry.target if waits else "")


def is_whole(state: State, entry: Entry) -> bool:
    """Whether the typed number is a card, and no longer one begins with it."""
    longer = any(
        str(card).startswith(entry.typed) and len(str(card)) > len(entry.typed)
        for card in cards(state)
    )
    return entry.card in cards(state) and not longer


def may_build(state: State) -> bool:
    """Whether a bastion may be built at this moment (RL 7)."""
    return (state.phase is Phase.BUILD or is_any_time(state)) and openings.may_build(state)


def no_bastion(state: State) -> Refusal | None:
    """Why no bastion may be built at this moment (RL 7)."""
    refusal = judge_phase(state, mv.BuildBastion)
    squares = (state.terms.board.squares[square] for square in _free_land(state))
    return refusal or next((judge(state, mv.BuildBastion(square)) for square in squares), None)


def no_card(state: State, digit: str) -> Refusal | None:
    """Why no card begins with a key (RL 4.2)."""
    return judge(state, mv.Discard(int(digit)))


def lights(state: State, entry: Entry) -> Lights:
    """What may be tapped now."""
    board = state.terms.board
    if state.phase is Phase.LAY:
        free = zip(board.slots, state.markers, strict=True)
        open_ = frozenset(slot for slot, kind in free if kind is None)
        return Lights(dots=open_) if entry.marker else Lights(quiet=open_, asked=open_)
    if entry.bastion and may_build(state):
        return Lights(dots=_named(state, _free_land(state)))
    if state.phase is not Phase.CARD:
        return Lights()
    reinforceable = _named(state, openings.reinforceable(state))
    if entry.card is not None:
        if entry.card not in cards(state):
            return Lights()
        own = _named(state, openings.by_number(state, entry.card))
        own |= _named(state, openings.convertible(state, entry.card))
        return Lights(strong=own, dots=reinforceable - own)
    own = frozenset[str]()
    for card in cards(state):
        own |= _named(state, openings.by_number(state, card))
        own |= _named(state, openings.convertible(state, card))
    return Lights(quiet=own | reinforceable, asked=reinforceable)


def _named(state: State, squares: list[int]) -> frozenset[str]:
    return frozenset(state.terms.board.squares[square] for square in squares)


def _free_land(state: State) -> list[int]:
    lands = enumerate(state.terms.board.is_land)
    return [square for square, land in lands if land and state.is_free(square)]


def useless(state: State, entry: Entry) -> bool:
    """Whether the typed card brings no knight anywhere, so that it is discarded (RL 4.5)."""
    card = entry.card
    return (
        state.phase is Phase.CARD
        and card is not None
        and card in cards(state)
        and not openings.can_use(state, card)
    )


def tapped(state: State, entry: Entry, place: str) -> mv.Move | Entry | Refusal:
    """What a tap on a place means: a move, what is entered then, or why it means nothing."""
    if state.phase is Phase.LAY:
        if not entry.marker:
            return Refusal("no_kind", "3.3", "First choose a marker.")
        return _judged(state, mv.Lay(place, entry.marker))
    if place not in state.terms.board.square_index:
        return Refusal("no_square", "5.2", "Knights go on squares, not on spots.")
    if entry.bastion:
        return _judged(state, mv.BuildBastion(place))
    if state.phase is not Phase.CARD:
        return _judged(state, mv.BuildBastion(place) if _free(state, place) and not may_build(state)
                       else mv.Place(1, place))  # fmt: skip
    if entry.card is not None:
        return _with_card(state, entry.card, place)
    return _by_itself(state, entry, place)


def _free(state: State, place: str) -> bool:
    return state.is_free(state.terms.board.square_index[place])


def _judged(state: State, move: mv.Move) -> mv.Move | Refusal:
    refusal = judge(state, move)
    return move if refusal is None else refusal


def _with_card(state: State, card: int, place: str) -> mv.Move | Refusal:
    """A square for a card that is typed: by number, by conversion, else as a reinforcement."""
    own = card in state.terms.board.zones_of[state.terms.board.square_index[place]]
    ways: list[Placing] = []
    if own:
        ways += [mv.Place(card, place), mv.Convert(card, place)]
    ways.append(mv.Reinforce(card, place))
    refusals = []
    for move in ways:
        refusal = judge(state, move)
        if refusal is None:
            return move
        refusals.append(refusal)
    if own and state.archbishop == state.colour and not _free(state, place):
        return refusals[1]
    return refusals[0]


def _by_itself(state: State, entry: Entry, place: str) -> mv.Move | Entry | Refusal:
    """A square that is tapped before a card: its own number, else it waits for a card."""
    square = state.terms.board.square_index[place]
    zones = state.terms.board.zones_of[square]
    left = [card for card in zones if card in cards(state)]
    by_number: list[Placing] = [
        move
        for card in left
        for move in (mv.Place(card, place), mv.Convert(card, place))
        if judge(state, move) is None
    ]
    if len(by_number) == 1:
        return by_number[0]
    if by_number or square in openings.reinforceable(state):
        return replace(entry, target=place)
    return _judged(state, mv.Place(left[0] if left else zones[0], place))


def write(entry: Entry) -> Json:
    """An entry as JSON; None while nothing is entered."""
    if entry == EMPTY:
        return None
    return {
        "typed": entry.typed,
        "target": entry.target,
        "looks": entry.looks,
        "bastion": entry.bastion,
        "marker": entry.marker,
    }


def read(state: State, saved: Json) -> Entry:
    """The entry that was saved.

    Raises:
        LookupError, TypeError, ValueError: it is none, or it does not fit the position.
    """
    if saved is None:
        return begin(state)
    if not isinstance(saved, Mapping):
        raise TypeError("an entry is an object")
    entry = Entry(
        str(saved["typed"]),
        str(saved["target"]),
        bool(saved["looks"]),
        bool(saved["bastion"]),
        str(saved["marker"]),
    )
    left = openings.markers_left(state) if state.phase is Phase.LAY else {}
    faults = (
        entry.typed and (state.phase is not Phase.CARD or not begins_card(state, entry.typed)),
        entry.target and entry.target not in state.terms.board.square_index,
        entry.marker and not left.get(entry.marker),
        entry.bastion and not may_build(state),
    )
    if any(faults):
        raise ValueError("this was entered in another position")
    return entry
