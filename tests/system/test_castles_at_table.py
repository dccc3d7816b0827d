"""Castles on the wire, the record, and the screens together: a press, from button to record."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from companion.adapters.devices.ports import Lamp
from companion.adapters.devices.serial_castles import SerialCastles
from companion.adapters.devices.simulated_castles import SimulatedCastles
from companion.adapters.store import Journal
from companion.app.match_session import MatchSession
from companion.app.session import Session
from companion.boards.shipped import shelf
from companion.core.config.run_options import NO_DIE, Config
from companion.core.game import Seat, SeatSetup, Setup
from companion.referee.lamps import SHINE
from companion.referee.place_buttons import HOLD_S, counted_presses
from companion.referee.referee import Referee
from companion.ui.screen_kit.navigator import Navigator, Page, Purpose, Stop
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from companion.ui.widgets.base import Intent
from tests.support.vaults import vault_at

ORDER = tuple(shelf.board("rhine")["castles"])
KATZ = ORDER.index("katz")


class Evening:
    """A table with castles on a wire, and the time of its players."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        """Red owns Katz, where a shield lies, and has knights at its gate."""
        pygame.font.init()
        self.now = 100.0
        self.journal = stack.enter_context(Journal.open(folder / "record"))
        vault = stack.enter_context(vault_at(folder, self._clock))
        config = Config(folder, die=NO_DIE)
        self.table = Session.of(config, MatchSession(config, self.journal, vault), self._clock)
        self.simulated = stack.enter_context(SimulatedCastles())
        self.adapter: SerialCastles | None = None
        stack.callback(self.unplug)
        self.plug_in()
        seats = tuple(
            SeatSetup(name, (colour,))
            for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"))
        )
        self.match = self.table.match.new_match(
            Setup("rheingold", "highlanders", {}, shelf.board("rhine"), seats)
        )
        referee = self.referee
        key = referee.pins.unlock(Seat(0)).key()
        assert key is not None
        vault.lay(self.match, 0, "red", "katz", 2, key)
        key.close()
        obj = referee.game.write_state(referee.state)
        obj.update(phase="march", marches_left=3)
        obj["places"]["g_katz"] = {"red": 3}
        obj["castles"]["katz"] = {"owner": "red", "knights": 1, "shield": "hidden", "taken": True}
        obj["hand"]["red"] -= 1
        placed = sum(there.get("red", 0) for there in obj["places"].values())
        obj["supply"]["red"] = 42 - placed - 1
        referee._recording.fold.state = referee.game.read_position(referee.state, obj)
        self.stage = Stage(self.table, LIGHT, (800, 480), self.now)
        self.stage.room.nav = Navigator().table(self.match)
        self.until(lambda: self.table.devices.castles().there)

    def _clock(self) -> float:
        return self.now

    @property
    def referee(self) -> Referee:
        """The match."""
        assert self.table.match.referee is not None
        return self.table.match.referee

    def plug_in(self) -> None:
        """As the program does when it starts."""
        counted = counted_presses(self.journal.sources("castles "))
        self.adapter = SerialCastles(self.simulated.path, counted, retry_s=(0.02, 0.1))
        self.table.bench.plug_in_castles(self.adapter, self.adapter)

    def unplug(self) -> None:
        """As the program does when it ends."""
        if self.adapter is not None:
            self.adapter.close()

    def until(self, what: Callable[[], bool], patience_s: float = 20) -> None:
        """Go on as the window does until something holds; the players' time stands still."""
        end = time.monotonic() + patience_s
        while not what():
            assert time.monotonic() < end, self.table.devices.castles()
            self.stage.tick(self.now)
            time.sleep(0.005)  # the window's tick

    def press(self) -> None:
        """Press the button of Katz for a moment, and wait until all is acknowledged."""
        assert self.simulated.press(KATZ)
        assert self.simulated.release(KATZ)
        self.until(lambda: not self.simulated.is_busy)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with ExitStack() as stack:
        yield Evening(tmp_path, stack)


def choose_stack(evening: Evening) -> None:
    """Tap the knights at the gate."""
    evening.stage.screen.answer(Intent("place", "g_katz"), evening.stage.room)
    evening.until(lambda: evening.simulated.lamps.get(KATZ) == Lamp(SHINE["red"], blinking=True))


def test_a_press_makes_its_move_once_and_the_record_says_by_which_sentence(
    evening: Evening,
) -> None:
    choose_stack(evening)
    evening.press()
    assert evening.referee.state.holding("katz").knights == 4
    entries = evening.journal.entries(evening.match)
    (source,) = [entry.source for entry in entries if entry.kind == "move"]
    (counted,) = counted_presses(evening.journal.sources("castles "))
    assert source == f"castles {counted.controller}/{counted.boot}/{counted.seq}"
    evening.until(lambda: evening.simulated.lamps == {KATZ: Lamp(SHINE["red"])})


def test_after_a_crash_with_the_finger_down_the_press_is_not_made_up(evening: Evening) -> None:
    choose_stack(evening)
    assert evening.simulated.press(KATZ)
    evening.until(lambda: not evening.simulated.is_busy)
    evening.unplug()
    assert evening.simulated.release(KATZ)
    evening.plug_in()
    evening.until(lambda: not evening.simulated.is_busy)
    assert evening.referee.state.holding("katz").knights == 1
    evening.press()
    assert evening.referee.state.holding("katz").knights == 4


def test_the_lamps_are_right_after_the_cable_was_out_and_a_press_still_counts_once(
    evening: Evening,
) -> None:
    choose_stack(evening)
    evening.simulated.unplug()
    evening.until(lambda: not evening.table.devices.castles().there)
    assert evening.simulated.press(KATZ)
    assert evening.simulated.release(KATZ)
    evening.simulated.plug()
    evening.until(lambda: evening.table.devices.castles().there)
    evening.until(lambda: not evening.simulated.is_busy)
    assert evening.referee.state.holding("katz").knights == 4
    evening.until(lambda: evening.simulated.lamps == {KATZ: Lamp(SHINE["red"])})
    moves = [entry for entry in evening.journal.entries(evening.match) if entry.kind == "move"]
    assert len(moves) == 1


def test_held_for_two_seconds_over_the_wire_the_owner_may_look(evening: Evening) -> None:
    assert evening.simulated.press(KATZ)
    evening.until(lambda: not evening.simulated.is_busy)
    evening.stage.tick(evening.now)
    evening.now += HOLD_S + 0.1
    wanted = Stop(Page.PASS, 0, "katz", Purpose.LOOK)
    evening.until(lambda: evening.stage.room.nav.top == wanted)
    assert evening.simulated.release(KATZ)
    evening.until(lambda: not evening.simulated.is_busy)
    assert evening.stage.room.nav.top == wanted


def test_castles_can_be_switched_to_touch_in_the_middle_of_a_match(evening: Evening) -> None:
    evening.unplug()
    evening.table.bench.plug_in_castles(None, None)
    evening.stage.tick(evening.now)
    status = evening.table.devices.castles()
    assert (status.used, status.there) == (False, False)
    evening.plug_in()
    evening.until(lambda: evening.table.devices.castles().there)
    choose_stack(evening)
    evening.press()
    assert evening.referee.state.holding("katz").knights == 4
