"""Does a device work as it should? Pure: what was asked, what came, what it means.

The hardware desk's trials of buttons, lamps and die, without their screens. Nothing
that is done in them counts in a match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from companion.core.dice_statistics import FACES, SUSPICIOUS, chi_square, p_value
from companion.ui.ports.bench import DeviceAction, Done, Glow

ROLLS: Final = 60
"""Each face is expected ten times."""
LEAST: Final = 5 * FACES
"""With fewer rolls the test says nothing: each face must be expected five times."""


class ButtonVerdict(Enum):
    """How a castle's button is."""

    UNTRIED = "untried"
    RIGHT = "right"
    WRONG = "wrong"
    """Another castle answered in its place."""
    SILENT = "silent"
    """It was asked for and skipped."""
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class ButtonTrial:
    """Each castle's button is asked for in turn.

    Attributes:
        found: how each button is, by castle from 0.
        asked: the castle whose button is asked for; None when all were.
        answered: castle that was asked for → castle that answered instead.
    """

    found: tuple[ButtonVerdict, ...]
    asked: int | None = 0
    answered: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, castles: int) -> ButtonTrial:
        """Nothing was pressed yet."""
        return cls((ButtonVerdict.UNTRIED,) * castles, 0 if castles else None)

    def after(self, done: Done) -> ButtonTrial:
        """The trial after something was done with the castles."""
        if done.number is None or done.number >= len(self.found):
            return self
        match done.deed:
            case DeviceAction.PRESSED if self.asked is not None:
                return self._pressed(done.number)
            case DeviceAction.STUCK:
                return self._marked(done.number, ButtonVerdict.STUCK)
            case _:
                return self

    def _pressed(self, castle: int) -> ButtonTrial:
        asked = self.asked
        if asked is None:
            return self
        if castle == asked:
            answered = {key: value for key, value in self.answered.items() if key != asked}
            return _onward(replace(self._marked(asked, ButtonVerdict.RIGHT), answered=answered))
        marked = self._marked(asked, ButtonVerdict.WRONG)
        return replace(marked, answered={**self.answered, asked: castle})

    def skip(self) -> ButtonTrial:
        """Skip the requested button: it does not answer."""
        if self.asked is None:
            return self
        silent = self.found[self.asked] is ButtonVerdict.UNTRIED
        return _onward(self._marked(self.asked, ButtonVerdict.SILENT) if silent else self)

    def ask(self, castle: int) -> ButtonTrial:
        """Ask for this castle's button, now or again."""
        answered = {key: value for key, value in self.answered.items() if key != castle}
        return replace(self._marked(castle, ButtonVerdict.UNTRIED), asked=castle, answered=answered)

    def _marked(self, castle: int, how: ButtonVerdict) -> ButtonTrial:
        found = (*self.found[:castle], how, *self.found[castle + 1 :])
        return replace(self, found=found)

    @property
    def right(self) -> int:
        """How many buttons are right."""
        return self.found.count(ButtonVerdict.RIGHT)

    @property
    def exchanged(self) -> tuple[tuple[int, int], ...]:
        """Pairs of castles that answer for each other: their wires are exchanged."""
        return tuple(
            (one, other)
            for one, other in sorted(self.answered.items())
            if one < other and self.answered.get(other) == one
        )


def _onward(trial: ButtonTrial) -> ButtonTrial:
    """Ask for the next button that was not tried."""
    number, asked = len(trial.found), trial.asked
    start = 0 if asked is None else asked + 1
    order = [*range(start, number), *range(start)]
    left = (castle for castle in order if trial.found[castle] is ButtonVerdict.UNTRIED)
    return replace(trial, asked=next(left, None))


WHITE: Final = "404040"
COLOURS: Final = (("red", "ff0000"), ("green", "00ff00"), ("blue", "0000ff"), ("white", WHITE))
"""The colours of the lamp trial: name → six hex digits. White is dim, for eyes that are near."""


@dataclass(frozen=True, slots=True)
class LampTrial:
    """One lamp, all of them, or none.

    Attributes:
        castles: how many there are.
        lit: the castle whose lamp shines; None for none, or for all.
        everyone: whether all shine.
        colour: six hex digits.
        blinking: whether they blink.
    """

    castles: int
    lit: int | None = 0
    everyone: bool = False
    colour: str = WHITE
    blinking: bool = False

    def step(self, by: int) -> LampTrial:
        """The next lamp, or the one before; round and round."""
        start = self.lit if self.lit is not None else (-1 if by > 0 else 0)
        lit = (start + by) % self.castles if self.castles else None
        return replace(self, lit=lit, everyone=False)

    def only(self, castle: int) -> LampTrial:
        """This lamp."""
        return replace(self, lit=castle, everyone=False)

    def all(self) -> LampTrial:
        """Every lamp."""
        return replace(self, lit=None, everyone=True)

    def none(self) -> LampTrial:
        """No lamp."""
        return replace(self, lit=None, everyone=False)

    @property
    def picture(self) -> dict[int, Glow]:
        """What shines, by castle."""
        glow = Glow(self.colour, self.blinking)
        if self.everyone:
            return dict.fromkeys(range(self.castles), glow)
        return {} if self.lit is None else {self.lit: glow}


class Verdict(Enum):
    """What rolls say of a die."""

    TOO_FEW = "too few"
    CALM = "calm"
    ALARMING = "alarming"


@dataclass(frozen=True, slots=True)
class FairnessTrial:
    """The faces of a die, counted.

    Attributes:
        counts: how often each face, 1 to 6, was rolled.
        wanted: after how many rolls the trial is over.
        last: the face that fell last; None before.
    """

    counts: tuple[int, ...] = (0,) * FACES
    wanted: int = ROLLS
    last: int | None = None

    def after(self, done: Done) -> FairnessTrial:
        """The trial after an action with the die: a face that fell is counted."""
        if done.deed is not DeviceAction.FELL or done.number is None or self.over:
            return self
        at = done.number - 1
        counts = (*self.counts[:at], self.counts[at] + 1, *self.counts[at + 1 :])
        return replace(self, counts=counts, last=done.number)

    def more(self) -> FairnessTrial:
        """Continue with as many rolls again."""
        return replace(self, wanted=self.rolls + ROLLS)

    @property
    def rolls(self) -> int:
        """How many were rolled."""
        return sum(self.counts)

    @property
    def over(self) -> bool:
        """Whether the wanted number of rolls is reached."""
        return self.rolls >= self.wanted

    @property
    def chi_square(self) -> float:
        """Pearson's chi-square of the counts; 0 when nothing was rolled."""
        return chi_square(self.counts) if self.rolls else 0.0

    @property
    def p_value(self) -> float:
        """How probable such counts or worse are with a fair die; 1 when nothing was rolled."""
        return p_value(self.chi_square) if self.rolls else 1.0

    @property
    def verdict(self) -> Verdict:
        """What the counts say."""
        if self.rolls < LEAST:
            return Verdict.TOO_FEW
        return Verdict.ALARMING if self.p_value < SUSPICIOUS else Verdict.CALM
