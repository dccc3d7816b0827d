"""A press counts once, a hold is no press, and nothing is guessed. Time is made up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.adapters.devices.ports import PressId
from companion.adapters.store import Journal
from companion.boards.shipped import shelf
from companion.core.game import SeatSetup, Setup
from companion.referee.lamps import NO_S, NOBODY, SHINE
from companion.referee.place_buttons import HOLD_S, ButtonsAtTable, PlacePress, counted_presses
from companion.referee.referee import Referee
from tests.support.castles import CONTROLLER, WirelessCastles
from tests.support.vaults import vault_at

GAME = games.find("rheingold")
ORDER = tuple(shelf.board("rhine")["castles"])


@pytest.fixture
def referee(tmp_path: Path) -> Iterator[Referee]:
    seats = (SeatSetup("Ada", ("red",)), SeatSetup("Ben", ("blue",)), SeatSetup("Cleo", ("green",)))
    setup = Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats)
    with Journal.open(tmp_path / "record") as journal, vault_at(tmp_path) as vault:
        yield Referee.begin(GAME, setup, "m", journal, vault, lambda: "2026-11-20T20:00:00Z")


class Bench:
    """Castles on a table, and the time."""

    def __init__(self, referee: Referee | None) -> None:
        """The buttons have just been found."""
        self.referee = referee
        self.castles = WirelessCastles()
        self.at_table = ButtonsAtTable(self.castles, self.castles)
        self.now_s = 100.0
        self.wait(0)

    def wait(self, seconds: float) -> list[PlacePress]:
        """Time passes; what was pressed meanwhile, taken by the screen."""
        self.now_s += seconds
        self.at_table.poll(self.referee, self.now_s)
        found = list(self.at_table.presses())
        self.at_table.poll(self.referee, self.now_s)
        return found + list(self.at_table.presses())

    def press(self, index: int, seconds: float = 0.1) -> list[PlacePress]:
        """A finger goes down, and leaves after a while."""
        self.castles.press(index)
        found = self.wait(0)
        found += self.wait(seconds)
        self.castles.release(index)
        return found + self.wait(0)


@pytest.fixture
def bench(referee: Referee) -> Bench:
    return Bench(referee)


def test_a_press_counts_when_the_finger_leaves(bench: Bench) -> None:
    pressed = bench.castles.press(9)
    assert bench.wait(0) == []
    down_s = bench.now_s
    assert bench.wait(0.5) == []
    bench.castles.release(9)
    source = f"castles {CONTROLLER}/3/{pressed.seq}"
    assert bench.wait(0.1) == [PlacePress("katz", False, down_s, source)]
    assert bench.wait(10) == []


def test_a_hold_counts_after_two_seconds_and_its_release_means_nothing(bench: Bench) -> None:
    bench.castles.press(9)
    assert bench.wait(0) == []
    assert bench.wait(HOLD_S - 0.01) == []
    (held,) = bench.wait(0.02)
    assert (held.place, held.held) == ("katz", True)
    assert bench.wait(5) == []
    bench.castles.release(9)
    assert bench.wait(0) == []
    (again,) = bench.press(9)
    assert not again.held


def test_a_press_is_acknowledged_at_once_and_a_release_when_it_was_dealt_with(
    bench: Bench,
) -> None:
    pressed = bench.castles.press(4)
    bench.castles.release(4)
    bench.at_table.poll(bench.referee, bench.now_s)
    assert bench.castles.acknowledged == [pressed]
    bench.at_table.poll(bench.referee, bench.now_s)
    taking = bench.at_table.presses()
    assert next(taking).place == ORDER[4]
    assert bench.castles.acknowledged == [pressed]
    assert list(taking) == []
    assert len(bench.castles.acknowledged) == 2


def test_two_buttons_at_once_are_two_presses(bench: Bench) -> None:
    bench.castles.press(1)
    bench.castles.press(2)
    bench.castles.release(1)
    bench.castles.release(2)
    found = [press for _ in range(4) for press in bench.wait(0.05)]
    assert [press.place for press in found] == [ORDER[1], ORDER[2]]


def test_a_press_without_a_match_is_acknowledged_and_means_nothing(referee: Referee) -> None:
    bench = Bench(None)
    assert bench.press(3) == []
    assert len(bench.castles.acknowledged) == 2
    assert bench.castles.lamps == {}
    bench.castles.press(3)
    assert bench.wait(0) == []
    bench.referee = referee
    bench.castles.release(3)
    assert bench.wait(0) == []
    assert len(bench.castles.acknowledged) == 4


def test_a_button_beyond_the_boards_castles_means_nothing(bench: Bench) -> None:
    assert bench.press(len(ORDER)) == []
    assert bench.press(len(ORDER), HOLD_S + 1) == []
    assert len(bench.castles.acknowledged) == 4


def test_a_press_that_another_match_came_into_means_nothing(bench: Bench) -> None:
    bench.castles.press(3)
    bench.wait(0)
    bench.at_table.new_match()
    bench.castles.release(3)
    assert bench.wait(0.1) == []
    bench.castles.press(4)
    bench.castles.release(4)
    bench.at_table.poll(bench.referee, bench.now_s)
    bench.at_table.poll(bench.referee, bench.now_s)
    bench.at_table.new_match()
    assert bench.wait(0) == []
    assert len(bench.castles.acknowledged) == 4


def test_what_was_held_when_the_cable_came_out_is_neither_press_nor_hold(bench: Bench) -> None:
    bench.castles.press(3)
    bench.wait(0)
    bench.castles.lose()
    assert bench.wait(HOLD_S * 2) == []
    assert not bench.at_table.there
    assert "cable" in bench.at_table.trouble
    bench.castles.find()
    bench.castles.release(3)
    assert bench.wait(0) == []
    assert bench.at_table.there
    assert bench.at_table.trouble == ""
    assert [press.place for press in bench.press(3)] == [ORDER[3]]


def test_what_was_pressed_while_the_cable_was_out_counts_when_it_is_back(bench: Bench) -> None:
    bench.castles.lose()
    bench.castles.press(3)
    bench.castles.release(3)
    assert bench.wait(1) == []
    bench.castles.find()
    assert [press.place for press in bench.wait(0)] == [ORDER[3]]
    assert bench.wait(1) == []


def test_a_button_that_sticks_is_named_until_it_comes_up(bench: Bench) -> None:
    bench.castles.press(5)
    assert [press.held for press in bench.wait(0) + bench.wait(30)] == [True]
    bench.castles.stick(5)
    assert bench.at_table.poll(bench.referee, bench.now_s)
    assert bench.at_table.stuck == {5}
    assert not bench.at_table.poll(bench.referee, bench.now_s)
    bench.castles.release(5)
    assert bench.wait(0) == []
    assert bench.at_table.stuck == frozenset()


def test_a_change_of_the_device_may_look_different_and_nothing_else_does(bench: Bench) -> None:
    assert not bench.at_table.poll(bench.referee, bench.now_s)
    bench.castles.press(3)
    assert not bench.at_table.poll(bench.referee, bench.now_s)
    bench.castles.lose()
    assert bench.at_table.poll(bench.referee, bench.now_s)
    bench.castles.find()
    assert bench.at_table.poll(bench.referee, bench.now_s)


def test_the_lamps_are_told_only_what_changes(bench: Bench) -> None:
    assert bench.castles.shown == [{}]
    bench.wait(1)
    bench.at_table.may(frozenset({"katz"}))
    bench.wait(0)
    index = ORDER.index("katz")
    assert bench.castles.lamps[index].blinking
    assert bench.castles.lamps[index].colour == NOBODY
    for _ in range(20):
        bench.at_table.may(frozenset({"katz"}))
        bench.wait(0.1)
    assert len(bench.castles.shown) == 2
    bench.at_table.new_match()
    bench.wait(0)
    assert bench.castles.lamps == {}


def test_a_refused_press_blinks_twice_and_is_over(bench: Bench) -> None:
    bench.at_table.refuse("katz", bench.now_s)
    for _ in range(60):
        bench.wait(1 / 30)
    index = ORDER.index("katz")
    assert [index in shown for shown in bench.castles.shown] == [False, True, False, True, False]
    assert NO_S < 2


def test_lamps_go_out_with_the_match(bench: Bench, referee: Referee) -> None:
    bench.at_table.may(frozenset({"maus"}))
    bench.wait(0)
    assert bench.castles.lamps
    bench.referee = None
    bench.wait(0)
    assert bench.castles.lamps == {}


def test_buttons_and_lamps_work_one_without_the_other(referee: Referee) -> None:
    alone = WirelessCastles()
    buttons = ButtonsAtTable(alone, None)
    buttons.poll(referee, 0.0)
    alone.press(0)
    alone.release(0)
    buttons.poll(referee, 0.0)
    buttons.poll(referee, 0.0)
    assert [press.place for press in buttons.presses()] == [ORDER[0]]
    assert alone.shown == []
    lights = ButtonsAtTable(None, alone)
    lights.may(frozenset({ORDER[0]}))
    lights.poll(referee, 0.0)
    assert 0 in alone.lamps
    assert not lights.buttons


def test_a_thousand_presses_through_faults_count_once_each(bench: Bench) -> None:
    chance = Random(7)
    meant, counted = [], []
    for _ in range(1000):
        index = chance.randrange(len(ORDER))
        fault = chance.random()
        if fault < 0.1:
            bench.castles.lose()
            counted += bench.wait(chance.random())
        if fault < 0.15:
            bench.castles.find(switched_off=fault < 0.02)
            counted += bench.wait(0)
        if fault > 0.9:
            bench.castles.press(index)
            counted += bench.wait(0)
            bench.castles.lose()
            counted += bench.wait(chance.random() * 2 * HOLD_S)
            bench.castles.find(switched_off=fault > 0.97)
            bench.castles.release(index)
            counted += bench.wait(0)
        counted += bench.press(index, chance.random())
        meant.append(ORDER[index])
        counted += bench.wait(chance.random())
    assert [press.place for press in counted] == meant
    assert len({press.source for press in counted}) == len(meant)
    assert not any(press.held for press in counted)


def test_the_record_knows_the_presses_that_made_a_move(referee: Referee) -> None:
    sources = frozenset({"castles 1f0c77aa/3/17", "castles header/9/2", "die 5a0b11ff/3/17"})
    assert set(counted_presses(sources)) == {
        PressId("1f0c77aa", 3, 17),
        PressId("header", 9, 2),
    }


def test_an_owned_castle_shines_in_its_colour(bench: Bench) -> None:
    obj = GAME.write_state(bench.referee.state) if bench.referee is not None else {}
    obj["castles"]["maus"] = {"owner": "green", "knights": 1, "shield": None, "taken": True}
    obj["supply"]["green"] -= 1
    assert bench.referee is not None
    bench.referee._recording.fold.state = GAME.read_position(bench.referee.state, obj)
    bench.wait(0)
    assert {index: lamp.colour for index, lamp in bench.castles.lamps.items()} == {
        ORDER.index("maus"): SHINE["green"]
    }
