"""A PIN is asked for: the pad by touch, on the real window with the real vault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from companion.core.errors import StoreError, VaultError
from companion.core.game import Seat
from companion.referee.secrets import OpenedKey
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.secrets.pass_over import PassOverScreen
from companion.ui.screens.secrets.pin_door import FORGETS_AFTER_S
from companion.ui.screens.secrets.pin_entry import wait_words
from companion.ui.screens.secrets.private import LEAVES_AFTER_S
from companion.ui.widgets.base import Intent
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import (
    digits,
    dots,
    enter,
    names,
    picture,
    private,
    settle,
    text,
    words,
)
from tests.support.ui.secret_scenes import PIN, WRONG, Slow
from tests.ui.conftest import OnTable


def test_the_right_pin_lets_in_and_the_key_goes_with_the_screen(table: OnTable) -> None:
    hand = table("pin")
    enter(hand, PIN)
    assert "hold" in names(hand)
    screen = private(hand)
    key = screen._key
    assert key is not None
    hand.look()
    hand.tap("primary")
    assert hand.page.value == "table"
    assert screen._key is None
    with pytest.raises(VaultError):
        hand.referee.hidden.look("katz", key)


@pytest.mark.parametrize("way", ["back", "wait", "quit"])
def test_whichever_way_the_screen_goes_its_key_is_closed(
    table: OnTable, clock: Clock, way: str
) -> None:
    hand = table("pin")
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
        hand.referee.hidden.look("katz", key)


def test_a_full_disk_closes_the_key_too(table: OnTable, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = table("pin-opening")
    kept: list[OpenedKey] = []
    open_slip = hand.referee.open_slip

    def noted(key: OpenedKey) -> Sequence[Any]:
        kept.append(key)
        return open_slip(key)

    def full(*_what: object, **_more: object) -> int:
        raise StoreError("The disk is full; nothing was written.")

    monkeypatch.setattr(hand.referee, "open_slip", noted)
    monkeypatch.setattr(hand.referee._recording.record, "append", full)
    enter(hand, PIN)
    assert "Play has stopped. The disk is full" in words(hand)
    hand.tap("primary")
    assert hand.window.stage.room.nav.top == Stop(Page.OPENING, 1, "pfalz", Purpose.OPEN)
    with pytest.raises(VaultError):
        hand.referee.hidden.look("pfalz", kept[0])
    assert dots(hand) == 0
    monkeypatch.undo()
    enter(hand, PIN)
    assert hand.page is Page.OUTCOME


def test_a_wrong_pin_says_so_and_nothing_more(table: OnTable) -> None:
    hand = table("pin")
    enter(hand, WRONG)
    assert "That's not the right PIN." in words(hand)
    assert "Dörte: enter your PIN" in words(hand), "what is asked stays"
    assert dots(hand) == 0
    assert hand.page is Page.PASS
    assert "hold" not in names(hand)
    enter(hand, PIN)
    assert "hold" in names(hand)


def test_too_few_digits_are_no_try(table: OnTable) -> None:
    hand = table("pin-earlier")
    for digit in "407":
        hand.tap(digits(hand)[digit])
    hand.tap("primary")
    assert "4 to 8 digits" in words(hand)
    assert hand.referee._secrets._database.rows.wrong(hand.referee.match_id, Seat(3)) == 0  # type: ignore[attr-defined]
    assert dots(hand) == 3


def test_more_than_eight_digits_are_not_taken(table: OnTable) -> None:
    hand = table("pin-earlier")
    for _more in range(10):
        hand.tap(digits(hand)["1"])
    assert dots(hand) == 8


def test_a_pin_is_tried_at_its_last_digit(table: OnTable) -> None:
    hand = table("pin")
    assert "primary" not in names(hand)
    for digit in PIN:
        assert "hold" not in names(hand)
        hand.tap(digits(hand)[digit])
    settle(hand)
    assert "hold" in names(hand)


def test_a_pin_of_an_earlier_version_needs_its_done_once(table: OnTable) -> None:
    hand = table("pin-earlier")
    for digit in PIN:
        hand.tap(digits(hand)[digit])
    assert dots(hand) == 4
    hand.tap("primary")
    settle(hand)
    assert "hold" in names(hand)
    hand.tap("back")
    nav = hand.window.stage.room.nav
    hand.window.stage.room.nav = nav.hand_over(3, Purpose.LOOK, "katz")
    hand.window.step()
    assert "primary" not in names(hand)
    enter(hand, PIN)
    assert "hold" in names(hand)


def test_after_five_wrong_pins_there_is_a_wait_that_the_match_need_not_wait_for(
    table: OnTable, clock: Clock
) -> None:
    hand = table("pin")
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
    hand.window.step()
    enter(hand, PIN)
    assert "hold" in names(hand)


def test_when_the_wait_is_over_the_pad_comes_alive_by_itself(table: OnTable, clock: Clock) -> None:
    hand = table("pin-waits")
    for _second in range(62):
        clock.now += 1
        hand.window.step()
    assert "pad0" in names(hand)
    assert "Dörte: enter your PIN" in words(hand)
    assert "Too many" not in words(hand)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.2, "1 second;"), (59.1, "60 seconds"), (61, "2 minutes"), (3600, "an hour")],
)
def test_the_wait_is_said_in_words(seconds: float, said: str) -> None:
    assert said in wait_words(seconds)


def typed_digits(hand: Hand) -> bytearray:
    """The memory in which the typed digits lie."""
    screen = hand.window.stage.screen
    assert isinstance(screen, PassOverScreen)
    assert screen._door is not None
    assert screen._door._pad is not None
    return screen._door._pad._pin._digits


@pytest.mark.parametrize("way", ["wait", "back"])
def test_what_was_typed_is_forgotten_with_the_screen(
    table: OnTable, clock: Clock, way: str
) -> None:
    hand = table("pin")
    for digit in "407":
        hand.tap(digits(hand)[digit])
    kept = typed_digits(hand)
    assert kept.startswith(b"407")
    if way == "wait":
        clock.now += FORGETS_AFTER_S + 1
        hand.window.step()
        assert hand.page.value == "pass"
        assert dots(hand) == 0
    else:
        hand.tap("back")
        assert hand.page.value == "table"
    assert not any(kept)


def test_digits_in_random_places_stand_elsewhere_each_time(table: OnTable) -> None:
    hand = table("pin")
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
    assert len(set(orders)) > 1
    enter(hand, PIN)
    assert "hold" in names(hand)


def test_a_tap_means_a_place_on_the_pad_and_no_digit(table: OnTable) -> None:
    hand = table("pin-scattered")
    wanted = {f"pad{place}": Intent("pad", place) for place in range(10)}
    found = {one.id: one.intent for one in hand.window.stage.targets() if "pad" in one.id}
    assert found == wanted


def test_a_pin_can_be_typed_on_real_keys(table: OnTable) -> None:
    hand = table("pin")
    for typed in "9x40":
        text(hand, typed)
    assert dots(hand) == 3
    hand.key_down(pygame.K_BACKSPACE)
    assert dots(hand) == 2
    for _digit in range(2):
        hand.tap("rub")
    for typed in PIN:
        text(hand, typed)
    settle(hand)
    assert "hold" in names(hand)


def test_while_a_pin_is_tried_the_window_lives_and_can_be_left(
    table: OnTable, clock: Clock
) -> None:
    hand = table("pin")
    screen = hand.window.stage.screen
    assert isinstance(screen, PassOverScreen)
    assert screen._door is not None
    for digit in "407":
        hand.tap(digits(hand)[digit])
    screen._door._trying = Slow()
    hand.window.step()
    before, drawn = picture(hand), 0
    for _frame in range(60):
        clock.now += 1 / 30
        drawn += hand.window.step()
    assert 4 <= drawn <= 8
    assert picture(hand) != before
    hand.tap("back")
    assert hand.page.value == "table"


def test_the_pad_of_a_look_says_what_a_forgotten_pin_means(table: OnTable) -> None:
    assert "The match goes on without it" in words(table("pin"))


@pytest.mark.parametrize(
    ("scene", "why"),
    [
        ("pass-pin", "to choose a PIN"),
        ("pin", "to see the shield at Katz"),
        ("opening", "It falls if the shield is 0 or 1."),
        ("opening-share", "1. Ben lets Ada look"),
        ("opening-peek", "2. Ada looks alone"),
    ],
)
def test_a_screen_that_is_passed_over_says_what_for(table: OnTable, scene: str, why: str) -> None:
    assert why in words(table(scene))
