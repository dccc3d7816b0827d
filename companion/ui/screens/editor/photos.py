"""Over which photograph is the board drawn? Those on sticks and in a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.boards.collection.photograph import Pixels, pixels
from companion.core.drafting.sheet_edits import Photograph
from companion.core.errors import NotationError, StoreError
from companion.core.quoting import on_a_line
from companion.ui.i18n.translate import _, translate
from companion.ui.ports.boards import BoardsPort
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screens.editor.page import SHEET, BasePage, EditorState
from companion.ui.screens.editor.thumbnails import PhotoPicture
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words

_SMALL_PX = 360
"""The longer side of a small picture."""


class PhotosPage(BasePage):
    """Small pictures of all that was found; a tap takes one."""

    def __init__(self, boards: BoardsPort) -> None:
        """Nothing was looked for yet."""
        self._boards = boards
        self._files: tuple[Path, ...] | None = None
        self._small: dict[Path, Pixels | None] = {}
        self._page = 0
        self._trouble: NotationError | StoreError | None = None
        self._seen: list[Path] = []

    def widgets(self, room: Room, _editor: EditorState) -> Sequence[Widget]:
        """A grid of pictures, or where to put some."""
        sizes, files = room.sizes, self._files or ()
        frame = framed(room, _("Which photo?"), foot=False)
        body, again = frame.body, frame.body
        trouble: list[Widget] = []
        if self._trouble is not None:
            line, body = rows(body, [round(sizes.body * 2.8), 0.5], sizes.gap)
            text = Words(translate(self._trouble), line, sizes.body, "text", room.theme.danger)
            trouble = [Label(text)]
        if not files:
            text_at, again = rows(body, [0.5, round(sizes.touch * 1.25)], sizes.gap)
            go = centred(again, sizes.touch * 5, again.h)
            return [
                *frame.head, *trouble, Label(Words(self._nothing(), text_at, sizes.heading)),
                Button("primary", go, _("Look again"), Intent("again"), sizes.heading,
                       Kind.PRIMARY),
            ]  # fmt: skip
        across = 2 if sizes.portrait else 4
        high = round(body.h / (4 if sizes.portrait else 2.5))
        pages = Pages(body, len(files), self._page, high, sizes, across)
        self._page, self._seen = pages.page, []
        found: list[Widget] = [*frame.head, *trouble]
        for number, rect in pages.rows():
            file = files[number]
            self._seen.append(file)
            cell = rect.inflate(-sizes.gap // 2, -sizes.gap // 2)
            shot, name = rows(cell, [0.5, round(sizes.caption * 1.5)], 2)
            found += [
                Sheet(rect, fill=room.theme.panel, id=f"row{number}",
                      intent=Intent("photo", number)),
                Image(shot, PhotoPicture(self._small.get(file))),
                Label(Words(on_a_line(file.name), name, sizes.caption, "text",
                            room.theme.ink_soft, lines=1)),
            ]  # fmt: skip
        return [*found, *pages.turners()]

    def _nothing(self) -> str:
        return _(
            "No photos found. Put a photo of your board (JPEG or PNG) on a USB stick and plug it "
            "in, or copy it to {folder}."
        ).format(folder=self._boards.inbox())

    def tick(self, _room: Room, _editor: EditorState) -> bool:
        """Search once; then read one small picture after another."""
        if self._files is None:
            self._files = tuple(self._boards.pictures())
            return True
        for file in self._seen:
            if file not in self._small:
                try:
                    self._small[file] = pixels(file, _SMALL_PX)
                except NotationError:
                    self._small[file] = None
                return True
        return False

    def answer(self, intent: Intent, _room: Room, editor: EditorState) -> None:
        """Take one, look again, go back."""
        match intent.name:
            case "photo" if isinstance(intent.arg, int) and self._files:
                self._take(editor, self._files[intent.arg])
            case "again":
                self._files, self._trouble = None, None
                self._small.clear()
            case "page":
                self._page = int(intent.arg or 0)
            case BACK.name:
                editor.turn(editor.back or SHEET)

    def _take(self, editor: EditorState, file: Path) -> None:
        try:
            name = editor.atlas.take_photograph(editor.board, file)
        except (NotationError, StoreError) as error:
            self._trouble = error
        else:
            # At once, with its own corners: a photograph that no board uses is removed at the next
            # start.
            editor.work.do(Photograph(name, None))
            editor.turn("corners", name, editor.back)
