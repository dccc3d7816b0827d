"""Is a board file right? R 1 and the board file's own rules. Floor 3, pure.

Every fault is named at once, each with its place in the file. What a printed
board has besides is a warning. It opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from companion.game import BoardReport, Json

GAME = "rheingold"
START_NUMBERS = ("1", "2", "3", "4", "5", "6")

_REQUIRED = ("id", "name", "game", "size_mm", "spaces", "roads", "starts", "castles")
_OPTIONAL = ("authentic", "note", "river", "crossings", "picture", "picture_corners")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,31}\Z", re.ASCII)
_MOST_MM = 10_000
_MOST_TEXT = 4_000
_MOST_NAME = 60
_MOST_PLACES = 600
_MOST_SENTENCES = 500
STARTS = tuple(f"s{number}" for number in START_NUMBERS)
"""The places of the starts."""


def check(obj: Json) -> BoardReport:
    """Every fault and every warning of a board file's object. Never raises."""
    if not isinstance(obj, dict):
        return BoardReport(("a board is one JSON object",), ())
    inspector = _Inspector(obj)
    inspector.run()
    return BoardReport(_some(inspector.faults), _some(inspector.warnings))


def _some(sentences: list[str]) -> tuple[str, ...]:
    """All of them, unless nobody could read so many."""
    more = len(sentences) - _MOST_SENTENCES
    if more <= 0:
        return tuple(sentences)
    return (*sentences[:_MOST_SENTENCES], f"and {more} more")


class _Inspector:
    """Goes once through a board file's object and writes down what is wrong."""

    def __init__(self, obj: dict[str, Json]) -> None:
        self.obj = obj
        self.faults: list[str] = []
        self.warnings: list[str] = []
        self.ids: dict[str, str] = dict.fromkeys(STARTS, "starts")
        self.spots: dict[tuple[float, float], str] = {}
        self.size: tuple[float, float] | None = None

    def run(self) -> None:
        """Go through the whole file, top to bottom."""
        for key in _REQUIRED:
            if key not in self.obj:
                self.faults.append(f"{key}: is missing")
        self._unknown("", self.obj, (*_REQUIRED, *_OPTIONAL))
        self._heading()
        spaces = self._mapping("spaces")
        starts = self._mapping("starts")
        castles = self._mapping("castles")
        if len(spaces) + len(castles) > _MOST_PLACES:
            self.faults.append(f"spaces: more than {_MOST_PLACES} places")
            return
        for name, entry in spaces.items():
            self._id("spaces", name)
            if self._entry(f"spaces.{name}", entry, ("at",)):
                self._at(f"spaces.{name}", entry)
        self._starts(starts, spaces)
        self._castles(castles, spaces)
        roads = self._roads(spaces)
        self._connected(spaces, roads)
        self._crossings(roads)
        self._drawing()
        self._printed(castles)

    def _heading(self) -> None:
        for key, most in (("id", 32), ("name", _MOST_NAME), ("note", _MOST_TEXT)):
            if key not in self.obj:
                continue
            value = self.obj[key]
            if not isinstance(value, str) or not 0 < len(value) <= most:
                self.faults.append(f"{key}: must be a text of 1 to {most} characters")
            elif key == "name" and not value.isprintable():
                self.faults.append(f"{key}: {_show(value)} has characters that cannot be shown")
            elif key == "id" and not _ID.match(value):
                self.faults.append(f"id: {_show(value)} must be letters, digits, _ . or -")
        if "game" in self.obj and self.obj["game"] != GAME:
            self.faults.append(f"game: is {_show(self.obj['game'])}, must be {GAME}")
        if not isinstance(self.obj.get("authentic", False), bool):
            self.faults.append("authentic: must be true or false")
        size = self.obj.get("size_mm")
        if size is None:
            return
        if _is_point(size) and all(0 < side <= _MOST_MM for side in size):
            self.size = (size[0], size[1])
        else:
            self.faults.append(f"size_mm: must be [width, height], each up to {_MOST_MM} mm")

    def _starts(self, starts: dict[str, Json], spaces: dict[str, Json]) -> None:
        if "starts" in self.obj:
            for number in START_NUMBERS:
                if number not in starts:
                    self.faults.append(f"starts.{number}: is missing")
        for number, entry in starts.items():
            where = f"starts.{number}"
            if number not in START_NUMBERS:
                self.faults.append(f"{where}: starts are 1 to 6")
                continue
            if not self._entry(where, entry, ("at", "exits")):
                continue
            self._at(where, entry)
            self._list_of_spaces(f"{where}.exits", entry.get("exits"), spaces, 1, len(spaces))

    def _castles(self, castles: dict[str, Json], spaces: dict[str, Json]) -> None:
        if "castles" in self.obj and len(castles) < 2:
            self.faults.append(f"castles: at least 2 are needed, there are {len(castles)}")
        for name, entry in castles.items():
            where = f"castles.{name}"
            self._id("castles", name)
            if not self._entry(where, entry, ("at", "swords", "gates"), ("name", "bank")):
                continue
            self._at(where, entry)
            title = entry.get("name")
            if title is None and "name" not in entry:
                self.warnings.append(f"{where}.name: is missing; the castle is called {name}")
            elif not isinstance(title, str) or not 0 < len(title) <= _MOST_NAME:
                self.faults.append(f"{where}.name: must be a text of 1 to {_MOST_NAME} characters")
            elif not title.isprintable():
                self.faults.append(f"{where}.name: {_show(title)} cannot be shown")
            if "bank" in entry and not isinstance(entry["bank"], str):
                self.faults.append(f"{where}.bank: must be a text")
            swords = entry.get("swords")
            if not _is_whole(swords) or not 1 <= swords <= 3:
                self.faults.append(f"{where}.swords: must be 1 to 3, is {_show(swords)}")
            self._list_of_spaces(f"{where}.gates", entry.get("gates"), spaces, 1, 2)

    def _roads(self, spaces: dict[str, Json]) -> list[tuple[str, str]]:
        roads = self._pairs("roads", spaces)
        seen: set[frozenset[str]] = set()
        for a, b in roads:
            if a == b:
                self.faults.append(f"roads: {a} leads to itself")
            elif frozenset((a, b)) in seen:
                self.faults.append(f"roads: {a} - {b} is there twice")
            seen.add(frozenset((a, b)))
        return roads

    def _connected(self, spaces: dict[str, Json], roads: list[tuple[str, str]]) -> None:
        if "spaces" in self.obj and not spaces:
            self.faults.append("spaces: there are none")
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
            self.faults.append(f"roads: no road leads from {first} to {', '.join(lost[:8])}")

    def _crossings(self, roads: list[tuple[str, str]]) -> None:
        known = {frozenset(road) for road in roads}
        for a, b in self._pairs("crossings", None):
            if frozenset((a, b)) not in known:
                self.faults.append(f"crossings: {_show(a)} - {_show(b)} is no road")

    def _drawing(self) -> None:
        for key in ("river", "picture_corners"):
            line = self.obj.get(key)
            if line is not None and not (
                isinstance(line, list) and all(_is_point(point) for point in line)
            ):
                self.faults.append(f"{key}: must be a list of [x, y]")
        picture = self.obj.get("picture")
        if picture is not None and not (isinstance(picture, str) and _ID.match(picture)):
            self.faults.append("picture: must be the name of a file beside the board file")

    def _printed(self, castles: dict[str, Json]) -> None:
        """What a printed board has besides (R 1.1, 1.3, 1.5)."""
        if self.faults:
            return
        if len(castles) != 18:
            self.warnings.append(f"castles: a printed board has 18, this one {len(castles)}")
        gates = sum(len(entry["gates"]) for entry in castles.values())
        if gates != 19:
            self.warnings.append(f"castles: a printed Rheingold has 19 gates, this one {gates}")
        crossings = len(self.obj.get("crossings") or ())
        if crossings not in (2, 3):
            self.warnings.append(
                f"crossings: a printed Rheingold has 3, Highlanders 2, this one {crossings}"
            )
        river = self.obj.get("river")
        if river and self.size:
            below = sum(
                _side(entry["at"], river, self.size) for entry in self.obj["starts"].values()
            )
            if below != 3:
                self.warnings.append(f"starts: a printed Rheingold has 3 on each bank, not {below}")

    def _mapping(self, key: str) -> dict[str, Json]:
        value = self.obj.get(key, {})
        if isinstance(value, dict):
            return value
        self.faults.append(f"{key}: must be an object")
        return {}

    def _entry(
        self, where: str, entry: Json, keys: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> bool:
        if not isinstance(entry, dict):
            self.faults.append(f"{where}: must be an object")
            return False
        for key in keys:
            if key not in entry:
                self.faults.append(f"{where}.{key}: is missing")
        self._unknown(f"{where}.", entry, (*keys, *optional))
        return True

    def _unknown(self, where: str, entry: dict[str, Json], known: tuple[str, ...]) -> None:
        self.warnings += [
            f"{where}{key if _ID.match(key) else _show(key)}: is unknown"
            for key in entry
            if key not in known
        ]

    def _id(self, where: str, name: str) -> None:
        if not _ID.match(name):
            self.faults.append(f"{where}: the id {_show(name)} must be short ASCII")
        elif name in self.ids:
            self.faults.append(f"{where}.{name}: the id is taken by {self.ids[name]}")
        else:
            self.ids[name] = where

    def _at(self, where: str, entry: dict[str, Json]) -> None:
        if "at" not in entry:
            return
        at = entry["at"]
        if not _is_point(at):
            self.faults.append(f"{where}.at: must be [x, y] in mm")
            return
        spot = (at[0], at[1])
        if self.size and not (0 <= spot[0] <= self.size[0] and 0 <= spot[1] <= self.size[1]):
            self.faults.append(f"{where}.at: {_show(at)} lies outside the board")
        if spot in self.spots:
            self.faults.append(f"{where}.at: on the same spot as {self.spots[spot]}")
        else:
            self.spots[spot] = where

    def _list_of_spaces(
        self, where: str, value: Json, spaces: dict[str, Json], least: int, most: int
    ) -> None:
        if value is None:
            return
        if not isinstance(value, list) or not least <= len(value) <= max(most, least):
            wanted = "1 or 2 spaces" if most == 2 else "at least 1 space"
            self.faults.append(f"{where}: must be a list of {wanted}")
            return
        for name in value:
            if not isinstance(name, str) or name not in spaces:
                self.faults.append(f"{where}: {_show(name)} is no space")
        names = [name for name in value if isinstance(name, str)]
        if len(set(names)) < len(names):
            self.faults.append(f"{where}: names the same space twice")

    def _pairs(self, key: str, spaces: dict[str, Json] | None) -> list[tuple[str, str]]:
        value = self.obj.get(key, [])
        if not isinstance(value, list):
            self.faults.append(f"{key}: must be a list of [a, b]")
            return []
        pairs = []
        for number, pair in enumerate(value, 1):
            if not (
                isinstance(pair, list)
                and len(pair) == 2
                and isinstance(pair[0], str)
                and isinstance(pair[1], str)
            ):
                self.faults.append(f"{key}: number {number} must be [a, b]")
                continue
            strange = [name for name in pair if spaces is not None and name not in spaces]
            for name in strange:
                self.faults.append(f"{key}: number {number}: {_show(name)} is no space")
            if not strange:
                pairs.append((pair[0], pair[1]))
        return pairs


def _is_whole(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_point(value: Json) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(
            isinstance(number, int | float)
            and not isinstance(number, bool)
            and -_MOST_MM <= number <= _MOST_MM
            for number in value
        )
    )


def _show(value: Json) -> str:
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."


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
