"""A hand that makes moves at a table that is played by lists: it taps what is offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.game import Json
from companion.ui.screens.list_table.move_filter import KIND
from companion.ui.screens.list_table.screen import ByListScreen
from tests.support.ui.hand import Hand

HANDFUL = 9
"""So many taps are enough for every move, pages turned and looks closer included."""


def by_list(hand: Hand) -> ByListScreen:
    """The table that is seen."""
    screen = hand.window.stage.screen
    assert isinstance(screen, ByListScreen)
    return screen


def make(hand: Hand, move: Mapping[str, Json]) -> int:
    """Make a move by taps alone, as a person would find it; how many taps it took."""
    before = hand.referee.state
    for number in range(1, HANDFUL + 1):
        name = next_tap(hand, move)
        hand.tap(name)
        if hand.referee.state is not before:
            return number
        assert not by_list(hand).shell.note, f"{move}: {name} is answered with a note"
    raise AssertionError(f"{move} is not made after {HANDFUL} taps")


def next_tap(hand: Hand, move: Mapping[str, Json]) -> str:
    """The next target on the way to a move: the large button, a lit place, an answer."""
    screen, room = by_list(hand), hand.window.stage.room
    offer = screen.offer(room)
    there = {target.id: target for target in hand.window.stage.targets()}
    if offer.meant == move and offer.intent is not None and offer.intent.name in ("do", "plain"):
        return "primary"
    narrowing = screen.narrowing
    for value in move.values():
        place = narrowing.moves.where.get(value) if isinstance(value, str) else None
        if place in narrowing.lit:
            return f"at-{place}"
    question = offer.question
    assert question is not None, f"{move}: nothing is asked and nothing lit"
    wanted = f"choice{question.values.index(move[question.key])}"
    if wanted in there:
        return wanted
    if "list" in there:
        return "list"
    assert there["page-on"].intent is not None, f"{move}: {wanted} is on no page"
    return "page-on"


def listed(hand: Hand) -> list[Any]:
    """The legal moves as JSON objects."""
    game = hand.referee.game
    return [game.write_move(move) for move in game.legal_moves(hand.referee.state)]


def draw_all(hand: Hand) -> None:
    """Have every lot drawn for the table."""
    hand.tap("all")
    for _ in range(60):
        hand.window.step()
        if not by_list(hand).moving:
            return
    raise AssertionError("there are still lots to be drawn")


def of_kind(moves: list[Any], *kinds: str) -> list[Any]:
    """Those of some kinds."""
    return [move for move in moves if move[KIND] in kinds]


def tap_place(hand: Hand, place: str) -> None:
    """Tap a place, and once more when it was only looked at closely."""
    before = by_list(hand).narrowing
    hand.tap(f"at-{place}")
    if by_list(hand).narrowing is before and not hand.note:
        hand.tap(f"at-{place}")
