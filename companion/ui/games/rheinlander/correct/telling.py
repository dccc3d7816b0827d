"""What is told by a tap, and what was told before it? Pure: taps into a reported position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.core.game import Json
from companion.games.rheinlander import pieces
from companion.games.rheinlander.reported_position import (
    BASTION,
    MOST_COINS,
    NOBODY,
    ReportedPosition,
)
from companion.games.rheinlander.state import State
from companion.ui.widgets.base import Intent

DUKE: Final = "duke"
"""In the hand: a tap on a duchy names its next owner."""
_KEPT: Final = 50
"""So many taps can be undone."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What was told so far.

    Attributes:
        told: the position.
        piece: what is in the hand: a colour, `BASTION`, `DUKE` or `NOBODY`.
        marker: the kind of marker that is in the hand.
        earlier: the positions before the last taps, oldest first.
        note: why the last tap told nothing: the square at which the majority decides.
    """

    told: ReportedPosition
    piece: str
    marker: str
    earlier: tuple[ReportedPosition, ...] = field(default=())
    note: str = ""

    @staticmethod
    def begin(state: State) -> Telling:
        """Nothing was told yet."""
        return Telling(ReportedPosition.begin(state), state.colour, kinds(state)[0])

    def taken(self, intent: Intent) -> Telling | None:
        """After a tap; None where it tells nothing at all."""
        told, arg = self.told, str(intent.arg)
        match intent.name:
            case "piece":
                return replace(self, piece=arg, note="")
            case "kind":
                return replace(self, marker=arg, note="")
            case "place":
                return self._at(arg)
            case "mark":
                same = told.marker(arg) == self.marker
                return self if same else self._now(told.with_marker(arg, self.marker))
            case "open":
                card = int(arg)
                return self._now(told.with_card(card, not told.lies_open(card)))
            case "reshuffled":
                return self._now(told.reshuffled())
            case "coins":
                colour, more = arg.split(" ")
                return self._now(told.with_coins(colour, int(more)))
            case "left":
                colour, left = arg.split(" ")
                return self._now(told.with_left(colour, int(left)))
            case "turn":
                return self._now(told.with_turn(arg))
            case "undo" if self.earlier:
                return replace(self, told=self.earlier[-1], earlier=self.earlier[:-1], note="")
            case _:
                return None

    def _at(self, place: str) -> Telling:
        """The chosen piece stands there; where it stands already, nothing does."""
        told, castle = self.told, place in self.told.state.terms.board.slot_index
        if self.piece == DUKE:
            if castle:
                return self
            after = told.next_owner(place)
            return replace(self, note=place) if after is told else self._now(after)
        piece = NOBODY if castle and self.piece == BASTION else self.piece
        there = told.on_castle(place) if castle else told.on_square(place)
        return self._now(told.told(place, NOBODY if there == piece else piece))

    def _now(self, told: ReportedPosition) -> Telling:
        return replace(self, told=told, earlier=(*self.earlier, self.told)[-_KEPT:], note="")


def kinds(state: State) -> tuple[str, ...]:
    """The kinds of markers that there are in the box."""
    return tuple(kind for kind in pieces.KINDS if state.terms.markers[kind])


def saved(telling: Telling) -> dict[str, Json]:
    """What was told, as JSON; the earlier taps are forgotten."""
    told = telling.told
    return {
        "squares": dict(told.squares),
        "castles": dict(told.castles),
        "markers": dict(told.markers),
        "cards": [[card, lies] for card, lies in told.cards.items()],
        "dukes": dict(told.dukes),
        "left": dict(told.left),
        "coins": dict(told.coins),
        "turn": told.mover,
        "piece": telling.piece,
        "marker": telling.marker,
    }


def restored(state: State, obj: Mapping[str, Any]) -> Telling:
    """What was saved; also by the screen of before, which told only what stands where.

    Raises:
        LookupError, TypeError, ValueError: `saved` did not write it.
    """
    telling, terms = Telling.begin(state), state.terms
    told, board = telling.told, terms.board
    hands = (*terms.colours, BASTION, NOBODY)
    for square, piece in obj["squares"].items():
        told = told.told(_known(square, board.square_index), _known(piece, hands))
    for slot, piece in obj["castles"].items():
        told = told.told(_known(slot, board.slot_index), _known(piece, hands))
    for slot, kind in obj.get("markers", {}).items():
        told = told.with_marker(_known(slot, board.slot_index), _known(kind, kinds(state)))
    for card, lies_open in obj.get("cards", []):
        told = told.with_card(_known(card, range(1, terms.cards + 1)), bool(lies_open))
    dukes = {
        _known(square, board.square_index): _known(owner, (*terms.colours, NOBODY))
        for square, owner in obj.get("dukes", {}).items()
    }
    told = replace(told, dukes=dukes)
    for colour, left in obj.get("left", {}).items():
        told = told.with_left(_known(colour, terms.colours), _known(left, range(4)))
    for colour, more in obj.get("coins", {}).items():
        coins = _known(more, range(-MOST_COINS, MOST_COINS + 1))
        told = told.with_coins(_known(colour, terms.colours), coins)
    told = replace(told, mover=_known(obj.get("turn", ""), (*terms.colours, "")))
    piece = _known(obj["piece"], (*hands, DUKE))
    marker = _known(obj.get("marker", telling.marker), kinds(state))
    return Telling(told, piece, marker)


def _known(value: Any, known: Any) -> Any:
    if value not in known:
        raise ValueError(f"nothing is called {value!r:.40}")
    return value
