"""How long does a tap take, on every kind of screen? The real window, its loop and its sounds.

From the release of a finger, at any moment of the loop, to the picture that was flipped
because of it. Beside it the processor time of the longest round until all stands still,
which is the same however busy the machine is; and what a loop of nothing but pygame takes,
which waits for its next of sixty pictures a second as most do.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TypeAlias

import pygame

from bench.samples import sample
from companion.app.compose import open_session
from companion.app.session import Session
from companion.app.transfer import import_match
from companion.core.clock import now_utc
from companion.core.config.run_options import SIMULATED, Config
from companion.games import GAMES
from companion.ui.screen_kit.navigator import HOME, Navigator, Page, Stop
from companion.ui.screens.match.closing import GOES_ON
from companion.ui.shell.window import Glass, Window

SIZE = (1280, 720)
LONG, WHOLE = "long", "whole"
MOVES = 600
TIMES = 12
MOST_MS = 50
IDLE_S = 60.0
_LONGEST_S = 3.0
_STILL = 4
"""After so many rounds without a picture nothing more comes of a tap."""
_FRAME_S = 1 / 60

Taps: TypeAlias = Sequence[str]
Prepare: TypeAlias = Callable[[Window], None]


@dataclass
class Waits:
    """What taps took, in milliseconds; `slowest` is the longest round, and which tap it was."""

    first: list[float] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")

    def add(self, first_ms: float, work_ms: float, what: str) -> None:
        """One more."""
        self.first.append(first_ms)
        self.slowest = max(self.slowest, (work_ms, what))


class Timed(Window):
    """The window, with a finger that taps when all stands still."""

    _taps: Iterator[tuple[str, Waits]] = iter(())
    _share = _idle_s = _longest = 0.0
    _still = 0
    _pressed: tuple[str, Waits] | None = None
    _released: float | None = None
    _first: float | None = None
    _idle_since: tuple[float, float] | None = None
    _on_its_way = False
    _point = (0, 0)
    _chance = Random(1)

    def tapping(self, taps: Iterator[tuple[str, Waits]], idle_s: float = 0.0) -> float:
        """Make these taps, then stand still; processor time in the end, as a share."""
        self._taps, self._idle_s, self._still, self._idle_since = taps, idle_s, 0, None
        self.open = True
        while self.open:
            begun = self._clock()
            self.step()
            self.rest(begun)
        return self._share

    def step(self) -> bool:
        """A round, and what the finger does after it."""
        begun = time.thread_time()
        drew = super().step()
        worked, now = time.thread_time() - begun, time.perf_counter()
        self._still = 0 if drew else self._still + 1
        if self._released is not None:
            self._longest = max(self._longest, worked)
            if drew and self._first is None:
                self._first = now
        if self._still >= _STILL:
            self._stands(now)
        return drew

    def _stands(self, now: float) -> None:
        if self._idle_since is not None:
            began, used = self._idle_since
            if now - began >= self._idle_s:
                self._share = (time.process_time() - used) / (now - began)
                self.open = False
            return
        if self._released is not None:
            if self._first is None and now - self._released < _LONGEST_S:
                return
            self._told()
        if self._pressed is None:
            self._press(now)
        elif not self._on_its_way:
            # Released by another thread, so that it comes at any moment of the loop.
            self._on_its_way = True
            threading.Timer(self._chance.uniform(0.02, 0.06), self._release).start()

    def _press(self, now: float) -> None:
        self._pressed = next(self._taps, None)
        self._on_its_way = False
        if self._pressed is None:
            if self._idle_s:
                self._idle_since = (now, time.process_time())
            else:
                self.open = False
            return
        name = self._pressed[0]
        found = {one.id: one for one in self.stage.targets()}
        if name not in found or found[name].intent is None:
            raise LookupError(f"{name} cannot be tapped: {sorted(found)}")
        self._point = found[name].rect.center
        self._finger(pygame.FINGERDOWN)

    def _finger(self, kind: int) -> None:
        wide, high = self.stage.room.size
        x, y = (self._point[0] + 0.5) / wide, (self._point[1] + 0.5) / high
        pygame.event.post(
            pygame.event.Event(kind, touch_id=3, finger_id=1, x=x, y=y, dx=0.0, dy=0.0)
        )

    def _release(self) -> None:
        self._first, self._longest, self._still = None, 0.0, 0
        self._finger(pygame.FINGERUP)
        self._released = time.perf_counter()

    def _told(self) -> None:
        assert self._pressed is not None
        assert self._released is not None
        name, waits = self._pressed
        if self._first is not None:
            waits.add((self._first - self._released) * 1e3, self._longest * 1e3, name)
        self._pressed, self._released = None, None


def fill(table: Session) -> None:
    """A match of some length, and the same to its end."""
    game, setup, moves = sample("rheingold")
    for slug in OTHERS:
        other, at, told = sample(slug)
        half = told[: len(told) // 2]
        table.match._journal.take_in(import_match.played(other, at, half, slug, now_utc))  # noqa: SLF001 - the same
    for name, number in ((LONG, MOVES), (WHOLE, len(moves))):
        played = import_match.played(game, setup, moves[:number], name, now_utc)
        table.match._journal.take_in(played)  # noqa: SLF001 - no door makes a long match at once


def _on(*stops: Stop, match: str = LONG) -> Prepare:
    """These screens over a match."""

    def prepare(window: Window) -> None:
        room = window.stage.room
        window.ports.match_list.resume(match)
        room.fault = ""
        room.nav = Navigator((HOME, Stop(Page.TABLE, match=match), *stops))
        window.stage.dirty = True

    return prepare


def _result(window: Window) -> None:
    """The result of the match of all turns, past the picture that closes it."""
    _on(match=WHOLE)(window)
    stage = window.stage
    stage.tick(time.monotonic())
    while any(one.id == "anywhere" for one in stage.targets()):
        stage.screen.answer(GOES_ON, stage.room)


def _away(*stops: Stop) -> Prepare:
    """These screens over home."""

    def prepare(window: Window) -> None:
        window.stage.room.nav = Navigator((HOME, *stops))
        window.stage.dirty = True

    return prepare


_MENU, _SEAT = Stop(Page.MENU), Stop(Page.NAME, 0)
OTHERS = [slug for slug in GAMES if slug != "rheingold"]

SCENES: dict[str, tuple[Prepare, Taps]] = {
    "home": (_away(), ("past", "back", "new", "back")),
    "table": (_on(), ("menu", "back", "advice", "advice")),
    "menu": (_on(_MENU), ("absent", "back")),
    "history": (_on(_MENU), ("history", "step-back", "step-on", "scrubber", "list", "strip",
                             "back")),
    "take back": (_on(_MENU), ("take_back", "back")),
    "castle": (_on(), ("at-pfalz", "back", "at-katz", "back")),
    "put right": (_on(_MENU), ("put_right", "back")),
    "settings": (_away(Stop(Page.SETTINGS)), ("group-sound", "group-table", "group-screen",
                                              "theme-1", "theme-0")),
    "devices": (_on(_MENU), ("hardware", "look-die", "back", "look-buttons", "back", "back")),
    "end": (_result, ("sheet-points", "sheet-dice", "sheet-deeds", "sheet-keep",
                               "sheet-result")),
    "keyboard": (_away(Stop(Page.SETUP), _SEAT), ("keyb", "rub", "shift", "accents", "accents",
                                                  "accents", "kana", "accents")),
}  # fmt: skip
"""Where is tapped what, again and again."""

for _slug in OTHERS:
    SCENES[f"{_slug}: table"] = (_on(match=_slug), ("menu", "back"))
    # Their boards leave room for the list beside them.
    _walked = tuple(name for name in SCENES["history"][1] if name not in ("list", "strip"))
    SCENES[f"{_slug}: history"] = (_on(_MENU, match=_slug), _walked)

STILL: dict[str, Prepare] = {
    "table": _on(),
    "history": _on(Stop(Page.HISTORY)),
    "devices": _on(Stop(Page.HARDWARE)),
    **{slug: _on(match=slug) for slug in OTHERS},
}
"""Where nobody taps for a minute."""


def repeat(
    prepare: Prepare, taps: Taps, window: Timed, waits: Waits
) -> Iterator[tuple[str, Waits]]:
    prepare(window)
    window.stage.tick(time.monotonic())
    window.stage.tick(time.monotonic())
    done = 0
    while done < TIMES * 4:
        for name in taps:
            yield name, waits
            done += 1


@contextmanager
def display() -> Iterator[None]:
    """A virtual screen of the right size, for this process."""
    read, write = os.pipe()
    wide, high = SIZE
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{wide}x{high}x24",
         "-nolisten", "tcp"],
        pass_fds=[write], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    try:
        with os.fdopen(read) as told:
            os.environ["DISPLAY"] = f":{told.readline().strip()}"
        os.environ.pop("SDL_VIDEODRIVER", None)
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        yield
    finally:
        pygame.display.quit()
        server.terminate()
        server.wait()


def bare(times: int = 200) -> list[float]:
    """What a loop of nothing but pygame takes, at sixty pictures a second, in ms."""
    pygame.display.init()
    shown = pygame.display.set_mode(SIZE)
    clock, chance, waits = pygame.time.Clock(), Random(1), list[float]()
    posted = [0.0]

    def release() -> None:
        pygame.event.post(
            pygame.event.Event(pygame.FINGERUP, touch_id=3, finger_id=1, x=0.5, y=0.5)
        )
        posted[0] = time.perf_counter()

    for number in range(times):
        threading.Timer(chance.uniform(0.02, 0.06), release).start()
        answered = False
        while not answered:
            answered = any(event.type == pygame.FINGERUP for event in pygame.event.get())
            shown.fill((number % 256, 0, 0))
            pygame.display.flip()
            if answered:
                waits.append((time.perf_counter() - posted[0]) * 1e3)
            clock.tick(60)
    pygame.display.quit()
    return waits


def report(only: Sequence[str] = ()) -> None:
    """Print what taps take, screen by screen, and what standing still costs."""
    with display(), tempfile.TemporaryDirectory() as folder:
        beside = bare()
        print(
            f"tap to picture, {SIZE[0]} by {SIZE[1]}    median   95th   loops   "
            "longest round (processor)"
        )
        print(f"a loop of pygame alone   {statistics.median(beside):7.1f} {high(beside):6.1f} ms"
              "    1.00   at sixty pictures a second")  # fmt: skip
        with open_session(Config(Path(folder), die=SIMULATED)) as table:
            fill(table)
            window = Timed(table, Glass(SIZE))
            window.load_ahead()
            _taps(window, only, statistics.median(beside))
            for name, prepare in STILL.items():
                if not only or name in only:
                    prepare(window)
                    share = window.tapping(iter(()), IDLE_S)
                    print(f"standing still: {name:12} {share:6.2%} of a core   (under 1 %)")
            window.close()


def _taps(window: Timed, only: Sequence[str], loop_ms: float) -> None:
    """Each screen; how many times it takes what a loop of pygame alone does."""
    everything: list[float] = []
    for name, (prepare, taps) in SCENES.items():
        if only and name not in only:
            continue
        waits = Waits()
        window.tapping(repeat(prepare, taps, window, waits))
        everything += waits.first
        print(
            f"{name:22}   {statistics.median(waits.first):7.1f} {high(waits.first):6.1f} ms "
            f"{statistics.median(waits.first) / loop_ms:7.2f} "
            f"{waits.slowest[0]:6.1f} ms   {waits.slowest[1]}"
        )
    print(f"{len(everything):4} taps                {statistics.median(everything):7.1f} "
          f"{high(everything):6.1f} ms {statistics.median(everything) / loop_ms:7.2f}"
          f"   (95th: at most {MOST_MS})")  # fmt: skip


def high(found: Sequence[float]) -> float:
    """What 95 of 100 do not exceed."""
    return sorted(found)[int(len(found) * 0.95)]
