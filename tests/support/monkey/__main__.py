"""python -m tests.support.monkey: evenings with a monkey, until so many gestures were made.

.venv/bin/python -m tests.support.monkey --taps 100000           from seed 1 on, 2,000 an evening
.venv/bin/python -m tests.support.monkey --taps 2000 --seed 17   the seventeenth evening alone
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
from contextlib import suppress
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from tests.support.monkey.evening import Evening
from tests.support.monkey.report import Report

RAM = Path("/dev/shm")


def evening(seed: int, gestures: int) -> Report:
    """One evening; what broke is in its report, with what was done before it."""
    with tempfile.TemporaryDirectory(dir=RAM if RAM.is_dir() else None) as folder:
        made = Evening(Path(folder), seed)
        try:
            made.run(gestures)
        except Exception:  # noqa: BLE001 - whatever it is, it is reported with its seed
            lines = traceback.format_exc().splitlines()
            made.report.broken.append(
                "\n".join([f"seed {seed}, gesture {made.report.gestures}", *lines[-14:],
                           *list(made.log)[-12:]])
            )  # fmt: skip
        with suppress(Exception):  # a house that is broken need not be left in order
            made.close()
        return made.report


def main() -> int:
    """Play until so many gestures were made; 1 when anything broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.monkey")
    parser.add_argument("--taps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evening", type=int, default=2000, help="gestures an evening")
    wanted = parser.parse_args()
    whole, seed, begun = Report(), wanted.seed, time.monotonic()
    while whole.gestures < wanted.taps:
        report = evening(seed, min(wanted.evening, wanted.taps - whole.gestures))
        whole.add(report)
        state = "broken" if report.broken else "well"
        took = time.monotonic() - begun
        ended = dict(report.ended)
        print(f"seed {seed}: {report.gestures} gestures, {state}, ended {ended}, {took:.0f} s")
        sys.stdout.flush()
        for text in report.broken:
            print(text, flush=True)
        seed += 1
    print("\n".join(whole.lines()))
    return 1 if whole.broken else 0


if __name__ == "__main__":
    sys.exit(main())
