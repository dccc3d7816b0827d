"""Is the die fair, as far as sixty rolls can tell? A trial of the die.

The same test as `herald doctor die` makes. None of these rolls counts in a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from companion.core.dice_statistics import FACES, detectable
from companion.ui.i18n.phrasing import decimal
from companion.ui.i18n.translate import _
from companion.ui.ports.bench import BenchPort, DeviceAction, Done, Source
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screens.hardware.trials import FairnessTrial, Verdict
from companion.ui.screens.hardware.visit import DeviceScreen, Mark, waits, warning
from companion.ui.screens.hardware.wording import standing
from companion.ui.widgets.base import Intent, Layer, Untouched, Widget, why_not
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import DiePicture

AGAIN_S = 0.1
"""In seconds: how long after a face the simulated die is thrown again, while it rolls by itself."""


def _least(number: float, places: int) -> str:
    """A number with so many decimals; one that would be none is below the least of them."""
    least = 10**-places
    if number >= least:
        return decimal(number, places)
    return f"<{decimal(least, places)}"


def _p(value: float) -> str:
    """A p value, as it is written: "p = 0.0312", "p < 0.0001"."""
    rounded = _least(value, 4)
    return f"p\u00a0<\u00a0{rounded[1:]}" if rounded[0] == "<" else f"p\u00a0=\u00a0{rounded}"


@dataclass(frozen=True, slots=True)
class FaceTally(Untouched):
    """How often each face fell: six columns, and a line at the expected height."""

    rect: Rect
    counts: tuple[int, ...]
    alarming: bool
    layer: Layer = Layer.PLAIN

    def _cells(self) -> list[Rect]:
        return columns(self.rect, [0.5] * FACES, max(4, self.rect.w // 60))

    def _die(self, cell: Rect) -> Rect:
        side = min(cell.w, self.rect.h // 5)
        return Rect(cell.centerx - side // 2, self.rect.bottom - side, side, side)

    def words(self) -> Sequence[Words]:
        """The numbers, above the columns."""
        found = []
        for count, cell in zip(self.counts, self._cells(), strict=True):
            column = self._column(cell, count)
            px = max(12, self.rect.h // 11)
            box = Rect(cell.x, column.y - round(px * 1.4), cell.w, round(px * 1.4))
            found.append(Words(str(count), box, px, "number", lines=1))
        return found

    def _column(self, cell: Rect, count: int) -> Rect:
        foot = self._die(cell).y - self.rect.h // 40
        room = foot - self.rect.y - self.rect.h // 6
        high = round(room * count / max(1, *self.counts, sum(self.counts) / FACES * 1.4))
        return Rect(cell.x + cell.w // 6, foot - high, cell.w * 2 // 3, high)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        theme = pen.theme
        for face, (count, cell) in enumerate(zip(self.counts, self._cells(), strict=True), 1):
            DiePicture(face).draw(pen, self._die(cell))
            column = self._column(cell, count)
            if count:
                fill = theme.danger if self.alarming else theme.good
                pen.sheet(column, fill, theme.ink, radius=2, line=1)
        if sum(self.counts):
            level = self._column(self._cells()[0], 0).y
            expected = self._column_height(sum(self.counts) / FACES)
            y = level - expected
            for x in range(self.rect.x, self.rect.right, 12):
                pen.surface.fill(theme.ink_soft, Rect(x, y, 6, 2))
        for words in self.words():
            pen.write(words)

    def _column_height(self, count: float) -> int:
        cell = self._cells()[0]
        foot = self._die(cell).y - self.rect.h // 40
        room = foot - self.rect.y - self.rect.h // 6
        return round(room * count / max(1, *self.counts, sum(self.counts) / FACES * 1.4))


class DieTestScreen(DeviceScreen):
    """Sixty rolls, or as many as one likes."""

    def __init__(self, bench: BenchPort, uid: str = "", name: str = "") -> None:
        """None yet; of the Bluetooth die with this identity and name, if one is named."""
        super().__init__(bench)
        self._uid, self._name = uid, name
        self._trial = FairnessTrial()
        self._rolling = False
        self._by_itself = False
        self._due_s = 0.0

    @property
    def moving(self) -> bool:
        """The die, while it is in the air."""
        return self._rolling

    def tick(self, room: Room) -> bool:
        """Throw a simulated die again and again, if that is wanted."""
        changed = super().tick(room)
        if self._by_itself and not self._trial.over and room.now >= self._due_s:
            self._due_s = room.now + AGAIN_S
            self._bench.throw()
        return changed or self._rolling

    def did(self, done: Done, _room: Room) -> bool:
        """Count a roll; of several dice only that of the one that is tried."""
        if self._uid and done.deed is DeviceAction.FELL and done.die != self._uid:
            return False
        self._rolling = done.deed is DeviceAction.THROWN
        self._trial = self._trial.after(done)
        return True

    def seen(self, _room: Room) -> Sequence[object]:
        """Whether the die is there, and a match waits."""
        return [waits(self._bench), self._bench.reports()[0].there]

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The die, the counts, and what they say."""
        sizes, theme, trial = room.sizes, room.theme, self._trial
        title = _("Is the die fair?")
        if self._name:
            title = _("Is {die} fair?").format(die=self._name)
        frame = framed(room, title)
        body, found = frame.body, list(frame.head)
        if waits(self._bench):
            line, body = rows(body, [sizes.caption * 1.4, 0.5], sizes.gap // 2)
            found.append(warning(room, self._bench, line))
        if sizes.portrait:
            side, chart = rows(body, [0.42, 0.58], sizes.gap)
        else:
            side, chart = columns(body, [0.4, 0.6], sizes.gap * 2)
        found.append(Sheet(side, fill=theme.panel))
        inner = side.inflate(-2 * sizes.gap, -2 * sizes.gap)
        high = min(inner.h // 3, sizes.touch * 2)
        top, verdict, text = rows(inner, [high, sizes.heading * 1.4, 0.5], sizes.gap // 2)
        die, number = columns(top, [high, 0.5], sizes.gap)
        seal, word = columns(verdict, [verdict.h, 0.5], sizes.gap // 2)
        ok = {Verdict.TOO_FEW: None, Verdict.CALM: True, Verdict.ALARMING: False}[trial.verdict]
        report = self._bench.reports()[0]
        counted = _("{rolls} of {wanted}").format(rolls=trial.rolls, wanted=trial.wanted)
        found += [
            Image(die, DiePicture(trial.last, self._rolling)),
            Label(Words(counted, number, sizes.heading, "number", lines=2)),
            Image(seal, Mark(ok)),
            Label(Words(self._word(), word, sizes.heading, "text_bold",
                        theme.danger if ok is False else None, -1, lines=1)),
            Label(Words(self._text() if report.there else standing(room, report), text, sizes.body,
                        "text", theme.ink_soft if report.there else theme.danger, -1, -1)),
            FaceTally(chart, trial.counts, alarming=ok is False),
        ]  # fmt: skip
        return [*found, *self._foot(room, frame.foot, report.source)]

    def _foot(self, room: Room, rect: Rect, source: Source) -> list[Widget]:
        sizes, trial = room.sizes, self._trial
        cells = columns(rect, [0.5] * 3, sizes.gap)
        found: list[Widget] = []
        if source is Source.SIMULATED:
            found = [
                Button("throw", cells[0], _("Roll it once"),
                       None if trial.over else Intent("throw"), sizes.body),
                Button("itself", cells[1], _("Automatic"), Intent("itself"), sizes.body,
                       Kind.CHOICE, self._by_itself and not trial.over),
            ]  # fmt: skip
        last = Rect(cells[2])
        if trial.over:
            found.append(Button("primary", last, _("60 more"), Intent("more"), sizes.body,
                                Kind.PRIMARY))  # fmt: skip
        else:
            again = Intent("again") if trial.rolls else why_not(_("Nothing has been rolled yet."))
            found.append(Button("again", last, _("Start again"),
                                again, sizes.body))  # fmt: skip
        return found

    def _word(self) -> str:
        match self._trial.verdict:
            case Verdict.TOO_FEW:
                return _("Too early to tell")
            case Verdict.CALM:
                return _("This die looks fair")
            case Verdict.ALARMING:
                return _("This die looks unfair")

    def _text(self) -> str:
        trial = self._trial
        if trial.verdict is Verdict.TOO_FEW:
            return _("Roll it as you always do. These rolls don't count in a match.")
        chance = _(
            "A fair die is this far off, or further, in {percent} of 100 trials (chi-square "
            "{chi_square}, {p}).").format(
            percent=_least(100 * trial.p_value, 1), chi_square=decimal(trial.chi_square, 1),
            p=_p(trial.p_value),
        )  # fmt: skip
        found = _(
            "This many rolls usually expose a face that comes up {percentage_points} percentage "
            "points too often."
        ).format(percentage_points=round(detectable(trial.rolls)))
        return f"{chance}\n{found}"

    def answer(self, intent: Intent, room: Room) -> None:
        """Throw, count anew, count on, or back."""
        match intent.name:
            case "throw":
                self._bench.throw()
            case "itself":
                self._by_itself = not self._by_itself
            case "again":
                self._trial = FairnessTrial()
            case "more":
                self._trial = self._trial.more()
            case BACK.name:
                room.nav = room.nav.back()
