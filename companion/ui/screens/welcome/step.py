"""What have the screens of the first start in common? The order, the foot, the way out.

Each is complete by itself and lies on those before it; after the way out, none comes again
by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from pygame import Rect

from companion.ui.i18n.translate import _
from companion.ui.input import touch_probe
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.preferences import set_preferences
from companion.ui.screens.tutorial.coach import ProgressDots
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns
from companion.ui.widgets.parts import Button, Kind


class WelcomeStep(Enum):
    """The screens, in their order."""

    LANGUAGE = "language"
    UPRIGHT = "upright"
    TOUCH = "touch"
    DEVICES = "devices"
    READY = "ready"


_OF_THE_GLASS: Final = frozenset({WelcomeStep.UPRIGHT, WelcomeStep.TOUCH})
"""Steps that make no sense for a window on a desktop with a mouse."""
SKIP: Final = Intent("home")
"""Enough of this."""


def stop(step: WelcomeStep) -> Stop:
    """The stop of a step."""
    return Stop(Page.WELCOME, place=step.value)


def steps(room: Room, *, touched: bool = False) -> list[WelcomeStep]:
    """The steps that there are here.

    Args:
        room: with what stands already, which stays so.
        touched: a finger has touched the glass; some touch screens are known only then.
    """
    stack = room.nav.stack
    touched = touched or touch_probe.is_touched() or touch_probe.is_bare()
    if stop(WelcomeStep.UPRIGHT) in stack:
        touched = True
    elif stop(WelcomeStep.DEVICES) in stack:
        touched = False
    return [step for step in WelcomeStep if touched or step not in _OF_THE_GLASS]


def leave(room: Room, preference_store: PreferenceStore) -> None:
    """Leave for the table that was open before, else home; the first start does not come again."""
    room.nav = room.nav.down_to(Page.TABLE)
    if not room.preferences.welcomed:
        set_preferences(room, preference_store, welcomed=True)


class WelcomeScreen(BaseScreen):
    """A step; `step` says which."""

    step: WelcomeStep
    touched = False
    """A finger has touched this screen."""

    def __init__(self, preference_store: PreferenceStore) -> None:
        """`preference_store` keeps what is chosen."""
        self._preference_store = preference_store

    def onward(self) -> Intent:
        """On to the next; named, so that a second tap on the large button is not meant for it."""
        return Intent("on", self.step.value)

    def answer(self, intent: Intent, room: Room) -> None:
        """On, back a step, or out."""
        if intent == SKIP:
            leave(room, self._preference_store)
        elif intent == self.onward():
            found = steps(room, touched=self.touched)
            room.nav = room.nav.push(stop(found[found.index(self.step) + 1]))
        elif intent == BACK:
            if self.step is WelcomeStep.LANGUAGE:
                leave(room, self._preference_store)
            else:
                room.nav = room.nav.back()

    def foot(self, room: Room, area: Rect, text: str, intent: Intent | None = None,
             skip: str = "") -> Sequence[Widget]:  # fmt: skip
        """The way out, how far it is, and the large button."""
        sizes = room.sizes
        out, dots, on = columns(area, [0.26, 0.3, 0.44], sizes.gap)
        return [
            self.skip(room, out, skip),
            self.dots(room, dots),
            Button("primary", on, text, intent or self.onward(), sizes.heading, Kind.PRIMARY),
        ]

    def skip(self, room: Room, area: Rect, text: str = "") -> Widget:
        """The way out."""
        return Button("home", area, text or _("Skip"), SKIP, room.sizes.body, Kind.QUIET)

    def dots(self, room: Room, area: Rect) -> Widget:
        """How far it is."""
        found = steps(room, touched=self.touched)
        return ProgressDots(area, found.index(self.step), len(found))
