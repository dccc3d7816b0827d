"""How does a match stand, and how did it end, in words? Pure, from what everybody may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.game import Outcome, Seat, Setup
from companion.ui.boards.voice import Figure, Voice
from companion.ui.i18n.phrasing import listed, sentences
from companion.ui.i18n.translate import _


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One player's line: name, colours, and the figures below the headings."""

    seat: int
    name: str
    colours: tuple[str, ...]
    figures: tuple[Figure, ...]

    @property
    def rank(self) -> tuple[int, ...]:
        """Its figures as far as they are numbers, the largest first when sorted."""
        return tuple(-figure for figure in self.figures if isinstance(figure, int))


@dataclass(frozen=True, slots=True)
class Standings:
    """The headings, and a line a player, by seat."""

    headings: tuple[str, ...]
    lines: tuple[StandingsRow, ...]


def standings_of(setup: Setup, view: Any, voice: Voice) -> Standings:
    """How a match stands.

    Args:
        setup: of the match.
        view: what everybody may see.
        voice: of the match.
    """
    lines = tuple(
        StandingsRow(number, seat.name, seat.colours, voice.figures(view, Seat(number)))
        for number, seat in enumerate(setup.seats)
    )
    return Standings(voice.headings(view), lines)


def winners_of(setup: Setup, outcome: Outcome | None) -> str:
    """The winners in a sentence."""
    names = [setup.seats[seat].name for seat in (outcome.winners if outcome is not None else ())]
    if not names:
        return _("Nobody wins")
    if len(names) == 1:
        return _("{name} wins").format(name=names[0])
    return _("{names} share the victory").format(names=listed(names))


def ended_early() -> str:
    """That the players ended it before the rules did."""
    return _("Ended early, by agreement.")


def ending_of(outcome: Outcome | None, view: Any, voice: Voice) -> str:
    """Why it is over, in a sentence; empty when the points say it all."""
    early = outcome is not None and outcome.is_early
    return sentences(ended_early() if early else "", voice.ending(view))
