"""What is a board of zones that is still being drawn? RL 1. Pure.

A draft may have faults: too few zones, a slot between squares that are no neighbours. What it
always has: zones, borders and slots name squares of it, no border is there twice. The first
tap of a river is its only point, until a second makes the first zone.

A square that is drawn here has an outline of two rails: its right side downstream, then its
left side upstream, equally many points each. `outlines` knows what follows from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from companion.core.drafting.sheet import DraftSheet, Point, written
from companion.core.game import Json
from companion.games.rheinlander.survey import GAME, LAND, RIVER

USUAL_SIZE: Final[Point] = (860, 560)
"""Of a sheet when nobody says, in mm."""
MOST_ZONES: Final = 99
"""Of a board that is drawn: numbers of two digits."""

Line: TypeAlias = tuple[Point, ...]
Pair: TypeAlias = tuple[str, str]


class DraftZone(NamedTuple):
    """A zone's squares (RL 1.1)."""

    left: str
    river: str
    right: str


@dataclass(frozen=True, slots=True)
class DraftSquare:
    """A square.

    Attributes:
        kind: `LAND` or `RIVER`.
        at: where a knight stands.
        shape: its outline; empty for a disc.
    """

    kind: str
    at: Point
    shape: Line = ()


@dataclass(frozen=True, slots=True)
class DraftSlot:
    """A round spot for a marker (RL 1.4).

    Attributes:
        at: where.
        touches: two squares.
    """

    at: Point
    touches: Pair


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ZoneDraft(DraftSheet):
    """A board of zones. Two are alike when their files would be, order and all.

    What the file had besides is kept by "squares.l1", "zones.1", "slots.m1" for a thing on it.

    Attributes:
        river: the line down its middle, for drawing.
        arms: the lines of other arms.
        slot_mm: a slot's diameter; None where the file says none.
        squares: id → square, in the file's order.
        zones: zone 1 is at index 0.
        borders: pairs of neighbours (RL 1.3).
        slots: id → slot.
    """

    game: str = GAME
    size_mm: Point = USUAL_SIZE
    river: Line = ()
    arms: tuple[Line, ...] = ()
    slot_mm: float | None = None
    squares: Mapping[str, DraftSquare] = field(default_factory=dict)
    zones: tuple[DraftZone, ...] = ()
    borders: tuple[Pair, ...] = ()
    slots: Mapping[str, DraftSlot] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        """Alike when their files are, the order of squares too."""
        if not isinstance(other, ZoneDraft):
            return NotImplemented
        return self._all() == other._all()

    def __hash__(self) -> int:
        """Of what is cheap to compare."""
        return hash((self.id, self.name, self.zones, len(self.borders)))

    def _all(self) -> tuple[object, ...]:
        return (
            self.id, self.name, self.game, self.authentic, self.note, self.size_mm, self.river,
            self.arms, self.slot_mm, tuple(self.squares.items()), self.zones, self.borders,
            tuple(self.slots.items()), self.picture, self.picture_corners, dict(self.unknown),
        )  # fmt: skip


def is_bare(draft: ZoneDraft) -> bool:
    """Whether nothing is drawn on it."""
    return not (draft.river or draft.squares or draft.slots)


def spot_of(draft: ZoneDraft, place: str) -> Point | None:
    """Where a square or a slot is; None when there is none of this id."""
    found = draft.squares.get(place) or draft.slots.get(place)
    return None if found is None else found.at


def zones_of(draft: ZoneDraft, square: str) -> tuple[int, ...]:
    """The numbers of the zones that a square belongs to; two for an island (RL 1.2)."""
    return tuple(number for number, zone in enumerate(draft.zones, 1) if square in zone)


def islands(draft: ZoneDraft) -> frozenset[str]:
    """The squares that are banks of two zones."""
    lefts = {zone.left for zone in draft.zones}
    return frozenset(zone.right for zone in draft.zones if zone.right in lefts)


def neighbours(draft: ZoneDraft, square: str) -> Iterator[str]:
    """Every square with a border to this one."""
    for a, b in draft.borders:
        if a == square:
            yield b
        elif b == square:
            yield a


def is_border(draft: ZoneDraft, a: str, b: str) -> bool:
    """Whether two squares are neighbours."""
    return (a, b) in draft.borders or (b, a) in draft.borders


def land_borders(draft: ZoneDraft) -> Iterator[Pair]:
    """The borders between two land squares: a slot can lie on each."""
    squares = draft.squares
    return ((a, b) for a, b in draft.borders if squares[a].kind == LAND and squares[b].kind == LAND)


def to_json(draft: ZoneDraft) -> dict[str, Json]:
    """The board file's object. What is empty and may be missing is left out."""
    more = draft.unknown
    obj: dict[str, Json] = {}
    if draft.river:
        obj["river"] = _line(draft.river)
    if draft.arms:
        obj["arms"] = [_line(line) for line in draft.arms]
    if draft.slot_mm is not None:
        obj["slot_mm"] = draft.slot_mm
    obj["squares"] = {
        name: {
            "kind": square.kind,
            "at": list(square.at),
            **({"shape": _line(square.shape)} if square.shape else {}),
            **more.get(f"squares.{name}", {}),
        }
        for name, square in draft.squares.items()
    }
    obj["zones"] = {
        str(number): {**zone._asdict(), **more.get(f"zones.{number}", {})}
        for number, zone in enumerate(draft.zones, 1)
    }
    obj["borders"] = [list(pair) for pair in draft.borders]
    obj["slots"] = {
        name: {
            "at": list(slot.at),
            "touches": list(slot.touches),
            **more.get(f"slots.{name}", {}),
        }
        for name, slot in draft.slots.items()
    }
    return written(draft, obj)


def _line(line: Line) -> list[Json]:
    return [list(point) for point in line]


__all__ = [
    "LAND", "MOST_ZONES", "RIVER", "USUAL_SIZE", "DraftSlot", "DraftSquare", "DraftZone", "Line",
    "Pair", "ZoneDraft", "is_bare", "is_border", "islands", "land_borders", "neighbours",
    "spot_of", "to_json", "zones_of",
]  # fmt: skip
