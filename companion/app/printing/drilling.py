"""Where is the board drilled for buttons in its castles? A plan in full size, as PDF and as DXF.

For those who want buttons in the board instead of the strip beside it. A button's flange covers
what is printed under it; a hole whose flange would cover a space or a start, or reach the edge or
another flange, is a fault. Castles are numbered from 1, in the board file's order.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Final

from reportlab.lib.units import mm

from companion.app.printing.rheingold_layout import disc_mm
from companion.app.printing.writer import Writer
from companion.core.errors import UsageError
from companion.ui.boards.plan import places_mm

GAUGE_MM: Final = 100.0
"""The length of the line with which a print is checked to be in full size."""
_MARGIN_MM: Final = 20.0
_CROSS_MM: Final = 4.0
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole in the board.

    Attributes:
        number: the castle's, from 1.
        name: of the castle.
        at: its centre, in mm from the board's upper left corner.
    """

    number: int
    name: str
    at: Point


@dataclass(frozen=True, slots=True)
class DrillPlan:
    """A board and its holes.

    Attributes:
        size_mm: of the board.
        hole_mm: the diameter of each hole.
        flange_mm: the diameter of each button's flange.
        holes: in the order of the castles.
    """

    size_mm: Point
    hole_mm: float
    flange_mm: float
    holes: tuple[Hole, ...]


def plan(board: Mapping[str, Any], hole_mm: float, flange_mm: float) -> DrillPlan:
    """The holes of a board that the rules accept.

    Raises:
        UsageError: the board has no castles with places, the flange is smaller than the hole, or
            flanges cover what is printed; all of them are named.
    """
    castles = board.get("castles")
    if not isinstance(castles, Mapping) or not castles:
        raise UsageError(f"{board['id']} has no castles to drill.")
    if not 0 < hole_mm <= flange_mm:
        raise UsageError("A flange is larger than its hole: choose --hole and --flange so.")
    wide, high = (float(side) for side in board["size_mm"])
    holes = tuple(
        Hole(number, castle["name"], (float(castle["at"][0]), float(castle["at"][1])))
        for number, castle in enumerate(castles.values(), 1)
    )
    made = DrillPlan((wide, high), hole_mm, flange_mm, holes)
    if covered := list(_covered(board, made)):
        raise UsageError("\n".join(covered))
    return made


def _covered(board: Mapping[str, Any], made: DrillPlan) -> Iterator[str]:
    """A sentence for each flange that is in the way of something."""
    reach = made.flange_mm / 2
    radius = disc_mm(board)
    others = {name: at for name, at in places_mm(board).items() if name not in board["castles"]}
    for hole in made.holes:
        room = min(*hole.at, made.size_mm[0] - hole.at[0], made.size_mm[1] - hole.at[1])
        if room < reach:
            yield f"{hole.name}: the flange reaches over the edge, which is {room:.1f} mm away."
        for name, at in others.items():
            if (apart := _apart(hole.at, at)) < reach + radius:
                yield f"{hole.name}: the flange covers {name}, which is {apart:.1f} mm away."
    for one, other in itertools.combinations(made.holes, 2):
        if _apart(one.at, other.at) < made.flange_mm:
            yield f"{one.name} and {other.name}: their flanges overlap."


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def as_dxf(made: DrillPlan) -> str:
    """The plan as DXF (R12, millimetres, y upwards from the board's lower left corner)."""
    wide, high = made.size_mm
    corners = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
    entities: list[tuple[int, object]] = []
    for start, end in itertools.pairwise([*corners, corners[0]]):
        entities += _line("BOARD", start, end)
    entities += _line("GAUGE", (0.0, -10.0), (GAUGE_MM, -10.0))
    entities += _text("GAUGE", (0.0, -8.0), f"{GAUGE_MM:g} mm")
    for hole in made.holes:
        x, y = hole.at[0], high - hole.at[1]
        for layer, across in (("HOLES", made.hole_mm), ("FLANGES", made.flange_mm)):
            entities += [(0, "CIRCLE"), (8, layer), (10, x), (20, y), (30, 0.0), (40, across / 2)]
        entities += _text("NUMBERS", (x + made.flange_mm / 2 + 1, y), str(hole.number))
    content: list[tuple[int, object]] = [
        (0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, 4),
        (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES"), *entities, (0, "ENDSEC"), (0, "EOF"),
    ]  # fmt: skip
    return "".join(
        f"{code:>3}\n{value:.4f}\n" if isinstance(value, float) else f"{code:>3}\n{value}\n"
        for code, value in content
    )


def _line(layer: str, start: Point, end: Point) -> list[tuple[int, object]]:
    return [(0, "LINE"), (8, layer), (10, start[0]), (20, start[1]), (30, 0.0),
            (11, end[0]), (21, end[1]), (31, 0.0)]  # fmt: skip


def _text(layer: str, at: Point, words: str) -> list[tuple[int, object]]:
    return [(0, "TEXT"), (8, layer), (10, at[0]), (20, at[1]), (30, 0.0), (40, 4.0), (1, words)]


def as_pdf(made: DrillPlan) -> bytes:
    """The plan as one page in full size, with a margin and the gauge below the board."""
    wide, high = (side + 2 * _MARGIN_MM for side in made.size_mm)
    file = io.BytesIO()
    page = Writer(file, pagesize=(wide * mm, high * mm), invariant=1)
    page.translate(_MARGIN_MM * mm, _MARGIN_MM * mm)
    page.setLineWidth(0.2 * mm)
    page.rect(0, 0, made.size_mm[0] * mm, made.size_mm[1] * mm)
    page.setFont("Helvetica", 10)
    page.line(0, -10 * mm, GAUGE_MM * mm, -10 * mm)
    for end in (0.0, GAUGE_MM):
        page.line(end * mm, -12 * mm, end * mm, -8 * mm)
    page.drawString(GAUGE_MM * mm + 6, -11 * mm, f"{GAUGE_MM:g} mm")
    for hole in made.holes:
        x, y = hole.at[0] * mm, (made.size_mm[1] - hole.at[1]) * mm
        page.circle(x, y, made.hole_mm / 2 * mm)
        _cross(page, x, y)
        page.setDash(2, 2)
        page.circle(x, y, made.flange_mm / 2 * mm)
        page.setDash()
        page.drawString(x + (made.flange_mm / 2 + 1) * mm, y, str(hole.number))
    page.showPage()
    page.save()
    return file.getvalue()


def _cross(page: Any, x: float, y: float) -> None:
    reach = _CROSS_MM / 2 * mm
    page.line(x - reach, y, x + reach, y)
    page.line(x, y - reach, x, y + reach)


def files(made: DrillPlan, name: str) -> Sequence[tuple[str, bytes]]:
    """The plan's files: their names and contents."""
    return [(f"{name}.pdf", as_pdf(made)), (f"{name}.dxf", as_dxf(made).encode("ascii"))]
