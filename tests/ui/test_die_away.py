"""The real die is unplugged: table and hardware desk say so, and play goes on by touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.ui.ports.bench import DevicePart
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.shell.stage import Stage
from companion.ui.widgets.parts import Button, Kind
from tests.support.ui.hardware_scenes import Scenery
from tests.support.ui.simulated_desk import SimulatedDesk

FACES = {f"face{face}" for face in range(1, 7)}


@pytest.fixture
def scenery(tmp_path: Path) -> Iterator[Scenery]:
    """A match that waits for a roll of the real die."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    desk = SimulatedDesk(tmp_path, seed=3)
    yield Scenery(desk)
    desk.close()


def texts_on(stage: Stage) -> set[str]:
    """Every text on the screen."""
    return {words.text for widget in stage.widgets() for words in widget.words()}


def named(stage: Stage) -> set[str]:
    """What can be tapped now."""
    return {target.id for target in stage.targets() if target.works}


def test_the_table_says_that_the_die_is_away_and_offers_numbers_until_it_is_back(
    scenery: Scenery,
) -> None:
    scenery.rounds()
    stage = scenery.stage
    assert "Roll the die" in texts_on(stage)
    assert not named(stage) & FACES
    scenery.die.lose()
    scenery.rounds()
    assert {"Die disconnected: tap your roll", "Tap your roll"} <= texts_on(stage)
    assert named(stage) >= FACES
    scenery.die.find()
    scenery.rounds()
    assert "Roll the die" in texts_on(stage)
    assert not named(stage) & FACES


def test_a_die_that_nobody_uses_is_not_called_away(scenery: Scenery) -> None:
    scenery.desk.bench.plug_in_die(None, None)
    scenery.rounds()
    assert "Roll the die" in texts_on(scenery.stage)
    assert named(scenery.stage) >= FACES


def test_a_trial_is_offered_while_the_die_is_there_and_never_as_what_is_due(
    scenery: Scenery,
) -> None:
    room = scenery.room
    room.nav = room.nav.push(Stop(Page.HARDWARE, place=DevicePart.DIE.value))
    for there in (True, False, True):
        (scenery.die.find if there else scenery.die.lose)()
        scenery.rounds()
        trial = next(
            one
            for one in scenery.stage.widgets()
            if isinstance(one, Button) and one.text == "Roll it 60 times"
        )
        assert all(one.works is there for one in trial.targets())
        assert trial.kind is not Kind.PRIMARY
