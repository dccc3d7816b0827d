"""With which letters is a page printed?

The same fonts as on the glass, by the same roles, word by word whichever of a role's
chain has the letters. PDF's own kind of embedded font has TrueType outlines; those of ours
that have PostScript's are redrawn with quadratic curves, to a thousandth of the letters'
height (Cu2Qu). Only letters that a table may need are taken along.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from fontTools import subset
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from reportlab.pdfbase import pdfmetrics, ttfonts

from companion.ui.i18n import catalogues
from companion.ui.text import font_coverage
from companion.ui.text.fonts import FACES, FontRole

_EUROPE: Final = frozenset(
    chr(code) for first, last in ((0x20, 0x24F), (0x2010, 0x203A)) for code in range(first, last)
)
"""Latin with its accents, and the marks of print."""

_UNKNOWN: Final = "?"
"""Instead of a letter that none of our fonts has."""

_SPACES: Final = str.maketrans({"\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " "})
_TOKENS: Final = re.compile(r"\s+|[⺀-鿿豈-﫿＀-￯]|[^\s⺀-鿿豈-﫿＀-￯]+")


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one font.

    Attributes:
        text: the piece.
        file: the font's file.
        scale: its size beside the size that was asked for.
    """

    text: str
    file: Path
    scale: float


@dataclass(frozen=True, slots=True)
class Ink:
    """What a text covers, for letters of size 1, y upwards from the line that it stands on."""

    left: float
    bottom: float
    right: float
    top: float


class _Metrics:
    """Widths and outlines of a font file, in fractions of the font size."""

    def __init__(self, file: Path) -> None:
        self.font = TTFont(io.BytesIO(file.read_bytes()), lazy=True)
        self.em: int = self.font["head"].unitsPerEm
        self._glyphs = self.font.getGlyphSet()
        self._names: dict[int, str] = self.font.getBestCmap()
        self._bounds: dict[str, tuple[float, float, float, float] | None] = {}

    def advance(self, letter: str) -> float:
        return float(self.font["hmtx"][self._names[ord(letter)]][0]) / self.em

    def bounds(self, letter: str) -> tuple[float, float, float, float] | None:
        """The bounds of a letter's ink, None where it has none."""
        if letter not in self._bounds:
            pen = BoundsPen(self._glyphs)
            self._glyphs[self._names[ord(letter)]].draw(pen)
            box, em = pen.bounds, self.em
            self._bounds[letter] = (
                None if box is None else (box[0] / em, box[1] / em, box[2] / em, box[3] / em)
            )
        return self._bounds[letter]


@lru_cache(maxsize=16)
def _metrics(file: Path) -> _Metrics:
    return _Metrics(file)


def runs(text: str, role: FontRole) -> Iterator[Run]:
    """A text in pieces, each with the font that writes it."""
    held: Run | None = None
    for token in _TOKENS.findall(text.translate(_SPACES)):
        for piece, number in _pieces(token, role):
            face = FACES[role][number]
            if held is not None and held.file == face.file:
                held = Run(held.text + piece, face.file, face.scale)
                continue
            if held is not None:
                yield held
            held = Run(piece, face.file, face.scale)
    if held is not None:
        yield held


def _pieces(token: str, role: FontRole) -> Iterator[tuple[str, int]]:
    """A word with the first font that has all of it, else letter by letter."""
    whole = _face(token, role)
    if whole is not None:
        yield token, whole
        return
    for letter in token:
        found = _face(letter, role)
        yield (letter, found) if found is not None else (_UNKNOWN, 0)


def _face(token: str, role: FontRole) -> int | None:
    for number, face in enumerate(FACES[role]):
        if font_coverage.of(face.file).has(token):
            return number
    return None


@lru_cache(maxsize=4096)
def width(text: str, role: FontRole) -> float:
    """How wide a text is in letters of size 1."""
    return sum(
        run.scale * sum(map(_metrics(run.file).advance, run.text)) for run in runs(text, role)
    )


@lru_cache(maxsize=512)
def ink(text: str, role: FontRole) -> Ink:
    """What a text covers in letters of size 1; nothing for a text without ink."""
    x, boxes = 0.0, []
    for run in runs(text, role):
        metrics = _metrics(run.file)
        for letter in run.text:
            box = metrics.bounds(letter)
            if box is not None:
                left, bottom, right, top = (part * run.scale for part in box)
                boxes.append((x + left, bottom, x + right, top))
            x += metrics.advance(letter) * run.scale
    if not boxes:
        return Ink(0, 0, 0, 0)
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return Ink(min(lefts), min(bottoms), max(rights), max(tops))


class Faces:
    """The fonts of one document.

    Args:
        language: whose letters may be needed.
        more: texts with letters that the language may lack: names on the board.
    """

    def __init__(self, language: str, more: str) -> None:
        """No font is opened before a text needs it."""
        spoken = catalogues.letters(language).union(more)
        self._letters = _EUROPE | {letter for letter in spoken if ord(letter) > 0x7F}

    def name(self, file: Path) -> str:
        """What the document calls a font; the font is prepared on the first request."""
        return _ready(file, self._letters)


@lru_cache(maxsize=64)
def _ready(file: Path, letters: frozenset[str]) -> str:
    """Prepare a font; the PDF library keeps it for the life of the process, as this module does."""
    name = f"{file.stem}-{len(pdfmetrics.getRegisteredFontNames())}"
    pdfmetrics.registerFont(ttfonts.TTFont(name, truetype(file, letters)))
    return name


def truetype(file: Path, letters: frozenset[str]) -> io.BytesIO:
    """A font with TrueType outlines, reduced to these letters."""
    font: Any = TTFont(io.BytesIO(file.read_bytes()), recalcTimestamp=False)
    options = subset.Options(layout_features=[], hinting=False, notdef_outline=True)
    options.drop_tables += ["FFTM"]  # FontForge writes its own times here
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(letter) for letter in letters])
    subsetter.subset(font)
    if "glyf" not in font:
        _redraw(font)
    made = io.BytesIO()
    font.save(made)
    made.seek(0)
    return made


def _redraw(font: Any) -> None:
    """Replace PostScript's outlines by TrueType's (OpenType specification, "glyf", "maxp")."""
    order = font.getGlyphOrder()
    source = font.getGlyphSet()
    drawn = {}
    for name in order:
        pen = TTGlyphPen(source)
        source[name].draw(Cu2QuPen(pen, font["head"].unitsPerEm / 1000, reverse_direction=True))
        drawn[name] = pen.glyph()
    glyf = font["glyf"] = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, drawn
    font["loca"] = newTable("loca")
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for field in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs",
                  "maxInstructionDefs", "maxStackElements", "maxSizeOfInstructions"):  # fmt: skip
        setattr(maxp, field, 0)
    maxp.maxZones = 1
    font["head"].glyphDataFormat = 0
    post = font["post"]
    post.formatType, post.extraNames, post.mapping = 2.0, [], {}
    post.glyphOrder = order
    for tag in ("CFF ", "VORG"):
        if tag in font:
            del font[tag]
    font.sfntVersion = "\000\001\000\000"
