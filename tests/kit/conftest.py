"""The group `make kit`: what needs programs of electronics. Not in `make test`."""

import shutil

import pytest


@pytest.fixture(scope="session", autouse=True)
def _programs() -> None:
    missing = [program for program in ("ngspice", "openscad") if shutil.which(program) is None]
    if missing:
        pytest.fail(f"Install what circuits and boxes need: apt-get install {' '.join(missing)}")
