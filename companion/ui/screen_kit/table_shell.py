"""What is the same at every table? The note, the advice, the way to the menu and to the end.

A table screen *has* a shell: it asks the shell first what a tap means (`takes`), puts its own
board and panel under the shell's note, says what a note says in the words of its game, and hands
on to the shell what it did not answer itself (`leaves`).

What else a table screen does is its own: it takes the news of the match and calls `clear` for a
new state, shows what chance answered earlier (`referee.answered`), and leads to the private screen
where a value is drawn or placed. CONTRIBUTING.md names one that does all of it. The protocols in
`context.py` and beside it (a screen that can be restored, speaks, feels a finger or follows the
place buttons) are optional.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from companion.core.game import Colour
from companion.core.refusal import Refusal
from companion.ui.i18n.translate import _
from companion.ui.ports.program_players import Ideas
from companion.ui.screen_kit import advice
from companion.ui.screen_kit.colour_change import ColourChange
from companion.ui.screen_kit.computers_turn import told_of
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.widgets.base import Intent, Point, Widget
from companion.ui.widgets.edge import Edge
from companion.ui.widgets.note import GONE, Note
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.picture import Icon

NOTE_STAYS_S: Final = 8.0
"""How long a note stays that nobody taps away, in seconds."""


READ_S: Final = 12.0
"""How long it takes to read what computers have done, in seconds."""
LATE_S: Final = 1.0
"""So long after a computer's turn a finger may still mean its steps, in seconds."""
_TICKED: Final = "ticked-off"


def ticked_off(seq: int) -> Intent:
    """What an entry asked of hands is done, and is not said any longer."""
    return Intent(_TICKED, seq)


@dataclass(frozen=True, slots=True)
class TableNote:
    """Why something that was tapped is not possible, or what else is to be known.

    Attributes:
        place: the tapped place; "" for the panel.
        why: a refusal of the rules, or a sentence.
    """

    place: str
    why: Refusal | str


def menu_sign(room: Room) -> Icon:
    """The sign of the way to the menu: whoever is at the table sees that others may watch it."""
    return Icon("menu-watched" if room.preferences.spectators else "menu")


class TableShell:
    """The parts of a table screen that know no game; one for each table screen.

    Attributes:
        change: of the colour that is to move: the screen's edge, and its arms.
        note: the answer to a tap on something that is not allowed.
        advised: whether the sheet of advice is shown.
        ticked: the entry up to which hands have done what they were asked to.
    """

    def __init__(self) -> None:
        """No advice was asked for, and nothing was tapped."""
        self.change = ColourChange()
        self.note: TableNote | None = None
        self.advised = False
        self.ticked = -1
        self._note_until = self._late_until = 0.0
        self._ideas: Ideas | None = None
        self._told = -1, float("-inf")
        self._was_read = True

    def renew(self, room: Room, match: MatchInPlay) -> None:
        """The position is a new one: drop note and advice; what stands again is said."""
        self.note, self.advised = None, False
        if match.programs.goes_on_alone and told_of(match) is not None:
            self._late_until = room.now + LATE_S
        if match.stands:
            match.stands = False
            self.tell(room, "", _("What's rolled or revealed stands"))

    def refuse(self, room: Room, place: str, why: Refusal | str) -> None:
        """Say why something is not possible, at a place, or over the panel where `place` is ""."""
        self.tell(room, place, why)
        room.refused = True

    def tell(self, room: Room, place: str, what: Refusal | str) -> None:
        """Tell something at a place, or over the panel where `place` is ""."""
        self.note, self._note_until = TableNote(place, what), room.now + NOTE_STAYS_S

    def is_read(self, room: Room, seq: int) -> bool:
        """Whether what was done up to an entry is told for long enough to have been read."""
        if self._told[0] != seq:
            self._told = seq, room.now
        return room.now - self._told[1] >= READ_S

    def seen_moving(self, room: Room) -> None:
        """Pieces still move: what a computer has done is not over for whoever watches."""
        if self.late(room):
            self._late_until = room.now + LATE_S

    def late(self, room: Room) -> bool:
        """Whether a tap on the board may mean a computer's step, which has just ended."""
        return room.now < self._late_until

    def takes(self, intent: Intent) -> bool:
        """Close advice and note at any tap. Returns whether the tap was about them alone."""
        if intent.name == _TICKED:
            self.ticked = int(intent.arg or 0)
            return True
        advised, self.advised = self.advised, intent == advice.ASK and not self.advised
        if intent == advice.ASK or (advised and intent == BACK):
            return True
        noted, self.note = self.note is not None, None
        return noted and intent == BACK

    def leaves(self, intent: Intent, room: Room) -> bool:
        """Go to the menu or to the result, if a tap means that. Returns whether it does."""
        match intent.name:
            case "menu" | BACK.name:
                room.nav = room.nav.push(Stop(Page.MENU))
            case "result":
                room.nav = room.nav.down_to(Page.END, Page.HOME)
            case _:
                return False
        return True

    def tick(self, room: Room, match: MatchInPlay) -> bool:
        """Let time pass. Returns whether the colour changes, a note goes, or an opinion comes.

        Or whether what computers have done was read by now.
        """
        slid = self.change.tick(room)
        was_read, self._was_read = self._was_read, self.is_read(room, self._told[0])
        slid |= self._was_read and not was_read
        before, self._ideas = self._ideas, match.programs.ideas() if self.advised else None
        if self.note is None or room.now <= self._note_until:
            return slid or before != self._ideas
        self.note = None
        return True

    def edge(self, room: Room, match: MatchInPlay, colour: Colour, broad: int) -> Edge:
        """The edge in the colour to move; it changes together with what computers' turns say."""
        slides = not match.referee.queries.programs
        return self.change.edge(room, colour, broad, slides=slides)

    def corner(self, room: Room, rect: Rect, *, unfinished: bool) -> Widget:
        """The corner button: cancel what is unfinished, else open the menu."""
        px = room.sizes.body
        if unfinished:
            return Button("cancel", rect, "", Intent("cancel"), px, picture=Icon("cross"))
        return Button("menu", rect, "", Intent("menu"), px, Kind.QUIET, picture=menu_sign(room))

    def ask_button(self, room: Room, rect: Rect) -> Button:
        """The button that asks what may be done."""
        return advice.button(room, rect, on=self.advised)

    def note_widget(
        self,
        room: Room,
        board: Rect,
        below: Sequence[Widget],
        at: Point,
        text: str,
        small: str,
        tap: Intent | None = None,
    ) -> Note:
        """The note, beside what it is about; it covers nothing that may be tapped.

        Args:
            room: for the sizes.
            board: it stays within, unless all of it may be tapped.
            below: everything else on the screen.
            at: the point that the note is about.
            text: what it says.
            small: where that can be looked up; "" for nowhere.
            tap: what a tap on it means besides taking it away; None for nothing.
        """
        area = board.inflate(-room.sizes.gap, -room.sizes.gap)
        point = (int(at[0]), int(at[1]))
        targets = (target for widget in below for target in widget.targets())
        free = tuple(one.rect for one in targets if one.legal and one.intent is not None)
        sizes = room.sizes
        return Note(area, point, text, small, sizes.body, sizes.gap, free, room.inner, tap or GONE)
