"""What does OpenSCAD make of a file of this folder: is it one whole solid, and how large?

    .venv/bin/python -m hardware.case.solids out/case

writes every part as an STL file, and as a picture where xvfb-run is. With `pictures` instead of a
folder, it renews those of the guide, which lie beside this file.

A printer fills what is inside a surface, so the surface must be closed: each edge of a triangle is
the edge of exactly one other, which goes through it the other way.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image

FOLDER: Final = Path(__file__).parent
PRINTS: Final = {
    "die_box": ("top", "floor"),
    "die_box_board": ("top", "floor"),
    "console": ("strip", "cover"),
    "tray": ("tray",),
    "tray_board": ("tray",),
    "display_stand": ("stand",),
}
"""Each file → what is printed of it."""
BED_MM: Final = 220.0
_PATIENCE_S: Final = 300.0
_VERTEX: Final = re.compile(r"vertex (\S+) (\S+) (\S+)")

Point = tuple[float, float, float]


class CaseError(Exception):
    """OpenSCAD is missing or refuses a file."""


_LOOK: Final = ("--imgsize", "900,700", "--viewall", "--autocenter")
_FROM: Final = "0,0,0,55,0,25,500"
GUIDE: Final = {
    "die_box": ("top", _FROM),
    "die_box_board": ("floor", _FROM),
    "console": ("strip", _FROM),
    "tray": ("tray", _FROM),
    "tray_board": ("tray", _FROM),
    "display_stand": ("stand", "0,0,0,65,0,145,500"),
}
"""What the guide shows of each file, and from where."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A surface of triangles, as three points each; empty for nothing."""

    triangles: tuple[tuple[Point, Point, Point], ...]

    @property
    def is_closed(self) -> bool:
        """Whether it encloses a space, without a hole or an edge too many."""
        edges = Counter(
            (triangle[at], triangle[(at + 1) % 3]) for triangle in self.triangles for at in range(3)
        )
        return bool(edges) and all(
            count == 1 and edges[end, start] == 1 for (start, end), count in edges.items()
        )

    @property
    def size_mm(self) -> Point:
        """Its extent along each axis."""
        points = [point for triangle in self.triangles for point in triangle]
        x, y, z = (max(of) - min(of) for of in zip(*points, strict=True))
        return x, y, z


def render(file: str, what: str, folder: Path, **values: float) -> Solid:
    """Have a part made, with some of its numbers replaced.

    Raises:
        CaseError: it cannot be made.
    """
    openscad = shutil.which("openscad")
    if openscad is None:
        raise CaseError("openscad is missing: sudo apt install openscad")
    made = folder / f"{file}_{what}.stl"
    made.unlink(missing_ok=True)
    words = [f'print="{what}"', *(f"{name}={value}" for name, value in values.items())]
    done = subprocess.run(
        [openscad, *(part for word in words for part in ("-D", word)), "-o", str(made),
         str(FOLDER / f"{file}.scad")],
        capture_output=True, text=True, timeout=_PATIENCE_S, check=False,
    )  # fmt: skip
    if "Current top level object is empty" in done.stderr:
        return Solid(())
    if done.returncode or "WARNING" in done.stderr or not made.exists():
        raise CaseError(f"{file}: {done.stderr}")
    points = [
        (float(x), float(y), float(z)) for x, y, z in _VERTEX.findall(made.read_text("ascii"))
    ]
    return Solid(tuple(zip(points[::3], points[1::3], points[2::3], strict=True)))


def picture(file: str, what: str, made: Path, seen_from: str = _FROM) -> None:
    """Have a part drawn.

    Raises:
        CaseError: it cannot be drawn.
    """
    done = subprocess.run(
        ["xvfb-run", "-a", "openscad", "-q", *_LOOK, "--camera", seen_from, "-D",
         f'print="{what}"', "-o", str(made), str(FOLDER / f"{file}.scad")],
        capture_output=True, text=True, timeout=_PATIENCE_S, check=False,
    )  # fmt: skip
    if done.returncode:
        raise CaseError(f"{file}: {done.stderr}")


def _renew_pictures() -> None:
    for file, (what, seen_from) in GUIDE.items():
        made = FOLDER / f"{file}.png"
        picture(file, what, made, seen_from)
        with Image.open(made) as drawn:
            small = drawn.convert("RGB").resize((600, 467), Image.Resampling.LANCZOS)
        # Few colours: a file of ten kilobytes.
        small.quantize(32).save(made, optimize=True)


def main() -> None:
    """Write all parts; exit code 1 if one is no closed solid."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "out/case")
    if str(folder) == "pictures":
        _renew_pictures()
        return
    folder.mkdir(parents=True, exist_ok=True)
    broken = 0
    for file, parts in PRINTS.items():
        for what in parts:
            solid = render(file, what, folder)
            broken += not solid.is_closed
            size = " × ".join(f"{extent:.1f}" for extent in solid.size_mm)
            print(f"{folder}/{file}_{what}.stl  {size} mm" + ("" if solid.is_closed else "  OPEN"))
            if shutil.which("xvfb-run"):
                picture(file, what, folder / f"{file}_{what}.png")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
