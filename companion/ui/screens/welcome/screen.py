"""How does somebody begin who has never been here? A short walk at the first start.

Language, which way up, touch, devices, and a first match. It is put up where nothing was ever
chosen, begun or played (`Desk.fresh`), and from the settings. `screen` finds its steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pygame import Rect

from companion.ui.art.emblem import gathered
from companion.ui.i18n.translate import _, language
from companion.ui.input.events import Touch
from companion.ui.screen_kit.context import Room, Screen
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.lesson import first_lesson
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.settings.rows import OWN_NAMES
from companion.ui.screens.welcome.devices import Devices
from companion.ui.screens.welcome.orientation import Upright
from companion.ui.screens.welcome.step import Step, Walking, leave, stop
from companion.ui.screens.welcome.touch import Marks
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Pen, Words

FIRST: Final = stop(Step.LANGUAGE)
"""Where it begins."""


class Language(Walking):
    """The languages, each by its own name."""

    step = Step.LANGUAGE

    def __init__(self) -> None:
        """No finger was felt."""
        self.touched = False

    def felt(self, touch: Touch, _room: Room) -> bool:
        """A finger tells that this is a touch screen."""
        before, self.touched = self.touched, self.touched or not touch.by_mouse
        return before != self.touched

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Four large buttons."""
        sizes = room.sizes
        frame = framed(room, _("Welcome"), back=False)
        asked, body = rows(frame.body, [sizes.body * 2.2, 0.5], sizes.gap)
        if sizes.portrait:
            cells = rows(body, [0.25] * len(OWN_NAMES), sizes.gap * 2)
        else:
            cells = [
                cell
                for line in rows(body, [0.5] * -(-len(OWN_NAMES) // 2), sizes.gap * 2)
                for cell in columns(line, [0.5, 0.5], sizes.gap * 2)
            ]
        text = _("Which language shall the table speak?")
        return [
            *frame.head,
            Label(Words(text, asked, sizes.body * 5 // 4, ink=room.theme.ink_soft)),
            *level([
                Button(f"language-{code}", cell, name, Intent("language", code), sizes.title,
                       Kind.CHOICE, code == language(), role="text")
                for (code, name), cell in zip(OWN_NAMES.items(), cells, strict=False)
            ]),
            *self.foot(room, frame.foot, _("Next")),
        ]  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """Speak it; or on."""
        if intent.name == "language":
            room.prefer(language=str(intent.arg))
        else:
            super().answer(intent, room)


class Emblem:
    """What is played with this program."""

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        gathered(pen.surface, box, pen.theme)


class Ready(Walking):
    """The first match that teaches, or straight to the game."""

    step = Step.READY

    def widgets(self, room: Room) -> Sequence[Widget]:
        """A picture, a few words, and both ways."""
        sizes = room.sizes
        frame = framed(room, _("All is ready"))
        if sizes.portrait:
            sheet, said = rows(frame.body, [0.6, 0.4], sizes.gap)
        else:
            sheet, said = columns(frame.body, [0.46, 0.54], sizes.gap * 2)
        text = first_lesson(room)[1].invitation()
        return [
            *frame.head,
            Sheet(sheet),
            Image(sheet.inflate(-4 * sizes.gap, -4 * sizes.gap), Emblem()),
            Label(Words(text, said, sizes.body * 5 // 4)),
            *self.foot(room, frame.foot, _("See a first match"), self.onward(),
                       _("To the game")),
        ]  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """The walk is over, one way or the other."""
        if intent == self.onward():
            leave(room)
            room.nav = room.nav.push(Stop(Page.TEACH))
        else:
            super().answer(intent, room)


_SCREENS: Final[Mapping[Step, Callable[[Room], Screen]]] = {
    Step.LANGUAGE: lambda _room: Language(),
    Step.UPRIGHT: lambda room: Upright(room.desk.preferences.turned),
    Step.TOUCH: lambda _room: Marks(),
    Step.DEVICES: lambda _room: Devices(),
    Step.READY: lambda _room: Ready(),
}


def screen(name: str, room: Room) -> Screen:
    """The step of this name.

    Raises:
        ValueError: it has none of that name.
    """
    return _SCREENS[Step(name)](room)
