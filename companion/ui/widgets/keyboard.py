"""How does a player write a name? Floor 5: an on-screen keyboard, accents included.

Tapping a letter means `Intent("letter", "a")`; the other keys mean
`Intent("shift")`, `Intent("accents")`, `Intent("rub")`. The screen keeps the text.
"""

from __future__ import annotations

from pygame import Rect

from companion.ui.theme import Metrics, Theme
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.picture import Icon
from companion.ui.words import _

_PLAIN = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_ACCENTS = ("äöüßéèêëàâ", "áíìîïóòôú", "ñçøåæœš")
_PLAIN_NARROW = ("abcdefg", "hijklmn", "opqrstu", "vwxyz")
_ACCENTS_NARROW = ("äöüßéèê", "ëàâáíìî", "ïóòôúñç", "øåæœš")


def keyboard(
    area: Rect, sizes: Metrics, theme: Theme, *, capital: bool, accents: bool
) -> list[Widget]:
    """The keys over an area: four rows lying, five upright, where the keys go by the alphabet.

    Args:
        area: what they fill.
        sizes: for text and gaps.
        theme: for the signs.
        capital: large letters are shown and typed.
        accents: the second set of letters is shown.
    """
    gap = max(3, sizes.gap // 2)
    found: list[Widget] = []
    letters: tuple[str, ...]
    if sizes.portrait:
        letters = _ACCENTS_NARROW if accents else _PLAIN_NARROW
    else:
        letters = _ACCENTS if accents else _PLAIN
    *upper, lower, last = rows(area, [0.5] * (len(letters) + 1), gap)
    cell = (area.w - gap * (len(letters[0]) - 1)) / len(letters[0])
    for row, rect in zip(letters[:-1], upper, strict=True):
        indent = round((len(letters[0]) - len(row)) * (cell + gap))
        found += _letters(
            row, columns(rect.inflate(-indent, 0), [0.5] * len(row), gap), sizes, capital=capital
        )
    ink = theme.parchment_light if capital else theme.ink
    ends = 0.15 if len(letters) == 3 else 0.1
    cells = columns(lower, [ends, *[0.1] * len(letters[-1]), ends], gap)
    found += [
        Button("shift", cells[0], "", Intent("shift"), sizes.body, Kind.CHOICE, capital,
               picture=Icon("shift", ink)),
        *_letters(letters[-1], cells[1:-1], sizes, capital=capital),
        Button("rub", cells[-1], "", Intent("rub"), sizes.body, Kind.QUIET,
               picture=Icon("backspace")),
    ]  # fmt: skip
    other, hyphen, space, dot, done = columns(last, [0.16, 0.12, 0.34, 0.12, 0.26], gap)
    found += [
        Button(
            "accents", other, "abc" if accents else "äéñ", Intent("accents"), sizes.body, Kind.QUIET
        ),
        Button("key-", hyphen, "-", Intent("letter", "-"), sizes.body, Kind.CHOICE),
        Button("space", space, _("space"), Intent("letter", " "), sizes.caption, Kind.CHOICE,
               role="text"),
        Button("key'", dot, "'", Intent("letter", "'"), sizes.body, Kind.CHOICE),
        Button("primary", done, _("Done"), Intent("done"), sizes.body, Kind.PRIMARY),
    ]  # fmt: skip
    return found


def _letters(row: str, cells: list[Rect], sizes: Metrics, *, capital: bool) -> list[Widget]:
    shown = [letter.upper() if capital and letter != "ß" else letter for letter in row]
    return [
        Button(f"key{small}", cell, large, Intent("letter", large), sizes.body, Kind.CHOICE)
        for small, large, cell in zip(row, shown, cells, strict=True)
    ]
