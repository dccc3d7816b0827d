"""What does a table show of chance that it could not write down? Run by test_unwritten.

Each scene is a process of its own whose disk fails: `python -m tests.support.unwritten_scenes
SCENE FOLDER OUTCOME`. Twins differ in the outcome alone; each prints all that can be seen,
heard, read or carried away until the program has been started again. What is of the moment
(ages, numbers of sentences, names of files) is made alike first.
"""

from __future__ import annotations

import errno
import io
import os
import re
import sys
import time
import zipfile
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pygame

from companion.adapters.devices.simulated import SimulatedDie
from companion.app.support import bundle
from companion.core.config.run_options import Config
from companion.core.config.settings import SIMULATED, CastleSettings, Settings
from companion.core.game import Setup
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.ui.screen_kit.navigator import Navigator
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from tests.support.ui.ear import Ear
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hardware_evening import Evening

STILL_S = 990.0
"""The glass is so far ahead of the devices that every age on it is "16 min"."""
DESK = ("", "die", "buttons", "lamps", "rolls", "report")
WRITTEN = "== written =="
"""From here on the outcome may be known."""
_MOMENT = (
    (re.compile(r"\$(\w+),\d+,hello\b[^|\n]*"), r"$\1 hello"),
    (re.compile(r"\$(\w+),\d+,beat,\d+,\d+\*\w{4}"), r"$\1 beat"),
    (re.compile(r"\$(\w+),\d+,roll,"), r"$\1 roll "),
    (re.compile(r"\$(\w+),\d+,(\w+)((?:,[^*|\n]*)?)\*\w{4}"), r"$\1 \2\3"),
    (re.compile(r"ack,\d+"), "ack"),
    (re.compile(r" On for \|[^|]*\| Voltage \| 5.00 V \|"), ""),
    (re.compile(r" \(x\d+\)"), ""),
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?"), "TIME"),
    (re.compile(r"\d{8}-\d{6}(-[0-9a-f]{4})?"), "MATCH"),
    (re.compile(r"\b[0-9a-f]{8}(/\d+/\d+)?\b|\b[0-9a-f]{64}\b"), "NUMBER"),
    (re.compile(r"\d+(\.\d+)? (s|min|h|bytes|entries|GB|MB)\b"), r"# \2"),
)


def alike(text: str) -> str:
    """A text without what is of the moment."""
    for found, instead in _MOMENT:
        text = found.sub(instead, text)
    return text


def sparse(lines: Iterable[str]) -> str:
    """Lines without how often, when and in which order; without greetings, board and backups."""
    found = (
        re.sub(r'"board": .*"seats"', '"seats"', alike(line))
        for line in lines
        if not re.search(r",(hello|beat|lamp|arm|rest)\b|^backup ", line)
    )
    return "\n  ".join(dict.fromkeys(sorted(found)))


class Watcher:
    """Whoever wants to know what was not written."""

    def __init__(self, evening: Evening, data: Path) -> None:
        """Eyes, ears and hands at one table."""
        self.evening, self.data, self.ear = evening, data, Ear()
        evening.table = replace(evening.table, loudspeaker=self.ear)
        self.now = time.monotonic() + STILL_S
        evening.stage = Stage(evening.table, LIGHT, (800, 480), self.now)
        evening.stage.room.nav = Navigator().table(evening.match)
        self.rounds()

    def rounds(self) -> None:
        for _ in range(3):
            self.evening.stage.tick(self.now)

    def until(self, what: Callable[[], bool]) -> None:
        """Go on until it holds; a round lasts as long as a round of the window."""
        end = time.monotonic() + 20
        while not what():
            assert time.monotonic() < end, (self.evening.table.devices.die(), self.evening.texts)
            self.rounds()
            time.sleep(0.005)  # the devices' threads are real

    def tap(self, name: str) -> None:
        found = {target.id: target for target in self.evening.stage.targets()}
        intent = found[name].intent
        assert intent is not None
        self.evening.stage.screen.answer(intent, self.evening.stage.room)
        self.rounds()

    def tell(self, what: str, told: object) -> None:
        print(alike(f"{what}: {told}"))

    def look(self, where: str) -> None:
        """The glass as it is: its words, and its picture."""
        self.rounds()
        picture = pygame.Surface((800, 480))
        self.evening.stage.draw(picture)
        self.tell(f"{where} words", self.evening.texts)
        if where in ("table", "desk ", "desk rolls"):
            # The others show numbers of the moment.
            pixels = pygame.image.tobytes(picture, "RGB")
            self.tell(f"{where} picture", sha256(pixels).hexdigest()[:20])

    def everything(self, when: str) -> None:
        """All that there is to be learnt now."""
        table = self.evening.table
        print(f"-- {when}")
        self.look("table")
        for name in DESK:
            self.evening.go(*filter(None, (name,)))
            self.look(f"desk {name}")
        self.evening.leave()
        die = table.devices.die()
        self.tell("die", (die.there, die.rolling, die.face, str(die.text)))
        for report in table.bench.reports():
            told = re.sub(r"(since|at)_s=[\d.]+|(up_s|millivolt)=\w+", "", repr(report))
            self.tell("report", told)
        self.tell("castles", table.devices.castles())
        castles = table.bench._simulated_castles
        assert castles is not None
        self.tell("lamps", sorted(castles.lamps.items()))
        self.tell("heard", (self.ear.sounds, self.ear.texts))
        flight = table.bench.flight(3600)
        self.tell("flight", sparse(f"{line.device} {line.way} {line.text}" for line in flight))
        self.tell("flight record", sparse(table.bench.recorder.lines()))
        self.tell("news", table.signals.drain_events())
        self.tell("bookmark", table.ui_state.saved_ui_state())
        self.files()

    def files(self) -> None:
        """What lies in the data folder, as far as it can be read, and what goes into a report."""
        self.evening.table.flight_log.write()
        for file in sorted(self.data.rglob("*")):
            if file.is_file() and file.suffix in (".log", ".json", ".new", ".txt"):
                lines = file.read_text("utf-8").splitlines()
                self.tell(f"file {file.name}", sparse(lines))
        with zipfile.ZipFile(io.BytesIO(bundle.make(bundle.Wishes(self.data)))) as found:
            for name in found.namelist():
                self.tell(f"bundle {name}", sparse(found.read(name).decode().splitlines()))


def table(stack: ExitStack, data: Path, setup: Setup | None = None, match: str = "") -> Evening:
    """Everything simulated, as `herald --simulate` has it."""
    settings = Settings(castles=CastleSettings(SIMULATED, SIMULATED))
    evening = Evening(stack, Config(data, settings=settings), setup, match)
    evening.until(
        lambda: evening.table.devices.die().there and evening.table.devices.castles().there
    )
    return evening


def pressed(evening: Evening) -> SimulatedDie:
    """The die that a finger presses here."""
    die = evening.table.bench._simulated_die
    assert isinstance(die, SimulatedDie)
    return die


def broken(*, yes: bool) -> None:
    """The disk refuses from here on, or takes again."""
    switch = Path(os.environ["FAILING_SWITCH"])
    if yes:
        switch.write_text(str(errno.ENOSPC))
    else:
        switch.unlink()


def refused(watcher: Watcher, face: int) -> None:
    """A roll that cannot be written."""
    evening = watcher.evening
    broken(yes=True)
    assert pressed(evening).press(face)
    watcher.until(lambda: "is full" in str(evening.table.devices.die().text))


def die_written_later(data: Path, face: int) -> None:
    """The record refuses, and takes the roll later in the same run."""
    with ExitStack() as stack:
        watcher = Watcher(table(stack, data), data)
        evening = watcher.evening
        refused(watcher, face)
        watcher.everything("refused")
        watcher.tap("primary")
        watcher.everything("refused again")
        evening.go("die")
        watcher.tap("write")
        watcher.tap("use-touch")
        watcher.everything("refused again at the desk, and the die put aside")
        evening.go("die")
        watcher.tap("use-simulated")
        watcher.until(lambda: evening.table.devices.die().there)
        evening.leave()
        watcher.everything("another die")
        # What is thrown now would be another roll for the same question.
        assert pressed(evening).press(7 - face)
        watcher.until(lambda: not pressed(evening).is_busy)
        watcher.everything("another roll")
        broken(yes=False)
        watcher.everything("mended")
        evening.go("die")
        watcher.tap("write")
        print(WRITTEN)
        assert evening.rolled() == [(face, True)]
        evening.leave()
        watcher.rounds()
        assert watcher.ear.sounds, "nobody has listened"


def die_lost(data: Path, face: int) -> None:
    """The record refuses, and the program ends before it takes the roll."""
    with ExitStack() as stack:
        watcher = Watcher(table(stack, data), data)
        match = watcher.evening.match
        refused(watcher, face)
        watcher.everything("refused")
        broken(yes=False)
        watcher.everything("mended")
    with ExitStack() as stack:
        watcher = Watcher(table(stack, data, match=match), data)
        watcher.everything("started again")
        print(WRITTEN)
        assert watcher.evening.rolled() == []


def die_gone_on_without(data: Path, face: int) -> None:
    """The record refuses, and the match goes on by hand."""
    with ExitStack() as stack:
        watcher = Watcher(table(stack, data), data)
        refused(watcher, face)
        broken(yes=False)
        watcher.evening.referee.settle_die(3)
        watcher.evening.end_turn()
        watcher.until(lambda: not pressed(watcher.evening).is_busy)
        watcher.everything("gone on by hand")
        print(WRITTEN)
        assert [known for known, _ in watcher.evening.rolled()] == [3]


def lots(data: Path, outcome: int, slug: str) -> None:
    """The record refuses lots, one and all of them; the program is started again."""
    Referee.draw_lot.__defaults__ = (lambda number: outcome * (number - 1),)
    with ExitStack() as stack:
        evening = table(stack, data, agreed(slug, 3))
        match, chance = evening.match, Random(5)
        while evening.referee.prompt.kind is not PromptKind.LOT:
            moves = list(evening.referee.game.legal_moves(evening.referee.state))
            evening.referee.play(chance.choice(moves))
        watcher = Watcher(evening, data)
        written = len(evening.journal.entries(match))
        broken(yes=True)
        for name in ("primary", "primary"):
            watcher.tap(name)
            assert "is full" in watcher.evening.texts
            watcher.everything("refused")
            evening.stage.room.fault = ""
        broken(yes=False)
        watcher.everything("mended")
    with ExitStack() as stack:
        watcher = Watcher(table(stack, data, match=match), data)
        watcher.everything("started again")
        assert len(watcher.evening.journal.entries(match)) == written
        print(WRITTEN)
        watcher.tap("primary")
        watcher.everything("drawn")


def rheinlander(data: Path, outcome: int) -> None:
    """The markers that are laid out."""
    lots(data, outcome, "rheinlander")


def ringgeister(data: Path, outcome: int) -> None:
    """What is turned up."""
    lots(data, outcome, "ringgeister")


SCENES: dict[str, Callable[[Path, int], Any]] = {
    scene.__name__: scene
    for scene in (die_written_later, die_lost, die_gone_on_without, rheinlander, ringgeister)
}

if __name__ == "__main__":
    SCENES[sys.argv[1]](Path(sys.argv[2]), int(sys.argv[3]))
