"""Is a board file right? RL 18.9 and 18.10. Floor 3, pure.

Every fault is named at once, each with its place in the file. What a printed
board has besides is a warning. It opens no file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.core.game import BoardReport, Json
from companion.core.quoting import show
from companion.core.rulekit.board_inspection import (
    MOST_MM,
    MOST_POINTS,
    SheetInspection,
    is_number,
    is_point,
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
        return BoardReport(("a board is one JSON object",), ())
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
        self.entry("", self.obj, _REQUIRED, _OPTIONAL)
        self.heading(self.obj, GAME)
        if "size_mm" in self.obj:
            self.measure(self.obj["size_mm"])
        squares = self.mapping("", self.obj, "squares")
        zones = self.mapping("", self.obj, "zones")
        self._squares(squares)
        self._zones(zones)
        self._borders()
        self._membership(squares)
        self._banks(zones)
        slots = self.mapping("", self.obj, "slots")
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
                    self.faults.append(
                        f"{where}.kind: is {show(entry['kind'])}, must be {LAND} or {RIVER}"
                    )
            self._at(where, entry)
            if "shape" in entry:
                self._line(f"{where}.shape", entry["shape"])
                self._shape(f"{where}.shape", entry["shape"])

    def _shape(self, where: str, line: Json) -> None:
        """An outline has corners, or there is none and the square is drawn as a disc."""
        if not isinstance(line, list) or not line or not all(map(is_point, line)):
            return
        if len({(at[0], at[1]) for at in line}) < _LEAST_CORNERS:
            self.faults.append(f"{where}: must have {_LEAST_CORNERS} corners")

    def _zones(self, zones: dict[str, Json]) -> None:
        numbers = [str(number) for number in range(1, len(zones) + 1)]
        if "zones" in self.obj and len(zones) < LEAST_ZONES:
            self.faults.append(f"zones: at least {LEAST_ZONES} are needed, there are {len(zones)}")
        self.faults += [f"zones.{number}: is missing" for number in numbers if number not in zones]
        known = set(numbers)
        for number, entry in zones.items():
            where = f"zones.{self.as_place(number)}"
            if number not in known:
                self.faults.append(f"{where}: {len(zones)} zones are 1 to {len(zones)}")
            if self.entry(where, entry, ("left", "river", "right")) is not None:
                self._zone(where, number, entry)

    def _zone(self, where: str, number: str, entry: dict[str, Json]) -> None:
        named = []
        for part, kind in (("left", LAND), ("river", RIVER), ("right", LAND)):
            if part not in entry:
                continue
            square = entry[part]
            if not self._known(f"{where}.{part}", square):
                continue
            named.append(square)
            self.zones_of.setdefault(square, []).append(number)
            if self.kinds[square] not in ("", kind):
                self.faults.append(f"{where}.{part}: {square} is {self.kinds[square]}, not {kind}")
        if len(set(named)) < len(named):
            self.faults.append(f"{where}: names the same square twice")

    def _borders(self) -> None:
        value = self.obj.get("borders", [])
        if not isinstance(value, list):
            self.faults.append("borders: must be a list of [a, b]")
            return
        for number, pair in enumerate(value, 1):
            where = f"borders: number {number}"
            if not isinstance(pair, list) or len(pair) != 2:
                self.faults.append(f"{where} must be [a, b]")
                continue
            if self._strange(where, pair):
                continue
            a, b = pair
            if a == b:
                self.faults.append(f"{where}: {a} borders itself")
            elif frozenset(pair) in self.borders:
                self.faults.append(f"{where}: {a} - {b} is there twice")
            self.borders.add(frozenset(pair))

    def _membership(self, squares: dict[str, Json]) -> None:
        """RL 1.2: which squares may be in how many zones."""
        if "zones" not in self.obj:
            return
        for name in squares:
            zones = len(set(self.zones_of.get(name, ())))
            most = 1 if self.kinds[name] == RIVER else 2
            if not zones:
                self.faults.append(f"squares.{self.as_place(name)}: is in no zone")
            elif zones > most:
                allowed = "one zone" if most == 1 else "one zone or two"
                self.faults.append(
                    f"squares.{self.as_place(name)}: is in {zones} zones, must be in {allowed}"
                )

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
                    self.faults.append(
                        f"zones.{self.as_place(number)}: {river} must border its {part} bank {bank}"
                    )

    def _slots(self, slots: dict[str, Json]) -> None:
        if len(slots) > MARKERS:
            self.faults.append(
                f"slots: there are {MARKERS} markers, {len(slots)} slots are too many"
            )
        for name, entry in slots.items():
            where = self._id("slots", name)
            if self.entry(where, entry, ("at", "touches")) is None:
                continue
            self._at(where, entry)
            if "touches" in entry:
                self._touches(f"{where}.touches", entry["touches"])

    def _touches(self, where: str, pair: Json) -> None:
        if not isinstance(pair, list) or len(pair) != 2:
            self.faults.append(f"{where}: must be [a, b]")
            return
        if self._strange(where, pair):
            return
        a, b = pair
        for name in dict.fromkeys(pair):
            if self.kinds[name] == RIVER:
                self.faults.append(f"{where}: {name} is river, not {LAND}")
        if a == b:
            self.faults.append(f"{where}: names the same square twice")
        elif "borders" in self.obj and frozenset(pair) not in self.borders:
            self.faults.append(f"{where}: {a} and {b} do not border each other")

    def _drawing(self) -> None:
        if "river" in self.obj:
            self._line("river", self.obj["river"])
        arms = self.obj.get("arms", [])
        if isinstance(arms, list):
            for number, line in enumerate(arms, 1):
                self._line(f"arms: number {number}", line)
        else:
            self.faults.append("arms: must be a list of lines of [x, y]")
        slot = self.obj.get("slot_mm", 1)
        if not is_number(slot) or not 0 < slot <= MOST_MM:
            self.faults.append(f"slot_mm: must be a number up to {MOST_MM} mm")
        if "picture_corners" in self.obj:
            self.points("picture_corners", self.obj["picture_corners"])
        if "picture" in self.obj:
            self.picture(self.obj["picture"])

    def _printed(self, zones: int, slots: int) -> None:
        """What a printed board has besides (RL 1.1, 1.2, 2.3)."""
        if self.faults:
            return
        if zones != _PRINTED_ZONES:
            self.warnings.append(f"zones: a printed board has {_PRINTED_ZONES}, this one {zones}")
        if slots != MARKERS:
            self.warnings.append(f"slots: a printed board has {MARKERS}, this one {slots}")
        if all(len(found) == 1 for found in self.zones_of.values()):
            self.warnings.append("zones: a printed board has an island, no square is in two zones")

    def _id(self, where: str, name: str) -> str:
        """The place of a square or slot; its id is looked at."""
        self.take_id(where, name)
        return f"{where}.{self.as_place(name)}"

    def _known(self, where: str, name: Json) -> bool:
        if isinstance(name, str) and name in self.kinds:
            return True
        self.faults.append(f"{where}: {show(name)} is no square")
        return False

    def _strange(self, where: str, names: list[Json]) -> list[Json]:
        """Those that are no squares."""
        return [name for name in names if not self._known(where, name)]

    def _at(self, where: str, entry: dict[str, Json]) -> None:
        spot = self.spot(where, entry)
        if spot is not None:
            self._inside(f"{where}.at", [spot])
            self.take_spot(where, spot)

    def _line(self, where: str, line: Json) -> None:
        if isinstance(line, list) and len(line) > MOST_POINTS:
            self.faults.append(f"{where}: must be a list of {MOST_POINTS} points at the most")
        elif isinstance(line, list) and all(map(is_point, line)):
            self._inside(where, line)
        else:
            self.faults.append(f"{where}: must be a list of [x, y] in mm")

    def _inside(self, where: str, points: Iterable[Iterable[float]]) -> None:
        for x, y in points:
            if self.is_outside(x, y):
                self.faults.append(f"{where}: [{x}, {y}] lies outside the board")
                return
