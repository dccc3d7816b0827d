"""What a test does at a PIN pad and on a private screen: see, type, wait for the thread."""

from __future__ import annotations

import time

import pygame

from companion.ui.pace import OUTCOME_S
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.secrets.private import PrivateScreen
from companion.ui.widgets.parts import Button
from companion.ui.widgets.pinpad import PinDots
from tests.support.ui.hand import Hand
from tests.support.ui.secret_scenes import working


def words(hand: Hand) -> str:
    """Everything that is written on the screen."""
    found = [text.text for widget in hand.window.stage.widgets() for text in widget.words()]
    return " | ".join(found)


def names(hand: Hand) -> set[str]:
    """Everything that can be tapped now."""
    return {one.id for one in hand.window.stage.targets() if one.works}


def picture(hand: Hand) -> bytes:
    """Everything that is on the glass."""
    hand.window.stage.dirty = True
    hand.window.step()
    return pygame.image.tobytes(hand.window._picture, "RGB")


def dots(hand: Hand) -> int:
    """How many digits are typed; 0 where there is no pad."""
    found = hand.window.stage.widgets()
    return next((one.typed for one in found if isinstance(one, PinDots)), 0)


def private(hand: Hand) -> PrivateScreen:
    """The private screen that is seen."""
    screen = hand.window.stage.screen
    assert isinstance(screen, PrivateScreen)
    return screen


def digits(hand: Hand) -> dict[str, str]:
    """Digit → the name of the key that shows it."""
    found = hand.window.stage.widgets()
    return {one.text: one.id for one in found if isinstance(one, Button) and "pad" in one.id}


def settle(hand: Hand) -> None:
    """Until the thread that tries or sets a PIN has done so."""
    for _round in range(5000):
        hand.window.step()
        if "One moment" not in words(hand):
            hand.window.step()
            return
        time.sleep(0.001)
    raise AssertionError("the PIN was never tried")


def enter(hand: Hand, pin: str) -> None:
    """Tap a PIN on the pad, and done where the pad cannot know that it is its last digit."""
    for digit in pin:
        hand.tap(digits(hand)[digit])
    stage = hand.window.stage
    if working(stage.screen) is None and "primary" in names(hand) and dots(hand):
        hand.tap("primary")
    settle(hand)


def text(hand: Hand, typed: str) -> None:
    """Press a real key."""
    hand.key_down(ord(typed), typed)


def finish(hand: Hand) -> None:
    """See what came of an opening, and go on."""
    assert hand.page is Page.OUTCOME
    hand.wait(OUTCOME_S + 0.1)
    hand.window.step()
    hand.tap("primary")


def see(hand: Hand, castle: str) -> None:
    """A castle's page."""
    hand.window.stage.room.nav = hand.window.stage.room.nav.push(Stop(Page.PLACE, place=castle))
    hand.window.step()


def opened(hand: Hand) -> list[int]:
    """What was opened at the end."""
    return [slip.value for slip in hand.referee.disclosure.opened]
