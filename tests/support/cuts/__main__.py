"""python -m tests.support.cuts: every crash point of whole matches.

.venv/bin/python -m tests.support.cuts               twenty matches, every preset of every game
.venv/bin/python -m tests.support.cuts --matches 3   the first three
.venv/bin/python -m tests.support.cuts --only 15     the fifteenth alone
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.cuts import trace
from tests.support.cuts.findings import Report
from tests.support.cuts.plans import every
from tests.support.cuts.run import timed

_CALLS = {
    trace.WRITE: "writes",
    trace.TRUNCATE: "cuts",
    trace.CREATE: "files made",
    trace.MKDIR: "folders made",
    trace.RENAME: "renames",
    trace.UNLINK: "unlinks",
    trace.RMDIR: "folders removed",
    trace.FSYNC: "fsync",
    trace.FDATASYNC: "fdatasync",
}


def tell(name: str, report: Report, seconds: float) -> None:
    """One line, and what was found."""
    media = report.media.total()
    print(
        f"{name}: {report.deeds} deeds, {report.entries} entries, "
        f"{report.calls.total()} calls, {media} media, {report.distinct} distinct, "
        f"{len(report.findings)} findings, {seconds:.0f} s",
        flush=True,
    )
    kinds = Counter((one.what, one.way) for one in report.findings)
    for (what, way), count in kinds.most_common():
        one = next(one for one in report.findings if (one.what, one.way) == (what, way))
        print(
            f"    {count} times {what} ({way}); first at call {one.point}, {one.deed}: {one.more}"
        )


def main() -> int:
    """Check what was asked for; 1 when anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.cuts")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--only", type=int, nargs="*", help="these alone, counted from 1")
    parser.add_argument("--draws", type=int, default=2, help="torn media at each point")
    parser.add_argument("--again", type=int, default=6, help="deeds a match that are cut twice")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    numbers = chosen.only or range(1, chosen.matches + 1)
    plans = list(islice(every(), max(numbers)))
    every_one, begun = Report(), time.monotonic()
    with (
        TemporaryDirectory() as name,
        multiprocessing.get_context("spawn").Pool(chosen.jobs) as pool,
    ):
        library = trace.build(Path(name))
        work = [(plans[number - 1], library, chosen.draws, chosen.again) for number in numbers]
        done = pool.imap(timed, work)
        for number, (title, report, seconds) in zip(numbers, done, strict=True):
            every_one.add(report)
            tell(f"{number:3} {title}", report, seconds)
    print()
    tell("all", every_one, time.monotonic() - begun)
    whole = every_one.matches - every_one.again
    print(f"    {whole} whole matches, {every_one.again} gone on with and cut again")
    for kind, count in every_one.calls.most_common():
        print(f"    {count:8} {_CALLS[kind]}")
    for way, count in every_one.media.most_common():
        print(f"    {count:8} {way}")
    print(f"    {every_one.played_on:8} played on")
    return int(bool(every_one.findings))


if __name__ == "__main__":
    sys.exit(main())
