"""Is touch felt in the right place? Five marks, each tapped once, and what follows from it.

Where it is felt elsewhere the screen says how touch lies on the picture. It keeps nothing:
after a restart the marks are tapped anew, because something was mended meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from companion.core.frozen import frozen
from companion.ui.i18n.translate import _, ngettext
from companion.ui.input.events import Touch, TouchPhase, Wheel
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import Room
from companion.ui.screens.hardware.touch_test import ENDS_S, TouchGrid
from companion.ui.screens.hardware.visit import Mark
from companion.ui.screens.welcome.step import WelcomeScreen, WelcomeStep
from companion.ui.screens.welcome.touch_fit import DEGREES, Fit, fitting, near
from companion.ui.widgets.base import Intent, Point, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label
from companion.ui.widgets.pen import Pen, Words

_REACH: Final = 1.6
"""In touches: a tap within this distance of a possible place still tells how touch is oriented."""


@frozen
class Aim:
    """The mark that is to be tapped now."""

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        theme, radius = pen.theme, min(box.size) // 2 - 1
        rings = ((1.0, theme.primary), (0.66, theme.primary_text), (0.36, theme.primary))
        for part, colour in rings:
            pygame.draw.circle(pen.surface, colour, box.center, round(radius * part))


def marks(room: Room) -> tuple[Rect, ...]:
    """The five: near the corners, clockwise from the upper left, and in the middle.

    They are the same part of either side away from the edges, so that where touch is turned
    or mirrored one is felt on another, and on no button.
    """
    side, (wide, high) = room.sizes.touch, room.size
    part = (side * 0.75 + room.sizes.gap) / min(wide, high)
    x, y = round(wide * part), round(high * part)
    spots = ((x, y), (wide - x, y), (wide - x, high - y), (x, high - y), (wide // 2, high // 2))
    return tuple(Rect(x - side // 2, y - side // 2, side, side) for x, y in spots)


class TouchMarksScreen(WelcomeScreen):
    """The marks, and between them what is to be said."""

    step = WelcomeStep.TOUCH

    def __init__(self, preference_store: PreferenceStore) -> None:
        """Nothing was felt."""
        super().__init__(preference_store)
        self._taps: list[tuple[float, float]] = []
        self._finger: tuple[int, Point] | None = None
        self._last_s: float | None = None

    def _felt_at(self, room: Room) -> list[Point]:
        """Where the taps were, in pixels; they are kept as parts of the picture, of any size."""
        wide, high = room.size
        return [(round(x * wide), round(y * high)) for x, y in self._taps]

    def felt_so_far(self, room: Room) -> list[bool]:
        """For each mark that was tapped, whether that was felt on it."""
        reach = room.sizes.touch
        pairs = zip(marks(room), self._felt_at(room), strict=False)
        return [near(mark.center, tap, reach) for mark, tap in pairs]

    def fit(self, room: Room) -> Fit | None:
        """How touch is oriented, once every mark was tapped; None if that is unclear."""
        there = marks(room)
        if len(self._taps) < len(there):
            return None
        if all(self.felt_so_far(room)):
            return Fit.TRUE
        pairs = [(mark.center, tap) for mark, tap in zip(there, self._felt_at(room), strict=True)]
        found = fitting(pairs, room.size, room.sizes.touch * _REACH) - {Fit.TRUE}
        return next(iter(found)) if len(found) == 1 else None

    def felt(self, touch: Touch, room: Room) -> bool:
        """A finger or a mouse; a tap off the buttons is meant for a mark."""
        self._last_s = room.now
        if touch.phase is TouchPhase.DOWN and self._finger is None:
            targets = [one.rect for widget in self.widgets(room) for one in widget.targets()]
            if not any(rect.collidepoint(touch.point) for rect in targets):
                self._finger = touch.finger, touch.point
                return True
        if self._finger is None or touch.finger != self._finger[0]:
            return False
        if touch.phase is TouchPhase.UP:
            self._finger = None
            if len(self._taps) < len(marks(room)):
                wide, high = room.size
                self._taps.append((touch.x / wide, touch.y / high))
        else:
            self._finger = touch.finger, touch.point
        return True

    def rolled(self, _wheel: Wheel, _room: Room) -> bool:
        """A wheel does nothing here."""
        return False

    def let_go(self) -> None:
        """Forget all fingers."""
        self._finger = None

    def tick(self, room: Room) -> bool:
        """Nobody is caught on a glass that feels nothing; what is amiss stays to be read."""
        if self._last_s is None:
            self._last_s = room.now
        waits = all(self.felt_so_far(room))
        if waits and room.now - self._last_s >= ENDS_S:
            self._last_s = None
            self.answer(self.onward(), room)
            return True
        return False

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Words above the middle, buttons below, marks round them."""
        sizes, there = room.sizes, marks(room)
        gap = sizes.gap
        above, below, middle = there[0], there[3], there[4]
        title = Rect(above.right + gap, above.y, there[1].x - above.right - 2 * gap, above.h)
        text = Rect(room.inner.x, title.bottom + gap, room.inner.w,
                    middle.y - title.bottom - 2 * gap)  # fmt: skip
        foot = Rect(room.inner.x, 0, room.inner.w, round(sizes.touch * 1.25))
        foot.bottom = below.y - gap
        dots = Rect(title.x, below.y, title.w, below.h)
        felt = self.felt_so_far(room)
        found: list[Widget] = [
            Label(Words(_("Touch"), title, sizes.title, "title", lines=1)),
            *self._words(room, text),
            *self._buttons(room, foot),
            self.dots(room, dots),
        ]
        for number, rect in enumerate(there):
            if number < len(felt):
                found.append(Image(rect, Mark(felt[number])))
            else:
                found.append(Image(rect, Aim() if number == len(felt) else Mark(None)))
        if self._finger is not None:
            found.append(_cross(room, self._finger[1]))
        elif felt and not felt[-1]:
            found.append(_cross(room, self._felt_at(room)[-1]))
        return found

    def _buttons(self, room: Room, foot: Rect) -> list[Widget]:
        """Out, once more, on: the last is there whatever was felt."""
        sizes = room.sizes
        tapped = bool(self._taps)
        out, again, on = columns(foot, [0.28, 0.28, 0.44], sizes.gap)
        ends = len(self._taps) == len(marks(room))
        return [
            *level([
                self.skip(room, out),
                Button("again", again, _("Try again"), Intent("again") if tapped else None,
                       sizes.body),
            ]),
            Button("primary", on, _("Next"), self.onward(), sizes.heading,
                   Kind.PRIMARY if ends else Kind.PLAIN),
        ]  # fmt: skip

    def _words(self, room: Room, rect: Rect) -> list[Widget]:
        sizes, felt, all_ = room.sizes, self.felt_so_far(room), len(marks(room))
        soft = room.theme.ink_soft
        if len(felt) == all_:
            well = all(felt)
            ink = None if well else room.theme.danger
            words, more = verdict(self.fit(room), felt)
            head, text = rows(rect, [0.4, 0.6], 0)
            return [
                Label(Words(words, head, sizes.heading, "text_bold", ink, rise=0 if more else 1)),
                Label(Words(more, text, sizes.body, "text", soft)),
            ]
        words = _("Tap the red mark: {number} of {all}.").format(number=len(felt) + 1, all=all_)
        if felt and not felt[-1]:
            words = _("That tap landed at the cross. Tap the next mark: {number} of {all}.").format(
                number=len(felt) + 1, all=all_
            )
        more = ngettext(
            "Use a finger or a mouse. After {n} second without a tap, this step ends by itself.",
            "Use a finger or a mouse. After {n} seconds without a tap, this step ends by itself.",
            round(ENDS_S),
        )
        head, text = rows(rect, [0.5, 0.5], 0)
        return [
            Label(Words(words, head, sizes.heading, "text_bold")),
            Label(Words(more, text, sizes.body, "text", soft)),
        ]

    def answer(self, intent: Intent, room: Room) -> None:
        """Once more, on, or out."""
        if intent.name == "again":
            self._taps.clear()
        else:
            super().answer(intent, room)


def verdict(fit: Fit | None, felt: Sequence[bool]) -> tuple[str, str]:
    """How touch is oriented, in words, and what to do about it.

    Args:
        fit: how it lies; None where that cannot be told.
        felt: for each mark whether a tap was felt on it.
    """
    mend = _(
        "For the fix, see “When touch or picture are wrong” in docs/raspberry-pi.md. Until then, "
        "use a mouse or the arrow keys.")  # fmt: skip
    match fit:
        case Fit.TRUE:
            return _("Every tap landed where it should."), ""
        case Fit.QUARTER | Fit.HALF | Fit.THREE:
            words = _("Touch is rotated {degrees}° clockwise from the picture.")
            return words.format(degrees=DEGREES[fit]), mend
        case Fit.SIDES:
            return _("Touch is flipped left to right."), mend
        case Fit.ENDS:
            return _("Touch is flipped top to bottom."), mend
        case Fit.MIRRORED | Fit.MIRRORED_BACK:
            return _("Touch is mirrored, and rotated 90° from the picture."), mend
        case None:
            words = ngettext("{n} tap landed elsewhere.", "{n} taps landed elsewhere.",
                             len(felt) - sum(felt))  # fmt: skip
            return words, _(
                "Tap the marks again. If that doesn't help, see the troubleshooting table in "
                "docs/raspberry-pi.md.")  # fmt: skip


def _cross(room: Room, point: Point) -> Widget:
    """Where a finger is felt, as the trial of touch shows it."""
    return TouchGrid(room.page, 0, 0, frozenset(), (point,))
