"""What is wrong with a board file, and where in it? Floor 2; it names no game.

The questions that every check of a board file asks: is this an object with its
keys, a truth, a name? A wrong answer is written down with its place and the
check goes on, so that every fault is named at once. Nothing here raises for
what a file holds. What a board must be, its game says.

`Inspection` is for any board, `SheetInspection` for one that is a single sheet:
places with ids and spots of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from companion.core.game import BoardReport, Json
from companion.core.quoting import is_visible, show

MOST_MM: Final = 10_000
"""No board is larger than ten metres."""
LEAST_MM: Final = 10
"""No board is smaller than a piece."""
MOST_POINTS: Final = 1_000
"""Of a line that is drawn."""
MOST_PLACES: Final = 600
"""Spaces and castles together."""
MOST_CASTLES: Final = 100
"""Of the places; more names than that cannot be told apart on any screen."""
MOST_NAME: Final = 60
"""Characters of a name for people."""

_MOST_NOTE: Final = 4_000
_MOST_SENTENCES: Final = 500


class Inspection:
    """One check of a board file: its faults and warnings, in the order they were found.

    Attributes:
        names: what the names of things look like.
    """

    names: ClassVar[re.Pattern[str]] = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,31}\Z", re.ASCII)

    def __init__(self) -> None:
        """Nothing is wrong yet."""
        self.faults: list[str] = []
        self.warnings: list[str] = []

    def report(self) -> BoardReport:
        """All of them, unless nobody could read so many."""
        return BoardReport(_some(self.faults), _some(self.warnings))

    def fault(self, where: str, text: str) -> None:
        """Something that cannot be played."""
        self.faults.append(f"{where}: {text}")

    def warn(self, where: str, text: str) -> None:
        """Something that its maker should look at."""
        self.warnings.append(f"{where}: {text}")

    def entry(
        self, where: str, value: Json, keys: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> dict[str, Json] | None:
        """An object with these keys; those that are missing are faults, others warnings.

        Args:
            where: its place, "" for the file itself.
            value: what stands there.
            keys: those that it must have.
            optional: those that it may have besides.
        """
        if not isinstance(value, dict):
            self.fault(where or "the file", "must be an object")
            return None
        for key in keys:
            if key not in value:
                self.fault(_below(where, key), "is missing")
        for key in value:
            if key not in keys and key not in optional:
                self.warn(_below(where, self.as_place(key)), "is unknown")
        return value

    def mapping(self, where: str, owner: Mapping[str, Json], key: str) -> dict[str, Json]:
        """An object of things by name under a key; empty when it is missing or none."""
        value = owner.get(key, {})
        if isinstance(value, dict):
            return value
        self.fault(_below(where, key), "must be an object")
        return {}

    def truth(self, where: str, owner: Mapping[str, Json], key: str) -> bool:
        """True or false under a key; false when it is missing or neither."""
        value = owner.get(key, False)
        if isinstance(value, bool):
            return value
        self.fault(_below(where, key), "must be true or false")
        return False

    def readable(self, where: str, text: str) -> None:
        """A name for people: all of it can be shown, and there is something to see."""
        if not text.isprintable():
            self.fault(where, f"{show(text)} has characters that cannot be shown")
        elif not is_visible(text):
            self.fault(where, f"{show(text)} shows nothing")

    @classmethod
    def is_name(cls, value: Json) -> bool:
        """Whether it can name a thing: short ASCII."""
        return isinstance(value, str) and bool(cls.names.match(value))

    @classmethod
    def as_place(cls, key: str) -> str:
        """A key as part of a place; whatever it holds, it stays one short word."""
        return key if cls.is_name(key) else show(key)


class SheetInspection(Inspection):
    """A check of a board that is one sheet, measured in millimetres.

    Attributes:
        size: width and height, None as long as they are not known.
    """

    def __init__(self) -> None:
        """Nothing is wrong yet, and nothing is known."""
        super().__init__()
        self.size: tuple[float, float] | None = None
        self._ids: dict[str, str] = {}
        self._spots: dict[tuple[float, float], str] = {}

    def heading(
        self, obj: Mapping[str, Json], game: str, say: Callable[[Json], str] = show
    ) -> None:
        """What is said of the board as a whole, its size excepted; what is missing is right.

        Args:
            obj: the file.
            game: whose board it must be.
            say: how another game's name is named.
        """
        # A note may say nothing.
        for key, least, most in (("id", 1, 32), ("name", 1, MOST_NAME), ("note", 0, _MOST_NOTE)):
            if key not in obj:
                continue
            value = obj[key]
            if not isinstance(value, str) or not least <= len(value) <= most:
                self.fault(key, f"must be a text of {least} to {most} characters")
            elif key == "name":
                self.readable(key, value)
            elif key == "id" and not self.is_name(value):
                self.fault(key, f"{show(value)} must be letters, digits, _ . or -")
        if "game" in obj and obj["game"] != game:
            self.fault("game", f"is {say(obj['game'])}, must be {game}")
        self.truth("", obj, "authentic")

    def measure(self, value: Json) -> None:
        """Take the board's size from what the file says of it."""
        if is_point(value) and all(LEAST_MM <= side <= MOST_MM for side in value):
            self.size = (value[0], value[1])
        else:
            self.fault("size_mm", f"must be [width, height], each {LEAST_MM} to {MOST_MM} mm")

    def crowd(self, spaces: int, castles: int) -> bool:
        """Whether there are too many places to look at each; too many of any kind are a fault."""
        if spaces + castles > MOST_PLACES:
            self.fault("spaces", f"more than {MOST_PLACES} places")
            return True
        if castles > MOST_CASTLES:
            self.fault("castles", f"more than {MOST_CASTLES}")
        return False

    def take_id(self, where: str, name: str) -> None:
        """A place's id: nothing else on the board may have it."""
        if not self.is_name(name):
            self.fault(where, f"the id {show(name)} must be short ASCII")
        elif name in self._ids:
            self.fault(f"{where}.{name}", f"the id is taken by {self._ids[name]}")
        else:
            self._ids[name] = where

    def spot(self, where: str, entry: Mapping[str, Json]) -> tuple[float, float] | None:
        """Where a place lies, None when that is missing or no point."""
        if "at" not in entry:
            return None
        at = entry["at"]
        if is_point(at):
            return at[0], at[1]
        self.fault(f"{where}.at", "must be [x, y] in mm")
        return None

    def take_spot(self, where: str, spot: tuple[float, float]) -> None:
        """A place's spot: nothing else on the board may lie there."""
        if spot in self._spots:
            self.fault(f"{where}.at", f"on the same spot as {self._spots[spot]}")
        else:
            self._spots[spot] = where

    def is_outside(self, x: float, y: float) -> bool:
        """Whether it surely lies outside the board."""
        if self.size is None:
            return False
        width, height = self.size
        return not (0 <= x <= width and 0 <= y <= height)

    def points(self, where: str, value: Json) -> None:
        """A list of points, for drawing."""
        if not isinstance(value, list) or not all(map(is_point, value)):
            self.fault(where, "must be a list of [x, y]")
        elif len(value) > MOST_POINTS:
            self.fault(where, f"must be a list of {MOST_POINTS} points at the most")

    def picture(self, value: Json) -> None:
        """The name of a picture file."""
        if not self.is_name(value):
            self.fault("picture", "must be the name of a file beside the board file")


def is_whole(value: Json) -> bool:
    """Whether it is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Json) -> bool:
    """Whether it is a number; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_point(value: Json) -> bool:
    """Whether it is [x, y] in millimetres, no farther off than any board reaches."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(is_number(number) and -MOST_MM <= number <= MOST_MM for number in value)
    )


def beside(size: tuple[float, float], at: tuple[float, float]) -> tuple[float, float]:
    """The spot that is nearest and no farther off than one sheet: a river may begin there.

    Args:
        size: of the sheet, in mm.
        at: the wished spot, in mm from its upper left corner.
    """
    (width, height), (x, y) = size, at
    return min(max(x, -width), 2 * width), min(max(y, -height), 2 * height)


def _below(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _some(sentences: list[str]) -> tuple[str, ...]:
    more = len(sentences) - _MOST_SENTENCES
    if more <= 0:
        return tuple(sentences)
    return (*sentences[:_MOST_SENTENCES], f"and {more} more")
