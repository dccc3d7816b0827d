"""Who sits here? A name that was used before takes one tap; a new one is written.

Seat after seat is asked, as long as there is one without a name.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from pygame import Rect

from companion.ui.i18n.translate import _
from companion.ui.input.events import KeyName, KeyStroke
from companion.ui.ports.games import GamesPort
from companion.ui.ports.match_list import MatchListPort
from companion.ui.ports.program_players import ProgramPlayersPort
from companion.ui.screen_kit.computer_names import computer_names
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.once_per_screen import player_names
from companion.ui.screen_kit.setup_form import MOST_NAME, SetupDraft, nobodys_names
from companion.ui.screen_kit.text_entry import Writing
from companion.ui.screens.new_match.draft import drafted
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.keyboard import keyboard, least_high, variants
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.note import Note
from companion.ui.widgets.parts import Button, Image, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest

_ACROSS: Final = (5, 4)
"""Names side by side, on a screen that lies and on one that is upright."""
_MOST_ROWS: Final = 3


class SeatNameScreen(BaseScreen):
    """A name, written or chosen from those used before."""

    def __init__(
        self, seat: int, match_list: MatchListPort, games: GamesPort, programs: ProgramPlayersPort
    ) -> None:
        """For one seat, and those without a name after it."""
        self._match_list = match_list
        self._programs = programs
        self._games = games
        self._seat = seat
        self._writing: Writing | None = None
        self._offer: tuple[str, ...] | None = None
        self._goes_on = True
        self._refused = ""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The name, names used before or what a held letter offers, the keyboard."""
        draft, sizes = drafted(room, self._games), room.sizes
        writing = self._written(draft)
        text, keys = writing.text, writing.keys
        number = _("Player {n} of {all}").format(n=self._seat + 1, all=len(draft.seats))
        frame = framed(room, number, foot=False)
        body, gap = frame.body, max(3, sizes.gap // 2)
        field_high = round(sizes.touch * (1.3 if sizes.portrait else 1.0))
        least = least_high(keys, sizes)
        room_for = (body.h - field_high - gap - least) // (sizes.touch + gap)
        across = _ACROSS[sizes.portrait]
        wanted = max(1, -(-len(self._offered(room, draft)) // across))
        lines = max(0, min(_MOST_ROWS, room_for, wanted))
        used = lines * (sizes.touch + gap)
        keys_high = min(round(least * 1.2), body.h - field_high - gap - used - gap)
        field, *chips, _spare, low = rows(
            body, [field_high, *[sizes.touch] * lines, 0.5, keys_high], gap
        )
        field, program = columns(field, [0.7, 0.3], sizes.gap)
        found: list[Widget] = [*frame.head, *self._field(room, draft, text, field)]
        word = _("Computer player")
        found.append(Button("program", program, word, Intent("program"), sizes.body))
        found += self._chips(room, draft, chips, writing)
        found += keyboard(low, sizes, room.theme, keys)
        if self._refused:
            free = tuple(one.rect for one in found if one.targets())
            found.append(Note(
                frame.body, field.midbottom, self._refused, "", sizes.body, sizes.gap, free,
            ))  # fmt: skip
        return found

    def _field(self, room: Room, draft: SetupDraft, text: str, field: Rect) -> list[Widget]:
        """The seat's arms and what is written."""
        sizes = room.sizes
        crests = draft.seats[self._seat].colours
        line = centred(field, min(field.w, sizes.touch * 9), field.h)
        inside = line.inflate(-2 * sizes.gap, -sizes.gap // 2)
        crest, words = columns(inside, [inside.h * len(crests), 0.5], sizes.gap)
        shown = f"{text}|" if text else _("Tap or type the name")
        ink = room.theme.ink if text else room.theme.ink_soft
        return [
            Sheet(line, fill=room.theme.parchment_light),
            *(
                Image(box, Crest(colour))
                for colour, box in zip(crests, columns(crest, [0.5] * len(crests), 0), strict=True)
            ),
            Label(Words(shown, words, sizes.heading, "name", ink, -1, lines=1)),
        ]

    def _written(self, draft: SetupDraft) -> Writing:
        """The name while it is written; it begins as it is."""
        if self._writing is None:
            seat = draft.seats[self._seat]
            name = "" if seat.level else seat.name
            self._writing = Writing(name, MOST_NAME)
            self._goes_on = not name
        return self._writing

    def _chips(
        self, room: Room, draft: SetupDraft, lines: Sequence[Rect], writing: Writing
    ) -> list[Widget]:
        """What a held letter offers, else names used before."""
        sizes = room.sizes
        if not lines:
            return []
        if writing.offered:
            capital = writing.keys.capital
            return variants(lines[0], sizes, writing.offered, capital=capital)
        offered = self._offered(room, draft)
        gap = max(3, sizes.gap // 2)
        across = _ACROSS[sizes.portrait]
        cells = [cell for line in lines for cell in columns(line, [0.5] * across, gap)]
        taken = self._taken(draft)
        return level(
            [
                Button(f"used{number}", cell, name, self._chosen(name, taken), sizes.body,
                       role="text")
                for number, (name, cell) in enumerate(zip(offered, cells, strict=False))
            ]
        )  # fmt: skip

    def _chosen(self, name: str, taken: Collection[str]) -> Intent:
        """What a tap on a name means: it sits here, or sits elsewhere already."""
        if name in taken:
            return why_not(_("{name} already has a seat.").format(name=name))
        return Intent("used", name)

    def _taken(self, draft: SetupDraft) -> set[str]:
        """The names that sit at other seats."""
        return {seat.name for number, seat in enumerate(draft.seats) if number != self._seat}

    def _offered(self, room: Room, draft: SetupDraft) -> tuple[str, ...]:
        """Names that people used before, each at its place as long as the screen is open.

        One that is given away stays where it is: a finger that taps twice must not name the
        next seat.
        """
        if self._offer is None:
            taken = self._taken(draft) | nobodys_names()
            taken |= computer_names(self._games, self._programs)
            names = player_names(room, self._match_list)
            self._offer = tuple(name for name in names if name not in taken)
        return self._offer

    def answer(self, intent: Intent, room: Room) -> None:
        """A key was tapped, a name was chosen."""
        draft = drafted(room, self._games)
        writing = self._written(draft)
        self._refused = ""
        if intent.name == "letter":
            self._watch_length(room, writing)
        if writing.answer(intent):
            return
        match intent.name:
            case "used":
                self._name(room, draft, str(intent.arg))
            case "program":
                room.nav = room.nav.push(Stop(Page.LEVEL, self._seat))
            case "done":
                self._name(room, draft, writing.text)
            case BACK.name:
                room.nav = room.nav.back()

    def _watch_length(self, room: Room, writing: Writing) -> None:
        """Say why one more letter is not written."""
        if len(writing.text) >= MOST_NAME:
            self._refused = _("A name has at most {n} letters.").format(n=MOST_NAME)
            room.refused = True

    def _name(self, room: Room, draft: SetupDraft, name: str) -> None:
        """Name the seat, and go on to the next one without a name, or back.

        Nobody is called what a computer player is: it would not be told who is a person.
        """
        if " ".join(name.split()) in computer_names(self._games, self._programs):
            self._refused = _("That's what a computer player is called.")
            room.refused = True
            return
        goes_on = self._goes_on and bool(name)
        room.draft = draft = draft.with_name(self._seat, name)
        seats = range(self._seat + 1, len(draft.seats))
        unnamed = next((seat for seat in seats if not draft.seats[seat].name), None)
        if goes_on and unnamed is not None:
            self._seat, self._writing = unnamed, None
        else:
            room.nav = room.nav.back()

    def tick(self, room: Room) -> bool:
        """A letter that was held for long enough offers its variants."""
        hold_s = room.preferences.hold_s
        return self._written(drafted(room, self._games)).tick(room.held, room.now, hold_s)

    def typed(self, key: KeyStroke, room: Room) -> bool:
        """Real keys write too."""
        writing = self._written(drafted(room, self._games))
        self._refused = ""
        if key.name is KeyName.TEXT:
            self._watch_length(room, writing)
        return writing.typed(key)
