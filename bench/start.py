"""How many instructions does a start take, from nothing to the first picture?

Counted by valgrind's cachegrind in user space on this processor, so the figures are the same on a
busy computer and on an idle one, to one in a hundred. What the kernel does for the program is not
in them; `tests/support/machine/arm/counts.py` counts both on an emulated Raspberry Pi.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.samples import sample
from companion.app.compose import open_session
from companion.core.config.run_options import NO_DIE, Config
from companion.games import GAMES

_COUNTED = re.compile(r"I\s+refs:\s+([\d,]+)")


def instructions(data: Path) -> int:
    """What a start on this data folder takes until it tells systemd that its picture is there."""
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told,
    ):
        told.bind(f"{folder}/notify")
        log = Path(folder, "log")
        program = subprocess.Popen(
            ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
             f"--log-file={log}", sys.executable, "-m", "companion", "kiosk", "--data", str(data),
             "--die", "none"],
            env={**os.environ, "NOTIFY_SOCKET": f"{folder}/notify", "SDL_VIDEODRIVER": "dummy",
                 "SDL_AUDIODRIVER": "dummy"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        while not told.recv(4096).startswith(b"READY=1"):
            pass
        program.send_signal(signal.SIGTERM)
        program.wait()
        found = _COUNTED.search(log.read_text())
        assert found is not None, log.read_text()
        return int(found[1].replace(",", ""))


def report() -> None:
    """Count a very first start and one with a match to go on with."""
    if shutil.which("valgrind") is None:
        sys.exit("This counts with valgrind: sudo apt-get install valgrind")
    print("## Start\n\n| start | instructions |\n|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        first, begun = Path(folder, "first"), Path(folder, "begun")
        with open_session(Config(begun, die=NO_DIE)) as table:
            table.match.new_match(sample(next(iter(GAMES)))[1])
        instructions(Path(folder, "compiled"))  # writes what Python keeps of each module
        for what, data in (("the very first", first), ("with a match to go on with", begun)):
            print(f"| {what} | {instructions(data) / 1e6:,.0f} million |", flush=True)
