"""A match with the worst cable in the world: the record holds each roll exactly once.

Record, vault, referee and table are real; the die and its line run in made-up time, as
in the unit tests, and break more than a thousand times: cables, batteries, lost and
doubled sentences, and the program itself.
"""

from __future__ import annotations

from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.adapters.devices.die_link import DieLink
from companion.adapters.devices.die_logic import DieLogic
from companion.adapters.devices.link import Effect
from companion.adapters.devices.ports import DieSettled, Emit, RollId, Why
from companion.adapters.devices.sentences import Sentence
from companion.adapters.store import Journal
from companion.app import data_folder
from companion.app.compose import open_session
from companion.app.session import Session
from companion.boards.shipped import shelf
from companion.core.config.run_options import NO_DIE, Config
from companion.core.game import SeatSetup, Setup
from companion.referee import chance
from companion.referee.prompts import PromptKind

UID = "00c0ffee"
FAULTS = 1000


class Line:
    """A die, a line that breaks, and the adapter's end of it; keeps the port `Die`."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.now = 0.0
        self.boot = 1
        self.die = DieLogic(UID, self.boot, "Ada", 0.0)
        self.link = DieLink()
        self.is_plugged = True
        self.bad = 0.0
        self.faults = 0
        self.thrown: dict[RollId, int] = {}
        self.emit: Emit = lambda _signal: None

    def start(self, emit: Emit) -> None:
        self.emit = emit
        if self.is_plugged:
            self.do(self.link.opened(self.now))

    def acknowledge(self, settled: DieSettled) -> None:
        self.do(self.link.acknowledge(settled, self.now))

    def arm(self, waiting: bool) -> None:
        self.do(self.link.arm(waiting))

    def close(self) -> None:
        """Nothing is held."""

    def arrives(self) -> int:
        """How often a sentence arrives: lost, once, or twice."""
        if not self.is_plugged:
            return 0
        fate = self.chance.random()
        self.faults += fate < 2 * self.bad
        return 0 if fate < self.bad else 2 if fate < 2 * self.bad else 1

    def do(self, effects: list[Effect]) -> None:
        for effect in effects:
            if not isinstance(effect, Sentence):
                self.emit(effect)
                continue
            for _ in range(self.arrives()):
                self.hear(self.die.receive(effect))

    def hear(self, sentences: list[Sentence]) -> None:
        for sentence in sentences:
            if sentence.kind == "roll":
                self.thrown[RollId(UID, self.boot, sentence.seq)] = int(sentence.fields[0])
            for _ in range(self.arrives()):
                self.do(self.link.receive(sentence, self.now))

    def wait(self, wait_s: float) -> None:
        until = self.now + wait_s
        while (due := min(self.die.next_due, self.link.next_due)) <= until:
            self.now = max(self.now, due)
            self.hear(self.die.due(self.now))
            self.do(self.link.tick(self.now))
            if not self.link.wants_port and self.is_plugged:
                self.do(self.link.opened(self.now))
        self.now = until

    def cable(self) -> None:
        self.faults += 1
        self.is_plugged = not self.is_plugged
        self.do(self.link.opened(self.now) if self.is_plugged else self.link.absent(Why.UNPLUGGED))

    def power(self, recorded: set[RollId]) -> None:
        """Off and on: a roll that is in nobody's record is thrown again."""
        self.faults += 1
        self.thrown = {
            roll: face
            for roll, face in self.thrown.items()
            if roll in recorded or roll.boot != self.boot
        }
        self.boot += 1
        self.die = DieLogic(UID, self.boot, "Ada", self.now)
        self.hear([self.die.hello()])


class Evening:
    """One match on one record, whatever becomes of die and program."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.line = Line(seed)
        self.chance = Random(seed + 1)
        self.house = ExitStack()
        self.table = self.open()
        seats = tuple(
            SeatSetup(name, (colour,))
            for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"))
        )
        self.match = self.table.match.new_match(
            Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats)
        )

    def open(self) -> Session:
        table = self.house.enter_context(open_session(Config(self.folder, die=NO_DIE)))
        self.line.link = DieLink(chance.counted(table.match.sources("die ")))
        table.bench.plug_in_die(self.line, None)
        return table

    def crash(self) -> None:
        """The program starts again, with nothing but its record."""
        self.line.faults += 1
        self.line.emit = lambda _signal: None
        self.house.close()
        self.table = self.open()
        self.table.match.resume(self.match)

    def recorded(self) -> set[RollId]:
        return set(chance.counted(self.table.match.sources("die ")))

    def play(self) -> None:
        """Move until the next roll is due, sieging nothing: no shield is opened here."""
        referee = self.table.match.referee
        assert referee is not None
        while referee.prompt.kind is PromptKind.DECIDE:
            moves = islice(referee.game.legal_moves(referee.state), 60)
            quiet = [move for move in moves if move.kind not in {"besiege", "assault"}]
            ends = [move for move in quiet if move.kind in {"end", "decline"}]
            referee.play(self.chance.choice(ends or quiet))
        assert referee.prompt.kind is PromptKind.ROLL

    def roll(self) -> None:
        """Throw until the roll is in the record, through whatever happens."""
        before = len(self.recorded())
        for _ in range(400):
            self.table.signals.poll_devices()
            if len(self.recorded()) > before:
                return
            # The hand presses whenever it may; the die knows when a press means nothing.
            self.line.hear(self.line.die.press(self.chance.randint(1, 6), self.line.now))
            self.line.wait(self.chance.choice([0.05, 0.5, 1.0]))
            self.mishap()
        pytest.fail("the roll never gets into the record")

    def mishap(self) -> None:
        match self.chance.randrange(16):
            case 0 | 1:
                self.line.cable()
            case 2:
                self.line.wait(12.0)  # its numbers cannot catch up with the former ones unheard
                self.table.signals.poll_devices()
                self.line.power(self.recorded())
            case 3:
                self.line.bad = self.chance.choice([0.0, 0.1, 0.3])
            case 4:
                self.crash()
            case _:
                pass


def test_a_thousand_faults_and_every_roll_is_in_the_record_exactly_once(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 5)
    while evening.line.faults < FAULTS:
        evening.play()
        evening.roll()
    evening.line.bad = 0.0
    evening.house.close()
    with Journal.open(data_folder.record_folder(tmp_path), read_only=True) as journal:
        entries = journal.entries(evening.match)
    rolled = [
        (roll, entry.body["face"])
        for entry in entries
        for roll in chance.counted(frozenset({entry.source}))
    ]
    assert len(rolled) > 100
    assert len(dict(rolled)) == len(rolled), "a roll was counted twice"
    assert dict(rolled) == evening.line.thrown
