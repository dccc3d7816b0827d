"""How does an edit become JSON and back? Pure.

An edit is a list: its word, then its fields in their order. Reading is strict: what no
edit has written is refused, whatever it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import lru_cache
from math import isfinite
from typing import Any, Final, Generic, TypeVar

from companion.core.drafting.sheet import Point
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.core.rulekit.board_inspection import is_number, is_whole

MOST_AT_ONCE: Final = 1_000
"""Edits in one, and places in a list."""

_E = TypeVar("_E")


class EditLedger(Generic[_E]):
    """Writes and reads the edits of one game."""

    def __init__(
        self, single: Mapping[str, type[Any]], several: Mapping[str, type[Any]] | None = None
    ) -> None:
        """Know the words of the file.

        Args:
            single: word → edit.
            several: word → edit that holds single ones.
        """
        self._single = single
        self._kinds = {**single, **(several or {})}
        self._words = {kind: word for word, kind in self._kinds.items()}
        self._cached = lru_cache(maxsize=1_024)(self._write)

    def write(self, edit: _E) -> list[Json]:
        """An edit as JSON. It is cached and must not be changed: every save writes all edits."""
        return self._cached(edit)

    def _write(self, edit: Any) -> list[Json]:
        values = (self._plain(getattr(edit, field.name)) for field in fields(edit))
        return [self._words[type(edit)], *values]

    def _plain(self, value: Any) -> Json:
        if isinstance(value, tuple):
            return [self._plain(one) for one in value]
        return self._cached(value) if type(value) in self._words else value

    def read(self, obj: Json) -> _E:
        """The edit that a JSON value describes.

        Raises:
            NotationError: it describes none.
        """
        edit: _E = self._read(obj, self._kinds)
        return edit

    def _read(self, obj: Json, kinds: Mapping[str, type[Any]]) -> Any:
        name = obj[0] if isinstance(obj, list) and obj else None
        kind = kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise NotationError("This isn't an edit.")
        known = fields(kind)
        if len(obj) != len(known) + 1:
            raise NotationError("This isn't an edit.")
        pairs = zip(known, obj[1:], strict=True)
        return kind(*(self._field(str(field.type), value) for field, value in pairs))

    def _field(self, kind: str, value: Json) -> Any:
        if kind == "tuple[Single, ...]":
            return tuple(self._read(one, self._single) for one in _list(value))
        return _READERS[kind](value)


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise NotationError("Text is expected.")
    return value


def _whole(value: Json) -> int:
    if not is_whole(value):
        raise NotationError("A whole number is expected.")
    return int(value)


def _number(value: Json) -> float:
    if not _is_finite(value):
        raise NotationError("A number is expected.")
    return float(value)


def _truth(value: Json) -> bool:
    if not isinstance(value, bool):
        raise NotationError("True or false is expected.")
    return value


def _point(value: Json) -> Point:
    if not (isinstance(value, list) and len(value) == 2 and all(map(_is_finite, value))):
        raise NotationError("A spot is expected.")
    return value[0], value[1]


def _is_finite(value: Json) -> bool:
    # A whole number of a thousand digits is no float.
    return is_number(value) and abs(value) < 1e9 and isfinite(value)


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list) or len(value) > MOST_AT_ONCE:
        raise NotationError("A list is expected.")
    return value


def _points(value: Json) -> tuple[Point, ...]:
    return tuple(map(_point, _list(value)))


def _corners(value: Json) -> Any:
    corners = _points(value)
    if len(corners) != 4:
        raise NotationError("Four corners are expected.")
    return corners


def _optional(reader: Callable[[Json], Any]) -> Callable[[Json], Any]:
    return lambda value: None if value is None else reader(value)


_READERS: Final[dict[str, Callable[[Json], Any]]] = {
    "str": _text,
    "int": _whole,
    "float": _number,
    "bool": _truth,
    "str | None": _optional(_text),
    "Point": _point,
    "Point | None": _optional(_point),
    "tuple[Point, ...]": _points,
    "tuple[str, ...]": lambda value: tuple(map(_text, _list(value))),
    "Corners | None": _optional(_corners),
    "tuple[str | Point, ...]": lambda value: tuple(
        one if isinstance(one, str) else _point(one) for one in _list(value)
    ),
}
"""By the types that edits' fields are written with."""
