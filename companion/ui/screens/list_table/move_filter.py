"""Which of the legal moves is meant? Pure: a list narrowed tap by tap. Knows no game.

A move is its JSON object. Some of its values name pieces or places on the board; a tap
there keeps the moves that name it under any key. What the board cannot express is asked
for: first the kind of move, then the values of the first key in which the remaining moves
differ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from companion.core.game import Json

KIND: Final = "move"
"""The key that says what kind of move it is."""

MoveJson: TypeAlias = Mapping[str, Json]


def _key(value: Json) -> str:
    """A hashable stand-in for a value: some are lists, and 1 is not True."""
    return repr(value)


class Moves:
    """The legal moves of one position, found by what they say.

    Attributes:
        objects: every move, in the rules' order.
        where: name → the place of the board at which it stands.
        keys: every part that a move can have; one that a move leaves out is None.
        naming: place → the moves that name what stands there, by number.
    """

    def __init__(self, objects: Sequence[MoveJson], where: Mapping[str, str]) -> None:
        """Index the moves once."""
        self.objects = tuple(objects)
        self.where = where
        self.everything = frozenset(range(len(self.objects)))
        self.keys = tuple(dict.fromkeys(key for move in self.objects for key in move))
        places: dict[str, set[int]] = {}
        values: dict[tuple[str, str], set[int]] = {}
        for number, move in enumerate(self.objects):
            for key in self.keys:
                value = move.get(key)
                values.setdefault((key, _key(value)), set()).add(number)
                if isinstance(value, str) and value in where:
                    places.setdefault(where[value], set()).add(number)
        self.naming = {place: frozenset(found) for place, found in places.items()}
        self._saying = {pair: frozenset(found) for pair, found in values.items()}

    def saying(self, key: str, value: Json) -> frozenset[int]:
        """The moves that have `value` under `key`."""
        return self._saying.get((key, _key(value)), frozenset())


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked for beside the board.

    Attributes:
        key: the part of the move in which those that are left differ.
        values: the answers, each once, in the order of the moves.
    """

    key: str
    values: tuple[Json, ...]


@dataclass(frozen=True)
class Narrowing:
    """The moves that are still meant.

    Attributes:
        moves: all of them.
        kept: the numbers of those that are left; never empty unless there is no move.
        before: the state one tap earlier, None before the first.
    """

    moves: Moves
    kept: frozenset[int]
    before: Narrowing | None = None

    @staticmethod
    def of(objects: Sequence[MoveJson], where: Mapping[str, str]) -> Narrowing:
        """Nothing has been tapped yet."""
        moves = Moves(objects, where)
        return Narrowing(moves, moves.everything)

    @cached_property
    def left(self) -> tuple[MoveJson, ...]:
        """The moves that are left, in the rules' order."""
        return tuple(self.moves.objects[number] for number in sorted(self.kept))

    @property
    def one(self) -> MoveJson | None:
        """The move that is meant, once only one is left."""
        return self.left[0] if len(self.kept) == 1 else None

    @cached_property
    def telling(self) -> frozenset[str]:
        """The places that distinguish the remaining moves: all that may be tapped."""
        return frozenset(
            place
            for place, naming in self.moves.naming.items()
            if not naming.isdisjoint(self.kept) and not self.kept <= naming
        )

    @cached_property
    def lit(self) -> frozenset[str]:
        """Of these places, those that come first: for a walk the figures, before where they go."""
        found = set()
        for move in self.left:
            for value in move.values():
                place = self.moves.where.get(value) if isinstance(value, str) else None
                if place in self.telling:
                    found.add(place)
                    break
        return frozenset(place for place in found if place is not None)

    @cached_property
    def chosen(self) -> frozenset[str]:
        """The places that all remaining moves name."""
        return frozenset(
            place for place, naming in self.moves.naming.items() if self.kept <= naming
        )

    @cached_property
    def _differing(self) -> dict[str, tuple[Json, ...]]:
        """The keys in which the remaining moves differ, each with its values."""
        found: dict[str, dict[str, Json]] = {}
        for key in self.moves.keys:
            for move in self.left:
                value = move.get(key)
                found.setdefault(key, {}).setdefault(_key(value), value)
        return {key: tuple(values.values()) for key, values in found.items() if len(values) > 1}

    @property
    def settled(self) -> MoveJson:
        """The keys and values that all remaining moves share."""
        first = self.left[0] if self.left else {}
        return {key: value for key, value in first.items() if key not in self._differing}

    @property
    def kinds(self) -> tuple[Json, ...]:
        """The kinds of the moves that are left."""
        if not self.left:
            return ()
        return self._differing.get(KIND, (self.left[0].get(KIND),))

    def question(self, listed: Collection[str] = ()) -> Question | None:
        """What is asked for beside the board; None when the board alone can say it.

        Kinds come first. What can be tapped on the board is not asked for, except for the
        keys in `listed`.

        Args:
            listed: the keys whose values are asked for although they are on the board.
        """
        if len(self.kept) < 2:
            return None
        if KIND in self._differing:
            return Question(KIND, self._differing[KIND])
        for key, values in self._differing.items():
            asked = values
            if key not in listed:
                asked = tuple(value for value in values if not self._can_be_tapped(value))
            if asked:
                return Question(key, asked)
        return None

    def _can_be_tapped(self, value: Json) -> bool:
        return isinstance(value, str) and self.moves.where.get(value) in self.telling

    def at(self, place: str) -> Narrowing | None:
        """Only the moves that name a place; None when there are none."""
        return self._keep(self.moves.naming.get(place, frozenset()))

    def with_value(self, key: str, value: Json) -> Narrowing | None:
        """Only the moves that say this; None when there are none."""
        return self._keep(self.moves.saying(key, value))

    def _keep(self, some: frozenset[int]) -> Narrowing | None:
        kept = self.kept & some
        return Narrowing(self.moves, kept, self) if kept else None

    def offers(self, listed: Collection[str] = ()) -> Iterator[Narrowing]:
        """What each tap that is offered now would leave."""
        for place in sorted(self.telling):
            found = self.at(place)
            if found is not None:
                yield found
        question = self.question(listed)
        for value in question.values if question is not None else ():
            found = self.with_value(question.key if question is not None else "", value)
            if found is not None:
                yield found
