"""What becomes of a roll when the die or the game goes away? Nothing is lost, nothing guessed."""

from __future__ import annotations

from companion.adapters.devices.ports import DeviceBack, DeviceLost
from companion.core.dice_lines import DieCondition, Gap, uid_of
from tests.support.dice.linked_dice import ADDRESS, each_make, faces, ready, told
from tests.support.dice.made_up_world import Air
from tests.support.dice.simulated_dice import SimulatedDie, SimulatedPixels


@each_make
def test_a_die_that_was_away_is_asked_about_and_never_counted(die: SimulatedDie) -> None:
    world = ready(die)
    first = world.game(die).link.hello
    world.cut(die, away_s=20)
    assert world.run_until(lambda: not world.game(die).open, 1)
    world.run(10)
    assert isinstance(world.game(die).signals[-1], DeviceLost)
    assert told(world, DieCondition)[-1].state in ("away", "connecting")  # type: ignore[attr-defined]
    world.throw(die, 3)
    assert world.run_until(lambda: world.game(die).link.is_ready, 30)
    world.run(3)
    assert isinstance(world.game(die).signals[-1], DeviceBack)
    assert faces(world, die) == []
    face = None if die.make == "godice" else 3
    assert told(world, Gap) == [Gap(uid_of(die.make, ADDRESS), face)]
    assert world.game(die).link.hello[2] != first[2], "another connection, another boot"
    world.throw(die, 2)
    world.run(3)
    assert faces(world, die) == [2]


def test_a_pixels_die_that_does_not_answer_after_an_absence_is_asked_about_all_the_same() -> None:
    die = SimulatedPixels(ADDRESS)
    world = ready(die)
    world.cut(die, away_s=1)
    world.air = Air(lost=1.0)
    world.run(15)
    assert told(world, Gap) == [Gap(uid_of("pixels", ADDRESS), None)]


@each_make
def test_a_die_that_lands_while_it_is_away_counts_nowhere(die: SimulatedDie) -> None:
    world = ready(die)
    die.start()
    world.run(0.5)
    world.cut(die, away_s=2)
    die.land(6)
    world.run(15)
    assert faces(world, die) == []
    assert len(told(world, Gap)) == 1


@each_make
def test_a_battery_that_dies_after_the_roll_takes_nothing_with_it(die: SimulatedDie) -> None:
    world = ready(die)
    world.game(die).acks_after_s = 1e9
    world.throw(die, 5)
    world.run(1.1)
    world.cut(die)
    world.run(5)
    # The game has seen it and is slow to write: the sentence is still said.
    assert world.game(die).open
    assert faces(world, die) == [5]
    game = world.game(die)
    for effect in game.link.acknowledge(game.journal[0], world.now):
        world.bridge.told(uid_of(die.make, ADDRESS), effect, world.now)  # type: ignore[arg-type]
    world.run(2)
    assert not world.game(die).open
    assert faces(world, die) == [5]
    pauses = [
        later - before
        for (before, _), (later, _) in zip(world.connects, world.connects[1:], strict=False)
    ]
    assert max(pauses, default=0) < 10
    assert len(world.connects) < 10


@each_make
def test_a_game_that_comes_back_finds_the_die_and_its_roll(die: SimulatedDie) -> None:
    world = ready(die)
    world.game(die).acks_after_s = 1e9
    world.throw(die, 5)
    world.run(1.5)
    before = world.game(die).journal[0]
    world.bridge.game_left(world.now)
    world.run(5)
    world.games.clear()
    world.bridge.game_came()
    world.use(die)
    uid = uid_of(die.make, ADDRESS)
    world.open(uid)
    world.run(2)
    assert [roll.id for roll in world.game(die).journal] == [before.id]


@each_make
def test_a_game_that_stays_away_is_forgotten(die: SimulatedDie) -> None:
    world = ready(die)
    world.bridge.game_left(world.now)
    world.run(25)
    assert world.linked == {}
    assert not world.game(die).open
    assert world.bridge.next_due == float("inf")
