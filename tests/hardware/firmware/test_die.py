"""The die's firmware, instruction by instruction; time passes when the test says so."""

import itertools
from pathlib import Path

import pytest

from companion.adapters.devices.sentences import Sentence, write
from tests.support.hardware.firmware.workshop import ready, stepped


def test_it_says_who_it_is_and_beats_every_second() -> None:
    with stepped("die") as die:
        die.run(4200)
        hello, *beats = die.log
        assert hello.said.kind == "hello"
        assert hello.said.seq == 0
        assert hello.said.fields[0] == "1"
        assert hello.said.fields[3] == "herald die"
        assert [beat.said.fields[0] for beat in beats] == ["1", "2", "3"]
        assert [beat.said.seq for beat in beats] == [1, 2, 3]
        for before, after in itertools.pairwise(beats):
            assert after.ms - before.ms == pytest.approx(1000, abs=2)


def test_it_answers_each_hello_at_once() -> None:
    with ready("die") as die:
        for _ in range(5):
            asked = float(die.do("now")[-1].split()[1]) / 1000
            die.say("hello")
            answer = next(line for line in die.run(30) if line.said.kind == "hello")
            assert answer.ms - asked < 8  # 6 of them the question's own way over the line


@pytest.mark.parametrize("bounce_ms", [0, 1, 5, 7])
def test_a_press_is_one_roll_and_the_pips_show_it(bounce_ms: int) -> None:
    with ready("die") as die:
        die.do(f"press 60 {bounce_ms}")
        rolled = die.until("roll")
        assert [line.said.kind for line in die.log if line.said.kind.startswith("roll")] == [
            "rolling",
            "roll",
        ]
        assert die.face == int(rolled.fields[0])
        die.acknowledge(rolled)
        assert all(line.said.kind == "beat" for line in die.run(3000))


def test_it_tumbles_before_it_lands() -> None:
    with ready("die") as die:
        die.do("press")
        die.until("rolling")
        shown = []
        while not any(line.said.kind == "roll" for line in die.run(5)):
            shown.append(die.face)
        assert len(shown) * 5 > 500
        assert set(shown) <= {1, 2, 3, 4, 5, 6}
        turns = [at for at, (a, b) in enumerate(itertools.pairwise(shown)) if a != b]
        pauses = [b - a for a, b in itertools.pairwise(turns)]
        assert len(pauses) >= 5
        assert pauses[:-1] == sorted(pauses[:-1])  # the last is cut short: it has landed


def test_holding_the_button_is_one_roll_too() -> None:
    with ready("die") as die:
        die.do("hold")
        die.acknowledge(die.until("roll"))
        assert all(line.said.kind == "beat" for line in die.run(4000))
        die.do("let-go")
        assert all(line.said.kind == "beat" for line in die.run(1000))
        assert 1 <= die.roll() <= 6


def test_a_button_that_is_down_at_power_up_has_not_been_pressed() -> None:
    with stepped("die") as die:
        die.do("hold")
        die.run(3000)
        assert [line.said.kind for line in die.log] == ["hello", "beat", "beat"]
        die.do("let-go")
        die.run(100)
        assert 1 <= die.roll() <= 6


def test_there_is_no_roll_in_the_first_half_second() -> None:
    with ready("die") as die:  # a new die knows its number only after that time
        die.do("power-cycle")
        die.until("hello")
        die.do("press 60 5")
        assert {line.said.kind for line in die.run(2000)} == {"beat"}
        assert 1 <= die.roll() <= 6


def test_a_roll_is_repeated_under_its_number_until_that_is_acknowledged() -> None:
    with ready("die") as die:
        die.do("press")
        rolled = die.until("roll")
        die.say("ack", (rolled.seq + 1) % 65536)
        die.feed(write(rolled))  # a die's sentence is not the host's
        die.run(2100)
        again = [line for line in die.log if line.said.kind == "roll"]
        assert {line.said for line in again} == {rolled}
        assert len(again) == 6
        for before, after in itertools.pairwise(again):
            assert after.ms - before.ms == pytest.approx(400, abs=3)
        die.do("press")
        die.run(1000)
        assert die.face == int(rolled.fields[0])
        die.acknowledge(rolled)
        assert not [line for line in die.run(2000) if line.said.kind.startswith("roll")]


def test_a_damaged_acknowledgement_is_none() -> None:
    with ready("die") as die:
        die.do("press")
        rolled = die.until("roll")
        line = write(Sentence("host", 1, "ack", (str(rolled.seq),)))
        for at in range(len(line)):
            die.feed(line[:at] + bytes([line[at] ^ 4]) + line[at + 1 :])
        assert [line.said for line in die.run(1000) if line.said.kind == "roll"]
        die.acknowledge(rolled)
        die.run(50)
        assert not [line.said for line in die.run(1000) if line.said.kind == "roll"]


def test_it_shows_that_the_table_waits() -> None:
    with ready("die") as die:
        assert not die.is_armed
        die.say("arm")
        die.run(20)
        assert die.is_armed
        pictures = []
        for _ in range(60):
            die.run(20)
            pictures.append(die.pips)
        assert len(set(pictures)) == 6
        assert all(picture.count("1") == 1 and picture[3] == "0" for picture in pictures)
        die.say("rest")
        die.run(20)
        assert not die.is_armed
        assert die.face == 0


def test_a_face_stays_in_sight_while_it_counts_and_a_while_after() -> None:
    with ready("die") as die:
        die.say("arm")
        die.do("press")
        rolled = die.until("roll")
        die.run(5000)
        assert die.face == int(rolled.fields[0])
        die.acknowledge(rolled)
        die.run(2000)
        die.say("arm")
        die.do("press")
        die.acknowledge(die.until("roll"))
        shown = die.face
        die.run(2500)
        assert die.face == shown > 0
        die.run(1000)
        assert die.face in {-1}  # the walking light


def test_its_pips_can_be_tried() -> None:
    with ready("die") as die:
        for face in range(8):
            die.say("pips", face)
            die.run(20)
            assert die.face == face
        die.run(10_000)
        assert die.face == 0


def test_it_tells_its_supply() -> None:
    with ready("die") as die:
        for millivolt in (5000, 4200, 3100):
            die.do(f"supply {millivolt}")
            die.run(2500)
            assert int(die.until("beat").fields[1]) == pytest.approx(millivolt, rel=0.01)


def test_a_power_cycle_brings_a_new_boot_number_and_the_same_uid() -> None:
    with ready("die") as die:
        for _ in range(5):
            die.do("power-cycle")
            die.until("hello")
        hellos = [line.said.fields for line in die.log if line.said.kind == "hello"]
        assert len({uid for _, uid, _, _ in hellos}) == 1
        assert [int(boot) for _, _, boot, _ in hellos] == [1, 2, 3, 4, 5, 6]


def test_power_cuts_at_any_moment_never_bring_a_boot_number_twice() -> None:
    with stepped("die") as die:
        for cut in range(60):
            die.run(1 + cut * 1.37 if cut % 2 else 560 + cut * 1.1)
            die.do("power-cycle")
        die.run(1000)
        hellos = [line.said.fields for line in die.log if line.said.kind == "hello"]
        assert len(hellos) > 20
        assert len({uid for _, uid, _, _ in hellos}) == 1
        boots = [int(boot) for _, _, boot, _ in hellos]
        assert boots == sorted(set(boots))


def test_its_memory_can_be_kept_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "eeprom"
    seen = []
    for seed in ("1", "2"):
        with stepped("die", "--eeprom", str(file), "--seed", seed) as die:
            seen.append(die.until("hello").fields)
    assert seen[0][1] == seen[1][1]
    assert [fields[2] for fields in seen] == ["1", "2"]


@pytest.mark.parametrize("way", ["hang", "hang deaf"])
def test_a_hung_chip_starts_afresh(way: str) -> None:
    with ready("die") as die:
        die.run(1500)
        die.do(way)
        started_s = float(die.do("now")[-1].split()[1]) / 1000
        hello = die.until("hello")
        assert hello.fields[2] == "2"
        assert die.log[-1].ms - started_s < 400
        assert die.numbers("stats")["resets"] == [1]
        die.run(1000)
        assert 1 <= die.roll() <= 6


def test_a_chip_that_hangs_while_it_gathers_chance_starts_afresh() -> None:
    with stepped("die") as die:
        die.run(200)
        die.do("hang")
        die.until("hello")
        assert die.numbers("stats")["resets"] == [1]


def test_a_die_that_is_left_alone_does_not_reset() -> None:
    with ready("die") as die:
        die.run(60_000)
        assert die.numbers("stats")["resets"] == [0]
        assert len([line for line in die.log if line.said.kind == "beat"]) == 60


SILENT = ("noise 1650 0", "watchdog 0")
"""No chance from the chip: what is left is the human's."""


def _twenty(*commands: str, seed: int = 5, late_us: int = 0) -> list[int]:
    """Twenty rolls by a hand that does not tremble; the first press so much later."""
    faces = []
    with stepped("die", "--seed", str(seed)) as die:
        for command in commands:
            die.do(command)
        die.run(700)
        for throw in range(20):
            # In the middle of a millisecond, when no other interrupt is being dealt with.
            die.do(f"at +{5.4 + (late_us / 1000 if throw == 0 else 0)} press 30 0")
            rolled = die.until("roll")
            die.acknowledge(rolled)
            die.run(20)
            faces.append(int(rolled.fields[0]))
    return faces


def test_the_same_hand_and_the_same_noise_fall_alike() -> None:
    assert _twenty(*SILENT) == _twenty(*SILENT)
    assert _twenty() == _twenty()


def test_a_hand_a_millionth_of_a_second_later_falls_otherwise_without_any_noise() -> None:
    hands = [_twenty(*SILENT, late_us=late_us) for late_us in (0, 1, 2, 50)]
    assert len({tuple(faces) for faces in hands}) == 4


@pytest.mark.parametrize("noise", ["noise 1650 {}", "watchdog {}"])
def test_any_noise_alone_makes_it_fall_otherwise_under_the_same_hand(noise: str) -> None:
    dice = [_twenty(*SILENT, noise.format(sigma)) for sigma in (0, 3, 10)]
    assert len({tuple(faces) for faces in dice}) == 3
