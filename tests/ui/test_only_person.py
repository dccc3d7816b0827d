"""One person among computers agrees to a thing by doing it: nobody else is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.game import Seat
from companion.games.rheingold import moves as mv
from companion.referee.entries import ADJUSTED, ENDED, SKIPPED, TAKEN_BACK
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from tests.support.ui.hand import Hand
from tests.support.ui.put_right_hand import ALL, go, put
from tests.support.ui.secret_hand import names, words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OpenWindow

ADA, BEN = Seat(0), Seat(1)


Sits = Callable[[Seat], Hand]


@pytest.fixture
def sits(open_window: OpenWindow, desk: SimulatedDesk) -> Sits:
    """The red player of a match, Ada, has rolled; computers play all seats but one."""

    def sit(person: Seat) -> Hand:
        window = open_window((800, 480))
        match = desk.new_match(four_players())
        put(desk)
        assert desk.referee is not None
        level = desk.program_players.levels("rheingold")[0].name
        for seat in set(ALL) - {person}:
            desk.program_players.take_seat(seat, level)
        window.stage.room.nav = Navigator().table(match)
        window.step()
        return Hand(window)

    return sit


def agreed(hand: Hand, desk: SimulatedDesk, kind: str) -> list[object]:
    """Who agreed, by the last entry of a kind."""
    bodies = [one.body for one in desk.journal.entries(hand.referee.match_id) if one.kind == kind]
    body = bodies[-1]
    assert isinstance(body, dict)
    return list(body["agreed"])


def at(hand: Hand, page: Page) -> None:
    room = hand.window.stage.room
    room.nav = room.nav.push(Stop(page))
    hand.window.step()


def asked(hand: Hand) -> bool:
    return any(name.startswith("agree") for name in names(hand))


def test_what_was_rolled_is_taken_back_by_one_button(sits: Sits, desk: SimulatedDesk) -> None:
    hand = sits(ADA)
    assert desk.referee is not None
    desk.referee.play(mv.March("g_katz", "g_maus", 1))
    desk.referee.play(mv.End())
    desk.referee.settle_die(1)
    at(hand, Page.TAKE_BACK)
    hand.tap("line1")
    assert not asked(hand)
    assert "What was rolled or drawn will count again." in words(hand)
    hand.tap("primary")
    assert agreed(hand, desk, TAKEN_BACK) == [ADA]


def test_the_match_is_ended_by_one_button(sits: Sits, desk: SimulatedDesk) -> None:
    hand = sits(ADA)
    at(hand, Page.END_EARLY)
    assert not asked(hand)
    assert "Everybody must agree" not in words(hand)
    hand.tap("end")
    assert hand.page is Page.END
    assert agreed(hand, desk, ENDED) == [ADA]


def test_a_computers_turn_is_skipped_by_one_button(sits: Sits, desk: SimulatedDesk) -> None:
    hand = sits(BEN)
    at(hand, Page.ABSENT)
    assert not asked(hand)
    assert "Everybody else must agree" not in words(hand)
    hand.tap("primary")
    assert agreed(hand, desk, SKIPPED) == [BEN]


def test_the_board_is_corrected_by_one_button(sits: Sits, desk: SimulatedDesk) -> None:
    hand = sits(ADA)
    go(hand, "table", "at-w8", "number4", "primary", "primary")
    assert not asked(hand)
    assert not hand.target("primary").works, "a reason is still missing"
    hand.tap("why0")
    hand.tap("primary")
    assert hand.page is Page.TABLE
    assert agreed(hand, desk, ADJUSTED) == [ADA]


def test_of_two_people_each_is_asked(sits: Sits, desk: SimulatedDesk) -> None:
    hand = sits(ADA)
    desk.program_players.take_seat(BEN, None)
    at(hand, Page.END_EARLY)
    assert {"agree0", "agree1"} <= names(hand)
    assert "end" not in names(hand)
