"""How is a drawing written as SVG? A pen for the wiring drawings: shapes, wires, parts.

Plain templates, no library. Every number is a pixel of the drawing.
"""

from __future__ import annotations

from html import escape
from typing import Final

INK: Final = "#26323a"
SOFT: Final = "#5c6b75"
PALE: Final = "#c9d3d9"
PAPER: Final = "#fdfcf8"
COPPER: Final = "#8a939a"
DANGER: Final = "#b3261e"
_FONTS: Final = "DejaVu Sans, Noto Sans, Helvetica, Arial, sans-serif"
WIRES: Final = {
    "brown": "#7a4a21", "red": "#cf2e2e", "orange": "#ee7d16", "yellow": "#e8c400",
    "green": "#2e9a48", "blue": "#2b6fd0", "violet": "#8a46b8", "grey": "#8f979d",
    "white": "#ffffff", "black": "#1b1b1b", "pink": "#e77fa6",
}  # fmt: skip


class Pen:
    """One drawing of a given size; what is drawn later lies above."""

    def __init__(self, width: int, height: int, title: str, told: str) -> None:
        """An empty sheet with a title, and a sentence for those who cannot see it."""
        sheet = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        self._lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {sheet} role="img" font-family="{_FONTS}">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(told)}</desc>",
        ]
        self.box(0, 0, width, height, PAPER, "none", round_=14)
        self.text(40, 50, title, size=25, bold=True)

    def svg(self) -> str:
        """The drawing."""
        return "\n".join([*self._lines, "</svg>", ""])

    def text(
        self, x: float, y: float, words: str, *, size: int = 15, fill: str = INK,
        at: str = "start", bold: bool = False,
    ) -> None:  # fmt: skip
        """Words on a line; `at` is start, middle or end."""
        weight = ' font-weight="600"' if bold else ""
        self._lines.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" text-anchor="{at}"'
            f"{weight}>{escape(words)}</text>"
        )

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, edge: str = INK,
        *, round_: float = 8, thick: float = 2,
    ) -> None:  # fmt: skip
        """A rectangle with round corners."""
        self._lines.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" '
            f'fill="{fill}" stroke="{edge}" stroke-width="{thick:g}"/>'
        )

    def dot(self, x: float, y: float, radius: float, fill: str = INK, edge: str = "none") -> None:
        """A circle."""
        self._lines.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{edge}" '
            f'stroke-width="2"/>'
        )

    def line(self, *points: tuple[float, float], colour: str = INK, thick: float = 2.5) -> None:
        """A bent line."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._lines.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{thick:g}" '
            f'stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def wire(self, *points: tuple[float, float], colour: str, thick: float = 5) -> None:
        """An insulated wire in its colour; the dark rim shows a white one, too."""
        self.line(*points, colour=INK, thick=thick + 2.5)
        self.line(*points, colour=WIRES[colour], thick=thick)

    def shape(self, *points: tuple[float, float], fill: str = INK) -> None:
        """A filled polygon."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._lines.append(f'<polygon points="{path}" fill="{fill}"/>')

    # Parts: each is drawn to the right of, or below, the point where it begins.

    def resistor(self, x: float, y: float, value: str = "") -> None:
        """Sixty wide, on a line that runs through y."""
        self.line((x, y), (x + 8, y))
        self.box(x + 8, y - 9, 44, 18, "#f3e3c3", thick=2, round_=4)
        self.line((x + 52, y), (x + 60, y))
        self.text(x + 30, y + 5, value, size=12, at="middle")

    def button(self, x: float, y: float) -> None:
        """Forty wide: two contacts and a plunger above them."""
        self.dot(x + 5, y, 4, PAPER, INK)
        self.dot(x + 35, y, 4, PAPER, INK)
        self.line((x + 4, y - 9), (x + 36, y - 9))
        self.line((x + 20, y - 9), (x + 20, y - 19))
        self.line((x + 13, y - 19), (x + 27, y - 19), thick=4)

    def diode_down(self, x: float, y: float) -> None:
        """Twenty high; the bar, the cathode, is below."""
        self.shape((x - 9, y + 2), (x + 9, y + 2), (x, y + 18))
        self.line((x - 9, y + 18), (x + 9, y + 18), thick=3.5)

    def light(self, x: float, y: float, colour: str = "#ffd94a") -> None:
        """Thirty wide: a light-emitting diode, anode to the left."""
        self.dot(x + 15, y, 15, colour, INK)
        self.shape((x + 8, y - 8), (x + 8, y + 8), (x + 21, y))
        self.line((x + 21, y - 8), (x + 21, y + 8), thick=3)

    def ground(self, x: float, y: float) -> None:
        """The sign for ground, hanging from a point."""
        self.line((x, y), (x, y + 8))
        for width, down in ((26, 8), (17, 14), (8, 20)):
            self.line((x - width / 2, y + down), (x + width / 2, y + down), thick=3)
