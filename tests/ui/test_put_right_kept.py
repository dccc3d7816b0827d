"""What was begun of putting right: over a restart, and what nobody may see of it."""

from __future__ import annotations

import json
from typing import Any

import pygame
import pytest

from companion.ui.screen_kit.navigator import Navigator, Page
from companion.ui.theme import LIGHT
from tests.support.ui.hand import Hand
from tests.support.ui.put_right_hand import adjusted, go, put
from tests.support.ui.put_right_scenes import MOVED, righting
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.test_bookmark import Opened, again, start

__all__ = ["start"]


PAGES = {
    "places": ("table", "at-w8", "number5"),
    "shields": ("table", "at-katz", "shield-none", "primary", "out-katz-2"),
    "turn": ("table", "at-w8", "number5", "primary", "turn-yellow", "number2"),
    "agree": ("table", "at-w8", "number5", "primary", "primary", "why2", "agree1"),
    "reason": ("table", "at-w8", "number5", "primary", "primary", "own", "keyh", "keyo"),
    "mends": ("screen", "at-w8", "number2", "at-maus", "army-blue", "primary", "task0"),
}


def seated(start: Opened, desk: SimulatedDesk) -> Hand:
    """At the table of a match whose pieces stand somewhere."""
    hand = start()
    match = desk.new_match(four_players())
    put(desk)
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    return hand


@pytest.mark.parametrize("page", PAGES)
def test_a_pulled_plug_loses_nothing_that_was_said(
    start: Opened, desk: SimulatedDesk, page: str
) -> None:
    hand = seated(start, desk)
    go(hand, *PAGES[page])
    state, said = hand.referee.state, words(hand)
    new = again(start, desk)
    assert new.page is Page.PUT_RIGHT
    assert words(new) == said
    assert new.referee.state == state
    assert adjusted(desk) == []


@pytest.mark.parametrize(
    "begun",
    [
        7,
        {},
        {"righting": {"said": {"nowhere": {}}, "gone": {}, "turn": ["red", "march", 3]}},
        {"righting": {"said": {"w8": {"pink": 1}}, "gone": {}, "turn": ["red", "march", 3]}},
        {"righting": {"said": {"w8": {"red": 0}}, "gone": {}, "turn": ["red", "march", 3]}},
        {"righting": {"said": {"katz": ["red", 1, 9, 1]}, "gone": {}, "turn": ["red", "roll", 3]}},
        {"righting": {"said": {}, "gone": {"katz": 9}, "turn": ["red", "march", 3]}},
        {"righting": {"said": {}, "gone": {}, "turn": ["red", "open", 3]}},
    ],
)
def test_what_cannot_be_read_is_as_if_nothing_was_said(
    start: Opened, desk: SimulatedDesk, begun: Any
) -> None:
    hand = seated(start, desk)
    go(hand, "table")
    told = json.loads(desk.bookmark or "")
    whole = told["table"]["begun"]["put_right"]
    told["table"]["begun"]["put_right"] = {**whole, **begun} if begun and begun != 7 else begun
    desk.bookmark = json.dumps(told)
    new = again(start, desk)
    assert new.page is Page.PUT_RIGHT
    assert "Which is right" in words(new)


@pytest.mark.parametrize(
    "taps",
    [
        ("table", "at-katz"),
        ("table", "at-katz", "shield-none", "primary"),
        ("table", *MOVED, "primary", "primary"),
        ("screen", "at-katz", "shield-none", "primary"),
    ],
)
def test_no_picture_depends_on_what_a_hidden_shield_is(
    tmp_path: Any, taps: tuple[str, ...]
) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pictures = set()
    for hidden in (0, 3):
        desk = SimulatedDesk(tmp_path / str(hidden), seed=3)
        stage = righting(desk, *taps, hidden=hidden)
        stage.room.theme = LIGHT
        surface = pygame.Surface((800, 480))
        stage.draw(surface)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
        desk.close()
    assert len(pictures) == 1
