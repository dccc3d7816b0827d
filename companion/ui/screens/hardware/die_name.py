"""What is a die called at this table? Written on the keyboard of the screen."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.dice_lines import MOST_NAME
from companion.core.errors import StoreError
from companion.ui.i18n.translate import _, translate
from companion.ui.input.events import KeyStroke
from companion.ui.ports.dice import DicePort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.text_entry import Writing
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.keyboard import keyboard, least_high, variants
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Label, Sheet
from companion.ui.widgets.pen import Words


class DieNameScreen(BaseScreen):
    """A name for one die."""

    def __init__(self, uid: str, dice: DicePort) -> None:
        """It begins as it is."""
        self._uid = uid
        self._dice = dice
        self._writing = Writing(dice.name_of(uid), MOST_NAME)

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The name, what a held letter offers, the keyboard."""
        sizes, writing = room.sizes, self._writing
        frame = framed(room, _("Rename the die"), foot=False)
        gap, least = max(3, sizes.gap // 2), least_high(writing.keys, sizes)
        field_high = round(sizes.touch * 1.1)
        keys_high = min(round(least * 1.2), frame.body.h - field_high - sizes.touch - 3 * gap)
        field, offered, _spare, low = rows(
            frame.body, [field_high, sizes.touch, 0.5, keys_high], gap
        )
        line = centred(field, min(field.w, sizes.touch * 9), field.h)
        found: list[Widget] = [
            *frame.head,
            Sheet(line, fill=room.theme.parchment_light),
            Label(Words(f"{writing.text}|", line.inflate(-2 * sizes.gap, 0), sizes.heading, "name",
                        None, 0, lines=1)),
        ]  # fmt: skip
        if writing.offered:
            found += variants(offered, sizes, writing.offered, capital=writing.keys.capital)
        return [*found, *keyboard(low, sizes, room.theme, writing.keys)]

    def answer(self, intent: Intent, room: Room) -> None:
        """A key was tapped."""
        if self._writing.answer(intent):
            return
        if intent.name == "done":
            try:
                self._dice.rename(self._uid, self._writing.text)
            except StoreError as error:
                room.fault = translate(error)
        if intent.name in ("done", BACK.name):
            room.nav = room.nav.back()

    def tick(self, room: Room) -> bool:
        """A letter that was held for long enough offers its variants."""
        return self._writing.tick(room.held, room.now, room.preferences.hold_s)

    def typed(self, key: KeyStroke, _room: Room) -> bool:
        """Real keys write too."""
        return self._writing.typed(key)
