"""The fonts of the glass, made ready for PDF."""

from __future__ import annotations

import io

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from companion.app.printing import faces
from companion.app.printing.typesetting import LEADING, broken, cut_off, largest
from companion.ui.text.fonts import FACES, FontRole

LETTERS = "AaÄfgjkMßé05,'"
FILES = sorted({face.file for chain in FACES.values() for face in chain})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_letter_keeps_its_width_and_its_shape(file) -> None:  # type: ignore[no-untyped-def]
    """To three thousandths of its size: nothing that a printer could show."""
    source = TTFont(io.BytesIO(file.read_bytes()))
    made = TTFont(faces.truetype(file, frozenset(LETTERS + "日本")))
    assert "glyf" in made
    names, drawn = source.getBestCmap(), made.getBestCmap()
    seen = 0
    for letter in LETTERS + "日本":
        if ord(letter) not in names:
            continue
        seen += 1
        one, other = names[ord(letter)], drawn[ord(letter)]
        assert source["hmtx"][one][0] == made["hmtx"][other][0]
        boxes = []
        for font, name in ((source, one), (made, other)):
            glyphs = font.getGlyphSet()
            pen = BoundsPen(glyphs)
            glyphs[name].draw(pen)
            boxes.append(pen.bounds)
        most = source["head"].unitsPerEm * 0.003
        assert all(abs(a - b) <= most for a, b in zip(*boxes, strict=True)), letter
    assert seen >= 2


def test_a_word_is_written_by_the_first_font_that_has_it_whole() -> None:
    found = list(faces.runs("Burg 日本 Łódź ☃", "name"))
    assert "".join(run.text for run in found) == "Burg 日本 Łódź ?"
    files = [run.file.stem for run in found]
    assert files[0] == "Vollkorn-SemiBold"
    assert "NotoSerifJP-Bold" in files


@pytest.mark.parametrize("role", sorted(FACES))
def test_a_text_is_as_wide_as_its_letters(role: FontRole) -> None:
    assert faces.width("The Rhine", role) == pytest.approx(
        sum(faces.width(letter, role) for letter in "The Rhine")
    )
    ink = faces.ink("Hx", role)
    assert 0 < ink.top < 1
    assert ink.right <= faces.width("Hx", role) + 0.1


def test_lines_are_as_wide_as_they_may_be() -> None:
    text = "Knights of one colour bar the way to all others and a-very-long-word-indeed."
    lines = broken(text, "text", 4, 30)
    assert " ".join(lines) == text
    assert all(faces.width(line, "text") * 4 <= 30 or " " not in line for line in lines)
    assert len(broken("これは日本語の長い文で、空白がありません。", "text", 4, 20)) > 3


def test_what_is_too_long_ends_with_dots() -> None:
    assert cut_off("Katz", "name", 3.6, 40) == "Katz"
    short = cut_off("城" * 60, "name", 3.6, 40)
    assert short == "城" * (len(short) - 1) + "…"
    assert 30 < faces.width(short, "name") * 3.6 <= 40


def test_letters_shrink_until_all_fits() -> None:
    texts = [("word " * 40, 100.0)] * 3
    sizes = (5.0, 4.0, 3.0, 2.0)
    chosen = largest(texts, 1, 60, sizes)
    lines = 3 * len(broken(texts[0][0], "text", chosen, 100))
    assert lines * chosen * LEADING + 3 <= 60
    assert largest(texts, 1, 1000, sizes) == 5
    assert largest(texts, 1, 0, sizes) == 2
