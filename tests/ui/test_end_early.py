"""All agree to end the match as it stands, by taps on the real window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.errors import StoreError
from companion.core.game import Seat
from companion.games.rheingold import moves as mv
from companion.referee.entries import ENDED
from companion.ui.ports.match_list import MatchCard
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from tests.support.ui import duchy_hand
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import names, words
from tests.support.ui.set_up_hand import set_up
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OpenWindow

ALL = tuple(Seat(seat) for seat in range(4))
SIZES = ((800, 480), (720, 1280))


def play_some(desk: SimulatedDesk) -> str:
    """Ada has rolled a 1 and marched."""
    match = desk.new_match(four_players())
    assert desk.referee is not None
    desk.referee.settle_die(1)
    exit_ = desk.referee.setup.board["starts"]["1"]["exits"][0]
    desk.referee.play(mv.March("s1", exit_, 1))
    return match


@pytest.fixture
def table(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    window = open_window((800, 480))
    window.stage.room.nav = Navigator().table(play_some(desk))
    window.step()
    return Hand(window)


def ask(hand: Hand) -> None:
    hand.tap("menu")
    hand.tap("end_early")


def kinds(hand: Hand, desk: SimulatedDesk) -> list[str]:
    return [entry.kind for entry in desk.journal.entries(hand.referee.match_id)]


def test_the_last_one_who_agrees_ends_it(table: Hand, desk: SimulatedDesk) -> None:
    ask(table)
    for seat in range(3):
        table.tap(f"agree{seat}")
    assert table.referee.outcome is None
    table.tap("agree3")
    assert table.page is Page.END
    assert kinds(table, desk)[-3:] == ["ended_early", "match_ended", "outcome"]


def test_whoever_changes_their_mind_is_asked_again(table: Hand) -> None:
    ask(table)
    for seat in (0, 1, 1, 2, 3):
        table.tap(f"agree{seat}")
    assert table.referee.outcome is None
    table.tap("primary")
    assert table.page is Page.MENU


def test_it_is_taken_back_when_all_agree_and_played_on(table: Hand, desk: SimulatedDesk) -> None:
    state = table.referee.state
    ask(table)
    for seat in range(4):
        table.tap(f"agree{seat}")
    table.to_result()
    for name in ("board", "menu", "take_back"):
        table.tap(name)
    assert "Ended early, by agreement." in words(table)
    for seat in range(4):
        table.tap(f"agree{seat}")
    assert table.referee.state == state
    assert table.page is Page.TABLE
    assert kinds(table, desk)[-1] == "taken_back"


def test_where_something_is_begun_nobody_is_asked(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((800, 480))
    match = desk.new_match(replace(four_players(), options={"losers": "difference"}))
    hand = Hand(window)
    window.stage.room.nav = Navigator().table(match)
    window.step()
    referee = hand.referee
    referee.settle_die(1)
    position = referee.game.write_state(referee.state)
    here, there = referee.setup.board["roads"][0]
    worn = position["colour"], referee.setup.seats[1].colours[0]
    for place, colour, knights in ((here, worn[0], 5), (there, worn[1], 3)):
        position["places"][place] = {colour: knights}
        position["supply"][colour] -= knights
    referee.corrections.adjust(position, "for the test", ALL)
    referee.play(mv.Assault(there, ((here, 5),)))
    window.stage.room.nav = window.stage.room.nav.push(Stop(Page.END_EARLY))
    window.step()
    assert "First choose where the beaten knights retreat." in words(hand)
    assert not any(name.startswith("agree") for name in names(hand))
    hand.tap("primary")
    assert hand.page is Page.TABLE


def test_a_disk_that_refuses_says_so_and_the_match_goes_on(
    table: Hand, monkeypatch: pytest.MonkeyPatch, desk: SimulatedDesk
) -> None:
    def full(*_: object) -> int:
        raise StoreError("The disk is full.")

    ask(table)
    monkeypatch.setattr(desk.journal, "append", full)
    for seat in range(4):
        table.tap(f"agree{seat}")
    assert "The disk is full." in words(table)
    assert table.referee.outcome is None


def test_after_a_pulled_plug_those_who_had_agreed_have(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((800, 480))
    match = play_some(desk)
    window.stage.room.nav = Navigator().table(match)
    window.step()
    hand = Hand(window)
    ask(hand)
    for seat in (0, 2):
        hand.tap(f"agree{seat}")
    desk.referee = None
    desk.cards = [MatchCard(match, (("Ada", "red"), ("Ben", "blue")), "Highlanders", "today")]
    hand = Hand(open_window((800, 480)))
    hand.tap("primary")
    hand.wait(1.0)
    hand.window.step()
    for seat in (1, 3):
        assert hand.referee.outcome is None
        hand.tap(f"agree{seat}")
    assert hand.page is Page.END


def test_what_was_played_since_asks_everybody_anew(table: Hand) -> None:
    ask(table)
    for seat in range(3):
        table.tap(f"agree{seat}")
    table.referee.play(mv.End())
    table.window.step()
    table.window.stage.widgets()
    table.tap("agree3")
    assert table.referee.outcome is None


def test_who_is_away_is_not_asked(table: Hand, desk: SimulatedDesk) -> None:
    table.referee.stand_ins.appoint(Seat(3), Seat(0), ALL[:3])
    ask(table)
    assert "agree3" not in names(table)
    for seat in range(3):
        table.tap(f"agree{seat}")
    assert table.page is Page.END
    bodies = [one.body for one in desk.journal.entries("match-1") if one.kind == ENDED]
    assert bodies == [{"agreed": [0, 1, 2]}]


def test_a_match_that_is_over_is_not_ended(table: Hand) -> None:
    table.referee.corrections.end(ALL)
    table.window.stage.room.nav = Navigator(
        (*Navigator().table(table.referee.match_id).stack, Stop(Page.END), Stop(Page.MENU))
    )
    table.window.step()
    assert not table.target("end_early").legal
    table.tap("end_early")
    assert table.page is Page.MENU
    assert "The match is over." in words(table)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), [(1, 3), (2, 2)])
def test_a_match_of_another_game_is_ended_by_all(
    size: tuple[int, int], game: int, players: int, open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window(size))
    set_up(hand, game, players)
    if game == 1:
        duchy_hand.draw_all(hand)
    ask(hand)
    for seat in range(players):
        hand.tap(f"agree{seat}")
    assert hand.page is Page.END
    assert "Ended early, by agreement." in words(hand)
    assert kinds(hand, desk)[-3] == "ended_early"
