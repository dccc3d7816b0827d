"""How does a player of the program get its cards? They are keyed in, or dealt on the screen.

Whoever chooses to deal means it from there on: the next player's cards are announced, and dealt
after a moment. A tap on a card or on the button in that moment lets people key in cards again.
"""

from __future__ import annotations

from typing import Final

from companion.core.game import Seat
from companion.ui.i18n.translate import _, ngettext
from companion.ui.ports.program_players import ProgramTurn
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screens.match.open_hand import OpenHandEntry
from companion.ui.screens.match.program_turn_layout import ProgramTurnAreas
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words

_DEALS_S: Final = 2.0
"""How long it is said that cards are dealt before they are, in seconds."""

_NOTE: Final = 2.5
"""How high the note is below the cards, of its letters."""


class OpenHandTurn:
    """What is seen and done until the cards of a player of the program are known."""

    def __init__(self, match: MatchInPlay, devices: DevicesPort) -> None:
        """For the match in play, at a table with these devices."""
        self._match = match
        self._devices = devices
        self._entry = OpenHandEntry()
        self._since: float | None = None

    @property
    def _may_deal(self) -> bool:
        """Whether dealing is offered: where the die is real, the cards are too."""
        return self._devices.die().simulated

    @property
    def _deals(self) -> bool:
        """Whether cards are dealt without a tap."""
        return self._may_deal and self._match.programs.keeps_dealing

    # What is shown

    def due(self, turn: ProgramTurn) -> str:
        """What hands do now, or how many cards are dealt."""
        if self._entry.refused:
            return self._entry.refused
        wanted = self._match.programs.hand_size(turn.seat) or 0
        missing = max(0, wanted - len(self._entry.chosen))
        name = self._match.referee.setup.seats[turn.seat].name
        if self._deals:
            return ngettext("{name} draws {n} card", "{name} draws {n} cards", missing, name=name)
        return self._entry.due(missing, name)

    def widgets(self, room: Room, at: ProgramTurnAreas, turn: ProgramTurn) -> list[Widget]:
        """All cards, and the button that deals; it is dark while that goes by itself."""
        self._entry.follow(self._match.programs.hand(turn.seat))
        cards, elsewhere = self._match.programs.cards(), self._elsewhere(turn)
        px, area = room.sizes.caption, at.board.inflate(-room.sizes.gap, -room.sizes.gap)
        if self._may_deal:
            area, low = rows(area, [0.5, round(px * _NOTE)], 0)
        found = self._entry.widgets(room, area, cards, elsewhere)
        if self._may_deal:
            text = _(
                "Only computers play without cards: people need those from the box, or "
                "printed ones."
            )
            found.append(Label(Words(text, low.inflate(-2 * px, 0), px, "text", lines=2)))
            word, sub, on = _("Deal on the screen"), _("without paper cards"), self._deals
            kind = Kind.CHOICE if on else Kind.PLAIN
            found.append(
                Button("deal", at.primary, word, Intent("deal"), room.sizes.heading, kind, on,
                       sub=sub)
            )  # fmt: skip
        return found

    def _elsewhere(self, turn: ProgramTurn) -> dict[str, str]:
        """Card that lies open before another player of the program → whose it is."""
        programs, seats = self._match.programs, self._match.referee.setup.seats
        others = [seat for seat in programs.seats() if seat != turn.seat]
        return {card: seats[seat].name for seat in others for card in programs.hand(seat) or ()}

    # What is done

    def card(self, card: str, room: Room) -> None:
        """A card lies open there; the last one that was missing ends it."""
        turn = self._match.programs.turn()
        if turn is None or not turn.needs_hand:
            return
        self._match.programs.keep_dealing(on=False)
        self._entry.tap(card, self._elsewhere(turn))
        if len(self._entry.chosen) == self._match.programs.hand_size(turn.seat):
            cards = self._entry.chosen

            def deed() -> tuple[()]:
                self._match.programs.set_hand(turn.seat, cards)
                return ()

            why = self._match.attempt(deed)
            room.fault = why or room.fault
            if not why:
                # It is recorded; once it was taken back it is tapped again.
                self._entry = OpenHandEntry()

    def deal(self, room: Room) -> None:
        """Deal now and from here on, or no longer."""
        turn = self._match.programs.turn()
        if turn is None or not turn.needs_hand:
            return
        on = not self._match.programs.keeps_dealing
        self._match.programs.keep_dealing(on=on)
        if on:
            self._draw(room, turn.seat)

    def tick(self, room: Room) -> bool:
        """Deal what was announced. Returns whether it did."""
        turn = self._match.programs.turn()
        if turn is None or not turn.needs_hand or not self._deals or room.fault:
            self._since = None
            return False
        if self._since is None:
            self._since = room.now
        if room.now - self._since < _DEALS_S:
            return False
        self._since = None
        self._draw(room, turn.seat)
        return True

    def _draw(self, room: Room, seat: Seat) -> None:
        """Draw what a seat lacks; what is refused is not tried again by itself."""
        why = self._match.refused(lambda: self._match.programs.deal(seat))
        if why:
            self._match.programs.keep_dealing(on=False)
        room.fault = why or room.fault
