"""The legal moves of a match that is shown, as JSON objects."""

from __future__ import annotations

from typing import Any

from tests.support.ui.hand import Hand


def listed(hand: Hand) -> list[Any]:
    """All of them."""
    game = hand.referee.game
    return [game.write_move(move) for move in game.legal_moves(hand.referee.state)]


def of_kind(moves: list[Any], *kinds: str) -> list[Any]:
    """Those of some kinds."""
    return [move for move in moves if move["move"] in kinds]
