"""Every crash point of whole matches: whatever a kill or a power cut leaves behind opens.

`tests/support/cuts/` records each system call of a match and makes from it every medium that
a kill could leave, and media that a power cut could, here at a sixth of the points, another
one every turn; `make cuts` does it everywhere for twenty matches. The controls do the same to
programs that are careless, to a third of them every turn: the rig must find it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.support import turns
from tests.support.cuts import media, plans, trace
from tests.support.cuts.findings import GONE, KILLED, LOST, OLDER, SPOILT, TORN, WITHIN, Report
from tests.support.cuts.media import Disk
from tests.support.cuts.run import in_memory, record, run
from tests.support.cuts.trace import Call

UNREADABLE = "UnreadableRecordError"
ANOTHER = "_WrongError"
PART = 1 if turns.EVERYTHING else 6


@pytest.fixture(scope="module")
def library() -> Iterator[Path]:
    with TemporaryDirectory() as name:
        try:
            yield trace.build(Path(name))
        except RuntimeError as error:
            pytest.fail(str(error))


# Whole matches


@pytest.fixture(scope="module")
def shields(library: Path) -> Report:
    """A match in which everything is done with secrets that can be."""
    plan = plans.shields(1, "attacker", "returned", plans.DRAWN, moves=8)
    return run(plan, library, draws=1, again=2, part=PART)


@pytest.fixture(scope="module")
def rheingold(library: Path) -> Report:
    """A match of Rheingold at a table that sets everything right."""
    plan = plans.with_corrections(plans.small(7), often=0.35)
    return run(plan, library, draws=1, again=1, part=PART)


def test_every_crash_point_of_a_match_of_shields_opens(shields: Report) -> None:
    assert shields.findings == []
    _looked_at_all(shields)


def test_every_crash_point_of_a_match_of_rheingold_opens(rheingold: Report) -> None:
    assert rheingold.findings == []
    _looked_at_all(rheingold)
    assert {"move", "adjust", "instead", "skip", "stand in", "restart"} <= set(rheingold.done)


def _looked_at_all(report: Report) -> None:
    """Each call of today is a point, in each way; a report of nothing would be a good one too."""
    points = report.calls.total()
    assert points > 10 * report.deeds
    looked = points // PART
    # Of a part of the points half may lie where no deed ends; of all of them none is missing.
    deeds = report.deeds if PART == 1 else report.deeds // (2 * PART)
    assert report.media[KILLED] == report.media[LOST] >= looked + deeds
    # Each match is divided for itself.
    assert report.media[TORN] >= looked - (PART > 1) * report.matches
    assert report.media[WITHIN] > report.deeds // PART
    assert report.calls[trace.FDATASYNC] + report.calls[trace.FSYNC] > report.deeds
    assert report.calls[trace.RENAME] >= 3
    assert report.played_on > report.distinct / 2


# Controls: a careless program is found out


CARELESS = [
    ("record NORMAL", LOST, GONE),
    ("record OFF", TORN, UNREADABLE),
    ("vault NORMAL", LOST, ANOTHER),
    ("vault OFF", LOST, "LostSecretsError"),
    ("record without transactions", KILLED, ANOTHER),
    ("preferences in place", KILLED, SPOILT),
    ("no fsync", LOST, "VaultError"),
    ("no fsync", LOST, OLDER),
]


@pytest.mark.parametrize(("careless", "way", "what"), turns.some(CARELESS, 3))
def test_a_careless_program_is_found_out(library: Path, careless: str, way: str, what: str) -> None:
    assert (way, what) in {(one.way, one.what) for one in _careless(library, careless).findings}


@lru_cache
def _careless(library: Path, careless: str) -> Report:
    """What is found of one sort of carelessness."""
    plan = plans.shields(1, "attacker", "returned", plans.DRAWN, moves=3)
    return run(plan, library, draws=1, careless=careless)


def test_the_same_match_is_played_each_time(library: Path) -> None:
    plan = plans.shields(5, "public", "removed", plans.NAMED, moves=4)
    assert _deeds(library, plan) == _deeds(library, plan)


def _deeds(library: Path, plan: plans.Plan) -> list[object]:
    with in_memory() as folder:
        calls = record(plan=plan, library=library, folder=folder)
    return [call.remark for call in calls if call.kind == trace.REMARK and b"does" in call.data]


def test_a_call_that_the_media_do_not_know_is_refused(library: Path) -> None:
    with in_memory() as folder:
        (folder / "home").mkdir()
        trace.record(
            library,
            folder / "home",
            folder / "trace",
            "tests.support.cuts.strange",
            [str(folder / "home")],
        )
        with pytest.raises(RuntimeError, match="posix_fallocate"):
            list(trace.read(folder / "trace", folder / "home"))


def test_a_missing_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RuntimeError, match="apt-get install gcc libc6-dev"):
        trace.build(tmp_path)


# The disk


def disk(*calls: tuple[str, int, int, bytes]) -> Disk:
    """A disk that was told these calls."""
    told = Disk()
    for call in calls:
        told.tell(Call(*call))
    return told


NEW = ("c", 7, 0, b"file")
OLD = (NEW, ("w", 7, 0, b"old."), ("s", 7, 0, b"file"))


def test_a_kill_leaves_all_that_was_written() -> None:
    assert disk(NEW, ("w", 7, 2, b"ab")).killed() == {"file": b"\0\0ab"}


def test_a_kill_may_stop_a_write_between_two_pages() -> None:
    empty = disk(NEW)
    call = Call("w", 7, 4090, b"0123456789")
    assert [len(medium["file"] or b"") for medium in empty.killed_within(call)] == [4096]
    assert list(empty.killed_within(Call("w", 7, 0, b"0123456789"))) == []


def test_a_power_cut_takes_what_was_not_synced() -> None:
    assert disk(*OLD, ("w", 7, 0, b"new.")).lost() == {"file": b"old."}
    assert disk(*OLD, ("w", 7, 0, b"new."), ("d", 7, 0, b"file")).lost() == {"file": b"new."}


def test_a_power_cut_takes_a_name_that_no_sync_took_along() -> None:
    assert disk(NEW).lost() == {}
    renamed = (*OLD, ("r", 0, 0, b"file\0other"))
    assert disk(*renamed).lost() == {"file": b"old."}
    assert disk(*renamed, ("s", 0, 0, b"")).lost() == {"other": b"old."}


def test_a_sync_takes_earlier_names_along_and_none_that_came_after_its_file_changed() -> None:
    other = (("c", 8, 0, b"other"), ("w", 8, 0, b"x"))
    assert disk(*OLD, ("u", 0, 0, b"file"), *other, ("s", 8, 0, b"other")).lost() == {"other": b"x"}
    late = disk(*OLD, *other, ("u", 0, 0, b"file"), ("s", 8, 0, b"other")).lost()
    assert late == {"file": b"old.", "other": b"x"}


def test_fdatasync_takes_no_name_along_where_no_size_has_changed() -> None:
    calls = (*OLD, ("m", 0, 0, b"folder"), ("w", 7, 0, b"new."))
    assert disk(*calls, ("d", 7, 0, b"file")).lost() == {"file": b"new."}
    assert disk(*calls, ("s", 7, 0, b"file")).lost() == {"file": b"new.", "folder": None}


def test_a_cut_to_a_shorter_file_goes_with_the_names_and_its_bytes_do_not() -> None:
    other = (("c", 8, 0, b"other"), ("s", 8, 0, b"other"))
    assert disk(*OLD, ("t", 7, 2, b"")).lost() == {"file": b"old."}
    assert disk(*OLD, ("t", 7, 2, b""), *other).lost() == {"file": b"ol", "other": b""}


def test_a_torn_write_keeps_old_or_new_sectors_whole_and_any_of_them() -> None:
    size = 8 * media.SECTOR
    told = disk(NEW, ("w", 7, 0, b"o" * size), ("s", 7, 0, b"file"), ("w", 7, 0, b"n" * size))
    random = Random(3)
    seen = set()
    for _ in range(300):
        content = told.torn(random)["file"]
        assert content is not None
        sectors = [bytes(content[at : at + media.SECTOR]) for at in range(0, size, media.SECTOR)]
        assert {len(set(sector)) for sector in sectors} == {1}
        seen.add("".join(chr(sector[0]) for sector in sectors))
    assert {"o" * 8, "n" * 8} < seen
    assert len(seen) > 50
