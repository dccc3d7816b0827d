"""companion.core.rulekit.quick_replace: it means the same as the standard library's."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.core.rulekit.quick_replace import quickly_replaced


@quickly_replaced
class Stand(NamedTuple):
    """Three fields, one with a default."""

    turn: int
    points: tuple[int, ...]
    note: str = ""

    @property
    def total(self) -> int:
        """All points."""
        return sum(self.points)


class Usual(NamedTuple):
    """The same, untouched."""

    turn: int
    points: tuple[int, ...]
    note: str = ""


@pytest.mark.parametrize("changes", [{}, {"turn": 2}, {"note": "x", "points": (3,)}])
def test_it_changes_what_is_named_and_nothing_else(changes: dict[str, object]) -> None:
    stand = Stand(1, (1, 2))
    after = stand._replace(**changes)  # type: ignore[arg-type]  # one of several
    assert type(after) is Stand
    assert tuple(after) == tuple(Usual(1, (1, 2))._replace(**changes))  # type: ignore[arg-type]  # the same
    assert stand == Stand(1, (1, 2))
    assert after.total == sum(after.points)


def test_a_field_that_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError):
        Stand(1, ())._replace(colour="red")  # type: ignore[call-arg]  # that is the point
