"""What lies on the paper, measured: the PDF is read and drawn by other programs than ours."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from itertools import combinations
from math import cos, pi, sin
from typing import Any

import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT

from companion.app.printing import job, tiles
from companion.app.printing.rheingold_layout import lay_out
from companion.app.printing.rheingold_shields import HIGH_MM, WIDE_MM
from companion.core.config.preferences import LANGUAGES
from companion.games.rheingold.pieces import COLOURS, PIECES, SHIELDS
from companion.ui.boards.numbers import space_numbers
from companion.ui.boards.plan import places_mm
from companion.ui.boards.ways import DISC
from companion.ui.i18n import translate
from companion.ui.theme import LIGHT, Rgb
from tests.support.turns import some

Printed = Callable[[str], bytes]
_POINTS = 72 / 25.4
"""PDF's points in a millimetre."""
_TILES = 10
"""Sheets of A4 that the Rhine takes."""


def drawn(pdf: bytes, page: int, dots_per_mm: float) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    # A hair less: a page of 594.0001 dots would be squeezed into 595.
    scale = dots_per_mm / _POINTS * (1 - 1e-6)
    picture: Image.Image = document[page].render(scale=scale).to_pil().convert("RGB")
    document.close()
    return picture


def dot(picture: Image.Image, x: float, y: float) -> Rgb:
    left, top = round(x), round(y)
    red, green, blue = picture.crop((left, top, left + 1, top + 1)).tobytes()
    return red, green, blue


def sizes_mm(pdf: bytes) -> list[tuple[float, float]]:
    return [
        (round(float(page.mediabox.width) / _POINTS, 1),
         round(float(page.mediabox.height) / _POINTS, 1))
        for page in pypdf.PdfReader(io.BytesIO(pdf)).pages
    ]  # fmt: skip


def titles(pdf: bytes) -> list[str]:
    outline: Any = pypdf.PdfReader(io.BytesIO(pdf)).outline
    return [entry.title for entry in outline]


def far(one: Rgb, other: Rgb) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def test_every_page_has_its_paper(printed: Printed) -> None:
    a4, sheet = sizes_mm(printed("a4")), sizes_mm(printed("sheet"))
    assert a4 == [(210.0, 297.0)] * (1 + _TILES + len(COLOURS) + 5)
    assert sheet[1] == (880.0, 450.0)
    assert set(sheet[:1] + sheet[2:]) == {(210.0, 297.0)}


def test_every_page_is_in_the_list_of_contents(printed: Printed) -> None:
    assert titles(printed("a4")) == [
        "How to put it together",
        *(f"{row}{column}" for row in "AB" for column in range(1, 6)),
        "Green", "Black", "Yellow", "Blue", "Red",
        "What you need",
        "Rules in brief",
        "Rules you can choose",
        "Rules you can choose",
        "Castle button labels",
    ]  # fmt: skip


def test_a_place_of_the_file_is_at_its_millimetre(printed: Printed, rhine: dict[str, Any]) -> None:
    """Round each space runs a ring of ink a millimetre broad, right where the file has it."""
    dots = 4
    picture = drawn(printed("sheet"), 1, dots)
    ring_mm = 0.9 * DISC * lay_out(rhine).unit_mm
    castles = [at for name, at in places_mm(rhine).items() if name in rhine["castles"]]
    for name in rhine["spaces"]:
        x, y = places_mm(rhine)[name]
        beside = 0.6 * DISC * lay_out(rhine).unit_mm  # between the number and the ring
        assert far(dot(picture, x * dots, (y - beside) * dots), LIGHT.parchment_light) < 12
        hits = 0
        for step in range(16):
            u, v = x + ring_mm * cos(pi * step / 8), y + ring_mm * sin(pi * step / 8)
            dark = sum(dot(picture, u * dots, v * dots)) < 330
            near = any(abs(u - a) < 15 and abs(v - b) < 15 for a, b in castles)
            hits += dark or near
        assert hits == 16, name


def test_the_sheets_together_are_the_board(printed: Printed) -> None:
    dots = 2
    whole = drawn(printed("sheet"), 1, dots)
    tiling = tiles.cut((880, 450), "a4")
    for number, tile in enumerate(tiling.tiles):
        x, y, wide, high = (round(part * dots) for part in tile.window)
        left, top = (round(part * dots) for part in tiling.corner(tile))
        page = drawn(printed("a4"), 1 + number, dots)
        seen = page.crop((left, top, left + wide, top + high))
        off, beside = (
            max(ImageStat.Stat(ImageChops.difference(seen, part)).mean)
            for part in (
                whole.crop((x, y, x + wide, y + high)),
                whole.crop((x + dots, y, x + dots + wide, y + high)),
            )
        )
        assert off < 1.5, tile.name
        assert beside > 4 * off, "a millimetre beside would be seen"


def fonts(node: Any, seen: set[int]) -> Iterator[Any]:
    """Every font of a page's resources and of the drawings that it repeats."""
    resources = node["/Resources"].get_object() if "/Resources" in node else {}
    for kind in ("/Font", "/XObject"):
        things = resources[kind].get_object() if kind in resources else {}
        for thing in things.values():
            if thing.idnum in seen:
                continue
            seen.add(thing.idnum)
            if kind == "/Font":
                yield thing.get_object()
            else:
                yield from fonts(thing.get_object(), seen)


def test_every_letter_is_embedded(printed: Printed) -> None:
    seen: set[int] = set()
    found = [
        font
        for page in pypdf.PdfReader(io.BytesIO(printed("a4"))).pages
        for font in fonts(page, seen)
    ]
    names = {str(font["/BaseFont"]).partition("+")[2] for font in found}
    assert names == {"Cabin-Medium", "Cabin-Bold", "Vollkorn-SemiBold",
                     "EBGaramond08-Regular", "EBGaramondSC08-Regular"}  # fmt: skip
    assert all("/FontFile2" in font["/FontDescriptor"] for font in found)


USES = (
    (rb"/(\S+) gs\b", "/ExtGState"),
    (rb"/(\S+) Do\b", "/XObject"),
    (rb"/(\S+) [\d.]+ Tf\b", "/Font"),
)
"""How a stream names a thing, and where its own resources must have it (PDF 32000-1, 7.8.3)."""


def drawings(node: Any, data: bytes) -> Iterator[tuple[Any, bytes]]:
    """A page's stream and those of the drawings that it repeats, each with its resources."""
    resources = node["/Resources"].get_object()
    yield resources, data
    things = resources["/XObject"].get_object() if "/XObject" in resources else {}
    for thing in things.values():
        drawing = thing.get_object()
        if drawing["/Subtype"] == "/Form":
            yield from drawings(drawing, drawing.get_data())


def test_every_drawing_has_all_that_it_uses(printed: Printed) -> None:
    used = set()
    for page in pypdf.PdfReader(io.BytesIO(printed("a4"))).pages:
        content: Any = page.get_contents()
        for resources, data in drawings(page, content.get_data()):
            for pattern, kind in USES:
                for name in re.findall(pattern, data):
                    used.add(kind)
                    assert f"/{name.decode()}" in resources[kind].get_object(), (kind, name)
    assert used == {kind for _pattern, kind in USES}


def test_the_names_can_be_searched(printed: Printed, rhine: dict[str, Any]) -> None:
    page = pypdfium2.PdfDocument(printed("sheet"))[1]
    text = page.get_textpage().get_text_bounded()
    for castle in rhine["castles"].values():
        for word in castle["name"].split():
            assert word in text


def texts(pdf: bytes, page: int) -> list[str]:
    """Every piece of text, in the order in which it is printed; what lies on its shade is one."""
    opened = pypdfium2.PdfDocument(pdf)[page]
    pieces = opened.get_objects([FPDF_PAGEOBJ_TEXT], max_depth=9, textpage=opened.get_textpage())
    return [piece.extract().strip() for piece in pieces]


def figures(pdf: bytes, page: int) -> list[str]:
    """Every text that is a single figure, in the order in which it is printed."""
    return [text for text in texts(pdf, page) if text.isdigit()]


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_has_its_pieces_and_its_shields(printed: Printed, colour: str) -> None:
    """R 2.1, R 2.2: each piece has two faces."""
    told = figures(printed("a4"), 1 + _TILES + COLOURS.index(colour))
    shields = told[-len(SHIELDS) :]
    faces = told[: -len(SHIELDS)]
    assert {int(worth): faces.count(worth) / 2 for worth in set(faces)} == PIECES
    assert tuple(map(int, shields)) == SHIELDS


@pytest.mark.parametrize("colour", COLOURS)
def test_no_back_tells_its_value(printed: Printed, colour: str) -> None:
    dots = 4
    picture = drawn(printed("a4"), 1 + _TILES + COLOURS.index(colour), dots)
    lowest = max(y for y in range(picture.height) if dot(picture, 11 * dots, y) != (255, 255, 255))
    foot = lowest - lowest % dots

    def side(number: int, upper: bool) -> Image.Image:
        left = round((tiles.MARGIN_MM + number * WIDE_MM + 1) * dots)
        top = foot - round((2 if upper else 1) * HIGH_MM * dots) + 2 * dots
        box = (left, top, left + round((WIDE_MM - 2) * dots), top + round((HIGH_MM - 4) * dots))
        return picture.crop(box)

    def apart(one: int, other: int, upper: bool) -> int:
        """How far two cards' sides differ where they differ most, of 255."""
        both = ImageChops.difference(side(one, upper), side(other, upper))
        return max(both.tobytes())

    for one, other in combinations(range(len(SHIELDS)), 2):
        assert apart(one, other, upper=True) < 16
        assert (apart(one, other, upper=False) > 100) == (SHIELDS[one] != SHIELDS[other])


def test_every_space_has_its_number(printed: Printed, rhine: dict[str, Any]) -> None:
    """Starts have the face of a die, so that nobody takes theirs for a space's."""
    wanted = space_numbers(rhine).values()
    assert sorted(map(int, figures(printed("sheet"), 1))) == sorted(wanted)


def test_every_castle_has_a_label_with_its_button(printed: Printed, rhine: dict[str, Any]) -> None:
    page = pypdf.PdfReader(io.BytesIO(printed("a4"))).pages[-1]
    text = " ".join(page.extract_text().split())
    for number, castle in enumerate(rhine["castles"].values()):
        assert castle["name"] in text
        assert f"wire {number}" in text


def test_a_long_name_is_no_hairline_and_a_name_of_blanks_is_printed_as_nothing(
    small: dict[str, Any],
) -> None:
    """Any name that was ever kept can be printed."""
    long = {**small["castles"]["west"], "name": "W" * 29 + " " + "M" * 30}
    board = {**small, "name": "   ", "castles": {**small["castles"], "west": long}}
    document = pypdfium2.PdfDocument(job.printed(board, "a4", "en"))
    letters = document[len(document) - 1].get_textpage()
    text = letters.get_text_range()
    at = [place for place, letter in enumerate(text) if letter in "WM" and text[place - 1] in "WM"]
    assert text.count("…") == 2
    assert 15 < len(at) < 59
    left, _low, right, _high = letters.get_charbox(at[0], loose=True)
    assert right - left > 2.4 * 72 / 25.4


def test_the_same_board_is_the_same_file(small: dict[str, Any]) -> None:
    """Nothing is in it but the board: no time, no table, no match."""
    assert job.printed(small, "a4", "en") == job.printed(small, "a4", "en")


@pytest.mark.parametrize("language", some(LANGUAGES, 3))
def test_nothing_stands_beyond_the_margins(small: dict[str, Any], language: str) -> None:
    before = translate.language()
    pdf = job.printed(small, "letter", language)
    assert translate.language() == before
    dots = 2
    edge = round((tiles.MARGIN_MM - 1.5) * dots)
    for number in range(len(titles(pdf))):
        page = drawn(pdf, number, dots)
        page.paste((255, 255, 255), (edge, edge, page.width - edge, page.height - edge))
        assert page.getcolors(1) is not None, number


def test_a_board_that_fits_is_one_sheet(small: dict[str, Any]) -> None:
    pdf = job.printed(small, "a3", "en")
    assert sizes_mm(pdf)[1] == (297.0, 420.0)
    assert titles(pdf)[1:3] == ["A1", "Green"]


def test_it_is_small_enough_for_any_stick(printed: Printed) -> None:
    assert len(printed("a4")) < 4_000_000
    assert len(printed("sheet")) < 4_000_000
