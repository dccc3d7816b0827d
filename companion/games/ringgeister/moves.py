"""What can be asked for? R 13: the moves, intents in the imperative. Pure.

A move knows nothing of whether it is allowed; `judging` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from companion.core.frozen import swiftly_made


@swiftly_made
@dataclass(frozen=True, slots=True)
class TurnUp:
    """Chance: the card turned up (R 4.2, 7.1)."""

    kind: ClassVar[str] = "card"
    card: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class Place:
    """Chance: where a light figure is put, or which dark one comes next (R 4.3)."""

    kind: ClassVar[str] = "place"
    figure: str
    point: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class LayToken:
    """The player lays a token on a mission field (R 4.4)."""

    kind: ClassVar[str] = "token"
    field: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class Walk:
    """A light figure walks (R 5)."""

    kind: ClassVar[str] = "walk"
    figure: str
    to: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class End:
    """The turn is over (R 5.2)."""

    kind: ClassVar[str] = "end"


@swiftly_made
@dataclass(frozen=True, slots=True)
class Blow:
    """The player says where the dark figure stands that the wind hits, None: nobody (R 8.3)."""

    kind: ClassVar[str] = "wind"
    point: str | None


@swiftly_made
@dataclass(frozen=True, slots=True)
class Return:
    """The first of the beaten figures is put on a white start (R 9.6)."""

    kind: ClassVar[str] = "return"
    point: str


Move: TypeAlias = TurnUp | Place | LayToken | Walk | End | Blow | Return
