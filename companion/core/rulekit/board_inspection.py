"""What is wrong with a board file, and where in it? It names no game.

The questions that every check of a board file asks: is this an object with its
keys, a truth, a name? A wrong answer is written down with its place and the
check goes on, so that every fault is named at once. Nothing here raises for
what a file holds. What a board must be, its game says.

`Inspection` is for any board, `SheetInspection` for one that is a single sheet:
places with ids and spots of their own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Final

from companion.core.board_fault import BoardFault, BoardPath, FaultValue
from companion.core.game import BoardReport, Json
from companion.core.quoting import is_visible, quoted, show

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
        self.faults: list[BoardFault] = []
        self.warnings: list[BoardFault] = []

    def report(self) -> BoardReport:
        """All of them, unless nobody could read so many."""
        return BoardReport(_some(self.faults), _some(self.warnings))

    def fault(self, where: BoardPath, code: str, template: str, **values: FaultValue) -> None:
        """Something that cannot be played.

        Args:
            where: its place in the file.
            code: what is wrong, in snake case; docs/engine.md lists the codes.
            template: the English sentence about that place, with `{name}` gaps.
            values: what fills the gaps.
        """
        self.faults.append(BoardFault(code, where, template, tuple(values.items())))

    def warn(self, where: BoardPath, code: str, template: str, **values: FaultValue) -> None:
        """Something that its maker should look at; as `fault`."""
        self.warnings.append(BoardFault(code, where, template, tuple(values.items())))

    def entry(
        self, where: BoardPath, value: Json, keys: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> dict[str, Json] | None:
        """An object with these keys; those that are missing are faults, others warnings.

        Args:
            where: its place, () for the file itself.
            value: what stands there.
            keys: those that it must have.
            optional: those that it may have besides.
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
        """Something that must be there is not."""
        self.fault(where, "missing", "is missing")

    def mapping(self, where: BoardPath, owner: Mapping[str, Json], key: str) -> dict[str, Json]:
        """An object of things by name under a key; empty when it is missing or none."""
        value = owner.get(key, {})
        if isinstance(value, dict):
            return value
        self.fault((*where, key), "not_an_object", "must be an object")
        return {}

    def truth(self, where: BoardPath, owner: Mapping[str, Json], key: str) -> bool:
        """True or false under a key; false when it is missing or neither."""
        value = owner.get(key, False)
        if isinstance(value, bool):
            return value
        self.fault((*where, key), "not_a_truth", "must be true or false")
        return False

    def readable(self, where: BoardPath, text: str) -> None:
        """A name for people: all of it can be shown, and there is something to see."""
        if not text.isprintable():
            template = "{text} has characters that cannot be shown"
            self.fault(where, "unprintable", template, text=show(text))
        elif not is_visible(text):
            self.invisible(where, text)

    def invisible(self, where: BoardPath, text: str) -> None:
        """A name for people of which there is nothing to see."""
        self.fault(where, "invisible", "{text} shows nothing", text=show(text))

    def length(self, where: BoardPath, least: int, most: int) -> None:
        """A text is none, too short or too long."""
        template = "must be a text of {least} to {most} characters"
        self.fault(where, "text_length", template, least=least, most=most)

    def other_game(self, where: BoardPath, found: Json, wanted: str) -> None:
        """The board is another game's."""
        template = "is {found}, must be {wanted}"
        self.fault(where, "other_game", template, found=quoted(found), wanted=wanted)

    def not_a_picture(self) -> None:
        """What should be the name of a picture file is none."""
        template = "must be the name of a file beside the board file"
        self.fault(("picture",), "bad_picture", template)

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
        self._spots: dict[tuple[float, float], BoardPath] = {}

    def heading(self, obj: Mapping[str, Json], game: str) -> None:
        """What is said of the board as a whole, its size excepted; what is missing is right.

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
                template = "{id} must be letters, digits, _ . or -"
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
        """Whether there are too many places to look at each; too many of any kind are a fault."""
        if spaces + castles > MOST_PLACES:
            self.fault(("spaces",), "too_many", "more than {most} places", most=MOST_PLACES)
            return True
        if castles > MOST_CASTLES:
            self.fault(("castles",), "too_many", "more than {most}", most=MOST_CASTLES)
        return False

    def take_id(self, where: str, name: str) -> None:
        """A place's id: nothing else on the board may have it.

        Args:
            where: the key of its kind, "castles".
            name: the id.
        """
        if not self.is_name(name):
            self.fault((where,), "bad_id", "the id {id} must be short ASCII", id=show(name))
        elif name in self._ids:
            template = "the id is taken by {owner}"
            self.fault((where, name), "id_taken", template, owner=self._ids[name])
        else:
            self._ids[name] = where

    def spot(self, where: BoardPath, entry: Mapping[str, Json]) -> tuple[float, float] | None:
        """Where a place lies, None when that is missing or no point."""
        if "at" not in entry:
            return None
        at = entry["at"]
        if is_point(at):
            return at[0], at[1]
        self.fault((*where, "at"), "not_a_point", "must be [x, y] in mm")
        return None

    def take_spot(self, where: BoardPath, spot: tuple[float, float]) -> None:
        """A place's spot: nothing else on the board may lie there."""
        if spot in self._spots:
            template = "on the same spot as {other}"
            self.fault((*where, "at"), "same_spot", template, other=self._spots[spot])
        else:
            self._spots[spot] = where

    def outside(self, where: BoardPath, spot: str) -> None:
        """A spot lies outside the board."""
        self.fault(where, "outside", "{spot} lies outside the board", spot=spot)

    def not_pairs(self, where: BoardPath) -> None:
        """What should be a list of pairs is none."""
        self.fault(where, "not_pairs", "must be a list of [a, b]")

    def not_a_pair(self, where: BoardPath, number: int) -> None:
        """An entry of a list of pairs is none."""
        self.fault(where, "not_a_pair", "number {number} must be [a, b]", number=number)

    def too_few(self, where: BoardPath, least: int, number: int) -> None:
        """There are fewer of a kind than a board needs."""
        template = "at least {least} are needed, there are {number}"
        self.fault(where, "too_few", template, least=least, number=number)

    def is_outside(self, x: float, y: float) -> bool:
        """Whether it surely lies outside the board."""
        if self.size is None:
            return False
        width, height = self.size
        return not (0 <= x <= width and 0 <= y <= height)

    def points(self, where: BoardPath, value: Json) -> None:
        """A list of points, for drawing."""
        if not isinstance(value, list) or not all(map(is_point, value)):
            self.fault(where, "not_points", "must be a list of [x, y]")
        elif len(value) > MOST_POINTS:
            self.too_many_points(where)

    def too_many_points(self, where: BoardPath) -> None:
        """A line that is drawn has more points than any."""
        template = "must be a list of {most} points at the most"
        self.fault(where, "too_many_points", template, most=MOST_POINTS)

    def picture(self, value: Json) -> None:
        """The name of a picture file."""
        if not self.is_name(value):
            self.not_a_picture()


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


def no_board() -> BoardFault:
    """What is said of a file that is not even an object."""
    return BoardFault("not_an_object", (), "a board is one JSON object")


def _some(found: list[BoardFault]) -> tuple[BoardFault, ...]:
    more = len(found) - _MOST_SENTENCES
    if more <= 0:
        return tuple(found)
    rest = BoardFault("more", (), "and {number} more", (("number", more),))
    return (*found[:_MOST_SENTENCES], rest)
