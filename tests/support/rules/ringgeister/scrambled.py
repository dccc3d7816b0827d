"""Which boards without faults can a test draw? Small ones, so that the rare comes often.

Eighteen tiles with a rock, one with the white starts and a few plain ones lie
on a grid of squares. What a tile carries is drawn at random within R 1 and
R 14.6: few points, so that figures meet; ends that join after one turn and not
after the next; gates, water, spiders, mission fields; a deck that soon runs out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any, Final

COLOURS: Final = ("yellow", "orange", "violet", "green")
TURNS: Final = [0, 1, 2, 3]
HALF: Final = 20
"""Half of a tile's width in millimetres."""

Obj = dict[str, Any]
Ways = list[tuple[str, str]]


def scrambled(random: Random) -> Obj:
    """A board file without faults."""
    while True:
        board = _board(random)
        if _put_mountain(random, board):
            return board


def fields(board: Obj) -> int:
    """How many mission fields lie on the table."""
    laid = (tile for tile, _ in board["layout"].values())
    return sum(len(board["tiles"][tile].get("fields", {})) for tile in laid)


def relaid(random: Random, board: Obj) -> Obj | None:
    """Another layout of a board, None when the Mountain is out of reach in it."""
    layout = _layout(random, board["tiles"], board["slots"], set(board["tiles"]))
    return layout if _reached(board, layout) else None


def _board(random: Random) -> Obj:
    symbols = random.sample(["axe", "crown", "lamp", "hammer"], random.randint(1, 3))
    tiles = {f"t{number}": _tile(random, symbols, rock=True) for number in range(18)}
    tiles["home"] = _tile(random, symbols, whites=random.choice([9, 9, 10, 12]))
    plain = random.randint(0, 4)
    tiles |= {f"u{number}": _tile(random, symbols) for number in range(plain)}
    names = random.sample(list(tiles), len(tiles))
    tiles = {name: tiles[name] for name in names}
    in_box = plain if random.random() < 0.2 else 0
    cells = [(column, row) for row in range(5) for column in range(5)]
    if random.random() < 0.3:
        random.shuffle(cells)
    slots = {
        f"S{number}": {
            "shape": "square",
            "at": [HALF + 2 * HALF * column, HALF + 2 * HALF * row],
            "turns": TURNS,
        }
        for number, (column, row) in enumerate(cells[: len(tiles) - in_box])
    }
    if in_box == 0 and random.random() < 0.5:
        random.choice(list(slots.values()))["turns"] = [random.randrange(4)]
    edge = [[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]]
    return {
        "id": "scrambled",
        "name": "Scrambled",
        "game": "ringgeister",
        "authentic": False,
        "note": "Drawn by lot.",
        "size_mm": [10 * HALF, 10 * HALF],
        "shapes": {"square": edge},
        "tiles": tiles,
        "slots": slots,
        "layout": _layout(random, tiles, slots, {f"u{number}" for number in range(in_box)}),
        "cards": dict(_cards(random, [*symbols, "key"])),
    }


def _layout(random: Random, tiles: Obj, slots: Obj, may_stay: set[str]) -> Obj:
    """A tile for each slot; the ones with rocks only where all turns are possible."""
    must = [name for name in tiles if "rock" in tiles[name] or name == "home"]
    rest = [name for name in tiles if name not in must]
    rest = [name for name in rest if name not in may_stay] + [n for n in rest if n in may_stay]
    laid = must + rest[: len(slots) - len(must)]
    free = random.sample(list(slots), len(slots))
    free.sort(key=lambda slot: len(slots[slot]["turns"]))
    laid = random.sample(laid, len(laid))
    laid.sort(key=lambda name: "rock" in tiles[name])
    return {
        slot: [name, random.choice(slots[slot]["turns"])]
        for slot, name in zip(free, laid, strict=True)
    }


def _cards(random: Random, symbols: list[str]) -> Iterator[tuple[str, Obj]]:
    most = random.choice([1, 2, 3, 6])
    storms = random.choice([0.2, 0.5])
    for colour in COLOURS:
        for number in range(random.randint(1, most)):
            storm = random.random() < storms
            yield (
                f"{colour}{number}",
                {
                    "bearer": colour,
                    "hand": random.choice(["forward", "backward"]),
                    "below": "storm" if storm else random.choice(symbols),
                },
            )


def _tile(random: Random, symbols: list[str], *, rock: bool = False, whites: int = 0) -> Obj:
    """A tile, with a black start and a rock or with white starts or neither."""
    # On some tiles several things lie on one spot, so that winds find two equally near.
    lines = range(-15, 16, random.choice([1, 1, 10]))
    spots = iter([random.choice(lines), random.choice(lines)] for _ in range(60 + whites))
    ends = dict(_ends(random, rich=bool(whites)))
    gates = ["g"] if random.random() < 0.35 else []
    points = [f"p{number}" for number in range(random.randint(1, 3 if whites else 5))]
    forks = [f"f{number}" for number in range(random.randint(0, 2))]
    ways = None
    if not whites and random.random() < 0.4:
        ways = _by_lot(random, [*ends, *gates], points, forks)
    if ways is None:
        forks = [f"f{number}" for number in range(random.randint(1, 4 if whites else 2))]
        ways, points = _grown(random, [*ends, *gates], points, forks, whites)
    tile: Obj = {"shape": "square", "points": {}}
    order = [*points, *(f"w{number}" for number in range(whites))]
    for name in random.sample(order, len(order)):
        tile["points"][name] = _point(random, name, next(spots), ways)
    tile["forks"] = {name: _fork(random, name, next(spots), ways) for name in forks}
    tile["ends"] = ends
    if gates:
        tile["gates"] = {"g": {"at": next(spots), "symbol": random.choice(symbols)}}
    if rock:
        start = tile["points"][random.choice(points)]
        start.update(colour="black", start=True)
        tile["rock"] = next(spots)
    for name in points:
        point = tile["points"][name]
        if point["colour"] == "black":
            point.setdefault("arrow", random.choice("NESW"))
            point["forward"] = random.choice(list(_beside(name, ways)))
    free = random.sample(points, len(points))
    found = [free[at : at + 3] for at in range(0, len(free) - 2, 3)]
    if found and random.random() < 0.9:
        tile["fields"] = {
            f"h{number}": {"at": next(spots), "points": three} for number, three in enumerate(found)
        }
    water = random.choice([0, 0, 0.25])
    tile["ways"] = [
        {
            "between": random.sample(way, 2),
            "kind": random.choices(["road", "water", "spider"], [1 - water, water, 0.03])[0],
        }
        for way in random.sample(ways, len(ways))
    ]
    return tile


def _by_lot(random: Random, tips: list[str], points: list[str], forks: list[str]) -> Ways | None:
    """Ways between anything and anything, None when the lot is against it."""
    loose = [*tips, *points, *(point for point in points if random.random() < 0.6)]
    loose += [fork for fork in forks for _ in range(random.choice([3, 3, 4, 5]))]
    for _ in range(20):
        random.shuffle(loose)
        pairs = list(zip(loose[::2], loose[1::2], strict=False))
        distinct = {frozenset(pair) for pair in pairs if len(set(pair)) == 2}
        if len(loose) == 2 * len(distinct):
            return pairs
    return None


def _grown(
    random: Random, tips: list[str], points: list[str], forks: list[str], whites: int
) -> tuple[Ways, list[str]]:
    """A tree of forks with all else hung on it or set into it; with more points if it must."""
    ways = list(pairwise(forks))
    hung = [*tips, *(f"w{number}" for number in range(whites))]
    hung += [point for point in points if random.random() < 0.3]
    ways += [(random.choice(forks), leaf) for leaf in hung]
    points = list(points)
    for fork in forks:
        while sum(fork in way for way in ways) < 3:
            points.append(f"p{len(points)}")
            hung.append(points[-1])
            ways.append((fork, points[-1]))
    for point in points:
        if point not in hung:
            one, other = ways.pop(random.randrange(len(ways)))
            ways += [(one, point), (point, other)]
    for white in range(whites):
        if random.random() < 0.15:
            ways = _set_into(random, ways, f"w{white}")
    return ways, points


def _ends(random: Random, *, rich: bool) -> Iterator[tuple[str, Obj]]:
    for side in range(4):
        for along in (0, -9, 9):
            if random.random() < (0.15 if along else 0.95 if rich else 0.75):
                x, y = along, -HALF
                for _ in range(side):
                    x, y = -y, x
                yield f"e{side}{'c' if not along else 'l' if along < 0 else 'r'}", {"at": [x, y]}


def _set_into(random: Random, ways: Ways, name: str) -> Ways:
    """The same ways with a hanging point set into one that does not touch it."""
    others = [way for way in ways if name not in way]
    one, other = random.choice(others)
    mine = next(way for way in ways if name in way)
    if one in mine or other in mine:
        return ways
    kept = [way for way in ways if way not in ((one, other), mine)]
    hub = mine[0] if mine[1] == name else mine[1]
    if sum(hub in way for way in ways) <= 3:
        return ways
    return [*kept, (one, name), (name, other)]


def _beside(name: str, ways: Ways) -> Iterator[str]:
    for one, other in ways:
        if name == one:
            yield other
        elif name == other:
            yield one


def _point(random: Random, name: str, at: list[int], ways: Ways) -> Obj:
    assert 1 <= len(list(_beside(name, ways))) <= 2
    if name.startswith("w"):
        return {"at": at, "colour": "white", "start": True}
    point: Obj = {"at": at, "colour": "black" if random.random() < 0.3 else "grey"}
    if random.random() < 0.3:
        point["magic"] = True
    if random.random() < 0.45:
        point["arrow"] = random.choice("NESW")
    return point


def _fork(random: Random, name: str, at: list[int], ways: Ways) -> Obj:
    beside = random.sample(found := list(_beside(name, ways)), len(found))
    paired = random.sample(beside, len(beside))
    straight = [paired[at : at + 2] for at in range(0, len(paired) - 1, 2) if random.random() < 0.7]
    return {"at": at, "ways": beside, "straight": straight, "arrows": random.random() < 0.3}


def _put_mountain(random: Random, board: Obj) -> bool:
    """Make a grey point that can be reached the Mountain."""
    found = []
    for tile, _ in board["layout"].values():
        content = board["tiles"][tile]
        around = {name for field in content.get("fields", {}).values() for name in field["points"]}
        found += [
            (tile, name)
            for name, point in content["points"].items()
            if point["colour"] == "grey" and name not in around
        ]
    random.shuffle(found)
    for tile, name in found[:6]:
        board["tiles"][tile]["points"][name]["mountain"] = True
        if _reached(board, board["layout"]):
            return True
        del board["tiles"][tile]["points"][name]["mountain"]
    return False


def _reached(board: Obj, layout: Obj) -> bool:
    """Whether ways lead from a white start to the Mountain, gates closed."""
    beside: dict[str, set[str]] = {}
    spots: dict[tuple[int, int], list[str]] = {}
    goal, seen = "", set()
    for slot, (tile, turn) in layout.items():
        content = board["tiles"][tile]
        for way in content["ways"]:
            one, other = (f"{tile}.{name}" for name in way["between"])
            beside.setdefault(one, set()).add(other)
            beside.setdefault(other, set()).add(one)
        for name, end in content["ends"].items():
            x, y = end["at"]
            for _ in range(turn):
                x, y = -y, x
            at = board["slots"][slot]["at"]
            spots.setdefault((at[0] + x, at[1] + y), []).append(f"{tile}.{name}")
        for name, point in content["points"].items():
            if point.get("mountain"):
                goal = f"{tile}.{name}"
            if point["colour"] == "white":
                seen.add(f"{tile}.{name}")
    for one, *more in spots.values():
        for other in more:
            beside[one].add(other)
            beside[other].add(one)
    todo = list(seen)
    for place in todo:
        new = beside[place] - seen
        seen |= new
        todo += new
    return goal in seen
