"""PINs by touch, on the real window with the real vault."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from companion.errors import StoreError, VaultError
from companion.game import Seat
from companion.referee.secrets import Draws
from companion.ui.navigator import Page, Purpose, Stop
from companion.ui.screens import home
from companion.ui.screens.pin import wait_words
from companion.ui.screens.private import LEAVES_AFTER_S
from companion.ui.widgets.base import Intent
from companion.ui.window import Glass, Window
from tests.ui.conftest import Clock
from tests.ui.hand import Hand
from tests.ui.scenes import SCENES
from tests.ui.secret_hand import (
    digits,
    dots,
    enter,
    names,
    picture,
    private,
    settle,
    take_back,
    text,
    words,
)
from tests.ui.secret_scenes import PIN, SECRET_SCENES, WRONG, Slow
from tests.ui.simulated_desk import SimulatedDesk, four_players

OpenWindow = Callable[[tuple[int, int]], Window]
Table = Callable[[str], Hand]


@pytest.fixture
def table(open_window: OpenWindow, desk: SimulatedDesk) -> Table:
    """Puts a scene on the real window."""

    def put(scene: str) -> Hand:
        window = open_window((800, 480))
        made = {**SCENES, **SECRET_SCENES}[scene](desk)
        window.stage.room.nav = made.room.nav
        window.step()
        return Hand(window)

    return put


# The pad


def test_the_right_pin_lets_in_and_the_key_goes_with_the_screen(table: Table) -> None:
    hand = table("pin")
    hand.tap("rub")
    hand.tap("rub")
    hand.tap("rub")
    enter(hand, PIN)
    assert "hold" in names(hand)
    screen = private(hand)
    key = screen._key
    assert key is not None
    hand.look()
    hand.tap("primary")
    assert hand.page.value == "pass"
    assert screen._key is None
    with pytest.raises(VaultError):
        hand.referee.look("katz", key)


@pytest.mark.parametrize("way", ["back", "wait", "quit"])
def test_whichever_way_the_screen_goes_its_key_is_closed(
    table: Table, clock: Clock, way: str
) -> None:
    hand = table("pin-right")
    enter(hand, PIN)
    screen = private(hand)
    key = screen._key
    assert key is not None
    match way:
        case "back":
            hand.tap("back")
        case "wait":
            clock.now += LEAVES_AFTER_S + 1
        case "quit":
            pygame.event.post(pygame.event.Event(pygame.QUIT))
    hand.window.step()
    hand.window.step()
    assert screen._key is None
    with pytest.raises(VaultError):
        hand.referee.look("katz", key)


def test_a_full_disk_closes_the_key_too(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = table("pin-opening")
    enter(hand, PIN)
    screen = private(hand)
    hand.look()

    def full(*_what: object, **_more: object) -> int:
        raise StoreError("The disk is full; nothing was written.")

    monkeypatch.setattr(hand.referee._record, "append", full)
    hand.tap("primary")
    assert "Play has stopped. The disk is full" in words(hand)
    assert screen._key is None
    hand.tap("primary")
    take_back(hand)
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 1, "pfalz", Purpose.OPEN)


def test_a_wrong_pin_says_so_and_nothing_more(table: Table) -> None:
    hand = table("pin-right")
    enter(hand, WRONG)
    assert "That is not the PIN." in words(hand)
    assert dots(hand) == 0
    assert private(hand)._key is None
    assert "hold" not in names(hand)
    enter(hand, PIN)
    assert "hold" in names(hand)


def test_too_few_digits_are_no_try(table: Table) -> None:
    hand = table("pin-right")
    for digit in "407":
        hand.tap(digits(hand)[digit])
    hand.tap("primary")
    assert "4 to 8 digits" in words(hand)
    assert hand.referee._secrets._rows.wrong(hand.referee.match_id, Seat(3)) == 0  # type: ignore[attr-defined]
    assert dots(hand) == 3


def test_more_than_eight_digits_are_not_taken(table: Table) -> None:
    hand = table("pin-right")
    for _more in range(10):
        hand.tap(digits(hand)["1"])
    assert dots(hand) == 8


def test_after_five_wrong_pins_there_is_a_wait_that_the_match_need_not_wait_for(
    table: Table, clock: Clock
) -> None:
    hand = table("pin-right")
    for _try in range(5):
        enter(hand, WRONG)
    assert "Too many wrong PINs" in words(hand)
    assert not {"pad0", "primary", "rub"} & names(hand)
    drawn = 0
    for _frame in range(300):
        clock.now += 0.1
        drawn += hand.window.step()
    assert 28 <= drawn <= 31
    assert "seconds" in words(hand)
    hand.tap("back")
    assert hand.page.value == "table"
    hand.tap("at-w9")
    hand.tap("at-h4")
    assert hand.referee.state.knights_at("h4", "red") == 4
    clock.now += 60
    nav = hand.window.stage.room.nav
    hand.window.stage.room.nav = nav.hand_over(3, Purpose.LOOK, "katz")
    hand.window.step()
    hand.tap("primary")
    enter(hand, PIN)
    assert "hold" in names(hand)


def test_when_the_wait_is_over_the_pad_comes_alive_by_itself(table: Table, clock: Clock) -> None:
    hand = table("pin-waits")
    for _second in range(62):
        clock.now += 1
        hand.window.step()
    assert "pad0" in names(hand)
    assert "Your PIN, please." in words(hand)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.2, "1 second;"), (59.1, "60 seconds"), (61, "2 minutes"), (3600, "an hour")],
)
def test_the_wait_is_said_in_words(seconds: float, said: str) -> None:
    assert said in wait_words(seconds)


def test_what_was_typed_is_forgotten_with_the_screen(table: Table, clock: Clock) -> None:
    hand = table("pin-right")
    for digit in PIN:
        hand.tap(digits(hand)[digit])
    pad = private(hand)._pad
    assert pad is not None
    kept = pad._digits
    assert bytes(kept) == bytes(map(int, PIN))
    clock.now += LEAVES_AFTER_S + 1
    hand.window.step()
    assert hand.page.value == "table"
    assert not kept


def test_digits_in_random_places_stand_elsewhere_each_time(table: Table) -> None:
    hand = table("pin-right")
    assert [digits(hand)[str(digit)] for digit in (1, 9, 0)] == ["pad0", "pad8", "pad9"]
    hand.tap("scatter")
    orders = []
    for _time in range(3):
        orders.append(tuple(digits(hand)))
        assert sorted(orders[-1]) == [str(digit) for digit in range(10)]
        hand.tap("back")
        nav = hand.window.stage.room.nav
        hand.window.stage.room.nav = nav.hand_over(3, Purpose.LOOK, "katz")
        hand.window.step()
        hand.tap("primary")
    assert len(set(orders)) > 1
    enter(hand, PIN)
    assert "hold" in names(hand)


def test_a_tap_means_a_place_on_the_pad_and_no_digit(table: Table) -> None:
    hand = table("pin-scattered")
    wanted = {f"pad{place}": Intent("pad", place) for place in range(10)}
    found = {one.id: one.intent for one in hand.window.stage.targets() if "pad" in one.id}
    assert found == wanted


def test_a_pin_can_be_typed_on_real_keys(table: Table) -> None:
    hand = table("pin-right")
    for typed in "9x" + PIN:
        text(hand, typed)
    assert dots(hand) == 5
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, unicode="", mod=0))
    hand.window.step()
    assert dots(hand) == 4
    for _digit in range(4):
        hand.tap("rub")
    for typed in PIN:
        text(hand, typed)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="", mod=0))
    hand.window.step()
    settle(hand)
    assert "hold" in names(hand)


def test_while_a_pin_is_tried_the_window_lives_and_can_be_left(table: Table, clock: Clock) -> None:
    hand = table("pin-right")
    for digit in PIN:
        hand.tap(digits(hand)[digit])
    private(hand)._trying = Slow()
    hand.window.step()
    before, drawn = picture(hand), 0
    for _frame in range(60):
        clock.now += 1 / 30
        drawn += hand.window.step()
    assert 4 <= drawn <= 8
    assert picture(hand) != before
    hand.tap("back")
    assert hand.page.value == "table"


# Having a PIN


def test_a_pin_is_chosen_twice(table: Table) -> None:
    hand = table("choose-pin")
    enter(hand, PIN)
    enter(hand, WRONG)
    assert "not the same" in words(hand)
    assert not hand.referee.has_pin(Seat(0))
    enter(hand, PIN)
    assert "once more" in words(hand)
    enter(hand, PIN)
    assert hand.referee.has_pin(Seat(0))
    take_back(hand)
    assert hand.page.value == "table"


def test_a_pin_is_changed_and_dropped_with_the_old_one(table: Table, clock: Clock) -> None:
    hand = table("shields")
    hand.tap("pin0")
    hand.tap("primary")
    enter(hand, WRONG)
    assert "That is not the PIN." in words(hand)
    enter(hand, PIN)
    enter(hand, "99887766")
    enter(hand, "99887766")
    take_back(hand)
    assert hand.page.value == "shields"
    hand.tap("pin0")
    hand.tap("primary")
    enter(hand, PIN)
    assert "That is not the PIN." in words(hand)
    enter(hand, "99887766")
    hand.tap("none")
    settle(hand)
    take_back(hand)
    assert not hand.referee.has_pin(Seat(0))
    assert "change or drop it" not in words(hand)


def test_whoever_leaves_while_choosing_has_none(table: Table) -> None:
    hand = table("choose-pin")
    enter(hand, PIN)
    errand = private(hand)._errand
    hand.tap("back")
    take_back(hand)
    assert not hand.referee.has_pin(Seat(0))
    assert errand._before is None  # type: ignore[attr-defined]


def new_match(open_window: OpenWindow, *wishes: str) -> Hand:
    """Begun from home with these wishes for the shields, by three players."""
    hand = Hand(open_window((800, 480)))
    hand.tap("primary")
    hand.tap("shields")
    for wish in wishes:
        hand.tap(wish)
    hand.tap("primary")
    hand.tap("primary")
    return hand


def test_without_pins_nobody_is_asked(open_window: OpenWindow) -> None:
    hand = Hand(open_window((800, 480)))
    hand.tap("primary")
    hand.tap("shields")
    assert "whoever has this machine could read" in words(hand)
    hand.tap("primary")
    hand.tap("primary")
    assert hand.page.value == "table"
    assert hand.referee.draws is Draws.SCREEN


def test_with_pins_the_screen_goes_round_once(open_window: OpenWindow) -> None:
    hand = new_match(open_window, "pins-each", "draws-real")
    assert hand.referee.draws is Draws.SHIELDS
    for seat, ways in enumerate((("primary",), ("later",), ("primary", "none"))):
        assert hand.window.stage.room.nav.top == Stop(Page.PASS, seat, "", Purpose.PIN)
        for way in ways:
            hand.tap(way)
        if seat == 0:
            enter(hand, PIN)
            enter(hand, PIN)
    take_back(hand)
    assert hand.page.value == "table"
    assert [hand.referee.has_pin(Seat(seat)) for seat in range(3)] == [True, False, False]


def test_my_pin_is_in_the_menu(open_window: OpenWindow) -> None:
    hand = new_match(open_window)
    for name in ("menu", "shields", "pin2", "primary"):
        hand.tap(name)
    enter(hand, PIN)
    enter(hand, PIN)
    take_back(hand)
    hand.tap("primary")
    assert hand.page.value == "table"
    assert hand.referee.has_pin(Seat(2))


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
    assert "shields" not in names(hand)


# The first round, when the program ended in between


def again(hand: Hand, desk: SimulatedDesk, clock: Clock) -> Hand:
    """The plug was pulled: from home, with what lies on the disk."""
    match = hand.referee.match_id
    hand.window.close()
    window = Window(desk, Glass((800, 480)), clock)
    window.step()
    home.resume(window.stage.room, match)
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
    assert hand.referee.last_source
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


# What a screen says beside the pad


def test_the_pad_of_a_look_says_what_a_forgotten_pin_means(table: Table) -> None:
    assert "The match goes on without it" in words(table("pin"))


@pytest.mark.parametrize(
    ("scene", "why"),
    [
        ("pass-pin", "to choose a PIN"),
        ("pass-open", "to open the shield of Pfalz"),
        ("pass-share", "to let the attacker look at the shield of Pfalz"),
    ],
)
def test_a_screen_that_is_passed_over_says_what_for(table: Table, scene: str, why: str) -> None:
    assert why in words(table(scene))
