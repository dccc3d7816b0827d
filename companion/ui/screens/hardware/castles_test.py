"""Do the castles' buttons and lamps do what they should? Two trials.

A castle is asked for on the screen, and by its lamp where it has one; the button that
answers is ticked off, or the screen says that it belongs to another castle, and names the
wires to check. Lamps are lit one by one, or all together, in each colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from companion.ui.i18n.phrasing import row, sentences
from companion.ui.i18n.translate import _, in_context, ngettext
from companion.ui.ports.bench import BenchPort, Done, Glow, Source
from companion.ui.ports.device_selection import DeviceSelectionPort
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screens.hardware import trials
from companion.ui.screens.hardware.trials import COLOURS, WHITE, ButtonTrial, LampTrial
from companion.ui.screens.hardware.visit import DeviceScreen, Mark
from companion.ui.screens.hardware.wording import ButtonNames
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words


def _grid(room: Room, area: Rect, number: int, high: int = 0) -> list[Rect]:
    """A cell for each castle, in the board's order."""
    sizes = room.sizes
    across = 3 if sizes.portrait else 6
    deep = max(1, -(-number // across))
    gap = max(4, sizes.gap // 2)
    wide = (area.w - (across - 1) * gap) // across
    each = max(sizes.touch, (area.h - (deep - 1) * gap) // deep)
    each = min(each, high or each)
    return [
        Rect(area.x + at % across * (wide + gap), area.y + at // across * (each + gap), wide, each)
        for at in range(number)
    ]


class ButtonTestScreen(DeviceScreen):
    """Each button in turn."""

    def __init__(
        self, button_names: ButtonNames, bench: BenchPort, selection: DeviceSelectionPort
    ) -> None:
        """Nothing was pressed yet."""
        super().__init__(bench)
        self._button_names = button_names
        self._selection = selection
        self._trial: ButtonTrial | None = None

    def _now(self, room: Room) -> ButtonTrial:
        if self._trial is None:
            self._trial = ButtonTrial.of(self._button_names.count(room))
        return self._trial

    def gone(self) -> None:
        """Return the lamps to the match."""
        self._bench.light(None)
        super().gone()

    def tick(self, room: Room) -> bool:
        """The lamp of the castle that is asked for blinks."""
        changed = super().tick(room)
        asked = self._now(room).asked
        self._bench.light({} if asked is None else {asked: Glow(WHITE, blinking=True)})
        return changed

    def did(self, done: Done, room: Room) -> bool:
        """Take a button's answer into the trial."""
        before, self._trial = self._trial, self._now(room).after(done)
        return before != self._trial

    def seen(self, _room: Room) -> Sequence[object]:
        """Whether the buttons are there."""
        return [report.there for report in self._bench.reports()]

    def widgets(self, room: Room) -> Sequence[Widget]:
        """What is asked for, what came of it, and every castle."""
        sizes, theme, trial = room.sizes, room.theme, self._now(room)
        frame = framed(room, _("Each button in turn"))
        found: list[Widget] = list(frame.head)
        asked, wrong, area = rows(
            frame.body, [sizes.heading * 1.5, sizes.body * 2.7, 0.5], sizes.gap // 2
        )
        danger = bool(self._wrong(room))
        found += [
            Label(Words(self._asks(room), asked, sizes.heading, "text_bold", lines=1)),
            Label(
                Words(self._wrong(room) or self._how(room), wrong, sizes.body, "text",
                      theme.danger if danger else theme.ink_soft, lines=3)
            ),
        ]  # fmt: skip
        cells = _grid(room, area, len(trial.found), round(sizes.touch * 1.5))
        names: list[Widget] = []
        for castle, cell in enumerate(cells):
            side = min(round(sizes.touch * 0.5), cell.h - 8)
            seal = Rect(cell.x + 5, cell.centery - side // 2, side, side)
            text = Rect(seal.right + 4, cell.y + 3, cell.right - seal.right - 8, cell.h - 6)
            fill = theme.marked if castle == trial.asked else theme.panel
            found.append(Sheet(cell, fill=fill, id=f"castle{castle}",
                               intent=Intent("ask", castle)))  # fmt: skip
            ok = _MARKS[trial.found[castle]]
            if ok is None:
                text = cell.inflate(-10, -6)
            else:
                found.append(Image(seal, Mark(ok)))
            name = self._button_names.name(room, castle)
            names.append(Label(Words(name, text, sizes.caption, "text", None, -1, 0, 2)))
        skip, again = columns(frame.foot, [0.5, 0.5], sizes.gap)
        found += level(names)
        simulated = self._bench.reports()[1].source is Source.SIMULATED
        if simulated:
            press, skip = columns(skip, [0.5, 0.5], sizes.gap)
            onward = Intent("press") if trial.asked is not None else None
            found.append(Button("press", press, _("Press it"), onward, sizes.body))
        over = trial.asked is None
        return [
            *found,
            Button("skip", skip, _("Skip this one"), None if over else Intent("skip"), sizes.body),
            Button("primary", again, _("Back") if over else _("Start again"),
                   BACK if over else Intent("again"), sizes.body,
                   Kind.PRIMARY if over else Kind.PLAIN),
        ]  # fmt: skip

    def _asks(self, room: Room) -> str:
        trial = self._now(room)
        if trial.asked is None:
            number = len(trial.found)
            return ngettext(
                "{right_count} of {n} button is right.",
                "{right_count} of {n} buttons are right.",
                number,
                right_count=trial.right,
            )
        return _("Press {castle}.").format(castle=self._button_names.name(room, trial.asked))

    def _wrong(self, room: Room) -> str:
        """What is wrong with the requested button or, at the end, with all."""
        trial = self._now(room)
        wire = self._selection.wire
        if trial.asked is not None and trial.asked in trial.answered:
            other = trial.answered[trial.asked]
            names = (
                self._button_names.name(room, trial.asked),
                self._button_names.name(room, other),
            )
            if wire(other):
                return _(
                    "{other} answered. If you pressed {asked}, move its wire from {wrong} to "
                    "{right}.").format(
                    asked=names[0], other=names[1], wrong=wire(other), right=wire(trial.asked)
                )  # fmt: skip
            return _(
                "{other} answered. If you pressed {asked}, it's wired as "
                "{other}.").format(asked=names[0], other=names[1])  # fmt: skip
        if trial.asked is None:
            return sentences(*self._mixed_up(room))
        if self._bench.reports()[1].there is False:
            return _("The castle buttons aren't connected.")
        return ""

    def _mixed_up(self, room: Room) -> list[str]:
        """Which castles answer for others: in pairs, and one by one."""
        trial = self._now(room)
        paired = {castle for pair in trial.exchanged for castle in pair}
        pairs = [
            _("{one} and {other} are swapped.").format(
                one=self._button_names.name(room, one),
                other=self._button_names.name(room, other),
            )
            for one, other in trial.exchanged
        ]
        return pairs + [
            _("{one} answers as {other}.").format(
                one=self._button_names.name(room, asked),
                other=self._button_names.name(room, other),
            )
            for asked, other in sorted(trial.answered.items())
            if asked not in paired
        ]

    def _how(self, room: Room) -> str:
        """What to do when nothing is wrong."""
        trial = self._now(room)
        if trial.asked is None:
            silent = [
                self._button_names.name(room, castle)
                for castle, how in enumerate(trial.found)
                if how is trials.ButtonVerdict.SILENT
            ]
            if not silent:
                return ""
            return _("No answer: {castles}. Check their wires, or press longer.").format(
                castles=row(silent)
            )
        wire = self._selection.wire(trial.asked)
        if wire:
            return _("It's wired to {wire}. Nothing here counts in a match.").format(wire=wire)
        return _("If it has a lamp, it's blinking. Nothing here counts in a match.")

    def answer(self, intent: Intent, room: Room) -> None:
        """Pass by, begin again, ask for another, or back."""
        trial = self._now(room)
        match intent.name:
            case "skip":
                self._trial = trial.skip()
            case "again":
                self._trial = None
            case "ask" if isinstance(intent.arg, int):
                self._trial = trial.ask(intent.arg)
            case "press" if trial.asked is not None:
                self._bench.press(trial.asked)
            case BACK.name:
                room.nav = room.nav.back()


_MARKS = {
    trials.ButtonVerdict.UNTRIED: None,
    trials.ButtonVerdict.RIGHT: True,
    trials.ButtonVerdict.WRONG: False,
    trials.ButtonVerdict.SILENT: False,
    trials.ButtonVerdict.STUCK: False,
}


class LampTestScreen(DeviceScreen):
    """Each lamp in turn."""

    def __init__(self, button_names: ButtonNames, bench: BenchPort) -> None:
        """The first one."""
        super().__init__(bench)
        self._button_names = button_names
        self._trial: LampTrial | None = None

    def _now(self, room: Room) -> LampTrial:
        if self._trial is None:
            self._trial = LampTrial(self._button_names.count(room))
        return self._trial

    def gone(self) -> None:
        """Return the lamps to the match."""
        self._bench.light(None)
        super().gone()

    def tick(self, room: Room) -> bool:
        """Light the lamps that the trial asks for."""
        changed = super().tick(room)
        self._bench.light(self._now(room).picture)
        return changed

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Every castle, steps, and colours."""
        sizes, trial = room.sizes, self._now(room)
        frame = framed(room, _("Each lamp in turn"), foot=False)
        text, area, steps, colours = rows(
            frame.body, [sizes.body * 1.6, 0.5, sizes.touch, sizes.touch], sizes.gap
        )
        found: list[Widget] = [
            *frame.head,
            Label(Words(self._shines(room), text, sizes.body, "text_bold", lines=2)),
        ]
        cells = _grid(room, area, trial.castles, round(sizes.touch * 1.4))
        found += level([
            Button(f"lamp{castle}", cell, self._button_names.name(room, castle),
                   Intent("only", castle), sizes.caption, Kind.CHOICE, castle in trial.picture,
                   role="text")
            for castle, cell in enumerate(cells)
        ])  # fmt: skip
        none = not trial.picture
        offers = (
            ("before", _("Previous"), Intent("step", -1), False),
            ("next", _("Next"), Intent("step", 1), False),
            ("all", in_context("lamps", "All"), Intent("all"), trial.everyone),
            ("none", in_context("lamps", "None"), Intent("none"), none),
        )
        found += level([
            Button(name, cell, word, intent, sizes.body,
                   Kind.CHOICE if name in ("all", "none") else Kind.PLAIN, on)
            for (name, word, intent, on), cell in zip(
                offers, columns(steps, [0.5] * len(offers), sizes.gap), strict=True)
        ])  # fmt: skip
        *cells, blink = columns(colours, [0.5] * (len(COLOURS) + 1), sizes.gap)
        found += level([
            *(Button(f"colour-{name}", cell, _colour(name), Intent("colour", code), sizes.body,
                     Kind.CHOICE, trial.colour == code)
              for (name, code), cell in zip(COLOURS, cells, strict=True)),
            Button("blink", blink, _("Blinking"), Intent("blink"), sizes.body, Kind.CHOICE,
                   trial.blinking),
        ])  # fmt: skip
        return found

    def _shines(self, room: Room) -> str:
        trial = self._now(room)
        if trial.everyone:
            return _("All lamps are on.")
        if trial.lit is None:
            return _("All lamps are off.")
        return _("Only {castle} is lit.").format(castle=self._button_names.name(room, trial.lit))

    def answer(self, intent: Intent, room: Room) -> None:
        """Another lamp, another colour, or back."""
        trial = self._now(room)
        ways: dict[str, Callable[[], LampTrial]] = {
            "step": lambda: trial.step(int(intent.arg or 1)),
            "only": lambda: trial.only(int(intent.arg or 0)),
            "all": trial.all,
            "none": trial.none,
            "colour": lambda: replace(trial, colour=str(intent.arg)),
            "blink": lambda: replace(trial, blinking=not trial.blinking),
        }
        if intent.name in ways:
            self._trial = ways[intent.name]()
        elif intent == BACK:
            room.nav = room.nav.back()


def _colour(name: str) -> str:
    """A lamp's colour, on a button."""
    return {"red": _("Red"), "green": _("Green"), "blue": _("Blue"), "white": _("White")}[name]
