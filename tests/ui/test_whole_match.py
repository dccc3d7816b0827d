"""A whole match by touch, through the real window that nobody sees."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import State
from companion.referee.prompts import PromptKind
from companion.ui.screen_kit.navigator import Page
from tests.support.turns import some
from tests.support.ui.hand import Hand, thoughtful
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


def play_on(hand: Hand, choose: Callable[[State], mv.Move] = thoughtful, most: int = 6000) -> bool:
    """Play so many moves at the most; whether the end stands on the screen."""
    for _ in range(most):
        if hand.page is Page.END:
            return True
        hand.through_private()
        if hand.page is not Page.TABLE:
            continue
        if hand.referee.prompt.kind is PromptKind.ROLL:
            hand.tap("primary")
            hand.window.step()
            continue
        hand.make(choose(hand.referee.state))
        assert hand.window.stage.room.fault == ""
    return False


@pytest.mark.parametrize(
    ("presets", "boards", "size"),
    some(
        [
            (0, 0, (800, 480)),
            (1, 1, (720, 1280)),
            (2, 1, (800, 480)),
            (3, 1, (1280, 720)),
            (4, 1, (800, 480)),
        ],
        3,
    ),
)
def test_from_home_to_the_result(
    presets: int, boards: int, size: tuple[int, int], open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window(size))
    hand.tap("primary")
    assert hand.page.value == "setup"
    hand.tap("n4")
    hand.tap("rules")
    hand.tap(f"preset-{list(desk.all_games()[0].info.presets)[presets]}")
    hand.tap("board-island" if boards else "board-rhine")
    hand.tap("name0")
    for letter in "ada":
        hand.tap(f"key{letter}")
    hand.tap("primary")
    hand.tap("back")
    hand.tap("primary")
    assert hand.page.value == "table"
    assert hand.referee.setup.seats[0].name == "Ada"
    assert play_on(hand), "the match did not end"
    assert hand.referee.outcome is not None
    entries = desk.journal.entries("match-1")
    kinds = {entry.kind for entry in entries}
    assert kinds >= {"castle_taken", "shield_placed", "battle_won", "match_ended"}
    sieges = [entry.body["fronts"] for entry in entries if entry.kind == "siege_laid"]
    if presets < 2:
        assert kinds >= {"shield_opened", "siege_held"}
    if presets == 1:
        assert max(len(fronts) for fronts in sieges) == 2
    hand.to_result()
    hand.tap("primary")
    assert hand.page is Page.HOME
