"""Who needs which pieces? A page of tables and lines: by the number of players, by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.app.printing.contents import Leaf, Size
from companion.app.printing.page import PdfPage
from companion.app.printing.typesetting import LEADING, broken, fitted, paragraph
from companion.core.game import AnyGame
from companion.ui.i18n.translate import _, ngettext, preset_title
from companion.ui.theme import LIGHT, mix

_SIZES: Final = (4.4, 4.1, 3.8, 3.5, 3.2, 2.9)
"""The size of letters, the preferred one first."""
_TOP_MM: Final = 16.0
_PAD_MM: Final = 1.3
_BETWEEN_MM: Final = 7.0
_FIRST: Final = 0.42
"""The part of the width that a table's first column takes."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the first row is its head, the first column says what is counted."""

    rows: Sequence[Sequence[str]]


def guide(tables: Sequence[Table], notes: Sequence[str]) -> Leaf:
    """The page with these tables and, below them, these notes."""
    return Leaf(_("What you need"), lambda page, room: _draw(page, tables, notes, room))


def players_row(least: int, most: int) -> list[str]:
    """The head of a table by the number of players."""
    return ["", *(ngettext("{n} player", "{n} players", n) for n in range(least, most + 1))]


def presets(game: AnyGame, more: Sequence[tuple[str, dict[str, str]]] = ()) -> Table:
    """Which presets there are, how many can play by each, and what else differs.

    Args:
        game: whose presets.
        more: further columns: what they say, and preset → what it needs.
    """
    rows = [["", _("Players"), *(head for head, _values in more)]]
    for name, preset in game.info.presets.items():
        least, most = game.seat_limits(preset.options)
        players = f"{least}" if least == most else f"{least}\N{EN DASH}{most}"
        rows.append(
            [preset_title(game.info, name), players, *(values[name] for _head, values in more)]
        )
    return Table(rows)


def _draw(page: PdfPage, tables: Sequence[Table], notes: Sequence[str], room: Size) -> None:
    wide = room[0]
    fitted(page, _("What you need"), "title", 10, LIGHT.ink, (0, 8.5), wide)
    page.line([(0, 12), (wide, 12)], LIGHT.primary, 0.5)
    size = next((one for one in _SIZES if _high(tables, notes, wide, one) <= room[1]), _SIZES[-1])
    y = _TOP_MM
    for table in tables:
        y = _draw_table(page, table, y, wide, size) + _BETWEEN_MM
    for note in notes:
        y = paragraph(page, note, "text", size, LIGHT.ink, (0, y), wide) + 2


def _high(tables: Sequence[Table], notes: Sequence[str], wide: float, size: float) -> float:
    """Where the page would end with letters of a size."""
    high = _TOP_MM
    for table in tables:
        high += sum(_row_high(row, wide, size) for row in table.rows) + _BETWEEN_MM
    for note in notes:
        high += len(broken(note, "text", size, wide)) * size * LEADING + 2
    return high


def _columns(row: Sequence[str], wide: float) -> list[tuple[float, float]]:
    """Where each cell of a row begins, and how wide it is."""
    first = wide * _FIRST
    each = (wide - first) / max(1, len(row) - 1)
    return [(0, first), *((first + each * n, each) for n in range(len(row) - 1))]


def _lines(row: Sequence[str], wide: float, size: float) -> list[list[str]]:
    cells = zip(row, _columns(row, wide), strict=True)
    return [broken(text, "text_bold", size, room - 2 * _PAD_MM) for text, (_x, room) in cells]


def _row_high(row: Sequence[str], wide: float, size: float) -> float:
    return max(map(len, _lines(row, wide, size))) * size * LEADING + 2 * _PAD_MM


def _draw_table(page: PdfPage, table: Table, y: float, wide: float, size: float) -> float:
    """Draw a table from `y` on; returns where it ends."""
    theme = LIGHT
    for number, row in enumerate(table.rows):
        high = _row_high(row, wide, size)
        if number % 2 == 0:
            tone = mix(theme.parchment_light, theme.parchment, 0.5 if number else 1.0)
            page.polygon([(0, y), (wide, y), (wide, y + high), (0, y + high)], tone)
        for column, (lines, (x, room)) in enumerate(
            zip(_lines(row, wide, size), _columns(row, wide), strict=True)
        ):
            ink = theme.road if number == 0 else theme.ink
            for line, text in enumerate(lines):
                foot = y + _PAD_MM + (line + 1) * size * LEADING - size * 0.35
                if column:
                    page.text(text, "text_bold", size, ink, (x + room / 2, foot), "centre")
                else:
                    page.text(text, "text", size, ink, (_PAD_MM, foot))
        y += high
        page.line([(0, y), (wide, y)], theme.road if number == 0 else theme.parchment_shade, 0.25)
    return y
