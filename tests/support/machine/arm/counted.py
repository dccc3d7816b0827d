"""Runs inside an emulated Raspberry Pi whose clock counts instructions: what does what cost?

    PYTHONPATH=/usr/lib/table-herald:/mnt:/mnt/tested python3 counted.py

One instruction takes one nanosecond of that machine's time, so a second of the processor is 10⁹
instructions, those of the kernel on the program's behalf included. Nothing is drawn on a
display: SDL's invisible one takes the pictures. For the tests alone; the package lacks it.
"""

from __future__ import annotations

import json
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYTHONDONTWRITEBYTECODE"] = "1"

_IDLE_S: Final = 20
_SETTLED_S: Final = 10
_TURNS: Final = 40
_MOVES: Final = 6
_IMPORTS: Final = (
    "import companion.cli.main; from companion.ui import pygame_loader;"
    "pygame_loader.load_pygame(); import companion.cli.kiosk"
)


def say(what: str, seconds: float) -> None:
    """Say a figure, in instructions."""
    print(json.dumps({"what": what, "instructions": round(seconds * 1e9)}), flush=True)


def alone(code: str) -> float:
    """What Python takes to do something."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@contextmanager
def kiosk(folder: str, settings: str) -> Iterator[int]:
    """The program, from nothing to its first picture, on this folder's data; its process id."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        Path(f"{folder}/notify").unlink(missing_ok=True)
        told.bind(f"{folder}/notify")
        Path(f"{folder}/settings.toml").write_text(settings)
        program = subprocess.Popen(
            ["/usr/bin/herald", "kiosk", "--data", f"{folder}/data", "--die", "none",
             "--settings", f"{folder}/settings.toml"],
            env={**os.environ, "NOTIFY_SOCKET": f"{folder}/notify"},
        )  # fmt: skip
        try:
            while not told.recv(4096).startswith(b"READY=1"):
                pass
            yield program.pid
        finally:
            program.kill()
            program.wait()


def used(pid: int) -> float:
    """What a process has used with all its threads, in seconds of the processor."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def started() -> None:
    """Starts, and the idle program, without buttons and with eighteen at the header."""
    say("Python", alone("pass"))
    say("Python and all imports", alone(_IMPORTS))
    buttons = '[castles]\nbuttons = "gpio"\n'
    with tempfile.TemporaryDirectory() as folder:
        for what, settings in (
            ("the very first start, to its first picture", ""),
            ("any other start", ""),
            ("any other start, buttons at the header", buttons),
        ):
            with kiosk(folder, settings) as pid:
                say(what, used(pid))
        for what, settings in (("", ""), (", buttons at the header", buttons)):
            with kiosk(folder, settings) as pid:
                time.sleep(_SETTLED_S)
                before = used(pid)
                time.sleep(_IDLE_S)
                say(f"a second in which nothing happens{what}", (used(pid) - before) / _IDLE_S)


def spent(deed: Callable[[], object]) -> float:
    """What this takes of this process."""
    before = time.process_time()
    deed()
    return time.process_time() - before


def at_the_table() -> None:
    """Taps and moves on the real window, each until nothing moves any more."""
    from companion.referee.prompts import PromptKind  # noqa: PLC0415
    from companion.ui.screen_kit.navigator import Page  # noqa: PLC0415
    from tests.support.machine.emulated.double import Double  # noqa: PLC0415
    from tests.support.ui.hand import thoughtful  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        double = Double(Path(folder) / "data")

        def tap(name: str) -> None:
            double.tap_at(double.target(name).rect.center)
            double.settle()

        if double.page is not Page.HOME:
            tap("home")
        tap("primary")
        tap("primary")
        taps: list[float] = []
        moves: list[float] = []
        for _ in range(3):
            taps += [spent(lambda: tap("menu")), spent(lambda: tap("back"))]
        while len(moves) < _MOVES:
            if double.referee.prompt.kind is PromptKind.ROLL:
                double.fall(3)
                continue
            move = thoughtful(double.referee.state)
            moves.append(spent(partial(double.make, move)) + spent(double.settle))
        say("a tap that changes the screen, median", statistics.median(taps))
        say("a move by touch, with its record and all its taps, median", statistics.median(moves))
        double.close()


def a_pin() -> None:
    """One try of a PIN."""
    from companion.adapters.vault import COST  # noqa: PLC0415
    from companion.adapters.vault.seals import new_salt, stretch  # noqa: PLC0415
    from companion.core.pin import Pin  # noqa: PLC0415

    say("a PIN", spent(lambda: stretch(Pin.of("4711"), new_salt(), COST).close()))


def programs() -> None:
    """Turns of the strongest level, in every game that has levels."""
    from bench import arena, contestants, rounds  # noqa: PLC0415
    from companion.games import GAMES  # noqa: PLC0415
    from companion.minds import levels  # noqa: PLC0415

    for slug in GAMES:
        strongest = levels.roster(slug).levels[-1].name
        setup = rounds.setups(slug)[0]
        line = [contestants.invite(slug, strongest)] * len(setup.seats)
        match = arena.play(setup, line, "count", _TURNS)
        turns = [turn for seat in match.seconds for turn in seat]
        say(f"a turn of {strongest} in {slug}, median", statistics.median(turns))
        say(f"a turn of {strongest} in {slug}, longest", max(turns))


if __name__ == "__main__":
    for part in (started, a_pin, at_the_table, programs):
        part()
