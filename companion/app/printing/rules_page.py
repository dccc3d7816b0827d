"""What must one know to play, and what can be agreed on? The rules in short, then the options.

The first page has each rule with its paragraph and the presets, the next every option with what
it can be, on two pages where its letters would be too small on one. The rules are those of the
game's first preset; what others change is among the options.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.app.printing.contents import Leaf, Part, Size
from companion.app.printing.page import PdfPage
from companion.app.printing.printable_games import RULES
from companion.app.printing.typesetting import LEADING, broken, fitted, largest, paragraph
from companion.core.game import AnyGame
from companion.core.options import OptionInfo, OptionValue
from companion.ui.i18n.translate import _, preset_line, preset_title
from companion.ui.text.fonts import FontRole
from companion.ui.theme import LIGHT

Rules = Sequence[tuple[str, str]]
"""Paragraph and what it says in short, marked with `N_`."""

_SIZES: Final = (4.4, 4.1, 3.8, 3.5, 3.2, 2.9)
"""The size of letters, the preferred one first."""
_ONE_PAGE: Final = (4.1, 3.8, 3.5, 3.2)
_MORE_PAGES: Final = 3.5
"""The sizes at which all options can be on one page, and the one if they are not."""
_COLUMN_MM: Final = 19.0
_WIDE_COLUMN_MM: Final = 52.0
"""How wide the column with the paragraphs is, and the one with the names of presets."""
_GAP_MM: Final = 1.8
_TOP_MM: Final = 15.0
_SECOND_MM: Final = 16.0
"""The height of the second heading with the room around it."""
_OPTION: Final = 0.24
_PRESETS: Final = 0.28
"""The parts of the width that an option's name and the presets beside it take."""
_BETWEEN_MM: Final = 1.5
_DOT_MM: Final = 4.0
_UNTOLD: Final = frozenset({"players"})
"""Options of which the page with the pieces tells."""


def rules_part(game: AnyGame, rules: Rules, room_mm: Size) -> Part:
    """The pages of a game, on paper with so much room."""
    title = _("Rules you can choose")
    every, wide = told_options(game), room_mm[0]
    highs = [_TOP_MM + sum(_heights(game, every, wide, size)) for size in _ONE_PAGE]
    size = next(
        (size for size, high in zip(_ONE_PAGE, highs, strict=True) if high <= room_mm[1]),
        _MORE_PAGES,
    )
    return Part(
        RULES,
        [
            Leaf(_("Rules in brief"), partial(_draw_rules, game, rules)),
            *(
                Leaf(title, partial(_draw_options, game, some, size))
                for some in _pages(game, every, room_mm, size)
            ),
        ],
    )


def told_options(game: AnyGame) -> list[OptionInfo]:
    """The options of the second page: those that offer a choice, but the number of players."""
    return [
        option
        for option in game.info.options
        if option.name not in _UNTOLD and len(option.offered or option.values) > 1
    ]


def _heading(page: PdfPage, text: str, wide: float, y: float, size: float) -> None:
    fitted(page, text, "title", size, LIGHT.ink, (0, y), wide)
    page.line([(0, y + 3.5), (wide, y + 3.5)], LIGHT.primary, size / 20)


def _draw_rules(game: AnyGame, rules: Rules, page: PdfPage, room: Size) -> None:
    """The rules, and which presets there are."""
    wide, high = room
    lines = [(head, _(text)) for head, text in rules]
    presets = [
        (preset_title(game.info, name), preset_line(game.info, name)) for name in game.info.presets
    ]
    texts = [(text, wide - _COLUMN_MM) for _head, text in lines]
    texts += [(text, wide - _WIDE_COLUMN_MM) for _head, text in presets]
    size = largest(texts, _GAP_MM, high - _TOP_MM - _SECOND_MM, _SIZES)
    _heading(page, _("Rules in brief"), wide, 8.5, 10)
    y = _rows(page, lines, _TOP_MM, _COLUMN_MM, wide, size)
    _heading(page, _("Ways to play"), wide, y + 9, 7)
    _rows(page, presets, y + _SECOND_MM - 1, _WIDE_COLUMN_MM, wide, size)


def _rows(page: PdfPage, rows: Rules, y: float, column: float, wide: float, size: float) -> float:
    """Set each text beside its paragraph or preset. Returns where the rows end."""
    for head, text in rows:
        at = (0, y + size * 1.02)
        fitted(page, head, "text_bold", size, LIGHT.road, at, column - 2)
        y = paragraph(page, text, "text", size, LIGHT.ink, (column, y), wide - column) + _GAP_MM
    return y


def _lead() -> str:
    return _("You can choose each line on its own. On the right are the presets that use it.")


def _pages(
    game: AnyGame, every: Sequence[OptionInfo], room: Size, size: float
) -> list[list[OptionInfo]]:
    """Which options are on each page with letters of a size."""
    pages: list[list[OptionInfo]] = [[]]
    for option in every:
        if _TOP_MM + sum(_heights(game, [*pages[-1], option], room[0], size)) > room[1]:
            pages.append([])
        pages[-1].append(option)
    return pages


def _draw_options(
    game: AnyGame, options: Sequence[OptionInfo], size: float, page: PdfPage, room: Size
) -> None:
    """Options: what each can be, and which presets have it so."""
    wide = room[0]
    _heading(page, _("Rules you can choose"), wide, 8.5, 10)
    first, *rows = _heights(game, options, wide, size)
    paragraph(page, _lead(), "text", size, LIGHT.ink, (0, _TOP_MM), wide)
    top = _TOP_MM + first
    for option, high in zip(options, rows, strict=True):
        page.line([(0, top), (wide, top)], LIGHT.parchment_shade, 0.25)
        y = top + _BETWEEN_MM
        room_mm = wide * _OPTION - 2
        paragraph(page, _(option.title), "text_bold", size, LIGHT.road, (0, y), room_mm)
        for text, presets in _values(game, option):
            y = _draw_value(page, text, presets, y, wide, size)
        top += high


def _draw_value(
    page: PdfPage, text: str, presets: str, y: float, wide: float, size: float
) -> float:
    """One thing that an option can be. Returns where it ends."""
    left, right = wide * _OPTION, wide * (1 - _PRESETS)
    dot = (left + _DOT_MM / 2 - 0.6, y + size * 0.72)
    page.disc(dot, size * 0.2, LIGHT.road if presets else LIGHT.parchment_light, LIGHT.road, 0.25)
    at, room = (left + _DOT_MM, y), right - left - _DOT_MM - 2
    end = paragraph(page, text, "text", size, LIGHT.ink, at, room)
    return max(end, paragraph(page, presets, "text", size, LIGHT.road, (right, y), wide - right))


def _values(game: AnyGame, option: OptionInfo) -> list[tuple[str, str]]:
    """What an option can be: its meaning, and the presets that have it so."""
    return [
        (_(option.meanings[value]), _presets_with(game, option.name, value))
        for value in option.offered or option.values
        if value in option.meanings
    ]


def _presets_with(game: AnyGame, option: str, value: OptionValue) -> str:
    """The names of the presets in which an option has a value."""
    presets = game.info.presets
    having = [name for name, preset in presets.items() if preset.options[option] == value]
    if len(having) == len(presets):
        return _("all presets")
    return " · ".join(preset_title(game.info, name) for name in having)


def _heights(game: AnyGame, options: Sequence[OptionInfo], wide: float, size: float) -> list[float]:
    """How high the line above some options and each of them is with letters of a size."""

    def lines(text: str, room: float, role: FontRole = "text") -> int:
        return len(broken(text, role, size, room))

    first, last = wide * _OPTION, wide * _PRESETS
    middle = wide - first - last - _DOT_MM - 2
    rows = [
        max(
            lines(_(option.title), first - 2, "text_bold"),
            sum(
                max(lines(text, middle), lines(presets, last))
                for text, presets in _values(game, option)
            ),
        )
        for option in options
    ]
    return [each * size * LEADING + 2 * _BETWEEN_MM for each in (lines(_lead(), wide), *rows)]
