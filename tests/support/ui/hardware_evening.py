"""A table with real adapters on simulated wires, a match on it, and a finger."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack

import pygame

from companion.adapters.devices.simulated import SimulatedDie
from companion.adapters.store import Journal
from companion.app.compose import open_session
from companion.boards.shipped import shelf
from companion.core.config.run_options import Config
from companion.core.game import SeatSetup, Setup
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.ui.input.events import KeyName, KeyStroke
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT

SEATS = tuple(
    SeatSetup(name, (colour,))
    for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"))
)
DESK = Stop(Page.HARDWARE)


def rhine() -> Setup:
    return Setup("rheingold", "rheingold", {}, shelf.board("rhine"), SEATS)


class Evening:
    """A table with its devices, a match on it, and a finger."""

    def __init__(
        self, stack: ExitStack, config: Config, setup: Setup | None = None, match: str = ""
    ) -> None:
        """Begin a match, or go on with one."""
        pygame.font.init()
        self.table = stack.enter_context(open_session(config))
        if match:
            self.table.match.resume(match)
        self.match = match or self.table.match.new_match(setup or rhine())
        self.stage = Stage(self.table, LIGHT, (800, 480), time.monotonic())
        self.stage.room.nav = Navigator().table(self.match)
        self.rounds()

    @property
    def referee(self) -> Referee:
        assert self.table.match.referee is not None
        return self.table.match.referee

    def rounds(self, number: int = 3) -> None:
        for _ in range(number):
            self.stage.tick(time.monotonic())

    def until(self, what: Callable[[], bool], patience_s: float = 20) -> None:
        """Go on as the window does until something holds."""
        end = time.monotonic() + patience_s
        while not what():
            assert time.monotonic() < end, (self.table.devices.die(), self.texts)
            self.rounds(1)
            time.sleep(0.005)  # the window's tick

    def tap(self, name: str) -> None:
        """Tap what has this name."""
        found = {target.id: target for target in self.stage.targets()}
        assert name in found, f"{name} is not among {sorted(found)}"
        intent = found[name].intent
        assert intent is not None, f"{name} cannot be tapped now"
        self.stage.screen.answer(intent, self.stage.room)
        self.rounds()

    def go(self, *names: str) -> None:
        """To the desk, and on to its screens."""
        stops = tuple(Stop(Page.HARDWARE, place=name) for name in names)
        table = Stop(Page.TABLE, match=self.match)
        self.stage.room.nav = Navigator((Navigator().top, table, DESK, *stops))
        self.rounds()

    def leave(self) -> None:
        """Back to the table, one screen after the other."""
        while self.stage.room.nav.top.page is Page.HARDWARE:
            self.stage.take(KeyStroke(KeyName.ESCAPE), time.monotonic())
        assert self.stage.room.nav.top.page is Page.TABLE
        self.rounds()

    @property
    def texts(self) -> str:
        """Everything that is to be read."""
        widgets = self.stage.widgets()
        return " | ".join(words.text for one in widgets for words in one.words())

    def rolled(self) -> list[tuple[int, bool]]:
        """The faces of the record, in order, and whether a die said them."""
        entries = self.journal.entries(self.match)
        return [
            (entry.body["face"], entry.source.startswith("die "))
            for entry in entries
            if entry.kind == "move" and entry.body["move"] == "roll"
        ]

    @property
    def journal(self) -> Journal:
        return self.table.match._journal

    def fall(self, die: SimulatedDie, face: int) -> None:
        """Throw the real die, and wait until it may forget the roll."""
        assert die.press(face)
        self.until(lambda: not die.is_busy)
        self.rounds()

    def end_turn(self) -> None:
        """On to the next roll."""
        while self.referee.prompt.kind is PromptKind.DECIDE:
            moves = list(self.referee.game.legal_moves(self.referee.state))
            last = [move for move in moves if move.kind in {"end", "decline"}]
            self.referee.play((last or moves)[0])
        assert self.referee.prompt.kind is PromptKind.ROLL
        self.rounds()
