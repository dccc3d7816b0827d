"""Which board came on a stick? Board files that were found, to be taken in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pygame import Rect

from companion.boards.collection.known import KnownBoard
from companion.core.errors import NotationError, StoreError
from companion.core.quoting import on_a_line
from companion.ui.i18n.translate import _, board_title, translate
from companion.ui.ports.boards import BoardsPort
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.board_list.detail import SHIPPED
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words


class IncomingBoardsScreen(BaseScreen):
    """The files; a tap takes one in."""

    def __init__(self, games: GamesPort, boards: BoardsPort) -> None:
        """Nothing was looked for yet."""
        self._games = games
        self._boards = boards
        self._files: tuple[Path, ...] | None = None
        self._page = 0
        self._trouble: NotationError | StoreError | None = None
        self._known: tuple[Path, KnownBoard] | None = None

    def widgets(self, room: Room) -> Sequence[Widget]:
        """A row for each file, or where to put some."""
        sizes, files = room.sizes, self._files or ()
        frame = framed(room, _("Import a board"), foot=False)
        body, found = frame.body, [*frame.head]
        if self._trouble is not None:
            line, body = rows(body, [round(sizes.body * 2.8), 0.5], sizes.gap)
            words = Words(translate(self._trouble), line, sizes.body, "text", room.theme.danger)
            found.append(Label(words))
        if self._known is not None:
            return [*found, *self._here_already(room, body, self._known[1])]
        if not files:
            text_at, again = rows(body, [0.5, round(sizes.touch * 1.25)], sizes.gap)
            go = centred(again, sizes.touch * 5, again.h)
            hint = _(
                "No boards found. Put a .board file, or a board's JSON file, on a USB stick and "
                "plug it in, or copy it to {folder}."
            ).format(folder=self._boards.inbox())
            return [
                *found,
                Label(Words(hint, text_at, sizes.heading)),
                Button("primary", go, _("Look again"), Intent("again"), sizes.heading,
                       Kind.PRIMARY),
            ]  # fmt: skip
        pages = Pages(body, len(files), self._page, round(sizes.touch * 1.25), sizes)
        self._page = pages.page
        for number, rect in pages.rows():
            inside = rect.inflate(-2 * sizes.gap, -2)
            text, go = columns(inside, [0.5, sizes.touch * 3], sizes.gap)
            upper, lower = rows(text, [0.55, 0.45], 0)
            file, intent = files[number], Intent("take", number)
            found += [
                Sheet(rect, fill=room.theme.panel, id=f"row{number}", intent=intent),
                Label(Words(on_a_line(file.name), upper, sizes.body, "text_bold", None, -1, 1,
                            lines=1)),
                Label(Words(on_a_line(file.parent.name), lower, sizes.caption, "text",
                            room.theme.ink_soft, -1, -1, lines=1)),
                Button(f"take{number}", centred(go, go.w, sizes.touch), _("Import"), intent,
                       sizes.body),
            ]  # fmt: skip
        return [*found, *pages.turners()]

    def _here_already(self, room: Room, body: Rect, there: KnownBoard) -> list[Widget]:
        """Where the board is that was to be taken in, and the ways on."""
        sizes = room.sizes
        text_at, ways = rows(body, [0.5, round(sizes.touch * 1.25)], sizes.gap)
        name = there.name
        if not there.is_own:
            infos = self._games.infos()
            name = board_title(next(one.title for one in infos if one.slug == there.game), name)
        text = _("You already have this board, as “{board}”.").format(board=name)
        look, again = columns(ways, [0.5, 0.5], sizes.gap * 2)
        return [
            Label(Words(text, text_at, sizes.heading)),
            *level([
                Button("primary", look, _("View it"), Intent("look"), sizes.body, Kind.PRIMARY),
                Button("double", again, _("Import again"), Intent("double"), sizes.body),
            ]),
        ]  # fmt: skip

    def tick(self, _room: Room) -> bool:
        """Search once, after the page is shown: a stick may be slow."""
        if self._files is not None:
            return False
        self._files = tuple(self._boards.incoming_boards())
        return True

    def answer(self, intent: Intent, room: Room) -> None:
        """Take one in, look again, back."""
        match intent.name:
            case "take" if isinstance(intent.arg, int) and self._files:
                self._take(room, self._files[intent.arg])
            case "look" if self._known is not None:
                there = self._known[1]
                place = there.id if there.is_own else SHIPPED + there.id
                room.nav = room.nav.swap(Stop(Page.BOARDS, place=place))
            case "double" if self._known is not None:
                self._take(room, self._known[0], once_more=True)
            case BACK.name if self._known is not None:
                self._known = None
            case "again":
                self._files, self._trouble = None, None
            case "page":
                self._page = int(intent.arg or 0)
            case BACK.name:
                room.nav = room.nav.back()

    def _take(self, room: Room, file: Path, *, once_more: bool = False) -> None:
        self._known, self._trouble = None, None
        try:
            there = None if once_more else self._boards.collection.known(file)
            if there is not None:
                self._known = file, there
                return
            past = self._boards.collection.take_in(file)
        except (NotationError, StoreError) as error:
            self._trouble = error
            return
        room.forget()
        room.nav = room.nav.swap(Stop(Page.BOARDS, place=past.draft.id))
