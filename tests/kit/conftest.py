"""The group `make kit`: what needs programs of electronics. Not in `make test`."""

import shutil

import pytest


@pytest.fixture(scope="session", autouse=True)
def _programs() -> None:
    if shutil.which("ngspice") is None:
        pytest.fail("Install what the circuits need: apt-get install ngspice")
