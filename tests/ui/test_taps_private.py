"""A finger or a key on a private screen: what is seen, for how long, and by whom next."""

from __future__ import annotations

import pygame

from companion.games.rheingold.state import Phase
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.secrets.private import LEAVES_AFTER_S
from tests.support.ui.clock import Clock
from tests.ui.conftest import OnTable


def test_a_shield_is_seen_only_while_it_is_held(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.window.stage.room.nav = hand.window.stage.room.nav.hand_over(3, Purpose.LOOK, "katz")
    hand.window.step()
    hand.tap("primary")
    assert hand.page is Page.PRIVATE
    before = hand.pixels
    hand.hold("hold")
    held = hand.pixels
    assert held != before
    hand.finger(pygame.FINGERMOTION, (5, 5))
    slid = hand.pixels
    hand.finger(pygame.FINGERUP, (5, 5))
    assert slid == hand.pixels == before
    hand.tap("primary")
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 0)


def test_the_attacker_alone_peeks_and_tells_the_table(large_table: OnTable) -> None:
    hand = large_table("resolve")
    hand.tap("at-w8")
    hand.tap("at-katz")
    assert hand.referee.state.phase is Phase.OPEN
    nav = hand.window.stage.room
    assert nav.nav.top == Stop(Page.PASS, 3, "katz", Purpose.SHARE)
    hand.tap("primary")
    assert "hold" not in {target.id for target in hand.window.stage.targets()}
    hand.tap("primary")
    assert nav.nav.top == Stop(Page.PASS, 0, "katz", Purpose.PEEK)
    hand.tap("primary")
    assert hand.target("primary").intent is None
    hand.look()
    hand.tap("primary")
    assert hand.referee.state.phase is not Phase.OPEN
    assert hand.page is Page.PASS
    hand.tap("primary")
    assert hand.page.value == "table"


def test_a_peek_that_nobody_looked_at_comes_back(large_table: OnTable, clock: Clock) -> None:
    hand = large_table("resolve")
    hand.tap("at-w8")
    hand.tap("at-katz")
    hand.tap("primary")
    hand.tap("primary")
    hand.tap("primary")
    clock.now += LEAVES_AFTER_S + 1
    hand.window.step()
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 3)
    hand.tap("primary")
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 0, "katz", Purpose.PEEK)


def test_a_private_screen_leaves_by_itself(large_table: OnTable, clock: Clock) -> None:
    hand = large_table("private-look")
    clock.now += LEAVES_AFTER_S - 1
    hand.window.step()
    assert hand.page is Page.PRIVATE
    clock.now += 1.5
    hand.window.step()
    assert hand.page.value == "pass"


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
    assert hand.window.stage.room.nav.top.purpose is None, "it was seen"


def test_a_shield_is_held_by_enter(large_table: OnTable) -> None:
    hand = large_table("private-look")
    before = hand.pixels
    hand.key_down(pygame.K_RETURN)
    assert hand.pixels != before
    hand.key_up(pygame.K_RETURN)
    assert hand.window.stage.held is None
