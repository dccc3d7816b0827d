"""How does a frozen dataclass become JSON and back? Independent of any game.

A `Codec` writes the members of a union under a tag: `March(...)` becomes
`{"move": "march", "from": …}`. It is strict when reading: every key known,
none missing, every value of its field's type, whole numbers whole.

Field types understood: str, int, bool, each also with None; tuples of any of
these; and (key, int) pairs, `tuple[tuple[str, int], ...]`, which are an object
in JSON, kept in alphabetical order. A field whose name ends in `_` loses it
(`from_`). A field whose default is None is left out of the JSON while it is None.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from dataclasses import fields
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from companion.core.errors import NotationError
from companion.core.game import Json


class Tagged(Protocol):
    """A dataclass with the word that names its kind in JSON."""

    kind: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Any]]


T = TypeVar("T", bound=Tagged)


class MalformedError(NotationError):
    """A JSON value that is no member of the union.

    Attributes:
        fault: "kind" (no such member), "keys" (unknown or missing ones) or
            "value" (of the wrong type).
        key: the key at fault, "" if none.
    """

    def __init__(self, fault: str, key: str, text: str) -> None:
        """Say what is wrong, and where."""
        self.fault = fault
        self.key = key
        super().__init__(text)


class _MisfitError(Exception):
    """A value is not of its field's type; the text says of which it must be."""


class _Field(typing.NamedTuple):
    name: str
    key: str
    optional: bool
    is_object: bool
    read: Callable[[Json], Any]


class Codec(Generic[T]):
    """Reads and writes the members of a union."""

    def __init__(self, tag: str, kinds: tuple[type[T], ...]) -> None:
        """Prepare the members of a union.

        Args:
            tag: the key that names the kind, "move" or "event".
            kinds: every member.
        """
        self.tag = tag
        self.kinds: dict[str, type[T]] = {kind.kind: kind for kind in kinds}
        self._fields: dict[str, tuple[_Field, ...]] = {
            kind.kind: _fields_of(kind) for kind in kinds
        }

    def write(self, value: T) -> dict[str, Json]:
        """The JSON object of a member."""
        obj: dict[str, Json] = {self.tag: value.kind}
        for field in self._fields[value.kind]:
            content = getattr(value, field.name)
            if content is None and field.optional:
                continue
            if field.is_object:
                obj[field.key] = dict(content)
            elif isinstance(content, tuple):
                obj[field.key] = list(content)
            else:
                obj[field.key] = content
        return obj

    def kind_of(self, obj: Json) -> str:
        """The kind that an object says it is.

        Raises:
            MalformedError: it is no object, or of no known kind.
        """
        kind = obj.get(self.tag) if isinstance(obj, dict) else None
        if not isinstance(kind, str) or kind not in self.kinds:
            raise MalformedError("kind", self.tag, f"there is no {self.tag} {kind!r:.40}")
        return kind

    def read(self, obj: Json) -> T:
        """The member that a JSON object describes.

        Raises:
            MalformedError: it describes none.
        """
        kind = self.kind_of(obj)
        known = self._fields[kind]
        if extra := set(obj) - {field.key for field in known} - {self.tag}:
            key = min(extra)
            raise MalformedError("keys", key, f"{kind} has no {key!r:.40}")
        values: dict[str, Any] = {}
        for field in known:
            if field.key not in obj:
                if field.optional:
                    continue
                raise MalformedError("keys", field.key, f"{kind} needs {field.key!r}")
            try:
                values[field.name] = field.read(obj[field.key])
            except _MisfitError as error:
                text = f"{kind}: {field.key} {error}"
                raise MalformedError("value", field.key, text) from None
        return self.kinds[kind](**values)


def _fields_of(kind: type[Tagged]) -> tuple[_Field, ...]:
    hints = typing.get_type_hints(kind)
    found = []
    for field in fields(kind):
        hint = hints[field.name]
        optional = field.default is None
        found.append(
            _Field(
                field.name,
                field.name.rstrip("_"),
                optional,
                hint == tuple[tuple[str, int], ...],
                _reader(hint, may_be_null=not optional),
            )
        )
    return tuple(found)


def _reader(hint: Any, *, may_be_null: bool) -> Callable[[Json], Any]:
    if hint in _READERS:
        return _READERS[hint]
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        arms = [arm for arm in args if arm is not type(None)]
        if len(arms) == 1:
            read = _reader(arms[0], may_be_null=False)
            return (lambda value: None if value is None else read(value)) if may_be_null else read
    if origin is tuple and args[1:] == (...,):
        return _listed(_reader(args[0], may_be_null=True))
    raise TypeError(f"the codec cannot read {hint}")


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise _MisfitError("must be text")
    return value


def _whole(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _MisfitError("must be a whole number")
    return value


def _truth(value: Json) -> bool:
    if not isinstance(value, bool):
        raise _MisfitError("must be true or false")
    return value


def _listed(read: Callable[[Json], Any]) -> Callable[[Json], Any]:
    def listed(value: Json) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise _MisfitError("must be a list")
        return tuple(map(read, value))

    return listed


def _counts(value: Json) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, dict):
        raise _MisfitError("must be an object")
    return tuple(sorted((key, _whole(count)) for key, count in value.items()))


_READERS: dict[Any, Callable[[Json], Any]] = {
    str: _text,
    int: _whole,
    bool: _truth,
    tuple[tuple[str, int], ...]: _counts,
}
