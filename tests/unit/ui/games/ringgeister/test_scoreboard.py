"""The score stays within its place, however narrow that is."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from companion.ui.games.ringgeister.table.scoreboard import Scoreboard, Standing
from companion.ui.theme import LIGHT, Metrics
from companion.ui.widgets.pen import Pen

GROUND = (1, 2, 3)
ROWS = tuple(
    Standing(colour, 1, colour == "orange", colour == "green")
    for colour in ("green", "yellow", "violet", "orange")
)


@pytest.mark.parametrize("wide", [90, 128, 200, 400])
def test_arms_and_ring_stay_within_their_rows(wide: int) -> None:
    sizes = Metrics.of((720, 1280))
    sheet = pygame.Surface((600, 500))
    sheet.fill(GROUND)
    place = Rect(80, 60, wide, 340)
    Scoreboard(place, ROWS, sizes, counted=True).draw(Pen(sheet, LIGHT, sizes))
    sheet.fill(GROUND, place)
    blank = pygame.Surface(sheet.get_size())
    blank.fill(GROUND)
    assert pygame.image.tobytes(sheet, "RGB") == pygame.image.tobytes(blank, "RGB")
