"""Which dice does the bridge take? The chosen ones, each at an address of its own."""

from __future__ import annotations

from companion.core.dice_lines import LookForDice, Nearby, NearbyDie, Twice, uid_of
from tests.support.dice.linked_dice import ADDRESS, OTHER, faces, ready, told
from tests.support.dice.made_up_world import World
from tests.support.dice.simulated_dice import SimulatedGoDice, SimulatedPixels


def test_while_looking_the_dice_nearby_are_told_and_their_throws_counted() -> None:
    mine = SimulatedGoDice(ADDRESS)
    theirs = SimulatedPixels(OTHER)
    world = World([mine, theirs])
    world.bridge.hear(LookForDice(True), world.now)
    for _ in range(10):
        world.advertise(mine, -50)
        world.advertise(theirs, -70)
        world.run(0.3)
    world.throw(mine, 3)
    world.run(0.5)
    theirs.state = 3
    world.advertise(theirs, -70)
    world.run(1)
    nearby = told(world, Nearby)[-1]
    assert isinstance(nearby, Nearby)
    assert nearby.dice[1] == NearbyDie(OTHER, "pixels", "Stahl", -70, 0, True)
    theirs.state = 1
    world.advertise(theirs, -70)
    world.run(2)
    assert told(world, Nearby)[-1] == Nearby((
        NearbyDie(ADDRESS, "godice", "GoDice_A1B2C3_K_v04", -50, 1),
        NearbyDie(OTHER, "pixels", "Stahl", -70, 1),
    ))  # fmt: skip
    assert not world.games, "nothing that was not chosen has a socket"
    world.bridge.hear(LookForDice(False), world.now)
    assert world.linked == {}
    assert not world.scanning


def test_a_die_that_is_not_nearby_any_more_leaves_the_list() -> None:
    die = SimulatedPixels(ADDRESS)
    world = World([die])
    world.bridge.hear(LookForDice(True), world.now)
    world.advertise(die)
    world.run(1)
    world.run(12)
    assert told(world, Nearby)[-1] == Nearby()


def test_a_probed_die_can_be_chosen() -> None:
    die = SimulatedGoDice(ADDRESS, name="GoDice_é*_R")
    world = World([die])
    world.bridge.hear(LookForDice(True), world.now)
    world.advertise(die)
    world.run(1)
    world.use(die)
    assert world.run_until(lambda: world.game(die).link.is_ready, 5)
    assert world.game(die).link.hello[3] == "GoDice__R"
    world.throw(die, 3)
    world.run(3)
    assert faces(world, die) == [3]


def test_two_dice_with_one_address_count_neither() -> None:
    die = SimulatedPixels(ADDRESS)
    twin = SimulatedPixels(ADDRESS, number=7)
    world = ready(die)
    world.bridge.hear(LookForDice(True), world.now)
    world.run(10)
    for _ in range(4):
        assert not told(world, Twice), "BlueZ may tell once more of a die that is connected"
        world.bridge.advert(twin.advert(), world.now)
        world.run(0.2)
    assert told(world, Twice) == [Twice(ADDRESS)]
    world.run(1)
    assert ADDRESS not in world.linked
    die.start()
    die.land(3)
    world.run(20)
    assert faces(world, die) == []
    assert not world.game(die).open
    world.use()
    world.use(die)
    assert world.run_until(lambda: world.game(die).link.is_ready, 5)


def test_two_unchosen_dice_with_one_address_are_told_and_not_shown() -> None:
    die, twin = SimulatedPixels(ADDRESS), SimulatedPixels(ADDRESS, number=7)
    world = World([die])
    world.bridge.hear(LookForDice(True), world.now)
    world.advertise(die)
    world.run(1)
    world.advertise(twin)
    world.run(1)
    assert told(world, Twice) == [Twice(ADDRESS)]
    world.advertise(die)
    world.run(1)
    assert told(world, Nearby)[-1] == Nearby()


def test_another_die_that_answers_at_a_chosen_address_is_refused() -> None:
    die = SimulatedPixels(ADDRESS)
    world = ready(die)
    world.cut(die, away_s=1)
    die.number = 99
    world.run(10)
    assert told(world, Twice) == [Twice(ADDRESS)]
    assert ADDRESS not in world.linked


def test_a_die_of_twenty_faces_is_refused() -> None:
    die = SimulatedPixels(ADDRESS, kind=7)
    world = World([die])
    world.use(die)
    world.run(5)
    assert ADDRESS not in world.linked
    assert not world.game(die).open


def test_a_forged_name_makes_no_die_a_chosen_one() -> None:
    die = SimulatedGoDice(ADDRESS)
    forged = SimulatedGoDice(OTHER, name=die.name)
    world = World([die, forged])
    world.use(die)
    world.run(3)
    world.bridge.hear(LookForDice(True), world.now)
    world.advertise(forged, -30)
    world.run(1)
    world.throw(forged, 6)
    world.run(3)
    assert faces(world, die) == []
    assert uid_of("godice", OTHER) not in world.games


def test_a_die_whose_name_is_read_later_is_still_the_same_die() -> None:
    """BlueZ makes a name of the address first: so it is in the emulated machine."""
    die = SimulatedGoDice(ADDRESS, name="GoDice")
    world = World([die])
    world.bridge.hear(LookForDice(True), world.now)
    world.advertise(die)
    world.run(1)
    die.name = "GoDice_C2A1_R"
    world.bridge.advert(die.advert(), world.now)
    world.run(1)
    assert not told(world, Twice)
    nearby = told(world, Nearby)[-1]
    assert isinstance(nearby, Nearby)
    assert nearby.dice[0].name == "GoDice_C2A1_R"
