"""How does a drawing get onto a printed page?

A `PdfPage` takes the same strokes as the pictures on the screen and turns them into paths,
sharp at any size. Coordinates are in the drawing's own units, x to the right and y
downwards; `placed` says how large a unit is and where the drawing stands. At first a unit
is 1 mm, from the upper left corner of what is being printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeAlias

from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader

from companion.app.printing import faces
from companion.app.printing.writer import Writer
from companion.ui.art.curves import Point, smooth
from companion.ui.art.strokes import Strokes
from companion.ui.text.fonts import FontRole
from companion.ui.theme import Rgb

HAIR_MM: Final = 0.08
"""The thinnest line, in mm: a printer of 300 dots an inch draws it with one dot."""

Align: TypeAlias = Literal["left", "centre", "right"]


class PdfPage:
    """What is being printed: a page, or a drawing that pages repeat.

    Args:
        writer: the PDF library's page, or its drawing to be repeated.
        fonts: of the document.
        unit_mm: how large a unit is.
    """

    def __init__(self, writer: Writer, fonts: faces.Faces, unit_mm: float = 1.0) -> None:
        """Begin at the upper left corner."""
        self._writer, self._fonts = writer, fonts
        self._unit_mm = unit_mm
        writer.setLineCap(1)
        writer.setLineJoin(1)

    @classmethod
    def of(cls, writer: Writer, fonts: faces.Faces, height_mm: float) -> PdfPage:
        """A whole page, in millimetres from its upper left corner."""
        writer.translate(0, height_mm * mm)
        writer.scale(mm, -mm)
        return cls(writer, fonts)

    @contextmanager
    def placed(self, at: Point, unit: float, turns: int = 0) -> Iterator[PdfPage]:
        """In this block a unit is `unit` of the units outside, and (0, 0) is `at`.

        Args:
            at: where the drawing's upper left corner stands.
            unit: the size of its units.
            turns: quarter turns clockwise around that corner.
        """
        was = self._unit_mm
        self._writer.saveState()
        self._writer.translate(*at)
        self._writer.rotate(90 * turns)
        self._writer.scale(unit, unit)
        self._unit_mm = was * unit
        try:
            yield self
        finally:
            self._unit_mm = was
            self._writer.restoreState()

    def _path(self, points: Sequence[Point], closed: bool) -> Any:
        path = self._writer.beginPath()
        path.moveTo(*points[0])
        for x, y in points[1:]:
            path.lineTo(x, y)
        if closed:
            path.close()
        return path

    def _fill(self, colour: Rgb) -> None:
        self._writer.setFillColorRGB(*(part / 255 for part in colour))

    def _stroke(self, colour: Rgb, width: float) -> None:
        self._writer.setStrokeColorRGB(*(part / 255 for part in colour))
        self._writer.setLineWidth(max(width, HAIR_MM / self._unit_mm))

    def polygon(
        self, points: Sequence[Point], fill: Rgb | None, edge: Rgb | None = None, width: float = 0.0
    ) -> None:
        """A closed shape; `width` units of outline, half of it inside."""
        edged = edge is not None and width > 0
        if fill is not None:
            self._fill(fill)
        if edge is not None and edged:
            self._stroke(edge, width)
        if fill is not None or edged:
            path = self._path(points, closed=True)
            self._writer.drawPath(path, stroke=edged, fill=fill is not None)

    def line(self, points: Sequence[Point], colour: Rgb, width: float) -> None:
        """A line with round joints and ends, never thinner than a hair."""
        if len(points) > 1:
            self._stroke(colour, width)
            self._writer.drawPath(self._path(points, closed=False), stroke=1, fill=0)

    def dashed(self, a: Point, b: Point, colour: Rgb, width: float) -> None:
        """A straight dashed line, where something is folded."""
        self._writer.saveState()
        self._writer.setLineCap(0)
        self._writer.setDash(8 * width, 5 * width)
        self.line([a, b], colour, width)
        self._writer.restoreState()

    def disc(
        self,
        centre: Point,
        radius: float,
        fill: Rgb | None,
        edge: Rgb | None = None,
        width: float = 0,
    ) -> None:
        """A circle; `width` units of outline, half of it inside."""
        edged = edge is not None and width > 0
        if fill is not None:
            self._fill(fill)
        if edge is not None and edged:
            self._stroke(edge, width)
        self._writer.circle(*centre, radius, stroke=edged, fill=fill is not None)

    def limb(self, points: Sequence[Point], widths: Sequence[float], colour: Rgb) -> None:
        """A smooth stroke that swells and tapers."""
        line = smooth([(x, y) for x, y in points], 10)
        wide = [w for w, _ in smooth([(w, 0.0) for w in widths], 10)]
        for a, b, wa, wb in zip(line, line[1:], wide, wide[1:], strict=False):
            self.line((a, b), colour, max(0.2, (wa + wb) / 2))

    @contextmanager
    def inside(self, shape: Sequence[Point], opacity: int = 255) -> Iterator[PdfPage]:
        """What is drawn in this block stays inside `shape`, each stroke at `opacity` of 255."""
        self._writer.saveState()
        self._writer.clipPath(self._path(shape, closed=True), stroke=0, fill=0)
        if opacity < 255:
            self._writer.setFillAlpha(opacity / 255)
            self._writer.setStrokeAlpha(opacity / 255)
        try:
            yield self
        finally:
            self._writer.restoreState()

    def stamp(self, picture: Callable[[Strokes], None], at: Point, size: float) -> None:
        """Draw another drawing, 100 units wide, so that it is `size` units wide at `at`."""
        with self.placed(at, size / 100):
            picture(self)

    def write(
        self,
        text: str,
        role: FontRole,
        box: tuple[float, float],
        ink: Rgb,
        centre: Point,
        shade: Rgb | None = None,
    ) -> None:
        """Write figures as large as they fit into a box, centred by their ink; none without ink."""
        covers = faces.ink(text, role)
        across, up = covers.right - covers.left, covers.top - covers.bottom
        if across <= 0 or up <= 0:
            return
        size = min(box[0] / across, box[1] / up)
        x = centre[0] - size * (covers.left + across / 2)
        y = centre[1] + size * (covers.bottom + up / 2)
        if shade is not None:
            self.text(text, role, size, shade, (x + size / 20, y + size / 20))
        self.text(text, role, size, ink, (x, y))

    def text(
        self,
        text: str,
        role: FontRole,
        size: float,
        colour: Rgb,
        at: Point,
        align: Align = "left",
    ) -> None:
        """A line of text.

        Args:
            text: on one line.
            role: of its font.
            size: of its letters, in units.
            colour: its colour.
            at: where its line begins, has its middle or ends: the foot of its letters.
            align: which of the three.
        """
        x, y = at
        if align != "left":
            wide = faces.width(text, role) * size
            x -= wide if align == "right" else wide / 2
        self._fill(colour)
        self._writer.saveState()
        self._writer.translate(x, y)
        self._writer.scale(1, -1)
        x = 0.0
        for run in faces.runs(text, role):
            self._writer.setFont(self._fonts.name(run.file), size * run.scale)
            self._writer.drawString(x, 0, run.text)
            x += faces.width(run.text, role) * size
        self._writer.restoreState()

    def picture(self, jpeg: ImageReader, at: Point, size: tuple[float, float]) -> None:
        """Draw a JPEG picture with its upper left corner at `at`."""
        self._writer.saveState()
        self._writer.translate(at[0], at[1] + size[1])
        self._writer.scale(1, -1)
        self._writer.drawImage(jpeg, 0, 0, *size)
        self._writer.restoreState()

    def once(
        self, name: str, size: tuple[float, float], picture: Callable[[PdfPage], None]
    ) -> None:
        """Print a drawing that the document stores once, however often it is printed.

        Args:
            name: the drawing's; the same name is the same drawing.
            size: its width and height in units; it is cut off there.
            picture: draws it, its upper left corner at (0, 0), in the units of this page.
        """
        if not self._writer.hasForm(name):
            self._writer.beginForm(name, 0, 0, *size)
            picture(PdfPage(self._writer, self._fonts, self._unit_mm))
            self._writer.endForm()
        self._writer.doForm(name)
