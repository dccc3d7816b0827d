"""Where do the rows of a sheet of advice stand?"""

from __future__ import annotations

from pygame import Rect

from companion.ui.widgets.advice_sheet import AdviceLine, AdviceSheet
from companion.ui.widgets.base import Intent
from companion.ui.widgets.picture import Icon

LONG = "Move 1 knight from start 4 to gate 26 of Maus (3 marches)"
GO = Intent("go")


def rows(*texts: str, high: int = 340) -> list[Rect]:
    """The rows to tap of a sheet on a lying board."""
    lines = tuple(AdviceLine(text, GO) for text in texts)
    sheet = AdviceSheet(Rect(0, 0, 712, high), lines, GO, 19, 44, (), (), 10)
    return [target.rect for target in sheet.targets()[1:]]


def test_short_lines_stand_side_by_side() -> None:
    one, other, third = rows("Maus will fall", "Katz may fall: 50%", "Pfalz: 6 needed")
    assert one.y == other.y < third.y
    assert one.right < other.x
    assert one.w == other.w == third.w


def test_a_line_too_long_for_a_column_has_a_row_of_its_own() -> None:
    first, second, third = rows(LONG, "Maus will fall", "Katz may fall: 50%")
    assert first.bottom < second.y == third.y
    assert first.w == third.right - second.x
    before, alone, after = rows("Maus will fall", LONG, "Katz may fall: 50%")
    assert before.bottom < alone.y
    assert alone.bottom < after.y


def test_where_rows_of_their_own_would_not_fit_two_stand_side_by_side() -> None:
    four = ("Maus will fall", LONG, "Katz may fall: 50%", "Pfalz: 6 needed")
    assert len({row.y for row in rows(*four)}) == 3
    low = rows(*four, high=140)
    assert len({row.y for row in low}) == 2
    assert max(row.bottom for row in low) <= 140


def upright(*texts: str, high: int = 800) -> AdviceSheet:
    """A sheet on an upright board."""
    lines = tuple(AdviceLine(text, GO, "the computer suggests it", Icon("query")) for text in texts)
    return AdviceSheet(Rect(0, 0, 580, high), lines, GO, 28, 74, (), (), 10)


def test_a_text_too_long_for_a_line_has_two_in_a_higher_row() -> None:
    sheet = upright(LONG, "Maus will fall")
    long, _small, short, below = (words.fitted() for words in sheet.words())
    assert (len(long.lines), len(short.lines)) == (2, 1)
    assert long.px >= 26 > below.px
    first, second = (target.rect for target in sheet.targets()[1:])
    assert first.h > second.h == 74
    assert first.bottom < second.top < second.bottom <= sheet.rect.bottom


def test_where_higher_rows_would_not_fit_a_line_is_all_it_has() -> None:
    sheet = upright(*[LONG] * 4, high=430)
    assert [target.rect.h for target in sheet.targets()[1:]] == [74] * 4
    assert len(sheet.words()[0].fitted().lines) == 1
