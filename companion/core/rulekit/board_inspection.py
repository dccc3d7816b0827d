"""What is wrong with a board file, and where in it? Independent of any game.

The checks that all board files share: is this an object with the right keys, a
boolean, a name? A fault is noted with its place and the check goes on, so that
all faults are reported at once. Nothing here raises, whatever the file holds.
What else a board must have is for its game to check.

`Inspection` is for any board, `SheetInspection` for one that is a single sheet:
places with ids and spots of their own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Final

from companion.core.board_fault import BoardFault, BoardPath, BoardReport, FaultValue
from companion.core.game import Json
from companion.core.lazy_pattern import lazy_pattern
from companion.core.quoting import is_visible, quoted, show

MOST_MM: Final = 10_000
"""No board is larger than ten metres."""
LEAST_MM: Final = 10
"""No board is smaller than a piece."""
MOST_POINTS: Final = 1_000
"""Points of one drawn line."""
MOST_PLACES: Final = 600
"""Spaces and castles together."""
MOST_CASTLES: Final = 100
"""Castles among the places; no screen can show more names legibly."""
MOST_NAME: Final = 60
"""Characters of a name for people."""

_MOST_NOTE: Final = 4_000
_MOST_SENTENCES: Final = 500


class Inspection:
    """One check of a board file: its faults and warnings, in the order they were found.

    Attributes:
        names: the pattern that the name of a thing must match.
    """

    names: ClassVar[re.Pattern[str]] = lazy_pattern(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,31}\Z", re.ASCII)

    def __init__(self) -> None:
        """Begin without faults."""
        self.faults: list[BoardFault] = []
        self.warnings: list[BoardFault] = []

    def report(self) -> BoardReport:
        """All faults and warnings; a very long list is cut off."""
        return BoardReport(_some(self.faults), _some(self.warnings))

    def fault(self, where: BoardPath, code: str, template: str, **values: FaultValue) -> None:
        """Note a fault: a board with it cannot be played.

        Args:
            where: its place in the file.
            code: what is wrong, in snake case; docs/engine.md lists the codes.
            template: the English sentence about that place, with `{name}` gaps.
            values: what fills the gaps.
        """
        self.faults.append(BoardFault(code, where, template, tuple(values.items())))

    def warn(self, where: BoardPath, code: str, template: str, **values: FaultValue) -> None:
        """Note a warning for the maker of the board; arguments as for `fault`."""
        self.warnings.append(BoardFault(code, where, template, tuple(values.items())))

    def entry(
        self, where: BoardPath, value: Json, keys: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> dict[str, Json] | None:
        """Check an object's keys: a missing key is a fault, an unknown one a warning.

        Args:
            where: its place, () for the file itself.
            value: the JSON value at that place.
            keys: the required keys.
            optional: the keys that are allowed besides.
        """
        if not isinstance(value, dict):
            template = "must be an object" if where else "the file: must be an object"
            self.fault(where, "not_an_object", template)
            return None
        for key in keys:
            if key not in value:
                self.missing((*where, key))
        for key in value:
            if key not in keys and key not in optional:
                self.warn((*where, self.as_place(key)), "unknown_key", "is unknown")
        return value

    def missing(self, where: BoardPath) -> None:
        """Note that something required is missing."""
        self.fault(where, "missing", "is missing")

    def mapping(self, where: BoardPath, owner: Mapping[str, Json], key: str) -> dict[str, Json]:
        """An object of things by name under a key; empty when it is missing or none."""
        value = owner.get(key, {})
        if isinstance(value, dict):
            return value
        self.fault((*where, key), "not_an_object", "must be an object")
        return {}

    def truth(self, where: BoardPath, owner: Mapping[str, Json], key: str) -> bool:
        """The boolean under a key; False when it is missing or not a boolean."""
        value = owner.get(key, False)
        if isinstance(value, bool):
            return value
        self.fault((*where, key), "not_a_truth", "must be true or false")
        return False

    def readable(self, where: BoardPath, text: str) -> None:
        """Check a name for people: every character can be shown, and at least one is visible."""
        if not text.isprintable():
            template = "{text} has characters that can't be shown"
            self.fault(where, "unprintable", template, text=show(text))
        elif not is_visible(text):
            self.invisible(where, text)

    def invisible(self, where: BoardPath, text: str) -> None:
        """Note that a name for people has no visible character."""
        self.fault(where, "invisible", "{text} has no visible characters", text=show(text))

    def length(self, where: BoardPath, least: int, most: int) -> None:
        """Note that a value is not a text of an allowed length."""
        template = "must be text of {least} to {most} characters"
        self.fault(where, "text_length", template, least=least, most=most)

    def other_game(self, where: BoardPath, found: Json, wanted: FaultValue) -> None:
        """Note that the board belongs to another game."""
        template = "is {found}, must be {wanted}"
        self.fault(where, "other_game", template, found=quoted(found), wanted=wanted)

    def points(self, where: BoardPath, value: Json) -> None:
        """Check a list of points of a drawn line."""
        if not isinstance(value, list) or not all(map(is_point, value)):
            self.fault(where, "not_points", "must be a list of [x, y]")
        elif len(value) > MOST_POINTS:
            self.too_many_points(where)

    def too_many_points(self, where: BoardPath) -> None:
        """Note that a drawn line has more than `MOST_POINTS` points."""
        template = "must be a list of at most {most} points"
        self.fault(where, "too_many_points", template, most=MOST_POINTS)

    def not_a_picture(self) -> None:
        """Note that the name of the picture file is invalid."""
        template = "must be the name of a file next to the board file"
        self.fault(("picture",), "bad_picture", template)

    @classmethod
    def is_name(cls, value: Json) -> bool:
        """Whether it can name a thing: short ASCII."""
        return isinstance(value, str) and bool(cls.names.match(value))

    @classmethod
    def as_place(cls, key: str) -> str:
        """A key as part of a path; a strange one is quoted and cut to one short word."""
        return key if cls.is_name(key) else show(key)


class SheetInspection(Inspection):
    """A check of a board that is one sheet, measured in millimetres.

    Attributes:
        size: width and height, None as long as they are not known.
    """

    def __init__(self) -> None:
        """Begin without faults and without a known size."""
        super().__init__()
        self.size: tuple[float, float] | None = None
        self._ids: dict[str, str] = {}
        self._spots: dict[tuple[float, float], BoardPath] = {}

    def heading(self, obj: Mapping[str, Json], game: str) -> None:
        """Check what the file says of the board as a whole, except its size.

        A missing key is not reported here.

        Args:
            obj: the file.
            game: whose board it must be.
        """
        # A note may say nothing.
        for key, least, most in (("id", 1, 32), ("name", 1, MOST_NAME), ("note", 0, _MOST_NOTE)):
            if key not in obj:
                continue
            value = obj[key]
            if not isinstance(value, str) or not least <= len(value) <= most:
                self.length((key,), least, most)
            elif key == "name":
                self.readable((key,), value)
            elif key == "id" and not self.is_name(value):
                template = "{id} must use only letters, digits, _ . or -"
                self.fault((key,), "bad_id", template, id=show(value))
        if "game" in obj and obj["game"] != game:
            self.other_game(("game",), obj["game"], game)
        self.truth((), obj, "authentic")

    def measure(self, value: Json) -> None:
        """Take the board's size from what the file says of it."""
        if is_point(value) and all(LEAST_MM <= side <= MOST_MM for side in value):
            self.size = (value[0], value[1])
        else:
            template = "must be [width, height], each {least} to {most} mm"
            self.fault(("size_mm",), "bad_size", template, least=LEAST_MM, most=MOST_MM)

    def crowd(self, spaces: int, castles: int) -> bool:
        """Note too many spaces or castles; True when there are too many to check each one."""
        if spaces + castles > MOST_PLACES:
            self.fault(("spaces",), "too_many", "more than {most} places", most=MOST_PLACES)
            return True
        if castles > MOST_CASTLES:
            self.fault(("castles",), "too_many", "more than {most}", most=MOST_CASTLES)
        return False

    def take_id(self, where: str, name: str) -> None:
        """Register the id of a place; an id that is already taken is a fault.

        Args:
            where: the key of its kind, "castles".
            name: the id.
        """
        if not self.is_name(name):
            self.fault((where,), "bad_id", "the id {id} must be short ASCII", id=show(name))
        elif name in self._ids:
            template = "the id is already used by {owner}"
            self.fault((where, name), "id_taken", template, owner=self._ids[name])
        else:
            self._ids[name] = where

    def spot(self, where: BoardPath, entry: Mapping[str, Json]) -> tuple[float, float] | None:
        """The position of a place; None when it is missing or invalid."""
        if "at" not in entry:
            return None
        at = entry["at"]
        if is_point(at):
            return at[0], at[1]
        self.fault((*where, "at"), "not_a_point", "must be [x, y] in mm")
        return None

    def take_spot(self, where: BoardPath, spot: tuple[float, float]) -> None:
        """Register the spot of a place; a spot that is already taken is a fault."""
        if spot in self._spots:
            template = "on the same spot as {other}"
            self.fault((*where, "at"), "same_spot", template, other=self._spots[spot])
        else:
            self._spots[spot] = where

    def outside(self, where: BoardPath, spot: str) -> None:
        """Note that a spot lies outside the board."""
        self.fault(where, "outside", "{spot} is off the board", spot=spot)

    def not_pairs(self, where: BoardPath) -> None:
        """Note that a value is not a list of pairs."""
        self.fault(where, "not_pairs", "must be a list of [a, b]")

    def not_a_pair(self, where: BoardPath, number: int) -> None:
        """Note that entry `number` of a list is not a pair."""
        self.fault(where, "not_a_pair", "number {number} must be [a, b]", number=number)

    def too_few(self, where: BoardPath, least: int, number: int) -> None:
        """Note that there are fewer things of a kind than a board needs."""
        template = "needs at least {least}, has {number}"
        self.fault(where, "too_few", template, least=least, number=number)

    def is_outside(self, x: float, y: float) -> bool:
        """Whether it surely lies outside the board."""
        if self.size is None:
            return False
        width, height = self.size
        return not (0 <= x <= width and 0 <= y <= height)

    def picture(self, value: Json) -> None:
        """Check the name of a picture file."""
        if not self.is_name(value):
            self.not_a_picture()


def is_whole(value: Json) -> bool:
    """Whether a value is a whole number; booleans are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Json) -> bool:
    """Whether a value is a number; booleans are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_point(value: Json) -> bool:
    """Whether a value is [x, y] in millimetres, within reach of the largest board."""
    if not isinstance(value, list) or len(value) != 2:
        return False
    x, y = value
    return is_number(x) and is_number(y) and abs(x) <= MOST_MM and abs(y) <= MOST_MM


def beside(size: tuple[float, float], at: tuple[float, float]) -> tuple[float, float]:
    """The nearest spot that is at most one sheet away from the sheet: a river may begin there.

    Args:
        size: of the sheet, in mm.
        at: the requested spot, in mm from its upper left corner.
    """
    (width, height), (x, y) = size, at
    return min(max(x, -width), 2 * width), min(max(y, -height), 2 * height)


def no_board() -> BoardFault:
    """The fault of a file whose JSON is not an object."""
    return BoardFault("not_an_object", (), "a board must be one JSON object")


def _some(found: list[BoardFault]) -> tuple[BoardFault, ...]:
    more = len(found) - _MOST_SENTENCES
    if more <= 0:
        return tuple(found)
    rest = BoardFault("more", (), "and {number} more", (("number", more),))
    return (*found[:_MOST_SENTENCES], rest)
