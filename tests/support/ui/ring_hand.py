"""A hand at Ringgeister's own table: it makes moves by taps, and carries out what it is told."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.core.game import Json
from companion.referee.prompts import PromptKind
from companion.ui.games.ringgeister.table import focus
from companion.ui.games.ringgeister.table.board_part import Overview
from companion.ui.games.ringgeister.table.move_plan import Chosen, Going
from companion.ui.games.ringgeister.table.screen import TableScreen
from companion.ui.pace import GESTURE_S
from companion.ui.screen_kit.navigator import Page
from tests.support.ui.hand import Hand

LIKED = ("return", "token", "walk", "wind")
"""Moves that bring a match on, the first that there is."""


def table_of(hand: Hand) -> TableScreen:
    """The table that is seen."""
    screen = hand.window.stage.screen
    assert isinstance(screen, TableScreen)
    return screen


def names(hand: Hand) -> set[str]:
    """Everything that can be tapped now."""
    return {one.id for one in hand.window.stage.targets() if one.works}


def see(hand: Hand, place: str) -> int:
    """Bring a place into sight by a tap on the small board; how many taps it took.

    A figure that walks arrives first.
    """
    if table_of(hand).film.passing(hand.window.stage.room) is not None:
        hand.wait(GESTURE_S)
        hand.window.step()
    if f"at-{place}" in names(hand):
        return 0
    overview = next(one for one in hand.window.stage.widgets() if isinstance(one, Overview))
    x, y = focus.place(hand.referee.state, place)
    plan = overview.drawing.plan
    point = (
        round(overview.rect.x + plan.origin[0] + x * plan.scale),
        round(overview.rect.y + plan.origin[1] + y * plan.scale),
    )
    hand.tap_at(point)
    assert f"at-{place}" in names(hand), f"{place} is not seen"
    return 1


def tap_place(hand: Hand, place: str) -> int:
    """Tap a place, in sight or not; how many taps it took."""
    taps = see(hand, place)
    hand.tap(f"at-{place}")
    return taps + 1


def carry_out(hand: Hand) -> int:
    """Do with the pieces whatever the table says; how many taps it took."""
    taps = 0
    while hand.page is Page.TABLE and table_of(hand).film.act is not None:
        hand.tap("primary")
        taps += 1
    return taps


def make(hand: Hand, move: Mapping[str, Json]) -> int:
    """Make a move by taps alone, as a person would find it; how many taps it took."""
    before = hand.referee.state
    taps = carry_out(hand) + _make(hand, move)
    assert not hand.note, f"{move} is answered with a note"
    assert hand.referee.state is not before, f"{move} is not made"
    return taps


def _make(hand: Hand, move: Mapping[str, Json]) -> int:
    match move["move"]:
        case "card":
            card = hand.referee.setup.board["cards"][move["card"]]
            for name in ("by-hand", *(f"say-{card[key]}" for key in ("bearer", "hand", "below"))):
                hand.tap(name)
            return 4
        case "place" if f"dark-{move['figure']}" in names(hand):
            hand.tap(f"dark-{move['figure']}")
            return 1
        case "token":
            return tap_place(hand, str(move["field"]))
        case "walk":
            return _walk(hand, str(move["figure"]), str(move["to"]))
        case "wind" if move["point"] is not None:
            return tap_place(hand, str(move["point"]))
        case "place" | "return":
            return tap_place(hand, str(move["point"]))
        case _:
            hand.tap("primary")
            return 1


def _walk(hand: Hand, figure: str, to: str) -> int:
    before, taps, plan = hand.referee.state, 0, table_of(hand).plan
    if not (isinstance(plan, (Chosen, Going)) and plan.figure == figure):
        hand.tap(f"figure-{figure.rpartition('_')[2]}")
        taps += 1
    taps += tap_place(hand, to)
    if hand.referee.state is before:
        assert table_of(hand).plan == Going(figure, to)
        hand.tap("primary")
        taps += 1
    return taps


def draw_all(hand: Hand) -> None:
    """Have every figure drawn for the table."""
    hand.tap("all")
    for _ in range(60):
        hand.window.step()
        if not table_of(hand).moving:
            return
    raise AssertionError("there are still lots to be drawn")


def draw_all_and_lay(hand: Hand) -> None:
    """From the first card to the first turn."""
    hand.tap("primary")
    draw_all(hand)
    while hand.referee.state.phase == "token":
        game = hand.referee.game
        make(hand, game.write_move(next(iter(game.legal_moves(hand.referee.state)))))


def play(hand: Hand, seed: int, most: int = 400) -> list[int]:
    """Play until the end stands on the screen; the taps that every move took."""
    chance = Random(seed)
    taps: list[int] = []
    for _ in range(most):
        if hand.page is Page.END:
            return taps
        game, state = hand.referee.game, hand.referee.state
        if carry_out(hand):
            continue
        if hand.referee.prompt.kind is PromptKind.LOT:
            if "all" in names(hand):
                draw_all(hand)
                continue
            if chance.random() < 0.5:
                hand.tap("primary")
                continue
        moves = [game.write_move(move) for move in game.legal_moves(state)]
        liked = [[move for move in moves if move["move"] == kind] for kind in LIKED]
        some = next((found for found in liked if found), moves)
        taps.append(make(hand, chance.choice(some)))
        assert hand.window.stage.room.fault == ""
    raise AssertionError("the match did not end")
