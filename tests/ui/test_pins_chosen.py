"""A PIN is chosen, changed, dropped or done without, on the real window with the real vault."""

from __future__ import annotations

from companion.core.game import Seat
from companion.referee.secrets import Draws
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.secrets.private import THINKS_S
from companion.ui.shell.window import Glass, Window
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.resumed import resume
from tests.support.ui.secret_hand import enter, names, private, settle, words
from tests.support.ui.secret_scenes import PIN, WRONG
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnTable, OpenWindow


def test_a_pin_is_chosen_twice(table: OnTable) -> None:
    hand = table("choose-pin")
    enter(hand, PIN)
    enter(hand, WRONG)
    assert "don't match" in words(hand)
    assert not hand.referee.pins.has_pin(Seat(0))
    enter(hand, PIN)
    assert "the same PIN again" in words(hand)
    enter(hand, PIN)
    assert hand.referee.pins.has_pin(Seat(0))
    assert hand.page.value == "table"


def test_a_pin_is_changed_and_dropped_with_the_old_one(table: OnTable, clock: Clock) -> None:
    hand = table("shields")
    hand.tap("pin0")
    enter(hand, WRONG)
    assert "That's not the right PIN." in words(hand)
    enter(hand, PIN)
    enter(hand, "99887766")
    enter(hand, "99887766")
    hand.window.step()
    assert hand.page.value == "shields"
    hand.tap("pin0")
    enter(hand, PIN + "0000")
    assert "That's not the right PIN." in words(hand)
    enter(hand, "99887766")
    hand.tap("none")
    settle(hand)
    assert not hand.referee.pins.has_pin(Seat(0))
    assert "change or remove it" not in words(hand)


def test_whoever_leaves_while_choosing_has_none(table: OnTable) -> None:
    hand = table("choose-pin")
    enter(hand, PIN)
    task = private(hand)._task
    hand.tap("back")
    assert not hand.referee.pins.has_pin(Seat(0))
    assert task._before is None  # type: ignore[attr-defined]


def new_match(open_window: OpenWindow, *wishes: str) -> Hand:
    """Begun from home with these wishes for the shields, by three players."""
    hand = Hand(open_window((800, 480)))
    hand.tap("primary")
    hand.tap("hidden")
    for wish in wishes:
        hand.tap(wish)
    hand.tap("primary")
    hand.tap("primary")
    return hand


def test_without_pins_nobody_is_asked(open_window: OpenWindow) -> None:
    hand = Hand(open_window((800, 480)))
    hand.tap("primary")
    hand.tap("hidden")
    assert "anyone with this device could read" in words(hand)
    hand.tap("primary")
    hand.tap("primary")
    assert hand.page.value == "table"
    assert hand.referee.hidden.draws is Draws.SCREEN


def test_with_pins_the_screen_goes_round_once(open_window: OpenWindow) -> None:
    hand = new_match(open_window, "pins-each", "draws-real")
    assert hand.referee.hidden.draws is Draws.PIECES
    for seat, ways in enumerate((("primary",), ("later",), ("primary", "none"))):
        assert hand.window.stage.room.nav.top == Stop(Page.PASS, seat, "", Purpose.PIN)
        for way in ways:
            hand.tap(way)
        if seat == 0:
            enter(hand, PIN)
            enter(hand, PIN)
    assert hand.page.value == "table"
    assert [hand.referee.pins.has_pin(Seat(seat)) for seat in range(3)] == [True, False, False]


def test_nobody_stays_without_a_pin_by_thinking_for_long(
    open_window: OpenWindow, clock: Clock
) -> None:
    hand = new_match(open_window, "pins-each")
    hand.tap("primary")
    clock.now += THINKS_S - 1
    hand.window.step()
    assert hand.page is Page.PRIVATE
    clock.now += 1.5
    hand.window.step()
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 0, "", Purpose.PIN)
    hand.tap("primary")
    enter(hand, PIN)
    enter(hand, PIN)
    assert hand.referee.pins.has_pin(Seat(0))
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 1, "", Purpose.PIN)


def test_my_pin_is_in_the_menu(open_window: OpenWindow) -> None:
    hand = new_match(open_window)
    for name in ("menu", "hidden", "pin2", "primary"):
        hand.tap(name)
    enter(hand, PIN)
    enter(hand, PIN)
    hand.tap("primary")
    assert hand.page.value == "table"
    assert hand.referee.pins.has_pin(Seat(2))


def test_where_no_shields_are_played_nothing_is_asked(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((800, 480))
    window.stage.room.nav = window.stage.room.nav.table(
        desk.new_match(four_players(shields="none"))
    )
    window.step()
    hand = Hand(window)
    hand.tap("menu")
    assert "home" in names(hand)
    assert "hidden" not in names(hand)


def again(hand: Hand, desk: SimulatedDesk, clock: Clock) -> Hand:
    """The plug was pulled: from home, with what lies on the disk."""
    match = hand.referee.match_id
    hand.window.close()
    window = Window(desk, Glass((800, 480)), clock)
    window.step()
    resume(window.stage, desk, match)
    window.step()
    return Hand(window)


def test_a_round_that_was_cut_short_is_asked_again_of_those_without_a_pin(
    open_window: OpenWindow, desk: SimulatedDesk, clock: Clock
) -> None:
    hand = new_match(open_window, "pins-each")
    hand.tap("primary")
    enter(hand, PIN)
    enter(hand, PIN)
    hand = again(hand, desk, clock)
    for seat in (1, 2):
        assert hand.window.stage.room.nav.top == Stop(Page.PASS, seat, "", Purpose.PIN)
        hand.tap("later")
    assert hand.page is Page.TABLE


def test_once_something_is_played_nobody_is_asked_any_more(
    open_window: OpenWindow, desk: SimulatedDesk, clock: Clock
) -> None:
    hand = new_match(open_window, "pins-each")
    for _seat in range(3):
        hand.tap("later")
    hand.tap("primary")
    hand.window.step()
    assert hand.referee.queries.last_source
    hand = again(hand, desk, clock)
    assert hand.page is Page.TABLE


def test_without_the_wish_a_restart_asks_nobody_and_the_record_says_nothing(
    open_window: OpenWindow, desk: SimulatedDesk, clock: Clock
) -> None:
    hand = new_match(open_window)
    match = hand.referee.match_id
    hand = again(hand, desk, clock)
    assert hand.page is Page.TABLE
    assert [entry.kind for entry in desk.journal.entries(match)] == ["match_started"]
