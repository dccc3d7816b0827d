"""How well can the program play a seat? A card a level, weakest first, and one for a person.

Dots show a level's place in that order.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _
from companion.ui.ports.program_players import LevelInfo
from companion.ui.screen_kit.context import Room
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.card import ChoiceCard
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level


def level_cards(
    room: Room, levels: Sequence[LevelInfo], chosen: str, area: Rect, *, even: str = ""
) -> list[Widget]:
    """The cards; a tap means `level` with the level's name, "" for a person.

    Args:
        room: for the sizes.
        levels: of the game.
        chosen: the name of the level that plays now; "" for none.
        area: is filled.
        even: the name of the level that would be an even match; "" where nobody knows.
    """
    sizes = room.sizes
    cards: list[tuple[str, str, str, tuple[int, int] | None]] = [
        (one.name, _(one.title), _line(one, even), (number, len(levels)))
        for number, one in enumerate(levels, start=1)
    ]
    cards.append(("", _("A person"), _("Somebody's playing here after all."), None))
    across = 1 if sizes.portrait else 2
    lines = -(-len(cards) // across)
    cells = [
        cell
        for row in rows(area, [0.5] * lines, sizes.gap)
        for cell in columns(row, [0.5] * across, sizes.gap)
    ]
    found = [
        ChoiceCard(
            f"level-{name or 'person'}", cell, title, Intent("level", name), sizes.heading,
            on=bool(name) and name == chosen, line=line, line_px=sizes.body, rank=rank,
        )
        for (name, title, line, rank), cell in zip(cards, cells, strict=False)
    ]  # fmt: skip
    return level(found)


def _line(level: LevelInfo, even: str) -> str:
    """Its character, and whether it would be an even match."""
    hint = _("An even match, judging by your last one.") if level.name == even else ""
    return sentences(_(level.character), hint)
