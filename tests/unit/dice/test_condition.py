"""What does the game know of the state of its dice and of Bluetooth, and when does a die shine?"""

from __future__ import annotations

from companion.core.dice_lines import Adapter, Colours, DieCondition, uid_of
from tests.support.dice.linked_dice import ADDRESS, each_make, ready, told
from tests.support.dice.made_up_world import World
from tests.support.dice.simulated_dice import SimulatedDie, SimulatedPixels


@each_make
def test_its_battery_is_told_and_asked_for_from_time_to_time(die: SimulatedDie) -> None:
    world = ready(die)
    die.battery = 12
    world.run(31)
    condition = told(world, DieCondition)[-1]
    assert isinstance(condition, DieCondition)
    assert (condition.state, condition.battery) == ("there", 12)


@each_make
def test_it_shines_in_the_players_colour_while_the_table_waits(die: SimulatedDie) -> None:
    world = ready(die)
    uid = uid_of(die.make, ADDRESS)
    world.bridge.hear(Colours({uid: "ff8000"}), world.now)
    lights = len(die.written)
    world._effects(world.game(die), uid, world.game(die).link.arm(True))
    world.run(1)
    lit = die.written[lights]
    assert bytes.fromhex("ff8000" if die.make == "godice" else "0080ff") in lit
    world._effects(world.game(die), uid, world.game(die).link.arm(False))
    world.run(1)
    dark = b"\x14" if die.make == "godice" else b"\x3b"
    assert dark in die.written


def test_a_light_that_a_die_puts_out_by_itself_is_lit_again() -> None:
    die = SimulatedPixels(ADDRESS)
    world = ready(die)
    uid = uid_of("pixels", ADDRESS)
    world.bridge.hear(Colours({uid: "ff8000"}), world.now)
    world._effects(world.game(die), uid, world.game(die).link.arm(True))
    world.run(110)
    assert sum(one[0] == 29 for one in die.written) == 3


def test_how_bluetooth_is_is_told_when_it_is_news_and_to_each_game() -> None:
    world = World([])
    off = Adapter("off", "Bluetooth is off.")
    world.bridge.adapter_is(off)
    world.bridge.adapter_is(off)
    assert world.said == [off]
    world.bridge.game_came()
    assert world.said == [off, off]


def test_the_field_strength_is_told_in_words_too() -> None:
    die = SimulatedPixels(ADDRESS)
    world = ready(die)
    for rssi, near in ((-90, "weak"), (-80, "weak"), (-70, "good"), (-80, "good")):
        world.bridge.heard(ADDRESS, bytes([36, rssi & 0xFF]), world.now)
        condition = told(world, DieCondition)[-1]
        assert isinstance(condition, DieCondition)
        assert (condition.rssi, condition.near) == (rssi, near)


def test_a_field_strength_that_is_unknown_is_no_weak_one() -> None:
    die = SimulatedPixels(ADDRESS)
    world = ready(die)
    for unknown in (-127, 127):
        world.bridge.heard(ADDRESS, bytes([36, -70 & 0xFF]), world.now)
        world.bridge.heard(ADDRESS, bytes([36, unknown & 0xFF]), world.now)
        condition = told(world, DieCondition)[-1]
        assert isinstance(condition, DieCondition)
        assert (condition.rssi, condition.near) == (-70, "good")
