"""Seats of computer players on the real window: set up, begun once more, given to people."""

from __future__ import annotations

import pytest

from companion.core.game import Seat
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

BEN = Seat(1)


def _strongest(desk: SimulatedDesk) -> str:
    return desk.program_players.levels("rheingold")[-1].name


@pytest.fixture
def hand(open_window: OpenWindow) -> Hand:
    """The set-up; nothing is filled in."""
    hand = Hand(open_window((800, 480)))
    _show(hand, Stop(Page.SETUP))
    return hand


def _show(hand: Hand, *stops: Stop) -> None:
    nav = Navigator()
    for stop in stops:
        nav = nav.push(stop)
    hand.window.stage.room.nav = nav
    hand.window.step()


def _tap(hand: Hand, *names: str) -> None:
    for name in names:
        hand.tap(name)


def _play_again(hand: Hand, desk: SimulatedDesk) -> None:
    assert desk.referee is not None
    desk.referee.corrections.end(desk.referee.present)
    _show(hand, Stop(Page.END))
    hand.wait(20)
    hand.window.step()
    if "again" not in {one.id for one in hand.window.stage.targets()}:
        hand.tap("primary")
    hand.tap("again")


def test_a_rematch_is_against_the_same_computers(hand: Hand, desk: SimulatedDesk) -> None:
    _tap(hand, "name1", "program", f"level-{_strongest(desk)}", "primary")
    _play_again(hand, desk)
    assert desk.program_players.seats() == {BEN: _strongest(desk)}
    assert BEN not in hand.referee.present
    _show(hand, Stop(Page.SETUP))
    assert "computer player" in words(hand)


def test_whoever_plays_a_computers_seat_does_not_keep_its_name(
    hand: Hand, desk: SimulatedDesk
) -> None:
    _tap(hand, "name1", "program", f"level-{_strongest(desk)}", "primary")
    desk.program_players.take_seat(BEN, None)
    _play_again(hand, desk)
    stage = hand.window.stage
    assert stage.room.draft is not None
    assert (stage.room.draft.seats[1].name, stage.room.draft.seats[1].level) == ("", "")


def test_earlier_names_are_peoples(hand: Hand, desk: SimulatedDesk) -> None:
    title = desk.program_players.levels("ringgeister")[0].title
    desk.used = ["Ada", title, f"{title} 2", "Ben"]
    _show(hand, Stop(Page.SETUP), Stop(Page.NAME, 1))
    names = {one.id for one in hand.window.stage.targets() if one.id.startswith("used")}
    assert names == {"used0", "used1"}


def test_a_person_after_a_computer_writes_a_name_of_their_own(
    hand: Hand, desk: SimulatedDesk
) -> None:
    _tap(hand, "name1", "program", f"level-{_strongest(desk)}", "name1", "level-person", "name1")
    assert hand.page is Page.NAME
    assert "Tap or type the name" in words(hand)


def test_seats_that_come_back_in_another_game_are_nobodys(hand: Hand, desk: SimulatedDesk) -> None:
    _tap(hand, "n4", "name3", "program", f"level-{_strongest(desk)}", "n3", "game-rheinlander")
    hand.tap("n4")
    stage = hand.window.stage
    assert stage.room.draft is not None
    assert (stage.room.draft.seats[3].name, stage.room.draft.seats[3].level) == ("", "")
