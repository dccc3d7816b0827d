"""Is a board file right? RL 18.9 and 18.10. Pure.

Every fault is named at once, each with its place in the file. What a printed
board has besides is a warning. It opens no file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.core.board_fault import BoardPath, BoardReport, either
from companion.core.game import Json
from companion.core.quoting import quoted
from companion.core.rulekit.board_inspection import (
    MOST_MM,
    MOST_POINTS,
    SheetInspection,
    is_number,
    is_point,
    no_board,
)
from companion.games.rheinlander.pieces import MARKERS

GAME: Final = "rheinlander"
LAND: Final = "land"
RIVER: Final = "river"
LEAST_ZONES: Final = 16
"""Five cards each for three players, and one more (RL 3.5)."""

_PRINTED_ZONES = 54
_LEAST_CORNERS = 3
_REQUIRED = ("id", "name", "game", "size_mm", "squares", "zones", "borders", "slots")
_OPTIONAL = (
    "authentic", "note", "river", "arms", "slot_mm", "picture", "picture_corners",
)  # fmt: skip


def check(obj: Json) -> BoardReport:
    """Every fault and every warning of a board file's object. Never raises."""
    if not isinstance(obj, dict):
        return BoardReport((no_board(),), ())
    inspection = _Inspection(obj)
    inspection.run()
    return inspection.report()


class _Inspection(SheetInspection):
    """Goes once through a board file's object and writes down what is wrong."""

    def __init__(self, obj: dict[str, Json]) -> None:
        super().__init__()
        self.obj = obj
        self.kinds: dict[str, str] = {}
        self.zones_of: dict[str, list[str]] = {}
        self.borders: set[frozenset[str]] = set()

    def run(self) -> None:
        """Go through the whole file, top to bottom."""
        self.entry((), self.obj, _REQUIRED, _OPTIONAL)
        self.heading(self.obj, GAME)
        if "size_mm" in self.obj:
            self.measure(self.obj["size_mm"])
        squares = self.mapping((), self.obj, "squares")
        zones = self.mapping((), self.obj, "zones")
        self._squares(squares)
        self._zones(zones)
        self._borders()
        self._membership(squares)
        self._banks(zones)
        slots = self.mapping((), self.obj, "slots")
        self._slots(slots)
        self._drawing()
        self._printed(len(zones), len(slots))

    def _squares(self, squares: dict[str, Json]) -> None:
        for name, entry in squares.items():
            where = self._id("squares", name)
            # What is wrong with a square is said of it, not of all that names it.
            self.kinds[name] = ""
            if self.entry(where, entry, ("kind", "at"), ("shape",)) is None:
                continue
            if "kind" in entry:
                if entry["kind"] in (LAND, RIVER):
                    self.kinds[name] = entry["kind"]
                else:
                    template = "is {found}, must be {wanted}"
                    self.fault(
                        (*where, "kind"), "not_one_of", template,
                        found=quoted(entry["kind"]), wanted=either((LAND, RIVER)),
                    )  # fmt: skip
            self._at(where, entry)
            if "shape" in entry:
                self._line((*where, "shape"), entry["shape"])
                self._shape((*where, "shape"), entry["shape"])

    def _shape(self, where: BoardPath, line: Json) -> None:
        """An outline has corners, or there is none and the square is drawn as a disc."""
        if not isinstance(line, list) or not line or not all(map(is_point, line)):
            return
        if len({(at[0], at[1]) for at in line}) < _LEAST_CORNERS:
            template = "must have {least} corners"
            self.fault(where, "too_few_corners", template, least=_LEAST_CORNERS)

    def _zones(self, zones: dict[str, Json]) -> None:
        numbers = [str(number) for number in range(1, len(zones) + 1)]
        if "zones" in self.obj and len(zones) < LEAST_ZONES:
            self.too_few(("zones",), LEAST_ZONES, len(zones))
        for number in numbers:
            if number not in zones:
                self.missing(("zones", number))
        known = set(numbers)
        for number, entry in zones.items():
            where = ("zones", self.as_place(number))
            if number not in known:
                template = "{zones} zones must be numbered 1 to {zones}"
                self.fault(where, "no_such_zone", template, zones=len(zones))
            if self.entry(where, entry, ("left", "river", "right")) is not None:
                self._zone(where, number, entry)

    def _zone(self, where: BoardPath, number: str, entry: dict[str, Json]) -> None:
        named = []
        for part, kind in (("left", LAND), ("river", RIVER), ("right", LAND)):
            if part not in entry:
                continue
            square = entry[part]
            if not self._known((*where, part), square):
                continue
            named.append(square)
            self.zones_of.setdefault(square, []).append(number)
            if self.kinds[square] not in ("", kind):
                self._wrong_kind((*where, part), square, kind)
        if len(set(named)) < len(named):
            self._named_twice(where)

    def _borders(self) -> None:
        value = self.obj.get("borders", [])
        if not isinstance(value, list):
            self.not_pairs(("borders",))
            return
        for number, pair in enumerate(value, 1):
            where = ("borders",)
            if not isinstance(pair, list) or len(pair) != 2:
                self.not_a_pair(where, number)
                continue
            if self._strange(where, pair, number):
                continue
            a, b = pair
            if a == b:
                template = "number {number}: {square} borders itself"
                self.fault(where, "border_to_itself", template, number=number, square=a)
            elif frozenset(pair) in self.borders:
                template = "number {number}: {one} - {other} is listed twice"
                self.fault(where, "pair_twice", template, number=number, one=a, other=b)
            self.borders.add(frozenset(pair))

    def _membership(self, squares: dict[str, Json]) -> None:
        """RL 1.2: which squares may be in how many zones."""
        if "zones" not in self.obj:
            return
        for name in squares:
            zones = len(set(self.zones_of.get(name, ())))
            most = 1 if self.kinds[name] == RIVER else 2
            if not zones:
                self.fault(("squares", self.as_place(name)), "in_no_zone", "isn't in any zone")
            elif zones > most:
                template = (
                    "is in {number} zones, must be in one zone"
                    if most == 1
                    else "is in {number} zones, must be in one or two"
                )
                where = ("squares", self.as_place(name))
                self.fault(where, "in_too_many_zones", template, number=zones)

    def _banks(self, zones: dict[str, Json]) -> None:
        """RL 1.3: a river square borders both its banks."""
        if "borders" not in self.obj:
            return
        for number, entry in zones.items():
            if not isinstance(entry, dict):
                continue
            river = entry.get("river")
            if not isinstance(river, str) or self.kinds.get(river) != RIVER:
                continue
            for part in ("left", "right"):
                bank = entry.get(part)
                if not isinstance(bank, str) or bank not in self.kinds or bank == river:
                    continue
                if frozenset((river, bank)) not in self.borders:
                    template = (
                        "{river} must border its left bank {bank}"
                        if part == "left"
                        else "{river} must border its right bank {bank}"
                    )
                    where = ("zones", self.as_place(number))
                    self.fault(where, "bank_apart", template, river=river, bank=bank)

    def _slots(self, slots: dict[str, Json]) -> None:
        if len(slots) > MARKERS:
            template = "there are only {most} markers: {number} spots is too many"
            self.fault(("slots",), "too_many", template, most=MARKERS, number=len(slots))
        for name, entry in slots.items():
            where = self._id("slots", name)
            if self.entry(where, entry, ("at", "touches")) is None:
                continue
            self._at(where, entry)
            if "touches" in entry:
                self._touches((*where, "touches"), entry["touches"])

    def _touches(self, where: BoardPath, pair: Json) -> None:
        if not isinstance(pair, list) or len(pair) != 2:
            self.fault(where, "not_a_pair", "must be [a, b]")
            return
        if self._strange(where, pair):
            return
        a, b = pair
        for name in dict.fromkeys(pair):
            if self.kinds[name] == RIVER:
                self._wrong_kind(where, name, LAND)
        if a == b:
            self._named_twice(where)
        elif "borders" in self.obj and frozenset(pair) not in self.borders:
            template = "{one} and {other} don't border each other"
            self.fault(where, "not_bordering", template, one=a, other=b)

    def _drawing(self) -> None:
        if "river" in self.obj:
            self._line(("river",), self.obj["river"])
        arms = self.obj.get("arms", [])
        if isinstance(arms, list):
            for number, line in enumerate(arms, 1):
                self._line(("arms",), line, number)
        else:
            self.fault(("arms",), "not_lines", "must be a list of lines of [x, y]")
        slot = self.obj.get("slot_mm", 1)
        if not is_number(slot) or not 0 < slot <= MOST_MM:
            template = "must be a number up to {most} mm"
            self.fault(("slot_mm",), "not_a_length", template, most=MOST_MM)
        if "picture_corners" in self.obj:
            self.points(("picture_corners",), self.obj["picture_corners"])
        if "picture" in self.obj:
            self.picture(self.obj["picture"])

    def _printed(self, zones: int, slots: int) -> None:
        """What a printed board has besides (RL 1.1, 1.2, 2.3)."""
        if self.faults:
            return
        template = "a printed board has {wanted}; this one has {number}"
        if zones != _PRINTED_ZONES:
            wanted = _PRINTED_ZONES
            self.warn(("zones",), "printed_zones", template, wanted=wanted, number=zones)
        if slots != MARKERS:
            self.warn(("slots",), "printed_slots", template, wanted=MARKERS, number=slots)
        if all(len(found) == 1 for found in self.zones_of.values()):
            template = "a printed board has an island; here no square is in two zones"
            self.warn(("zones",), "printed_island", template)

    def _id(self, where: str, name: str) -> BoardPath:
        """The place of a square or slot; its id is looked at."""
        self.take_id(where, name)
        return where, self.as_place(name)

    def _known(self, where: BoardPath, name: Json, number: int = 0) -> bool:
        """Whether it is a square; `number` says which entry of the list at `where` names it."""
        if isinstance(name, str) and name in self.kinds:
            return True
        if number:
            template = "number {number}: {square} isn't a square"
            self.fault(where, "no_such_square", template, number=number, square=quoted(name))
        else:
            self.fault(where, "no_such_square", "{square} isn't a square", square=quoted(name))
        return False

    def _strange(self, where: BoardPath, names: list[Json], number: int = 0) -> list[Json]:
        """Those that are no squares."""
        return [name for name in names if not self._known(where, name, number)]

    def _wrong_kind(self, where: BoardPath, square: str, wanted: str) -> None:
        """Land stands where water is wanted, or water where land is."""
        template = "{square} is {kind}, not {wanted}"
        kind = self.kinds[square]
        self.fault(where, "wrong_kind", template, square=square, kind=kind, wanted=wanted)

    def _named_twice(self, where: BoardPath) -> None:
        self.fault(where, "named_twice", "lists the same square twice")

    def _at(self, where: BoardPath, entry: dict[str, Json]) -> None:
        spot = self.spot(where, entry)
        if spot is not None:
            self._inside((*where, "at"), [spot])
            self.take_spot(where, spot)

    def _line(self, where: BoardPath, line: Json, number: int = 0) -> None:
        """A line that is drawn; `number` says which entry of the list at `where` it is."""
        if isinstance(line, list) and len(line) > MOST_POINTS:
            if number:
                template = "number {number}: must be a list of at most {most} points"
                most = MOST_POINTS
                self.fault(where, "too_many_points", template, number=number, most=most)
            else:
                self.too_many_points(where)
        elif isinstance(line, list) and all(map(is_point, line)):
            self._inside(where, line, number)
        elif number:
            template = "number {number}: must be a list of [x, y] in mm"
            self.fault(where, "not_points", template, number=number)
        else:
            self.fault(where, "not_points", "must be a list of [x, y] in mm")

    def _inside(self, where: BoardPath, points: Iterable[Iterable[float]], number: int = 0) -> None:
        for x, y in points:
            if not self.is_outside(x, y):
                continue
            if number:
                template = "number {number}: {spot} is off the board"
                self.fault(where, "outside", template, number=number, spot=f"[{x}, {y}]")
            else:
                self.outside(where, f"[{x}, {y}]")
            return
