"""What chance said and the record never got is learnt nowhere, or one could fish for it.

Twins whose disks fail at the same moment differ in what was rolled or drawn and in nothing
else; all that can be seen, heard, read or carried away from both must be the same. The disks
fail for real; see `unwritten_scenes.py`. HERALD_EVERYTHING=1 takes every scene.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.support import unwritten_scenes
from tests.support.disks import on_failing_disk
from tests.support.unwritten_scenes import WRITTEN

EVERYTHING = bool(os.environ.get("HERALD_EVERYTHING"))
DICE = ("die_written_later", "die_lost", "die_gone_on_without")
LOTS = ("ringgeister", "rheinlander")


def shown(scene: str, folder: Path, outcome: int) -> tuple[list[str], list[str]]:
    """What one twin shows, before the outcome is written and after it."""
    build, data = folder / f"build{outcome}", folder / "data"
    build.mkdir()
    data.mkdir()
    told = on_failing_disk(scene, data, build, str(outcome), module=unwritten_scenes.__name__)
    shutil.rmtree(data)  # the other's has the same name, which is to be read on the glass
    before, after = told.split(WRITTEN)
    return before.splitlines(), after.splitlines()


@pytest.mark.parametrize("scene", DICE if EVERYTHING else DICE[:1])
def test_a_simulated_roll_that_is_not_written_is_learnt_nowhere(tmp_path: Path, scene: str) -> None:
    one, six = shown(scene, tmp_path, 1), shown(scene, tmp_path, 6)
    assert len(one[0]) > 50
    assert one[0] == six[0]


@pytest.mark.parametrize("scene", LOTS if EVERYTHING else LOTS[:1])
def test_a_lot_that_is_not_written_is_learnt_nowhere(tmp_path: Path, scene: str) -> None:
    first, last = shown(scene, tmp_path, 0), shown(scene, tmp_path, 1)
    assert len(first[0]) > 50
    assert first[0] == last[0]
    assert first[1] != last[1], "the twins draw alike"
