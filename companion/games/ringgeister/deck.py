"""Which card can be turned up, and which tiles does its storm turn? R 7.2, 7.3. Pure."""

from __future__ import annotations

from companion.games.ringgeister.pieces import STORM
from companion.games.ringgeister.state import State


def is_spent(state: State) -> bool:
    """Whether all cards have been turned up since the last shuffle."""
    return len(state.drawn) == len(state.terms.deck)


def left(state: State) -> tuple[str, ...]:
    """The cards that can be turned up next, in the file's order (R 7.2)."""
    gone = (state.card,) if is_spent(state) else state.drawn
    return tuple(card for card in state.terms.deck if card not in gone)


def after(state: State, card: str) -> tuple[str, ...]:
    """The cards turned up since the last shuffle, once this one is (R 7.2)."""
    if is_spent(state) and state.card is not None:
        return (state.card, card)
    return (*state.drawn, card)


def stormy_tiles(state: State) -> tuple[str, ...]:
    """The tiles that the storm on the card in force turns, none without (R 7.3)."""
    if state.card_plan.below != STORM:
        return ()
    board = state.terms.board
    occupied = {*(point for point, _ in state.dark), *state.light}
    rule = state.terms.options.storm
    turning = []
    for tile in board.tiles:
        if tile.start is None:
            continue
        if rule == "no_figure":
            stays = not occupied.isdisjoint(tile.points)
        else:
            stays = rule == "start_free" and tile.start in occupied
        if not stays:
            turning.append(tile.id)
    return tuple(turning)
