"""What Pixels of both generations say, byte by byte, as their maker has published it."""

from __future__ import annotations

from random import Random

import pytest

from companion.dice import pixels
from companion.dice.notices import (
    Battery,
    Handling,
    Identity,
    Notice,
    Rolling,
    Settled,
    Strength,
)
from companion.dice.ports import Advert
from tests.support.dice.simulated_dice import SimulatedPixels

ADDRESS = "C0:FF:EE:00:00:01"


@pytest.mark.parametrize(
    ("state", "said"),
    [(1, Settled(4, None)), (2, Handling()), (3, Rolling()), (4, Settled(None, True)),
     (5, Settled(4, False))],
)  # fmt: skip
def test_each_state_of_a_roll_is_what_it_says(state: int, said: Notice) -> None:
    assert pixels.PixelsReader().read(bytes([3, state, 3])) == [said]


@pytest.mark.parametrize("generation", [1, 2])
def test_it_says_who_it_is(generation: int) -> None:
    die = SimulatedPixels(ADDRESS, generation=generation)
    die.face, die.battery, die.charging = 6, 42, 3
    reader = pixels.PixelsReader()
    assert reader.read(die.who()) == [Identity(0x1234ABCD, True, 6), Battery(42, True)]
    # Only the second generation says "rolled" of dice that were thrown alone.
    assert reader.read(b"\3\1\0") == [Settled(1, True if generation == 2 else None)]


@pytest.mark.parametrize("generation", [1, 2])
def test_a_die_of_twenty_faces_says_so(generation: int) -> None:
    die = SimulatedPixels(ADDRESS, generation=generation, kind=7)
    who = pixels.PixelsReader().read(die.who())[0]
    assert isinstance(who, Identity)
    assert not who.six_faced


def test_a_die_from_before_there_were_kinds_is_known_by_its_lights() -> None:
    die = SimulatedPixels(ADDRESS, generation=1, kind=0)
    who = pixels.PixelsReader().read(die.who())[0]
    assert isinstance(who, Identity)
    assert who.six_faced


def test_a_later_firmware_may_say_more_of_itself() -> None:
    die = SimulatedPixels(ADDRESS)
    assert pixels.PixelsReader().read(die.who() + b"\3ab")[0] == Identity(0x1234ABCD, True, 1)


def test_its_battery_and_its_field_strength_are_read() -> None:
    reader = pixels.PixelsReader()
    assert reader.read(bytes([34, 55, 0])) == [Battery(55, False)]
    assert reader.read(bytes([34, 55, 2])) == [Battery(55, True)]
    assert reader.read(bytes([36, 0xC4])) == [Strength(-60)]


@pytest.mark.parametrize(
    "data", [b"", b"\3", b"\3\1", b"\3\1\0\0", b"\3\x09\0", b"\2", b"\2\5abcd", b"\2" * 21,
             b"\x22\x65\0", b"\x22", b"\x24", b"\x63\1\2"],
)  # fmt: skip
def test_what_is_not_whole_and_correct_says_nothing(data: bytes) -> None:
    assert pixels.PixelsReader().read(data) == []


def test_no_bytes_raise_and_no_face_is_none_of_a_die() -> None:
    chance = Random(23)
    whole = [SimulatedPixels(ADDRESS, generation=one).who() for one in (1, 2)]
    for _ in range(5000):
        data = bytearray(chance.choice([*whole, b"\3\1\2", b"\x22\1\1", b"\x24\1"]))
        for _bit in range(chance.randrange(4)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        for notice in pixels.PixelsReader().read(bytes(data[: chance.randrange(len(data) + 1)])):
            if isinstance(notice, Settled | Identity):
                assert notice.face in (None, 1, 2, 3, 4, 5, 6)


def test_its_lights_are_told_what_the_maker_has_published() -> None:
    (blink,) = pixels.shine("ff8000")
    assert blink == bytes([29, 60, 0x60, 0xEA, 0x00, 0x80, 0xFF, 0, 255, 255, 255, 255, 128, 1])
    assert pixels.dark() == (bytes([59]),)
    assert pixels.flash(3)[0][:2] == bytes([29, 3])


@pytest.mark.parametrize("generation", [1, 2])
def test_it_is_known_by_its_service_and_says_how_it_lies(generation: int) -> None:
    die = SimulatedPixels(ADDRESS, generation=generation)
    die.state = 3
    assert pixels.is_one(die.advert())
    assert pixels.advertised(die.advert()) == (0x1234ABCD, Rolling())


def test_a_device_with_nordics_service_alone_is_none() -> None:
    services = frozenset({pixels.FIRST.service})
    assert not pixels.is_one(Advert(ADDRESS, "UART", -60, services))
    assert not pixels.is_one(Advert(ADDRESS, "UART", -60, services, {89: b"12"}))
