"""What a GoDice says, byte by byte, as its maker has published it."""

from __future__ import annotations

import struct
from random import Random

import pytest

from companion.dice import godice
from companion.dice.notices import Battery, Notice, Rolling, Settled
from companion.dice.ports import Advert


def read(data: bytes) -> list[Notice]:
    return godice.GoDiceReader().read(data)


@pytest.mark.parametrize(
    ("gravity", "face"),
    [((-64, 0, 0), 1), ((0, 0, 64), 2), ((0, 64, 0), 3), ((0, -64, 0), 4), ((0, 0, -64), 5),
     ((64, 0, 0), 6), ((60, 12, -9), 6), ((-7, -61, 20), 4), ((-128, 0, 0), 1)],
)  # fmt: skip
def test_gravity_says_which_face_is_up(gravity: tuple[int, int, int], face: int) -> None:
    assert read(b"S" + struct.pack("3b", *gravity)) == [Settled(face, True)]


@pytest.mark.parametrize("gravity", [(40, 40, 0), (37, -37, 37), (0, 0, 0), (45, 0, -40)])
def test_a_die_between_two_faces_is_on_none(gravity: tuple[int, int, int]) -> None:
    assert read(b"S" + struct.pack("3b", *gravity)) == [Settled(None, True)]


def test_the_six_faces_are_opposite_in_pairs() -> None:
    for axis in range(3):
        pair = [
            read(b"S" + struct.pack("3b", *(sign * 64 if i == axis else 0 for i in range(3))))[0]
            for sign in (1, -1)
        ]
        assert sum(one.face or 0 for one in pair if isinstance(one, Settled)) == 7


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"R", [Rolling()]), (b"FS\x40\0\0", [Settled(6, False)]),
     (b"MS\0\x40\0", [Settled(3, False)]),
     (b"TS\x40\0\0", [Settled(None, True)]), (b"Bat\x57", [Battery(87)]),
     (b"Char\1", [Battery(charging=True)]), (b"Char\0", [Battery(charging=False)]),
     (b"Col\1", []), (b"Tap", []), (b"DTap", [])],
)  # fmt: skip
def test_each_notification_is_what_it_says(data: bytes, said: list[Notice]) -> None:
    assert read(data) == said


@pytest.mark.parametrize(
    "data", [b"", b"S", b"S\1\2", b"S\1\2\3\4", b"FS\1\2", b"TS", b"Bat", b"Bat\x65", b"Bat\1\2",
             b"Char", b"Char\2", b"XS\1\2\3", b"\0\0\0\0"],
)  # fmt: skip
def test_what_is_not_whole_and_correct_says_nothing(data: bytes) -> None:
    assert read(data) == []


def test_no_bytes_raise() -> None:
    chance = Random(23)
    for _ in range(5000):
        start = chance.choice([b"", b"S", b"FS", b"TS", b"MS", b"Bat", b"Char", b"R"])
        for notice in read(start + chance.randbytes(chance.randrange(8))):
            if isinstance(notice, Settled):
                assert notice.face in (None, 1, 2, 3, 4, 5, 6)


def test_its_lights_are_told_what_the_maker_has_published() -> None:
    assert godice.shine("ff8000") == (bytes([16, 255, 50, 50, 0xFF, 0x80, 0, 1, 0]),)
    assert godice.flash(3) == (bytes([16, 3, 50, 50, 255, 255, 255, 1, 0]),)
    assert godice.dark() == (b"\x14", bytes([8, 0, 0, 0, 0, 0, 0]))


def test_it_is_known_by_its_name_and_service() -> None:
    services = frozenset({godice.SERVICE})
    assert godice.is_one(Advert("A", "GoDice_C2A1_R", -60, services))
    assert godice.is_one(Advert("A", "GoDice_C2A1_R", -60))
    assert not godice.is_one(Advert("A", "GoDice_C2A1_R", -60, frozenset({"180f"})))
    assert not godice.is_one(Advert("A", "Stahl", -60, services))
