"""What can be done with one board? Look, draw on it, copy, share, remove."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pygame import Rect

from companion.boards.collection.folders import OwnBoard
from companion.boards.collection.incoming_board import packed
from companion.boards.draft.any_draft import from_json
from companion.core.errors import EditError, NotationError, StoreError
from companion.core.game import GameInfo
from companion.core.rulekit.board_inspection import MOST_NAME
from companion.ui.i18n.translate import _, board_title, translate
from companion.ui.ports.boards import BoardsPort
from companion.ui.ports.exports import ExportsPort, PrintJob
from companion.ui.ports.games import BoardCard, GamesPort
from companion.ui.ports.program_players import ProgramPlayersPort
from companion.ui.screen_kit.board_thumbnails import BoardThumbnails
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.kept_file import kept
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.once_per_screen import board_cards
from companion.ui.screens.board_list import print_choice
from companion.ui.screens.board_list.print_choice import PrintChoice
from companion.ui.screens.board_list.wording import in_the_list
from companion.ui.screens.editor.screen import COPIED
from companion.ui.screens.editor.thumbnails import BoardPicture
from companion.ui.screens.new_match.draft import choose_board
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon

SHIPPED: Final = "shipped:"
"""Before the id of a board that came with the program."""
_LINES: Final = 5.2
"""The number of lines of text, one under another, that say how a board is."""
_TALLER: Final = 1.25
"""The most that a board's picture is stretched to fill its room; the table stretches it, too."""


class BoardScreen(BaseScreen):
    """A board, large, and what can be done with it."""

    def __init__(
        self,
        place: str,
        games: GamesPort,
        boards: BoardsPort,
        exports: ExportsPort,
        programs: ProgramPlayersPort,
    ) -> None:
        """For a board by its id, after `SHIPPED` for one of the program."""
        self._games = games
        self._boards = boards
        self._exports = exports
        self._programs = programs
        self._place = place
        self._message = ""
        self._failed = False
        self._sure = False
        self._choice: PrintChoice | None = None
        self._printing: PrintJob | None = None
        self._wanted: tuple[Mapping[str, Any], tuple[int, int]] | None = None
        self._thumbnails = BoardThumbnails()

    @property
    def moving(self) -> bool:
        """While the board is still to be painted."""
        return self._thumbnails.painting

    def _found(self, room: Room) -> tuple[Mapping[str, Any] | None, OwnBoard | None]:
        """The board's object, and its entry in the board collection if it is there."""
        if self._place.startswith(SHIPPED):
            wanted = self._place.removeprefix(SHIPPED)
            found = (
                card.board
                for info in self._games.infos()
                for card in board_cards(room, self._games, info)
                if card.id == wanted
            )
            return next(found, None), None
        own = self._boards.collection.find(self._place)
        return (None if own is None else own.board), own

    def _info(self, board: Mapping[str, Any]) -> GameInfo:
        """What the game of a board is called."""
        slug = board["game"]
        return next(info for info in self._games.infos() if info.slug == slug)

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The picture, what it is, the ways on."""
        sizes, (board, own) = room.sizes, self._found(room)
        title = self._place if board is None else str(board["name"])
        if board is not None and own is None:
            title = board_title(self._info(board).title, title)
        frame = framed(room, title, foot=False)
        if board is None:
            return self._damaged(room, own, title)
        body, message = frame.body, self._line(room, frame.body)
        if message is not None:
            body = Rect(body.x, message.rect.bottom + sizes.gap, body.w, 0)
            body.h = frame.body.bottom - body.y
        if self._choice is not None:

            def picture_in(area: Rect) -> Widget:
                return self._board(room, board, area)

            return [*frame.head, *self._choice.widgets(room, body, picture_in)]
        ways = self._ways(own)
        if sizes.portrait:
            lines = -(-len(ways) // 2)
            deep = lines * round(sizes.touch * 1.25) + (lines - 1) * sizes.gap
            picture, facts, below = rows(body, [0.5, round(sizes.body * 5.6), deep], sizes.gap)
            cells = [
                cell
                for line in rows(below, [0.5] * lines, sizes.gap)
                for cell in columns(line, [0.5, 0.5], sizes.gap)
            ]
        else:
            picture, side = columns(body, [0.69, 0.31], sizes.gap * 2)
            high = min(sizes.touch * 5 // 4, (side.h - 3 * sizes.touch) // len(ways) - sizes.gap)
            high = max(sizes.touch, high)
            *cells, facts = rows(side, [*[high] * len(ways), 0.5], sizes.gap)
            if facts.h < round(sizes.body * _LINES):
                picture, facts = rows(picture, [0.5, round(sizes.body * 2.8)], sizes.gap)
        return [
            *frame.head,
            *([message] if message is not None else []),
            self._picture(room, board, own, picture),
            *self._buttons(room, ways, cells),
            self._facts(room, board, own, facts),
        ]

    def _damaged(self, room: Room, own: OwnBoard | None, title: str) -> Sequence[Widget]:
        """Why the board cannot be shown; it can be removed."""
        sizes, frame = room.sizes, framed(room, title, foot=own is not None)
        if own is None:
            text = _("This board no longer exists.")
            return [*frame.head, Label(Words(text, frame.body, sizes.heading))]
        text = self._message or translate(own.damaged)
        ways = self._asked() if self._sure else [("sure", _("Remove"), "trash", Kind.QUIET)]
        foot = centred(frame.foot, sizes.touch * 5 * len(ways), frame.foot.h)
        cells = columns(foot, [0.5] * len(ways), sizes.gap)
        middle = frame.body.inflate(-frame.body.w // 8, -frame.body.h // 8)
        return [
            *frame.head,
            Label(Words(text, middle, sizes.heading)),
            *self._buttons(room, ways, cells),
        ]

    def _picture(
        self, room: Room, board: Mapping[str, Any], own: OwnBoard | None, area: Rect
    ) -> Widget:
        """The board as it will be in a match; while it has faults, as it is drawn so far."""
        if own is not None and not own.playable:
            return Image(area, BoardPicture(own.id, own.changed, board, room.ui_of))
        wide, high = board["size_mm"]
        if (wide > high) == (area.w > area.h):
            area = centred(area, round(area.h * wide / high * _TALLER),
                           round(area.w * high / wide * _TALLER))  # fmt: skip
        return self._board(room, board, area)

    def _board(self, room: Room, board: Mapping[str, Any], area: Rect) -> Widget:
        """A board without faults, as large as an area."""
        drawer = room.ui_of(str(board["game"])).empty_board
        if drawer is None:
            info = self._info(board)
            card = BoardCard(board["id"], board["name"], info.slug, False, board)
            return Image(area, self._thumbnails.of(info, card))
        if not drawer.is_drawn(board, area.size, room.theme):
            # It takes seconds on a small computer: the page is there before it.
            self._wanted = board, area.size
            return Sheet(area)
        return drawer.widget(area, drawer.picture(board, area.size, room.theme))

    def _asked(self) -> list[tuple[str, str, str, Kind]]:
        """The buttons below the question before removing a board."""
        return [
            ("keep", _("Keep it"), "back", Kind.PLAIN),
            ("remove", _("Remove it"), "trash", Kind.PRIMARY),
        ]

    def _ways(self, own: OwnBoard | None) -> list[tuple[str, str, str, Kind]]:
        """The buttons: (name, text, sign, kind), the usual one first."""
        if self._sure:
            return self._asked()
        share = ("share", _("Share"), "out", Kind.PLAIN)
        printed = ("print", _("Print"), "sheets", Kind.PLAIN)
        play = ("play", _("Play on it"), "swords", Kind.PRIMARY)
        if own is None:
            copy = ("copy", _("Copy and edit"), "pencil", Kind.PLAIN)
            return [play, copy, printed, share]
        away = ("sure", _("Remove"), "trash", Kind.QUIET)
        return [
            *([play] if own.playable else []),
            ("edit", _("Edit"), "pencil", Kind.PLAIN if own.playable else Kind.PRIMARY),
            ("copy", _("Copy and edit"), "board", Kind.PLAIN),
            *([printed] if own.playable else []),
            share,
            away,
        ]

    def _buttons(
        self, room: Room, ways: Sequence[tuple[str, str, str, Kind]], cells: Sequence[Rect]
    ) -> list[Widget]:
        return level([
            Button("primary" if kind is Kind.PRIMARY else name, cell, text, Intent(name),
                   room.sizes.body, kind, picture=Icon(icon), align=-1)
            for (name, text, icon, kind), cell in zip(ways, cells, strict=False)
        ])  # fmt: skip

    def _line(self, room: Room, area: Rect) -> Label | None:
        """The result of the last tap; long, because it names a file."""
        if not self._message:
            return None
        ink = room.theme.danger if self._failed else room.theme.ink
        box = Rect(area.x, area.y, area.w, round(room.sizes.body * 2.8))
        return Label(Words(self._message, box, room.sizes.body, "text", ink))

    def _facts(
        self, room: Room, board: Mapping[str, Any], own: OwnBoard | None, area: Rect
    ) -> Widget:
        """The question before removing it; else how the board is, and how large."""
        sizes, ink = room.sizes, room.theme.ink_soft
        drawer = room.ui_of(str(board["game"])).empty_board
        if self._sure:
            text = _("Remove this board? You can restore it from the list.")
        else:
            state = in_the_list(self._info(board), own)
            wide, high = board["size_mm"]
            between = "\n" if area.h >= round(sizes.body * _LINES) else " · "
            text = between.join(
                (
                    state,
                    *(() if drawer is None else drawer.facts(board)),
                    _("{wide} by {high} mm").format(wide=f"{wide:g}", high=f"{high:g}"),
                )
            )
        return Label(Words(text, area, sizes.body, "text", ink, -1, -1))

    def answer(self, intent: Intent, room: Room) -> None:
        """One of the ways."""
        board, own = self._found(room)
        match intent.name:
            case "play" if board is not None:
                info, board_id = self._info(board), str(board["id"])
                choose_board(room, self._games, self._programs, info, board_id)
                room.nav = room.nav.push(Stop(Page.SETUP))
            case "edit" if own is not None:
                room.nav = room.nav.push(Stop(Page.EDIT, place=own.id))
            case "copy" if board is not None:
                self._copy(room, board)
            case "share" if board is not None:
                self._share(board, own)
            case "print" if self._printing is None and board is not None:
                self._choice = PrintChoice(board, self._exports)
                self._message = ""
            case print_choice.PART if self._choice is not None:
                self._choice.switch(str(intent.arg))
            case print_choice.PAPER if self._choice is not None:
                self._choice.paper = str(intent.arg)
            case print_choice.PRINT if board is not None and self._choice is not None:
                self._print(board, self._choice.paper, self._choice.chosen)
            case "sure" | "keep":
                self._sure = intent.name == "sure"
            case "remove" if own is not None:
                self._remove(room, own)
            case BACK.name if self._sure or self._choice is not None:
                self._sure, self._choice = False, None
            case BACK.name:
                room.nav = room.nav.back()

    def _copy(self, room: Room, board: Mapping[str, Any]) -> None:
        name = _("{board} (copy)").format(board=str(board["name"])[: MOST_NAME - 12])
        try:
            past = self._boards.collection.copy(board, name)
        except (EditError, NotationError, StoreError) as error:
            self._message, self._failed = translate(error), True
            return
        room.forget()
        room.nav = room.nav.push(Stop(Page.EDIT, place=COPIED + past.draft.id))

    def _share(self, board: Mapping[str, Any], own: OwnBoard | None) -> None:
        try:
            if own is not None:
                parcel = self._boards.collection.export(own.id)
            else:
                parcel = packed(from_json(dict(board)), None)
            where = self._exports.keep(parcel.name, parcel.content)
        except (NotationError, StoreError) as error:
            self._message, self._failed = translate(error), True
        else:
            self._message, self._failed = kept(self._exports, where), False

    def _print(self, board: Mapping[str, Any], paper: str, parts: Sequence[str]) -> None:
        self._choice, self._failed = None, False
        try:
            self._printing = self._exports.print_board(dict(board), paper, parts)
        except StoreError as error:
            self._message, self._failed = translate(error), True
        else:
            self._message = _("Preparing the pages…")

    def tick(self, room: Room) -> bool:
        """Make the picture after the page is shown; see whether the printed pages are ready."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            board, size = wanted
            drawer = room.ui_of(str(board["game"])).empty_board
            if drawer is not None:
                drawer.picture(board, size, room.theme)
        painted = self._thumbnails.paint(room)
        return self._printed() or painted or wanted is not None

    def _printed(self) -> bool:
        if self._printing is None:
            return False
        try:
            where = self._printing.done()
        except StoreError as error:
            self._message, self._failed = translate(error), True
        else:
            if where is None:
                return False
            self._message = kept(self._exports, where)
        self._printing = None
        return True

    def gone(self) -> None:
        """End the print job: nobody waits for its pages any more."""
        if self._printing is not None:
            self._printing.close()
            self._printing = None

    def _remove(self, room: Room, own: OwnBoard) -> None:
        try:
            self._boards.collection.remove(own.id)
        except StoreError as error:
            self._message, self._failed, self._sure = translate(error), True, False
            return
        room.forget()
        room.nav = room.nav.back()
