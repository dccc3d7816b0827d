"""A frozen value is what `@dataclass(frozen=True, slots=True)` makes, however it is made."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, replace
from inspect import signature
from typing import Any, ClassVar

import pytest

from companion.core.frozen import frozen, swiftly_made


@frozen
class Place:
    """A place of a board."""

    SIDES: ClassVar = 6
    name: str
    at: tuple[int, int] = (0, 0)
    beside: Mapping[str, int] = field(default_factory=dict, hash=False)
    note: str = field(default="", compare=False, repr=False)

    @property
    def is_named(self) -> bool:
        """Whether it has a name."""
        return bool(self.name)


@dataclass(frozen=True, slots=True)
class _Usual:
    name: str
    at: tuple[int, int] = (0, 0)
    beside: Mapping[str, int] = field(default_factory=dict, hash=False)
    note: str = field(default="", compare=False, repr=False)


@frozen
class Gate(Place):
    """A place with a number."""

    number: int = 1


@frozen(kw_only=True)
class Tower:
    """Its size by name, and what follows from it."""

    floors: int
    high_m: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        """Every floor is three metres high."""
        if self.floors < 1:
            raise ValueError("a tower needs a floor")
        object.__setattr__(self, "high_m", 3 * self.floors)


@frozen
class Nothing:
    """No field at all."""


@frozen
class Loud:
    """What is shown and compared in a way of its own."""

    word: str

    def __repr__(self) -> str:
        """In capitals."""
        return self.word.upper()

    def __eq__(self, other: object) -> bool:
        """Whatever its case."""
        return isinstance(other, Loud) and self.word.upper() == other.word.upper()

    def __hash__(self) -> int:
        """As it is compared."""
        return hash(self.word.upper())


CASES: list[tuple[Any, ...]] = [
    ("a",), ("a", (1, 2)), ("a", (1, 2), {"b": 1}), ("a", (1, 2), {"b": 1}, "said"), ("c", (2, 1)),
]  # fmt: skip


def test_it_compares_hashes_and_shows_as_a_dataclass_does() -> None:
    for one in CASES:
        ours, usual = Place(*one), _Usual(*one)
        assert hash(ours) == hash(usual)
        assert repr(ours) == repr(usual).replace("_Usual", "Place")
        assert asdict(ours) == asdict(usual)
        for other in CASES:
            assert (ours == Place(*other)) is (usual == _Usual(*other))
            assert (ours != Place(*other)) is (usual != _Usual(*other))
    assert Place("a") != _Usual("a")  # type: ignore[comparison-overlap]
    assert Place("a") != Gate("a")


def test_it_cannot_be_changed_and_has_no_room_for_more() -> None:
    place = Place("a")
    for name in ("name", "other"):
        with pytest.raises(FrozenInstanceError, match=name):
            setattr(place, name, "b")
    with pytest.raises(FrozenInstanceError, match="name"):
        del place.name
    assert not hasattr(place, "__dict__")


def test_what_is_not_given_is_usual_and_a_collection_is_a_fresh_one() -> None:
    assert Place("a").at == (0, 0)
    assert Place("a").beside == {}
    assert Place("a").beside is not Place("a").beside
    with pytest.raises(TypeError, match="name"):
        Place()  # type: ignore[call-arg]


def test_it_is_replaced_copied_pickled_and_matched() -> None:
    gate = Gate("a", (3, 4), {"b": 2}, "said", 5)
    assert replace(gate, number=6) == Gate("a", (3, 4), {"b": 2}, "said", 6)
    for made in (copy.copy(gate), copy.deepcopy(gate), pickle.loads(pickle.dumps(gate))):
        assert made == gate
        assert made.note == "said"
    match gate:
        case Gate(name, at, number=number):
            assert (name, at, number) == ("a", (3, 4), 5)


def test_what_is_inherited_comes_first() -> None:
    assert [one.name for one in fields(Gate)] == ["name", "at", "beside", "note", "number"]
    assert Gate("a").number == 1
    assert Gate("a").is_named
    assert repr(Gate("a", number=2)) == "Gate(name='a', at=(0, 0), beside={}, number=2)"


def test_by_name_alone_and_what_follows_from_it() -> None:
    assert Tower(floors=2).high_m == 6
    assert repr(Tower(floors=2)) == "Tower(floors=2, high_m=6)"
    with pytest.raises(TypeError):
        Tower(2)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="floor"):
        Tower(floors=0)


@frozen
class Well:
    """Its fields are of the same kinds as those of `Bridge`."""

    deep_m: int
    dry: bool = False
    ropes: list[str] = field(default_factory=list, compare=False)


@frozen
class Bridge:
    """See `Well`."""

    long_m: int
    toll: int = 7
    piers: list[str] = field(default_factory=lambda: ["stone"], compare=False)


def test_classes_with_fields_of_the_same_kinds_have_names_and_defaults_of_their_own() -> None:
    assert repr(Well(3)) == "Well(deep_m=3, dry=False, ropes=[])"
    assert repr(Bridge(long_m=30)) == "Bridge(long_m=30, toll=7, piers=['stone'])"
    assert Bridge(1).piers is not Bridge(1).piers
    assert str(signature(Well.__init__)).startswith("(self, deep_m: 'int', dry: 'bool' = False, ")
    assert Bridge.__init__.__qualname__ == "Bridge.__init__"
    assert Bridge.__init__.__module__ == __name__
    cases: list[tuple[Any, str]] = [(Well, "long_m"), (Bridge, "deep_m")]
    for made, other in cases:
        with pytest.raises(TypeError, match=rf"{made.__name__}\.__init__\(\).*'{other}'"):
            made(1, **{other: 2})
        with pytest.raises(TypeError, match=rf"{made.__name__}\.__init__\(\) missing 1"):
            made()


def test_what_must_be_given_comes_before_what_need_not() -> None:
    with pytest.raises(TypeError, match="last of Wrong follows a field with a default"):

        @frozen
        class Wrong:
            first: int = 1
            last: int  # type: ignore[misc]


def test_without_fields_all_are_equal() -> None:
    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())
    assert repr(Nothing()) == "Nothing()"


def test_a_class_keeps_its_own_methods() -> None:
    assert repr(Loud("a")) == "A"
    assert Loud("a") == Loud("A")
    assert hash(Loud("a")) == hash(Loud("A"))


@swiftly_made
@dataclass(frozen=True, slots=True)
class _Swift:
    kind: ClassVar[str] = "swift"
    name: str
    at: tuple[int, int] = (0, 0)
    beside: Mapping[str, int] = field(default_factory=dict, hash=False)


def test_a_swiftly_made_value_is_what_a_dataclass_makes() -> None:
    one = _Swift("a", beside={"b": 1})
    assert (one.name, one.at, one.beside) == ("a", (0, 0), {"b": 1})
    assert one == replace(_Swift("a", (1, 2), {"b": 1}), at=(0, 0))
    assert one != _Swift("b", beside={"b": 1})
    assert hash(one) == hash(_Swift("a"))
    assert repr(one) == "_Swift(name='a', at=(0, 0), beside={'b': 1})"
    assert copy.copy(one) == pickle.loads(pickle.dumps(one)) == one
    assert one.beside is not _Swift("a").beside
    with pytest.raises(FrozenInstanceError):
        one.name = "b"  # type: ignore[misc]  # that is the point
    with pytest.raises(TypeError):
        _Swift()  # type: ignore[call-arg]  # that is the point
