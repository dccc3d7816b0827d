"""Which rolls of Bluetooth dice count in a match, and what the table says of the dice?"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from companion.adapters.devices.simulated_bridge import SimulatedBridge
from companion.core.config.run_options import Config
from tests.support.bluetooth import BLUE, GREEN, RED
from tests.support.ui.bluetooth_evening import fall, known, sources
from tests.support.ui.hardware_evening import Evening


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
