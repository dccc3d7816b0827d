"""Which of the dice nearby is meant? The one that is thrown lights up, and a tap takes it.

A name proves nothing, and several dice of a set have the same: so the hand says which it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import StoreError
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _, translate
from companion.ui.ports.bench import BenchPort, Done, Source
from companion.ui.ports.device_selection import DeviceSelectionPort
from companion.ui.ports.dice import DicePort, FoundDie
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.hardware.bluetooth_dice import use
from companion.ui.screens.hardware.dice_rows import DieRow, high
from companion.ui.screens.hardware.dice_wording import signal
from companion.ui.screens.hardware.visit import DeviceScreen, waits, warning
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import rows
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import DiePicture


class AddDieScreen(DeviceScreen):
    """The dice nearby."""

    def __init__(
        self, match: MatchInPlay, bench: BenchPort, selection: DeviceSelectionPort, dice: DicePort
    ) -> None:
        """At its first page; nothing was heard yet."""
        super().__init__(bench)
        self._match = match
        self._selection = selection
        self._dice = dice
        self._page = 0
        self._shown: Sequence[object] = ()
        self._fell = ""

    def gone(self) -> None:
        """Look no more."""
        self._dice.leave(self)
        super().gone()

    def tick(self, room: Room) -> bool:
        """Look; whether a die has come, gone or was thrown."""
        self._dice.look(self)
        changed = super().tick(room)
        before, self._shown = self._shown, [*self._dice.nearby(), self._dice.trouble()]
        return changed or before != self._shown

    def did(self, done: Done, _room: Room) -> bool:
        """A die that is connected already was rolled: it is not among those nearby."""
        before, self._fell = self._fell, self._dice.name_of(done.die)
        return before != self._fell

    def seen(self, _room: Room) -> Sequence[object]:
        """Whether a match waits; the dice are looked at more often."""
        return [waits(self._bench)]

    def widgets(self, room: Room) -> Sequence[Widget]:
        """What to do, and a row for each die; the one that was thrown is lit."""
        sizes, theme = room.sizes, room.theme
        frame = framed(room, _("Add a die"), foot=False)
        body, found = frame.body, list(frame.head)
        if waits(self._bench):
            line, body = rows(body, [sizes.caption * 1.4, 0.5], sizes.gap // 2)
            found.append(warning(room, self._bench, line))
        trouble, nearby = translate(self._dice.trouble()), self._dice.nearby()
        asked, body = rows(body, [sizes.body * 1.5, 0.5], sizes.gap // 2)
        text = _("Roll the die you mean, then tap it.")
        if self._fell:
            text = _("{make} · {signal}").format(
                make=self._fell, signal=_("One of this table's dice.")
            )
        found.append(Label(Words(text, asked, sizes.body, "text_bold", None, 0, 0, 1)))
        if trouble or not nearby:
            ink = theme.danger if trouble else theme.ink_soft
            text = trouble or _(
                "No die is heard yet. Take it out of its charger and roll it close by. A die that "
                "is connected to a phone can't be heard."
            )
            found.append(Label(Words(text, body, sizes.body, "text", ink)))
            return found
        pages = Pages(body, len(nearby), self._page, high(sizes), sizes)
        self._page = pages.page
        for number, rect in pages.rows():
            found += _row(nearby[number]).widgets(room, rect)
        return [*found, *pages.turners()]

    def answer(self, intent: Intent, room: Room) -> None:
        """Take a die, or back."""
        match intent.name:
            case "page":
                self._page = int(intent.arg or 0)
            case "take":
                self._take(str(intent.arg), room)
            case BACK.name:
                room.nav = room.nav.back()

    def _take(self, key: str, room: Room) -> None:
        """Know it from now on, roll with it, and show it."""
        try:
            uid = self._dice.add(key)
        except StoreError as error:
            room.fault = translate(error)
            return
        if not uid:
            return  # it went out of range under the finger
        if self._bench.reports()[0].source is not Source.BLUETOOTH:
            use(self._selection, self._match, room)
        room.nav = room.nav.swap(Stop(Page.HARDWARE, place=f"one-{uid}"))


def _row(one: FoundDie) -> DieRow:
    if one.known:
        text = sentences(_("One of this table's dice."), signal(one))
    else:
        text = _("{make} · {signal}").format(make=one.make, signal=signal(one))
    return DieRow(f"row-{one.key}", one.name, text, DiePicture(None, rolling=one.lit),
                  Intent("take", one.key), lit=one.lit, way="plus")  # fmt: skip
