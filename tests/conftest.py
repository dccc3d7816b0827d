"""Whatever the developer's machine speaks, the tests read English."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from companion.ui.i18n import catalogues, translate
from tests.support import turns

os.environ["LANGUAGE"] = "en"
# Speed is measured in bench/: no test fails because something else had the processor.
settings.register_profile("herald", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("herald")

TESTS = Path(__file__).parent
TOGETHER = ("hardware/firmware", "browser", "machine/arm")
"""Folders whose tests share what takes long to make."""
EMULATED = (
    "machine/arm", "machine/test_bluetooth.py", "machine/test_emulated.py",
    "machine/test_under_cage.py",
)  # fmt: skip
"""These have machines of their own; all others of `machine` share this one's network."""
APART = ("ui/test_layout.py", "ui/test_languages.py", "ui/test_grid.py", "ui/test_snapshots.py")
"""Files with so many tests, and nothing shared, that each may run anywhere."""
FIRST = (
    "system/test_watch.py",
    "browser/test_page.py",
    "system/test_watch_web_server.py",
    "system/test_real_screen.py",
    "system/test_cuts.py",
    "hardware/test_flash.py",
    "system/test_killed.py",
    "system/test_club.py",
    "ui/test_whole_match.py",
    "browser/test_bad_guests.py",
    "browser/test_everybody.py",
    "property/test_laws.py",
    "ui/test_monkey.py",
    "unit/app/printing/test_parts.py",
    "unit/app/printing/test_printed.py",
    "hardware/test_build.py",
    "browser/test_real_relay.py",
    "unit/watching/test_show.py",
    "property/test_corrections.py",
    "property/test_corpus.py",
    "property/test_flipped_bytes.py",
    "rules/rheingold/test_perft.py",
    "property/test_mutated_boards.py",
    "property/test_vault_machine.py",
    "ui/test_duchies_match.py",
    "ui/test_ring_match.py",
    "ui/test_ring_table.py",
    "ui/test_editor_walk.py",
    "system/test_full_disk.py",
    "system/test_bundle.py",
    "system/test_commands.py",
    "ui/test_end_sizes.py",
)
"""Files whose few tests take longest: they are begun first, so that no core waits at the end."""


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Prepare for thousands of tests; what Hypothesis draws is the same in every run of a turn."""
    # The tests themselves are very many objects: the collector looks at them seldom,
    gc.set_threshold(200_000, 50, 100)
    if config.getoption("--hypothesis-seed") is None:
        config.option.hypothesis_seed = turns.TURN
    # Hypothesis also draws numbers that stand in whatever modules are loaded, which differ from
    # one worker to the next: the same seed would not draw the same cases.
    vars(providers)["_get_local_constants"] = Constants


@pytest.fixture(autouse=True)
def _read_english() -> Iterator[None]:
    """What speaks other languages in a test speaks English again after it."""
    yield
    translate.use(catalogues.KEY)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Whoever reads of a failure is told which part of very many cases this run had."""
    if {"failed", "error"} & terminalreporter.stats.keys() and not turns.EVERYTHING:
        terminalreporter.line(f"The same cases again: HERALD_TURN={turns.TURN}")


def pytest_collection_finish() -> None:
    """And not at all at what stays: modules, and all that has been collected."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Side by side, the tests of a file stay together: they share what a file makes once."""
    place = {name: number for number, name in enumerate(FIRST)}
    place |= dict.fromkeys(APART, len(FIRST) + 1)  # they fill what is left in the end
    names = {path: path.relative_to(TESTS).as_posix() for path in {item.path for item in items}}
    items.sort(key=lambda item: place.get(names[item.path], len(FIRST)))
    for item in items:
        name = names[item.path]
        if name not in APART:
            item.add_marker(pytest.mark.xdist_group(_together(name)))


def _together(name: str) -> str:
    """What the tests of a file stay together by."""
    if name.startswith("machine/") and not name.startswith(EMULATED):
        return "machine"
    return next((one for one in TOGETHER if name.startswith(one)), name)
