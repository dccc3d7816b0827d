"""The firmware's core on this machine: sentences, keys, memory, chance, the cube's sides."""

from ctypes import addressof, byref, c_int16, string_at
from random import Random

import pytest

from companion.adapters.devices import sentences
from companion.adapters.devices.sentences import Sentence
from tests.support.hardware.firmware.core import (
    Chip,
    Cube,
    Debounce,
    Draft,
    Reader,
    Rng,
    core,
    written,
)

GOOD = [
    Sentence("die", 17, "roll", ("4",)),
    Sentence("die", 65535, "hello", ("1", "00C0FFEE", "4294967294", "a name of 21 letters.")),
    Sentence("castles", 0, "press", ("17",)),
    Sentence("host", 65535, "lamp", ("17", "ff8800", "steady")),
    Sentence("host", 9, "hello"),
    Sentence("host", 1, "ack", ("65535",)),
]


def test_the_crc_has_its_check_value() -> None:
    crc = 0xFFFF
    for byte in b"123456789":
        crc = core().sentence_crc(crc, byte)
    assert crc == 0x29B1


@pytest.mark.parametrize("sentence", GOOD, ids=lambda sentence: sentence.kind)
def test_the_core_writes_and_reads_what_the_program_does(sentence: Sentence) -> None:
    line = sentences.write(sentence)
    assert written(sentence) == line
    assert Reader().feed(line) == [sentence]


def test_numbers_are_written_as_people_do() -> None:
    for number in (0, 9, 10, 99, 100, 65535, 65536, 1_000_000_000, 4_294_967_295):
        draft = Draft()
        core().sentence_begin(byref(draft), b"die", 0, b"n")
        core().sentence_number(byref(draft), number)
        core().sentence_hex(byref(draft), number)
        text = string_at(addressof(draft) + 2, draft.length)
        assert text == b"$die,0,n,%d,%08X" % (number, number)


def test_the_longest_sentence_fits_and_one_longer_does_not() -> None:
    body = len("die,0,x,") + len("*29B1")
    fits = Sentence("die", 0, "x", ("a" * (64 - body),))
    line = sentences.write(fits)
    assert len(line) == 1 + 64 + 1
    assert written(fits) == line
    assert Reader().feed(line) == [fits]
    longer = line[:8] + b"a" + line[8:]
    assert Reader().feed(longer) == []
    draft_too_long = Sentence("die", 0, "xx", ("a" * (63 - body),))
    assert written(draft_too_long) is not None
    draft = Draft()
    core().sentence_begin(byref(draft), b"die", 0, b"x")
    core().sentence_text(byref(draft), b"a" * (65 - body))
    assert not core().sentence_end(byref(draft))


@pytest.mark.parametrize("sentence", GOOD, ids=lambda sentence: sentence.kind)
def test_no_single_wrong_bit_gets_past(sentence: Sentence) -> None:
    line = sentences.write(sentence)
    for at in range(len(line)):
        for bit in range(8):
            wrong = line[:at] + bytes([line[at] ^ 1 << bit]) + line[at + 1 :]
            assert Reader().feed(wrong + b"\n") == [], (at, bit)


@pytest.mark.parametrize("sentence", GOOD, ids=lambda sentence: sentence.kind)
def test_what_is_cut_short_is_dropped_and_the_next_is_heard(sentence: Sentence) -> None:
    line = sentences.write(sentence)
    for length in range(1, len(line)):
        reader = Reader()
        assert reader.feed(line[:length] + line) == [sentence], length
        assert reader.dropped == 1, length


@pytest.mark.parametrize("seed", range(4))
def test_the_core_hears_in_any_noise_what_the_program_hears(seed: int) -> None:
    chance = Random(seed)
    ours, theirs = Reader(), sentences.SentenceReader()
    alphabet = b"$*,\r\n 019azAF\x7f\x80\xff"
    line = 0
    for _ in range(1500):
        piece = bytearray(sentences.write(chance.choice(GOOD)))
        for _ in range(chance.choice([0, 0, 1, 2])):
            at = chance.randrange(len(piece))
            piece[at : at + chance.randrange(3)] = bytes(
                chance.choices(alphabet, k=chance.randrange(4))
            )
        found = ours.feed(bytes(piece))
        assert found == theirs.feed(bytes(piece))
        assert ours.dropped == theirs.dropped
        line += len(found)
    assert line > 500


WITH_ITS_CRC = [
    "die,017,roll,4",
    "die,65536,roll,4",
    "die,-1,roll,4",
    "die,1,Roll,4",
    "die,1,,4",
    "die,1",
    "dice,1,roll,4",
    "die,1,roll,\x1f",
    "die,1,roll,4*",
    "die,1,roll,",
    "die,1,r,,",
]


@pytest.mark.parametrize("body", WITH_ITS_CRC)
def test_a_right_crc_alone_makes_no_sentence(body: str) -> None:
    line = f"${body}*{sentences.crc(body.encode()):04X}\n".encode()
    assert Reader().feed(line) == sentences.SentenceReader().feed(line)
    lower = f"${body}*{sentences.crc(body.encode()):04x}\n".encode()
    assert Reader().feed(lower) == sentences.SentenceReader().feed(lower)


# Keys

PRESSED, RELEASED, STUCK = 1, 2, 3
KEYS: dict[str, tuple[str, list[tuple[int, int]]]] = {
    # A letter a millisecond: # closed, . open. Then what is told, and when.
    "a clean press": ("." * 20 + "#" * 30 + "." * 20, [(28, PRESSED), (58, RELEASED)]),
    "bounces at both ends": (
        "." * 20 + "#.##.#" + "#" * 30 + ".#..#." + "." * 20,
        [(33, PRESSED), (69, RELEASED)],
    ),
    "a spike is nothing": ("." * 20 + "#" * 7 + "." * 30, []),
    "a drop-out is nothing": (
        "." * 20 + "#" * 20 + "." * 7 + "#" * 20 + "." * 20,
        [(28, PRESSED), (75, RELEASED)],
    ),
    "hum never settles": (".." * 10 + "#." * 100, []),
    "down at power-up is no press": (
        "#" * 50 + "." * 30 + "#" * 30,
        [(88, PRESSED)],
    ),
    "down at power-up and bouncing": ("#.#.." + "#" * 50 + "." * 30, []),
    "two presses": (
        ("." * 10 + "#" * 10) * 2 + "." * 10,
        [(18, PRESSED), (28, RELEASED), (38, PRESSED), (48, RELEASED)],
    ),
    "stuck is told once": (
        "." * 20 + "#" * 65_000 + "." * 20,
        [(28, PRESSED), (30_020, STUCK), (65_028, RELEASED)],
    ),
    "stuck from the beginning": ("#" * 40_000 + "." * 20, [(30_000, STUCK)]),
    "stuck twice": (
        ("." * 20 + "#" * 31_000) * 2,
        [(28, PRESSED), (30_020, STUCK), (31_028, RELEASED), (31_048, PRESSED), (61_040, STUCK)],
    ),
}


@pytest.mark.parametrize("begun_ms", [0, 65_530], ids=["at 0", "as the clock wraps"])
@pytest.mark.parametrize("name", KEYS)
def test_a_key(name: str, begun_ms: int) -> None:
    contact, reported = KEYS[name]
    key = Debounce()
    core().debounce_begin(byref(key), begun_ms % 65536)
    events = []
    for ms, letter in enumerate(contact):
        event = core().debounce_step(byref(key), letter == "#", (begun_ms + ms) % 65536)
        if event:
            events.append((ms, event))
    assert events == reported


# Memory


def test_the_uid_stays_and_the_boot_number_grows() -> None:
    chip = Chip(Random(1).getrandbits(32).__int__)
    starts = [chip.start() for _ in range(100)]
    assert {uid for start in starts if start for uid in [start[0]]} == {Random(1).getrandbits(32)}
    assert [boot for start in starts if start for boot in [start[1]]] == list(range(1, 101))


@pytest.mark.parametrize("torn", [0x00, 0xFF, 0x5A])
@pytest.mark.parametrize("before", [0, 1, 32, 255])
def test_no_power_cut_brings_a_boot_number_twice_or_another_uid(before: int, torn: int) -> None:
    chance = Random(torn)
    chip = Chip(lambda: chance.getrandbits(32))
    seen = [chip.start() for _ in range(before)]
    cells = bytes(chip.cells)
    for lives in range(1, 20):
        chip.cells[:] = cells
        hellos = [*seen[-1:], chip.start(lives, torn)]
        hellos += [chip.start(1, torn), chip.start(2, torn), chip.start()]
        known = [start for start in hellos if start is not None]
        assert len({uid for uid, _ in known}) == 1, lives
        boots = [boot for _, boot in known]
        assert boots == sorted(set(boots)), lives


def test_the_cells_wear_evenly() -> None:
    chip = Chip(lambda: 1)
    for _ in range(640):
        chip.start()
    assert max(chip.wear) <= 640 / 32
    assert chip.wear[0] == 0


def test_worn_cells_are_passed_over() -> None:
    chip = Chip(lambda: 77)
    chip.start()
    chip.dead = set(range(40, 120))
    starts = [chip.start() for _ in range(40)]
    assert [boot for start in starts if start for boot in [start[1]]] == list(range(2, 42))


def test_a_chip_that_keeps_nothing_takes_its_boot_number_from_chance() -> None:
    chance = Random(3)
    chip = Chip(lambda: chance.getrandbits(32))
    chip.dead = set(range(1024))
    starts = [chip.start() for _ in range(20)]
    assert len({start[1] for start in starts if start}) == 20


# Chance


def test_each_bit_that_is_stirred_in_changes_half_of_what_comes_out() -> None:
    def words(flip: int) -> list[int]:
        rng = Rng()
        core().rng_begin(byref(rng))
        core().rng_stir(byref(rng), 0x12345678 ^ flip)
        return [core().rng_word(byref(rng)) for _ in range(8)]

    plain = words(0)
    for bit in range(32):
        changed = sum((a ^ b).bit_count() for a, b in zip(plain, words(1 << bit), strict=True))
        assert 88 < changed < 168, bit  # of 256; five standard deviations


def test_what_was_stirred_in_long_ago_still_counts() -> None:
    ends = set()
    for first in range(50):
        rng = Rng()
        core().rng_begin(byref(rng))
        core().rng_stir(byref(rng), first)
        for _ in range(100):
            core().rng_stir(byref(rng), 0)
        ends.add(tuple(rng.state))
    assert len(ends) == 50


# The cube


def _sides() -> dict[int, tuple[int, int, int]]:
    return {1: (0, 0, 1), 6: (0, 0, -1), 2: (1, 0, 0), 5: (-1, 0, 0), 3: (0, 1, 0), 4: (0, -1, 0)}


class _Thrown:
    """A cube that is fed a sample every 10 ms."""

    def __init__(self) -> None:
        self.cube = Cube()
        self.ms = 0
        self.told: list[int] = []
        core().cube_begin(byref(self.cube), 0)

    def feel(self, x: float, y: float, z: float, ms: int, may_roll: bool = True) -> None:
        for _ in range(ms // 10):
            self.ms += 10
            felt = (c_int16 * 3)(*(round(256 * part) for part in (x, y, z)))
            event = core().cube_step(byref(self.cube), felt, may_roll, self.ms)
            if event:
                self.told.append(event)


ROLLING, SETTLED, COCKED = 1, 2, 3


@pytest.mark.parametrize("face", _sides())
def test_each_side_of_the_cube(face: int) -> None:
    thrown = _Thrown()
    thrown.feel(0.7, 0.7, 0.1, 600)
    thrown.feel(1.5, -1.5, 0.3, 200)
    thrown.feel(*_sides()[face], 600)
    assert thrown.told == [ROLLING, SETTLED]
    assert thrown.cube.face == face


def test_the_sensor_may_be_as_wrong_as_its_data_sheet_allows() -> None:
    thrown = _Thrown()
    thrown.feel(0, 0, 1, 600)
    thrown.feel(1.5, -1.5, 0.3, 200)
    thrown.feel(-0.97 + 0.05, 0.05, 0.08, 600)
    assert thrown.told == [ROLLING, SETTLED]
    assert thrown.cube.face == 5


@pytest.mark.parametrize("tilt", [(0.5, 0, 0.87), (0.7, 0.7, 0), (0.58, 0.58, 0.58)])
def test_a_tilted_cube_is_cocked(tilt: tuple[float, float, float]) -> None:
    thrown = _Thrown()
    thrown.feel(0, 0, 1, 600)
    thrown.feel(1.5, -1.5, 0.3, 200)
    thrown.feel(*tilt, 600)
    assert thrown.told == [ROLLING, COCKED]


def test_a_knock_on_the_table_is_no_throw() -> None:
    thrown = _Thrown()
    thrown.feel(0, 0, 1, 600)
    thrown.feel(0, 0, 1.9, 60)
    thrown.feel(0, 0, 1, 2000)
    assert thrown.told == []


def test_falling_freely_is_not_lying_still() -> None:
    thrown = _Thrown()
    thrown.feel(0, 0, 1, 600)
    thrown.feel(0, 0, 0, 800)
    assert thrown.told == [ROLLING]
    thrown.feel(0, 1, 0, 600)
    assert thrown.told == [ROLLING, SETTLED]


def test_what_moves_before_the_last_roll_is_acknowledged_is_no_throw() -> None:
    thrown = _Thrown()
    thrown.feel(0, 0, 1, 600)
    thrown.feel(1.5, 0, 0.3, 200, may_roll=False)
    thrown.feel(1.5, 0, 0.3, 200)
    thrown.feel(0, 1, 0, 1000)
    assert thrown.told == []


def test_a_cube_that_falls_silent_in_the_air_is_cocked() -> None:
    thrown = _Thrown()
    thrown.feel(0, 0, 1, 600)
    thrown.feel(1.5, 0, 0.3, 200)
    assert not any(
        core().cube_lost(byref(thrown.cube), thrown.ms + after) for after in range(10, 1990, 10)
    )
    assert core().cube_lost(byref(thrown.cube), thrown.ms + 2010) == COCKED
    assert core().cube_lost(byref(thrown.cube), thrown.ms + 4010) == 0
