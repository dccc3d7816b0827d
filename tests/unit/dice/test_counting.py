"""What does a throw count for? Heard from its start it counts once; else it becomes a question."""

from __future__ import annotations

import pytest

from companion.adapters.devices.ports import DieCocked, DieRolling, DieSettled
from companion.core.dice_lines import DieCondition, DieHandled, Gap, uid_of
from tests.support.dice.linked_dice import ADDRESS, OTHER, each_make, faces, ready, told
from tests.support.dice.made_up_world import Air, World
from tests.support.dice.simulated_dice import SimulatedDie, SimulatedGoDice, SimulatedPixels

telling = pytest.mark.parametrize("die", [SimulatedGoDice, SimulatedPixels], indirect=True)
"""The makes that tell a die that is turned from one that is thrown."""


@each_make
def test_a_roll_is_heard_rolling_and_counts_once(die: SimulatedDie) -> None:
    world = ready(die)
    for face in (4, 4, 1, 6):
        world.throw(die, face)
        world.run(3)
    assert faces(world, die) == [4, 4, 1, 6]
    assert sum(isinstance(one, DieRolling) for one in world.game(die).signals) == 4
    uid = uid_of(die.make, ADDRESS)
    assert {roll.id[0] for roll in world.game(die).journal} == {uid}
    assert len({roll.id for roll in world.game(die).journal}) == 4
    assert not told(world, Gap)


@telling
def test_a_turned_die_is_handled_and_counts_nowhere(die: SimulatedDie) -> None:
    world = ready(die)
    world.throw(die, 2)
    world.run(3)
    die.pick_up()
    world.run(1)
    die.put_down(5)
    world.run(3)
    assert faces(world, die) == [2]
    assert told(world, DieHandled) == [DieHandled(uid_of(die.make, ADDRESS))]
    assert not told(world, Gap)


def test_the_first_pixels_take_a_die_that_is_turned_over_for_a_roll() -> None:
    """The maker's firmware cannot tell: a known limit, which the page names."""
    die = SimulatedPixels(ADDRESS, generation=1)
    world = ready(die)
    die.pick_up()
    die.put_down(5)
    world.run(2)
    assert faces(world, die) == [5]
    die.pick_up()
    world.run(1)
    die.put_down(5)
    world.run(2)
    assert faces(world, die) == [5]
    assert len(told(world, DieHandled)) == 1


@each_make
def test_a_die_on_no_face_is_cocked(die: SimulatedDie) -> None:
    world = ready(die)
    die.start()
    world.run(1)
    die.lean()
    world.run(2)
    assert faces(world, die) == []
    assert sum(isinstance(one, DieCocked) for one in world.game(die).signals) == 1
    world.throw(die, 3)
    world.run(3)
    assert faces(world, die) == [3]


@each_make
def test_every_notification_twice_counts_once(die: SimulatedDie) -> None:
    world = ready(die, air=Air(doubled=1.0))
    for face in (1, 1, 5):
        world.throw(die, face)
        world.run(3)
    assert faces(world, die) == [1, 1, 5]
    assert not told(world, Gap)


@each_make
def test_a_die_that_was_never_heard_rolling_is_asked_about(die: SimulatedDie) -> None:
    world = ready(die)
    die.face = 1
    world.bridge.heard(ADDRESS, landing(die, 6), world.now)
    world.run(2)
    assert faces(world, die) == []
    assert told(world, Gap) == [Gap(uid_of(die.make, ADDRESS), 6)]


def landing(die: SimulatedDie, face: int) -> bytes:
    if isinstance(die, SimulatedGoDice):
        die.face = face
        return b"S" + die.gravity
    return bytes([3, 1, face - 1])


def test_a_godice_whose_landing_is_lost_is_asked_about() -> None:
    die = SimulatedGoDice(ADDRESS)
    world = ready(die)
    die.start()
    world.run(9)
    assert faces(world, die) == []
    assert told(world, Gap) == [Gap(uid_of("godice", ADDRESS), None)]


def test_a_pixels_die_whose_landing_is_lost_is_asked_itself() -> None:
    die = SimulatedPixels(ADDRESS)
    world = ready(die)
    die.start()
    world.run(0.5)
    die.state, die.face = 1, 6  # and nothing is heard of it
    world.run(8)
    assert faces(world, die) == [6]
    assert not told(world, Gap)


def test_the_first_pixels_cannot_say_whether_they_were_thrown_then() -> None:
    die = SimulatedPixels(ADDRESS, generation=1)
    world = ready(die)
    die.start()
    world.run(0.5)
    die.state, die.face = 1, 6
    world.run(8)
    assert faces(world, die) == []
    assert told(world, Gap) == [Gap(uid_of("pixels", ADDRESS), 6)]


@each_make
def test_what_is_thrown_before_the_roll_is_written_is_asked_about(die: SimulatedDie) -> None:
    world = ready(die)
    world.game(die).acks_after_s = 1e9
    world.throw(die, 5)
    world.run(2)
    world.throw(die, 2)
    world.run(2)
    assert faces(world, die) == [5]
    assert told(world, Gap) == [Gap(uid_of(die.make, ADDRESS), 2)]


@each_make
def test_what_is_thrown_in_the_charger_is_asked_about(die: SimulatedDie) -> None:
    world = ready(die)
    die.charge(True)
    world.run(1)
    assert told(world, DieCondition)[-1].charging  # type: ignore[attr-defined]
    world.throw(die, 4)
    world.run(2)
    assert faces(world, die) == []
    assert told(world, Gap) == [Gap(uid_of(die.make, ADDRESS), 4)]
    die.charge(False)
    world.throw(die, 2)
    world.run(2)
    assert faces(world, die) == [2]


def test_two_dice_count_each_for_itself() -> None:
    one, other = SimulatedGoDice(ADDRESS), SimulatedPixels(OTHER)
    world = World([one, other])
    world.use(one, other)
    world.run(2)
    world.throw(one, 2)
    world.throw(other, 5)
    world.run(3)
    assert faces(world, one) == [2]
    assert faces(world, other) == [5]
    world.use(other)
    world.throw(one, 3)
    world.run(3)
    assert faces(world, one) == [2]
    assert ADDRESS not in world.linked
    assert not world.game(one).open


@each_make
def test_nonsense_from_the_air_is_nothing(die: SimulatedDie) -> None:
    world = ready(die)
    for _ in range(3000):
        first = world.random.choice([b"", b"S", b"TS", b"Bat", b"Char", b"\2", b"\x22", b"\x24"])
        world.bridge.heard(
            ADDRESS, first + world.random.randbytes(world.random.randrange(6)), world.now
        )
    assert not any(isinstance(one, DieSettled) for one in world.game(die).signals)
