"""What the table gets from its dice, whatever the air does: a roll once, or a question."""

from __future__ import annotations

import pytest

from companion.adapters.devices.ports import (
    DeviceBack,
    DeviceLost,
    DieCocked,
    DieRolling,
    DieSettled,
)
from companion.core.dice_lines import (
    Adapter,
    Colours,
    DieCondition,
    DieHandled,
    Gap,
    LookForDice,
    Nearby,
    NearbyDie,
    Twice,
    uid_of,
)
from tests.support.dice.made_up_world import Air, World
from tests.support.dice.simulated_dice import SimulatedDie, SimulatedGoDice, SimulatedPixels

ADDRESS, OTHER = "C0:FF:EE:00:00:01", "C0:FF:EE:00:00:02"


def first_pixels(address: str) -> SimulatedPixels:
    return SimulatedPixels(address, generation=1)


@pytest.fixture
def die(request: pytest.FixtureRequest) -> SimulatedDie:
    made: SimulatedDie = request.param(ADDRESS)
    return made


each_make = pytest.mark.parametrize(
    "die", [SimulatedGoDice, SimulatedPixels, first_pixels], indirect=True
)
telling = pytest.mark.parametrize("die", [SimulatedGoDice, SimulatedPixels], indirect=True)


def ready(die: SimulatedDie, **options: object) -> World:
    world = World([die], **options)  # type: ignore[arg-type]
    world.use(die)
    assert world.run_until(lambda: world.game(die).link.is_ready, 5)
    world.run(1)
    world.said.clear()
    return world


def told(world: World, kind: type) -> list[object]:
    return [one for one in world.said if isinstance(one, kind)]


def faces(world: World, die: SimulatedDie) -> list[int]:
    return [roll.face for roll in world.game(die).journal]


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
    assert not world.bridge.is_wanted
    assert world.bridge.next_due == float("inf")


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


@each_make
def test_nonsense_from_the_air_is_nothing(die: SimulatedDie) -> None:
    world = ready(die)
    for _ in range(3000):
        first = world.random.choice([b"", b"S", b"TS", b"Bat", b"Char", b"\2", b"\x22", b"\x24"])
        world.bridge.heard(
            ADDRESS, first + world.random.randbytes(world.random.randrange(6)), world.now
        )
    assert not any(isinstance(one, DieSettled) for one in world.game(die).signals)


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
