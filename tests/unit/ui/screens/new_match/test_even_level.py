"""The level that is an even match follows from the last match with the program."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from companion.core.errors import StoreError
from companion.core.game import Seat, SeatSetup, Setup
from companion.ui.ports.match_list import BegunAs, MatchCard
from companion.ui.screens.new_match.even_level import even_level

LEVELS = ("novice", "guardian", "builder")
ADA, BEN = Seat(0), Seat(1)


@dataclass
class Matches:
    """Some recorded matches, the last one first."""

    begun: dict[str, BegunAs] = field(default_factory=dict)
    cards: list[MatchCard] = field(default_factory=list)

    def add(self, winner: Seat, programs: dict[Seat, str], game: str = "rheingold") -> None:
        """One that was played before those that are there."""
        name = str(len(self.cards))
        seats = tuple(SeatSetup(one, (one,)) for one in ("red", "blue"))
        self.begun[name] = BegunAs(Setup(game, "standard", {}, {}, seats), False, False, programs)
        self.cards.append(MatchCard(name, (), "", "", over=True, winners=(winner,)))

    def begun_as(self, match_id: str) -> BegunAs:
        """How one was begun."""
        if match_id not in self.begun:
            raise StoreError("The record cannot be read.")
        return self.begun[match_id]


def even(matches: Matches) -> str:
    return even_level("rheingold", LEVELS, matches.cards, matches)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("winner", "level", "then"),
    [
        (BEN, "guardian", "novice"),
        (ADA, "guardian", "builder"),
        (BEN, "novice", "novice"),
        (ADA, "builder", "builder"),
    ],
)
def test_it_goes_up_after_a_victory_and_down_after_a_defeat(
    winner: Seat, level: str, then: str
) -> None:
    matches = Matches()
    matches.add(winner, {BEN: level})
    assert even(matches) == then


def test_the_last_match_of_this_game_with_the_program_counts() -> None:
    matches = Matches()
    matches.add(ADA, {})
    matches.add(ADA, {BEN: "novice"}, "ringgeister")
    matches.cards.append(MatchCard("torn", (), "", "", over=True, winners=(ADA,)))
    matches.add(ADA, {ADA: "novice", BEN: "novice"})
    matches.add(BEN, {BEN: "builder"})
    matches.add(ADA, {BEN: "builder"})
    assert even(matches) == "guardian"


def test_a_shared_victory_was_even() -> None:
    matches = Matches()
    matches.add(BEN, {BEN: "guardian"})
    matches.cards[0] = replace(matches.cards[0], winners=(ADA, BEN))
    assert even(matches) == "guardian"


def test_nothing_is_said_where_nobody_has_played_against_it() -> None:
    assert even(Matches()) == ""
