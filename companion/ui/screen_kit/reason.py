"""Why is the position corrected? Ready reasons to tap, or one's own words by keyboard."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from companion.core.game import Json
from companion.ui.i18n.translate import _, language
from companion.ui.input.events import KeyName, KeyStroke
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.frame import framed
from companion.ui.widgets.alphabets import Alphabet, Keys, marked, resized
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.keyboard import keyboard, least_high
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words

MOST: Final = 60
"""Letters of a reason, so that it fits into a line of the history."""


def _ready() -> tuple[str, ...]:
    return (
        _("Wrong move"),
        _("Wrong tap"),
        _("Pieces fell over"),
        _("Something forgotten"),
    )


class Reason:
    """The reason that was chosen or written.

    Attributes:
        text: in a player's words; empty before.
        writing: the keyboard is seen.
    """

    def __init__(self) -> None:
        """None yet."""
        self.text = ""
        self.writing = False
        self._draft = ""
        self._alphabet = Alphabet.LATIN
        self._shift: bool | None = None

    @property
    def saved_state(self) -> Json:
        """The reason as JSON."""
        return {"text": self.text, "draft": self._draft, "writing": self.writing}

    def restore(self, saved: Json) -> None:
        """Restore the reason.

        Raises:
            LookupError, TypeError: it was not written by `saved_state`.
        """
        self.text, self._draft = str(saved["text"])[:MOST], str(saved["draft"])[:MOST]
        if saved["writing"] is True:
            self._open(self._draft)

    def lines(self, room: Room) -> int:
        """How many rows the reasons take."""
        return 3 if room.sizes.portrait else 1

    def widgets(self, room: Room, area: Rect) -> list[Widget]:
        """The ready ones, and one's own."""
        ready = _ready()
        own = self.text if self.text and self.text not in ready else ""
        texts = [*ready, own or _("Other")]
        number, lines = len(texts), self.lines(room)
        across = -(-number // lines)
        cells = [
            cell
            for count, line in enumerate(rows(area, [0.5] * lines, room.sizes.gap))
            for cell in columns(
                line, [0.5] * min(across, number - count * across), room.sizes.gap
            )
        ]  # fmt: skip
        found: list[Widget] = [
            Button(f"why{at}", cell, text, Intent("why", text), room.sizes.caption, Kind.CHOICE,
                   text == self.text)
            for at, (text, cell) in enumerate(zip(ready, cells, strict=False))
        ]  # fmt: skip
        found.append(
            Button("own", cells[-1], texts[-1], Intent("own"), room.sizes.caption, Kind.CHOICE,
                   bool(own))
        )  # fmt: skip
        return level(found)

    def take(self, intent: Intent) -> bool:
        """Handle a tap on a reason. Returns whether the intent was one."""
        match intent.name:
            case "why":
                self.text = str(intent.arg)
            case "own":
                self._open(self.text if self.text not in _ready() else "")
            case _:
                return False
        return True

    def _open(self, draft: str) -> None:
        self.writing, self._draft = True, draft
        self._alphabet = Alphabet.KANA if language() == "ja" else Alphabet.LATIN
        self._shift = None

    def close(self) -> None:
        """Close the keyboard; nothing was chosen."""
        self.writing = False

    # The keyboard

    def page(self, room: Room) -> list[Widget]:
        """What is written so far, and the keys."""
        sizes = room.sizes
        frame = framed(room, _("Why the correction?"), foot=False)
        keys, gap = self._keys, max(3, sizes.gap // 2)
        high = round(sizes.touch * (1.6 if sizes.portrait else 1.0))
        most = frame.body.h - high - 2 * gap
        keys_high = min(round(least_high(keys, sizes) * 1.2), most)
        line, _spare, low = rows(frame.body, [high, 0.5, keys_high], gap)
        words = line.inflate(-2 * sizes.gap, -sizes.gap // 2)
        text, ink = f"{self._draft}|", room.theme.ink
        if not self._draft:
            text, ink = _("Type the reason"), room.theme.ink_soft
        return [
            *frame.head,
            Sheet(line, fill=room.theme.parchment_light),
            Label(Words(text, words, sizes.heading, "name", ink, -1)),
            *keyboard(low, sizes, room.theme, keys),
        ]

    @property
    def _keys(self) -> Keys:
        if self._alphabet is Alphabet.KANA:
            return Keys(self._alphabet, language(), self._shift is True)
        large = self._shift if self._shift is not None else not self._draft
        return Keys(self._alphabet, language(), large)

    def typed(self, key: KeyStroke) -> bool:
        """Real keys write too."""
        if not self.writing or key.name not in (KeyName.TEXT, KeyName.BACKSPACE):
            return False
        self.write(
            Intent("rub") if key.name is KeyName.BACKSPACE else Intent("letter", key.text)
        )  # fmt: skip
        return True

    def write(self, intent: Intent) -> None:
        """A key was tapped."""
        text = self._draft
        match intent.name:
            case "letter":
                self._set(text + str(intent.arg))
                if self._alphabet in (Alphabet.ACCENTS, Alphabet.MORE):
                    self._alphabet = Alphabet.LATIN
            case "rub":
                self._set(text[:-1])
            case "mark" if text:
                self._set(text[:-1] + marked(text[-1], str(intent.arg)))
            case "size" if text:
                self._set(text[:-1] + resized(text[-1]))
            case "shift":
                self._shift = not self._keys.capital
            case "accents":
                self._alphabet, self._shift = Keys(self._alphabet).turned.alphabet, None
            case "kana":
                self._alphabet, self._shift = Alphabet.KANA, None
            case "done":
                self.text, self.writing = " ".join(text.split()), False

    def _set(self, text: str) -> None:
        self._draft = text[:MOST]
        if self._alphabet is not Alphabet.KANA:
            self._shift = None
