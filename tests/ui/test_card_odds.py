"""Whoever asks is told what the next card may bring, where one can come."""

from __future__ import annotations

from companion.games.ringgeister.odds import next_card
from companion.ui.widgets.base import Intent
from tests.support.ui.advice_hand import leaf, like
from tests.support.ui.ring_scenes import RING_SCENES, tapped
from tests.support.ui.simulated_desk import SimulatedDesk

SPACE = "\N{NO-BREAK SPACE}"


def test_a_card_that_is_due_is_told_by_its_odds(desk: SimulatedDesk) -> None:
    stage = RING_SCENES["turn-up-advice"](desk)
    odds = next_card(stage.match.referee.state)
    assert (odds.cards, odds.storms, odds.forward) == (23, 8, 12)
    assert list(odds.bearers.values()) == [6, 6, 6, 5]
    told = [line.replace(SPACE, " ") for line in leaf(stage)]
    assert told[0] == (
        "23 cards can come next. Storm 35%, forwards 52%, backwards 48%. "
        "The Ring goes to: Ada 26%, Bartholomäus Hoh 26%, Chloé 26%, Dörte 22%."
    )
    assert told[1] == "Joined gates: axe 17%, crown 13%, hammer 17%, lamp 17%."


def test_a_walk_that_may_turn_up_a_card_is_told_with_them(desk: SimulatedDesk) -> None:
    told = leaf(RING_SCENES["walk-advice-card"](desk))
    assert told[0].startswith("23 cards can come next. Storm 35")
    assert "The Ring goes to: Ada" in told[0]


def test_where_no_card_can_come_nothing_is_told_of_one(desk: SimulatedDesk) -> None:
    assert not any("cards can come" in line for line in leaf(RING_SCENES["walk-advice"](desk)))


def test_a_lite_table_tells_none(desk: SimulatedDesk) -> None:
    stage = tapped(RING_SCENES["turn-up-advice"](desk), "advice")
    like(desk, lite=True)
    stage.screen.answer(Intent("advice"), stage.room)
    assert not leaf(stage)
