"""What is there on the table, as people say it? Pure: the screen's position with changes.

People say which piece stands on a square and whose knight is on a castle, which marker lies on a
spot, which cards lie open, whose a duchy without a majority is, how many bastions a player has
left, whose turn it is, and how many coins more or fewer somebody has. Which dukes stand follows
from that where somebody has the majority (RL 8.3, 11.5), and so do the supplies, the bishops and
the Archbishop. What cannot be so is said by `position.read`.

Coins are told as a difference and never as a total: a difference is a payment, which is open, a
total is not (RL 15.3). Whether a player has so many is therefore not asked here either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from companion.core.game import Colour, Json
from companion.games.rheinlander import bishops, duchies, openings, pieces, position
from companion.games.rheinlander.state import Phase, State

BASTION: Final = "bastion"
"""Stands on a square in place of a knight's colour."""
NOBODY: Final = ""
MOST_COINS: Final = 60
"""The largest difference of coins that can be told."""


@dataclass(frozen=True, slots=True)
class ReportedPosition:
    """A position that is told piece by piece; every map has only what was told.

    Attributes:
        state: the screen's position, from which it began.
        squares: square → the colour of a knight, `BASTION` or `NOBODY`.
        castles: slot → the colour of the knight on its castle, or `NOBODY`.
        markers: slot → the kind of its marker.
        cards: card → whether it lies open.
        dukes: a square of a duchy → its owner, or `NOBODY`; counts where nobody has the majority.
        left: colour → bastions that are left.
        coins: colour → so many more than on the screen, fewer below 0.
        mover: whose turn it is; empty where it was not told.
    """

    state: State
    squares: Mapping[str, str] = field(default_factory=dict)
    castles: Mapping[str, str] = field(default_factory=dict)
    markers: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[int, bool] = field(default_factory=dict)
    dukes: Mapping[str, str] = field(default_factory=dict)
    left: Mapping[Colour, int] = field(default_factory=dict)
    coins: Mapping[Colour, int] = field(default_factory=dict)
    mover: Colour = ""

    @staticmethod
    def begin(state: State) -> ReportedPosition:
        """Nothing was told yet."""
        return ReportedPosition(state)

    @property
    def can_be_told(self) -> bool:
        """Whether a position of this phase can be told: not while a castle is asked about."""
        return self.state.phase in (Phase.CARD, Phase.BUILD)

    # What is there

    def on_square(self, square: str) -> str:
        """What stands on a square, as told or as on the screen."""
        number = self.state.terms.board.square_index[square]
        standing = BASTION if number in self.state.bastions else self.state.knights[number]
        return self.squares.get(square, standing or NOBODY)

    def on_castle(self, slot: str) -> str:
        """Whose knight is on a castle; in an owned duchy its owner's, whatever was told."""
        return self.settled().castles[self.state.terms.board.slot_index[slot]] or NOBODY

    def marker(self, slot: str) -> str:
        """The kind of marker that lies on a slot, as told or as on the screen."""
        there = self.state.markers[self.state.terms.board.slot_index[slot]]
        return self.markers.get(slot, there or NOBODY)

    def lies_open(self, card: int) -> bool:
        """Whether a card is among the discards, as told or as on the screen."""
        return self.cards.get(card, card in self.state.discards)

    @property
    def colour(self) -> Colour:
        """Whose turn it is, as told or as on the screen."""
        return self.mover or self.state.colour

    def owners(self, square: str) -> tuple[str, ...]:
        """Who can own the duchy that a square is in; empty where the majority decides (RL 8.3)."""
        settled = self.settled()
        number = settled.terms.board.square_index[square]
        if settled.knights[number] is None:
            return ()
        group = duchies.group_at(settled, number)
        if group.leader is not None or not group.is_duchy:
            return ()
        there = (colour for colour in settled.terms.colours if colour in group.knights)
        return (NOBODY, *there)

    # What is told

    def told(self, place: str, piece: str) -> ReportedPosition:
        """After somebody said what stands on a square, or whose knight on a castle."""
        if place in self.state.terms.board.slot_index:
            return replace(self, castles={**self.castles, place: piece})
        return replace(self, squares={**self.squares, place: piece})

    def with_marker(self, slot: str, kind: str) -> ReportedPosition:
        """After somebody said which marker lies on a slot."""
        return replace(self, markers={**self.markers, slot: kind})

    def with_card(self, card: int, lies_open: bool) -> ReportedPosition:
        """After somebody said whether a card lies open."""
        return replace(self, cards={**self.cards, card: lies_open})

    def reshuffled(self) -> ReportedPosition:
        """After somebody said that no card lies open."""
        return replace(self, cards=dict.fromkeys(range(1, self.state.terms.cards + 1), False))

    def next_owner(self, square: str) -> ReportedPosition:
        """After the next who can own the duchy of a square was said to; unchanged without one."""
        able = self.owners(square)
        if not able:
            return self
        settled = self.settled()
        group = duchies.group_at(settled, settled.terms.board.square_index[square])
        after = able[(able.index(duchies.owner(settled, group) or NOBODY) + 1) % len(able)]
        names = {settled.terms.board.squares[number] for number in group.squares}
        others = {key: value for key, value in self.dukes.items() if key not in names}
        return replace(self, dukes={**others, square: after})

    def with_left(self, colour: Colour, bastions: int) -> ReportedPosition:
        """After somebody said how many bastions a player has left."""
        return replace(self, left={**self.left, colour: bastions})

    def with_coins(self, colour: Colour, more: int) -> ReportedPosition:
        """After somebody said that a player has so many coins more than was told before."""
        coins = self.coins.get(colour, 0) + more
        bounded = max(-MOST_COINS, min(MOST_COINS, coins))
        return replace(self, coins={**self.coins, colour: bounded})

    def with_turn(self, colour: Colour) -> ReportedPosition:
        """After somebody said whose turn it is."""
        return replace(self, mover=colour)

    # What is different

    @property
    def changed(self) -> frozenset[str]:
        """The places at which something else is than on the screen."""
        screen, index = ReportedPosition.begin(self.state), self.state.terms.board.slot_index
        found = [one for one in self.squares if self.on_square(one) != screen.on_square(one)]
        found += [one for one in self.markers if self.marker(one) != screen.marker(one)]
        if self.castles:
            now, before = self.settled().castles, self.state.castles
            found += [one for one in self.castles if now[index[one]] != before[index[one]]]
        return frozenset(found)

    @property
    def changed_cards(self) -> tuple[int, ...]:
        """The cards that lie open and do not on the screen, or the other way, ascending."""
        gone = self.state.discards
        return tuple(card for card in sorted(self.cards) if self.cards[card] != (card in gone))

    @property
    def changed_coins(self) -> Mapping[Colour, int]:
        """Colour → so many coins more than on the screen, fewer below 0; never 0."""
        return {colour: more for colour, more in self.coins.items() if more}

    @property
    def changed_left(self) -> Mapping[Colour, int]:
        """Colour → bastions that were said to be left, where the screen has another number."""
        screen = dict(zip(self.state.terms.colours, self.state.bastions_left, strict=True))
        return {colour: left for colour, left in self.left.items() if left != screen[colour]}

    @property
    def changed_dukes(self) -> Mapping[str, str]:
        """A square of a duchy → its owner, where that is not who would own it untold."""
        untold, squares = replace(self, dukes={}).settled(), self.state.terms.board.square_index
        found = {}
        for square, owner in self.dukes.items():
            if owner not in self.owners(square):
                continue
            group = duchies.group_at(untold, squares[square])
            if (duchies.owner(untold, group) or NOBODY) != owner:
                found[square] = owner
        return found

    @property
    def differences(self) -> int:
        """How many things are different."""
        told = (self.changed, self.changed_cards, self.changed_coins, self.changed_left)
        turn = self.colour != self.state.colour
        return sum(map(len, told)) + len(self.changed_dukes) + turn

    # What follows

    def written(self) -> dict[str, Json]:
        """The whole position, with all that follows from what was told."""
        return position.write(self.settled())

    def settled(self) -> State:
        """The state with dukes, castles, supplies and the Archbishop as they must be."""
        state, board = self.state, self.state.terms.board
        standing = [self.on_square(square) for square in board.squares]
        knights = tuple(piece if piece not in (BASTION, NOBODY) else None for piece in standing)
        bastions = frozenset(at for at, piece in enumerate(standing) if piece == BASTION)
        markers = tuple(self.marker(slot) or None for slot in board.slots)
        castles = tuple(
            self.castles.get(slot, there or NOBODY) or None if kind == pieces.CASTLE else None
            for slot, kind, there in zip(board.slots, markers, state.castles, strict=True)
        )
        changed = state._replace(
            mover=state.terms.number[self.colour],
            knights=knights,
            bastions=bastions,
            markers=markers,
            castles=_reached(state, knights, castles),
            bastions_left=_left(state, len(bastions), self.left),
            discards=self._discards(),
            coins=tuple(
                coins + self.coins.get(colour, 0)
                for colour, coins in zip(state.terms.colours, state.coins, strict=True)
            ),
        )
        told = duchies.regrouped(changed)
        told = _owned(told, {board.square_index[one]: who for one, who in self.dukes.items()})
        out = Counter(colour for colour in (*told.knights, *told.castles) if colour is not None)
        supply = tuple(state.terms.knights - out[colour] for colour in state.terms.colours)
        ending = 0 in supply if state.phase is Phase.CARD else state.ending or 0 in supply
        # A bastion of this turn is one of the player's whose turn it is (RL 7.1).
        same = told.mover == state.mover and told.bastions_left[told.mover] < pieces.BASTIONS
        told = told._replace(supply=supply, ending=ending, built=state.built and same)
        return told._replace(archbishop=bishops.archbishop(told))

    def _discards(self) -> tuple[int, ...]:
        """In the order played; those that were told come last, ascending."""
        kept = tuple(card for card in self.state.discards if self.lies_open(card))
        new = (card for card in sorted(self.cards) if self.cards[card] and card not in kept)
        return (*kept, *new)


def _reached(
    state: State, knights: tuple[Colour | None, ...], castles: tuple[Colour | None, ...]
) -> tuple[Colour | None, ...]:
    """The castles' knights; none on a castle that no knight on a square touches (RL 11.1)."""
    touches = state.terms.board.touches
    return tuple(
        colour if any(knights[square] is not None for square in touches[slot]) else None
        for slot, colour in enumerate(castles)
    )


def _left(state: State, standing: int, told: Mapping[Colour, int]) -> tuple[int, ...]:
    """The bastions that are left: of those who were not told of, whoever has most built the new."""
    colours = state.terms.colours
    left = [told.get(one, there) for one, there in zip(colours, state.bastions_left, strict=True)]
    untold = [seat for seat, colour in enumerate(colours) if colour not in told]
    more = standing + sum(left) - pieces.BASTIONS * len(colours)
    for _one in range(abs(more) if untold else 0):
        if more > 0:
            left[max(untold, key=lambda number: (left[number], -number))] -= 1
        else:
            able = [seat for seat in untold if left[seat] < pieces.BASTIONS]
            for seat in sorted(able, key=lambda number: left[number])[:1]:
                left[seat] += 1
    return tuple(left)


def _owned(state: State, told: Mapping[int, str]) -> State:
    """Dukes by majorities, else as told or as before; the castles of owned duchies are theirs."""
    before = dict(state.dukes)
    dukes: list[tuple[int, Colour]] = []
    castles = list(state.castles)
    for group in duchies.groups(state._replace(dukes=())):
        owner = group.leader or _untied(before, group.squares, group.knights)
        said = [told[square] for square in sorted(group.squares) if square in told]
        if group.leader is None and said and said[0] in (NOBODY, *group.knights):
            owner = said[0] or None
        if owner is None or not group.is_duchy:
            continue
        dukes.append((group.first, owner))
        for slot in group.slots:
            if castles[slot] is not None:
                castles[slot] = owner
    return state._replace(dukes=tuple(sorted(dukes)), castles=tuple(castles))


def _untied(
    before: Mapping[int, Colour], squares: Collection[int], knights: Collection[Colour]
) -> Colour | None:
    """Who stays the owner of a duchy without a majority (RL 10.3)."""
    kept = (before[square] for square in sorted(squares) if square in before)
    return next((one for one in kept if one in knights), None)


def is_over(state: State) -> bool:
    """Whether no card gives a place any more, so that the match would be over (RL 13.2)."""
    return state.phase is Phase.CARD and not openings.takes_any(state)
