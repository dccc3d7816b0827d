"""The die of a test that is run with each make."""

from __future__ import annotations

import pytest

from tests.support.dice.linked_dice import ADDRESS
from tests.support.dice.simulated_dice import SimulatedDie


@pytest.fixture
def die(request: pytest.FixtureRequest) -> SimulatedDie:
    made: SimulatedDie = request.param(ADDRESS)
    return made
