"""How is a match recorded and then checked? One call for the tests and the command line."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.core.game import Json
from tests.support.cuts import trace
from tests.support.cuts.checks import NOTHING, CutShort, DisagreementError, Match, pins
from tests.support.cuts.findings import Report
from tests.support.cuts.media import lay_out
from tests.support.cuts.plans import Plan
from tests.support.cuts.trace import Call


@contextmanager
def in_memory() -> Iterator[Path]:
    """A folder in memory where there is some: no real disk is asked anything here."""
    ram = Path("/dev/shm")
    with TemporaryDirectory(dir=ram if os.access(ram, os.W_OK) else None) as name:
        yield Path(name).resolve()


def run(
    plan: Plan, library: Path, draws: int, again: int = 0, careless: str = "", part: int = 1
) -> Report:
    """Record a match and check every medium that it could have left.

    Args:
        plan: the match.
        library: the recorder.
        draws: of torn media at each point.
        again: so many deeds that were cut short are gone on with, and cut again.
        careless: what the program does wrong, by its name; for the controls.
        part: one crash point in so many is looked at, another one every turn.
    """
    with in_memory() as folder:
        match = Match(plan, record(library, folder, plan, careless), folder, {}, NOTHING)
        cuts = match.check(draws, again, part)
        for number, cut in enumerate(cuts):
            inside = folder / f"again {number}"
            inside.mkdir()
            match.report.add(_again(plan, library, inside, draws, cut, part))
        return match.report


def timed(work: tuple[Plan, Path, int, int]) -> tuple[str, Report, float]:
    """One match by itself: its name, what came of it, and the seconds that it took."""
    plan, library, draws, again = work
    begun = time.monotonic()
    report = run(plan, library, draws, again)
    return plan.name, report, time.monotonic() - begun


def _again(plan: Plan, library: Path, folder: Path, draws: int, cut: CutShort, part: int) -> Report:
    """Go on where a deed was cut short, and cut again: while it comes to and after."""
    at = cut.before.number
    deeds = [(at, {"do": "open"}), *((stage.number, stage.deed) for stage in cut.rest)]
    if deeds[-1][1] != {"do": "close"}:
        deeds.append((deeds[-1][0] + 1, {"do": "close"}))
    lay_out(cut.medium, folder / "home")
    calls = record(library, folder, plan, deeds=deeds, known_pins=pins(cut.before))
    match = Match(plan, calls, folder, cut.medium, cut.before)
    for stage, first in zip(match.stages[2:], cut.rest, strict=False):
        if stage.seen != first.seen and first.deed["do"] != "close":
            raise DisagreementError(f"Done again, {first.deed} leads elsewhere.")
    match.check(draws, part=part)
    return match.report


def record(
    library: Path,
    folder: Path,
    plan: Plan,
    careless: str = "",
    deeds: Sequence[tuple[int, Json]] = (),
    known_pins: dict[int, str] | None = None,
) -> list[Call]:
    """Play a match, or these deeds of one, in a process of its own; every call that it made."""
    home, told, order = folder / "home", folder / "trace", folder / "order.json"
    home.mkdir(exist_ok=True)
    obj = {
        "home": str(home),
        "plan": plan.written(),
        "careless": careless,
        "deeds": list(deeds),
        "pins": list((known_pins or {}).items()),
    }
    order.write_text(json.dumps(obj), "utf-8")
    trace.record(library, home, told, "tests.support.cuts.recorder", [str(order)])
    return list(trace.read(told, home))
