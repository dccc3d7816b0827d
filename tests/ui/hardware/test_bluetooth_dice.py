"""Bluetooth dice on the table: added by a throw and a tap, and what counts is never guessed."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.adapters.devices.bluetooth_dice import BluetoothDice
from companion.adapters.devices.simulated_bridge import THREE, SimulatedBridge
from companion.adapters.store import Journal
from companion.core.config.known_dice import KnownDice, KnownDie, read, write
from companion.core.config.run_options import Config
from companion.core.config.settings import SIMULATION
from companion.core.dice_lines import FOLDER
from companion.core.errors import StoreError
from companion.referee.sources import asked_source
from companion.ui.ports.bench import DevicePart
from companion.ui.screen_kit.navigator import Page, Stop
from tests.support.bluetooth import BLUE, FAST, GREEN, RED
from tests.support.ui.hardware_evening import Evening

ADDRESS = {die.uid: die.address for die in THREE}


@pytest.fixture
def bridge(stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> SimulatedBridge:
    """A bridge where a person's session looks for it; sockets need a short path."""
    session = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="herald-")))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(session))
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    (session / FOLDER).mkdir(mode=0o700)
    return stack.enter_context(SimulatedBridge(folder=session / FOLDER, times=FAST))


def known(data: Path, **whose: str) -> None:
    """These dice were added before: their names, and to whom they belong."""
    uids = {"red": RED, "blue": BLUE, "green": GREEN}
    dice = tuple(
        KnownDie(ADDRESS[uids[name]], next(d.make for d in THREE if d.uid == uids[name]), name, own)
        for name, own in whose.items()
    )
    write(data / "dice.json", KnownDice(dice, used=True))


def begun(stack: ExitStack, data: Path, match: str = "", *there: str) -> Evening:
    """An evening on which these dice are there."""
    evening = Evening(stack, Config(data), match=match)
    for _uid in there:
        evening.until(lambda: evening.table.devices.die().there)
    return evening


@pytest.fixture
def evening(stack: ExitStack, tmp_path: Path, bridge: SimulatedBridge) -> Evening:
    """A red die that everybody throws, and a match that waits for a roll."""
    known(tmp_path, red="")
    evening = Evening(stack, Config(tmp_path))
    evening.until(lambda: evening.table.devices.die().there)
    return evening


def fall(evening: Evening, bridge: SimulatedBridge, uid: str, face: int) -> None:
    """Throw it, and wait until it may forget the roll."""
    assert bridge.throw(uid, face)
    evening.until(lambda: not bridge.is_busy(uid))
    evening.rounds()


def sources(evening: Evening) -> list[str]:
    """Where the rolls of the record came from, without boot and number."""
    entries = evening.journal.entries(evening.match)
    rolls = [one for one in entries if one.kind == "move" and one.body["move"] == "roll"]
    return [one.source.split("/")[0] for one in rolls]


def test_a_die_from_a_shop_rolls_for_the_match_after_one_throw_and_three_taps(
    stack: ExitStack, tmp_path: Path, bridge: SimulatedBridge
) -> None:
    evening = Evening(stack, Config(tmp_path))
    evening.go()
    evening.tap("look-add-die")
    assert "Roll the die you mean, then tap it." in evening.texts
    evening.until(lambda: "GoDice_0A01_R" in evening.texts)
    bridge.throw(BLUE)
    evening.until(lambda: [one.lit for one in evening.table.dice.nearby()] == [False, True, False])
    bridge.throw(RED)
    evening.until(lambda: [one.lit for one in evening.table.dice.nearby()] == [True, False, False])
    evening.tap(f"row-{ADDRESS[RED]}")
    assert evening.stage.room.nav.top.place == f"one-{RED}"
    evening.until(lambda: "Ready. Battery: 91\xa0%." in evening.texts.replace("91 %", "91\xa0%"))
    evening.until(lambda: not bridge.looked)
    evening.leave()
    evening.until(lambda: bridge.waiting(RED))
    assert evening.rolled() == [], "thrown at the desk, it counts in no match"
    fall(evening, bridge, RED, 4)
    assert evening.rolled() == [(4, True)]
    assert sources(evening) == [f"die {RED}"]


def test_a_die_that_is_known_says_so_where_another_is_looked_for(
    evening: Evening, bridge: SimulatedBridge
) -> None:
    evening.go("add-die")
    fall(evening, bridge, RED, 4)
    evening.until(lambda: "red · One of this table's dice." in evening.texts)
    assert evening.rolled() == []


def test_it_is_known_from_then_on(
    stack: ExitStack, tmp_path: Path, bridge: SimulatedBridge
) -> None:
    with ExitStack() as first:
        evening = Evening(first, Config(tmp_path))
        evening.go("add-die")
        evening.until(lambda: "Pixel 2" in evening.texts)
        evening.tap(f"row-{ADDRESS[BLUE]}")
        match = evening.match
    again = Evening(stack, Config(tmp_path), match=match)
    again.until(lambda: again.table.devices.die().there)
    fall(again, bridge, BLUE, 6)
    assert sources(again) == [f"die {BLUE}"]
    again.go("die")
    again.tap("use-touch")
    again.leave()
    assert not read(tmp_path / "dice.json").used


def test_the_command_line_has_the_last_word(
    stack: ExitStack, tmp_path: Path, bridge: SimulatedBridge
) -> None:
    known(tmp_path, red="")
    evening = Evening(stack, Config(tmp_path, die="none"))
    assert not evening.table.devices.die().used
    assert not bridge.is_there(RED)


def test_a_players_die_counts_in_that_players_turn_alone(
    stack: ExitStack, tmp_path: Path, bridge: SimulatedBridge
) -> None:
    known(tmp_path, red="Ada", blue="Ben", green="")
    evening = Evening(stack, Config(tmp_path))
    for uid in (RED, BLUE, GREEN):
        evening.until(lambda uid=uid: bridge.is_there(uid))  # type: ignore[misc]
    evening.until(lambda: bridge.colours == {RED: "ff0000", GREEN: "ff0000"})
    fall(evening, bridge, BLUE, 6)
    assert evening.rolled() == []
    assert "That's Ben's die: not counted." in evening.texts
    fall(evening, bridge, RED, 2)
    evening.end_turn()
    evening.until(lambda: bridge.colours == {BLUE: "0030ff", GREEN: "0030ff"})
    fall(evening, bridge, BLUE, 3)
    evening.end_turn()
    fall(evening, bridge, GREEN, 5)
    assert sources(evening) == [f"die {RED}", f"die {BLUE}", f"die {GREEN}"]


def test_a_player_whose_die_is_away_taps_the_number(
    stack: ExitStack, tmp_path: Path, bridge: SimulatedBridge
) -> None:
    known(tmp_path, red="Ada", blue="Ben")
    evening = Evening(stack, Config(tmp_path))
    evening.until(lambda: bridge.is_there(RED) and bridge.is_there(BLUE))
    bridge.carry_away(RED)
    evening.until(lambda: "face4" in {target.id for target in evening.stage.targets()})
    assert not evening.table.devices.die().there
    evening.tap("face4")
    assert evening.rolled() == [(4, False)]


def test_a_roll_that_nobody_waits_for_counts_nowhere(
    evening: Evening, bridge: SimulatedBridge
) -> None:
    fall(evening, bridge, RED, 3)
    fall(evening, bridge, RED, 6)
    assert evening.rolled() == [(3, True)]
    assert "no roll was due" in str(evening.table.devices.die().text)


def test_turned_in_the_hand_it_is_said_and_nothing_counts(
    evening: Evening, bridge: SimulatedBridge
) -> None:
    bridge.handle(RED)
    evening.until(lambda: "Turned, not rolled." in evening.texts)
    bridge.cock(RED)
    evening.until(lambda: "Cocked die: roll again." in evening.texts)
    assert evening.rolled() == []
    fall(evening, bridge, RED, 1)
    assert evening.rolled() == [(1, True)]


def test_battery_range_and_charger_are_told_where_people_look(
    evening: Evening, bridge: SimulatedBridge
) -> None:
    bridge.change(RED, battery=7)
    evening.until(lambda: "Battery low: 7 %." in evening.texts)
    bridge.change(RED, battery=60, rssi=-85)
    evening.until(lambda: "Almost out of range." in evening.texts)
    bridge.change(RED, rssi=-50, charging=True)
    evening.until(lambda: "In its charger: take it out to roll." in evening.texts)
    evening.go("dice")
    assert "In its charger: take it out to roll. Battery: 60 %, charging." in evening.texts
    bridge.change(RED, charging=False)
    evening.until(lambda: "Ready. Battery: 60 %." in evening.texts)


def away_and_back(evening: Evening, bridge: SimulatedBridge, face: int | None) -> None:
    """It goes out of range, and comes back with this face on top."""
    bridge.carry_away(RED)
    evening.until(lambda: not evening.table.devices.die().there)
    bridge.bring_back(RED, face)
    evening.until(lambda: evening.table.devices.die().there)


def test_what_lay_there_after_an_absence_counts_if_the_table_says_so(
    evening: Evening, bridge: SimulatedBridge
) -> None:
    away_and_back(evening, bridge, 5)
    evening.until(lambda: "Count the 5" in evening.texts)
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
    evening.until(lambda: "Count the 5" in evening.texts)
    evening.tap("second")
    assert "Count the 5" not in evening.texts
    fall(evening, bridge, RED, 2)
    assert evening.rolled() == [(2, True)]


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


def killed(evening: Evening, data: Path) -> Path:
    """The folder as a kill at this moment would leave it."""
    left = data.with_name(f"{data.name}-left")
    shutil.copytree(data, left)
    assert evening.match
    return left


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


def test_without_the_bridge_the_mend_is_named_and_play_goes_on_by_hand(
    evening: Evening, bridge: SimulatedBridge
) -> None:
    bridge.stop()
    evening.until(lambda: not evening.table.devices.die().there)
    evening.go("die")
    assert "The program for Bluetooth dice isn't running." in evening.texts
    assert "sudo systemctl start table-herald-dice, or herald dice" in evening.texts
    evening.leave()
    evening.tap("face2")
    evening.end_turn()
    bridge.restart()
    evening.until(lambda: evening.table.devices.die().there)
    fall(evening, bridge, RED, 3)
    assert evening.rolled() == [(2, False), (3, True)]


def test_bluetooth_that_is_off_is_named(evening: Evening, bridge: SimulatedBridge) -> None:
    bridge.switch("off", "It is off.")
    evening.go("dice")
    evening.until(lambda: "Switch Bluetooth on: bluetoothctl power on." in evening.texts)


def test_a_die_is_renamed_given_and_removed_by_touch(
    evening: Evening, bridge: SimulatedBridge, tmp_path: Path
) -> None:
    evening.go("dice")
    evening.tap(f"row-{RED}")
    evening.tap("give-1")
    assert "Counts for Ada only." in evening.texts
    evening.tap("rename")
    for _ in range(3):
        evening.tap("rub")
    evening.tap("keyo")
    evening.tap("primary")
    assert read(tmp_path / "dice.json").dice[0].name.lower() == "o"
    assert read(tmp_path / "dice.json").dice[0].whose == "Ada"
    evening.tap("forget")
    evening.until(lambda: not bridge.is_there(RED))
    assert read(tmp_path / "dice.json").dice == ()
    assert "No die has been added yet." in evening.texts
    assert not bridge.throw(RED, 3)


def _names(evening: Evening) -> set[str]:
    return {target.id for target in evening.stage.targets()}


def test_of_several_dice_only_the_one_that_is_tried_is_counted(
    stack: ExitStack, tmp_path: Path, bridge: SimulatedBridge
) -> None:
    known(tmp_path, red="", blue="")
    evening = Evening(stack, Config(tmp_path))
    evening.until(lambda: bridge.is_there(RED) and bridge.is_there(BLUE))
    evening.go("dice", f"one-{RED}", f"rolls-{RED}")
    assert "Is red fair?" in evening.texts
    fall(evening, bridge, BLUE, 6)
    fall(evening, bridge, RED, 2)
    evening.until(lambda: "1 of 60" in evening.texts)
    assert evening.rolled() == []


def test_the_flight_record_has_the_sentences_and_what_no_sentence_says(
    evening: Evening, bridge: SimulatedBridge
) -> None:
    fall(evening, bridge, RED, 4)
    bridge.handle(RED)
    evening.until(lambda: "turned, not thrown" in str(evening.table.bench.recorder.lines()))
    said = "\n".join(evening.table.bench.recorder.lines())
    assert ",roll,4*" in said
    assert ",ack," in said
    assert f"hello,1,{RED}," in said


def test_simulated_dice_can_be_tried_without_any(stack: ExitStack, tmp_path: Path) -> None:
    evening = Evening(stack, Config(tmp_path, settings=SIMULATION))
    evening.go("add-die")
    evening.until(lambda: any(one.lit for one in evening.table.dice.nearby()))
    evening.tap(f"row-{evening.table.dice.nearby()[0].key}")
    evening.leave()
    evening.until(lambda: evening.table.devices.die().there)
    evening.tap("primary")
    evening.until(lambda: len(evening.rolled()) == 1)
    said = "\n".join(evening.table.bench.recorder.lines())
    assert f",roll,{evening.rolled()[0][0]}*" not in said, "no face before it is recorded"


def test_another_die_can_be_chosen_and_the_list_stays(
    evening: Evening, bridge: SimulatedBridge, tmp_path: Path
) -> None:
    evening.table.selection.use(DevicePart.DIE, "simulated")
    evening.until(lambda: not bridge.is_there(RED))
    evening.go("dice")
    evening.tap("use")
    evening.until(lambda: bridge.is_there(RED))
    assert read(tmp_path / "dice.json").used
