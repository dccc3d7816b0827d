"""What becomes of a roll when the die was away or the program was killed? It is never guessed."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.adapters.devices.bluetooth_dice import BluetoothDice
from companion.adapters.devices.simulated_bridge import SimulatedBridge
from companion.adapters.store import Journal
from companion.core.config.known_dice import read
from companion.core.config.run_options import Config
from companion.core.errors import StoreError
from companion.referee.sources import asked_source
from companion.ui.screen_kit.navigator import Page, Stop
from tests.support.bluetooth import RED
from tests.support.ui.bluetooth_evening import away_and_back, fall, killed, known, sources
from tests.support.ui.hardware_evening import Evening


def test_what_lay_there_after_an_absence_counts_if_the_table_says_so(
    evening: Evening, bridge: SimulatedBridge
) -> None:
    away_and_back(evening, bridge, 5)
    evening.until(lambda: "Roll again" in evening.texts)
    assert "Count the 5" in evening.texts
    assert "Was the die rolled meanwhile?" in evening.texts
    assert evening.texts.endswith("| red")
    assert evening.rolled() == []
    evening.tap("primary")
    assert evening.rolled() == [(5, False)]
    assert sources(evening) == [asked_source(RED)]
    evening.stage.room.nav = evening.stage.room.nav.push(Stop(Page.HISTORY))
    evening.rounds()
    evening.tap("list")
    assert "read off red" in evening.texts


def test_what_lay_there_counts_not_if_the_table_rolls_again(
    evening: Evening, bridge: SimulatedBridge
) -> None:
    away_and_back(evening, bridge, 5)
    # Until the die is known to be back, faces stand in the second answer's place.
    evening.until(lambda: "Roll again" in evening.texts)
    assert "Count the 5" in evening.texts
    evening.tap("second")
    assert "Count the 5" not in evening.texts
    fall(evening, bridge, RED, 2)
    assert evening.rolled() == [(2, True)]


@pytest.mark.parametrize("alone", [False, True])
def test_in_the_turn_of_a_computer_player_the_table_is_asked_too(
    evening: Evening, bridge: SimulatedBridge, alone: bool
) -> None:
    programs, seat = evening.table.program_players, evening.referee.prompt.seat
    assert seat is not None
    level = programs.levels(evening.referee.setup.game)[0].name
    programs.take_seat(seat, level)
    programs.go_on_alone(0.0 if alone else None)
    away_and_back(evening, bridge, 5)
    asked = "Was the die rolled meanwhile?", "Count the 5", "Roll again"
    evening.until(lambda: all(words in evening.texts for words in asked))
    evening.tap("primary")
    assert evening.rolled() == [(5, False)]
    assert sources(evening) == [asked_source(RED)]


def test_a_roll_that_is_heard_answers_the_question(
    evening: Evening, bridge: SimulatedBridge
) -> None:
    away_and_back(evening, bridge, 5)
    evening.until(lambda: "Count the 5" in evening.texts)
    fall(evening, bridge, RED, 6)
    assert evening.rolled() == [(6, True)]
    evening.end_turn()
    assert "Count the 5" not in evening.texts


def test_without_a_face_or_a_roll_that_is_due_nothing_is_asked(
    evening: Evening, bridge: SimulatedBridge
) -> None:
    away_and_back(evening, bridge, None)
    evening.until(lambda: "The die wasn't heard: roll again." in evening.texts)
    fall(evening, bridge, RED, 3)
    away_and_back(evening, bridge, 5)
    evening.rounds(10)
    evening.end_turn()
    assert "Count the 5" not in evening.texts
    assert evening.rolled() == [(3, True)]


def test_the_question_is_asked_again_after_the_program_was_killed(
    stack: ExitStack, tmp_path: Path, bridge: SimulatedBridge
) -> None:
    known(tmp_path, red="")
    with ExitStack() as first:
        evening = Evening(first, Config(tmp_path))
        evening.until(lambda: evening.table.devices.die().there)
        away_and_back(evening, bridge, 4)
        evening.until(lambda: "Count the 4" in evening.texts)
        match, left = evening.match, killed(evening, tmp_path)
    again = Evening(stack, Config(left), match=match)
    again.until(lambda: again.table.devices.die().there)
    assert "Count the 4" in again.texts
    again.tap("primary")
    assert again.rolled() == [(4, False)]
    assert read(left / "dice.json").question is None


def test_a_roll_that_was_recorded_and_not_acknowledged_counts_once_after_a_kill(
    stack: ExitStack, tmp_path: Path, bridge: SimulatedBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(tmp_path, red="")
    with ExitStack() as first, monkeypatch.context() as patched:
        patched.setattr(BluetoothDice, "acknowledge", lambda *_arguments: None)
        evening = Evening(first, Config(tmp_path))
        evening.until(lambda: evening.table.devices.die().there)
        bridge.throw(RED, 6)
        evening.until(lambda: evening.rolled() == [(6, True)])
        match, left = evening.match, killed(evening, tmp_path)
    assert bridge.is_busy(RED)
    again = Evening(stack, Config(left), match=match)
    again.end_turn()
    again.until(lambda: not bridge.is_busy(RED))
    again.rounds(10)
    assert again.rolled() == [(6, True)]


def test_a_roll_that_was_not_recorded_before_a_kill_counts_after_it(
    stack: ExitStack, tmp_path: Path, bridge: SimulatedBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(*_arguments: object) -> int:
        raise StoreError("The disk is full.")

    known(tmp_path, red="")
    with ExitStack() as first, monkeypatch.context() as patched:
        evening = Evening(first, Config(tmp_path))
        evening.until(lambda: evening.table.devices.die().there)
        patched.setattr(Journal, "append", full_disk)
        bridge.throw(RED, 2)
        evening.until(lambda: "full" in str(evening.table.devices.die().text))
        match, left = evening.match, killed(evening, tmp_path)
    again = Evening(stack, Config(left), match=match)
    again.until(lambda: again.rolled() == [(2, True)])
    again.until(lambda: not bridge.is_busy(RED))
