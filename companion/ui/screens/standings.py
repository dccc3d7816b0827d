"""How does everybody stand? Floor 5: the table of players, for the menu and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from companion.game import Setup
from companion.games.rheingold.view import TableView
from companion.ui.screens.room import Room
from companion.ui.widgets.base import Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Image, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests
from companion.ui.words import _


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line: name, colours, and the figures below the headings."""

    seat: int
    name: str
    colours: tuple[str, ...]
    figures: tuple[str, ...]


def headings() -> tuple[str, ...]:
    """What the figures are."""
    return (_("points"), _("castles"), _("knights"), _("shields"))


def standings(setup: Setup, view: TableView) -> list[Standing]:
    """Every player, by seat; knights and shields as the table sees them."""
    found = []
    for number, seat in enumerate(setup.seats):
        points = sum(view.points[colour] for colour in seat.colours)
        owned = sum(castle.owner in seat.colours for castle in view.castles.values())
        knights = sum(count for _place, colour, count in view.stacks if colour in seat.colours)
        knights += sum(
            castle.knights for castle in view.castles.values() if castle.owner in seat.colours
        )
        knights += sum(count for *_where, colour, count in view.engaged if colour in seat.colours)
        hand = sum(view.hand[colour] for colour in seat.colours)
        figures = (str(points), str(owned), str(knights), str(hand))
        found.append(Standing(number, seat.name, seat.colours, figures))
    return found


def table_of(
    room: Room, area: Rect, lines: Sequence[Standing], best: frozenset[int] = frozenset()
) -> list[Widget]:
    """The lines as a table; those who won, or whose turn it is, stand out."""
    sizes, theme = room.sizes, room.theme
    high = min(round(sizes.touch * 1.15), (area.h - sizes.body * 2) // max(1, len(lines)))
    head, *bodies = rows(
        Rect(area.x, area.y, area.w, round(sizes.body * 1.6) + len(lines) * high),
        [sizes.body * 1.6, *[0.5] * len(lines)],
        0,
    )
    cut = [0.14, 0.3, *[0.14] * len(headings())]
    found: list[Widget] = []
    for text, box in zip(headings(), columns(head, cut, 0)[2:], strict=True):
        inner = box.inflate(-4, 0)
        found.append(Label(Words(text, inner, sizes.caption, "text", theme.ink_soft, 0, 0, 1)))
    for line, rect in zip(lines, bodies, strict=True):
        strong = line.seat in best
        sheet = rect.inflate(0, -max(2, sizes.gap // 3))
        found.append(Sheet(sheet, fill=theme.chosen if strong else theme.panel))
        crest, name, *figures = columns(sheet, cut, 0)
        found.append(Image(crest.inflate(-4, -max(4, sizes.gap // 2)), Crests(line.colours)))
        found.append(Label(Words(line.name, name, sizes.body, "text_bold", None, -1, lines=1)))
        for number, (figure, box) in enumerate(zip(line.figures, figures, strict=True)):
            if number == 0:
                found.append(Label(Words(figure, box, sizes.heading, "number")))
            else:
                found.append(Label(Words(figure, box, sizes.body)))
    return found
