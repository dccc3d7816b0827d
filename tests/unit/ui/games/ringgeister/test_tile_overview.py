"""A small board is drawn as a map of a smaller scale; a large one with all that its tiles carry."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from companion.boards.shipped import shelf
from companion.ui.boards.drawing import Marks
from companion.ui.games.ringgeister import tile, tile_overview
from companion.ui.games.ringgeister.board import RinggeisterBoard
from companion.ui.games.ringgeister.plan import Lying
from companion.ui.theme import DARK, LIGHT, Theme
from tests.support.rules.ringgeister.matches import GAME, set_up

SMALL, LARGE = 348, 660


@pytest.fixture(scope="module")
def board() -> dict[str, Any]:
    found: dict[str, Any] = shelf.board("ringgeister")
    return found


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def lying(board: dict[str, Any], slot: str = "O5") -> Lying:
    name, turns = board["layout"][slot]
    return Lying(name, slot, turns)


@pytest.mark.parametrize(("px", "how"), [(SMALL, tile_overview), (LARGE, tile)])
def test_the_size_decides_how_a_tile_is_drawn(board: dict[str, Any], px: int, how: Any) -> None:
    made = RinggeisterBoard(board, (px, px), LIGHT)
    here = lying(board)
    assert pixels(made.tile(here)[0]) == pixels(how.paint(made.plan, here, LIGHT)[0])


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["day", "night"])
def test_a_light_there_can_be_seen_from_a_metre(board: dict[str, Any], theme: Theme) -> None:
    """3 mm on seven inches are 16 pixels; a mission field is 8."""
    made = RinggeisterBoard(board, (SMALL, SMALL), theme)
    view = GAME.view(set_up(), None)
    quiet, lit = (pygame.Surface(made.size, 0, 32) for _ in range(2))
    field = next(name for name in view.fields)
    made.draw(quiet, (0, 0), view, Marks())
    made.draw(lit, (0, 0), view, Marks(lit=frozenset({field})))
    spots = [(x, y) for x in range(SMALL) for y in range(SMALL)]
    changed = [at for at in spots if quiet.get_at(at) != lit.get_at(at)]
    for axis in (0, 1):
        assert max(at[axis] for at in changed) - min(at[axis] for at in changed) >= 16
