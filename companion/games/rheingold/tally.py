"""What is counted in a match of Rheingold or Highlanders? Pure.

Entries, marches, battles, sieges, castles and shields, each for the seat it happened
to. A march is one of the three of a turn (R 5.1); a *knight-step* is one knight going
one way, so that six knights on three marches make eighteen.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from companion.core.game import Colour, Seat, Setup
from companion.core.message import N_
from companion.core.statistics_api import Count, Feat
from companion.games.rheingold import events as ev
from companion.games.rheingold.state import State, total
from companion.games.rheingold.view import TableView

_TITLES: Final = {
    "castles_taken": N_("Castles taken"),
    "castles_lost": N_("Castles lost"),
    "sieges_laid": N_("Sieges laid"),
    "sieges_won": N_("Sieges won"),
    "sieges_held": N_("Sieges withstood"),
    "battles_fought": N_("Battles fought"),
    "battles_won": N_("Battles won as attacker"),
    "battles_held": N_("Attacks repelled"),
    "knights_entered": N_("Knights entered"),
    "entries_barred": N_("Entries blocked"),
    "entries_declined": N_("Entries declined"),
    "marches": N_("Marches"),
    "knight_steps": N_("Knight-steps"),
    "knights_lost": N_("Knights lost"),
    "shields_placed": N_("Shields placed"),
    "shields_opened_0": N_("Shields of 0 revealed"),
    "shields_opened_1": N_("Shields of 1 revealed"),
    "shields_opened_2": N_("Shields of 2 revealed"),
    "shields_opened_3": N_("Shields of 3 revealed"),
}
_LONGEST: Final = N_("Longest march: {who}, {value} knight-steps on turn {turn}")


class RheingoldTally:
    """Counts one match."""

    def __init__(self, setup: Setup) -> None:
        """Nothing has happened."""
        self._seats = len(setup.seats)
        self._worn = tuple(seat.colours for seat in setup.seats)
        self._seat = {colour: n for n, worn in enumerate(self._worn) for colour in worn}
        self._counted: Counter[tuple[str, int]] = Counter()
        self._steps: Counter[tuple[int, int]] = Counter()

    @property
    def line(self) -> str:
        """Swords of the castles that are owned (R 10.2)."""
        return N_("points")

    def standing(self, view: TableView) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(sum(view.points[colour] for colour in worn) for worn in self._worn)

    def follow(self, turn: int, before: State, events: tuple[ev.Event, ...]) -> None:
        """A move was made."""
        entered = any(isinstance(event, ev.KnightEntered) for event in events)
        for event in events:
            match event:
                case ev.DieRolled(colour=colour, waits=waits) if not waits and not entered:
                    self._count("entries_barred", colour)
                case ev.KnightEntered(colour=colour):
                    self._count("knights_entered", colour)
                case ev.EntryDeclined(colour=colour):
                    self._count("entries_declined", colour)
                case (
                    ev.KnightsMarched(colour=colour, knights=knights)
                    | ev.KnightsEngaged(colour=colour, knights=knights)
                ):
                    self._march(turn, colour, 1, knights)
                case ev.ShieldPlaced(colour=colour):
                    self._count("shields_placed", colour)
                case ev.ShieldOpened(colour=colour, value=value):
                    self._count(f"shields_opened_{value}", colour)
                case _:
                    self._fight(turn, before, event)

    def _fight(self, turn: int, before: State, event: ev.Event) -> None:
        match event:
            case ev.BattleWon(colour=colour, fronts=fronts, loser=loser, marches=marches):
                self._battle("battles_won", colour, colour, loser)
                self._count("knights_lost", loser, event.lost)
                # After the marches (R 9) they marched there before.
                self._march(turn, colour, marches, total(fronts) if marches else 0)
            case ev.BattleLost(colour=colour, winner=winner):
                self._battle("battles_held", winner, colour, winner)
                self._count("knights_lost", colour, event.lost)
            case ev.BattleTied(colour=colour, space=space, stray=stray):
                stack = before.stack(space)
                if stack is not None:
                    self._battle("battles_held", stack.colour, colour, stack.colour)
                self._count("knights_lost", colour, total(stray))
            case ev.RetreatCutOff(colour=colour, knights=knights):
                self._count("knights_lost", colour, knights)
            case ev.GarrisonBeaten(colour=colour, knights=knights):
                self._count("knights_lost", colour, knights)
            case ev.SiegeLaid(colour=colour, marches=marches):
                self._count("sieges_laid", colour)
                self._march(turn, colour, marches, 0)
            case ev.SiegeHeld(colour=colour, owner=owner, lost=lost, stray=stray):
                self._count("sieges_held", owner)
                self._count("knights_lost", colour, total(lost) + total(stray))
            case ev.CastleTaken(colour=colour, loser=loser):
                self._count("sieges_won", colour)
                self._count("castles_taken", colour)
                self._count("castles_lost", loser)
            case ev.CastleHandedBack(colour=colour):
                self._count("sieges_won", colour)
            case (
                ev.SiegeRaised(colour=colour, stray=stray)
                | ev.CastleOccupied(colour=colour, stray=stray)
            ):
                self._count("knights_lost", colour, total(stray))
            case _:
                pass

    def _battle(self, name: str, better: Colour, attacker: Colour, defender: Colour) -> None:
        self._count("battles_fought", attacker)
        self._count("battles_fought", defender)
        self._count(name, better)

    def _march(self, turn: int, colour: Colour, marches: int, knights: int) -> None:
        self._count("marches", colour, marches)
        self._count("knight_steps", colour, knights)
        self._steps[turn, self._seat[colour]] += knights

    def _count(self, name: str, colour: Colour | None, number: int = 1) -> None:
        if colour is not None:
            self._counted[name, self._seat[colour]] += number

    def counts(self) -> tuple[Count, ...]:
        """What happened to each seat."""
        return tuple(
            Count(name, title, tuple(self._counted[name, seat] for seat in range(self._seats)))
            for name, title in _TITLES.items()
        )

    def feats(self) -> tuple[Feat, ...]:
        """The turn in which one player's knights went farthest, knights times steps."""
        far = max(self._steps.items(), key=lambda one: (one[1], -one[0][0]), default=None)
        if far is None or not far[1]:
            return ()
        (turn, seat), steps = far
        return (Feat("longest_march", _LONGEST, Seat(seat), steps, turn),)

    def lanes(self) -> None:
        """Points tell it: nothing is passed from one to the other."""
