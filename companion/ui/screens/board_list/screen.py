"""Which boards are there? One's own and those of the program, each with its picture.

This is the list. One board is shown by `detail`, boards from a stick by `incoming`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect

from companion.boards.collection.collection import is_shipped
from companion.boards.collection.folders import OwnBoard
from companion.core.errors import StoreError
from companion.core.game import GameInfo
from companion.ui.i18n.translate import _, board_title, translate
from companion.ui.ports.boards import BoardsPort
from companion.ui.ports.exports import ExportsPort
from companion.ui.ports.games import GamesPort
from companion.ui.ports.program_players import ProgramPlayersPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room, Screen
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.once_per_screen import board_cards
from companion.ui.screens.board_list.detail import SHIPPED, BoardScreen
from companion.ui.screens.board_list.incoming import IncomingBoardsScreen
from companion.ui.screens.board_list.which_game import NEW, WhichGameScreen
from companion.ui.screens.board_list.wording import in_the_list
from companion.ui.screens.editor.thumbnails import BoardPicture
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon, Picture

IN: Final = "in"
AWAY: Final = "away"


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board in the list.

    Attributes:
        id: of its row.
        name: for people.
        state: which game's it is, and how it is, in words.
        info: of its game.
        board: its object, None where it cannot be read.
        changed: when; for its picture.
        leads: where a tap on it leads: the place of a stop.
        well: whether it can be played.
    """

    id: str
    name: str
    state: str
    info: GameInfo
    board: Mapping[str, Any] | None
    changed: str
    leads: str
    well: bool


def screen(
    place: str,
    games: GamesPort,
    boards: BoardsPort,
    exports: ExportsPort,
    programs: ProgramPlayersPort,
) -> Screen:
    """The screen for this place of a `BOARDS` stop; "" is the list."""
    match place:
        case "":
            return BoardListScreen(games, boards)
        case "in":
            return IncomingBoardsScreen(games, boards)
        case "away":
            return RemovedBoardsScreen(games, boards)
        case "new":
            return WhichGameScreen(games, boards)
        case _:
            return BoardScreen(place, games, boards, exports, programs)


def own_line(games: GamesPort, one: OwnBoard) -> BoardLine:
    """The line of a board that was drawn here or brought in."""
    name = f"own-{one.id}" if is_shipped(one.id) else one.id
    info = next(info for info in games.infos() if info.slug == one.game)
    return BoardLine(
        name, one.name, in_the_list(info, one), info, one.board, one.changed, one.id,
        one.playable,
    )  # fmt: skip


def lines(room: Room, games: GamesPort, boards: BoardsPort) -> list[BoardLine]:
    """One's own boards, the last changed one first, then those of the program, game by game."""
    own = boards.collection.boards()
    found = [own_line(games, one) for one in own]
    known = {one.id for one in own}
    for info in games.infos():
        found += [
            BoardLine(card.id, board_title(info.title, card.name),
                      in_the_list(info, None), info, card.board, "", SHIPPED + card.id,
                      well=True)
            for card in board_cards(room, games, info)
            if card.id not in known or is_shipped(card.id)
        ]  # fmt: skip
    return found


class BoardListScreen(BaseScreen):
    """The list of boards."""

    def __init__(self, games: GamesPort, boards: BoardsPort) -> None:
        """At the first page."""
        self._games = games
        self._boards = boards
        self._page = 0
        self._lines: list[BoardLine] | None = None
        self._gone = False

    def widgets(self, room: Room) -> Sequence[Widget]:
        """A row for each board; bring one in, or draw one."""
        sizes = room.sizes
        frame = framed(room, _("Boards"))
        if self._lines is None:
            # Read once each time the list comes up: the screens that it leads to change it.
            self._lines = _asked(room, lambda: lines(room, self._games, self._boards))
            self._gone = bool(_asked(room, lambda: list(self._boards.collection.removed())))
        found: list[Widget] = [
            *frame.head,
            *listed(room, self._lines, frame.body, self._page, _("Open")),
        ]
        bins = [0.3] if self._gone else []
        take, *bin_, new = columns(frame.foot, [0.36, *bins, 0.5], sizes.gap)
        found.append(
            Button("in", take, _("Import"), Intent("go", IN), sizes.body,
                   sub=_("from a USB stick"), picture=Icon("into"))
        )  # fmt: skip
        found += [
            Button("away", cell, _("Removed"), Intent("go", AWAY), sizes.body, Kind.QUIET,
                   picture=Icon("trash", room.theme.ink_soft))
            for cell in bin_
        ]  # fmt: skip
        found.append(
            Button("primary", new, _("Draw a board"), Intent("new"), sizes.heading, Kind.PRIMARY)
        )
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """Open one, draw one, bring one in."""
        match intent.name:
            case "page":
                self._page = int(intent.arg or 0)
            case "go":
                self._lines = None
                room.nav = room.nav.push(Stop(Page.BOARDS, place=str(intent.arg)))
            case "new":
                self._lines = None
                room.nav = room.nav.push(Stop(Page.BOARDS, place=NEW))
            case BACK.name:
                room.nav = room.nav.back()


class RemovedBoardsScreen(BaseScreen):
    """Boards that were removed; each can be brought back."""

    def __init__(self, games: GamesPort, boards: BoardsPort) -> None:
        """At the first page."""
        self._games = games
        self._boards = boards
        self._page = 0

    def widgets(self, room: Room) -> Sequence[Widget]:
        """A row for each."""
        frame = framed(room, _("Removed boards"), foot=False)
        gone = _asked(
            room,
            lambda: [own_line(self._games, one) for one in self._boards.collection.removed()],
        )
        if not gone:
            soft = room.theme.ink_soft
            text = Words(_("No removed boards."), frame.body, room.sizes.body, ink=soft)
            return [*frame.head, Label(text)]
        shown = listed(room, gone, frame.body, self._page, _("Restore"))
        return [*frame.head, *shown]

    def answer(self, intent: Intent, room: Room) -> None:
        """Bring one back."""
        match intent.name:
            case "page":
                self._page = int(intent.arg or 0)
            case "go":
                try:
                    self._boards.collection.bring_back(str(intent.arg))
                except StoreError as error:
                    room.fault = translate(error)
                else:
                    room.forget()
                    room.nav = room.nav.back()
            case BACK.name:
                room.nav = room.nav.back()


def listed(
    room: Room,
    found: Sequence[BoardLine],
    area: Rect,
    page: int,
    word: str,
) -> list[Widget]:
    """A page of boards, a row each; `word` is on every button."""
    sizes = room.sizes
    high = round(sizes.touch * (2.0 if sizes.portrait else 1.45))
    pages = Pages(area, len(found), page, high, sizes)
    widgets: list[Widget] = []
    for number, rect in pages.rows():
        one = found[number]
        inside = rect.inflate(-2 * sizes.gap, -sizes.gap)
        shape, wide = (1.5, 2.2) if sizes.portrait else (2.0, 3.0)
        picture, text, go = columns(
            inside, [round(inside.h * shape), 0.5, round(sizes.touch * wide)], sizes.gap
        )
        title, state = rows(text, [0.5, 0.5], 0)
        ink = room.theme.good if one.well else room.theme.danger
        if one.leads.startswith(SHIPPED):
            ink = room.theme.ink_soft
        intent = Intent("go", one.leads)
        widgets.append(Sheet(rect, fill=room.theme.panel, id=f"row{number}", intent=intent))
        widgets.append(Image(picture, _picture(room, one)))
        deep = 2 if sizes.portrait else 1
        name = Words(one.name, title, sizes.heading, "name", None, -1, 1, lines=deep)
        widgets.append(Label(name))
        widgets.append(Label(Words(one.state, state, sizes.body, "text", ink, -1, -1, lines=2)))
        button = Rect(go.x, go.y, go.w, round(sizes.touch * 1.1))
        button.centery = go.centery
        widgets.append(Button(f"board-{one.id}", button, word, intent, sizes.body))
    return [*widgets, *pages.turners()]


def _picture(room: Room, one: BoardLine) -> Picture:
    """A sketch of a board, which may lack much."""
    if one.board is None:
        return Icon("cross", room.theme.danger)
    return BoardPicture(one.id, one.changed, one.board, room.ui_of)


def _asked(room: Room, what: Callable[[], list[Any]]) -> list[Any]:
    """A result of the board collection; if it cannot be read, nothing, and a fault is shown."""
    try:
        return what()
    except StoreError as error:
        room.fault = translate(error)
        return []
