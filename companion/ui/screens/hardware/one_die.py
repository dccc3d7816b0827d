"""How is one Bluetooth die, what is it called, and for whom does it count?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from companion.core.errors import StoreError
from companion.ui.i18n.translate import _, translate
from companion.ui.ports.bench import BenchPort
from companion.ui.ports.dice import DicePort, DieCard, Presence
from companion.ui.ports.match_list import MatchListPort
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.once_per_screen import player_names
from companion.ui.screens.hardware.dice_rows import seal
from companion.ui.screens.hardware.dice_wording import belongs, standing, warns, well
from companion.ui.screens.hardware.visit import DeviceScreen, waits, warning
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words

_MOST_NAMES: Final = 5


class OneDieScreen(DeviceScreen):
    """A die: its state, and what can be changed about it."""

    def __init__(
        self,
        uid: str,
        match: MatchInPlay,
        bench: BenchPort,
        dice: DicePort,
        match_list: MatchListPort,
    ) -> None:
        """Of this die."""
        super().__init__(bench)
        self._uid = uid
        self._match = match
        self._dice = dice
        self._match_list = match_list

    def _card(self) -> DieCard | None:
        return next((card for card in self._dice.dice() if card.uid == self._uid), None)

    def seen(self, _room: Room) -> Sequence[object]:
        """The die, and what is wrong with Bluetooth."""
        return [waits(self._bench), self._card(), self._dice.trouble()]

    def widgets(self, room: Room) -> Sequence[Widget]:
        """What is known of it beside whose it is; at the foot what can be done with it."""
        sizes, card = room.sizes, self._card()
        frame = framed(room, _("Bluetooth die") if card is None else card.name)
        body, found = frame.body, list(frame.head)
        if card is None:
            text = _("This die isn't known here any more.")
            return [*found, Label(Words(text, body, sizes.body, "text", room.theme.ink_soft))]
        if waits(self._bench):
            line, body = rows(body, [sizes.caption * 1.4, 0.5], sizes.gap // 2)
            found.append(warning(room, self._bench, line))
        names = self._names(room, card)
        if sizes.portrait:
            lines = -(-(len(names) + 1) // 2)
            known, whose = rows(body, [0.5, sizes.body * 1.6 + lines * (sizes.touch + sizes.gap)],
                                sizes.gap)  # fmt: skip
        else:
            known, whose = columns(body, [0.5, 0.5], sizes.gap)
        found += self._known(room, card, known)
        found += _whose(room, card, names, whose)
        return [*found, *_foot(room, card, frame.foot)]

    def _known(self, room: Room, card: DieCard, area: Rect) -> list[Widget]:
        sizes, theme, pad = room.sizes, room.theme, room.sizes.gap
        inner = area.inflate(-2 * pad, -2 * pad)
        facts = [(_("Maker"), card.make), (_("ID"), card.uid)]
        line_high = round(sizes.caption * 1.45)
        upper = Rect(inner.x, inner.y, inner.w, inner.h - len(facts) * line_high)
        side = round(sizes.touch * 0.8)
        mark = Rect(upper.x, upper.y, side, side)
        text = Rect(mark.right + pad, upper.y, upper.right - mark.right - pad, upper.h - pad)
        said = [translate(self._dice.trouble()) or standing(card), belongs(card)]
        wrong = bool(self._dice.trouble()) or well(card) is False
        ink = theme.danger if wrong or warns(card) else theme.ink
        found: list[Widget] = [
            Sheet(area, fill=theme.panel),
            Image(mark, seal(False if wrong else well(card))),
            Label(Words("\n".join(said), text, sizes.body, "text", ink, -1, -1)),
        ]
        for number, (label, value) in enumerate(facts):
            line = Rect(inner.x, upper.bottom + number * line_high, inner.w, line_high)
            left, right = columns(line, [0.4, 0.6], pad)
            found += [
                Label(Words(label, left, sizes.caption, "text", theme.ink_soft, -1, 0, 1)),
                Label(Words(value, right, sizes.caption, "text", None, -1, 0, 1)),
            ]
        return found

    def _names(self, room: Room, card: DieCard) -> list[str]:
        """The players to choose from: those of the match, else those who played here last."""
        referee = self._match.on_table
        if referee is not None:
            names = [seat.name for seat in referee.setup.seats]
        else:
            names = list(player_names(room, self._match_list))[:_MOST_NAMES]
        if card.whose and card.whose not in names:
            names = [card.whose, *names][:_MOST_NAMES]
        return names

    def answer(self, intent: Intent, room: Room) -> None:
        """Give it, rename it, forget it, try it, or back."""
        match intent.name:
            case "give":
                self._change(room, lambda: self._dice.give(self._uid, str(intent.arg or "")))
            case "rename":
                room.nav = room.nav.push(Stop(Page.HARDWARE, place=f"name-{self._uid}"))
            case "try":
                room.nav = room.nav.push(Stop(Page.HARDWARE, place=f"rolls-{self._uid}"))
            case "forget":
                self._change(room, lambda: self._dice.forget(self._uid))
                room.nav = room.nav.back()
            case BACK.name:
                room.nav = room.nav.back()

    def _change(self, room: Room, deed: Callable[[], object]) -> None:
        try:
            deed()
        except StoreError as error:
            room.fault = translate(error)


def _whose(room: Room, card: DieCard, names: Sequence[str], area: Rect) -> list[Widget]:
    """The players of whom one can have the die for himself."""
    sizes = room.sizes
    title, body = rows(area, [sizes.body * 1.4, 0.5], sizes.gap // 2)
    choices = [("", _("Everybody")), *((name, name) for name in names)]
    lines = -(-len(choices) // 2)
    high = min(round(sizes.touch * 1.25), (body.h - (lines - 1) * sizes.gap) // lines)
    cells = [
        cell
        for number in range(lines)
        for cell in columns(
            Rect(body.x, body.y + number * (high + sizes.gap), body.w, high), [0.5] * 2, sizes.gap
        )
    ]
    buttons = level([
        Button(f"give-{number}", cell, text, Intent("give", name), sizes.body, Kind.CHOICE,
               card.whose == name, role="text" if not name else "name")
        for number, ((name, text), cell) in enumerate(zip(choices, cells, strict=False))
    ])  # fmt: skip
    asked = _("Whose rolls does it make?")
    return [Label(Words(asked, title, sizes.body, "text_bold", None, -1, 0, 1)), *buttons]


def _foot(room: Room, card: DieCard, rect: Rect) -> list[Widget]:
    forget, rename, test = columns(rect, [0.5] * 3, room.sizes.gap)
    px = room.sizes.body
    is_there = card.presence is Presence.THERE
    return level([
        Button("forget", forget, _("Remove"), Intent("forget"), px, Kind.QUIET, guard=True),
        Button("rename", rename, _("Rename"), Intent("rename"), px),
        Button("try", test, _("Roll it 60 times"),
               Intent("try") if is_there else why_not(_("The die isn't connected.")), px),
    ])  # fmt: skip
