"""companion.core.rulekit.codec: frozen dataclasses to JSON and back, strictly."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

import pytest

from companion.core.game import Json
from companion.core.rulekit.codec import Codec, MalformedError


@dataclass(frozen=True, slots=True)
class Bare:
    kind: ClassVar[str] = "bare"


@dataclass(frozen=True, slots=True)
class Full:
    kind: ClassVar[str] = "full"
    from_: str
    number: int
    truth: bool
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    fronts: tuple[tuple[str, int], ...]
    owner: str | None
    value: int | None = None


Thing: TypeAlias = Bare | Full
CODEC: Codec[Thing] = Codec("thing", Thing.__args__)

FULL = Full("a", 3, True, ("x", "y"), (1, 2), (("b", 2), ("c", 1)), None)
WRITTEN: dict[str, Json] = {
    "thing": "full",
    "from": "a",
    "number": 3,
    "truth": True,
    "names": ["x", "y"],
    "numbers": [1, 2],
    "fronts": {"b": 2, "c": 1},
    "owner": None,
}


def fault(obj: Json) -> tuple[str, str]:
    with pytest.raises(MalformedError) as caught:
        CODEC.read(obj)
    return caught.value.fault, caught.value.key


def test_a_member_without_fields() -> None:
    assert CODEC.write(Bare()) == {"thing": "bare"}
    assert CODEC.read({"thing": "bare"}) == Bare()


def test_every_type_of_field() -> None:
    assert CODEC.write(FULL) == WRITTEN
    assert list(CODEC.write(FULL)) == list(WRITTEN)
    assert CODEC.read(WRITTEN) == FULL


def test_an_optional_field_is_left_out_while_it_is_none() -> None:
    assert "value" not in CODEC.write(FULL)
    assert CODEC.read({**WRITTEN, "value": 4}) == Full(
        "a", 3, True, ("x", "y"), (1, 2), (("b", 2), ("c", 1)), None, 4
    )
    assert fault({**WRITTEN, "value": None}) == ("value", "value")


def test_a_field_that_may_be_null_is_always_there() -> None:
    assert CODEC.read({**WRITTEN, "owner": "red"}) != FULL
    assert fault({key: value for key, value in WRITTEN.items() if key != "owner"}) == (
        "keys",
        "owner",
    )


def test_counts_are_kept_in_alphabetical_order() -> None:
    turned = {**WRITTEN, "fronts": {"c": 1, "b": 2}}
    assert CODEC.read(turned) == FULL
    assert CODEC.write(CODEC.read(turned)) == WRITTEN


@pytest.mark.parametrize("obj", [None, 4, "bare", [], {}, {"thing": None}, {"thing": ["bare"]},
                                 {"thing": {}}, {"thing": "none"}, {"kind": "bare"}])  # fmt: skip
def test_what_is_no_member(obj: Json) -> None:
    assert fault(obj) == ("kind", "thing")


def test_unknown_and_missing_keys() -> None:
    assert fault({"thing": "bare", "more": 1}) == ("keys", "more")
    assert fault({"thing": "full"}) == ("keys", "from")
    assert fault({**WRITTEN, "from_": "a"}) == ("keys", "from_")


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("from", [None, 1, True, ["a"], {}]),
        ("number", [None, "3", 3.0, True, [3], {}]),
        ("truth", [None, 0, 1, "true", []]),
        ("names", [None, "xy", {"x": 1}, ["x", 1], [None]]),
        ("numbers", [None, 1, {"1": 1}, [1.0], [True], ["1"]]),
        ("fronts", [None, [], [["b", 2]], {"b": None}, {"b": 2.0}, {"b": True}, {"b": "2"}]),
        ("owner", [1, False, []]),
        ("value", [None, "4", 4.0, True]),
    ],
)
def test_values_of_the_wrong_type(key: str, values: list[Json]) -> None:
    for value in values:
        assert fault({**WRITTEN, key: value}) == ("value", key)


def test_the_error_says_which_key() -> None:
    with pytest.raises(MalformedError, match="full: number must be a whole number"):
        CODEC.read({**WRITTEN, "number": 3.5})


def test_a_type_that_it_does_not_know_is_said_at_once() -> None:
    @dataclass(frozen=True)
    class Odd:
        kind: ClassVar[str] = "odd"
        when: float

    with pytest.raises(TypeError, match="float"):
        Codec("thing", (Odd,))
