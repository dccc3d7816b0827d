"""The group `make kit`: what needs programs of electronics. Not in `make test`."""

import shutil
from pathlib import Path

import pytest

PROGRAMS = {"ngspice": "ngspice", "openscad": "openscad", "pcbnew": "kicad", "dot": "graphviz",
            "xvfb-run": "xvfb"}  # fmt: skip
FILES = {"/usr/share/kicad/footprints": "kicad-footprints"}


@pytest.fixture(scope="session", autouse=True)
def _programs() -> None:
    missing = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    missing += [package for file, package in FILES.items() if not Path(file).exists()]
    if missing:
        pytest.fail(
            "Install what circuits, boards and boxes need: "
            f"apt-get install --no-install-recommends {' '.join(missing)}"
        )
