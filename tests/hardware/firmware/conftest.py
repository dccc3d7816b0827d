"""Every test of the firmware is preceded by building it."""

import subprocess
from collections.abc import Iterator

import pytest

from tests.support.hardware.firmware.workshop import ROLLS, build, throw


@pytest.fixture(scope="session", autouse=True)
def _built(request: pytest.FixtureRequest) -> None:
    build()
    if any("dice" in getattr(item, "fixturenames", ()) for item in request.session.items):
        request.getfixturevalue("dice")  # early: they are thrown while other tests run


@pytest.fixture(scope="session")
def dice() -> Iterator[list[subprocess.Popen[str]]]:
    """Two dice that are being thrown many times."""
    thrown = [throw(ROLLS, seed) for seed in (20, 25)]
    yield thrown
    for die in thrown:
        die.kill()
        die.communicate()
