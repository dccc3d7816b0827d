"""The end at every size: no sheet of it is cut, too small or in another's way."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pygame
import pytest

from companion.ui.theme import Metrics
from companion.ui.widgets.parts import Label
from tests.support.turns import some
from tests.support.ui.end_scenes import LONG, SHEETS, early, ended, go
from tests.support.ui.game_scenes import agreed, put_on
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


def test_the_names_of_five_winners_are_read(desk: SimulatedDesk) -> None:
    """Their arms are left to the rows below: beside them, nobody could read the names."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    setup = agreed("rheinlander", 5)
    names = ("Bartholomäus Max", "The Archduke", "The Archduke 2", "Friederike", "Maximiliane")
    seats = tuple(replace(seat, name=name) for seat, name in zip(setup.seats, names, strict=True))
    stage = early(desk, put_on(desk, replace(setup, seats=seats), 0, "card"))
    go(stage, "primary")
    stage.resize((800, 480))
    told = [one.words()[0] for one in stage.widgets() if isinstance(one, Label) and one.words()]
    (title,) = (one for one in told if all(name in one.text for name in names))
    assert title.fitted().whole
    assert title.fitted().px >= stage.room.sizes.body
