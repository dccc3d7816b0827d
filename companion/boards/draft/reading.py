"""Which draft does a board file describe? Floor 3, pure.

A file may have faults that can be mended by drawing: no gates, no starts, places that no
road reaches, places beyond the sheet. What a draft cannot hold is refused, all of it
named at once: nothing of a file is lost without a word. What a file has besides is kept
in `Draft.unknown`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Final

from companion.boards.draft.draft import (
    GAME,
    NUMBERS,
    Castle,
    Corners,
    Draft,
    Point,
    Road,
    Start,
    start_id,
)
from companion.boards.draft.joining import MOST_GATES
from companion.core.errors import BoardError
from companion.core.game import Json
from companion.core.quoting import is_readable, is_visible, show
from companion.core.rulekit.board_inspection import MOST_NAME, SheetInspection, is_point, is_whole

_KNOWN: Final = frozenset(
    {
        "id", "name", "game", "authentic", "note", "size_mm", "river", "spaces", "roads",
        "crossings", "starts", "castles", "picture", "picture_corners",
    }
)  # fmt: skip


_DEEP: Final = 16
"""Lists and objects in one another, of what a file has besides."""


def from_json(obj: Json) -> Draft:
    """The draft that a board file's object describes.

    Raises:
        BoardError: it holds what no draft can; every such fault is named.
    """
    if not isinstance(obj, dict):
        raise BoardError(("a board is one JSON object",))
    reading = _Reading(obj)
    draft = reading.draft()
    faults = reading.report().faults
    if draft is None or faults:
        raise BoardError(faults)
    return draft


class _Reading(SheetInspection):
    """Goes once through a file's object; writes down what no draft can hold."""

    def __init__(self, obj: dict[str, Json]) -> None:
        super().__init__()
        self._obj = obj
        self._unknown: dict[str, dict[str, Json]] = {}

    def draft(self) -> Draft | None:
        """The draft; it is worth nothing once there are faults."""
        obj = self._obj
        for key in ("id", "name", "game", "size_mm"):
            if key not in obj:
                self.fault(key, "is missing")
        self.heading(obj, GAME)
        note = obj.get("note", "")
        if isinstance(note, str) and not is_readable(note):
            self.fault("note", "has characters that cannot be shown")
        if "size_mm" in obj:
            self.measure(obj["size_mm"])
        self._keep("", obj, _KNOWN)
        listed = {key: self.mapping("", obj, key) for key in ("spaces", "starts", "castles")}
        if self.crowd(len(listed["spaces"]), len(listed["castles"])):
            return None
        for number in NUMBERS:
            self.take_id("starts", start_id(number))
        names = frozenset(listed["spaces"])
        spaces = dict(self._spaces(listed["spaces"]))
        starts = dict(self._starts(listed["starts"], names))
        castles = dict(self._castles(listed["castles"], names))
        roads = self._roads(names)
        crossings = self._pairs("crossings")
        known = {frozenset(road) for road in roads}
        for a, b in crossings:
            if frozenset((a, b)) not in known:
                self.fault("crossings", f"{show(a)} - {show(b)} is no road")
        river = self._river(obj.get("river"))
        picture, corners = self._photograph(obj)
        if self.faults or self.size is None:
            return None
        return Draft(
            id=obj["id"], name=obj["name"], game=obj["game"],
            authentic=obj.get("authentic", False), note=note, size_mm=self.size,
            river=river, spaces=spaces, roads=roads, crossings=crossings, starts=starts,
            castles=castles, picture=picture, picture_corners=corners, unknown=self._unknown,
        )  # fmt: skip

    def _keep(self, where: str, entry: Mapping[str, Json], known: frozenset[str]) -> None:
        more = {key: value for key, value in entry.items() if key not in known}
        if not _can_be_kept(more, _DEEP):
            self.fault(where or "the file", "says more than can be kept")
        elif more:
            self._unknown[where] = more

    def _spaces(self, listed: Mapping[str, Json]) -> Iterator[tuple[str, Point]]:
        for name, entry in listed.items():
            where = f"spaces.{self.as_place(name)}"
            self.take_id("spaces", name)
            at = self._place(where, entry)
            if at is not None:
                self._keep(f"spaces.{name}", entry, frozenset({"at"}))
                yield name, at

    def _starts(
        self, listed: Mapping[str, Json], spaces: frozenset[str]
    ) -> Iterator[tuple[int, Start]]:
        numbers = {str(number): number for number in NUMBERS}
        for name, entry in listed.items():
            where = f"starts.{self.as_place(name)}"
            if name not in numbers:
                self.fault(where, "starts are 1 to 6")
                continue
            at = self._place(where, entry)
            if at is not None:
                self._keep(where, entry, frozenset({"at", "exits"}))
                yield numbers[name], Start(at, self._names(f"{where}.exits", entry, spaces))

    def _castles(
        self, listed: Mapping[str, Json], spaces: frozenset[str]
    ) -> Iterator[tuple[str, Castle]]:
        for name, entry in listed.items():
            where = f"castles.{self.as_place(name)}"
            self.take_id("castles", name)
            at = self._place(where, entry)
            if at is None:
                continue
            title = entry.get("name", "")
            if not isinstance(title, str) or ("name" in entry and not 0 < len(title) <= MOST_NAME):
                self.fault(f"{where}.name", f"must be a text of 1 to {MOST_NAME} characters")
            elif not title.isprintable():
                self.fault(f"{where}.name", f"{show(title)} cannot be shown")
            elif title and not is_visible(title):
                self.fault(f"{where}.name", f"{show(title)} shows nothing")
            swords = entry.get("swords")
            if not is_whole(swords) or not 1 <= swords <= 3:
                self.fault(f"{where}.swords", f"must be 1 to 3, is {show(swords)}")
            gates = self._names(f"{where}.gates", entry, spaces)
            if len(gates) > MOST_GATES:
                self.fault(f"{where}.gates", "must be a list of 1 or 2 spaces")
            bank = entry.get("bank")
            if "bank" in entry and not isinstance(bank, str):
                self.fault(f"{where}.bank", "must be a text")
            self._keep(
                f"castles.{name}", entry, frozenset({"name", "at", "swords", "gates", "bank"})
            )
            yield name, Castle(title, at, swords, gates, bank)

    def _place(self, where: str, entry: Json) -> Point | None:
        if not isinstance(entry, dict):
            self.fault(where, "must be an object")
            return None
        if "at" not in entry:
            self.fault(f"{where}.at", "is missing")
        return self.spot(where, entry)

    def _names(
        self, where: str, entry: Mapping[str, Json], spaces: frozenset[str]
    ) -> tuple[str, ...]:
        value = entry.get(where.rpartition(".")[2], [])
        if not isinstance(value, list):
            self.fault(where, "must be a list of spaces")
            return ()
        names = []
        for name in value:
            if not isinstance(name, str) or name not in spaces:
                self.fault(where, f"{show(name)} is no space")
            else:
                names.append(name)
        if len(set(names)) < len(names):
            self.fault(where, "names the same space twice")
        return tuple(names)

    def _roads(self, spaces: frozenset[str]) -> tuple[Road, ...]:
        roads = self._pairs("roads")
        seen: set[frozenset[str]] = set()
        for a, b in roads:
            for name in (a, b):
                if name not in spaces:
                    self.fault("roads", f"{show(name)} is no space")
            if a == b:
                self.fault("roads", f"{show(a)} leads to itself")
            elif frozenset((a, b)) in seen:
                self.fault("roads", f"{show(a)} - {show(b)} is there twice")
            seen.add(frozenset((a, b)))
        return roads

    def _pairs(self, key: str) -> tuple[Road, ...]:
        value = self._obj.get(key, [])
        if not isinstance(value, list):
            self.fault(key, "must be a list of [a, b]")
            return ()
        pairs = []
        for number, pair in enumerate(value, 1):
            match pair:
                case [str(a), str(b)]:
                    pairs.append((a, b))
                case _:
                    self.fault(key, f"number {number} must be [a, b]")
        return tuple(pairs)

    def _river(self, value: Json) -> tuple[Point, ...]:
        if value is None:
            return ()
        before = len(self.faults)
        self.points("river", value)
        return () if len(self.faults) > before else tuple((x, y) for x, y in value)

    def _photograph(self, obj: Mapping[str, Json]) -> tuple[str | None, Corners | None]:
        picture, corners = obj.get("picture"), obj.get("picture_corners")
        if picture is not None:
            self.picture(picture)
        if corners is None:
            return picture, None
        self.points("picture_corners", corners)
        if isinstance(corners, list) and len(corners) == 4 and all(map(is_point, corners)):
            (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
            return picture, ((ax, ay), (bx, by), (cx, cy), (dx, dy))
        # Points that are no four corners draw nothing, but they are the maker's.
        self._unknown.setdefault("", {})["picture_corners"] = corners
        return picture, None


def _can_be_kept(value: Json, deep: int) -> bool:
    """Whether JSON can hold it: nothing endless, not nested without an end."""
    if isinstance(value, dict):
        return deep > 0 and all(_can_be_kept(one, deep - 1) for one in value.values())
    if isinstance(value, list):
        return deep > 0 and all(_can_be_kept(one, deep - 1) for one in value)
    return not isinstance(value, float) or isfinite(value)
