"""Does the same content give the same result, and other content another?"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from companion.core.errors import BoardError
from companion.core.rulekit.content_cache import cached_by_content


class Compiler:
    """Counts how often it compiles."""

    def __init__(self, kept: int = 2) -> None:
        """It has compiled nothing."""
        self.calls = 0
        self.build = cached_by_content(kept)(self._build)

    def _build(self, obj: Any, layout: Any = None) -> list[Any]:
        self.calls += 1
        if not obj:
            raise BoardError(())
        return [repr(obj), layout]


def test_equal_content_is_compiled_once() -> None:
    compiler = Compiler()
    first = compiler.build({"id": "a", "at": [1.5, 2]})
    assert compiler.build({"id": "a", "at": [1.5, 2]}) is first
    assert compiler.calls == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"n": 1}, {"n": 1.0}),
        ({"n": 1}, {"n": True}),
        ({"n": 1}, {"n": "1"}),
        ({1: 0}, {"1": 0}),
        ({"a": 0, "b": 0}, {"b": 0, "a": 0}),
        ({"a": [1, 2]}, {"a": (1, 2)}),
        ({"n": 0.0}, {"n": -0.0}),
    ],
)
def test_what_only_looks_equal_is_compiled_for_itself(one: Any, other: Any) -> None:
    compiler = Compiler()
    assert compiler.build(one)[0] == repr(one)
    assert compiler.build(other)[0] == repr(other)
    assert compiler.calls == 2


def test_an_object_that_was_changed_is_compiled_again() -> None:
    compiler, obj = Compiler(), {"id": "a"}
    compiler.build(obj)
    obj["id"] = "b"
    assert compiler.build(obj)[0] == "{'id': 'b'}"


def test_the_second_argument_counts() -> None:
    compiler = Compiler()
    assert compiler.build({"id": "a"}, {"s": 1})[1] == {"s": 1}
    assert compiler.build({"id": "a"}, {"s": 2})[1] == {"s": 2}


def test_an_error_is_raised_each_time() -> None:
    compiler = Compiler()
    for _ in range(2):
        with pytest.raises(BoardError):
            compiler.build({})
    assert compiler.calls == 2


def test_what_was_not_used_for_longest_goes_first() -> None:
    compiler = Compiler(kept=2)
    for name in ("a", "b", "a", "c", "a"):
        compiler.build({"id": name})
    assert compiler.calls == 3
    compiler.build({"id": "b"})
    assert compiler.calls == 4


def test_what_is_no_json_is_compiled_without_being_kept() -> None:
    compiler = Compiler()
    for _ in range(2):
        compiler.build(MappingProxyType({"id": "a"}))
    assert compiler.calls == 2
