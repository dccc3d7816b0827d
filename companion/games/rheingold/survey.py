"""Is a board file right? R 1 and the board file's own rules. Pure.

Every fault is named at once, each with its place in the file. What a printed
board has besides is a warning. It opens no file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.core.board_fault import BoardPath, BoardReport
from companion.core.game import Json
from companion.core.quoting import is_visible, quoted, short, show
from companion.core.rulekit.board_inspection import (
    MOST_NAME,
    SheetInspection,
    beside,
    is_whole,
    no_board,
)

GAME = "rheingold"
START_NUMBERS = ("1", "2", "3", "4", "5", "6")

_REQUIRED = ("id", "name", "game", "size_mm", "spaces", "roads", "starts", "castles")
_OPTIONAL = ("authentic", "note", "river", "crossings", "picture", "picture_corners")
STARTS = tuple(f"s{number}" for number in START_NUMBERS)
"""The places of the starts."""


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
        for start in STARTS:
            self.take_id("starts", start)

    def run(self) -> None:
        """Go through the whole file, top to bottom."""
        self.entry((), self.obj, _REQUIRED, _OPTIONAL)
        self.heading(self.obj, GAME)
        if "size_mm" in self.obj:
            self.measure(self.obj["size_mm"])
        spaces = self.mapping((), self.obj, "spaces")
        starts = self.mapping((), self.obj, "starts")
        castles = self.mapping((), self.obj, "castles")
        if self.crowd(len(spaces), len(castles)):
            return
        for name, entry in spaces.items():
            where = ("spaces", self.as_place(name))
            self.take_id("spaces", name)
            if self.entry(where, entry, ("at",)) is not None:
                self._at(where, entry)
        self._starts(starts, spaces)
        self._castles(castles, spaces)
        roads = self._roads(spaces)
        self._connected(spaces, roads)
        self._crossings(roads)
        self._drawing()
        self._printed(castles)

    def _starts(self, starts: dict[str, Json], spaces: dict[str, Json]) -> None:
        if "starts" in self.obj:
            for number in START_NUMBERS:
                if number not in starts:
                    self.missing(("starts", number))
        for number, entry in starts.items():
            where = ("starts", self.as_place(number))
            if number not in START_NUMBERS:
                self.fault(where, "no_such_start", "starts are numbered 1 to 6")
                continue
            if self.entry(where, entry, ("at", "exits")) is None:
                continue
            self._at(where, entry)
            self._list_of_spaces((*where, "exits"), entry, spaces, max(1, len(spaces)))

    def _castles(self, castles: dict[str, Json], spaces: dict[str, Json]) -> None:
        if "castles" in self.obj and len(castles) < 2:
            self.too_few(("castles",), 2, len(castles))
        for name, entry in castles.items():
            where = ("castles", self.as_place(name))
            self.take_id("castles", name)
            if self.entry(where, entry, ("at", "swords", "gates"), ("name", "bank")) is None:
                continue
            self._at(where, entry)
            self._name((*where, "name"), entry, self.as_place(name))
            if "bank" in entry and not isinstance(entry["bank"], str):
                self.fault((*where, "bank"), "not_a_text", "must be text")
            swords = entry.get("swords")
            if not is_whole(swords) or not 1 <= swords <= 3:
                found = quoted(swords)
                self.fault((*where, "swords"), "swords", "must be 1 to 3, not {found}", found=found)
            self._list_of_spaces((*where, "gates"), entry, spaces, 2)

    def _name(self, where: BoardPath, entry: dict[str, Json], castle: str) -> None:
        title = entry.get("name")
        if title is None and "name" not in entry:
            template = "is missing; the castle is called {castle}"
            self.warn(where, "nameless", template, castle=castle)
        elif not isinstance(title, str) or not 0 < len(title) <= MOST_NAME:
            self.length(where, 1, MOST_NAME)
        elif not title.isprintable():
            self.fault(where, "unprintable", "{text} can't be shown", text=show(title))
        elif not is_visible(title):
            self.invisible(where, title)

    def _roads(self, spaces: dict[str, Json]) -> list[tuple[str, str]]:
        roads = self._pairs("roads", spaces)
        seen: set[frozenset[str]] = set()
        for a, b in roads:
            if a == b:
                template = "{space} is joined to itself"
                self.fault(("roads",), "road_to_itself", template, space=self.as_place(a))
            elif frozenset((a, b)) in seen:
                one, other = self.as_place(a), self.as_place(b)
                template = "{one} - {other} is listed twice"
                self.fault(("roads",), "pair_twice", template, one=one, other=other)
            seen.add(frozenset((a, b)))
        return roads

    def _connected(self, spaces: dict[str, Json], roads: list[tuple[str, str]]) -> None:
        if "spaces" in self.obj and not spaces:
            self.fault(("spaces",), "no_spaces", "there are none")
        if not spaces:
            return
        reach: dict[str, list[str]] = {space: [] for space in spaces}
        for a, b in roads:
            reach[a].append(b)
            reach[b].append(a)
        first = next(iter(spaces))
        found = {first}
        todo = [first]
        while todo:
            for other in reach[todo.pop()]:
                if other not in found:
                    found.add(other)
                    todo.append(other)
        if lost := [space for space in spaces if space not in found]:
            some = ", ".join(map(self.as_place, lost[:8]))
            template = "no road leads from {space} to {others}"
            space = self.as_place(first)
            self.fault(("roads",), "not_joined", template, space=space, others=some)

    def _crossings(self, roads: list[tuple[str, str]]) -> None:
        known = {frozenset(road) for road in roads}
        for a, b in self._pairs("crossings", None):
            if frozenset((a, b)) not in known:
                template = "{one} - {other} isn't a road"
                self.fault(("crossings",), "no_such_road", template, one=show(a), other=show(b))

    def _drawing(self) -> None:
        for key in ("river", "picture_corners"):
            before = len(self.faults)
            if self.obj.get(key) is not None:
                self.points((key,), self.obj[key])
            if key == "river" and len(self.faults) == before and self.size is not None:
                self._river(self.obj.get("river") or (), self.size)
        if self.obj.get("picture") is not None:
            self.picture(self.obj["picture"])

    def _river(self, river: Sequence[list[float]], size: tuple[float, float]) -> None:
        """A river may begin and end beyond the sheet, and no farther off than the next one."""
        off = [at for at in river if beside(size, (at[0], at[1])) != (at[0], at[1])]
        if off:
            template = "{spot} is too far off the board"
            self.fault(("river",), "too_far_outside", template, spot=short(ascii(off[0])))

    def _printed(self, castles: dict[str, Json]) -> None:
        """What a printed board has besides (R 1.1, 1.3, 1.5)."""
        if self.faults:
            return
        if len(castles) != 18:
            template = "a printed board has {wanted}; this one has {number}"
            number = len(castles)
            self.warn(("castles",), "printed_castles", template, wanted=18, number=number)
        gates = sum(len(entry["gates"]) for entry in castles.values())
        if gates != 19:
            template = "a printed Rheingold has 19 gates; this board has {number}"
            self.warn(("castles",), "printed_gates", template, number=gates)
        crossings = len(self.obj.get("crossings") or ())
        if crossings not in (2, 3):
            template = "a printed Rheingold has 3, Highlanders 2; this board has {number}"
            self.warn(("crossings",), "printed_crossings", template, number=crossings)
        river = self.obj.get("river")
        if river and self.size:
            below = sum(
                _side(entry["at"], river, self.size) for entry in self.obj["starts"].values()
            )
            if below != 3:
                template = "a printed Rheingold has 3 on each bank, not {number}"
                self.warn(("starts",), "printed_banks", template, number=below)

    def _at(self, where: BoardPath, entry: dict[str, Json]) -> None:
        spot = self.spot(where, entry)
        if spot is None:
            return
        if self.is_outside(*spot):
            self.outside((*where, "at"), short(ascii(list(spot))))
        self.take_spot(where, spot)

    def _list_of_spaces(
        self, where: BoardPath, entry: dict[str, Json], spaces: dict[str, Json], most: int
    ) -> None:
        """The names of one space up to `most` under the last key of `where`."""
        if where[-1] not in entry:
            return
        value = entry[str(where[-1])]
        if not isinstance(value, list) or not 1 <= len(value) <= most:
            template = (
                "must be a list of 1 or 2 spaces"
                if most == 2
                else "must be a list of at least 1 space"
            )
            self.fault(where, "list_of_spaces", template)
            return
        for name in value:
            if not isinstance(name, str) or name not in spaces:
                self.fault(where, "no_such_space", "{space} isn't a space", space=quoted(name))
        names = [name for name in value if isinstance(name, str)]
        if len(set(names)) < len(names):
            self.fault(where, "named_twice", "lists the same space twice")

    def _pairs(self, key: str, spaces: dict[str, Json] | None) -> list[tuple[str, str]]:
        value = self.obj.get(key, [])
        if not isinstance(value, list):
            self.not_pairs((key,))
            return []
        pairs = []
        for number, pair in enumerate(value, 1):
            if not (
                isinstance(pair, list)
                and len(pair) == 2
                and isinstance(pair[0], str)
                and isinstance(pair[1], str)
            ):
                self.not_a_pair((key,), number)
                continue
            strange = [name for name in pair if spaces is not None and name not in spaces]
            for name in strange:
                template = "number {number}: {space} isn't a space"
                self.fault((key,), "no_such_space", template, number=number, space=show(name))
            if not strange:
                pairs.append((pair[0], pair[1]))
        return pairs


def _side(at: list[float], river: list[list[float]], size: tuple[float, float]) -> bool:
    """Whether a spot lies below the river's line (to its right on a tall board)."""
    along, across = (0, 1) if size[0] >= size[1] else (1, 0)
    for a, b in _segments(river):
        low, high = sorted((a, b), key=lambda point: point[along])
        if low[along] <= at[along] <= high[along] and high[along] > low[along]:
            part = (at[along] - low[along]) / (high[along] - low[along])
            return at[across] > low[across] + part * (high[across] - low[across])
    nearest = min(river, key=lambda point: abs(point[along] - at[along]))
    return at[across] > nearest[across]


def _segments(line: list[list[float]]) -> Iterator[tuple[list[float], list[float]]]:
    yield from pairwise(line)
