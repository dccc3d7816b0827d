"""How does an edit become JSON and back? Pure.

An edit is a list: its word, then its fields in their order. Reading is strict: what no
edit has written is refused, whatever it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import lru_cache
from math import isfinite
from typing import Any, Final, get_args

from companion.boards.draft import edits
from companion.boards.draft.applying import MOST_AT_ONCE
from companion.boards.draft.draft import Point
from companion.boards.draft.edits import Edit, Single, Together
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.core.rulekit.board_inspection import is_number, is_whole


@lru_cache(maxsize=1_024)
def write(edit: Edit) -> list[Json]:
    """An edit as JSON. It is cached and must not be changed: every save writes all edits."""
    return [_WORDS[type(edit)], *(_plain(getattr(edit, field.name)) for field in fields(edit))]


def _plain(value: Any) -> Json:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return write(value) if isinstance(value, get_args(Single)) else value


def read(obj: Json) -> Edit:
    """The edit that a JSON value describes.

    Raises:
        NotationError: it describes none.
    """
    return _read(obj, _KINDS)


def _read(obj: Json, kinds: Mapping[str, type[Any]]) -> Edit:
    name = obj[0] if isinstance(obj, list) and obj else None
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise NotationError("This is no edit.")
    known = fields(kind)
    if len(obj) != len(known) + 1:
        raise NotationError("This is no edit.")
    readers = (_READERS[str(field.type)] for field in known)
    edit: Edit = kind(*(reader(value) for reader, value in zip(readers, obj[1:], strict=True)))
    return edit


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise NotationError("A text is missing.")
    return value


def _whole(value: Json) -> int:
    if not is_whole(value):
        raise NotationError("A whole number is missing.")
    return int(value)


def _truth(value: Json) -> bool:
    if not isinstance(value, bool):
        raise NotationError("True or false is missing.")
    return value


def _point(value: Json) -> Point:
    if not (isinstance(value, list) and len(value) == 2 and all(map(_is_finite, value))):
        raise NotationError("A spot is missing.")
    return value[0], value[1]


def _is_finite(value: Json) -> bool:
    # A whole number of a thousand digits is no float.
    return is_number(value) and abs(value) < 1e9 and isfinite(value)


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list) or len(value) > MOST_AT_ONCE:
        raise NotationError("A list is missing.")
    return value


def _points(value: Json) -> tuple[Point, ...]:
    return tuple(map(_point, _list(value)))


def _corners(value: Json) -> Any:
    corners = _points(value)
    if len(corners) != 4:
        raise NotationError("Four corners are missing.")
    return corners


def _optional(reader: Callable[[Json], Any]) -> Callable[[Json], Any]:
    return lambda value: None if value is None else reader(value)


_SINGLE: Final[dict[str, type[Any]]] = {
    "PutSpace": edits.PutSpace,
    "PutStart": edits.PutStart,
    "PutCastle": edits.PutCastle,
    "PutGate": edits.PutGate,
    "Move": edits.Move,
    "Remove": edits.Remove,
    "Join": edits.Join,
    "Part": edits.Disconnect,
    "Chain": edits.Chain,
    "Cross": edits.Cross,
    "Rename": edits.Rename,
    "Swords": edits.SetSwords,
    "Bank": edits.Bank,
    "Renumber": edits.Renumber,
    "Reorder": edits.Reorder,
    "River": edits.DrawRiver,
    "Resize": edits.Resize,
    "Remark": edits.SetNote,
    "Authentic": edits.Authentic,
    "Photograph": edits.Photograph,
    "NoPhotograph": edits.NoPhotograph,
}
"""The words of the file. A class may get another name, its word stays."""
_KINDS: Final[dict[str, type[Any]]] = {**_SINGLE, "Together": Together}
_WORDS: Final = {kind: word for word, kind in _KINDS.items()}

_READERS: Final[dict[str, Callable[[Json], Any]]] = {
    "str": _text,
    "int": _whole,
    "bool": _truth,
    "str | None": _optional(_text),
    "Point": _point,
    "Point | None": _optional(_point),
    "tuple[Point, ...]": _points,
    "Corners | None": _optional(_corners),
    "tuple[str | Point, ...]": lambda value: tuple(
        one if isinstance(one, str) else _point(one) for one in _list(value)
    ),
    "tuple[Single, ...]": lambda value: tuple(_read(one, _SINGLE) for one in _list(value)),
}
"""By the types that edits' fields are written with."""
