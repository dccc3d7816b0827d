"""What does a board file say of one tile, and is it right? R 1.2 to 1.8, 14.5. Pure.

Each part by itself: what cannot be read is noted and a plain value stands in
for it. How the parts fit, `survey_ways` sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from companion.core.board_fault import BoardPath
from companion.core.game import Json
from companion.core.quoting import quoted, show
from companion.games.ringgeister.notes import Notes
from companion.games.ringgeister.pieces import STORM
from companion.games.ringgeister.plan import (
    BLACK,
    DIRECTIONS,
    GREY,
    ROAD,
    SPIDER,
    WATER,
    WHITE,
    FieldPlan,
    ForkPlan,
    GatePlan,
    PointPlan,
    TilePlan,
    WayPlan,
)

_CARRIED: Final = ("points", "forks", "ends", "gates")
_NOWHERE: Final = (0, 0)
_MOST_SYMBOL: Final = 32


def read_tile(
    notes: Notes, where: BoardPath, value: Json, shapes: Iterable[str]
) -> TilePlan | None:
    """A tile's plan as far as it can be read, None when it is no object at all.

    Args:
        notes: where faults go.
        where: the tile's place in the file.
        value: what the file says of it.
        shapes: the shapes that the file has.
    """
    keys = ("shape", "points", "forks", "ends", "ways")
    entry = notes.entry(where, value, keys, ("gates", "fields", "rock"))
    if entry is None:
        return None
    carried = {key: notes.named(where, entry, key) for key in _CARRIED}
    times = Counter(name for things in carried.values() for name in things)
    for name, number in times.items():
        if number > 1:
            notes.fault((*where, name), "id_taken", "the name is used twice on the tile")
    names = frozenset(times)
    fields = notes.named(where, entry, "fields")
    return TilePlan(
        shape=notes.choice(where, entry, "shape", shapes) or "",
        points={
            name: _point(notes, (*where, "points", name), content)
            for name, content in carried["points"].items()
        },
        forks={
            name: _fork(notes, (*where, "forks", name), content)
            for name, content in carried["forks"].items()
        },
        ends={
            name: _end(notes, (*where, "ends", name), content)
            for name, content in carried["ends"].items()
        },
        gates={
            name: _gate(notes, (*where, "gates", name), content)
            for name, content in carried["gates"].items()
        },
        fields={
            name: _field(notes, (*where, "fields", name), content, carried["points"])
            for name, content in fields.items()
        },
        ways=tuple(_ways(notes, (*where, "ways"), entry.get("ways", []), names)),
        rock=notes.spot(where, entry, "rock"),
    )


def _point(notes: Notes, where: BoardPath, value: Json) -> PointPlan:
    optional = ("start", "magic", "mountain", "arrow", "forward")
    entry = notes.entry(where, value, ("at", "colour"), optional)
    if entry is None:
        return PointPlan(_NOWHERE, "", False, False, False, None, None)
    colour = notes.choice(where, entry, "colour", (GREY, BLACK, WHITE)) or ""
    arrow = notes.choice(where, entry, "arrow", DIRECTIONS)
    start = notes.truth(where, entry, "start")
    magic = notes.truth(where, entry, "magic")
    mountain = notes.truth(where, entry, "mountain")
    forward = entry.get("forward")
    if forward is not None and not isinstance(forward, str):
        notes.fault((*where, "forward"), "not_a_name", "must be a name")
        forward = None
    if colour == BLACK:
        for key in ("arrow", "forward"):
            if key not in entry:
                template = "is missing: every black point needs one"
                notes.fault((*where, key), "missing", template)
    elif "forward" in entry:
        notes.warn((*where, "forward"), "only_black", "is for black points only")
    if colour == WHITE and (magic or "arrow" in entry):
        notes.fault(where, "bad_white_point", "a white point can't have an arrow or magic")
    if colour == GREY and start:
        notes.fault(where, "grey_start", "a start must be black or white")
    if mountain and colour != GREY:
        notes.fault(where, "mountain_not_grey", "the Mountain must be a grey point")
    return PointPlan(
        at=notes.spot(where, entry) or _NOWHERE,
        colour=colour,
        start=start or colour == WHITE,
        magic=magic,
        mountain=mountain,
        arrow=None if arrow is None else DIRECTIONS.index(arrow),
        forward=forward if colour == BLACK else None,
    )


def _fork(notes: Notes, where: BoardPath, value: Json) -> ForkPlan:
    entry = notes.entry(where, value, ("at", "ways", "straight", "arrows"))
    if entry is None:
        return ForkPlan(_NOWHERE, (), (), arrows=False)
    ways = entry.get("ways", [])
    if not isinstance(ways, list) or not all(isinstance(name, str) for name in ways):
        notes.fault((*where, "ways"), "not_names", "must be a list of names")
        ways = []
    straight = entry.get("straight", [])
    pairs: list[tuple[str, str]] = []
    if not isinstance(straight, list):
        notes.fault((*where, "straight"), "not_pairs", "must be a list of [name, name]")
        straight = []
    for number, pair in enumerate(straight, 1):
        if _is_pair(pair):
            pairs.append((pair[0], pair[1]))
        else:
            template = "number {number} must be [name, name]"
            notes.fault((*where, "straight"), "not_a_pair", template, number=number)
    return ForkPlan(
        at=notes.spot(where, entry) or _NOWHERE,
        ways=tuple(ways),
        straight=tuple(pairs),
        arrows=notes.truth(where, entry, "arrows"),
    )


def _end(notes: Notes, where: BoardPath, value: Json) -> tuple[int, int]:
    entry = notes.entry(where, value, ("at",))
    return _NOWHERE if entry is None else notes.spot(where, entry) or _NOWHERE


def _gate(notes: Notes, where: BoardPath, value: Json) -> GatePlan:
    entry = notes.entry(where, value, ("at", "symbol"))
    if entry is None:
        return GatePlan(_NOWHERE, "")
    symbol = entry.get("symbol", "")
    if "symbol" in entry and not is_symbol(symbol):
        template = "{found} isn't a gate symbol"
        notes.fault((*where, "symbol"), "not_a_symbol", template, found=quoted(symbol))
        symbol = ""
    return GatePlan(notes.spot(where, entry) or _NOWHERE, symbol)


def is_symbol(value: Json) -> bool:
    """Whether it can be a gate's symbol: a short text, and no storm (R 2.4)."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= _MOST_SYMBOL
        and value.isprintable()
        and value != STORM
    )


def _field(notes: Notes, where: BoardPath, value: Json, points: Iterable[str]) -> FieldPlan:
    entry = notes.entry(where, value, ("at", "points"))
    if entry is None:
        return FieldPlan(_NOWHERE, ())
    around = entry.get("points", [])
    if not isinstance(around, list) or not all(isinstance(name, str) for name in around):
        notes.fault((*where, "points"), "three_points", "must be a list of three points")
        around = []
    elif "points" in entry and len(around) != 3:
        template = "must be three points, not {number}"
        notes.fault((*where, "points"), "three_points", template, number=len(around))
    if len(set(around)) < len(around):
        notes.fault((*where, "points"), "named_twice", "names a point twice")
    for name in around:
        if name not in points:
            template = "{point} isn't a point on the tile"
            notes.fault((*where, "points"), "no_such_point", template, point=show(name))
    return FieldPlan(notes.spot(where, entry) or _NOWHERE, tuple(around))


def _ways(notes: Notes, where: BoardPath, value: Json, names: frozenset[str]) -> Iterator[WayPlan]:
    if not isinstance(value, list):
        notes.fault(where, "not_a_list", "must be a list")
        return
    for number, content in enumerate(value, 1):
        place = (*where, number)
        entry = notes.entry(place, content, ("between", "kind"), ("via",))
        if entry is None:
            continue
        kind = notes.choice(place, entry, "kind", (ROAD, WATER, SPIDER)) or ROAD
        via = notes.line((*place, "via"), entry["via"]) if "via" in entry else ()
        between: Json = entry.get("between")
        if not _is_pair(between):
            if "between" in entry:
                notes.fault((*place, "between"), "not_a_pair", "must be [name, name]")
            continue
        if strange := [name for name in between if name not in names]:
            for name in strange:
                template = "there is no {name} on the tile"
                notes.fault((*place, "between"), "no_such_name", template, name=show(name))
            continue
        yield WayPlan(between[0], between[1], kind, via)


def _is_pair(value: Json) -> bool:
    return (
        isinstance(value, list) and len(value) == 2 and all(isinstance(name, str) for name in value)
    )
