"""Which draft does a board file of zones describe? Pure.

A file may have faults that can be mended by drawing: too few zones, spots between squares
that are no neighbours. What a draft cannot hold is refused, all of it named at once: nothing
of a file is lost without a word. What a file has besides is kept in `ZoneDraft.unknown`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.core.board_fault import BoardPath, either
from companion.core.drafting.sheet_reading import SheetReading, board_object
from companion.core.game import Json
from companion.core.quoting import quoted, show
from companion.core.rulekit.board_inspection import (
    MOST_MM,
    MOST_PLACES,
    is_number,
)
from companion.games.rheinlander.drafting.draft import (
    LAND,
    MOST_ZONES,
    RIVER,
    DraftSlot,
    DraftSquare,
    DraftZone,
    Line,
    Pair,
    ZoneDraft,
)
from companion.games.rheinlander.survey import GAME

_KNOWN: Final = frozenset(
    {
        "id", "name", "game", "authentic", "note", "size_mm", "river", "arms", "slot_mm",
        "squares", "zones", "borders", "slots", "picture", "picture_corners",
    }
)  # fmt: skip


def from_json(obj: Json) -> ZoneDraft:
    """The draft that a board file's object describes.

    Raises:
        BoardError: it holds what no draft can; every such fault is named.
    """
    reading = _Reading(board_object(obj))
    return reading.whole(reading.draft())


class _Reading(SheetReading):
    """Goes once through a file's object; writes down what no draft can hold."""

    def draft(self) -> ZoneDraft | None:
        """The draft; it is worth nothing once there are faults."""
        obj = self.obj
        note = self.head(GAME, _KNOWN)
        listed = {key: self.mapping((), obj, key) for key in ("squares", "zones", "slots")}
        if len(listed["squares"]) > MOST_PLACES or len(listed["zones"]) > MOST_ZONES:
            self.fault(("squares",), "too_many", "more than {most} places", most=MOST_PLACES)
            return None
        squares = dict(self._squares(listed["squares"]))
        zones = tuple(self._zones(listed["zones"], squares))
        borders = tuple(self._borders(squares))
        slots = dict(self._slots(listed["slots"], squares))
        river, arms = self.line(("river",), obj.get("river", [])), self._arms()
        slot_mm = obj.get("slot_mm")
        if slot_mm is not None and not (is_number(slot_mm) and 0 < slot_mm <= MOST_MM):
            template = "must be a number up to {most} mm"
            self.fault(("slot_mm",), "not_a_length", template, most=MOST_MM)
        picture, corners = self.photograph()
        if self.faults or self.size is None:
            return None
        return ZoneDraft(
            id=obj["id"], name=obj["name"], game=obj["game"],
            authentic=obj.get("authentic", False), note=note, size_mm=self.size, river=river,
            arms=arms, slot_mm=slot_mm, squares=squares, zones=zones, borders=borders,
            slots=slots, picture=picture, picture_corners=corners, unknown=self.unknown,
        )  # fmt: skip

    def _object(self, where: BoardPath, entry: Json, keys: tuple[str, ...]) -> bool:
        if not isinstance(entry, dict):
            self.fault(where, "not_an_object", "must be an object")
            return False
        for key in keys:
            if key not in entry:
                self.missing((*where, key))
        return all(key in entry for key in keys)

    def _squares(self, listed: Mapping[str, Json]) -> Iterator[tuple[str, DraftSquare]]:
        for name, entry in listed.items():
            where = ("squares", self.as_place(name))
            self.take_id("squares", name)
            if not self._object(where, entry, ("kind", "at")):
                continue
            at = self.spot(where, entry)
            if entry["kind"] not in (LAND, RIVER):
                self.fault(
                    (*where, "kind"), "not_one_of", "is {found}, must be {wanted}",
                    found=quoted(entry["kind"]), wanted=either((LAND, RIVER)),
                )  # fmt: skip
            shape = self.line((*where, "shape"), entry.get("shape", []))
            self.keep(("squares", name), entry, frozenset({"kind", "at", "shape"}))
            if at is not None:
                yield name, DraftSquare(entry["kind"], at, shape)

    def _zones(
        self, listed: Mapping[str, Json], squares: Mapping[str, DraftSquare]
    ) -> Iterator[DraftZone]:
        numbers = [str(number) for number in range(1, len(listed) + 1)]
        for number in listed:
            if number not in numbers:
                template = "{zones} zones must be numbered 1 to {zones}"
                where = ("zones", self.as_place(number))
                self.fault(where, "no_such_zone", template, zones=len(listed))
        for number in numbers:
            entry, where = listed.get(number), ("zones", number)
            if entry is None or not self._object(where, entry, ("left", "river", "right")):
                continue
            for part in DraftZone._fields:
                self._square((*where, part), entry[part], squares)
            self.keep(where, entry, frozenset(DraftZone._fields))
            yield DraftZone(entry["left"], entry["river"], entry["right"])

    def _square(self, where: BoardPath, name: Json, squares: Mapping[str, DraftSquare]) -> bool:
        if isinstance(name, str) and name in squares:
            return True
        self.fault(where, "no_such_square", "{square} isn't a square", square=quoted(name))
        return False

    def _borders(self, squares: Mapping[str, DraftSquare]) -> Iterator[Pair]:
        value = self.obj.get("borders", [])
        if not isinstance(value, list):
            self.not_pairs(("borders",))
            return
        seen: set[frozenset[str]] = set()
        where = ("borders",)
        for number, pair in enumerate(value, 1):
            match pair:
                case [str(a), str(b)]:
                    pass
                case _:
                    self.not_a_pair(where, number)
                    continue
            if not (self._square(where, a, squares) and self._square(where, b, squares)):
                continue
            if a == b:
                template = "number {number}: {square} borders itself"
                self.fault(where, "border_to_itself", template, number=number, square=show(a))
            elif frozenset((a, b)) in seen:
                template = "number {number}: {one} - {other} is listed twice"
                self.fault(where, "pair_twice", template, number=number, one=show(a), other=show(b))
            seen.add(frozenset((a, b)))
            yield a, b

    def _slots(
        self, listed: Mapping[str, Json], squares: Mapping[str, DraftSquare]
    ) -> Iterator[tuple[str, DraftSlot]]:
        for name, entry in listed.items():
            where = ("slots", self.as_place(name))
            self.take_id("slots", name)
            if not self._object(where, entry, ("at", "touches")):
                continue
            at = self.spot(where, entry)
            match entry["touches"]:
                case [str(a), str(b)]:
                    inside = (*where, "touches")
                    if not (self._square(inside, a, squares) and self._square(inside, b, squares)):
                        continue
                case _:
                    self.fault((*where, "touches"), "not_a_pair", "must be [a, b]")
                    continue
            self.keep(("slots", name), entry, frozenset({"at", "touches"}))
            if at is not None:
                yield name, DraftSlot(at, (a, b))

    def _arms(self) -> tuple[Line, ...]:
        value = self.obj.get("arms", [])
        if not isinstance(value, list):
            self.fault(("arms",), "not_lines", "must be a list of lines of [x, y]")
            return ()
        return tuple(self.line(("arms",), line) for line in value)
