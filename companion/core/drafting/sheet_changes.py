"""What becomes of a sheet by an edit that every game has? Pure.

Every function gives the new draft, or refuses with an `EditError`: a sentence for the person
who draws.
"""

from __future__ import annotations

from dataclasses import replace
from math import isfinite
from typing import Final, TypeVar, assert_never

from companion.core.drafting.corners import is_frame
from companion.core.drafting.sheet import Corners, DraftSheet, Point
from companion.core.drafting.sheet_edits import (
    Authentic,
    Described,
    NoPhotograph,
    Photograph,
    SetNote,
)
from companion.core.errors import EditError
from companion.core.quoting import is_readable, is_visible
from companion.core.rulekit.board_inspection import MOST_MM, MOST_NAME, SheetInspection

MOST_NOTE: Final = 4_000
"""Characters of a note."""
LEAST_MM: Final = 20
"""No sheet that is drawn on is smaller."""

_D = TypeVar("_D", bound=DraftSheet)


def describe(draft: _D, edit: Described) -> _D:
    """With a note, a claim or a photograph, or without one."""
    match edit:
        case SetNote(note):
            return remark(draft, note)
        case Authentic(authentic):
            return claim(draft, authentic=authentic)
        case Photograph(picture, corners):
            return lay_under(draft, picture, corners)
        case NoPhotograph():
            return bare(draft)
        case _:
            assert_never(edit)


def anywhere(at: Point) -> Point:
    """A spot, to a tenth of a millimetre.

    Raises:
        EditError: it is none, or farther off than any board reaches.
    """
    x, y = at
    if not (isfinite(x) and isfinite(y) and max(abs(x), abs(y)) <= MOST_MM):
        raise EditError("That's off the board.")
    return tidy(x), tidy(y)


def tidy(number: float) -> float:
    """A length to a tenth, a whole one without a point."""
    tenths = round(number * 10)
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def checked_name(name: str) -> str:
    """A name for people, without blanks around it.

    Raises:
        EditError: it is none.
    """
    name = name.strip()
    if not 0 < len(name) <= MOST_NAME:
        raise EditError("A name can have 1 to {most} characters.", most=MOST_NAME)
    if not name.isprintable() or not is_visible(name):
        raise EditError("This name has characters that can't be shown.")
    return name


def call(draft: _D, name: str) -> _D:
    """With another name for the board."""
    return replace(draft, name=checked_name(name))


def checked_size(size: Point) -> Point:
    """A sheet's size, to a tenth of a millimetre.

    Raises:
        EditError: no sheet is so small, or so large.
    """
    width, height = size
    if not (LEAST_MM <= width <= MOST_MM and LEAST_MM <= height <= MOST_MM):
        raise EditError(
            "A board can be {least} to {most} mm each way.", least=LEAST_MM, most=MOST_MM
        )
    return tidy(width), tidy(height)


def remark(draft: _D, note: str) -> _D:
    """With another note."""
    note = note.strip()
    if len(note) > MOST_NOTE:
        raise EditError("A note can have at most {most} characters.", most=MOST_NOTE)
    if not is_readable(note):
        raise EditError("This note has characters that can't be shown.")
    return replace(draft, note=note)


def claim(draft: _D, *, authentic: bool) -> _D:
    """With or without the claim that it was copied from a printed board."""
    return replace(draft, authentic=authentic)


def bare(draft: _D) -> _D:
    """With no photograph under the sheet."""
    more = dict(draft.unknown.get("", {}))
    more.pop("picture_corners", None)
    unknown = {where: kept for where, kept in draft.unknown.items() if where}
    if more:
        unknown[""] = more
    return replace(draft, picture=None, picture_corners=None, unknown=unknown)


def lay_under(draft: _D, picture: str, corners: Corners | None) -> _D:
    """With a photograph under the sheet."""
    if not SheetInspection.is_name(picture):
        raise EditError("A board file can't store this photo's name.")
    draft = bare(draft)
    if corners is None:
        return replace(draft, picture=picture)
    if not all(abs(number) <= MOST_MM for point in corners for number in point):
        raise EditError("The corners are too far outside the photo.")
    if not is_frame(corners):
        raise EditError(
            "The four corners go clockwise: top left, top right, bottom right, bottom left."
        )
    # A hundredth of a pixel is exact enough and short to write.
    exact = tuple((round(x, 2), round(y, 2)) for x, y in corners)
    return replace(draft, picture=picture, picture_corners=(exact[0], exact[1], exact[2], exact[3]))
