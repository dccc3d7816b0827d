"""The devices of these evenings: a die and castles at the far ends of wires."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.adapters.devices.simulated import SimulatedDie
from companion.adapters.devices.simulated_castles import SimulatedCastles
from companion.core.config.run_options import Config
from companion.core.config.settings import SERIAL, CastleSettings, DieSettings, Settings
from tests.support.ui.hardware_evening import Evening


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def die(stack: ExitStack) -> SimulatedDie:
    """The die that lies on the table, at the far end of a wire."""
    return stack.enter_context(SimulatedDie("Ada's die", uid="00c0ffee"))


@pytest.fixture
def castles(stack: ExitStack) -> SimulatedCastles:
    return stack.enter_context(SimulatedCastles("Bo's castles", uid="0badcafe"))


@pytest.fixture
def evening(
    stack: ExitStack, tmp_path: Path, die: SimulatedDie, castles: SimulatedCastles
) -> Evening:
    settings = Settings(DieSettings(SERIAL, die.path), CastleSettings(SERIAL, SERIAL, castles.path))
    made = Evening(stack, Config(tmp_path, die=die.path, settings=settings))
    made.until(lambda: made.table.devices.die().there and made.table.devices.castles().there)
    return made
