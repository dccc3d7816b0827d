"""Which match is to begin? What is played and who plays, and the way to the table."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.errors import NotationError, StoreError, VaultError
from companion.core.game import Json, Seat
from companion.ui.i18n.translate import _, translate
from companion.ui.ports.boards import BoardsPort
from companion.ui.ports.games import GamesPort
from companion.ui.ports.match_list import MatchListPort
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.once_per_screen import first_board
from companion.ui.screen_kit.seating import SETTING_UP
from companion.ui.screen_kit.setup_form import SetupDraft, SetupPart
from companion.ui.screens.new_match.draft import (
    chosen_board,
    drafted,
    too_many_or_few,
    what_followed,
    with_game,
)
from companion.ui.screens.new_match.what import WhatIsPlayed, is_laid_out_beside
from companion.ui.screens.new_match.who import players
from companion.ui.screens.secrets import secrets_menu
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind


class SetupScreen(BaseScreen):
    """The page that a match begins from."""

    def __init__(
        self,
        match: MatchInPlay,
        match_list: MatchListPort,
        games: GamesPort,
        boards: BoardsPort,
        devices: DevicesPort,
    ) -> None:
        """Nothing is chosen yet."""
        self._match = match
        self._match_list = match_list
        self._games = games
        self._what = WhatIsPlayed(games, boards, devices)
        self._why = ""

    @property
    def moving(self) -> bool:
        """While a board is still to be painted."""
        return self._what.thumbnails.painting

    def tick(self, room: Room) -> bool:
        """Paint one more part of a board."""
        return self._what.thumbnails.paint(room)

    def widgets(self, room: Room) -> Sequence[Widget]:
        """What is played in one column, the players in the other."""
        draft, sizes = drafted(room, self._games), room.sizes
        frame = framed(room, _("New match"))
        if sizes.portrait:
            what, seats = rows(frame.body, [0.51, 0.49], sizes.gap * 2)
        else:
            what, seats = columns(frame.body, [0.53, 0.47], sizes.gap * 2)
        aside, begin = columns(frame.foot, [0.3, 0.7], sizes.gap)
        hidden = secrets_menu.for_setup(room, self._match, self._games, draft, aside)
        hidden += self._arranged(room, draft, aside)
        missing = draft.missing
        why = self._why or what_followed(draft, chosen_board(room, self._games, draft))
        return [
            *frame.head,
            *self._what.widgets(room, draft, what),
            *players(room, draft, self._match.programs.levels(draft.info.slug), seats),
            *hidden,
            Button(
                "primary",
                begin if hidden else frame.foot,
                missing or _("Begin"),
                Intent("begin") if not missing else None,
                sizes.heading if not missing else sizes.body,
                Kind.PRIMARY,
                sub="" if missing else why,
            ),
        ]

    def _arranged(self, room: Room, draft: SetupDraft, rect: Rect) -> list[Widget]:
        """The way to the screen on which the players lay the board out, where no picture leads."""
        arrangement = room.ui_of(draft.info.slug).arrangement
        if arrangement is None or is_laid_out_beside(room, self._games, draft):
            return []
        text, sub = arrangement.title(), arrangement.line(draft.extras)
        return [Button("arrange", rect, text, Intent("arrange"), room.sizes.body, sub=sub)]

    def answer(self, intent: Intent, room: Room) -> None:
        """Change the draft, or go on from it."""
        draft = drafted(room, self._games)
        arg = intent.arg if isinstance(intent.arg, int) else 0
        self._why = ""
        match intent.name:
            case "not-seats":
                self._why = too_many_or_few(draft)
            case "game":
                info = next(one for one in self._games.infos() if one.slug == str(intent.arg))
                if info.slug != draft.info.slug:
                    board = first_board(room, self._games, info)
                    room.draft = with_game(draft, self._match.programs, info, board.id)
            case "board":
                room.draft = draft.with_board(str(intent.arg))
            case "die":
                room.draft = draft.with_die(bool(arg))
            case "seats":
                room.draft = draft.with_seats(arg)
            case "first":
                room.draft = draft.with_first(arg)
            case "colour":
                room.nav = room.nav.push(Stop(Page.SEAT, arg))
            case "name":
                page = Page.LEVEL if draft.seats[arg].level else Page.NAME
                room.nav = room.nav.push(Stop(page, arg))
            case "seating":
                room.nav = room.nav.push(Stop(Page.SEATING, place=SETTING_UP))
            case "boards":
                room.nav = room.nav.push(Stop(Page.BOARD))
            case "rules":
                room.nav = room.nav.push(Stop(Page.RULES))
            case "hidden":
                room.nav = room.nav.push(secrets_menu.WISHES)
            case "arrange":
                room.nav = room.nav.push(Stop(Page.ARRANGE, place=draft.info.slug))
            case "begin":
                board = chosen_board(room, self._games, draft).board
                begin_on(room, self._match, self._match_list, draft, board)
            case BACK.name:
                room.nav = room.nav.back()
        about = {"seats": SetupPart.SEATS, "board": SetupPart.BOARD}.get(
            intent.name, SetupPart.OTHER
        )
        if room.draft is not None and intent.name != "begin":
            room.draft = room.draft.after(draft, about)


def begin_on(
    room: Room, match: MatchInPlay, match_list: MatchListPort, draft: SetupDraft, board: Json
) -> None:
    """Begin a match on a board, or say why it cannot be."""
    try:
        begun = match_list.new_match(draft.setup(board))
        for seat, player in enumerate(draft.seats):
            if player.level:
                match.programs.take_seat(Seat(seat), player.level)
    except (NotationError, StoreError, VaultError) as error:
        room.fault = translate(error)
        return
    show_table(room, match, draft, begun)
    secrets_menu.ask_for_pins(room, match, draft)


def show_table(room: Room, match: MatchInPlay, draft: SetupDraft, match_id: str) -> None:
    """Show the table of the match that was just put there."""
    match.news.clear()
    match.roll_here = draft.roll_here
    room.nav = room.nav.table(match_id)
