"""Which act is seen, how far is it, and what has the table carried out? It waits for the table.

First the light figure walks that its player has moved. What was taken back is seen backwards, with
all that it had set off.
An act plays once when it is first seen, stands still then, and goes when the table says that it
was carried out. Nothing else of the match is shown before. A walk that changes nothing goes by
itself. So does one that only moves a dark figure, where a person walks next: it is left for hands
in sight, and whoever begins a walk need not say that it was carried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.ringgeister.events import CardTurned
from companion.games.ringgeister.state import State
from companion.referee.entries import MOVE
from companion.referee.referee import Referee
from companion.ui.games.ringgeister.film import (
    Act,
    DarkWalk,
    Moment,
    Seen,
    Turning,
    acts,
    light_reel,
    moment,
    undone_reel,
)
from companion.ui.games.ringgeister.table.board_part import Passing, Shown
from companion.ui.games.ringgeister.table.heading import person_goes_on
from companion.ui.games.ringgeister.table.shown_card import ShownCard
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.piece_motion import PieceMotion
from companion.ui.widgets.base import Point


def last_acts(referee: Referee) -> tuple[Act, ...]:
    """What the last move of a match has set off, for the table to carry out."""
    played, happened = referee.corrections.played, referee.queries.lately
    if not played or played[-1].kind != MOVE:
        return ()
    before = played[-1].before
    for number in range(len(happened) - 1, -1, -1):
        if happened[number][0] == before:
            return acts(happened[number:], referee.state)
    return ()


def _turned_up(referee: Referee) -> bool:
    """Whether the last move has turned up a card."""
    played, happened = referee.corrections.played, referee.queries.lately
    return any(
        isinstance(event, CardTurned)
        for state, event in happened
        if played and state == played[-1].before
    )


def _unknown(_before: Any, _after: Any) -> None:
    """Where the way to a position is not known, nobody walks."""


class FilmPlayer:
    """The acts of the last move that the table has not carried out.

    Attributes:
        number: which act is seen, from 0.
        left: the last act at its end, if it went by itself: hands may still carry it out.
        ticked: the tiles that were ticked off.
        card: the card that was turned up, shown before all that it sets off.
    """

    def __init__(self) -> None:
        """There are none."""
        self._acts: tuple[Act, ...] = ()
        self.number = 0
        self.left: Shown | None = None
        self.ticked: frozenset[str] = frozenset()
        self.card = ShownCard()
        self._since: float | None = None
        self._dropped = True
        self._walks = PieceMotion(light_reel, _unknown, undone_reel)

    @property
    def act(self) -> Act | None:
        """The act that is seen; None when all were carried out."""
        return self._acts[self.number] if self.number < len(self._acts) else None

    def follow(self, before: State | None, referee: Referee, room: Room, *, back: bool) -> None:
        """Show what leads from one position to the present one.

        Args:
            before: what was shown; None when the table was just opened.
            referee: of the match.
            room: for the preferences.
            back: something was taken back.
        """
        self._walks.follow(before, referee.queries, room, back=back)
        self.show(() if back else last_acts(referee))
        if before is not None and not back and _turned_up(referee):
            self.card.begin()

    def show(self, found: Sequence[Act], number: int = 0, ticked: Sequence[str] = ()) -> None:
        """Show these acts, from one of them on.

        Args:
            found: of one move.
            number: the first that was not carried out yet.
            ticked: its tiles that were ticked off.
        """
        self._acts, self.number = tuple(found), number
        self._begin()
        self.ticked = frozenset(ticked)

    @property
    def resume_at(self) -> int | None:
        """The first act that is shown again after a restart; None where there is none."""
        if self.left is not None:
            return self.number - 1
        return self.number if self.act is not None else None

    def clear(self) -> None:
        """There is nothing to show any more."""
        self.show(())

    def _begin(self) -> None:
        self.ticked, self._since, self._dropped = frozenset(), None, False
        self.left = None

    def shown(self, room: Room) -> Shown | None:
        """What is seen now; an act begins when it is first seen."""
        act = self.act
        if act is None:
            return None
        if self._walks.moving or self.card.showing:
            return Shown(act, moment(act, 0.0))
        if self._since is None:
            self._since = room.now
        passed = act.seconds + 1 if self._still(room) else room.now - self._since
        return Shown(act, moment(act, passed), self.ticked)

    def passing(self, room: Room) -> Passing | None:
        """What moves by itself: a light figure that walks, or what is taken back."""
        found: tuple[Seen, Moment] | None = self._walks.frame(room)
        return None if found is None else Passing(*found)

    def _still(self, room: Room) -> bool:
        return self._dropped or not room.preferences.animated

    def playing(self, room: Room) -> bool:
        """Whether something moves."""
        shown = self.shown(room)
        return shown is not None and not shown.now.over

    @property
    def moving(self) -> bool:
        """Whether something may still move."""
        acts = self.act is not None and not self._dropped
        return self._walks.moving or self.card.showing or acts

    def tick(self, room: Room) -> bool:
        """Let time pass. Returns whether something looks different now."""
        walked = self._walks.tick(room) | self.card.tick(room)
        if walked or self.card.showing or not self.moving:
            return walked
        if not self.playing(room):
            self._dropped = True
        return True

    def drop(self, finger: Point | None = None) -> bool:
        """End the walk, else the card, else show all of the act at once. Whether anything moved.

        A large card under the `finger` stays until that is lifted: the tap is its own.
        """
        if finger is not None and self.card.covers(finger):
            return False
        if self._walks.drop() or self.card.drop():
            return True
        moved, self._dropped = self.moving, True
        return moved

    def again(self) -> None:
        """Play the act once more."""
        if self.left is not None:
            self.number -= 1
        self._since, self._dropped, self.left = None, False, None

    def go_on(self, match: MatchInPlay) -> bool:
        """Leave an act that was seen and needs no answer. Returns whether there was one."""
        act = self.act
        if not isinstance(act, DarkWalk) or self.moving:
            return False
        is_last = self.number + 1 == len(self._acts)
        only_moves = is_last and not act.has_fights and person_goes_on(match, act.before)
        if not (act.changes_nothing or only_moves):
            return False
        self.carried_out()
        if not act.changes_nothing:
            self.left = Shown(act, moment(act, act.seconds + 1))
        return True

    def tick_off(self, tile: str) -> None:
        """A tile was turned on the table, or was not after all; the last one ends the act."""
        act = self.act
        if not isinstance(act, Turning) or tile not in act.tiles:
            return
        self.ticked ^= {tile}
        if self.ticked == frozenset(act.tiles):
            self.carried_out()

    def carried_out(self) -> None:
        """The table has done it; the next act begins. What was left is done, too."""
        self.number += self.act is not None
        self._begin()
