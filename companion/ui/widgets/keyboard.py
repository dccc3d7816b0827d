"""How does a player write a name? An on-screen keyboard, accents and kana included.

Tapping a letter means `Intent("letter", "a")`; the other keys mean `Intent("shift")`,
`Intent("accents")`, `Intent("kana")`, `Intent("mark", …)`, `Intent("size")`,
`Intent("rub")` and `Intent("done")`. The screen keeps the text.
"""

from __future__ import annotations

from pygame import Rect

from companion.ui.i18n.translate import _
from companion.ui.theme import Metrics, Theme
from companion.ui.widgets.alphabets import DOTS, RING, VARIANTS, Alphabet, Keys, rows_of, shown
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.picture import Icon

_NEXT = {Alphabet.LATIN: "äéñ", Alphabet.ACCENTS: "şłő", Alphabet.MORE: "abc", Alphabet.KANA: "abc"}
"""What the key says that leads to the next set of letters."""


def _gap(sizes: Metrics) -> int:
    return max(4, sizes.gap // 2)


def deep(keys: Keys, sizes: Metrics) -> int:
    """The number of rows of keys, the lowest included."""
    upright = sizes.portrait
    below = 2 if keys.alphabet is Alphabet.KANA and upright else 1
    return len(rows_of(keys, upright=upright)) + below


def least_high(keys: Keys, sizes: Metrics) -> int:
    """The height that the keys need at least, in pixels."""
    number = deep(keys, sizes)
    return number * sizes.touch + (number - 1) * _gap(sizes)


def keyboard(area: Rect, sizes: Metrics, theme: Theme, keys: Keys) -> list[Widget]:
    """The keys over an area that is `least_high` at least."""
    parts = rows(area, [0.5] * deep(keys, sizes), _gap(sizes))
    if keys.alphabet is Alphabet.KANA:
        return _kana(parts, sizes, keys)
    return _latin(parts, sizes, theme, keys)


def variants(area: Rect, sizes: Metrics, letter: str, *, capital: bool) -> list[Widget]:
    """The variants of a held letter: as many as there is room for."""
    gap = _gap(sizes)
    most = (area.w + gap) // (sizes.touch + gap)
    offered = VARIANTS[letter][:most]
    cells = columns(area, [0.5] * max(6, len(offered)), gap)
    keys = Keys(Alphabet.ACCENTS, capital=capital)
    return [
        _key(one, cell, sizes, keys, "variant") for one, cell in zip(offered, cells, strict=False)
    ]


def _latin(parts: list[Rect], sizes: Metrics, theme: Theme, keys: Keys) -> list[Widget]:
    """Alphabet, and below them shift, signs and done."""
    gap = _gap(sizes)
    *upper, low = rows_of(keys, upright=sizes.portrait)
    *tops, lower, last = parts
    across = max(len(row) for row in (*upper, low))
    cell = (lower.w - gap * (across - 1)) / across
    found: list[Widget] = []
    for row, rect in zip(upper, tops, strict=True):
        found += _row(row, _middle(rect, len(row), cell, gap), sizes, keys)
    number = len(low)
    side = max(sizes.touch, round((lower.w - number * (cell + gap) - gap) / 2))
    back, *cells, on = columns(lower, [side, *[0.5] * number, side], gap)
    ink = theme.parchment_light if keys.capital else theme.ink
    found += [
        Button("shift", back, "", Intent("shift"), sizes.body, Kind.CHOICE, keys.capital,
               picture=Icon("shift", ink)),
        *_row(low, cells, sizes, keys),
        _rub(on, sizes),
    ]  # fmt: skip
    more, kana, hyphen, space, tick, done = columns(
        last, [0.13, 0.115, 0.115, 0.26, 0.115, 0.265], gap
    )
    return [
        *found,
        _quiet("accents", more, _NEXT[keys.alphabet], sizes),
        _quiet("kana", kana, "あ", sizes),
        Button("key-", hyphen, "-", Intent("letter", "-"), sizes.body, Kind.CHOICE),
        _space(space, sizes),
        Button("key'", tick, "'", Intent("letter", "'"), sizes.body, Kind.CHOICE),
        _done(done, sizes),
    ]


def _kana(parts: list[Rect], sizes: Metrics, keys: Keys) -> list[Widget]:
    """The fifty sounds, and below them what makes one of them another."""
    gap = _gap(sizes)
    table = rows_of(keys, upright=sizes.portrait)
    found: list[Widget] = []
    for row, rect in zip(table, parts, strict=False):
        found += _row(row, columns(rect, [0.5] * len(row), gap), sizes, keys)
    if sizes.portrait:
        latin, kata, small, dots, ring, rub = columns(parts[-2], [0.5] * 6, gap)
        space, done = columns(parts[-1], [0.5, 0.5], gap)
    else:
        latin, kata, small, dots, ring, space, rub, done = columns(
            parts[-1], [0.11, 0.11, 0.1, 0.1, 0.1, 0.18, 0.11, 0.19], gap
        )
    other = "かな" if keys.capital else "カナ"
    return [
        *found,
        _quiet("accents", latin, _NEXT[keys.alphabet], sizes),
        _quiet("shift", kata, other, sizes),
        Button("small", small, "小", Intent("size"), sizes.body, Kind.CHOICE),
        Button("dots", dots, "゛", Intent("mark", DOTS), sizes.title, Kind.CHOICE),
        Button("ring", ring, "゜", Intent("mark", RING), sizes.title, Kind.CHOICE),
        _space(space, sizes),
        _rub(rub, sizes),
        _done(done, sizes),
    ]


def _middle(rect: Rect, number: int, cell: float, gap: int) -> list[Rect]:
    """Cells of one width in the middle of a row."""
    wide = round(number * (cell + gap) - gap)
    return columns(Rect(rect.x + (rect.w - wide) // 2, rect.y, wide, rect.h), [0.5] * number, gap)


def _row(row: str, cells: list[Rect], sizes: Metrics, keys: Keys) -> list[Widget]:
    both = zip(row, cells, strict=True)
    return [_key(letter, cell, sizes, keys, "key") for letter, cell in both if letter != " "]


def _key(letter: str, cell: Rect, sizes: Metrics, keys: Keys, id_: str) -> Widget:
    text = shown(letter, keys)
    px = sizes.heading if keys.alphabet is Alphabet.KANA else sizes.body * 9 // 8
    return Button(f"{id_}{letter}", cell, text, Intent("letter", text), px, Kind.CHOICE)


def _quiet(id_: str, cell: Rect, text: str, sizes: Metrics) -> Widget:
    return Button(id_, cell, text, Intent(id_), sizes.body, Kind.QUIET)


def _rub(cell: Rect, sizes: Metrics) -> Widget:
    return Button("rub", cell, "", Intent("rub"), sizes.body, Kind.QUIET, picture=Icon("backspace"))


def _space(cell: Rect, sizes: Metrics) -> Widget:
    return Button(
        "space", cell, _("space"), Intent("letter", " "), sizes.caption, Kind.CHOICE, role="text"
    )


def _done(cell: Rect, sizes: Metrics) -> Widget:
    return Button("primary", cell, _("Done"), Intent("done"), sizes.body, Kind.PRIMARY)
