"""What may I do? is answered at the table, and nothing that is said there is in the way."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from companion.ui.games.rheingold.table.move_plan import GatheringForces, Marching
from companion.ui.input.events import KeyName, KeyStroke
from companion.ui.screen_kit.navigator import Page
from companion.ui.shell.stage import Stage
from companion.ui.widgets.advice_sheet import AdviceSheet
from companion.ui.widgets.base import Intent
from companion.ui.widgets.tab import Flag, Tab
from tests.support.ui.advice_hand import leaf, like, on_stage, question_mark
from tests.support.ui.advice_scenes import ADVICE_SCENES
from tests.support.ui.ring_scenes import RING_SCENES
from tests.support.ui.scenes import SCENES
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import SIZES, OnTable


@pytest.fixture
def stage(desk: SimulatedDesk) -> Callable[[str], Stage]:
    """A scene without a window."""
    return lambda scene: on_stage(desk, scene)


def test_the_answer_to_what_may_i_do(stage: Callable[[str], Stage]) -> None:
    assert leaf(stage("advice-march")) == (
        "Pfalz bei Kaub may fall: 80%: 6 to 10 needed, 8 ready",
        "Gutenfels will fall: first send 4 from 17 to 18",
        "Stahleck will fall: first send 4 from 16 to 14",
        "Katz may fall: 50%: 8 to 14 needed, 8 ready",
    )


def test_a_tap_on_a_row_begins_the_siege(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("advice")
    hand.tap("advice-0")
    assert not leaf(hand.window.stage)
    plan = hand.table.plan
    assert isinstance(plan, GatheringForces)
    assert (plan.target, plan.total) == ("pfalz", 8)


def test_a_tap_on_a_row_sends_the_knights_to_the_gate(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("advice")
    hand.tap("advice-1")
    hand.tap("advice")
    assert leaf(hand.window.stage)[0] == "Gutenfels will fall: 4 needed, 4 ready"


def test_a_tap_on_the_sheet_beside_its_rows_only_closes_it(large_table: OnTable) -> None:
    hand = large_table("march")
    before = hand.table.plan
    hand.tap("advice")
    sheet = next(one for one in hand.window.stage.widgets() if isinstance(one, AdviceSheet))
    hand.tap_at((sheet.rect.x + 3, sheet.rect.centery))
    assert not leaf(hand.window.stage)
    assert hand.table.plan == before


def test_with_nothing_to_win_it_says_what_is_allowed(stage: Callable[[str], Stage]) -> None:
    made = stage("march-done")
    made.screen.answer(Intent("advice"), made.room)
    first, thinking = leaf(made)
    assert (first, thinking) == ("You can end your turn.", "The computer is thinking about it.")
    made.tick(made.room.now)
    # Here nobody thinks, so the program has no opinion.
    assert leaf(made) == ("You can end your turn.",)


def test_it_is_asked_by_a_key_and_goes_with_the_next(large_table: OnTable) -> None:
    hand = large_table("march")
    question_mark(hand)
    assert leaf(hand.window.stage)
    question_mark(hand)
    assert not leaf(hand.window.stage)
    question_mark(hand)
    hand.key_down(pygame.K_ESCAPE)
    assert not leaf(hand.window.stage)
    assert hand.page is Page.TABLE


def test_a_tap_on_the_board_takes_it_away_and_counts(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("advice")
    assert leaf(hand.window.stage)
    hand.tap("at-g_rheinfels")
    assert not leaf(hand.window.stage)
    assert hand.table.plan == Marching("g_rheinfels", 8, 8)
    question_mark(hand)
    said = leaf(hand.window.stage)
    assert said[0].startswith("You can march to ")


def test_a_new_position_takes_it_away(large_table: OnTable, desk: SimulatedDesk) -> None:
    hand = large_table("roll")
    hand.tap("advice")
    hand.tap("primary")
    hand.window.step()
    assert not leaf(hand.window.stage)


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        ("roll", "Roll the die: it shows which start your knight enters at."),
        ("enter", "Your knight can enter at start 4 or stay in the supply."),
        ("march-done", "You can end your turn."),
        ("resolve", "2 fights to decide: battles come before sieges."),
        ("open", "8 attacking Pfalz bei Kaub: its shield must be revealed."),
        ("castle-falls", "Choose how many go into Pfalz bei Kaub: tap a gate, then a number."),
        ("shield", "You can place a shield at Sooneck or leave it without one."),
        ("assault", "1 place can join in: tap it, then a number."),
    ],
)
def test_every_phase_has_an_answer(stage: Callable[[str], Stage], scene: str, said: str) -> None:
    made = stage(scene)
    made.screen.answer(Intent("advice"), made.room)
    assert leaf(made)[0] == said


def test_what_is_lit_can_be_seen_beside_it_where_there_is_room(
    stage: Callable[[str], Stage],
) -> None:
    made = stage("advice-quiet")
    for size in SIZES:
        made.resize(size)
        sheet = next(one.rect for one in made.widgets() if isinstance(one, AdviceSheet))
        lit = [one for one in made.targets() if one.legal and one.round]
        assert lit
        assert not any(sheet.collidepoint(one.rect.center) for one in lit)


def test_nothing_of_all_this_stops_a_finger(large_table: OnTable) -> None:
    hand = large_table("reminded-shield")
    over = [one for one in hand.window.stage.widgets() if isinstance(one, (Tab, Flag, AdviceSheet))]
    assert over
    assert not any(one.targets() for one in over)


def test_a_lite_table_has_the_referee_alone(
    stage: Callable[[str], Stage], desk: SimulatedDesk
) -> None:
    like(desk, lite=True)
    for scene in ("march", "siege-hidden", "reminded-shield", "roll", "walk"):
        made = (SCENES | ADVICE_SCENES | RING_SCENES)[scene](desk)
        over = [one for one in made.widgets() if isinstance(one, (Tab, Flag, AdviceSheet))]
        assert not over
        assert "advice" not in {one.id for one in made.targets()}
        made.screen.typed(KeyStroke(KeyName.TEXT, "?"), made.room)
        assert not leaf(made)
