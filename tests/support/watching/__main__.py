"""A whole match as a table would tell it, to be watched: `python -m tests.support.watching GAME`.

Starts `herald watch` beside it, says where to look, and plays a step every second or so.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.support.watching import matches
from tests.support.watching.table_double import TableDouble


def main() -> None:
    """Play."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=("rheingold", "rheinlander", "ringgeister"))
    parser.add_argument("--port", default="8017")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two steps")
    parser.add_argument("--from", type=int, default=0, dest="first", help="steps that are over")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="herald-watch-") as folder:
        table = TableDouble(Path(folder) / "public.sock")
        command = [sys.executable, "-m", "companion", "watch", "--port", options.port]
        watch = subprocess.Popen([*command, "--table", str(table.path), "--data", folder])
        try:
            entries = matches.entries(options.game)
            steps = matches.steps(entries)
            over = [entry for step in steps[: options.first] for entry in step]
            table.begin(matches.begin(entries), over)
            table.wait_for_reader(60)
            for step in steps[options.first :]:
                time.sleep(options.pause)
                table.play(step)
            input("It is over. Enter ends it.")
        finally:
            watch.terminate()
            watch.wait()
            table.go()


if __name__ == "__main__":
    main()
