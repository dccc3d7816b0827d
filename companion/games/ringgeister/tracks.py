"""Which way does a dark figure go from point to point, as the tiles lie? R 8.5 to 8.8. Pure.

Between two points nobody can stop it: forks, ends and closed ways alone say where it comes to.
Such a stretch is found once for the way in which the tiles lie.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from companion.games.ringgeister.network import AT_AN_END, Network, joined_end


class Track(NamedTuple):
    """A stretch of a dark figure's way.

    Attributes:
        steps: those that it makes, in order.
        nodes: every node that it comes to, in order; the last is a point if it `arrives`.
        arrives: whether it comes to a point before it makes a step again.
    """

    steps: tuple[int, ...]
    nodes: tuple[int, ...]
    arrives: bool


class Tracks(dict[int, Track]):
    """By step, the stretch that begins with it; each is found when it is first asked for."""

    def __init__(self, network: Network, points: int, turns: tuple[int, ...]) -> None:
        """Nothing is found yet; the arguments are those of `tracks`."""
        super().__init__()
        self._network, self._points, self._turns = network, points, turns

    def __missing__(self, step: int) -> Track:
        """Find it."""
        found = self[step] = self.until(step, ())
        return found

    def until(self, step: int, made: Collection[int]) -> Track:
        """The stretch from a step on, up to a point, or to a step that was `made` before."""
        network = self._network
        steps: list[int] = []
        nodes: list[int] = []
        while step not in made and step not in steps:
            node = network.targets[step]
            steps.append(step)
            nodes.append(node)
            if node < self._points:
                return Track(tuple(steps), tuple(nodes), True)
            came, step = step, network.onward[step]
            if step == AT_AN_END:
                other = joined_end(network, self._turns, node)
                onward = None
                if other is not None:
                    nodes.append(other)
                    onward = network.leaving[other]
                # Back at a dead end, and where the way behind it is closed (R 8.8).
                step = came ^ 1 if onward is None else onward
        return Track(tuple(steps), tuple(nodes), False)


@lru_cache(maxsize=16)
def tracks(network: Network, points: int, turns: tuple[int, ...]) -> Tracks:
    """By step, the stretch that begins with it.

    Args:
        network: the ways.
        points: how many of its nodes are points; they come first.
        turns: by tile, its quarter turns.
    """
    return Tracks(network, points, turns)
