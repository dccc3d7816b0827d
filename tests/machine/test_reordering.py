"""Power cuts in the emulated machine, with its data on a card that reorders writes.

Every write and every flush that its kernel sends to that card is logged (`emulated/logged.py`).
From the log, media are rebuilt that such a card can leave: all up to a flush, and an arbitrary
part of what was written since. Each is mended by e2fsck and judged as those of
`tests/support/cuts/` are: it is the match after the last deed that was acknowledged, or after the
one that was being done, in record, vault and preferences, every slip with one value; and it goes
on as it went on."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from tests.support.cuts import plans
from tests.support.cuts.checks import NOTHING, Match
from tests.support.cuts.findings import GONE
from tests.support.cuts.plans import Plan
from tests.support.cuts.run import in_memory
from tests.support.hardware.firmware.workshop import Nano
from tests.support.machine.emulated.disk import Card, card
from tests.support.machine.emulated.logged import Bench, Disk
from tests.support.machine.emulated.second_disk import SecondDisk, before_a_siege
from tests.support.machine.emulated.without_glass import DATA, played, stages

_SEED = 20261122
_DRAWS = 3
"""Torn media of each span between two flushes."""
_TOUCHED = 24
"""So often somebody does the next thing at the glass."""
_STARTS = 3
"""Of so many media the whole machine is switched on."""

PLANS = (
    plans.shields(1, "attacker", "returned", plans.DRAWN, moves=40),
    plans.with_corrections(plans.small(7), often=0.35),
)


@pytest.fixture(scope="module")
def made(deb: Path, emulator: None) -> Card:
    """The machine's card."""
    return card(deb)


def told(bench: Bench, match: Match, pictures: Path, name: str) -> None:
    """Keep the figures of a run."""
    tried = asdict(bench.tried)
    tried["checks"] = dict(bench.tried.checks)
    tried |= {"distinct": match.report.distinct, "played_on": match.report.played_on}
    kinds = Counter(f"{one.what} ({one.way})" for one in match.report.findings)
    tried["findings"] = {**kinds, **Counter(one.what for one in bench.tried.findings)}
    (pictures / f"reordering-{name}.json").write_text(json.dumps(tried, indent=1))


def a_liar_is_found_out(disk: Disk, match: Match, data: str, scratch: Path) -> None:
    """The control: of a card that drops its flushes, the judge must say that things are gone."""
    bench = Bench(disk, match, data, scratch)
    bench.judge(_SEED, draws=0, dropped=3, every=3)
    assert GONE in {one.what for one in match.report.findings}


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: str(plan.setup["game"]))
def test_whatever_a_card_that_reorders_leaves_of_a_match_is_that_match(
    plan: Plan, made: Card, folder: Path, pictures: Path, request: pytest.FixtureRequest
) -> None:
    here = folder / f"reorders-{request.node.callspec.id}"
    here.mkdir()
    expected = stages(plan)
    disk = played(made, here, plan, expected)
    with in_memory() as scratch:
        match = Match(plan, (), scratch, {}, NOTHING, expected[1:])
        bench = Bench(disk, match, DATA, scratch)
        bench.judge(_SEED, _DRAWS)
        told(bench, match, pictures, str(plan.setup["game"]))
        assert bench.tried.findings == []
        assert match.report.findings == []
        assert bench.tried.done == len(expected) - 1, "the log tells of every deed"
        assert bench.tried.windows > len(expected), "more than a flush for each deed"
        assert match.report.distinct > len(expected)
        assert match.report.played_on > match.report.distinct / 2
        a_liar_is_found_out(
            disk, Match(plan, (), scratch, {}, NOTHING, expected[1:]), DATA, scratch
        )


def test_what_was_touched_is_there_whatever_a_card_that_reorders_leaves(
    made: Card, folder: Path, pictures: Path
) -> None:
    here = folder / "reorders"
    here.mkdir()
    data = before_a_siege(here, _SEED)
    with (
        Nano("die", "--link", str(here / "die")) as die,
        SecondDisk(made, here, die, data) as evening,
        in_memory() as scratch,
    ):
        evening.switch_on()
        evening.begin_there()
        for _ in range(_TOUCHED):
            evening.on()
        evening.computer.cut()
        plan, (before, *after) = evening.plan, evening.stages
        assert any(name.startswith("who knows") for name in after[-1].seen), "a shield lies"
        match = Match(plan, (), scratch, {}, before, after, evening.noted)
        bench = Bench(evening.disk, match, "/", scratch)
        bench.judge(_SEED, _DRAWS)
        told(bench, match, pictures, "touched")
        assert bench.tried.findings == []
        assert match.report.findings == []
        assert bench.tried.done == len(after), "the log tells of all that was shown"
        a_liar_is_found_out(evening.disk, Match(plan, (), scratch, {}, before, after), "/", scratch)
        for image, done, doing in bench.torn_media(Random(_SEED), _STARTS):
            evening.come_back_from(image, done, doing)
