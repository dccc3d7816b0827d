"""How does a new table start? A short sequence of screens at the first start.

Language, which way up, touch, devices, and a first match. It opens where nothing was ever
chosen or played (`PreferenceStore.fresh`), and from the settings. `WelcomeScreens` makes its
steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from companion.core.frozen import frozen
from companion.ui.art.emblem import gathered
from companion.ui.i18n.translate import _, language
from companion.ui.input.events import Touch
from companion.ui.ports.bench import BenchPort
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import Room, Screen
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.preferences import set_preferences
from companion.ui.screens.hardware.wording import ButtonNames
from companion.ui.screens.settings.rows import OWN_NAMES
from companion.ui.screens.welcome.devices import DevicesScreen
from companion.ui.screens.welcome.orientation import OrientationScreen
from companion.ui.screens.welcome.step import WelcomeScreen, WelcomeStep, leave, stop
from companion.ui.screens.welcome.touch import TouchMarksScreen
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Pen, Words

FIRST: Final = stop(WelcomeStep.LANGUAGE)
"""The first step."""


class LanguageScreen(WelcomeScreen):
    """The languages, each by its own name."""

    step = WelcomeStep.LANGUAGE

    def __init__(self, preference_store: PreferenceStore) -> None:
        """No finger was felt."""
        super().__init__(preference_store)
        self.touched = False

    def felt(self, touch: Touch, _room: Room) -> bool:
        """A finger tells that this is a touch screen."""
        before, self.touched = self.touched, self.touched or not touch.by_mouse
        return before != self.touched

    def widgets(self, room: Room) -> Sequence[Widget]:
        """A large button for each."""
        sizes = room.sizes
        frame = framed(room, _("Welcome"), back=False)
        asked, body = rows(frame.body, [sizes.body * 2.2, 0.5], sizes.gap)
        if sizes.portrait:
            cells = rows(body, [0.5] * len(OWN_NAMES), sizes.gap * 2)
        else:
            cells = [
                cell
                for line in rows(body, [0.5] * -(-len(OWN_NAMES) // 2), sizes.gap * 2)
                for cell in columns(line, [0.5, 0.5], sizes.gap * 2)
            ]
        text = _("Choose your language")
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
            set_preferences(room, self._preference_store, language=str(intent.arg))
        else:
            super().answer(intent, room)


class Emblem:
    """What is played with this program."""

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        gathered(pen.surface, box, pen.theme)


class ReadyScreen(WelcomeScreen):
    """The first match that teaches, or straight to the game."""

    step = WelcomeStep.READY

    def widgets(self, room: Room) -> Sequence[Widget]:
        """A picture, a few words, and both ways."""
        sizes = room.sizes
        frame = framed(room, _("All set"))
        if sizes.portrait:
            sheet, words = rows(frame.body, [0.6, 0.4], sizes.gap)
        else:
            sheet, words = columns(frame.body, [0.46, 0.54], sizes.gap * 2)
        text = _(
            "Learn what matters in a game by doing it yourself: ten taps at most, a few minutes. "
            "You'll find this on the home screen too, and everything you were asked here is in the "
            "settings."
        )
        return [
            *frame.head,
            Sheet(sheet),
            Image(sheet.inflate(-4 * sizes.gap, -4 * sizes.gap), Emblem()),
            Label(Words(text, words, sizes.body * 5 // 4)),
            *self.foot(room, frame.foot, _("Learn to play"), self.onward(),
                       _("Home screen")),
        ]  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """The walk is over, one way or the other."""
        if intent == self.onward():
            leave(room, self._preference_store)
            room.nav = room.nav.push(Stop(Page.TEACH))
        else:
            super().answer(intent, room)


@frozen
class WelcomeScreens:
    """Makes the steps of the walk, each with what it uses."""

    button_names: ButtonNames
    bench: BenchPort
    preference_store: PreferenceStore

    def screen(self, name: str) -> Screen:
        """The step of this name.

        Raises:
            ValueError: it has none of that name.
        """
        match WelcomeStep(name):
            case WelcomeStep.LANGUAGE:
                return LanguageScreen(self.preference_store)
            case WelcomeStep.UPRIGHT:
                return OrientationScreen(
                    self.preference_store.preferences.turned, self.preference_store
                )
            case WelcomeStep.TOUCH:
                return TouchMarksScreen(self.preference_store)
            case WelcomeStep.DEVICES:
                return DevicesScreen(self.button_names, self.bench, self.preference_store)
            case WelcomeStep.READY:
                return ReadyScreen(self.preference_store)
