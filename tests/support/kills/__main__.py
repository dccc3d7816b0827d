"""python -m tests.support.kills: the whole window's process is killed, at random microseconds.

.venv/bin/python -m tests.support.kills --kills 1000            40 an evening, three games in turn
.venv/bin/python -m tests.support.kills --kills 40 --seed 17    the seventeenth evening alone
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time

from tests.support.kills.evening import Report, timed


def main() -> int:
    """Kill so often; 1 when anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.kills")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evening", type=int, default=40, help="kills on one folder")
    parser.add_argument("--forked", type=float, default=0.0, help="how often it is a copy: 0 to 1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--place", default="", help="a folder on the disk that is to be tried")
    wanted = parser.parse_args()
    evenings = -(-wanted.kills // wanted.evening)
    work = [
        (wanted.seed + number, min(wanted.evening, wanted.kills - number * wanted.evening),
         wanted.forked, wanted.place)
        for number in range(evenings)
    ]  # fmt: skip
    whole, begun = Report(), time.monotonic()
    with multiprocessing.get_context("spawn").Pool(wanted.jobs) as pool:
        for seed, report in pool.imap_unordered(timed, work):
            whole.add(report)
            took = time.monotonic() - begun
            print(f"seed {seed}: {report.kills.total()} kills, {len(report.findings)} findings, "
                  f"{report.entries} entries, {took:.0f} s")  # fmt: skip
            for text in report.findings:
                print(f"    {text}")
            sys.stdout.flush()
            if whole.kills.total() // 200 > (whole.kills.total() - report.kills.total()) // 200:
                print("\n".join(whole.lines()), flush=True)
    print("\n".join(whole.lines()))
    return 1 if whole.findings else 0


if __name__ == "__main__":
    sys.exit(main())
