"""What really stands on the table? Pure: one thing said of a position makes another position.

Every function raises PositionError when the box does not allow what was said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.errors import PositionError
from companion.games.ringgeister import position
from companion.games.ringgeister.state import State


def _changed(state: State, change: Callable[[dict[str, Any]], object]) -> State:
    obj = position.write(state)
    change(obj)
    return position.read(state.terms, obj)


def standing(state: State, point: str) -> bool:
    """Whether a figure stands on a point."""
    number = state.terms.board.point_index[point]
    return number in state.light or number in dict(state.dark)


def moved(state: State, one: str, other: str) -> State:
    """Whoever stands on one point stands on the other; two figures change places."""

    def change(obj: dict[str, Any]) -> None:
        light, dark = obj["light"], obj["dark"]
        for figure, point in light.items():
            light[figure] = {one: other, other: one}.get(point, point)
        here, there = dark.pop(one, None), dark.pop(other, None)
        if here is not None:
            dark[other] = here
        if there is not None:
            dark[one] = there

    return _changed(state, change)


def next_token(state: State, field: str) -> State:
    """The next token that can lie on a field: of each colour in turn, then none."""
    board = state.terms.board
    now = dict(state.tokens).get(board.field_index[field], "")
    colours = ("", *state.terms.colours)
    at = colours.index(now)
    for step in range(1, len(colours)):
        colour = colours[(at + step) % len(colours)]

        def change(obj: dict[str, Any], colour: str = colour) -> None:
            obj["tokens"].pop(field, None)
            if colour:
                obj["tokens"][field] = colour

        try:
            return _changed(state, change)
        except PositionError:
            continue
    return state


def turned(state: State, tile: str) -> State:
    """A tile lies a quarter turn further, with everything on it."""

    def change(obj: dict[str, Any]) -> None:
        slot, turn = obj["tiles"][tile]
        obj["tiles"][tile] = [slot, (turn + 1) % 4]

    return _changed(state, change)


def with_card(state: State, card: str) -> State:
    """Another card is in force."""

    def change(obj: dict[str, Any]) -> None:
        drawn = [name for name in obj["drawn"] if name not in (card, state.card)]
        obj["card"], obj["drawn"] = card, [*drawn, card]

    return _changed(state, change)


def next_colour(state: State) -> State:
    """It is the next player's turn, from its beginning."""
    colours = state.terms.colours
    after = colours[(colours.index(state.colour) + 1) % len(colours)]
    return _changed(state, lambda obj: obj.update(colour=after, moved=[]))
