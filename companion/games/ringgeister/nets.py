"""Which points hang together with a point, as the tiles lie? R 1.4, 5.3, 5.7, 5.8. Pure.

A *net* is what hangs together within one tile. It stays the same however its tile turns: a turn
only joins other ends. So what a storm or a card changes is found by joining nets, and only for
points that somebody asks about. A set of points is a number whose bits are the points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from companion.games.ringgeister.network import Network, joined_end

PointSet: TypeAlias = int
"""Points as bits: point 3 is in it when `points >> 3 & 1`."""


class _Nets(NamedTuple):
    """All nets of the laid tiles.

    Attributes:
        points: by net, the points that it leads to.
        doors: by net, its ends and gates.
        net_of: end or gate → its net.
        nets_at: by point, the nets that lead to it.
        beside: by point, the points one way away.
    """

    points: tuple[PointSet, ...]
    doors: tuple[tuple[int, ...], ...]
    net_of: Mapping[int, int]
    nets_at: tuple[tuple[int, ...], ...]
    beside: tuple[PointSet, ...]


class Around(dict[int, PointSet]):
    """By point, the points that hang together with it; each is found when it is first asked for."""

    def __init__(self, network: Network, nets: _Nets, turns: tuple[int, ...], below: str) -> None:
        """Nothing is found yet; the arguments are those of `around`."""
        super().__init__()
        self._network, self._nets, self._turns = network, nets, turns
        self._open = network.gates.get(below, ())
        self._joined: dict[int, PointSet] = {}

    def __missing__(self, point: int) -> PointSet:
        """Find it."""
        found = self._nets.beside[point]
        for net in self._nets.nets_at[point]:
            known = self._joined.get(net)
            found |= self._join(net) if known is None else known
        self[point] = found
        return found

    def _join(self, first: int) -> PointSet:
        """The points that a net leads to together with all nets that hang together with it."""
        nets = self._nets
        joined, todo, found = {first}, [first], 0
        while todo:
            net = todo.pop()
            found |= nets.points[net]
            for door in nets.doors[net]:
                for other in self._through(door):
                    beyond = nets.net_of[other]
                    if beyond not in joined:
                        joined.add(beyond)
                        todo.append(beyond)
        self._joined.update(dict.fromkeys(joined, found))
        return found

    def _through(self, door: int) -> tuple[int, ...]:
        """The ends or gates that an end or a gate is joined to."""
        if door in self._network.symbols:
            return self._open if door in self._open else ()
        other = joined_end(self._network, self._turns, door)
        return () if other is None else (other,)


@lru_cache(maxsize=128)
def around(
    network: Network,
    points: int,
    turns: tuple[int, ...],
    below: str,
    spiders: bool,
    passed: PointSet = 0,
) -> Around:
    """By point, the points that hang together with it.

    Args:
        network: the ways.
        points: how many of its nodes are points; they come first.
        turns: by tile, its quarter turns.
        below: what the card in force shows below: the symbol whose gates are joined (R 5.8).
        spiders: whether spider ways may be gone (R 5.7).
        passed: the points that every route goes on over.
    """
    return Around(network, _nets(network, points, spiders, passed), turns, below)


@lru_cache(maxsize=32)
def _nets(network: Network, points: int, spiders: bool, passed: PointSet) -> _Nets:
    """The nets over ways, forks and the points that are passed."""

    def beside(node: int) -> tuple[int, ...]:
        return network.near[node] + (network.spiders.get(node, ()) if spiders else ())

    def ends_here(node: int) -> bool:
        return node < points and not passed >> node & 1

    leads_to: list[PointSet] = []
    doors: list[tuple[int, ...]] = []
    net_of: dict[int, int] = {}
    for first in range(len(network.names)):
        if first in net_of or ends_here(first):
            continue
        touched, todo, number = 0, [first], len(leads_to)
        net_of[first] = number
        inside = []
        while todo:
            node = todo.pop()
            inside.append(node)
            for other in (node, *beside(node)):
                if other < points:
                    touched |= 1 << other
                if other not in net_of and not ends_here(other):
                    net_of[other] = number
                    todo.append(other)
        leads_to.append(touched)
        doors.append(tuple(n for n in inside if n in network.docks or n in network.symbols))
    nets_at: list[list[int]] = [[] for _ in range(points)]
    for number, touched in enumerate(leads_to):
        for point in members(touched):
            nets_at[point].append(number)
    return _Nets(
        tuple(leads_to),
        tuple(doors),
        net_of,
        tuple(map(tuple, nets_at)),
        tuple(point_set(n for n in beside(point) if n < points) for point in range(points)),
    )


def point_set(points: Iterable[int]) -> PointSet:
    """Some points as a set."""
    found = 0
    for point in points:
        found |= 1 << point
    return found


def members(points: PointSet) -> Iterator[int]:
    """The points of a set, ascending."""
    while points:
        point = points & -points
        yield point.bit_length() - 1
        points ^= point
