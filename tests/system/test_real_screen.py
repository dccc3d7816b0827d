"""The program on a real X screen: tapped by a pointer, killed, and back where it was.

Everything else about the window is tested without a screen; this is the one
walk in which SDL, the X server and the pointer are real. Needs Xvfb and xdotool
(`tools/setup.sh test` installs them).
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect

from bench.window import SIZE, Screen, companion, screen
from companion.adapters.store import Entry, Journal
from companion.app.compose import open_session
from companion.core.config.run_options import NO_DIE, Config
from companion.core.errors import StoreError
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.screens.welcome.screen import FIRST
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT

PATIENCE_S = 30


def button(tmp_path: Path, page: Page, name: str = "primary", size: tuple[int, int] = SIZE) -> Rect:
    """Where a button of the first start, of home or of the set-up is."""
    with open_session(Config(tmp_path / "elsewhere", die=NO_DIE)) as table:
        stage = Stage(table, LIGHT, size, 0.0)
        assert stage.room.nav.top == FIRST, "nobody was there before"
        if page is not Page.WELCOME:
            stage.room.nav = Navigator() if page is Page.HOME else Navigator().push(Stop(page))
        stage.tick(0.0)
        return next(target.rect for target in stage.targets() if target.id == name)


def tap(shown: Screen, at: tuple[int, int]) -> None:
    """A whole tap; comes back when the picture has answered and stands still."""
    environment = {**os.environ, "DISPLAY": shown.display}
    before = shown.still()
    for words in (["mousemove", str(at[0]), str(at[1])], ["mousedown", "1"], ["mouseup", "1"]):
        subprocess.run(["xdotool", *words], env=environment, check=True)
    assert shown.changed(before) is not None, f"a tap at {at} changed nothing"
    shown.still()


ROUNDS = 40
"""The window wakes twenty times a second while nothing moves."""


def rounds(program: subprocess.Popen[bytes]) -> int:
    """How often the program has waited: once a round of its loop at least, and drawn before."""
    told = Path(f"/proc/{program.pid}/status").read_text("utf-8")
    return next(
        int(line.split()[1])
        for line in told.splitlines()
        if line.startswith("voluntary_ctxt_switches")
    )


def at_rest(shown: Screen, program: subprocess.Popen[bytes]) -> int:
    """The picture once nothing has moved on it for three seconds: no die, no flash.

    On a busy machine the program may not have run in these: it must have gone round as well.
    """
    last, since, begun = shown.still(), time.monotonic(), rounds(program)
    while time.monotonic() - since < 3 or rounds(program) - begun < ROUNDS:
        now = shown.still()
        if now != last:
            last, since, begun = now, time.monotonic(), rounds(program)
    return last


def until(record: Path, what: Callable[[tuple[Entry, ...]], bool]) -> tuple[Entry, ...]:
    """The entries of the only match, once something holds of them."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            with Journal.open(record, read_only=True) as journal:
                for head in journal.matches():
                    entries = journal.entries(head.id)
                    if what(entries):
                        return entries
        except StoreError:
            pass  # it is just being made
        time.sleep(0.1)
    pytest.fail("it never came into the record")


def test_set_up_roll_and_come_back_after_a_kill(tmp_path: Path) -> None:
    data = tmp_path / "data"
    skip = button(tmp_path, Page.WELCOME, "home")
    home, begin = button(tmp_path, Page.HOME), button(tmp_path, Page.SETUP)
    with screen() as shown:
        with companion(shown, data) as program:
            assert shown.drawn()
            for page in (skip, home, begin):
                tap(shown, page.center)
                at_rest(shown, program)  # the next page is there, all of it
            until(data / "record", lambda entries: len(entries) == 1)
            # The table's large button is where the die is thrown.
            tap(shown, (SIZE[0] * 6 // 7, SIZE[1] * 7 // 8))
            rolled = until(
                data / "record", lambda entries: any(e.kind == "die_rolled" for e in entries)
            )
            assert rolled[1].source.startswith("die ")
            left = at_rest(shown, program)
            program.kill()
        with companion(shown, data) as again:
            assert shown.drawn()
            at_rest(shown, again)  # home is there, all of it: what changes next is the tap's
            tap(shown, home.center)
            assert at_rest(shown, again) == left
            assert until(data / "record", lambda _entries: True) == rolled


LOOKS = """
import sys, pygame
from companion.app.devices.bell import Bell
from companion.ui.input.input_files import InputFiles

pygame.display.init()
pygame.display.set_mode((400, 300))
files, bell = InputFiles(), Bell()
files.find()
told = False
while True:
    seen = [event.type for event in pygame.event.get()]
    if pygame.MOUSEBUTTONDOWN in seen:
        print("touched", flush=True)
        sys.exit()
    # As the window does: what the X library has taken in with another event comes over no file.
    if pygame.event.peek([pygame.MOUSEBUTTONDOWN]):
        continue
    if not told and files.silent() and not bell.wait(0.5, files.silent()):
        told = True
        print("silent", flush=True)
    while not bell.wait(60.0, files.silent()):
        sys.exit("it slept through the touch")
"""


def test_a_touch_ends_the_sleep(tmp_path: Path) -> None:
    with screen((400, 300)) as shown:
        environment = {**os.environ, "DISPLAY": shown.display, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        environment.pop("SDL_VIDEODRIVER", None)
        with subprocess.Popen(
            [sys.executable, "-c", LOOKS], env=environment, stdout=subprocess.PIPE, text=True
        ) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == "silent\n"
            subprocess.run(["xdotool", "click", "1"], env=environment, check=True)
            assert program.stdout.readline() == "touched\n"


def test_on_a_smaller_screen_the_window_takes_it_whole(tmp_path: Path) -> None:
    data, small = tmp_path / "data", (800, 480)
    skip = button(tmp_path, Page.WELCOME, "home", small)
    home, begin = (button(tmp_path, page, size=small) for page in (Page.HOME, Page.SETUP))
    with screen(small) as shown, companion(shown, data):
        assert shown.drawn()
        for place in (skip, home, begin):
            tap(shown, place.center)
        until(data / "record", lambda entries: len(entries) == 1)
