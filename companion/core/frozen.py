"""How is a frozen value declared, so that it costs little to load?

`@frozen` stands for `@dataclass(frozen=True, slots=True)`. For each class the standard library
writes the source of six methods and compiles it anew in every start: a third of all that the first
picture cost. Of these, only `__init__` differs so much that it is written here too; what compares,
hashes, shows, pickles and protects a value is the same function for all classes.

It is for what is loaded before the first picture. A dataclass compares and hashes a little sooner:
the games' moves and events, with which a computer player tries thousands of turns, are dataclasses;
`@swiftly_made` can give them the `__init__` from here, which takes a third of the time.

Fields, `field`, `replace`, `fields`, `asdict`, `__post_init__` and `match` are the standard
library's. A class keeps a method that it has itself. Only `@frozen` can inherit from `@frozen`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import cache
from operator import attrgetter
from types import CellType, CodeType, FunctionType
from typing import Any, Final, TypeVar, dataclass_transform, overload

T = TypeVar("T")

_set: Final = object.__setattr__


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(
    cls: type[T] | None = None, /, *, kw_only: bool = False
) -> type[T] | Callable[[type[T]], type[T]]:
    """A class of values that cannot be changed, compared by their fields.

    Args:
        cls: declares the fields, as a dataclass does.
        kw_only: the fields are given by name alone.
    """

    def made(declared: type[T]) -> type[T]:
        own = frozenset(name for name in declared.__dict__ if declared.__dict__[name] is not None)
        # Without one, the standard library works out a signature: as long as all else here.
        declared.__doc__ = declared.__doc__ or declared.__name__
        new = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(declared)
        for name, method in _methods(new).items():
            if name not in own:
                setattr(new, name, method)
        return new

    return made if cls is None else made(cls)


def swiftly_made(cls: type[T]) -> type[T]:
    """Give a frozen dataclass with slots an `__init__` that takes a third of the time."""
    cls.__init__ = _init(cls, fields(cls))  # type: ignore[method-assign, arg-type]  # its work
    return cls


def _methods(cls: type) -> dict[str, Any]:
    """The methods of a class with these fields, by their names."""
    those = fields(cls)
    compared = _values([one.name for one in those if one.compare])
    hashed = _values([one.name for one in those if (one.compare if one.hash is None else one.hash)])

    def equals(self: object, other: object) -> object:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return compared(self) == compared(other)

    def hashes(self: object) -> int:
        return hash(hashed(self))

    return {
        "__init__": _init(cls, those),
        "__eq__": equals,
        "__hash__": hashes,
        "__repr__": _shows,
        "__setattr__": _refuses_to_set,
        "__delattr__": _refuses_to_delete,
        "__getstate__": _state,
        "__setstate__": _restores,
    }


def _values(names: list[str]) -> Callable[[object], tuple[Any, ...]]:
    """What these attributes of an object hold, as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: tuple(getattr(one, name) for name in names)


def _init(cls: type, those: tuple[Field[Any], ...]) -> Callable[..., None]:
    """Make `__init__`: it takes the fields as parameters and puts each into its slot.

    A slot's own `__set__` takes a quarter of the time of `object.__setattr__`. Classes whose
    fields are of the same kinds in the same order share one compiled `__init__`; each gets a copy
    in which its own names stand.
    """
    code = _compiled(tuple([_kind(one) for one in those]), hasattr(cls, "__post_init__"))
    names = {_name(at): one.name for at, one in enumerate(those)}
    own = code.replace(
        co_varnames=tuple([names.get(name, name) for name in code.co_varnames]),
        co_qualname=f"{cls.__qualname__}.__init__",
    )
    known: dict[str, object] = {"_missing": MISSING}
    usual: list[object] = []
    usual_named: dict[str, object] = {}
    for at, one in enumerate(those):
        known[_setter(at)] = getattr(cls, one.name).__set__
        value = one.default
        if one.default_factory is not MISSING:
            known[_maker(at)], value = one.default_factory, MISSING
        elif not one.init:
            known[_maker(at)] = one.default
        elif value is MISSING:
            if usual and not one.kw_only:
                raise TypeError(f"{one.name} of {cls.__name__} follows a field with a default")
            continue
        if one.init and one.kw_only:
            usual_named[one.name] = value
        elif one.init:
            usual.append(value)
    init = FunctionType(
        # In the names of the class's own module, as if it stood there.
        own, sys.modules[cls.__module__].__dict__, "__init__", tuple(usual),
        tuple([CellType(known[name]) for name in own.co_freevars]),
    )  # fmt: skip
    init.__kwdefaults__ = usual_named or None
    init.__annotations__ = {one.name: one.type for one in those if one.init} | {"return": None}
    return init


def _kind(one: Field[Any]) -> str:
    """What of a field makes a difference to the code that sets it, in letters."""
    taken = ("by name, " if one.kw_only else "taken, ") if one.init else ""
    if one.default_factory is not MISSING:
        return f"{taken}made"
    return taken if one.init or one.default is MISSING else "constant"


def _name(at: int) -> str:
    return f"field_{at}"


def _maker(at: int) -> str:
    return f"_make_{at}"


def _setter(at: int) -> str:
    return f"_set_{at}"


@cache
def _compiled(kinds: tuple[str, ...], has_more: bool) -> CodeType:
    """An `__init__` for fields of these kinds, which are called by their numbers in it."""
    plain: list[str] = ["self"]
    named: list[str] = []
    lines: list[str] = []
    known = ["_missing"]
    for at, kind in enumerate(kinds):
        if not kind:
            continue
        known.append(_setter(at))
        value = name = _name(at)
        if kind.endswith(("made", "constant")):
            known.append(_maker(at))
            value = f"{_maker(at)}()" if kind.endswith("made") else _maker(at)
        if kind.startswith(("taken", "by name")):
            (plain if kind.startswith("taken") else named).append(name)
            value = name if value is name else f"{value} if {name} is _missing else {name}"
        lines.append(f"{_setter(at)}(self, {value})")
    if has_more:
        lines.append("self.__post_init__()")
    parameters = ", ".join([*plain, *(["*", *named] if named else [])])
    body = "\n  ".join(lines or ["pass"])
    source = (
        f"def make({', '.join(known)}):\n def __init__({parameters}):\n  {body}\n return __init__"
    )
    written: dict[str, Any] = {}
    exec(source, written)  # our own source
    code: CodeType = written["make"](*known).__code__
    return code


def _shows(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _refuses_to_set(_self: object, name: str, _value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuses_to_delete(_self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _restores(self: Any, state: list[Any]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        _set(self, one.name, value)
