"""Which moves are worth trying? Pure: from the open board and the seat's own open hand.

One way to every square: of the cards that reach it, the one that is worth least.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import openings
from companion.games.rheinlander.mind.landscape import Landscape
from companion.games.rheinlander.mind.odds import Odds
from companion.games.rheinlander.mind.outlook import Outlook
from companion.games.rheinlander.pieces import WORTH
from companion.games.rheinlander.state import State

PLACINGS = 40
"""No more placings are tried; a hand of five cards rarely gives more."""
BASTIONS = 5
"""No more squares for a bastion are tried."""
_LEAST = 0.5
"""A bastion must spare its builder more than this, expected in the next turns."""
_MARKER = 0.2
"""What a marker beside a square counts where nothing is settled yet, of its worth."""

_Ranked = tuple[float, int, mv.Place | mv.Reinforce | mv.Convert]


def placings(landscape: Landscape, odds: Odds, seat: int) -> list[mv.Move]:
    """Placings, reinforcements and conversions, the most promising first; at least one move.

    Args:
        landscape: of a position in which the seat plays a card.
        odds: what is known of the cards.
        seat: who plays.
    """
    state = landscape.state
    cards = [card for card in range(1, state.terms.cards + 1) if odds.can_come(card)]
    usable = _ranked(landscape, cards, seat)
    if usable:
        usable.sort(key=lambda one: (-one[0], one[1]))
        return [move for _, _, move in usable[:PLACINGS]]
    # Nothing can be placed: any card that has no use goes, a known one rather (RL 4.5).
    cards = [card for card in range(1, state.terms.cards + 1) if card not in state.discards]
    return [mv.Discard(card) for card in odds.hand or cards[:1]]


def _ranked(landscape: Landscape, cards: list[int], seat: int) -> list[_Ranked]:
    """Every square that the cards reach once, and how promising it is."""
    state = landscape.state
    names = state.terms.board.squares
    by_number = {card: openings.by_number(state, card) for card in cards}
    converting = {card: openings.convertible(state, card) for card in cards}
    conversions = _conversions(landscape, seat) if any(converting.values()) else {}
    worth = {
        card: max(
            [_worth(landscape, square, seat) for square in by_number[card]]
            + [conversions[square] for square in converting[card]],
            default=-1.0,
        )
        for card in cards
    }
    cheap = sorted(cards, key=lambda card: (worth[card], card))
    found: list[_Ranked] = []
    taken: set[int] = set()
    for square in openings.reinforceable(state) if cheap else ():
        taken.add(square)
        reinforced = mv.Reinforce(cheap[0], names[square])
        found.append((_worth(landscape, square, seat), square, reinforced))
    for card in cheap:
        for square in by_number[card]:
            if square not in taken:
                taken.add(square)
                placed = mv.Place(card, names[square])
                found.append((_worth(landscape, square, seat), square, placed))
    for card in cheap:
        for square in converting[card]:
            if square not in taken:
                taken.add(square)
                found.append((conversions[square], square, mv.Convert(card, names[square])))
    return found


def _worth(landscape: Landscape, square: int, seat: int) -> float:
    """How promising a free square is at a glance."""
    seen: Outlook | None = landscape.outlooks.get(square)
    if seen is not None and seen.swings:
        return seen.swings[seat].gain
    state = landscape.state
    kinds = [state.markers[slot] for slot in state.terms.board.slots_at[square]]
    return _MARKER * sum(WORTH[kind] for kind in kinds if kind is not None)


def _conversions(landscape: Landscape, seat: int) -> dict[int, float]:
    """By square of an opponent's knight, how promising its conversion is."""
    state = landscape.state
    return {
        square: swing.gain
        for region, victim, swing in landscape.conversions(seat)
        for square in region.squares
        if state.knights[square] == state.terms.colours[victim]
    }


def bastions(landscape: Landscape, odds: Odds, seat: int) -> list[mv.BuildBastion]:
    """Bastions where others would do the seat most harm, the most useful first.

    Args:
        landscape: of a position in which the seat may build.
        odds: what is known of the cards.
        seat: who builds.
    """
    state = landscape.state
    harms = sorted(
        ((harm, -square) for square, harm in _harms(landscape, odds, seat) if harm > _LEAST),
        reverse=True,
    )
    return [mv.BuildBastion(state.terms.board.squares[-square]) for _, square in harms[:BASTIONS]]


def _harms(landscape: Landscape, odds: Odds, seat: int) -> Iterator[tuple[int, float]]:
    board = landscape.state.terms.board
    for square, seen in landscape.outlooks.items():
        if not board.is_land[square] or not seen.swings:
            continue
        harm = 0.0
        for other, swing in enumerate(seen.swings):
            if other != seat and swing.gain > 0 and swing.mine < 0:
                sure = seen.alone == other
                chance = 1.0 if sure else odds.holds(other, board.zones_of[square])
                harm -= chance * swing.mine
        yield square, harm


def closing(state: State) -> mv.Move:
    """What ends a turn after its knight: drawing a card (RL 4.3, 4.4)."""
    return mv.End() if state.pile > 0 else mv.Reshuffle()
