"""How does a rules test say that a position can be, or cannot?"""

from __future__ import annotations

from typing import Any, Final

import pytest

from companion.core.errors import PositionError
from tests.support.rules.ringgeister.table import GAME, Table, scene

LAND: Final = scene(
    "n-fire fire-a a-b b-c m-p p-q i-j j-k u-v v-t x-y",
    fire="grey mountain",
    a="grey",
    b="grey magic N",
    c="grey E",
    m="black >p",
    p="grey",
    q="black >p",
    x="grey magic",
    n=(0, 20),
    **dict.fromkeys("ijkuvty", "grey"),
    h="field i j k",
    h2="field u v t",
)


def midst(**options: Any) -> Table:
    """In the midst of a match, green to walk."""
    return Table(LAND, "standard", **options).given(
        green_man="s.a", dark={"s.m": "wraith"}, tokens={"s.h": "green"}
    )


def takes(table: Table, **changes: Any) -> None:
    """A position like this one but for some keys can be, and is written as it was read."""
    obj = {**table.json, **changes}
    assert GAME.write_state(GAME.read_position(table.state, obj)) == obj


def refuses(table: Table, **changes: Any) -> None:
    """A position like this one but for some keys cannot be."""
    takes(table)
    with pytest.raises(PositionError) as caught:
        GAME.read_position(table.state, {**table.json, **changes})
    assert str(caught.value).strip()


def light(table: Table, **figures: str | None) -> dict[str, str | None]:
    return {**table["light"], **figures}
