"""The chi-square test of a die, against known values."""

import io

import pytest

from companion.cli.doctor.die import tell
from companion.core.dice_statistics import chi_square, detectable, p_value


@pytest.mark.parametrize(
    ("statistic", "chance"),
    [
        (0.0, 1.0),
        (0.554298, 0.99),
        (1.145476, 0.95),
        (4.351460, 0.50),
        (9.236357, 0.10),
        (11.070498, 0.05),
        (15.086272, 0.01),
        (20.515006, 0.001),
    ],
)
def test_the_tail_is_that_of_the_printed_tables(statistic: float, chance: float) -> None:
    assert p_value(statistic) == pytest.approx(chance, rel=1e-5)


def test_the_statistic_of_a_textbook_die() -> None:
    assert chi_square([10, 10, 10, 10, 10, 10]) == 0
    assert chi_square([5, 8, 9, 8, 10, 20]) == pytest.approx(13.4)


def test_nothing_rolled_is_no_statistic() -> None:
    with pytest.raises(ValueError, match="Nothing"):
        chi_square([0] * 6)


def test_more_rolls_show_smaller_faults() -> None:
    assert detectable(600) == pytest.approx(8.22, abs=0.01)
    assert detectable(60_000) == pytest.approx(0.82, abs=0.01)


@pytest.mark.parametrize(
    ("counts", "well", "word"),
    [
        ([100, 98, 103, 99, 101, 99], True, "this die looks fair"),
        ([50, 50, 50, 50, 50, 200], False, "this die looks unfair"),
        ([1, 0, 0, 0, 0, 0], True, "Too few"),
        ([0] * 6, False, "No rolls"),
    ],
)
def test_what_the_faces_say_is_told(counts: list[int], well: bool, word: str) -> None:
    output = io.StringIO()
    assert tell(counts, output) is well
    assert word in output.getvalue()
