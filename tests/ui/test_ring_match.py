"""Whole matches of Ringgeister, by taps, on the real window: every preset, from home to the end."""

from __future__ import annotations

import pytest

from companion.ui.screen_kit.navigator import Page
from tests.support.turns import some
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.resumed import resume
from tests.support.ui.ring_hand import play
from tests.support.ui.set_up_hand import set_up
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

SIZES = ((720, 1280), (800, 480))
PRESETS = ("standard", "variant_a", "variant_b", "variant_c", "ludorium")


@pytest.mark.parametrize("size", some(SIZES, 2))
def test_the_ring_from_home_to_the_result(
    size: tuple[int, int], open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window(size))
    set_up(hand, 2, 2, "wind-1", "turn_limit-1")
    assert dict(hand.referee.setup.options) == {"wind": "table", "turn_limit": 20}
    play(hand, seed=2)
    kinds = {entry.kind for entry in desk.journal.entries("match-1")}
    assert kinds >= {"card_turned", "figure_placed", "token_placed", "figure_walked", "wind_blew"}
    outcome = hand.referee.outcome
    assert outcome is not None
    said = " ".join(words.text for one in hand.window.stage.widgets() for words in one.words())
    if not outcome.winners:
        assert "Nobody wins" in said
    assert "points" not in said
    hand.to_result()
    hand.tap("again")
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert draft.info.slug == "ringgeister"


@pytest.mark.parametrize("preset", some(PRESETS, 2))
def test_every_preset_is_played_to_its_end(
    preset: str, open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed("ringgeister", 2, preset, turn_limit=4))
    resume(hand.window.stage, hand.window.ports, match)
    hand.window.step()
    play(hand, seed=5)
    assert hand.page is Page.END
