"""What is wrong with the board, and where? All findings of the check; a tap leads to the place."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.drafting.finding import Finding
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _, translate
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screens.editor.page import SHEET, BasePage, EditorState
from companion.ui.screens.editor.thumbnails import Flaw
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Image, Label, Sheet
from companion.ui.widgets.parts import Kind as Look
from companion.ui.widgets.pen import Words


class FindingsPage(BasePage):
    """Faults first, then warnings; a tap goes to the place."""

    def __init__(self) -> None:
        """At the first page."""
        self._page = 0

    def widgets(self, room: Room, editor: EditorState) -> Sequence[Widget]:
        """A row for each."""
        sizes, found = room.sizes, editor.found
        frame = framed(room, _("Check the board"), foot=not found)
        if not found:
            return [*frame.head, *self._well(room, editor, frame.body, frame.foot)]
        high = max(sizes.touch, round(sizes.body * 2.9))
        pages = Pages(frame.body, len(found), self._page, high, sizes)
        self._page = pages.page
        rows_of: list[Widget] = []
        for number, rect in pages.rows():
            rows_of += self._row(room, editor, number, rect)
        return [*frame.head, *rows_of, *pages.turners()]

    def _well(self, room: Room, editor: EditorState, body: Rect, foot: Rect) -> list[Widget]:
        sizes = room.sizes
        picture, text = rows(body, [0.6, 0.4], sizes.gap)
        sentence = _("All good: {board} is ready to play. You'll find it under “New match”.")
        go = centred(foot, sizes.touch * 5, foot.h)
        return [
            Image(picture, Flaw(None)),
            Label(Words(sentence.format(board=editor.draft.name), text, sizes.heading, rise=-1)),
            Button("primary", go, _("Back to the board"), BACK, sizes.heading, Look.PRIMARY),
        ]

    def _row(self, room: Room, editor: EditorState, number: int, rect: Rect) -> list[Widget]:
        sizes, one = room.sizes, editor.found[number]
        inside = rect.inflate(-2 * sizes.gap, -sizes.gap // 2)
        sign, text = columns(inside, [sizes.touch, 0.5], sizes.gap)
        sentence, to_be_put = capitalised(translate(one.message)), editor.desk.adds(one)
        if one.place is None and not to_be_put:
            ink = room.theme.ink
            sheet = Sheet(rect, fill=room.theme.panel)
            return [sheet, Image(sign, Flaw(one.is_fault)),
                    Label(Words(sentence, text, sizes.body, "text", ink, -1))]  # fmt: skip
        text, go = columns(text, [0.5, sizes.touch * 3], sizes.gap)
        go = Rect(go.x, rect.centery - sizes.touch // 2, go.w, sizes.touch)
        intent = Intent("finding", number)
        word = _("Add") if to_be_put else _("Show it")
        return [
            Sheet(rect, fill=room.theme.panel, id=f"row{number}", intent=intent),
            Image(sign, Flaw(one.is_fault)),
            Label(Words(sentence, text, sizes.body, "text", None, -1)),
            Button(f"finding{number}", go, word, intent, sizes.body),
        ]

    def answer(self, intent: Intent, _room: Room, editor: EditorState) -> None:
        """To a place, to another page, back."""
        match intent.name:
            case "page":
                self._page = int(intent.arg or 0)
            case "finding" if isinstance(intent.arg, int) and intent.arg < len(editor.found):
                show(editor, editor.found[intent.arg])
            case BACK.name:
                editor.turn(SHEET)


def show(editor: EditorState, one: Finding) -> None:
    """Show a finding's place on the sheet, with the tool that mends it in hand."""
    editor.turn(SHEET)
    editor.desk.show(one)
    spot = editor.work.where(one.place)
    if spot is not None and not editor.desk.adds(one):
        across, down = editor.draft.size_mm
        editor.centre = spot[0] / across, spot[1] / down
