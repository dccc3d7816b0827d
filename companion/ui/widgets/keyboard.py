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


def keyboard(
    area: Rect, sizes: Metrics, theme: Theme, *, capital: bool, accents: bool
) -> list[Widget]:
    """The keys over an area, four rows.

    Args:
        area: what they fill.
        sizes: for text and gaps.
        theme: for the signs.
        capital: large letters are shown and typed.
        accents: the second set of letters is shown.
    """
    gap = max(3, sizes.gap // 2)
    found: list[Widget] = []
    first, second, third, last = rows(area, [0.5] * 4, gap)
    letters = _ACCENTS if accents else _PLAIN
    indent = (area.w - gap * 9) // 20
    for row, rect in zip(letters[:2], (first, second.inflate(-2 * indent, 0)), strict=True):
        found += _letters(row, columns(rect, [0.5] * len(row), gap), sizes, capital=capital)
    ink = theme.parchment_light if capital else theme.ink
    cells = columns(third, [0.15, *[0.1] * len(letters[2]), 0.15], gap)
    found.append(
        Button(
            "shift", cells[0], "", Intent("shift"), sizes.body, Kind.CHOICE, capital,
            picture=Icon("shift", ink),
        )
    )  # fmt: skip
    found += _letters(letters[2], cells[1:-1], sizes, capital=capital)
    found.append(
        Button(
            "rub", cells[-1], "", Intent("rub"), sizes.body, Kind.QUIET, picture=Icon("backspace")
        )
    )
    other, hyphen, space, dot, done = columns(last, [0.15, 0.1, 0.4, 0.1, 0.25], gap)
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
