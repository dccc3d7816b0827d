"""Which way round is the picture? It is turned until the figure stands on its feet.

A turn takes effect at once, for touches as well. If the player can no longer read or tap
anything, the picture turns back by itself, also after a pulled plug.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from pygame import Rect

from companion.core.game import Json
from companion.ui.art import icons, pawn
from companion.ui.i18n.translate import _, ngettext
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.preferences import set_preferences
from companion.ui.screens.welcome.step import SKIP, WelcomeScreen, WelcomeStep
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Label, Sheet
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Icon, put

TRIAL_S: Final = 15.0
"""In seconds: a turn that nobody confirms lasts so long."""


class UprightPicture:
    """A figure, and an arrow to where up is."""

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        arrow, figure = rows(box, [0.34, 0.66], pen.sizes.gap)
        put(pen, icons.icon("shift", min(arrow.size), pen.theme.primary), arrow)
        put(pen, pawn.pawn("red", None, figure.h, pen.theme), figure)


class OrientationScreen(WelcomeScreen):
    """The figure, two ways to turn it, and what happens if nobody answers."""

    step = WelcomeStep.UPRIGHT

    def __init__(self, kept: int, preference_store: PreferenceStore) -> None:
        """The picture is turned by `kept` quarters, and no question is open."""
        super().__init__(preference_store)
        self._kept = kept
        self._until: float | None = None
        self._left = 0

    def _is_tried(self, room: Room) -> bool:
        return room.preferences.turned != self._kept

    def saved_state(self, _room: Room) -> Json:
        """The turn to go back to."""
        return {"kept": self._kept}

    def restore(self, saved: Json, _room: Room) -> None:
        """Go back to the saved turn, after the time that a question has.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """
        kept = saved["kept"]
        if kept not in range(4):
            raise ValueError(f"{kept!r:.20} is no number of quarters.")
        self._kept = int(kept)

    def tick(self, room: Room) -> bool:
        """Count the seconds of an open question; at the end, turn back."""
        if not self._is_tried(room):
            self._until = None
            return False
        if self._until is None:
            self._until = room.now + TRIAL_S
        if room.now >= self._until:
            self._turn_back(room)
            return True
        before, self._left = self._left, ceil(self._until - room.now)
        return before != self._left

    def _turn_back(self, room: Room) -> None:
        self._until = None
        if self._is_tried(room):
            set_preferences(room, self._preference_store, turned=self._kept)

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Figure, words, and the ways to turn."""
        sizes = room.sizes
        frame = framed(room, _("Which way up?"))
        if sizes.portrait:
            high = [0.5, sizes.body * 5 + 2 * sizes.gap, sizes.touch * 1.3]
            sheet, words, turns = rows(frame.body, high, sizes.gap)
        else:
            sheet, beside = columns(frame.body, [0.42, 0.58], sizes.gap * 2)
            words, turns = rows(beside, [0.5, sizes.touch * 1.3], sizes.gap)
        ways = (("left", _("Turn left"), -1, "undo"), ("right", _("Turn right"), 1, "redo"))
        return [
            *frame.head,
            Sheet(sheet),
            Image(sheet.inflate(-4 * sizes.gap, -4 * sizes.gap), UprightPicture()),
            self._words(room, words),
            *level([
                Button(name, cell, text, Intent("turn", turn), sizes.body, picture=Icon(icon))
                for (name, text, turn, icon), cell in zip(
                    ways, columns(turns, [0.5, 0.5], sizes.gap), strict=True)
            ]),
            *self.foot(room, frame.foot, _("Looks right")),
        ]  # fmt: skip

    def _words(self, room: Room, rect: Rect) -> Label:
        if self._is_tried(room):
            text = ngettext(
                "Tap “{button}”, or the picture turns back in {n} second.",
                "Tap “{button}”, or the picture turns back in {n} seconds.",
                self._left or ceil(TRIAL_S),
                button=_("Looks right"),
            )
            return Label(Words(text, rect, room.sizes.heading, "text_bold", room.theme.danger))
        text = _(
            "If the knight is upright and the arrow points up, it's right. If not, turn the "
            "picture.")  # fmt: skip
        return Label(Words(text, rect, room.sizes.body * 5 // 4))

    def answer(self, intent: Intent, room: Room) -> None:
        """Turn it; it is right; or leave, with the picture as it was."""
        if intent.name == "turn":
            set_preferences(
                room,
                self._preference_store,
                turned=(room.preferences.turned + int(intent.arg or 0)) % 4,
            )
            self._until = None
            self.tick(room)
            return
        if intent == self.onward():
            self._kept = room.preferences.turned
        elif intent in (SKIP, BACK):
            self._turn_back(room)
        super().answer(intent, room)
