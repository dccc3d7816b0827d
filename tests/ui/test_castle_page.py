"""The page of a castle: how it stands, what it has lived through, what takes it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from companion.core.game import Seat
from companion.ui.games.rheingold.castle.screen import CastleScreen
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.preferences import set_preferences
from companion.ui.shell.stage import Stage
from companion.ui.widgets.base import Intent
from companion.ui.widgets.odds_bar import Steps
from tests.support.ui.advice_scenes import played
from tests.support.ui.scenes import at, placed
from tests.support.ui.simulated_desk import SimulatedDesk, four_players


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def page(desk: SimulatedDesk, place: str, setup: Any = None, **more: Any) -> Stage:
    """The page of a castle on the crowded field."""
    stage = placed(desk, setup or four_players(), **more)
    stage.room.nav = stage.room.nav.push(Stop(Page.PLACE, place=place))
    stage.tick(0.0)
    return stage


def lines(stage: Stage) -> list[str]:
    """Every text on the screen."""
    return [words.text for widget in stage.widgets() for words in widget.words()]


def steps(stage: Stage) -> Steps | None:
    """The columns, None when there are none."""
    return next((one for one in stage.widgets() if isinstance(one, Steps)), None)


def test_how_it_stands(desk: SimulatedDesk) -> None:
    said = lines(page(desk, "katz"))
    assert "Katz" in said
    assert "Dörte (Green) with 4 knights" in said
    assert "There's a shield here, face down. Only Dörte knows its value." in said
    assert "Ada has 8 knights outside." in said
    assert "Look at my shield" in said


def test_a_column_for_every_number_of_knights(desk: SimulatedDesk) -> None:
    found = steps(page(desk, "katz"))
    assert found is not None
    assert found.first == 7
    assert found.parts == (0, 1 / 2, 1 / 2, 2 / 3, 2 / 3, 5 / 6, 5 / 6, 1, 1)
    assert found.named == ((8, "50%"), (10, "67%"), (12, "83%"), (14, "certain"))
    assert found.here == 8


def test_where_it_is_certain_a_sentence_says_it(desk: SimulatedDesk) -> None:
    stage = page(desk, "lahneck")
    assert steps(stage) is None
    assert "It falls to 10 knights." in lines(stage)
    stage = page(desk, "ehrenbreitstein")
    assert steps(stage) is None
    assert "It falls to 6 knights." in lines(stage)


def test_without_a_march_left_it_says_why_it_cannot_fall_now(desk: SimulatedDesk) -> None:
    assert "No marches left" not in lines(page(desk, "lahneck"))
    assert "No marches left" in lines(page(desk, "lahneck", marches_left=0))
    assert "No marches left" not in lines(page(desk, "rheinfels", marches_left=0)), "her own"


def test_the_owner_is_told_what_others_need(desk: SimulatedDesk) -> None:
    stage = page(desk, "rheinfels")
    assert steps(stage) is None
    assert "Others need 6 knights to take it." in lines(stage)
    stage = page(desk, "katz", colour="green")
    assert steps(stage) is None
    assert "Others need 8 to 14 knights to take it." in lines(stage)


def test_chosen_shields_are_counted_and_have_no_chance(desk: SimulatedDesk) -> None:
    found = steps(page(desk, "katz", four_players(draw="chosen")))
    assert found is not None
    assert found.named == ((8, "3 of 6"), (10, "4 of 6"), (12, "5 of 6"), (14, "certain"))


def test_a_lite_table_sees_no_odds(desk: SimulatedDesk) -> None:
    stage = page(desk, "katz")
    set_preferences(stage.room, desk, lite=True)
    assert steps(stage) is None
    assert not any("needed" in line or "take it" in line for line in lines(stage))


def test_a_castle_without_a_history_tells_none(desk: SimulatedDesk) -> None:
    assert not any(line.startswith("Turn ") for line in lines(page(desk, "katz")))


def test_the_latest_of_its_history_and_all_of_it(desk: SimulatedDesk) -> None:
    stage, _castle = played(desk, 6)
    told = [line for line in lines(stage) if line.startswith("Turn ")]
    assert 0 < len(told) < 6
    at(stage, "history")
    every = [line for line in lines(stage) if line.startswith("Turn ")]
    assert len(every) >= 6
    assert every[: len(told)] == told
    assert " takes it with " in every[-1]
    turns = [int(line.removeprefix("Turn ").split(":")[0]) for line in every]
    assert turns == sorted(turns, reverse=True)
    assert isinstance(stage.screen, CastleScreen)
    stage.screen.answer(Intent("back"), stage.room)
    assert [line for line in lines(stage) if line.startswith("Turn ")] == told
    stage.screen.answer(Intent("back"), stage.room)
    assert stage.room.nav.top.page is Page.TABLE


def test_what_is_taken_back_is_no_history(desk: SimulatedDesk) -> None:
    stage, castle = played(desk, 1)
    referee = stage.match.referee
    assert any(line.startswith("Turn ") for line in lines(stage))
    while referee.state.holding(castle).taken:
        referee.corrections.take_back(1, [Seat(seat) for seat in range(4)])
    stage.tick(1.0)
    assert not any(line.startswith("Turn ") for line in lines(stage))


def test_a_record_that_fails_now_takes_no_history_away(desk: SimulatedDesk) -> None:
    stage, castle = played(desk, 1)
    stage.room.nav = stage.room.nav.back().push(Stop(Page.PLACE, place=castle))
    stage.tick(1.0)
    told = lines(stage)
    desk.journal.close()
    fresh = CastleScreen(castle, stage.match)
    assert fresh.tick(stage.room)
    said = [words.text for one in fresh.widgets(stage.room) for words in one.words()]
    assert any(line.startswith("Turn ") for line in told)
    assert set(told) <= set(said)


def test_its_history_is_read_once_for_a_position(desk: SimulatedDesk) -> None:
    stage, _castle = played(desk, 3)
    told = lines(stage)
    # What cannot be read any more cannot be read again.
    desk.journal.close()
    stage.tick(1.0)
    assert lines(stage) == told
