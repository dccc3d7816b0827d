"""companion/minds/data/rheinlander.json: the people who play, the weakest first."""

from __future__ import annotations

from itertools import pairwise

from companion.minds.levels import LEVELS, roster

ROSTER = roster("rheinlander")


def test_everybody_sees_more_than_the_one_before() -> None:
    assert len(ROSTER.levels) == LEVELS
    for easier, harder in pairwise(ROSTER.levels):
        assert easier.evaluations < harder.evaluations
        assert easier.width <= harder.width
        assert easier.noise > harder.noise


def test_everybody_has_a_name_and_a_character_of_their_own() -> None:
    for told in ("name", "title", "character"):
        assert len({getattr(level, told) for level in ROSTER.levels}) == LEVELS
    assert all(level.character.endswith(".") for level in ROSTER.levels)


def test_only_the_strongest_has_no_blind_spot_and_judges_without_noise() -> None:
    assert all(level.changes for level in ROSTER.levels[:-1])
    assert ROSTER.levels[-1].noise == 0
    assert not ROSTER.levels[-1].changes
