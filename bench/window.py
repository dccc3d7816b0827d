"""How does the window behave? Measured from outside, on a virtual screen.

Xvfb keeps its picture in a file that is watched for changes, xdotool taps:
so a figure says what somebody at the screen would see. First picture from the
start of the command; taps to the changed picture; processor and memory from
/proc while a match lies open and nothing happens.
"""

from __future__ import annotations

import mmap
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame

from bench.samples import sample
from companion.app.compose import open_session
from companion.core.config.run_options import NO_DIE, Config
from companion.games import GAMES
from companion.ui.screen_kit.navigator import HOME, Navigator, Page, Stop
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT

SIZE = (1280, 720)
GO_ON = (640, 390)
IDLE_S = 60
TAPS = 40
STARTS = 5
RESTS = 9
REST_S = 7.0
"""In seconds: after so long without a touch, the window dozes."""
COLOURS = 40
"""More than the splash has, on the spots that are looked at."""
BARE = [
    sys.executable,
    "-c",
    f"""
import pygame, time
pygame.display.init()
shown = pygame.display.set_mode({SIZE})
for x in range({SIZE[0]}):
    shown.fill((x % 256, x * 7 % 256, x * 13 % 256), (x, 0, 1, {SIZE[1]}))
pygame.display.flip()
time.sleep(60)
""",
]
"""The least that a program with pygame does before there is a picture."""
_PATIENCE_S = 20
_TICK_S = 0.0005


class Screen:
    """A virtual screen whose picture can be watched."""

    def __init__(self, picture: mmap.mmap, display: str) -> None:
        """Watch this picture on this display."""
        self._picture = picture
        self.display = display

    def now(self) -> int:
        """What the picture is, as one number."""
        return hash(self._picture[:])

    def drawn(self) -> bool:
        """Wait until a screen is drawn, more than the splash. Whether that came."""
        begun = time.perf_counter()
        while len(set(self._picture[:: 997 * 4])) < COLOURS:
            if time.perf_counter() - begun > _PATIENCE_S:
                return False
            time.sleep(_TICK_S)  # another program draws; looking costs it the processor
        return True

    def changed(self, before: int) -> float | None:
        """Seconds until the picture is another one; None if it stays."""
        begun = time.perf_counter()
        while self.now() == before:
            if time.perf_counter() - begun > _PATIENCE_S:
                return None
            time.sleep(_TICK_S)  # as in `drawn`: nobody tells when a picture has changed
        return time.perf_counter() - begun

    def still(self) -> int:
        """Wait until the picture has stood still for half a second."""
        last, since = self.now(), time.perf_counter()
        while time.perf_counter() - since < 0.5:
            time.sleep(0.02)  # nothing is measured here, so it may look seldom
            if self.now() != last:
                last, since = self.now(), time.perf_counter()
        return last


@contextmanager
def screen(size: tuple[int, int] = SIZE) -> Iterator[Screen]:
    """A virtual screen."""
    with tempfile.TemporaryDirectory() as folder:
        read, write = os.pipe()
        wide, high = size
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{wide}x{high}x24",
             "-fbdir", folder, "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(write)
        try:
            with os.fdopen(read) as told:
                display = f":{told.readline().strip()}"
            file = Path(folder) / "Xvfb_screen0"
            with (
                file.open("rb") as raw,
                mmap.mmap(raw.fileno(), 0, access=mmap.ACCESS_READ) as seen,
            ):
                yield Screen(seen, display)
        finally:
            server.terminate()
            server.wait()


def ours(data: Path, *options: str) -> list[str]:
    """The words of our command; its window is of `SIZE` unless the screen is smaller."""
    return [sys.executable, "-m", "companion", "run", "--data", str(data), *options]


@contextmanager
def program(shown: Screen, words: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A program, on that screen."""
    environment = {**os.environ, "DISPLAY": shown.display}
    environment.pop("SDL_VIDEODRIVER", None)
    running = subprocess.Popen(words, env=environment)
    try:
        yield running
    finally:
        running.terminate()
        running.wait()


@contextmanager
def companion(shown: Screen, data: Path, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """Our program, on that screen."""
    with program(shown, ours(data, *options)) as running:
        yield running


def _begin(shown: Screen, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(["xdotool", *words], env={**os.environ, "DISPLAY": shown.display})


def _ask(shown: Screen, *words: str) -> None:
    with _begin(shown, *words) as asked:
        asked.wait()


def _tap(shown: Screen, x: int, y: int) -> None:
    _ask(shown, "mousemove", str(x), str(y), "click", "1")


def _processor_s(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _memory_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return float("nan")


def _open_match(data: Path, slug: str) -> tuple[int, int]:
    """A match that has begun; where its menu is tapped."""
    _game, setup, _moves = sample(slug)
    with open_session(Config(data, die=NO_DIE)) as table:
        table.match.new_match(setup)
        stage = Stage(table, LIGHT, SIZE, 0.0)
        stage.room.nav = Navigator(
            (HOME, Stop(Page.TABLE, match=table.match.matches()[0].match_id))
        )
        return next(one.rect.center for one in stage.targets() if one.id == "menu")


def _start(shown: Screen, words: Sequence[str]) -> float:
    """Seconds from a command to its first picture."""
    shown.still()
    begun = time.perf_counter()
    with program(shown, words):
        if not shown.drawn():
            sys.exit("The window did not come up.")
        return time.perf_counter() - begun


def report() -> None:
    """Print the window's figures, game by game."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"  # of this process; where menus are is asked here
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with screen() as shown:
        for slug, game in GAMES.items():
            with tempfile.TemporaryDirectory() as folder:
                print(game.info.title)
                _report_game(shown, Path(folder), slug)


def _rested(shown: Screen, at: tuple[int, int]) -> float:
    """Milliseconds from a press to the first other picture, after it dozed; no tap comes of it."""
    _ask(shown, "mousemove", str(at[0]), str(at[1]))
    shown.still()
    time.sleep(REST_S)  # what is measured: what comes after doing nothing
    before, begun = shown.now(), time.perf_counter()
    with _begin(shown, "mousedown", "1") as asked:
        if shown.changed(before) is None:
            sys.exit("A press on the menu changed nothing.")
        wait_ms = (time.perf_counter() - begun) * 1000
        asked.wait()
    _ask(shown, "mousemove", str(SIZE[0] // 2), "20", "mouseup", "1")
    return wait_ms


def _report_game(shown: Screen, data: Path, slug: str) -> None:
    menu = _open_match(data, slug)
    starts = [(_start(shown, BARE), _start(shown, ours(data))) for _ in range(STARTS)]
    bare, start = (statistics.median(part) for part in zip(*starts, strict=True))
    print(f"  first picture          {start:7.2f} s    (at most 1.5) "
          f"{start / bare:7.2f} starts of pygame alone ({bare:.2f} s)")  # fmt: skip
    with program(shown, ours(data)) as running:
        shown.drawn()
        shown.still()
        _tap(shown, *GO_ON)
        shown.still()
        begun, used = time.perf_counter(), _processor_s(running.pid)
        time.sleep(IDLE_S)  # what is measured: doing nothing for so long
        share = (_processor_s(running.pid) - used) / (time.perf_counter() - begun)
        print(f"  idle, match open       {share:7.2%}      (under 1 %)")
        waits, told = [], []
        for _ in range(TAPS):
            _ask(shown, "mousemove", str(menu[0]), str(menu[1]), "mousedown", "1")
            before = shown.still()
            begun = time.perf_counter()
            with _begin(shown, "mouseup", "1") as asked:
                if shown.changed(before) is None:
                    sys.exit("A tap on the menu changed nothing.")
                waits.append((time.perf_counter() - begun) * 1000)
                asked.wait()
            begun = time.perf_counter()
            _ask(shown, "key", "Escape")
            told.append((time.perf_counter() - begun) * 1000)
        waits.sort()
        worst, xdotool = waits[int(len(waits) * 0.95)], statistics.median(told)
        print(f"  release to new screen  {statistics.median(waits):7.1f} ms   (at most 50) "
              f"{statistics.median(waits) / xdotool:7.2f} calls of xdotool")  # fmt: skip
        print(f"             95th        {worst:7.1f} ms    (xdotool's own start included)")
        rested = statistics.median(_rested(shown, menu) for _ in range(RESTS))
        print(f"  press after a rest     {rested:7.1f} ms   (at most 50) "
              f"{rested / xdotool:7.2f} calls of xdotool")  # fmt: skip
        print(f"  memory at most         {_memory_mb(running.pid):7.1f} MB   (under 120)")
