"""What stands on the table, as people say it? Pure: the screen's position with changes.

People say which piece stands on a square and whose knight is on a castle; which dukes stand follows
from that (RL 8.3, 11.5), and so do the supplies, the bishops and the Archbishop. What cannot be so
is said by `position.read`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.core.game import Colour, Json
from companion.games.rheinlander import bishops, duchies, openings, pieces, position
from companion.games.rheinlander.state import Phase, State

BASTION: Final = "bastion"
"""Stands on a square in place of a knight's colour."""
NOBODY: Final = ""


@dataclass(frozen=True, slots=True)
class ReportedPosition:
    """A position that is told place by place.

    Attributes:
        state: the screen's position, from which it began.
        squares: square → the colour of a knight, `BASTION` or `NOBODY`; only what was told.
        castles: slot → the colour of the knight on its castle, or `NOBODY`; only what was told.
    """

    state: State
    squares: Mapping[str, str]
    castles: Mapping[str, str]

    @staticmethod
    def begin(state: State) -> ReportedPosition:
        """Nothing was told yet."""
        return ReportedPosition(state, {}, {})

    @property
    def can_be_told(self) -> bool:
        """Whether a position of this phase can be told: not while a castle is asked about."""
        return self.state.phase in (Phase.CARD, Phase.BUILD)

    def on_square(self, square: str) -> str:
        """What stands on a square, as told or as on the screen."""
        number = self.state.terms.board.square_index[square]
        standing = BASTION if number in self.state.bastions else self.state.knights[number]
        return self.squares.get(square, standing or NOBODY)

    def on_castle(self, slot: str) -> str:
        """Whose knight is on a castle, as told or as on the screen."""
        there = self.state.castles[self.state.terms.board.slot_index[slot]]
        return self.castles.get(slot, there or NOBODY)

    def told(self, place: str, piece: str) -> ReportedPosition:
        """After somebody said what stands there."""
        if place in self.state.terms.board.slot_index:
            return replace(self, castles={**self.castles, place: piece})
        return replace(self, squares={**self.squares, place: piece})

    @property
    def changed(self) -> frozenset[str]:
        """The places at which something else stands than on the screen."""
        screen = ReportedPosition.begin(self.state)
        found = [one for one in self.squares if self.on_square(one) != screen.on_square(one)]
        found += [one for one in self.castles if self.on_castle(one) != screen.on_castle(one)]
        return frozenset(found)

    def written(self) -> dict[str, Json]:
        """The whole position, with all that follows from what was told."""
        return position.write(self.settled())

    def settled(self) -> State:
        """The state with dukes, castles, supplies and the Archbishop as they must be."""
        state, board = self.state, self.state.terms.board
        standing = [self.on_square(square) for square in board.squares]
        knights = tuple(piece if piece not in (BASTION, NOBODY) else None for piece in standing)
        bastions = frozenset(at for at, piece in enumerate(standing) if piece == BASTION)
        castles = tuple(self.on_castle(slot) or None for slot in board.slots)
        told = state._replace(
            knights=knights,
            bastions=bastions,
            castles=_reached(state, knights, castles),
            bastions_left=_left(state, len(bastions) - len(state.bastions)),
        )
        told = _owned(told)
        out = Counter(colour for colour in (*told.knights, *told.castles) if colour is not None)
        supply = tuple(state.terms.knights - out[colour] for colour in state.terms.colours)
        ending = 0 in supply if state.phase is Phase.CARD else state.ending or 0 in supply
        told = told._replace(supply=supply, ending=ending)
        return told._replace(archbishop=bishops.archbishop(told))


def _reached(
    state: State, knights: tuple[Colour | None, ...], castles: tuple[Colour | None, ...]
) -> tuple[Colour | None, ...]:
    """The castles' knights; none on a castle that no knight on a square touches (RL 11.1)."""
    touches = state.terms.board.touches
    return tuple(
        colour if any(knights[square] is not None for square in touches[slot]) else None
        for slot, colour in enumerate(castles)
    )


def _left(state: State, more: int) -> tuple[int, ...]:
    """The bastions that are left: whoever has most of them built the ones that are new."""
    left = list(state.bastions_left)
    for _one in range(abs(more)):
        if more > 0:
            seat = max(range(len(left)), key=lambda number: (left[number], -number))
            left[seat] -= 1
        else:
            able = [seat for seat, number in enumerate(left) if number < pieces.BASTIONS]
            seat = min(able, key=lambda number: left[number]) if able else 0
            left[seat] += 1
    return tuple(left)


def _owned(state: State) -> State:
    """Dukes by majorities, else as they were; then the castles of owned duchies are theirs."""
    before = dict(state.dukes)
    dukes: list[tuple[int, Colour]] = []
    castles = list(state.castles)
    for group in duchies.groups(state._replace(dukes=())):
        kept = [before[square] for square in sorted(group.squares) if square in before]
        owner = group.leader or next((one for one in kept if one in group.knights), None)
        if owner is None or not group.is_duchy:
            continue
        dukes.append((group.first, owner))
        for slot in group.slots:
            if castles[slot] is not None:
                castles[slot] = owner
    return state._replace(dukes=tuple(sorted(dukes)), castles=tuple(castles))


def is_over(state: State) -> bool:
    """Whether no card gives a place any more, so that the match would be over (RL 13.2)."""
    return state.phase is Phase.CARD and not openings.takes_any(state)
