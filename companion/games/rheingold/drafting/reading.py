"""Which draft does a board file describe? Pure.

A file may have faults that can be mended by drawing: no gates, no starts, places that no
road reaches, places beyond the sheet. What a draft cannot hold is refused, all of it
named at once: nothing of a file is lost without a word. What a file has besides is kept
in `BoardDraft.unknown`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.core.board_fault import BoardPath
from companion.core.drafting.sheet import Point
from companion.core.drafting.sheet_reading import SheetReading, board_object
from companion.core.game import Json
from companion.core.quoting import is_visible, quoted, show
from companion.core.rulekit.board_inspection import (
    MOST_NAME,
    is_whole,
)
from companion.games.rheingold.drafting.draft import (
    GAME,
    NUMBERS,
    BoardDraft,
    DraftCastle,
    DraftStart,
    Road,
    start_id,
)
from companion.games.rheingold.drafting.joining import MOST_GATES

_KNOWN: Final = frozenset(
    {
        "id", "name", "game", "authentic", "note", "size_mm", "river", "spaces", "roads",
        "crossings", "starts", "castles", "picture", "picture_corners",
    }
)  # fmt: skip


def from_json(obj: Json) -> BoardDraft:
    """The draft that a board file's object describes.

    Raises:
        BoardError: it holds what no draft can; every such fault is named.
    """
    reading = _Reading(board_object(obj))
    return reading.whole(reading.draft())


class _Reading(SheetReading):
    """Goes once through a file's object; writes down what no draft can hold."""

    def draft(self) -> BoardDraft | None:
        """The draft; it is worth nothing once there are faults."""
        obj = self.obj
        note = self.head(GAME, _KNOWN)
        listed = {key: self.mapping((), obj, key) for key in ("spaces", "starts", "castles")}
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
                template = "{one} - {other} isn't a road"
                self.fault(("crossings",), "no_such_road", template, one=show(a), other=show(b))
        river = self._river(obj.get("river"))
        picture, corners = self.photograph()
        if self.faults or self.size is None:
            return None
        return BoardDraft(
            id=obj["id"], name=obj["name"], game=obj["game"],
            authentic=obj.get("authentic", False), note=note, size_mm=self.size,
            river=river, spaces=spaces, roads=roads, crossings=crossings, starts=starts,
            castles=castles, picture=picture, picture_corners=corners, unknown=self.unknown,
        )  # fmt: skip

    def _spaces(self, listed: Mapping[str, Json]) -> Iterator[tuple[str, Point]]:
        for name, entry in listed.items():
            where = ("spaces", self.as_place(name))
            self.take_id("spaces", name)
            at = self._place(where, entry)
            if at is not None:
                self.keep(("spaces", name), entry, frozenset({"at"}))
                yield name, at

    def _starts(
        self, listed: Mapping[str, Json], spaces: frozenset[str]
    ) -> Iterator[tuple[int, DraftStart]]:
        numbers = {str(number): number for number in NUMBERS}
        for name, entry in listed.items():
            where = ("starts", self.as_place(name))
            if name not in numbers:
                self.fault(where, "no_such_start", "starts are numbered 1 to 6")
                continue
            at = self._place(where, entry)
            if at is not None:
                self.keep(where, entry, frozenset({"at", "exits"}))
                yield numbers[name], DraftStart(at, self._names((*where, "exits"), entry, spaces))

    def _castles(
        self, listed: Mapping[str, Json], spaces: frozenset[str]
    ) -> Iterator[tuple[str, DraftCastle]]:
        for name, entry in listed.items():
            where = ("castles", self.as_place(name))
            self.take_id("castles", name)
            at = self._place(where, entry)
            if at is None:
                continue
            title = self._title((*where, "name"), entry)
            swords = entry.get("swords")
            if not is_whole(swords) or not 1 <= swords <= 3:
                found = quoted(swords)
                self.fault((*where, "swords"), "swords", "must be 1 to 3, not {found}", found=found)
            gates = self._names((*where, "gates"), entry, spaces)
            if len(gates) > MOST_GATES:
                template = "must be a list of 1 or 2 spaces"
                self.fault((*where, "gates"), "list_of_spaces", template)
            bank = entry.get("bank")
            if "bank" in entry and not isinstance(bank, str):
                self.fault((*where, "bank"), "not_a_text", "must be text")
            self.keep(
                ("castles", name), entry, frozenset({"name", "at", "swords", "gates", "bank"})
            )
            yield name, DraftCastle(title, at, swords, gates, bank)

    def _title(self, where: BoardPath, entry: Mapping[str, Json]) -> str:
        """A castle's name; "" for none."""
        title = entry.get("name", "")
        if not isinstance(title, str) or ("name" in entry and not 0 < len(title) <= MOST_NAME):
            self.length(where, 1, MOST_NAME)
            return ""
        if not title.isprintable():
            self.fault(where, "unprintable", "{text} can't be shown", text=show(title))
        elif title and not is_visible(title):
            self.invisible(where, title)
        return title

    def _place(self, where: BoardPath, entry: Json) -> Point | None:
        if not isinstance(entry, dict):
            self.fault(where, "not_an_object", "must be an object")
            return None
        if "at" not in entry:
            self.missing((*where, "at"))
        return self.spot(where, entry)

    def _names(
        self, where: BoardPath, entry: Mapping[str, Json], spaces: frozenset[str]
    ) -> tuple[str, ...]:
        value = entry.get(str(where[-1]), [])
        if not isinstance(value, list):
            self.fault(where, "list_of_spaces", "must be a list of spaces")
            return ()
        names = []
        for name in value:
            if not isinstance(name, str) or name not in spaces:
                self.fault(where, "no_such_space", "{space} isn't a space", space=quoted(name))
            else:
                names.append(name)
        if len(set(names)) < len(names):
            self.fault(where, "named_twice", "lists the same space twice")
        return tuple(names)

    def _roads(self, spaces: frozenset[str]) -> tuple[Road, ...]:
        roads = self._pairs("roads")
        seen: set[frozenset[str]] = set()
        for a, b in roads:
            for name in (a, b):
                if name not in spaces:
                    template = "{space} isn't a space"
                    self.fault(("roads",), "no_such_space", template, space=show(name))
            if a == b:
                template = "{space} is joined to itself"
                self.fault(("roads",), "road_to_itself", template, space=show(a))
            elif frozenset((a, b)) in seen:
                template = "{one} - {other} is listed twice"
                self.fault(("roads",), "pair_twice", template, one=show(a), other=show(b))
            seen.add(frozenset((a, b)))
        return roads

    def _pairs(self, key: str) -> tuple[Road, ...]:
        value = self.obj.get(key, [])
        if not isinstance(value, list):
            self.not_pairs((key,))
            return ()
        pairs = []
        for number, pair in enumerate(value, 1):
            match pair:
                case [str(a), str(b)]:
                    pairs.append((a, b))
                case _:
                    self.not_a_pair((key,), number)
        return tuple(pairs)

    def _river(self, value: Json) -> tuple[Point, ...]:
        if value is None:
            return ()
        before = len(self.faults)
        self.points(("river",), value)
        return () if len(self.faults) > before else tuple((x, y) for x, y in value)
