"""Which lines and branches of the program do the tests go through?

A pytest plugin (`-p tests.support.line_watch`) around SlipCover: each process that runs tests
counts what the modules of `companion` go through in it, and leaves its figures as a file in the
folder `HERALD_LINES`. SlipCover takes marks out of a function once they were passed often, which
costs far less than a tracer does. A program that a test starts
is not watched, nor is a copy of this process.
"""

from __future__ import annotations

import json
import os
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

SELDOM = 100_000
"""A mark is taken out after so many passes: whoever takes it out looks at every function there is,
which by SlipCover's own choice of 50 took a third of the time; what is passed stays the same."""
FOLDER = "HERALD_LINES"
"""The environment's name of the folder for the figures."""
WORKER = "PYTEST_XDIST_WORKER"
watch = pytest.StashKey[Any]()


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Watch every module of the program from here on: no conftest has imported one yet."""
    if WORKER not in os.environ and early_config.known_args_namespace.numprocesses:
        return  # it hands the tests out and runs none
    # Not earlier: pytest wants to be the first that imports what brings a plugin of its own.
    slipcover = import_module("slipcover")
    watching = slipcover.Slipcover(branch=True, source=["companion"], d_miss_threshold=SELDOM)
    matcher = slipcover.FileMatcher(sources=["companion"])
    slipcover.ImportManager(watching, matcher).__enter__()
    early_config.stash[watch] = watching


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Leave the figures of this process."""
    if watch in session.config.stash:
        figures = session.config.stash[watch].get_coverage()
        name = os.environ.get(WORKER, "alone")
        Path(os.environ[FOLDER], f"{name}.json").write_text(json.dumps(figures))
