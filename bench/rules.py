"""How fast are the rules beside python-chess? Both in the same run, interleaved.

A given move: our `apply`, which judges it first, beside chess's `is_legal` and
`push`. Listing: moves a second, ours and `legal_moves`. Positions come from
random play with a fixed seed, ours from two presets on the Rhine.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from itertools import islice
from typing import Any

import chess

from companion import games
from companion.game import SeatSetup, Setup
from companion.library import shelf

ROUNDS = 15
POSITIONS = 1500


def ours(preset: str) -> list[tuple[Any, Any]]:
    """Positions of a random match, with the move that was made in each."""
    chance = random.Random(7)
    game = games.find("rheingold")
    seats = tuple(SeatSetup(colour, (colour,)) for colour in game.info.colours[:4])
    state = game.initial_state(Setup("rheingold", preset, {}, shelf.board("rhine"), seats))
    found: list[tuple[Any, Any]] = []
    while game.outcome(state) is None and len(found) < POSITIONS // 2:
        moves = list(islice(game.legal_moves(state), 3000))
        eager = [move for move in moves if move.kind in ("besiege", "assault", "shield", "occupy")]
        move = chance.choice(eager if eager and chance.random() < 0.7 else moves)
        found.append((state, move))
        state, _ = game.apply(state, move)
    return found


def theirs() -> list[tuple[chess.Board, chess.Move]]:
    """The same for chess."""
    chance = random.Random(7)
    found: list[tuple[chess.Board, chess.Move]] = []
    board = chess.Board()
    while len(found) < POSITIONS:
        if board.is_game_over() or board.ply() > 120:
            board = chess.Board()
        move = chance.choice(list(board.legal_moves))
        found.append((board.copy(stack=False), move))
        board.push(move)
    return found


def _seconds(work: Callable[[], int]) -> tuple[float, int]:
    begun = time.perf_counter()
    done = work()
    return time.perf_counter() - begun, done


def report() -> None:
    """Print both ratios; above 1 we are the faster."""
    game = games.find("rheingold")
    mine = [*ours("highlanders"), *ours("osullivan")]
    chess_positions = theirs()

    def apply_ours() -> int:
        for state, move in mine:
            game.apply(state, move)
        return len(mine)

    def apply_theirs() -> int:
        for board, move in chess_positions:
            board.is_legal(move)
            board.push(move)
        return len(chess_positions)

    def list_ours() -> int:
        return sum(1 for state, _ in mine for _ in game.legal_moves(state))

    def list_theirs() -> int:
        return sum(1 for board, _ in chess_positions for _ in board.legal_moves)

    made, listed = [], []
    for _ in range(ROUNDS):
        our_s, our_n = _seconds(apply_ours)
        their_s, their_n = _seconds(apply_theirs)
        for board, _move in chess_positions:
            board.pop()
        made.append((our_s / our_n * 1e6, their_s / their_n * 1e6))
        our_s, our_n = _seconds(list_ours)
        their_s, their_n = _seconds(list_theirs)
        listed.append((our_n / our_s, their_n / their_s))
    us, them = (statistics.median(column) for column in zip(*made, strict=True))
    ratio = statistics.median(theirs / ours for ours, theirs in made)
    print(f"judge and apply a move   {us:7.2f} us   chess {them:7.2f} us   ratio {ratio:.2f}")
    us, them = (statistics.median(column) for column in zip(*listed, strict=True))
    ratio = statistics.median(ours / theirs for ours, theirs in listed)
    print(f"list moves, a second     {us:9,.0f}   chess {them:9,.0f}   ratio {ratio:.2f}")
