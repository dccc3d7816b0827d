"""What is not of the right shape is refused with its place."""

from collections.abc import Callable

import pytest

from companion.core.errors import PositionError
from companion.core.game import Json
from companion.core.quoting import show
from companion.core.rulekit.position_reader import (
    check_keys,
    impossible,
    listed,
    mapping,
    truth,
    whole,
)


def refused(work: Callable[[], object]) -> str:
    with pytest.raises(PositionError) as caught:
        work()
    return str(caught.value).removeprefix("Impossible position: ").removesuffix(".")


def test_a_refusal_is_one_sentence() -> None:
    with pytest.raises(PositionError, match=r"^Impossible position: hand is too large\.$"):
        impossible("hand is too large")


def test_keys_are_all_there_and_no_others() -> None:
    check_keys("hand", {"red": 1, "blue": 2}, ("blue", "red"))
    assert refused(lambda: check_keys("hand", [], ("red",))) == "hand must be an object"
    assert refused(lambda: check_keys("hand", {"a": 1}, ("red",))) == "hand needs 'red'"
    assert refused(lambda: check_keys("hand", {"\u00e9": 1}, ())) == "hand has no '\u00e9'"
    text = refused(lambda: check_keys("hand", {"\u00e9": 1}, (), say=show))
    assert text == r"hand has no '\xe9'"


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1]])
def test_what_is_no_whole_number(value: Json) -> None:
    assert refused(lambda: whole("turn", value, 0)) == "turn must be a whole number"


def test_a_whole_number_in_its_range() -> None:
    assert [whole("turn", number, 1, 3) for number in (1, 2, 3)] == [1, 2, 3]
    assert whole("turn", 10**50, 1) == 10**50
    assert refused(lambda: whole("turn", 0, 1)) == "turn cannot be 0"
    assert refused(lambda: whole("turn", 4, 1, 3)) == "turn cannot be 4"
    assert refused(lambda: whole("turn", 10**50, 1, 3)) == f"turn cannot be 1{'0' * 39}"
    text = refused(lambda: whole("turn", 10**50, 1, 3, say=show))
    assert text == f"turn cannot be 1{'0' * 36}..."


def test_truths_lists_and_objects() -> None:
    assert truth("built", False) is False
    assert listed("drawn", [1]) == [1]
    assert mapping("places", {"a": 1}) == {"a": 1}
    assert refused(lambda: truth("built", 0)) == "built must be true or false"
    assert refused(lambda: listed("drawn", {})) == "drawn must be a list"
    assert refused(lambda: mapping("places", [])) == "places must be an object"
