"""A finger or a key on a private screen: what is seen, for how long, and by whom next."""

from __future__ import annotations

import pygame
import pytest

from companion.games.rheingold.state import Phase
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.secrets.peek import GOES_AFTER_S
from companion.ui.screens.secrets.private import LEAVES_AFTER_S
from tests.support.ui.clock import Clock
from tests.support.ui.secret_hand import finish, words
from tests.ui.conftest import OnTable


def test_a_shield_is_seen_only_while_it_is_held(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.window.stage.room.nav = hand.window.stage.room.nav.hand_over(3, Purpose.LOOK, "katz")
    hand.window.step()
    hand.tap("primary")
    assert hand.page is Page.PRIVATE
    hand.hold("hold")
    hand.lift("hold")  # a mere tap is answered in words, which stay
    hand.window.step()
    before = hand.pixels
    hand.hold("hold")
    held = hand.pixels
    assert held != before
    hand.finger(pygame.FINGERMOTION, (5, 5))
    slid = hand.pixels
    hand.finger(pygame.FINGERUP, (5, 5))
    assert slid == hand.pixels == before
    hand.tap("primary")
    assert hand.page.value == "table"


def test_the_attacker_alone_peeks_and_tells_the_table(large_table: OnTable) -> None:
    hand = large_table("resolve")
    hand.tap("at-w8")
    hand.tap("at-katz")
    assert hand.referee.state.phase is Phase.OPEN
    nav = hand.window.stage.room
    assert nav.nav.top == Stop(Page.OPENING, 3, "katz", Purpose.SHARE)
    assert "hold" not in {target.id for target in hand.window.stage.targets()}
    hand.tap("primary")
    assert nav.nav.top == Stop(Page.OPENING, 0, "katz", Purpose.PEEK)
    assert "hold" not in {target.id for target in hand.window.stage.targets()}
    hand.tap("primary")
    assert not hand.target("primary").works
    hand.look()
    hand.tap("primary")
    assert hand.referee.state.phase is not Phase.OPEN
    finish(hand)
    assert hand.page.value == "table"


def test_a_peek_that_nobody_looked_at_comes_back(large_table: OnTable, clock: Clock) -> None:
    hand = large_table("resolve")
    hand.tap("at-w8")
    hand.tap("at-katz")
    hand.tap("primary")
    hand.tap("primary")
    assert hand.page is Page.PRIVATE
    clock.now += LEAVES_AFTER_S + 1
    hand.window.step()
    assert hand.window.stage.room.nav.top == Stop(Page.OPENING, 0, "katz", Purpose.PEEK)


def test_a_private_screen_leaves_by_itself(large_table: OnTable, clock: Clock) -> None:
    hand = large_table("private-look")
    clock.now += LEAVES_AFTER_S - 1
    hand.window.step()
    assert hand.page is Page.PRIVATE
    clock.now += 1.5
    hand.window.step()
    assert hand.page.value == "table"


@pytest.mark.parametrize("scene", ["private-look", "private-draw"])
def test_after_a_look_the_screen_leaves_by_itself(
    large_table: OnTable, clock: Clock, scene: str
) -> None:
    hand = large_table(scene)
    hand.look()
    assert "by itself" in words(hand)
    clock.now += GOES_AFTER_S - 0.5
    hand.window.step()
    assert hand.page is Page.PRIVATE
    hand.hold("hold")
    clock.now += GOES_AFTER_S + 1
    hand.window.step()
    assert hand.page is Page.PRIVATE, "it is being looked at again"
    hand.lift("hold")
    clock.now += GOES_AFTER_S + 0.1
    hand.window.step()
    assert hand.page.value == "table"


def test_a_large_button_that_comes_up_by_itself_is_dead_for_a_moment(
    large_table: OnTable, clock: Clock
) -> None:
    hand = large_table("private-look")
    hand.look()
    clock.now += GOES_AFTER_S + 0.5
    hand.window.step()
    assert hand.page.value == "table"
    before = hand.referee.state
    hand.tap_at(hand.target("primary").rect.center)
    assert hand.referee.state is before
    assert hand.idle, "a finger that came too late for Done ends no turn"


def test_after_a_look_a_tap_anywhere_leaves(large_table: OnTable) -> None:
    hand = large_table("private-look")
    hand.tap_at((40, 600))
    assert hand.page is Page.PRIVATE
    hand.look()
    hand.tap_at((40, 600))
    assert hand.page.value == "table"


def test_a_drawn_shield_that_nobody_looked_at_is_offered_again(
    large_table: OnTable, clock: Clock
) -> None:
    hand = large_table("private-draw")
    clock.now += LEAVES_AFTER_S + 1
    hand.window.step()
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 3, "katz", Purpose.DRAW)
    hand.tap("primary")
    hand.look()
    clock.now += LEAVES_AFTER_S + 1
    hand.window.step()
    assert hand.page.value == "table", "it was seen"


def test_a_shield_is_held_by_enter(large_table: OnTable) -> None:
    hand = large_table("private-look")
    before = hand.pixels
    hand.key_down(pygame.K_RETURN)
    assert hand.pixels != before
    hand.key_up(pygame.K_RETURN)
    assert hand.window.stage.held is None
