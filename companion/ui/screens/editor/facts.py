"""What is known of the board as a whole? Name, real size, photograph, origin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pygame import Rect

from companion.core.drafting.sheet_edits import BOARD, Authentic, NoPhotograph, Resize
from companion.core.errors import EditError
from companion.core.game import Json
from companion.ui.i18n.translate import _, translate
from companion.ui.input.events import KeyName, KeyStroke
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screens.editor.layout import thin
from companion.ui.screens.editor.page import SHEET, BasePage, EditorState
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon

_MOST_DIGITS: Final = 4


class FactsPage(BasePage):
    """The board as a whole; the first page of a new one."""

    def __init__(self) -> None:
        """No number is being written."""
        self._side: int | None = None
        self._digits = ""
        self._trouble: EditError | None = None

    def widgets(self, room: Room, editor: EditorState) -> Sequence[Widget]:
        """Name, size, photograph, and what a printed board has."""
        sizes, draft = room.sizes, editor.draft
        frame = framed(room, _("A new board") if editor.fresh else _("The board"))
        touch, gap = sizes.touch, sizes.gap
        lines = [round(touch * 1.2)] * 7 if sizes.portrait else [touch] * 4
        *parts, foot = rows(frame.body, [*lines, 0.5], gap)
        name, size, digits, photo, *more = parts
        found: list[Widget] = [*frame.head]
        found.append(
            Button("name", name, draft.name, Intent("name"), sizes.heading, Kind.CHOICE,
                   picture=Icon("pencil"), role="name", align=-1)
        )  # fmt: skip
        if sizes.portrait:
            found += self._sides(room, editor, size)
            found += self._number(room, [digits, photo, more[0]])
            found += self._photograph(room, editor, [more[1], more[2]])
        else:
            found += self._sides(room, editor, size)
            found += self._number(room, [digits])
            found += self._photograph(room, editor, [photo])
        found.append(self._message(room, editor, foot))
        return [*found, *self._foot(room, editor, frame.foot)]

    def _sides(self, room: Room, editor: EditorState, area: Rect) -> list[Widget]:
        """Width and height in mm; a tap on one takes it to be counted or written."""
        sizes, found = room.sizes, []
        titles = _("Width"), _("Height")
        for side, cell in enumerate(columns(area, [0.5, 0.5], sizes.gap)):
            on = side == self._side
            shown = self._digits if on and self._digits else f"{editor.draft.size_mm[side]:g}"
            found.append(
                Button(f"side{side}", cell, _("{number} mm").format(number=shown),
                       Intent("side", side), sizes.body, Kind.CHOICE, on, sub=titles[side])
            )  # fmt: skip
        return [*found]

    def _number(self, room: Room, lines: list[Rect]) -> list[Widget]:
        """Steps and digits for the side that is taken; else what the size is."""
        sizes, gap = room.sizes, thin(room)
        if self._side is None:
            text = _("This is the size of the real board: measure it, then tap a number.")
            area = lines[0].unionall(lines[1:])
            return [Label(Words(text, area, sizes.body, "text", room.theme.ink_soft, -1))]
        across = 5 if len(lines) > 1 else 15
        cells = [cell for line in lines for cell in columns(line, [0.5] * across, gap)]
        keys = [(f"{step:+d}".replace("-", "\N{EN DASH}"), Intent("step", step))
                for step in (-10, -1, 1, 10)]  # fmt: skip
        keys += [(digit, Intent("digit", digit)) for digit in "1234567890"]
        found: list[Widget] = [
            Button(f"{intent.name}{intent.arg}", cell, text, intent, sizes.body,
                   Kind.PLAIN if intent.name == "step" else Kind.CHOICE)
            for (text, intent), cell in zip(keys, cells, strict=False)
        ]  # fmt: skip
        rub = Button("rub", cells[14], "", Intent("rub"), sizes.body, picture=Icon("backspace"))
        return [*found, rub]

    def _photograph(self, room: Room, editor: EditorState, lines: list[Rect]) -> list[Widget]:
        """From a photograph, or without."""
        sizes, gap = room.sizes, thin(room)
        there = editor.draft.picture is not None
        bare = why_not(_("The board has no photo yet."))
        title = _("Another photo") if there else _("From a photo")
        offers = [("photos", title, "photograph", True),
                  ("corners", _("Corners"), "ways", there),
                  ("bare", _("Remove it"), "cross", there)]  # fmt: skip
        if len(lines) > 1:
            cells = [lines[0], *columns(lines[1], [0.5, 0.5], gap)]
        else:
            cells = columns(lines[0], [0.5, 0.36, 0.36], gap)
        return level([
            Button(name, cell, text, Intent(name) if can else bare, sizes.body,
                   picture=Icon(icon), align=-1)
            for (name, text, icon, can), cell in zip(offers, cells, strict=True)
        ])  # fmt: skip

    def _message(self, room: Room, editor: EditorState, area: Rect) -> Widget:
        """Why something was refused; else what a printed board has."""
        ink, px = room.theme.ink_soft, room.sizes.body
        text = editor.desk.printed()
        if self._trouble is not None:
            text, ink = translate(self._trouble), room.theme.danger
        elif editor.work.unkept is not None:
            text, ink = translate(editor.work.unkept), room.theme.danger
        return Label(Words(text, area, px, "text", ink, -1))

    def _foot(self, room: Room, editor: EditorState, area: Rect) -> list[Widget]:
        sizes, authentic = room.sizes, editor.draft.authentic
        copied, go = columns(area, [0.5, 0.5], sizes.gap)
        word = _("yes") if authentic else _("no")
        bare = editor.fresh and editor.draft.picture is None
        return [
            Button("authentic", copied, _("Copied from a printed board"),
                   Intent("authentic", int(not authentic)), sizes.body, Kind.CHOICE, authentic,
                   sub=word),
            Button("primary", go, _("Draw on a blank sheet") if bare else _("Draw"),
                   Intent("draw"), sizes.heading, Kind.PRIMARY),
        ]  # fmt: skip

    def answer(self, intent: Intent, _room: Room, editor: EditorState) -> None:
        """A fact was tapped."""
        arg = intent.arg
        if intent.name not in ("digit", "rub"):
            self._settle(editor)
        match intent.name:
            case "name":
                editor.turn("name", BOARD, "facts")
            case "side" if isinstance(arg, int):
                self._side, self._trouble = (None if self._side == arg else arg), None
            case "digit":
                self._digits = (self._digits + str(arg)).lstrip("0")[:_MOST_DIGITS]
            case "rub":
                self._digits = self._digits[:-1]
            case "step" if isinstance(arg, int) and self._side is not None:
                self._resize(editor, editor.draft.size_mm[self._side] + arg)
            case "photos" | "corners":
                editor.turn(intent.name, back="facts")
            case "bare":
                editor.work.do(NoPhotograph())
            case "authentic":
                editor.work.do(Authentic(bool(arg)))
            case "draw" | BACK.name:
                editor.turn(SHEET)

    def _settle(self, editor: EditorState) -> None:
        """Take the written number as the size."""
        digits, self._digits = self._digits, ""
        if digits:
            self._resize(editor, float(digits))

    def _resize(self, editor: EditorState, number: float) -> None:
        size = list(editor.draft.size_mm)
        size[self._side or 0] = number
        self._trouble = None
        if not editor.work.do(Resize((size[0], size[1]))) and editor.work.trouble is not None:
            error = editor.work.trouble.message
            self._trouble = error if isinstance(error, EditError) else None
            editor.work.trouble = None

    def typed(self, key: KeyStroke, room: Room, editor: EditorState) -> bool:
        """Digits of a keyboard write too."""
        if self._side is None:
            return False
        if key.name is KeyName.TEXT and key.text in "0123456789":
            self.answer(Intent("digit", key.text), room, editor)
        elif key.name is KeyName.BACKSPACE:
            self.answer(Intent("rub"), room, editor)
        else:
            return False
        return True

    def saved_state(self) -> Json:
        """The chosen side, and the digits written so far."""
        return {"side": self._side, "digits": self._digits}

    def restore(self, saved: Any) -> None:
        """Go on with the saved side and digits."""
        self._side = None if saved["side"] is None else int(saved["side"]) % 2
        self._digits = str(saved["digits"])[:_MOST_DIGITS]
