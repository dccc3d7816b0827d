"""With which edits does somebody draw a tile of the program's board on an empty one?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from typing import Any

from companion.games.ringgeister.drafting import edits
from companion.games.ringgeister.drafting.applying import apply, subject
from companion.games.ringgeister.drafting.draft import (
    ENDS,
    FIELDS,
    FORKS,
    GATES,
    POINTS,
    TileDraft,
    at_of,
    split,
)
from companion.games.ringgeister.drafting.edits import Edit
from companion.games.ringgeister.plan import DIRECTIONS, TilePlan


class TileHand:
    """Draws one tile like another, part by part, and knows what each part is called.

    Attributes:
        draft: the board so far.
        names: the model's name → the name of what was drawn for it.
        by_hand: how often what follows from the ways had to be put right.
    """

    def __init__(self, draft: TileDraft, tile: str, model: TilePlan) -> None:
        """Draw on this tile."""
        self.draft = draft
        self.tile = tile
        self.model = model
        self.names: dict[str, str] = {}
        self.by_hand = 0

    def do(self, edit: Edit) -> None:
        """Do it, and note what was drawn."""
        self.draft = apply(self.draft, edit)

    def put(self, name: str, edit: Edit) -> None:
        """Put something."""
        about = subject(self.draft, edit)
        assert about is not None
        self.do(edit)
        self.names[name] = split(about)[2]

    def whole(self) -> TileDraft:
        """All of it."""
        tile, model = self.tile, self.model
        for name, point in model.points.items():
            self.put(name, edits.PutPoint(tile, point.at, point.colour))
        for part in (FORKS, ENDS):
            for name in getattr(model, part):
                at = at_of(model, part, name)
                assert at is not None
                self.put(name, edits.PutJoint(tile, at))
        for name, gate in model.gates.items():
            self.put(name, edits.PutGate(tile, gate.at, gate.symbol))
        for way in model.ways:
            self.do(edits.Join(tile, self.names[way.one], self.names[way.other], way.kind))
        self._signs()
        self._fields()
        return self.draft

    def _signs(self) -> None:
        tile, names = self.tile, self.names
        for name, point in self.model.points.items():
            mine = names[name]
            if point.arrow is not None:
                self.do(edits.SetArrow(tile, mine, DIRECTIONS[point.arrow], None))
                forward = None if point.forward is None else names[point.forward]
                if self.draft.tiles[tile].points[mine].forward != forward:
                    self.by_hand += 1
                    self.do(edits.SetArrow(tile, mine, DIRECTIONS[point.arrow], forward))
            if point.magic:
                self.do(edits.SetMagic(tile, mine, True))
            if point.start and point.colour == "black":
                self.do(edits.SetStart(tile, mine, True))
            if point.mountain:
                self.do(edits.SetMountain(tile, mine, True))
        for name, fork in self.model.forks.items():
            if fork.arrows:
                self.do(edits.SetThreeArrows(tile, names[name], True))
            wanted = {frozenset((names[a], names[b])) for a, b in fork.straight}
            drawn = self.draft.tiles[tile].forks[names[name]].straight
            if {*map(frozenset, drawn)} != wanted:
                self.by_hand += 1
                pairs = tuple(names[one] for pair in fork.straight for one in pair)
                self.do(edits.SetStraight(tile, names[name], pairs))

    def _fields(self) -> None:
        for name, field in self.model.fields.items():
            about = subject(self.draft, edits.PutField(self.tile, field.at))
            self.do(edits.PutField(self.tile, field.at))
            mine = split(str(about))[2]
            wanted = {self.names[point] for point in field.points}
            there = {*self.draft.tiles[self.tile].fields[mine].points}
            for point in sorted(there - wanted):
                self.do(edits.SetAround(self.tile, mine, point, False))
            for point in sorted(wanted - there):
                self.by_hand += 1
                self.do(edits.SetAround(self.tile, mine, point, True))
            self.names[f"{FIELDS}.{name}"] = mine


def alike(drawn: TilePlan, model: TilePlan, names: dict[str, str]) -> Iterator[str]:
    """In what a drawn tile differs from its model: nothing, if all is well."""
    for part in (POINTS, ENDS, GATES, FORKS):
        if len(getattr(drawn, part)) != len(getattr(model, part)):
            yield part
    for name, point in model.points.items():
        forward = None if point.forward is None else names[point.forward]
        if drawn.points[names[name]] != point._replace(forward=forward):
            yield name
    for name, at in model.ends.items():
        if drawn.ends[names[name]] != at:
            yield name
    for name, gate in model.gates.items():
        if drawn.gates[names[name]] != gate:
            yield name
    for name, fork in model.forks.items():
        mine, order = drawn.forks[names[name]], [names[one] for one in fork.ways]
        first = order.index(mine.ways[0]) if mine.ways[0] in order else 0
        pairs = {frozenset((names[a], names[b])) for a, b in fork.straight}
        if [*mine.ways] != [*order[first:], *order[:first]] or mine.arrows != fork.arrows:
            yield name
        if {*map(frozenset, mine.straight)} != pairs or mine.at != fork.at:
            yield name
    ways = {(frozenset((names[way.one], names[way.other])), way.kind) for way in model.ways}
    if {(frozenset(way[:2]), way.kind) for way in drawn.ways} != ways:
        yield "ways"
    for name, field in model.fields.items():
        around = drawn.fields[names[f"{FIELDS}.{name}"]]
        if around.at != field.at or {*around.points} != {names[one] for one in field.points}:
            yield name
    if (drawn.rock is None) != (model.rock is None):
        yield "rock"


def snapped(
    drawn: TilePlan, model: TilePlan, within_mm: float = 2.0
) -> tuple[TilePlan, dict[str, str]]:
    """A tile that was drawn by fingers as if they had been exact, and what its parts are called.

    Whatever lies within so many millimetres of a part of the model lies on it.
    """
    names: dict[str, str] = {}
    parts: dict[str, dict[str, Any]] = {}
    for part in (POINTS, FORKS, ENDS, GATES, FIELDS):
        parts[part] = dict(getattr(drawn, part))
        for name in getattr(model, part):
            at = at_of(model, part, name)
            for mine, thing in parts[part].items():
                there = at_of(drawn, part, mine)
                if at is not None and there is not None and hypot(
                    at[0] - there[0], at[1] - there[1]
                ) <= within_mm:  # fmt: skip
                    names[f"{FIELDS}.{name}" if part == FIELDS else name] = mine
                    parts[part][mine] = at if part == ENDS else thing._replace(at=at)
    changes: dict[str, Any] = dict(parts)
    return replace(drawn, **changes), names
