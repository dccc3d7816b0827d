"""The table of duchies is right: what stands where is touched, and all agree."""

from __future__ import annotations

import json

import pytest

from companion.ui.games.rheinlander.correct.screen import CorrectionScreen
from companion.ui.screen_kit.navigator import Navigator, Page
from tests.support.ui.duchy_hand import draw_all, make
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import words as said
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


@pytest.fixture
def hand(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """A match of three after its first knight, on the page where places are told."""
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed("rheinlander", 3))
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    draw_all(hand)
    make(hand, {"move": "place", "card": 9, "square": "l9"})
    for name in ("menu", "put_right", "table"):
        hand.tap(name)
    return hand


def test_what_stands_elsewhere_is_touched_and_the_match_goes_on(
    hand: Hand, desk: SimulatedDesk
) -> None:
    for name in ("piece-yellow", "at-l20", "at-l21", "piece-none", "at-l9"):
        hand.tap(name)
    assert "3 places are different" in said(hand)
    hand.tap("primary")
    assert "Bartholomäus Hoh's knight, not nothing" in said(hand)
    for seat in range(3):
        hand.tap(f"agree{seat}")
    hand.tap("primary")
    assert hand.page is Page.TABLE
    view = hand.referee.game.view(hand.referee.state, None)
    assert dict(view.knights) == {"l20": "yellow", "l21": "yellow"}
    assert list(view.dukes.values()) == ["yellow"]
    kinds = [entry.kind for entry in desk.journal.entries(hand.referee.match_id)]
    assert kinds[-1] == "adjusted"


def test_a_second_tap_takes_it_away_again(hand: Hand) -> None:
    hand.tap("piece-bastion")
    hand.tap("at-r30")
    assert "1 place is different" in said(hand)
    hand.tap("at-r30")
    assert hand.target("primary").intent is None


def test_more_knights_than_the_box_has_are_not_taken(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed("rheinlander", 3, knights=2))
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    draw_all(hand)
    for name in ("menu", "put_right", "table", "piece-red", "at-l1", "at-l5", "at-l9"):
        hand.tap(name)
    assert "Ada has only 2 knights." in said(hand)
    assert hand.target("primary").intent is None


def test_a_restart_comes_back_to_the_report(hand: Hand) -> None:
    for name in ("piece-yellow", "at-l20", "primary", "agree1"):
        hand.tap(name)
    screen, room = hand.window.stage.screen, hand.window.stage.room
    assert isinstance(screen, CorrectionScreen)
    saved = json.loads(json.dumps(screen.saved_state(room)))
    again = CorrectionScreen(hand.window.stage.match)
    again.restore(saved, room)
    assert again.saved_state(room) == saved
    assert again._agreeing


@pytest.mark.parametrize("saved", ["table", "screen"])
def test_what_the_comparison_of_before_saved_comes_up(saved: str, hand: Hand) -> None:
    again = CorrectionScreen(hand.window.stage.match)
    again.restore(saved, hand.window.stage.room)
    assert again.widgets(hand.window.stage.room)


def test_the_screen_is_right_shows_the_board(hand: Hand) -> None:
    hand.tap("back")
    hand.tap("screen")
    assert "So it should stand" in said(hand)
    hand.tap("back")
    assert "Which is right" in said(hand)
