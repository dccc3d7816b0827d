"""Where a castle's button means nothing, nothing happens, and no lamp tells what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from companion.adapters.devices.ports import Lamp
from companion.referee.place_buttons import HOLD_S
from companion.referee.prompts import PromptKind
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from tests.support.ui.castle_hand import ORDER, Fingers, reaching
from tests.support.ui.clock import Clock
from tests.support.ui.scenes import SCENES, placed
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnWindow


@pytest.fixture
def table(on_window: OnWindow, desk: SimulatedDesk) -> Callable[[str], Fingers]:
    """Puts a scene on the real window, and castles on the table."""
    return lambda scene: reaching(on_window(SCENES[scene], (1280, 720)), desk)


def nothing_happens(hand: Fingers, castle: str) -> None:
    """Neither a press nor a hold changes the screen, the match or the lamps."""
    stage, shown = hand.window.stage, hand.castles.shown[-1]
    hand.rounds()
    nav, state = stage.room.nav, stage.match.on_table
    position = state.state if state is not None else None
    drawn = pygame.image.tobytes(hand.window._picture, "RGB")
    for seconds in (0.2, HOLD_S + 0.2):
        hand.castles.press(ORDER.index(castle))
        hand.rounds(seconds)
        hand.castles.release(ORDER.index(castle))
        hand.rounds()
    assert stage.room.nav == nav
    assert stage.match.on_table is state
    assert (state.state if state is not None else None) is position
    assert pygame.image.tobytes(hand.window._picture, "RGB") == drawn
    assert hand.castles.shown[-1] == shown
    assert len(hand.castles.acknowledged) >= 4


@pytest.mark.parametrize(
    "scene",
    [
        "pass",
        "private-look",
        "private-choose",
        "menu",
        "home",
        "setup",
        "end",
        "fault",
    ],
)
@pytest.mark.parametrize("castle", ["katz", "pfalz"])
def test_away_from_the_table_a_press_does_nothing(
    table: Callable[[str], Fingers], scene: str, castle: str
) -> None:
    hand = table(scene)
    if scene == "fault":
        hand.window.stage.room.fault = "The disk is full."
    if scene == "end":
        hand.to_result()
    hand.rounds(0.1)
    while hand.window.stage.moving:
        hand.rounds(0.1)  # boards are painted by parts
    nothing_happens(hand, castle)


def test_a_press_during_the_pass_over_to_the_defender_does_nothing(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("march")
    hand.tap("at-pfalz")
    hand.tap("primary")
    assert hand.window.stage.room.nav.top == Stop(Page.OPENING, 1, "pfalz", Purpose.OPEN)
    hand.rounds(0.1)
    nothing_happens(hand, "pfalz")


def test_a_press_that_began_on_a_private_screen_is_not_carried_over(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("pass")
    for seconds in (0.1, HOLD_S):
        hand.castles.press(ORDER.index("pfalz"))
        hand.rounds(0.1)
        hand.tap("later")
        assert hand.page is Page.TABLE
        hand.rounds(seconds)
        hand.castles.release(ORDER.index("pfalz"))
        hand.rounds()
        assert hand.page is Page.TABLE
        assert hand.idle
        hand.window.stage.room.nav = hand.window.stage.room.nav.hand_over(3, Purpose.LOOK, "katz")
        hand.rounds()


def test_a_press_that_a_private_screen_came_into_means_nothing(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("march")
    hand.castles.press(ORDER.index("pfalz"))
    hand.rounds(0.1)
    hand.window.stage.room.nav = hand.window.stage.room.nav.hand_over(3, Purpose.LOOK, "katz")
    hand.rounds(HOLD_S + 0.1)
    hand.tap("later")
    hand.castles.release(ORDER.index("pfalz"))
    hand.rounds()
    assert hand.page is Page.TABLE
    assert hand.idle


SCRIPT = (
    "down katz", "up katz", "tap cancel", "tap at-w9", "down lahneck", "up lahneck", "",
    "tap cancel", "down katz", *[""] * 25, "up katz", "tap later", "down ehrenbreitstein",
    *[""] * 25, "up ehrenbreitstein", "tap at-g_katz", "down katz", "up katz", "tap primary",
    "down katz", "up katz", *[""] * 3, "tap back", "down katz", "up katz", "tap back",
    "down katz", *[""] * 25, "up katz", "tap later", "down pfalz", "up pfalz",
)  # fmt: skip
"""Presses, holds and refusals, with a siege in the middle; ten steps a second."""


class Twin:
    """One of two tables that differ in nothing but the shields under Katz and Pfalz."""

    def __init__(self, folder: Path, hidden: int) -> None:
        """Lay it."""
        self.clock = Clock()
        self.desk = SimulatedDesk(folder, clock=self.clock)
        self.castles = self.desk.plug_in_castles()
        self.stage = placed(self.desk, four_players(), hidden)
        self.step("")

    def step(self, what: str) -> tuple[dict[int, Lamp], str]:
        """Tap, press or let go, and what can be seen then."""
        self.clock.now += 0.1
        self.stage.tick(self.clock.now)
        kind, _, name = what.partition(" ")
        if kind == "tap":
            target = next(one for one in self.stage.targets() if one.id == name)
            assert target.intent is not None
            self.stage.screen.answer(target.intent, self.stage.room)
        elif kind:
            (self.castles.press if kind == "down" else self.castles.release)(ORDER.index(name))
        self.stage.tick(self.clock.now)
        self.stage.tick(self.clock.now)
        return self.castles.lamps, f"{self.stage.room.nav}"


def test_two_tables_that_differ_in_what_is_hidden_have_the_same_lamps(tmp_path: Path) -> None:
    low, high = Twin(tmp_path / "low", 0), Twin(tmp_path / "high", 3)
    try:
        pages = []
        for what in SCRIPT:
            seen = low.step(what)
            assert seen == high.step(what), what
            pages.append(low.stage.room.nav.top.page)
        assert low.castles.shown == high.castles.shown
        assert len(low.castles.shown) > 12
        assert {Page.PASS, Page.TABLE, Page.PLACE} <= set(pages)
        assert low.desk.referee is not None
        assert low.desk.referee.prompt.kind is PromptKind.OPEN
    finally:
        low.desk.close()
        high.desk.close()
