"""What has the player begun at the table? Pure values.

Before a march, an attack or an occupation is a move, it is a plan: a stack that was tapped,
knights that are ready at some fronts. A plan never outlives the position that it was made in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing is begun.

    Attributes:
        hand: the stack that has just marched: a tap on a free place takes it on; "" for none.
    """

    hand: str = ""


@dataclass(frozen=True, slots=True)
class Marching:
    """A stack is chosen: `knights` of `most` will go from `place`.

    Attributes:
        aim: where the computer would send them, when that was asked for; "" without.
    """

    place: str
    knights: int
    most: int
    aim: str = ""


@dataclass(frozen=True, slots=True)
class Calling:
    """A free place was tapped first, and several stacks can get there: which one goes?

    Attributes:
        to: the place.
        stacks: (place, marches that it takes), in the board's order.
    """

    to: str
    stacks: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Crossroads:
    """A stack goes to a place that it may engage from several sides: through which gate?

    Attributes:
        place: where the knights stand.
        knights: how many go.
        to: where they go.
        gates: (last place before it, marches that it takes), the shortest way first.
    """

    place: str
    knights: int
    to: str
    gates: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class GatheringForces:
    """Knights gather against a space or a castle, or go into one that fell.

    Attributes:
        target: the space or the castle.
        most: how many can come from each front.
        ready: how many do; a front that sends nobody is not in it.
        active: the front that the numbers are for.
        fronts: at most so many may take part.
        in_vain: it was asked whether it shall be tried though nothing lets it succeed.
    """

    target: str
    most: tuple[tuple[str, int], ...]
    ready: tuple[tuple[str, int], ...]
    active: str
    fronts: int
    in_vain: bool = False

    @property
    def total(self) -> int:
        """The number of knights that are ready."""
        return sum(knights for _place, knights in self.ready)

    @property
    def here(self) -> int:
        """The number that is ready at the active front."""
        return dict(self.ready).get(self.active, 0)

    @property
    def most_here(self) -> int:
        """The most that can be ready at the active front."""
        return dict(self.most)[self.active]

    def with_number(self, knights: int) -> GatheringForces:
        """Send this number from the active front; 0 leaves it out."""
        ready = dict(self.ready)
        ready.pop(self.active, None)
        if knights > 0:
            while len(ready) >= self.fronts:
                ready.pop(min(ready, key=lambda place: (ready[place], place)))
            ready[self.active] = min(knights, self.most_here)
        return replace(self, ready=tuple(sorted(ready.items())), in_vain=False)

    def with_front(self, place: str) -> GatheringForces:
        """The front was tapped: it joins with all it has, or it is the active one now.

        Tapped again while it is active, it leaves.
        """
        there = replace(self, active=place)
        joined = dict(self.ready).get(place, 0)
        if not joined:
            return there.with_number(there.most_here)
        return there.with_number(0) if place == self.active else there


@dataclass(frozen=True, slots=True)
class Ending:
    """The turn shall end though marches are left; asked once. The board is as if idle."""


MovePlan = Idle | Marching | Calling | Crossroads | GatheringForces | Ending

IDLE = Idle()
ENDING = Ending()
