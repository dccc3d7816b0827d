"""What must one know to play? The rules on one page, each with its paragraph.

What the presets share; what they differ in, each says in its own line.
"""

from __future__ import annotations

from typing import Final

from companion.app.printing.page import PdfPage
from companion.app.printing.typesetting import fitted, largest, paragraph
from companion.core.message import N_
from companion.games.rheingold.wording import PRESET_WORDS
from companion.ui.i18n.translate import _
from companion.ui.theme import LIGHT

RULES: Final[tuple[tuple[str, str], ...]] = (
    ("R 2.1", N_("Every colour has 42 knights, in pieces of 1, 2 and 5 that may be changed at "
                 "any time. Those that are not on the board are its supply.")),
    ("R 2.2", N_("Every colour has six shields: three of 0, one each of 1, 2 and 3.")),
    ("R 3.4", N_("A turn: roll the die once, let a knight enter, make up to three marches.")),
    ("R 4.1", N_("The knight enters at the start with the number rolled, but not while "
                 "another of your knights stands there.")),
    ("R 5.1", N_("A march moves any number of knights from one place to the next along a "
                 "road, an exit or through a gate. Knights that part make a march each.")),
    ("R 5.6", N_("Knights of one colour bar the way to all others. Nobody goes back to a start.")),
    ("R 6.2", N_("Knights from several places can attack a space together. Each place costs a "
                 "march.")),
    ("R 6.3", N_("The attackers need at least one knight more than stand there; the winner loses "
                 "nobody.")),
    ("R 7.1", N_("A castle is besieged from the space before its gate.")),
    ("R 7.2", N_("A castle without an owner falls to twice as many knights as it has swords.")),
    ("R 7.3", N_("Another player's castle falls to twice as many knights as are in it and its "
                 "shield together; its swords help it no more.")),
    ("R 7.4", N_("The defenders go back to their supply, winners move in and hold the castle.")),
    ("R 7.5", N_("Besiegers who are too few are beaten and go back to their supply.")),
    ("R 8.1", N_("Whoever has just taken a castle may put one shield there, face down. Only its "
                 "owner may look at it.")),
    ("R 8.4", N_("A hidden shield is opened when its castle is besieged.")),
    ("R 10.1", N_("The match is over when only one castle was never taken. Whoever took the "
                  "last but one gets it.")),
    ("R 10.2", N_("Each sword of your castles is a point. Most points win.")),
)  # fmt: skip
"""Paragraph → what it says, in short."""

_SIZES: Final = (4.4, 4.1, 3.8, 3.5, 3.2, 2.9)
"""The size of letters, the preferred one first."""
_COLUMN_MM: Final = 19.0
_WIDE_COLUMN_MM: Final = 52.0
"""How wide the column with the paragraphs is, and the one with the presets' names."""
_GAP_MM: Final = 2.0
_HEADINGS_MM: Final = 32.0


def draw_summary(page: PdfPage, room_mm: tuple[float, float]) -> None:
    """Draw the rules from (0, 0) on, as large as there is room for."""
    theme, (wide, high) = LIGHT, room_mm
    rules = [(paragraph_of, _(text)) for paragraph_of, text in RULES]
    presets = [(_(title), _(line)) for title, line in PRESET_WORDS.values()]
    texts = [(text, wide - _COLUMN_MM) for _paragraph, text in rules]
    texts += [(line, wide - _WIDE_COLUMN_MM) for _title, line in presets]
    size = largest(texts, _GAP_MM, high - _HEADINGS_MM, _SIZES)
    fitted(page, _("The rules in short"), "title", 10, theme.ink, (0, 8.5), wide)
    page.line([(0, 12), (wide, 12)], theme.primary, 0.5)
    y = _rows(page, rules, 15, _COLUMN_MM, wide, size) + 5
    fitted(page, _("How it is played"), "title", 7, theme.ink, (0, y + 5), wide)
    page.line([(0, y + 8), (wide, y + 8)], theme.primary, 0.3)
    _rows(page, presets, y + 10.5, _WIDE_COLUMN_MM, wide, size)


def _rows(
    page: PdfPage, rows: list[tuple[str, str]], y: float, column: float, wide: float, size: float
) -> float:
    """Set each rule beside its paragraph or preset. Returns where the rows end."""
    theme = LIGHT
    for head, text in rows:
        fitted(page, head, "text_bold", size, theme.road, (0, y + size * 1.02), column - 2)
        y = paragraph(page, text, "text", size, theme.ink, (column, y), wide - column) + _GAP_MM
    return y
