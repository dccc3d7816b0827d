"""What may a castle be called, and how is its name written?

A copy of a printed board has castles that other boards have too. Their names are offered
first where they lie about there, so that a name is one tap and not ten.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any, Final

from pygame import Rect

from companion.boards.draft.draft import BoardDraft
from companion.boards.draft.edits import BOARD, Rename
from companion.boards.draft.naming import called, unnamed
from companion.core.game import Json
from companion.core.rulekit.board_inspection import MOST_NAME
from companion.ui.i18n.translate import _, translate
from companion.ui.input.events import KeyStroke
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.once_per_screen import board_cards
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


def likely(
    room: Room, games: GamesPort, draft: BoardDraft, castle: str, begins: str = ""
) -> list[str]:
    """Names that a castle may have, the likeliest first: those of other boards near its position.

    Args:
        room: keeps the boards while the screen is open.
        games: with their boards.
        draft: with the castle; names that are on it are not offered again.
        castle: its id.
        begins: only names that begin so.
    """
    used = {one.name.casefold() for one in draft.castles.values()}
    across, down = draft.size_mm
    x, y = draft.castles[castle].at
    found: dict[str, tuple[int, float]] = {}
    for card in board_cards(room, games, games.all_games()[0].info):
        board: Mapping[str, Any] = card.board
        if board.get("id") == draft.id:
            continue
        others = board["castles"].values()
        same = sum(str(one.get("name", "")).casefold() in used for one in others)
        wide, high = board["size_mm"]
        for one in others:
            name = str(one.get("name", ""))
            if not name or name.casefold() in used:
                continue
            if not name.casefold().startswith(begins.casefold()):
                continue
            far = hypot(one["at"][0] / wide - x / across, one["at"][1] / high - y / down)
            rank = (-same, far)
            found[name] = min(rank, found.get(name, rank))
    return sorted(found, key=lambda name: found[name])


class NamePage(BasePage):
    """A name on the keyboard: a castle's, or the board's own."""

    def __init__(self, what: str, draft: BoardDraft, games: GamesPort) -> None:
        """For a castle, or `BOARD`."""
        self._games = games
        self._what = what
        if what == BOARD:
            text = draft.name
        else:
            text = "" if unnamed(draft, what) else draft.castles[what].name
        self._writing = Writing(text, MOST_NAME)

    def widgets(self, room: Room, editor: EditorState) -> Sequence[Widget]:
        """What is written, what is offered, the keys."""
        sizes, text = room.sizes, self._writing.text
        keys, gap = self._writing.keys, max(3, room.sizes.gap // 2)
        if self._what == BOARD:
            title = _("What is the board called?")
        else:
            title = _("What is {castle} called?").format(
                castle=translate(called(editor.draft, self._what))
            )
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
            *(one for row in chips for one in self._chips(room, editor, row)),
            *keyboard(low, sizes, room.theme, keys),
        ]

    def _chips(self, room: Room, editor: EditorState, row: Rect) -> list[Widget]:
        """What a held letter offers, else names of other boards that begin like this."""
        sizes, writing = room.sizes, self._writing
        if writing.offered:
            return variants(row, sizes, writing.offered, capital=writing.keys.capital)
        if self._what not in editor.draft.castles:
            return []
        offered = likely(room, self._games, editor.draft, self._what, writing.text)[:_OFFERED]
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
