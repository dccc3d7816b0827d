"""What is every place of a Rheingold board called? One name each, in words.

A space is called by its number on the map. Where there is room it is also called after
the two ends of the shortest road that it lies on, castles or starts: what people find
with a finger on the table. No two places of a board have the same name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heapify, heappop, heappush
from itertools import combinations
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from companion.core.game import Json
from companion.games.rheingold.board import Board
from companion.ui.boards.numbers import space_numbers
from companion.ui.i18n import place_names
from companion.ui.i18n.translate import _

_KEPT: Final = 4
"""Boards whose names stay known; there is one on the table, and one in the lesson."""

_Spot: TypeAlias = tuple[float, float]
_Ways: TypeAlias = dict[str, tuple[float, tuple[str, ...]]]
"""Space → how long the shortest way there is, and the spaces on it, this one last."""


class _Called(NamedTuple):
    """What a space is called after.

    Attributes:
        kind: how.
        gaps: gap of its texts → a castle, a start, or a number.
    """

    kind: place_names.PlaceWording
    gaps: Mapping[str, str | int]


_known: list[tuple[Board, Mapping[str, _Called]]] = []
"""(board, its spaces), the one asked for last at the end."""


def place_name(board: Board, drawn: Json, place: str) -> str:
    """A place for people: "start 4", "Katz", "gate 22 of Katz", "space 12".

    Args:
        board: where it is.
        drawn: the board's object, which says where things are drawn.
        place: which; what is none is said as it stands.
    """
    if place not in board.space_index:
        return _no_space(board, place)
    number = space_numbers(drawn)[place]
    for castle in board.castles:
        if place in castle.gates:
            return place_names.GATE_NUMBER.called(number=number, castle=castle.name)
    return place_names.SPACE_NUMBER.called(number=number)


def short_name(board: Board, drawn: Json, place: str) -> str:
    """A place in few letters, for a sentence with a preposition: "12", "Katz", "start 4"."""
    if place not in board.space_index:
        return _no_space(board, place)
    return place_names.NUMBER.called(number=space_numbers(drawn)[place])


def long_name(board: Board, drawn: Json, place: str) -> str:
    """A place where there is room: a space has its number and its whereabouts."""
    if place not in board.space_index:
        return _no_space(board, place)
    where = _whereabouts(board, drawn, place)
    return _("{number}, {place}").format(number=space_numbers(drawn)[place], place=where)


def _no_space(board: Board, place: str) -> str:
    """A start or a castle."""
    if place in board.start_index:
        return place_names.START.called(number=place[1:])
    number = board.castle_index.get(place)
    if number is not None:
        return place_names.CASTLE.called(castle=board.castles[number].name)
    return place


def _whereabouts(board: Board, drawn: Json, place: str) -> str:
    """A space by what it lies at: "the gate of Katz"; a start or castle by its name."""
    if place not in board.space_index:
        return _no_space(board, place)
    for castle in board.castles:
        if place in castle.gates:
            return place_names.GATE.called(castle=castle.name)
    called = _spaces(board, drawn)[place]
    gaps = {
        gap: _whereabouts(board, drawn, value) if isinstance(value, str) else value
        for gap, value in called.gaps.items()
    }
    return called.kind.called(**gaps)


def gate_word(drawn: Json, gates: tuple[str, ...], gate: str) -> str:
    """One of the gates of a castle that is named already, by its number; "" for an only one.

    No side is named: the picture can be turned, and everybody sits elsewhere.
    """
    if len(gates) < 2:
        return ""
    return _("gate {number}").format(number=space_numbers(drawn)[gate])


def _spaces(board: Board, drawn: Json) -> Mapping[str, _Called]:
    """What every space before no gate is called after; worked out once for a board."""
    for number, (of, known) in enumerate(_known):
        if of is board:
            _known.append(_known.pop(number))
            return known
    found = _Namer(board, drawn).named()
    _known.append((board, found))
    del _known[:-_KEPT]
    return found


class _Namer:
    """Finds the roads of one board, and what they give names to."""

    def __init__(self, board: Board, drawn: Json) -> None:
        """For a board, and where its places are drawn."""
        self._board = board
        gates = {gate for castle in board.castles for gate in castle.gates}
        self._open = dict.fromkeys(space for space in board.space_index if space not in gates)
        self._at: dict[str, _Spot] = {
            place: (entry["at"][0], entry["at"][1])
            for entries in (drawn["spaces"], drawn["castles"])
            for place, entry in entries.items()
        }
        for number, entry in drawn["starts"].items():
            self._at[f"s{number}"] = entry["at"][0], entry["at"][1]

    def _far(self, one: str, other: str) -> float:
        (x, y), (u, v) = self._at[one], self._at[other]
        return hypot(x - u, y - v)

    def _leaving(self, end: str) -> Iterator[tuple[float, str]]:
        """The open spaces next to a start or to a castle's gates, and how far each is."""
        ways = self._board.ways
        doors = ways[end] if end in self._board.castle_index else (end,)
        for door in doors:
            for space in ways[door]:
                if space in self._open:
                    yield self._far(door, space), space

    def _from(self, end: str) -> _Ways:
        """The shortest ways from a castle or start over open spaces, by the lines of the board."""
        todo: list[tuple[float, str, tuple[str, ...]]] = [
            (far, space, (space,)) for far, space in self._leaving(end)
        ]
        heapify(todo)
        found: _Ways = {}
        while todo:
            far, space, way = heappop(todo)
            if space in found:
                continue
            found[space] = far, way
            for other in self._board.ways[space]:
                if other in self._open and other not in found:
                    heappush(todo, (far + self._far(space, other), other, (*way, other)))
        return found

    def named(self) -> Mapping[str, _Called]:
        """Every open space: by the road that says most plainly where it is, else by a number."""
        ends = (*self._board.castle_index, *self._board.start_index)
        ways = {end: self._from(end) for end in ends}
        best: dict[str, tuple[tuple[int, int, float], _Called]] = {}
        for one, other in combinations(ends, 2):
            roads = [
                (ways[one][space][0] + far, ways[one][space][1])
                for far, space in self._leaving(other)
                if space in ways[one]
            ]
            if not roads:
                continue
            long, road = min(roads)
            for before, space in enumerate(road):
                behind = len(road) - 1 - before
                plain = (min(before, behind) + (len(road) > 1), len(road), long)
                if space not in best or plain < best[space][0]:
                    best[space] = plain, _on_road(one, other, before, behind)
        found = {space: called for space, (_plain, called) in best.items()}
        return found | self._beside([space for space in self._open if space not in found])

    def _beside(self, left: list[str]) -> dict[str, _Called]:
        """Spaces on no shortest road: counted by the nearest castle, the nearest one first."""
        castles = self._board.castle_index
        near: dict[str, list[str]] = {}
        for space in left:
            nearest = min(castles, key=lambda castle: self._far(castle, space))
            near.setdefault(nearest, []).append(space)
        found = {}
        for castle, spaces in near.items():
            spaces.sort(key=lambda space: (self._far(castle, space), space))
            for number, space in enumerate(spaces, 1):
                found[space] = _Called(place_names.NEAR, {"castle": castle, "number": number})
        return found


def _on_road(one: str, other: str, before: int, behind: int) -> _Called:
    """A space with so many before and behind it on the road from one end to the other."""
    if not before and not behind:
        return _Called(place_names.BETWEEN, {"place": one, "other": other})
    if not behind:
        return _Called(place_names.TOWARDS, {"place": other, "other": one})
    if not before:
        return _Called(place_names.TOWARDS, {"place": one, "other": other})
    return _Called(place_names.ON_ROAD, {"number": before + 1, "place": one, "other": other})
