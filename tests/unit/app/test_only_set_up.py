"""A match that was only set up is left out where an earlier one was set up alike."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.adapters.store import Journal, NewEntry
from companion.app.only_set_up import OnlySetUp
from companion.core.game import Seat, SeatSetup, Setup
from companion.referee.entries import ADJUSTED, FORM, MOVE, PINS_WISHED, PLAYED_BY, TAKEN_BACK
from companion.ui.ports.match_list import BegunAs

SETUP = Setup(
    "rheingold", "rheingold", {}, {"id": "rhine", "name": "The Rhine"},
    (SeatSetup("Ada", ("red",)), SeatSetup("Ben", ("blue",))),
)  # fmt: skip
AT = "2026-11-20T20:15:00.000+00:00"
ROLL = NewEntry(MOVE, FORM, {"move": "roll", "face": 1})


class Recorded:
    """A record that says of each match how it was begun."""

    def __init__(self, journal: Journal) -> None:
        """Nothing was played yet."""
        self.journal = journal
        self.begun: dict[str, BegunAs] = {}
        self.only_set_up = OnlySetUp(journal, self.begun.__getitem__)

    def begin(self, match: str, *more: NewEntry, **other: Any) -> None:
        """A match with these entries after the first."""
        self.begun[match] = replace(BegunAs(SETUP, pins=False, real_values=False), **other)
        self.journal.begin(match, {"game": SETUP.game}, AT, version=FORM)
        if more:
            self.journal.append(match, 1, more, AT)

    def shown(self) -> list[str]:
        """What is listed."""
        return [head.id for head in self.only_set_up.shown(self.journal.matches())]


@pytest.fixture
def recorded(tmp_path: Path) -> Iterator[Recorded]:
    with Journal.open(tmp_path) as journal:
        made = Recorded(journal)
        made.begin("m1", ROLL)
        yield made


def test_it_is_left_out_until_somebody_plays(recorded: Recorded) -> None:
    recorded.begin("m2")
    assert recorded.shown() == ["m1"]
    assert recorded.only_set_up.like(recorded.begun["m1"], "m1") == "m2"
    recorded.journal.append("m2", 1, [ROLL], AT)
    assert recorded.shown() == ["m1", "m2"]
    assert recorded.only_set_up.like(recorded.begun["m1"], "m1") is None


@pytest.mark.parametrize(
    "entry",
    [
        NewEntry(ADJUSTED, FORM, {}),
        NewEntry(TAKEN_BACK, FORM, {"to": 0, "agreed": []}),
    ],
)
def test_whatever_happened_in_it_keeps_it(recorded: Recorded, entry: NewEntry) -> None:
    recorded.begin("m2", ROLL, entry, NewEntry(PLAYED_BY, FORM, {"seat": 1, "level": None}))
    assert recorded.shown() == ["m1", "m2"]


@pytest.mark.parametrize(
    "other",
    [
        {"setup": replace(SETUP, first=Seat(1))},
        {"setup": replace(SETUP, options={"supply": "unlimited"})},
        {"setup": replace(SETUP, board={"id": "island"})},
        {"pins": True},
        {"real_values": True},
        {"programs": {Seat(1): "novice"}},
    ],
)
def test_one_that_was_set_up_like_none_before_stays(
    recorded: Recorded, other: dict[str, Any]
) -> None:
    recorded.begin("m2", **other)
    assert recorded.shown() == ["m1", "m2"]
    assert recorded.only_set_up.like(recorded.begun["m1"], "m1") is None


def test_pins_that_were_wished_and_not_chosen_yet_are_pins(recorded: Recorded) -> None:
    recorded.begin("m2", ROLL, pins=True)
    recorded.begin("m3", NewEntry(PINS_WISHED, FORM, {}))
    assert recorded.shown() == ["m1", "m2"]
    assert recorded.only_set_up.like(recorded.begun["m2"], "m2") == "m3"


def test_a_board_that_was_drawn_anew_is_no_other_one_but_another_match(recorded: Recorded) -> None:
    drawn = replace(SETUP, board={"id": "rhine", "name": "The Rhine", "spaces": []})
    recorded.begin("m2", setup=drawn)
    assert recorded.shown() == ["m1"]
    assert recorded.only_set_up.like(recorded.begun["m1"], "m1") is None


def test_the_first_of_its_kind_stays_though_nobody_played(recorded: Recorded) -> None:
    other = replace(SETUP, first=Seat(1))
    recorded.begin("m2", setup=other)
    recorded.begin("m3", setup=other)
    assert recorded.shown() == ["m1", "m2"]
    assert recorded.only_set_up.like(recorded.begun["m2"], "m2") == "m3"
