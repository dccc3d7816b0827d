"""Does the firmware's die fall without bias? Tens of thousands of presses of its button.

The firmware is die-quick: the same sources as the die's, built with a tumble of 1 ms, a
debouncing of 2 ms and a line of 1,000,000 baud, so that a roll takes 10 ms instead of 700;
and it takes a new boot number after 49,152 sentences. Everything else is the true way of a
roll: a bouncing button, its debouncing, its moments and the noise into the sponge, the face,
the sentence, the acknowledgement.
"""

import math
import subprocess
from collections import Counter
from itertools import pairwise

import pytest

from tests.support.hardware.firmware.workshop import ROLLS

LEAST_P = 0.001


def chi_square_p(faces: list[int]) -> float:
    """How likely a fair die is to be at least as uneven; five degrees of freedom."""
    counts = Counter(faces)
    wanted = len(faces) / 6
    x = sum((counts[face] - wanted) ** 2 / wanted for face in range(1, 7))
    return math.erfc(math.sqrt(x / 2)) + math.sqrt(2 * x / math.pi) * math.exp(-x / 2) * (1 + x / 3)


def runs_p(faces: list[int]) -> float:
    """How likely chance is to change as rarely or as often between low and high faces."""
    low = sum(face <= 3 for face in faces)
    high = len(faces) - low
    runs = 1 + sum((a <= 3) != (b <= 3) for a, b in pairwise(faces))
    mean = 1 + 2 * low * high / len(faces)
    variance = (mean - 1) * (mean - 2) / (len(faces) - 1)
    return math.erfc(abs(runs - mean) / math.sqrt(2 * variance))


def pairs_p(faces: list[int]) -> float:
    """As chi_square_p, for the 36 pairs of rolls that follow one another (normal to 25)."""
    counts = Counter(zip(faces[::2], faces[1::2], strict=False))
    wanted = len(faces) // 2 / 36
    x = sum((counts[a, b] - wanted) ** 2 / wanted for a in range(1, 7) for b in range(1, 7))
    z = ((x / 35) ** (1 / 3) - (1 - 2 / (9 * 35))) / math.sqrt(2 / (9 * 35))
    return math.erfc(z / math.sqrt(2)) / 2


@pytest.fixture(scope="module")
def thrown(dice: list[subprocess.Popen[str]]) -> list[tuple[list[int], int]]:
    """The faces of two dice, and how often each said hello while it was thrown."""
    told = []
    for die in dice:
        out, _ = die.communicate()
        (line,) = [line for line in out.splitlines() if line.startswith("faces ")]
        _, faces, _, hellos = line.split()
        told.append(([int(face) for face in faces], int(hellos)))
    return told


def test_60_000_rolls_are_even_and_follow_no_pattern(
    thrown: list[tuple[list[int], int]],
) -> None:
    faces = [face for die, _ in thrown for face in die]
    assert len(faces) == 2 * ROLLS
    for sample in (faces, *(die for die, _ in thrown)):
        assert chi_square_p(sample) > LEAST_P
        assert runs_p(sample) > LEAST_P
        assert pairs_p(sample) > LEAST_P


def test_two_dice_do_not_fall_alike(thrown: list[tuple[list[int], int]]) -> None:
    (ours, _), (theirs, _) = thrown
    alike = sum(a == b for a, b in zip(ours, theirs, strict=True))
    assert alike / ROLLS == pytest.approx(1 / 6, abs=0.01)


def test_a_die_whose_numbers_run_out_takes_a_new_boot_number(
    thrown: list[tuple[list[int], int]],
) -> None:
    assert [hellos for _, hellos in thrown] == [1, 1]


def test_these_tests_can_fail() -> None:
    fair = [1 + i * 7919 % 6 for i in range(60_000)]
    assert chi_square_p(fair) == pytest.approx(1)
    assert runs_p(fair) < LEAST_P, "even, but in a fixed order"
    assert pairs_p(fair) < LEAST_P
    modulo = [1 + number % 6 for number in range(8)] * 200
    assert chi_square_p(modulo) < LEAST_P, "three bits, divided by six"
