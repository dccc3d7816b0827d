"""What can be done to every draft, whatever is drawn on its sheet? Pure: values only.

`sheet_changes` does them; a game adds its own kinds of edits.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from companion.core.drafting.sheet import Corners, Point
from companion.core.frozen import frozen

BOARD: Final = ""
"""In `Rename`: the board itself."""


@frozen
class Rename:
    """The board's name (`BOARD`), or that of a place that has one."""

    what: str
    name: str


@frozen
class Resize:
    """The sheet's size.

    Attributes:
        size_mm: width and height.
        stretch: whether everything scales with the sheet; else it stays where it is in mm.
    """

    size_mm: Point
    stretch: bool = True


@frozen
class SetNote:
    """What the maker says of the board; "" for nothing."""

    note: str


@frozen
class Authentic:
    """Whether the board was copied from a printed one."""

    authentic: bool


@frozen
class Photograph:
    """A photograph under the sheet.

    Attributes:
        picture: its file's name, beside the board file.
        corners: where the sheet's corners are in it, in pixels; None for its own corners.
    """

    picture: str
    corners: Corners | None


@frozen
class NoPhotograph:
    """Remove the photograph from under the sheet."""


Described: TypeAlias = SetNote | Authentic | Photograph | NoPhotograph
"""What is said of a board of any game alike."""

SheetEdit: TypeAlias = Rename | Resize | SetNote | Authentic | Photograph | NoPhotograph
"""One thing that can be done to any draft."""

SHEET_WORDS: Final[dict[str, type[SheetEdit]]] = {
    "Rename": Rename,
    "Resize": Resize,
    "Remark": SetNote,
    "Authentic": Authentic,
    "Photograph": Photograph,
    "NoPhotograph": NoPhotograph,
}
"""Their words in a ledger. A class may get another name, its word stays."""
