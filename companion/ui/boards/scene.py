"""What stands on the board at this moment? Plain data, no pygame, no rules.

A screen turns a game's view into a `Scene`; the board's picture draws it. It holds
nothing that anyone at the table may not see.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from types import MappingProxyType
from typing import Literal, TypeAlias

from companion.core.frozen import frozen

Shield: TypeAlias = Literal["hidden"] | int | None
"""None, one that lies face down, or the value of one that is open."""


class Light(Enum):
    """Why a place is lit. Each has a shape of its own, told apart without colour."""

    MOVE = "move"
    """One's own, or where one's own can go: a round ring."""
    ATTACK = "attack"
    """It can be attacked: a ring with points, as a mace has."""
    FRONT = "front"
    """One of several to choose from, as the gates of a siege: a square of four corners."""
    ASIDE = "aside"
    """One of several, while another is being counted: four studs, without a glow."""


@frozen
class CastleMark:
    """How a castle stands.

    Attributes:
        owner: an army, None while it is neutral.
        knights: its garrison, at least 0.
        shield: the shield at it.
    """

    owner: str | None = None
    knights: int = 0
    shield: Shield = None


@frozen
class Scene:
    """Everything that moves on the board.

    Attributes:
        stacks: (place, colour, knights) of spaces and starts; a start may hold several.
        castles: by castle; one that is missing is neutral.
        engaged: (place, from, colour, knights): attackers that stand at a place undecided.
        lit: places that may be tapped now.
        lights: lit place → why; one that is not in it is `Light.MOVE`.
        marches: lit place → how many marches lead there, 1 to 3.
        chosen: the place that has been tapped.
        fronts: place → knights that attack from there.
        target: what `fronts` attack.
        flash: where something has just happened.
        put_back: (from, to, knights): where hands are to move what on the real board, because
            something was taken back, or the computer suggests it; "" for the supply.
    """

    stacks: tuple[tuple[str, str, int], ...] = ()
    castles: Mapping[str, CastleMark] = field(default_factory=lambda: MappingProxyType({}))
    engaged: tuple[tuple[str, str, str, int], ...] = ()
    lit: frozenset[str] = frozenset()
    lights: Mapping[str, Light] = field(default_factory=lambda: MappingProxyType({}))
    marches: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    chosen: str | None = None
    fronts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    target: str | None = None
    flash: str | None = None
    put_back: tuple[tuple[str, str, int], ...] = ()
