"""Who plays a seat that nobody sits at? The program, at one of its levels, or a person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from companion.ui.i18n.phrasing import listed
from companion.ui.i18n.translate import _
from companion.ui.ports.games import GamesPort
from companion.ui.ports.match_list import MatchListPort
from companion.ui.ports.program_players import ProgramPlayersPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.level_cards import level_cards
from companion.ui.screen_kit.navigator import Page
from companion.ui.screen_kit.once_per_screen import match_cards
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.screens.new_match.draft import drafted
from companion.ui.screens.new_match.even_level import even_level
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words

_LINE: Final = 1.35
"""How high a line of a note is, in letters."""


class SeatLevelScreen(BaseScreen):
    """A card a level, weakest first, each with its character; and one for a person.

    Above them what people must know of the game's computer players, if there is anything.
    """

    def __init__(
        self, seat: int, games: GamesPort, programs: ProgramPlayersPort, match_list: MatchListPort
    ) -> None:
        """For one seat; the recorded matches say which level would be an even match."""
        self._seat = seat
        self._games = games
        self._programs = programs
        self._match_list = match_list
        self._for_all = False

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The levels of the game that is chosen; whether other free seats get the same one."""
        draft = drafted(room, self._games)
        frame = framed(room, _("Computer player"), foot=False)
        area, seats = frame.body, draft.free_from(self._seat)
        which: list[Widget] = []
        if len(seats) > 1:
            row, area = rows(area, [room.sizes.touch, 0.5], room.sizes.gap)
            which = self._which(room, draft, seats, row)
        note = room.ui_of(draft.info.slug).computers_note
        if note:
            px, lines = room.sizes.body, 1 + int(room.sizes.portrait)
            row, area = rows(area, [px * _LINE * lines, 0.5], room.sizes.gap)
            which.append(Label(Words(_(note), row, px, "text", lines=lines)))
        levels = self._programs.levels(draft.info.slug)
        chosen = draft.seats[self._seat].level
        even = self._even(room, draft.info.slug, [one.name for one in levels])
        return [*frame.head, *which, *level_cards(room, levels, chosen, area, even=even)]

    def _which(
        self, room: Room, draft: SetupDraft, seats: Sequence[int], row: Rect
    ) -> list[Widget]:
        """This seat alone, or all that are free from here on."""
        here, all_free = columns(row, [0.32, 0.68], room.sizes.gap)
        names = [draft.shown_name(seat) for seat in seats]
        px = room.sizes.body
        return [
            Button(f"seats-{word}", rect, listed(who), Intent("for-all", int(on)), px,
                   Kind.CHOICE, on is self._for_all)
            for word, rect, who, on in (
                ("here", here, names[:1], False), ("all", all_free, names, True),
            )
        ]  # fmt: skip

    def _even(self, room: Room, game: str, levels: Sequence[str]) -> str:
        """The level that is an even match for the people here; "" where nothing is known of it."""
        cards = match_cards(room, self._match_list)
        found: str = room.once(
            ("even", game), lambda: even_level(game, levels, cards, self._match_list)
        )
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """Choose a level, and go back to the set-up; a person does not get a computer's name."""
        draft = drafted(room, self._games)
        match intent.name:
            case "for-all":
                self._for_all = bool(intent.arg)
            case "level" if intent.arg:
                levels = self._programs.levels(draft.info.slug)
                title = next(one.title for one in levels if one.name == intent.arg)
                for seat in draft.free_from(self._seat) if self._for_all else (self._seat,):
                    draft = draft.with_level(seat, str(intent.arg), _(title))
                room.draft = draft
                room.nav = room.nav.down_to(Page.SETUP)
            case "level":
                if draft.seats[self._seat].level:
                    room.draft = draft.with_name(self._seat, "")
                room.nav = room.nav.back()
            case BACK.name:
                room.nav = room.nav.back()
