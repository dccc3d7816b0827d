"""How is a name written: the board's own, or that of a place on it?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from companion.core.drafting.sheet_edits import BOARD, Rename
from companion.core.game import Json
from companion.core.rulekit.board_inspection import MOST_NAME
from companion.ui.i18n.translate import _
from companion.ui.input.events import KeyStroke
from companion.ui.screen_kit.board_desk import BoardDesk
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.text_entry import Writing
from companion.ui.screens.editor.page import BasePage, EditorState
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.keyboard import keyboard, least_high, variants
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Label, Sheet
from companion.ui.widgets.pen import Words

_OFFERED: Final = 4
"""The number of names above the keyboard."""


class NamePage(BasePage):
    """A name on the keyboard: that of a place, or the board's own."""

    def __init__(self, what: str, desk: BoardDesk) -> None:
        """For a place, or `BOARD`."""
        self._desk = desk
        self._what = what
        text = desk.work.draft.name if what == BOARD else desk.name_of(what)
        self._writing = Writing(text, MOST_NAME)

    def widgets(self, room: Room, _editor: EditorState) -> Sequence[Widget]:
        """What is written, what is offered, the keys."""
        sizes, text = room.sizes, self._writing.text
        keys, gap = self._writing.keys, max(3, room.sizes.gap // 2)
        if self._what == BOARD:
            title = _("What is the board called?")
        else:
            title = self._desk.name_question(self._what)
        frame = framed(room, title, foot=False)
        high = round(sizes.touch * (1.3 if sizes.portrait else 1.0))
        left = frame.body.h - high - gap
        least = least_high(keys, sizes)
        aside = [sizes.touch] if left - sizes.touch - gap >= least else []
        keys_high = min(round(least * 1.2), left - len(aside) * (sizes.touch + gap) - gap)
        field, *chips, _spare, low = rows(frame.body, [high, *aside, 0.5, keys_high], gap)
        line = centred(field, min(field.w, sizes.touch * 12), field.h)
        inside = line.inflate(-2 * sizes.gap, -sizes.gap // 2)
        ink = room.theme.ink if text else room.theme.ink_soft
        shown = f"{text}|" if text else _("Type the name")
        return [
            *frame.head,
            Sheet(line, fill=room.theme.parchment_light),
            Label(Words(shown, inside, sizes.heading, "name", ink, -1, lines=1)),
            *(one for row in chips for one in self._chips(room, row)),
            *keyboard(low, sizes, room.theme, keys),
        ]

    def _chips(self, room: Room, row: Rect) -> list[Widget]:
        """What a held letter offers, else names that are likely and begin like this."""
        sizes, writing = room.sizes, self._writing
        if writing.offered:
            return variants(row, sizes, writing.offered, capital=writing.keys.capital)
        if self._what == BOARD:
            return []
        offered = self._desk.likely_names(room, self._what, writing.text)[:_OFFERED]
        cells = columns(row, [0.5] * _OFFERED, max(3, sizes.gap // 2))
        return level([
            Button(f"chip{number}", cell, name, Intent("chip", name), sizes.body, role="name")
            for number, (name, cell) in enumerate(zip(offered, cells, strict=False))
        ])  # fmt: skip

    def answer(self, intent: Intent, _room: Room, editor: EditorState) -> None:
        """A key, a name that is offered, done or back."""
        if self._writing.answer(intent):
            return
        match intent.name:
            case "chip":
                self._call(editor, str(intent.arg))
            case "done" if self._writing.text.strip():
                self._call(editor, " ".join(self._writing.text.split()))
            case "done" | BACK.name:
                editor.turn(editor.back)

    def _call(self, editor: EditorState, name: str) -> None:
        editor.turn(editor.back)
        editor.work.do(Rename(self._what, name))

    def typed(self, key: KeyStroke, _room: Room, _editor: EditorState) -> bool:
        """Real keys write too."""
        return self._writing.typed(key)

    def tick(self, room: Room, _editor: EditorState) -> bool:
        """A letter that is held offers its variants."""
        return self._writing.tick(room.held, room.now, room.preferences.hold_s)

    def saved_state(self) -> Json:
        """The text written so far."""
        return self._writing.text

    def restore(self, saved: Json) -> None:
        """Go on with the saved text."""
        self._writing = Writing(str(saved), MOST_NAME)
