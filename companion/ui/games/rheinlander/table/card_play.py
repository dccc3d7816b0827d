"""What is made of a card and a square that are tapped? Moves, or why not.

A square that is tapped first waits for its card, a card for its square. What would change more than
it seems to is shown before it is played. After a turn the next card's number ends it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.core.refusal import Refusal
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.foresight import foresee
from companion.games.rheinlander.state import Phase, State
from companion.ui.games.rheinlander.table import entry as entries
from companion.ui.games.rheinlander.table import reminders
from companion.ui.games.rheinlander.table.entry import EMPTY, Entry
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.table_shell import TableShell

_PLACING: Final = (mv.Place, mv.Reinforce, mv.Convert)


class CardPlay:
    """The card and the square that are entered, and the moves they make.

    Attributes:
        entry: what is entered.
    """

    def __init__(
        self, match: MatchInPlay, shell: TableShell, follow: Callable[[Room], None]
    ) -> None:
        """Nothing is entered.

        Args:
            match: on the table.
            shell: which says why something is refused.
            follow: called when a move was made.
        """
        self._match = match
        self._shell = shell
        self._follow = follow
        self.entry: Entry = EMPTY

    @property
    def _state(self) -> State:
        state: State = self._match.referee.state
        return state

    def digit(self, digit: str, room: Room) -> None:
        """A key of the pad."""
        if (gone := entries.discarded(self._state, self.entry, digit)) is not None:
            self.entry = entries.begin(self._state)
            self._shell.refuse(room, "", gone)
        elif entries.leads_on(self._state, self.entry, digit) and self._turn_begun(room):
            self.entry = entries.pressed(self._state, self.entry, digit)
            if not entries.is_whole(self._state, self.entry) or self._lies_open(room):
                return
            if self.entry.target:
                self.make(self.entry.target, room)

    def card(self, card: str, room: Room) -> None:
        """A card of the grid: the square that waits for it is played."""
        if self._turn_begun(room):
            target = "" if self.entry.looks else self.entry.target
            self.entry = Entry(card, target)
            if target:
                self.make(target, room)

    def mean(self, meant: str) -> None:
        """A square is chosen, after its card and a space if it needs one; nothing is played yet."""
        card, _space, place = meant.rpartition(" ")
        made = self._meant(Entry(card), place) if card else None
        looks = isinstance(made, _PLACING) and foresee(self._state, made).consequential
        self.entry = Entry(card, place, looks)

    def tapped(self, place: str, room: Room) -> None:
        """A place was tapped: a move, a square that waits for its card, or why not."""
        entry = self.entry
        if place == entry.target and (entry.looks or entry.card is not None):
            self.make(place, room)
            return
        waits = replace(entry, target="", looks=False)
        made = self._meant(waits, place)
        if isinstance(made, Entry):
            self.entry = made if place != entry.target else waits
        elif isinstance(made, Refusal):
            self._shell.refuse(room, place, made)
        elif isinstance(made, _PLACING) and self._looks(made, room):
            self.entry = Entry(str(made.card), place, looks=True)
        else:
            self.play(made, room, place)

    def make(self, place: str, room: Room) -> None:
        """Make the move that is entered for a square."""
        made = self._meant(replace(self.entry, looks=False), place)
        if isinstance(made, _PLACING) and not self.entry.looks and self._looks(made, room):
            self.entry = Entry(str(made.card), place, looks=True)
        elif isinstance(made, Refusal):
            self.entry = replace(self.entry, target="", looks=False)
            self._shell.refuse(room, place, made)
        elif not isinstance(made, Entry):
            self.play(made, room, place)

    def play(self, move: mv.Move, room: Room, place: str) -> None:
        """Make a move; a refusal is said at `place`."""
        refusal = self._match.play(move)
        if refusal is not None:
            self._shell.refuse(room, place, refusal)
        elif not room.fault:
            self._follow(room)

    def _turn_begun(self, room: Room) -> bool:
        """Whether a card can be played; after a turn its number ends that first."""
        if self._state.phase is Phase.BUILD:
            if self._state.ending:
                self._shell.refuse(room, "", _("The match ends after this turn."))
            else:
                self.play(mv.End(), room, "")
        return self._state.phase is Phase.CARD

    def _lies_open(self, room: Room) -> bool:
        """Whether nobody can hold the card: it lies open before a computer player (RL 4.2)."""
        card, programs = self.entry.card, self._match.referee.programs
        why = None if card is None else programs.judge(self._state, mv.Discard(card))
        if why is not None:
            self.entry = entries.begin(self._state)
            self._shell.refuse(room, "", why)
        return why is not None

    def _meant(self, entry: Entry, place: str) -> Entry | mv.Move | Refusal:
        """What a tap means; no card that lies open before somebody else (RL 4.2)."""
        made = entries.tapped(self._state, entry, place)
        return (self._match.referee.judge(made) or made) if isinstance(made, _PLACING) else made

    def _looks(self, made: entries.Placing, room: Room) -> bool:
        return reminders.worth_a_look(room.preferences, self._state, made)
