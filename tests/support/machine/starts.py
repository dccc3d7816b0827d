"""python -m tests.support.machine.starts: how long from power to table, and where does the time go?

.venv/bin/python -m tests.support.machine.starts --here   the program alone, on this machine
.venv/bin/python -m tests.support.machine.starts DEB      also the emulated machine
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tests.support.hardware.firmware.workshop import Nano, build
from tests.support.machine.emulated.computer import Computer, fresh, is_drawn
from tests.support.machine.emulated.disk import card
from tests.support.machine.emulated.evening import UNIT
from tests.support.machine.root import HOUSE

BOOTS: Final = 4
STARTS: Final = 10
_IMPORTS: Final = (
    "import companion.cli.main; from companion.ui import pygame_loader;"
    "pygame_loader.load_pygame(); import companion.cli.kiosk"
)
_USER: Final = 11
"""Where proc(5) has the user's time, after the program's name."""
_US: Final = 1_000_000
_LOOK_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class Boot:
    """Where one boot of the emulated machine spent its time, in seconds.

    Attributes:
        firmware: from power to the kernel.
        kernel: the kernel and its initial file system.
        system: systemd, until it starts the program.
        python: the interpreter and its imports, until the record is opened.
        picture: from there to the first picture, as the program tells systemd.
        glass: from power until the display really shows one.
    """

    firmware: float
    kernel: float
    system: float
    python: float
    picture: float
    glass: float


def boot(computer: Computer, drawn: Callable[[Computer], bool]) -> Boot:
    """Watch one boot."""
    while not drawn(computer):
        time.sleep(_LOOK_S)
    glass = time.monotonic() - computer.began_s
    # The mark that the program sets when it has opened the record bears the time.
    told = computer.run(
        "sh", "-c",
        "cut -d' ' -f1 /proc/uptime; date +%s.%N; stat -c %.9Y /var/lib/table-herald/running;"
        f"systemctl show --property UserspaceTimestampMonotonic --value;"
        f"systemctl show --property ExecMainStartTimestampMonotonic --value {UNIT};"
        f"systemctl show --property ActiveEnterTimestampMonotonic --value {UNIT}",
    ).said.split()  # fmt: skip
    now = time.monotonic()
    up, wall, marked = map(float, told[:3])
    userspace, started, ready = (int(one) / _US for one in told[3:])
    opened = up - (wall - marked)
    return Boot(now - computer.began_s - up, userspace, started - userspace, opened - started,
                ready - opened, glass)  # fmt: skip


def boots(deb: Path, count: int) -> list[Boot]:
    """Boot so often, each time from the card as the last one left it."""
    made, found = card(deb), []
    build()
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        disk = fresh(made, folder / "disk")
        with Nano("die", "--link", str(folder / "die")) as die:
            for _ in range(count):
                with Computer(made, disk, folder, folder / "die") as computer:
                    found.append(boot(computer, lambda computer: is_drawn(computer.picture())))
                    computer.ask_off()
                die.do("power-cycle")
    return found


@dataclass(frozen=True, slots=True)
class Took:
    """How long something took, in seconds: by the clock, and of the processor."""

    clock: float
    processor: float


def ready_after(data: Path) -> Took:
    """From starting the program on this machine to its first picture."""
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening,
    ):
        address = f"{folder}/notify"
        listening.bind(address)
        told = {**os.environ, "NOTIFY_SOCKET": address, "SDL_VIDEODRIVER": "dummy",
                "SDL_AUDIODRIVER": "dummy"}  # fmt: skip
        begun = time.monotonic()
        program = subprocess.Popen(
            [sys.executable, "-m", "companion", "kiosk", "--data", str(data), "--die", "none"],
            env=told, cwd=HOUSE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            while not listening.recv(4096).startswith(b"READY=1"):
                pass
            words = Path(f"/proc/{program.pid}/stat").read_text().rpartition(")")[2].split()
            ticks = int(words[_USER]) + int(words[_USER + 1])
            return Took(time.monotonic() - begun, ticks / os.sysconf("SC_CLK_TCK"))
        finally:
            program.terminate()
            program.wait()


def python_alone(code: str) -> Took:
    """How long Python takes to do something."""
    before, begun = _children_s(), time.monotonic()
    subprocess.run([sys.executable, "-c", code], check=True, cwd=HOUSE,
                   stdout=subprocess.DEVNULL)  # fmt: skip
    return Took(time.monotonic() - begun, _children_s() - before)


def _children_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def here(count: int) -> Mapping[str, Sequence[Took]]:
    """The program on this machine, so often."""
    with tempfile.TemporaryDirectory() as folder:
        ready_after(Path(folder))  # fills the disk's cache
        return {
            "Python alone": [python_alone("pass") for _ in range(count)],
            "Python and all imports": [python_alone(_IMPORTS) for _ in range(count)],
            "from nothing to the first picture": [ready_after(Path(folder))
                                                  for _ in range(count)],
        }  # fmt: skip


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.machine.starts")
    parser.add_argument("deb", type=Path, nargs="?")
    parser.add_argument("--here", action="store_true", help="the program alone")
    parser.add_argument("--boots", type=int, default=BOOTS)
    wanted = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}")
    for what, found in here(STARTS).items():
        clock, processor = ([getattr(one, by) for one in found] for by in ("clock", "processor"))
        print(
            f"{what}: median {statistics.median(clock):.2f} s ({min(clock):.2f} to "
            f"{max(clock):.2f}), of the processor {statistics.median(processor):.2f} s"
        )
    if wanted.deb is not None and not wanted.here:
        for one in boots(wanted.deb.resolve(), wanted.boots):
            parts = {what: round(seconds, 1) for what, seconds in asdict(one).items()}
            print(json.dumps(parts), f"load {os.getloadavg()[0]:.1f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
