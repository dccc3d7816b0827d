"""The plug is pulled between two moves: what was begun is there again, exactly."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.game import Seat
from companion.games.rheingold import moves as mv
from companion.ui.games.rheingold.table.move_plan import GatheringForces, Marching
from companion.ui.ports.match_list import MatchCard
from companion.ui.screen_kit.navigator import Page, Stop
from tests.support.ui.hand import Hand
from tests.support.ui.resumed import resume
from tests.support.ui.secret_hand import names, words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OpenWindow

ALL = tuple(Seat(seat) for seat in range(4))
Opened = Callable[[], Hand]


@pytest.fixture
def start(open_window: OpenWindow) -> Opened:
    """Starts the window, as after a pulled plug."""
    return lambda: Hand(open_window((800, 480)))


def again(start: Opened, desk: SimulatedDesk) -> Hand:
    """Start anew and tap on Go on."""
    assert desk.referee is not None
    match, desk.referee = desk.referee.match_id, None
    desk.cards = [MatchCard(match, (("Ada", "red"), ("Ben", "blue")), "Highlanders", "today")]
    hand = start()
    hand.tap("primary")
    hand.wait(1.0)
    hand.window.step()
    return hand


def playing(start: Opened, desk: SimulatedDesk) -> Hand:
    hand = start()
    match = desk.new_match(four_players())
    assert desk.referee is not None
    desk.referee.settle_die(1)
    exit_ = desk.referee.setup.board["starts"]["1"]["exits"][0]
    desk.referee.play(mv.March("s1", exit_, 1))
    resume(hand.window.stage, desk, match)
    hand.window.step()
    return hand


def test_a_stack_that_was_tapped_is_tapped_again(start: Opened, desk: SimulatedDesk) -> None:
    hand = playing(start, desk)
    hand.tap("at-h1")
    plan = hand.table.plan
    assert isinstance(plan, Marching)
    assert again(start, desk).table.plan == plan


def turn_over(start: Opened, desk: SimulatedDesk) -> Hand:
    """The die is waited for."""
    hand = playing(start, desk)
    hand.referee.play(mv.End())
    hand.window.step()
    return hand


def test_what_was_done_last_is_said_also_when_the_next_turn_has_begun(
    start: Opened, desk: SimulatedDesk
) -> None:
    before = words(turn_over(start, desk))
    assert "Ada marches 1 from start 1" in before
    assert words(again(start, desk)) == before


def test_what_was_done_last_is_that_of_the_turn_that_stands(
    start: Opened, desk: SimulatedDesk
) -> None:
    hand = turn_over(start, desk)
    last = words(hand).rpartition(" | ")[2]
    assert last.startswith("Ada marches 1 from start 1")
    hand.referee.settle_die(2)
    exit_ = hand.referee.setup.board["starts"]["2"]["exits"][0]
    hand.referee.play(mv.March("s2", exit_, 1))
    hand.referee.play(mv.End())
    hand.referee.corrections.take_back(3, ALL)
    assert words(again(start, desk)).endswith(last)


def test_a_siege_that_is_begun_has_its_numbers_again(start: Opened, desk: SimulatedDesk) -> None:
    hand = playing(start, desk)
    game, referee = hand.referee.game, hand.referee
    obj = game.write_state(referee.state)
    obj["places"]["g_katz"], obj["supply"]["red"] = {"red": 9}, 32
    referee.corrections.adjust(obj, "", ALL)
    hand.window.step()
    hand.tap("at-katz")
    hand.number(7)
    plan = hand.table.plan
    assert isinstance(plan, GatheringForces)
    assert again(start, desk).table.plan == plan


def test_the_screen_over_the_table_is_there_again_with_who_agreed(
    start: Opened, desk: SimulatedDesk
) -> None:
    hand = playing(start, desk)
    hand.tap("menu")
    hand.tap("take_back")
    hand.tap("line1")
    hand.tap("agree2")
    new = again(start, desk)
    assert new.page is Page.TAKE_BACK
    assert words(new) == words(hand)
    new.tap("back")
    assert "history" in names(new)


def test_whoever_goes_home_by_the_menu_and_goes_on_is_at_the_table(
    start: Opened, desk: SimulatedDesk
) -> None:
    hand = playing(start, desk)
    before = words(hand)
    hand.tap("menu")
    hand.tap("home")
    assert hand.page is Page.HOME
    new = again(start, desk)
    assert new.page is Page.TABLE
    assert words(new) == before


def test_a_match_that_has_moved_on_since_begins_at_the_table(
    start: Opened, desk: SimulatedDesk
) -> None:
    hand = playing(start, desk)
    hand.tap("at-h1")
    hand.referee.play(mv.End())
    assert again(start, desk).page is Page.TABLE


def test_a_set_up_is_as_it_was_filled_in(start: Opened, desk: SimulatedDesk) -> None:
    hand = start()
    hand.tap("new" if "new" in names(hand) else "primary")
    hand.tap("n4")
    told = words(hand)
    assert "4" in told
    new = start()
    new.tap("new" if "new" in names(new) else "primary")
    assert words(new) == told


@pytest.mark.parametrize(
    "told",
    [
        "null",
        "[]",
        '{"draft": 7, "table": []}',
        '{"draft": {"game": "chess"}, "table": {"match": "m"}}',
        '{"draft": {"game": "rheingold", "preset": "x", "seats": [[1]], "changes": {}}}',
    ],
)
def test_what_cannot_be_read_is_as_if_it_had_never_been_kept(
    start: Opened, desk: SimulatedDesk, told: str
) -> None:
    hand = playing(start, desk)
    desk.bookmark = told
    assert again(start, desk).page is Page.TABLE
    assert hand.referee is desk.referee


@pytest.mark.parametrize(
    "begun", [{"march": "nowhere"}, {"muster": "katz"}, [[1]], {"march": 3}, 7]
)
def test_a_plan_that_cannot_be_begun_there_is_none(
    start: Opened, desk: SimulatedDesk, begun: Any
) -> None:
    playing(start, desk)
    assert desk.referee is not None
    table = {"match": desk.referee.match_id, "seq": desk.referee.seq, "stack": []}
    desk.bookmark = json.dumps({"draft": None, "table": {**table, "begun": {"table": begun}}})
    new = again(start, desk)
    assert new.page is Page.TABLE
    assert not isinstance(new.table.plan, Marching | GatheringForces)


def test_nothing_of_a_private_screen_is_kept(start: Opened, desk: SimulatedDesk) -> None:
    hand = playing(start, desk)
    game, referee = hand.referee.game, hand.referee
    obj = game.write_state(referee.state)
    obj["castles"]["katz"] = {"owner": "red", "knights": 1, "shield": "hidden", "taken": True}
    obj["supply"]["red"], obj["hand"]["red"] = 40, 5
    referee.corrections.adjust(obj, "", ALL)
    hand.window.step()
    room = hand.window.stage.room
    room.nav = room.nav.push(Stop(Page.PLACE, place="katz"))
    hand.window.step()
    hand.tap(next(name for name in names(hand) if name != "back"))
    hand.tap("primary")
    assert hand.page is Page.PRIVATE
    assert json.loads(desk.bookmark or "")["table"]["stack"] == [["castle", "katz"]]
