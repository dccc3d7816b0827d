"""Which ways lead from where to where? R 1.2, 1.4, 8.5 to 8.8. Pure.

Everything that figures walk through is a *node*, a number: first the points in
the board's order, then forks, ends and gates. A *step* is a way in one
direction; `step ^ 1` is the same way back. What does not depend on how tiles
lie is worked out once; `joined_end` looks up what does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.games.ringgeister.plan import (
    SPIDER,
    TURNS,
    WATER,
    WHITE,
    BoardPlan,
    ForkPlan,
    Layout,
    Spot,
    TilePlan,
    on_board,
)

AT_AN_END: Final = -1
"""`Network.onward` of a step to an end: the joined tile says where it goes on."""


class Dock(NamedTuple):
    """What may lie beyond a spot on the edge of a tile.

    Attributes:
        tile: the tile there.
        ends: by the quarter turns of that tile, its end at the spot; None without.
    """

    tile: int
    ends: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """All ways of the laid tiles; the same object is the same network.

    Attributes:
        names: node → its name, `tile.name`.
        near: node → the nodes one way away, spider ways left out.
        spiders: node → the nodes one spider way away.
        gates: symbol → the gates that show it.
        symbols: gate → its symbol.
        tile_of: end → its tile.
        docks: end → by the quarter turns of its tile, what may lie beyond; None where no
            tile has an end there, however it turns.
        targets: step → the node where it arrives.
        onward: step → the step that a dark figure makes next that is neither
            stopped nor repelled, `AT_AN_END` at an end (R 8.5 to 8.8).
        leaving: end → the step by which a dark figure leaves it onto its tile,
            None when that way is closed to it (R 8.6).
        first_steps: point → the steps by which a dark figure may leave it, the
            forward way first; None stands for one that is missing or closed (R 8.4).
    """

    names: tuple[str, ...]
    near: tuple[tuple[int, ...], ...]
    spiders: Mapping[int, tuple[int, ...]]
    gates: Mapping[str, tuple[int, ...]]
    symbols: Mapping[int, str]
    tile_of: Mapping[int, int]
    docks: Mapping[int, tuple[Dock | None, ...]]
    targets: tuple[int, ...]
    onward: tuple[int, ...]
    leaving: Mapping[int, int | None]
    first_steps: Mapping[int, tuple[int | None, int | None]]


def joined_end(network: Network, turns: tuple[int, ...], end: int) -> int | None:
    """The end that an end is joined to (R 1.4), as the tiles lie; None at a dead end.

    Args:
        network: the ways.
        turns: by tile, its quarter turns.
        end: the one.
    """
    dock = network.docks[end][turns[network.tile_of[end]]]
    return None if dock is None else dock.ends[turns[dock.tile]]


def build(plan: BoardPlan, layout: Layout) -> Network:
    """The network of some laid tiles, in the file's order; the plan is sound."""
    slots = {tile: slot for slot, (tile, _) in layout.items()}
    tiles = {name: tile for name, tile in plan.tiles.items() if name in slots}
    nodes = {name: number for number, name in enumerate(_names(tiles))}
    near: list[list[int]] = [[] for _ in nodes]
    spiders: dict[int, list[int]] = {}
    gates: dict[str, list[int]] = {}
    symbols: dict[int, str] = {}
    builder = _Steps(nodes)
    for name, tile in tiles.items():
        for way in tile.ways:
            one, other = nodes[name, way.one], nodes[name, way.other]
            for here, there in ((one, other), (other, one)):
                if way.kind == SPIDER:
                    spiders.setdefault(here, []).append(there)
                else:
                    near[here].append(there)
        for gate, content in tile.gates.items():
            symbols[nodes[name, gate]] = content.symbol
            gates.setdefault(content.symbol, []).append(nodes[name, gate])
        builder.add(name, tile)
    tile_of, docks = _docks(plan, layout, tiles, nodes)
    return Network(
        names=tuple(f"{tile}.{name}" for tile, name in nodes),
        near=tuple(map(tuple, near)),
        spiders={node: tuple(others) for node, others in spiders.items()},
        gates={symbol: tuple(found) for symbol, found in gates.items()},
        symbols=symbols,
        tile_of=tile_of,
        docks=docks,
        targets=tuple(builder.targets),
        onward=tuple(builder.onward),
        leaving=builder.leaving,
        first_steps=builder.first_steps,
    )


def _names(tiles: Mapping[str, TilePlan]) -> Iterator[tuple[str, str]]:
    for tile, plan in tiles.items():
        yield from ((tile, name) for name in plan.points)
    for tile, plan in tiles.items():
        for things in (plan.forks, plan.ends, plan.gates):
            yield from ((tile, name) for name in things)


def _docks(
    plan: BoardPlan,
    layout: Layout,
    tiles: Mapping[str, TilePlan],
    nodes: Mapping[tuple[str, str], int],
) -> tuple[Mapping[int, int], Mapping[int, tuple[Dock | None, ...]]]:
    """`Network.tile_of` and `Network.docks`. Of no spot are there ends of three tiles (R 14.6)."""
    lying = {tile: (plan.slots[slot], turn) for slot, (tile, turn) in layout.items()}
    tile_of: dict[int, int] = {}
    spots: dict[int, list[Spot]] = {}
    at: dict[Spot, dict[int, list[int | None]]] = {}
    for number, (name, tile) in enumerate(tiles.items()):
        slot, laid = lying[name]
        for end, spot in tile.ends.items():
            node = nodes[name, end]
            tile_of[node] = number
            spots[node] = [on_board(slot, spot, turn) for turn in TURNS]
            # A tile without a rock never turns (R 1.6): it has ends nowhere else.
            for turn in TURNS if tile.black_start is not None else (laid,):
                there = at.setdefault(spots[node][turn], {})
                there.setdefault(number, [None] * len(TURNS))[turn] = node

    def beyond(number: int, spot: Spot) -> Dock | None:
        others = (Dock(other, tuple(ends)) for other, ends in at.get(spot, {}).items()
                  if other != number)  # fmt: skip
        return next(others, None)

    docks = {node: tuple(beyond(tile_of[node], spot) for spot in spots[node]) for node in spots}
    return tile_of, docks


class _Steps:
    """Works out the steps of dark figures, tile by tile."""

    def __init__(self, nodes: Mapping[tuple[str, str], int]) -> None:
        self.nodes = nodes
        self.targets: list[int] = []
        self.onward: list[int] = []
        self.leaving: dict[int, int | None] = {}
        self.first_steps: dict[int, tuple[int | None, int | None]] = {}

    def add(self, name: str, tile: TilePlan) -> None:
        """The ways of one more tile."""
        steps: dict[tuple[str, str], int] = {}
        closed: set[int] = set()
        for way in tile.ways:
            for here, there in ((way.one, way.other), (way.other, way.one)):
                step = steps[here, there] = len(self.targets)
                self.targets.append(self.nodes[name, there])
                if way.kind == WATER or _is_closed(tile, there):
                    closed.add(step)
        leaving: dict[str, dict[str, int]] = {}
        for (here, there), step in steps.items():
            leaving.setdefault(here, {})[there] = step
        for (here, there), step in steps.items():
            self.onward.append(_onward(tile, here, there, step, leaving[there], closed))
        for end in tile.ends:
            (step,) = leaving[end].values()
            self.leaving[self.nodes[name, end]] = None if step in closed else step
        for point, content in tile.points.items():
            if content.forward is None:
                continue
            forward = leaving[point][content.forward]
            backward = next((step for step in leaving[point].values() if step != forward), None)
            self.first_steps[self.nodes[name, point]] = (
                None if forward in closed else forward,
                None if backward in closed else backward,
            )


def _is_closed(tile: TilePlan, there: str) -> bool:
    """Whether dark figures never go to a thing of a tile (R 8.6)."""
    return there in tile.gates or (there in tile.points and tile.points[there].colour == WHITE)


def _onward(
    tile: TilePlan, here: str, there: str, step: int, leaving: Mapping[str, int], closed: set[int]
) -> int:
    """The step after one from here to there; turning round where nothing else is open."""
    if there in tile.ends:
        return AT_AN_END
    if there in tile.forks:
        order = _at_fork(tile.forks[there], here)
    else:
        order = [name for name in leaving if name != here]
    return next((leaving[name] for name in order if leaving[name] not in closed), step ^ 1)


def _at_fork(fork: ForkPlan, here: str) -> list[str]:
    """The ways of a fork in the order in which they are tried, coming from here (R 8.5)."""
    came = fork.ways.index(here)
    order = [fork.ways[came - aside] for aside in range(1, len(fork.ways))]
    if not fork.arrows:
        for one, other in fork.straight:
            if here in (one, other):
                order.insert(0, other if here == one else one)
    return order
