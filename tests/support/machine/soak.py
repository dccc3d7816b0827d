"""python -m tests.support.machine.soak: 48 hours at the table in some minutes; what has grown?

.venv/bin/python -m tests.support.machine.soak                 48 hours
.venv/bin/python -m tests.support.machine.soak --hours 6       fewer

The program is the whole one, from the composition root up, with its record, vault, backups and
simulated die; its window's time is made up, its devices' and its disk's is real. Hands tap as
people would, with the pauses that people make; in a pause the window goes round ten times a
second. What is looked at after each match: memory, open files, threads, the disk.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final
from unittest import mock

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from companion.adapters.devices import simulated
from companion.adapters.devices.die_logic import DieTimes
from companion.adapters.devices.simulated import SimulatedDie
from companion.app import compose
from companion.app.session import Session
from companion.core.config.run_options import SIMULATED, Config
from companion.core.options import OptionValue
from companion.games import GAMES
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Phase, State
from companion.ui.screen_kit.navigator import Page
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.shell.window import Glass, Window
from companion.watching import free_memory
from tests.support.ui import ring_hand
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand, thoughtful
from tests.ui.test_duchies_match import play as play_duchies
from tests.ui.test_whole_match import play_on

SIZE: Final = (800, 480)
TUMBLE_S: Final = 0.01
_THOUGHT_S: Final = (2.0, 16.0)
"""Between two taps."""
_BREAK_S: Final = (300.0, 2400.0)
"""Between two matches: the picture is dimmed, and somebody makes coffee."""
_ROUNDS_HZ: Final = 10
"""Half of what it is at a table, where nothing moves: rounds are most of 48 hours."""
_HOUR_S: Final = 3600.0
_WHIM: Final = 0.1
"""So many of the marches are any march."""
_LONG_MATCH: Final = 3_000
"""Moves after which a match of Rheingold is left as it stands."""
_TAPS_HOME: Final = 3
"""From the closing picture, at most; one less where its movement is over before anybody taps."""
_OFF: Final = "taken-off"
"""The note that says what hands take off the board; it may lie over what is tapped next."""
_LOOKS: Final = 5
_LOOK_S: Final = 0.2
_PATIENCE_S: Final = 60.0
_ALLOWED: Final = {
    "in_use_kb": 4096, "rss_kb": 4096, "files": 0, "fonts": 0, "threads": 0, "others_kb": 16,
}  # fmt: skip
"""So much more may be of it in the last quarter than in the one before. A leak is in use; the
system's figure also counts holes between what is in use.
"""
_BY_CHANCE: Final = 3
"""One match in so many, the first of them, is as long as chance has it: it may be the longest yet,
and leave memory in larger holes. What leaks is still there after the next one.
"""


class _Heap(ctypes.Structure):
    """What glibc says of its heap, in bytes: mallinfo2(3)."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in (
        "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks",
        "fordblks", "keepcost",
    ))  # fmt: skip


class Patient(Hand):
    """A hand whose owner thinks before each tap, and waits for the die."""

    def __init__(self, window: Window, table: Session, clock: Clock, chance: Random) -> None:
        """At home."""
        super().__init__(window)
        self._table, self._clock, self._chance = table, clock, chance
        self.taps = self.rounds = 0

    def tap(self, name: str) -> None:
        """Think, tap, and see the die lie."""
        self.let_pass(self._chance.uniform(*_THOUGHT_S))
        self.taps += 1
        match = self._table.match.referee
        self._wait_for(name)
        if name != _OFF and any(target.id == _OFF for target in self.window.stage.targets()):
            super().tap(_OFF)  # what fell is taken off the board before anybody goes on
        before = match.state if match is not None and self._table.bench.waiting else None
        super().tap(name)
        while before is not None and name == "primary" and self._still(before):
            self._table.signals.wait(0.002)
            self.window.step()

    def _wait_for(self, name: str) -> None:
        """Until it can be tapped: on a busy machine the die may take a moment to speak up again."""
        end = time.monotonic() + _PATIENCE_S
        while time.monotonic() < end and any(
            target.id == name and target.intent is None for target in self.window.stage.targets()
        ):
            self._table.signals.wait(0.01)
            self.window.step()

    def _still(self, before: object) -> bool:
        """Whether the die that was pressed has not told its face yet."""
        match = self._table.match.referee
        return match is not None and match.state is before and self.page is Page.TABLE

    def pause(self) -> None:
        """A break, and a finger that wakes the glass."""
        self.let_pass(self._chance.uniform(*_BREAK_S))
        self.tap_at((5, 5))

    def let_pass(self, seconds: float) -> None:
        """The window goes round for so long."""
        for _ in range(round(seconds * _ROUNDS_HZ)):
            self._clock.now += 1 / _ROUNDS_HZ
            self.window.step()
            self.rounds += 1


@dataclass(frozen=True, slots=True)
class Sample:
    """How it was after so many matches.

    Attributes:
        matches: played to the end so far.
        hours: of the window's time.
        entries: of the record.
        rss_kb: of memory, after the allocator gave back what it can.
        in_use_kb: of these, without the holes that it keeps.
        files: open ones, without the fonts'.
        fonts: open files of fonts, ours and the system's: one for each size of letters, of
            those asked for last.
        threads: of the process.
        record_kb: of the record's file with its log.
        backups_kb: of its copies.
        vault_kb: of the vault.
        others_kb: of everything else in the data folder.
    """

    matches: int
    hours: float
    entries: int
    rss_kb: int
    in_use_kb: int
    files: int
    fonts: int
    threads: int
    record_kb: float
    backups_kb: float
    vault_kb: float
    others_kb: float

    def line(self) -> str:
        """As a line of a table."""
        return (
            f"{self.matches:7} {self.hours:5.1f} {self.entries:7} {self.rss_kb / 1024:7.1f} "
            f"{self.in_use_kb / 1024:6.1f} {self.files:5} {self.fonts:5} {self.threads:7} "
            f"{self.record_kb:9.0f} {self.backups_kb:10.0f} {self.vault_kb:8.0f} "
            f"{self.others_kb:8.1f}"
        )


HEAD: Final = (
    "matches hours entries RSS, MB in use files fonts threads "
    "record kB backups kB vault kB other kB"
)


def soak(hours: float, seed: int, said: Callable[[str], object]) -> tuple[Patient, list[Sample]]:
    """Play for so long; a sample after each match, and whose hand it was."""
    chance, clock = Random(seed), Clock()
    with tempfile.TemporaryDirectory() as folder, _opened(Path(folder), clock) as (table, window):
        hand = Patient(window, table, clock, chance)
        window.step()
        if hand.page is not Page.HOME:
            hand.tap("home")
        begun_s = clock.now
        samples: list[Sample] = []
        while clock.now - begun_s < hours * _HOUR_S:
            _match(hand, len(samples), chance)
            hand.pause()
            samples.append(_sample(Path(folder), table, len(samples) + 1, clock.now - begun_s))
            said(samples[-1].line())
    return hand, samples


@contextmanager
def _opened(data: Path, clock: Clock) -> Iterator[tuple[Session, Window]]:
    """The program, with a clock of its own and a die that rolls quickly."""
    quick = partial(SimulatedDie, times=DieTimes(tumble_s=TUMBLE_S))
    with (
        mock.patch.object(Session, "of", partial(Session.of, clock=clock)),
        mock.patch.object(simulated, "SimulatedDie", quick),
        compose.open_session(Config(data, SIZE, die=SIMULATED)) as table,
        closing(Window(table, Glass(SIZE), clock)) as window,
    ):
        yield table, window


def _match(hand: Patient, number: int, chance: Random) -> None:
    """One match, from home to home; the three games in turn, and all presets of the first.

    One in which stacks of equal strength chase one another is left, as people do.
    """
    game = number % 3
    if game == 1:
        _begin(hand, "rheinlander", 3, {"knights": 6})
        play_duchies(hand, seed=number)
    elif game == 2:
        _begin(hand, "ringgeister", 2, {"wind": "table", "turn_limit": 20})
        ring_hand.play(hand, seed=number)
    else:
        _begin(hand, "rheingold", 3, {}, number // 3 % 5)
        if not play_on(hand, partial(_restless, chance), _LONG_MATCH):
            hand.through_private()
            hand.tap("menu")
            hand.tap("home")
            return
    assert hand.page is Page.END
    for _tap in range(_TAPS_HOME):
        if hand.page is Page.END:
            hand.tap("primary")
    assert hand.page.value == "home"


def _restless(chance: Random, state: State) -> mv.Move:
    """What brings the match on, and at times any march."""
    spaces = state.terms.board.space_index
    marches = [
        move for move in GAMES["rheingold"].legal_moves(state)
        if isinstance(move, mv.March) and move.from_ in spaces and move.to in spaces
    ] if state.phase is Phase.MARCH else []  # fmt: skip
    return chance.choice(marches) if marches and chance.random() < _WHIM else thoughtful(state)


def _begin(
    hand: Patient, game: str, players: int, wanted: Mapping[str, OptionValue], preset: int = 0
) -> None:
    """From home to the table."""

    def draft() -> SetupDraft:
        made = hand.window.stage.room.draft
        assert made is not None
        return made

    there = {target.id for target in hand.window.stage.targets()}
    hand.tap("new" if "new" in there else "primary")
    hand.tap(f"game-{game}")
    hand.tap("rules")
    hand.tap(f"preset-{list(draft().info.presets)[preset]}")
    hand.tap(f"n{players}")
    if wanted:
        hand.tap("rules")
        hand.tap("options")
        for name, value in wanted.items():
            option = next(one for one in draft().info.options if one.name == name)
            choice = f"set-{name}-{draft().choices(option).index(value)}"
            while choice not in {target.id for target in hand.window.stage.targets()}:
                hand.tap("page-on")
            hand.tap(choice)
        hand.tap("primary")
        hand.tap("back")
    hand.tap("primary")
    assert hand.page is Page.TABLE


def _sample(data: Path, table: Session, matches: int, passed_s: float) -> Sample:
    free_memory.give_back()
    status = dict(
        line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines()
    )  # fmt: skip
    sizes = {"record": 0.0, "backups": 0.0, "vault": 0.0, "other": 0.0}
    for file in data.rglob("*"):
        if file.is_file():
            part = file.relative_to(data).parts[0]
            sizes[part if part in sizes else "other"] += file.stat().st_size / 1024
    # A backup that is being made has files open, for a moment.
    files = min((_open_files() for _ in range(_LOOKS)), key=len)
    fonts = sum("fonts" in file.parts for file in files)
    entries = sum(head.entries for head in table.match._journal.matches())
    rss_kb = int(status["VmRSS"].split()[0])
    return Sample(
        matches, passed_s / _HOUR_S, entries, rss_kb, rss_kb - _holes_kb(),
        len(files) - fonts, fonts, int(status["Threads"]),
        sizes["record"], sizes["backups"], sizes["vault"], sizes["other"],
    )  # fmt: skip


def _holes_kb() -> int:
    """What the allocator keeps and nobody uses."""
    told = ctypes.CDLL(None).mallinfo2
    told.restype = _Heap
    return int(told().fordblks) // 1024


def _open_files() -> list[Path]:
    time.sleep(_LOOK_S)
    return [one.resolve() for one in Path("/proc/self/fd").iterdir()]


def _alike(samples: Sequence[Sample]) -> Sequence[Sample]:
    """Those after a match whose length is no chance."""
    return [one for one in samples if one.matches % _BY_CHANCE != 1] or samples


def grown(samples: Sequence[Sample]) -> list[str]:
    """What is more in the last quarter than in the one before; () when nothing is.

    The first half fills the caches: pictures, letters, boards, the library's own.
    """
    quarter = len(samples) // 4
    before, after = samples[-2 * quarter : -quarter], samples[-quarter:]
    found = []
    if not quarter:
        return ["nothing can be said of fewer than four matches: play for more hours"]
    for what, allowed in _ALLOWED.items():
        most = [max(getattr(one, what) for one in _alike(some)) for some in (before, after)]
        if most[1] > most[0] + allowed:
            found.append(f"{what}: {most[0]:.0f} have become {most[1]:.0f}")
    return found


def main() -> int:
    """Play; 1 when something has grown."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.machine.soak")
    parser.add_argument("--hours", type=float, default=48.0)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    begun = time.monotonic()
    print(HEAD)
    hand, samples = soak(wanted.hours, wanted.seed, partial(print, flush=True))
    found = grown(samples)
    took = time.monotonic() - begun
    print(f"{len(samples)} matches, {hand.taps} taps, {hand.rounds} rounds in {took:.0f} s")
    print("; ".join(found) or "Nothing has grown but the record.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
