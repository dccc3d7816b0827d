"""How fast are the rules beside python-chess? Both in the same run, interleaved.

A given move: our `apply`, which judges it first, beside chess's `is_legal` and
`push`. Listing: moves a second, ours and `legal_moves`. Positions come from
random play with a fixed seed, ours from every game's first and last preset on
the board that came with it. The slowest move is the slowest of all positions,
each at its fastest in the rounds: what a rule costs, not what the machine did.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

import chess

from companion import games
from companion.boards.shipped import shelf
from companion.core.game import AnyGame, SeatSetup, Setup

ROUNDS = 15
POSITIONS = 1500


def ours(slug: str, preset: str) -> list[tuple[Any, Any]]:
    """Positions of random matches, with the move that was made in each."""
    chance = random.Random(7)
    game = games.find(slug)
    seats = tuple(SeatSetup(colour, (colour,)) for colour in game.info.colours[:3])
    setup = Setup(slug, preset, {}, shelf.board(game.info.default_board), seats)
    state = game.initial_state(setup)
    found: list[tuple[Any, Any]] = []
    while len(found) < POSITIONS // 2:
        if game.outcome(state) is not None:
            state = game.initial_state(setup)
        by_kind: dict[str, list[Any]] = {}
        for move in islice(game.legal_moves(state), 3000):
            by_kind.setdefault(move.kind, []).append(move)
        move = chance.choice(by_kind[chance.choice(list(by_kind))])
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
    """Print the ratios of every game; above 1 we are the faster."""
    chess_positions = theirs()
    for game in games.GAMES.values():
        presets = list(game.info.presets)
        mine = [*ours(game.info.slug, presets[0]), *ours(game.info.slug, presets[-1])]
        print(f"\n{game.info.title}")
        _slowest(game, mine, *_beside(game, mine, chess_positions))


def _beside(
    game: AnyGame,
    mine: list[tuple[Any, Any]],
    chess_positions: list[tuple[chess.Board, chess.Move]],
) -> tuple[float, float]:
    """Print both; seconds of a move and of a list of moves in chess."""

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
        return sum(_count(game, state) for state, _ in mine)

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
    chess_move_s = them / 1e6
    ratio = statistics.median(theirs / ours for ours, theirs in made)
    print(f"judge and apply a move   {us:7.2f} us   chess {them:7.2f} us   ratio {ratio:.2f}")
    us, them = (statistics.median(column) for column in zip(*listed, strict=True))
    ratio = statistics.median(ours / theirs for ours, theirs in listed)
    print(f"list moves, a second     {us:9,.0f}   chess {them:9,.0f}   ratio {ratio:.2f}")
    return chess_move_s, list_theirs() / len(chess_positions) / them


def _slowest(
    game: AnyGame, mine: list[tuple[Any, Any]], chess_move_s: float, chess_list_s: float
) -> None:
    """The move that takes longest, and the position whose list does, beside usual ones of chess."""
    applied = [_least(partial(game.apply, state, move)) for state, move in mine]
    listed = [_least(partial(_count, game, state)) for state, _ in mine]
    kind = mine[applied.index(max(applied))][1].kind
    print(f"slowest move             {max(applied) * 1e3:7.3f} ms   "
          f"{max(applied) / chess_move_s:9.1f} moves of chess   ({kind})")  # fmt: skip
    print(f"slowest list of moves    {max(listed) * 1e3:7.3f} ms   "
          f"{max(listed) / chess_list_s:9.1f} lists of chess")  # fmt: skip


def _least(work: Callable[[], object]) -> float:
    """Seconds, the least of three tries."""
    tries = []
    for _ in range(3):
        begun = time.perf_counter()
        work()
        tries.append(time.perf_counter() - begun)
    return min(tries)


def _count(game: AnyGame, state: Any) -> int:
    return sum(1 for _ in game.legal_moves(state))
