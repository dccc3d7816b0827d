"""Bluetooth dice at the hardware desk: added, known again, tried, given and removed."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.adapters.devices.simulated_bridge import SimulatedBridge
from companion.app.devices import bridge_process
from companion.core.config.known_dice import read
from companion.core.config.run_options import Config
from companion.core.config.settings import SIMULATION
from companion.ui.ports.bench import DevicePart
from tests.support.bluetooth import BLUE, RED
from tests.support.ui.bluetooth_evening import ADDRESS, fall, known, sources
from tests.support.ui.hardware_evening import Evening


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


def test_without_the_bridge_the_mend_is_named_and_play_goes_on_by_hand(
    stack: ExitStack, tmp_path: Path, bridge: SimulatedBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = (sys.executable, "-c", "import sys; sys.exit('herald: bleak is missing.')")
    monkeypatch.setattr(bridge_process, "command", lambda: fails)
    known(tmp_path, red="")
    evening = Evening(stack, Config(tmp_path))
    evening.until(lambda: evening.table.devices.die().there)
    bridge.stop()
    evening.until(lambda: not evening.table.devices.die().there)
    evening.go("die")

    def says_why() -> bool:
        evening.table.signals.wait(0)
        return "Bluetooth dice can't be used. bleak is missing." in evening.texts

    evening.until(says_why)
    assert "The program for Bluetooth dice isn't running." in evening.texts
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
