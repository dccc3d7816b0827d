"""What is counted in a match of Ringgeister? Pure.

Gandalf is nobody's: his walks, and what they set off, are counted for whoever makes them; his
own fights for nobody. A turn counts for the bearer at its end. The line of the chart is missions
done; in a match without missions (R 2.5) it is turns with the Ring. The lanes tell who bore it.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from companion.core.game import Colour, Seat, Setup
from companion.core.message import N_
from companion.core.rulekit.option_tables import read_options
from companion.core.rulekit.setup_checks import options_of
from companion.core.statistics_api import Count, Feat, LaneMark, Lanes, Span
from companion.games.ringgeister import events as ev
from companion.games.ringgeister import pieces
from companion.games.ringgeister.game import Ringgeister
from companion.games.ringgeister.options import Options
from companion.games.ringgeister.state import State
from companion.games.ringgeister.view import TableView

_TITLES: Final = {
    "missions_done": N_("Missions done"),
    "ring_turns": N_("Turns with the Ring"),
    "walks": N_("Walks"),
    "dark_repelled": N_("Fights won"),
    "figures_beaten": N_("Fights lost"),
    "dark_woken": N_("Dark figures woken"),
    "others_beaten": N_("Rivals' figures beaten"),
    "cards_turned": N_("Cards turned up"),
    "storms": N_("Storms turned up"),
}
MISSION: Final = "mission"
WON: Final = "won"
LOST: Final = "lost"
"""What is marked on the Ring's journey: a mission done, the Mountain reached, the Ring taken."""
_LONGEST: Final = N_("Longest with the Ring: {who}, {value} turns in a row, up to turn {turn}")


class RinggeisterTally:
    """Counts one match."""

    def __init__(self, setup: Setup) -> None:
        """Nothing has happened."""
        self._colours = tuple(seat.colours[0] for seat in setup.seats)
        self._owner = {
            figure: seat
            for seat, colour in enumerate(self._colours)
            for figure in (pieces.hobbit(colour), pieces.man(colour))
        }
        chosen = options_of(Ringgeister.info, setup.preset, setup.options)
        self._missions = read_options(Options, chosen).missions
        self._counted: Counter[tuple[str, int | None]] = Counter()
        self._bears: Colour | None = None
        self._in_a_row = 0
        self._longest: tuple[int, int, int] | None = None
        self._spans: list[Span] = []
        self._marks: list[LaneMark] = []
        self._ending: LaneMark | None = None

    @property
    def line(self) -> str:
        """Missions done (R 10); without missions, turns with the Ring (R 2.4)."""
        return N_("missions done") if self._missions else N_("turns with the Ring")

    def standing(self, view: TableView) -> tuple[int, ...]:
        """Missions done by seat, or turns with the Ring so far."""
        if not self._missions:
            return tuple(self._counted["ring_turns", seat] for seat in range(len(self._colours)))
        return tuple(
            self._missions - view.missions[colour] - view.left[colour] for colour in self._colours
        )

    def follow(self, _turn: int, before: State, events: tuple[ev.Event, ...]) -> None:
        """A move was made; turns have the numbers that the table shows (R 4.5)."""
        turn, mover, cards = before.turn, int(before.mover), before.terms.board.cards
        card = before.card
        for event in events:
            match event:
                case ev.CardTurned(card=card):
                    if turn:
                        self._counted["cards_turned", mover] += 1
                        self._counted["storms", mover] += cards[card].below == pieces.STORM
                case ev.FigureWalked():
                    self._counted["walks", mover] += 1
                case ev.MissionDone(colour=colour):
                    seat = self._colours.index(colour)
                    self._counted["missions_done", seat] += 1
                    self._marks.append(LaneMark(MISSION, Seat(seat), turn))
                case ev.TurnEnded():
                    self._bore(turn, cards[str(card)].bearer)
                case ev.MatchEnded(winners=winners, why="mountain" | "ring_taken"):
                    # A turn limit and an agreement end the match between two turns (R 11.4).
                    bearer = cards[str(card)].bearer
                    self._bore(turn, bearer)
                    seat = winners[0] if winners else self._colours.index(bearer)
                    self._ending = LaneMark(WON if winners else LOST, Seat(seat), turn)
                case _:
                    self._dark(mover, event)

    def _dark(self, mover: int, event: ev.Event) -> None:
        """What a dark figure does."""
        match event:
            case ev.WindBlew():
                self._counted["dark_woken", mover] += 1
            case ev.DarkRepelled(by=figure):
                self._counted["dark_repelled", self._owner.get(figure)] += 1
            case ev.FigureBeaten(figure=figure):
                self._counted["figures_beaten", self._owner.get(figure)] += 1
                self._counted["others_beaten", mover] += self._owner.get(figure) != mover
            case _:
                pass

    def _bore(self, turn: int, bearer: Colour) -> None:
        """A turn is over, and this colour's hobbit bears the Ring."""
        seat = self._colours.index(bearer)
        self._in_a_row = self._in_a_row + 1 if bearer == self._bears else 1
        self._bears = bearer
        self._counted["ring_turns", seat] += 1
        if self._longest is None or self._in_a_row > self._longest[0]:
            self._longest = self._in_a_row, turn, seat
        last = self._spans[-1] if self._spans else None
        if last is not None and last.seat == seat and last.last <= turn <= last.last + 1:
            self._spans[-1] = Span(last.seat, last.first, turn)
        else:
            self._spans.append(Span(Seat(seat), turn, turn))

    def counts(self) -> tuple[Count, ...]:
        """What happened to each seat."""
        seats = range(len(self._colours))
        return tuple(
            Count(name, title, tuple(self._counted[name, seat] for seat in seats))
            for name, title in _TITLES.items()
        )

    def feats(self) -> tuple[Feat, ...]:
        """Who bore the Ring longest at a stretch."""
        if self._longest is None:
            return ()
        turns, turn, seat = self._longest
        return (Feat("longest_ring", _LONGEST, Seat(seat), turns, turn),)

    def lanes(self) -> Lanes | None:
        """The Ring's journey: who bore it in which turns, and where missions were done."""
        if not self._spans:
            return None
        return Lanes(
            N_("The Ring's journey"),
            N_("bears the Ring"),
            _TITLES["ring_turns"],
            ((MISSION, N_("Mission done")),),
            tuple(self._spans),
            tuple(self._marks),
            self._ending,
        )
