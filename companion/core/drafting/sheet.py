"""What does every board have that is drawn on one sheet? Pure.

Millimetres, x to the right, y down, from the upper left corner of the sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.core.game import Json

Point: TypeAlias = tuple[float, float]
"""A spot on the sheet, in mm from its upper left corner; in a photograph, in pixels."""

Corners: TypeAlias = tuple[Point, Point, Point, Point]
"""The sheet's corners in a photograph, in pixels: upper left, upper right, lower right,
lower left."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class DraftSheet:
    """What is said of a board as a whole; each game's draft adds what is drawn on it.

    Attributes:
        id: the board's name in files: short ASCII.
        name: for people, at most 60 characters.
        game: whose board it is.
        authentic: whether it was copied from a printed board.
        note: what its maker says of it, "" for nothing.
        size_mm: width and height.
        picture: the name of a photograph's file beside the board file.
        picture_corners: where the sheet's corners are in it.
        unknown: what the file had besides, by what it belongs to: "" for the file, "kind.id"
            for a thing on the board. Kept as it is.
    """

    id: str
    name: str
    game: str
    authentic: bool = False
    note: str = ""
    size_mm: Point
    picture: str | None = None
    picture_corners: Corners | None = None
    unknown: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)


def written(draft: DraftSheet, drawn: Mapping[str, Json]) -> dict[str, Json]:
    """The board file's object, in the order in which files have it.

    Args:
        draft: what is said of the board as a whole.
        drawn: what is drawn on it, by its key in the file.
    """
    obj: dict[str, Json] = {
        "id": draft.id,
        "name": draft.name,
        "game": draft.game,
        "authentic": draft.authentic,
    }
    if draft.note:
        obj["note"] = draft.note
    obj |= {"size_mm": list(draft.size_mm), **drawn}
    if draft.picture is not None:
        obj["picture"] = draft.picture
    if draft.picture_corners is not None:
        obj["picture_corners"] = [list(point) for point in draft.picture_corners]
    return {**obj, **draft.unknown.get("", {})}
