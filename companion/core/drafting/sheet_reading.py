"""What of a board file is read alike for every game that is drawn? Heading, photograph, the rest.

Pure. What a draft cannot hold is noted as a fault; what a file has besides is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Final, TypeVar

from companion.core.board_fault import BoardPath, dotted
from companion.core.drafting.sheet import Corners
from companion.core.errors import BoardError
from companion.core.game import Json
from companion.core.quoting import is_readable
from companion.core.rulekit.board_inspection import SheetInspection, is_point, no_board

DraftT = TypeVar("DraftT")
_DEEP: Final = 16
"""Lists and objects in one another, of what a file has besides."""


def board_object(obj: Json) -> dict[str, Json]:
    """A board file's object.

    Raises:
        BoardError: it is no object.
    """
    if not isinstance(obj, dict):
        raise BoardError((no_board(),))
    return obj


class SheetReading(SheetInspection):
    """Goes once through a file's object; writes down what no draft can hold.

    Attributes:
        obj: the file's object.
        unknown: what it has besides, as `DraftSheet.unknown` has it.
    """

    def __init__(self, obj: dict[str, Json]) -> None:
        """Nothing was read yet."""
        super().__init__()
        self.obj = obj
        self.unknown: dict[str, dict[str, Json]] = {}

    def whole(self, draft: DraftT | None) -> DraftT:
        """The draft that was read.

        Args:
            draft: as far as it was read; None where there were too many faults.

        Raises:
            BoardError: there are faults; every one is named.
        """
        faults = self.report().faults
        if draft is None or faults:
            raise BoardError(faults)
        return draft

    def head(self, game: str, known: frozenset[str]) -> str:
        """Read what is said of the board as a whole. Returns its note.

        Args:
            game: whose board it must be.
            known: the keys that a draft of this game has a place for.
        """
        obj = self.obj
        for key in ("id", "name", "game", "size_mm"):
            if key not in obj:
                self.missing((key,))
        self.heading(obj, game)
        note = obj.get("note", "")
        if isinstance(note, str) and not is_readable(note):
            self.fault(("note",), "unprintable", "has characters that can't be shown")
        if "size_mm" in obj:
            self.measure(obj["size_mm"])
        self.keep((), obj, known)
        return note if isinstance(note, str) else ""

    def keep(self, where: BoardPath, entry: Mapping[str, Json], known: frozenset[str]) -> None:
        """Keep what an object has besides the known keys."""
        more = {key: value for key, value in entry.items() if key not in known}
        if not _can_be_kept(more, _DEEP):
            template = (
                "holds more than can be saved"
                if where
                else "the file: holds more than can be saved"
            )
            self.fault(where, "too_much", template)
        elif more:
            self.unknown[dotted(where)] = more

    def line(self, where: BoardPath, value: Json) -> tuple[tuple[float, float], ...]:
        """A line of points; empty when it is none."""
        before = len(self.faults)
        self.points(where, value)
        return () if len(self.faults) > before else tuple((x, y) for x, y in value)

    def photograph(self) -> tuple[str | None, Corners | None]:
        """The photograph's file and the sheet's corners in it."""
        picture, corners = self.obj.get("picture"), self.obj.get("picture_corners")
        if picture is not None:
            self.picture(picture)
        if corners is None:
            return picture, None
        self.points(("picture_corners",), corners)
        if isinstance(corners, list) and len(corners) == 4 and all(map(is_point, corners)):
            (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
            return picture, ((ax, ay), (bx, by), (cx, cy), (dx, dy))
        # Points that are no four corners draw nothing, but they are the maker's.
        self.unknown.setdefault("", {})["picture_corners"] = corners
        return picture, None


def _can_be_kept(value: Json, deep: int) -> bool:
    """Whether JSON can hold it: nothing endless, not nested without an end."""
    if isinstance(value, dict):
        return deep > 0 and all(_can_be_kept(one, deep - 1) for one in value.values())
    if isinstance(value, list):
        return deep > 0 and all(_can_be_kept(one, deep - 1) for one in value)
    return not isinstance(value, float) or isfinite(value)
