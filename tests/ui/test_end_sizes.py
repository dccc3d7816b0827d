"""The end at every size: no sheet of it is cut, too small or in another's way."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from companion.ui.theme import Metrics
from tests.support.turns import some
from tests.support.ui.end_scenes import LONG, SHEETS, ended, go
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import SIZES
from tests.ui.test_layout import faults_of


@pytest.mark.parametrize(("preset", "players"), [LONG, ("rheingold", 3), ("highlanders", 2)])
def test_every_sheet_stands_in_its_box_at_every_size(
    preset: str, players: int, desk: SimulatedDesk
) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    stage = ended(desk, preset, players)
    faults: list[str] = []
    for sheet in SHEETS:
        go(stage, f"sheet-{sheet}")
        for size, scale in some(list(product(SIZES, (1.0, 1.25))), 3, shift=players):
            stage.resize(size)
            stage.room.sizes = Metrics.of(size, scale)
            faults += [f"{sheet} {size} {scale}: {one}" for one in faults_of(stage, size)]
            stage.draw(pygame.Surface(size, 0, 32))
    assert faults == []
