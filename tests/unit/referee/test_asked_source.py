"""A face that was read off a die has a source of its own, which is no sentence of that die."""

from __future__ import annotations

import pytest

from companion.referee import chance
from companion.referee.sources import asked_die, asked_source, device_source, die_of, is_source


def test_it_names_the_die_and_counts_as_no_roll_of_it() -> None:
    source = asked_source("5a0b11ff")
    assert is_source(source)
    assert asked_die(source) == die_of(source) == "5a0b11ff"
    assert device_source(source) is None
    assert list(chance.counted(frozenset({source, "die 5a0b11ff/3/17"}))) == [("5a0b11ff", 3, 17)]


@pytest.mark.parametrize(
    "text", ["asked", "asked ", "asked 5a0b11f", "asked 5a0b11ff ", "asked 5a0b11ff/3/17", "glass"]
)
def test_nothing_else_is_such_a_source(text: str) -> None:
    assert asked_die(text) == ""
    assert die_of(text) == ""


def test_the_die_of_a_roll_is_known_and_a_button_is_none() -> None:
    assert die_of("die 5a0b11ff/3/17") == "5a0b11ff"
    assert die_of("castles 0badcafe/1/2") == ""
