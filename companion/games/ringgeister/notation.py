"""How is a move said in a transcript? One line, words and names. Pure.

    card green3                place gandalf b1.w3       token o3.h
    walk green_man o1.an       wind o3.pse               wind nobody
    return b1.w3               end

`write` and `read` undo one another. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.core.rulekit.move_lines import exactly, read_line
from companion.games.ringgeister import moves as mv

_NOBODY: Final = "nobody"


def write(move: mv.Move) -> str:
    """A move as one line."""
    match move:
        case mv.TurnUp():
            return f"card {move.card}"
        case mv.Place():
            return f"place {move.figure} {move.point}"
        case mv.LayToken():
            return f"token {move.field}"
        case mv.Walk():
            return f"walk {move.figure} {move.to}"
        case mv.End():
            return "end"
        case mv.Blow():
            return f"wind {_NOBODY if move.point is None else move.point}"
        case mv.Return():
            return f"return {move.point}"


def read(text: str) -> mv.Move:
    """The move that a line says.

    Raises:
        NotationError: it says none.
    """
    return read_line(text, _READERS)


def _blow(point: str) -> mv.Blow:
    return mv.Blow(None if point == _NOBODY else point)


_READERS: Final[dict[str, Callable[[list[str]], mv.Move]]] = {
    "card": exactly(1, mv.TurnUp),
    "place": exactly(2, mv.Place),
    "token": exactly(1, mv.LayToken),
    "walk": exactly(2, mv.Walk),
    "end": exactly(0, mv.End),
    "wind": exactly(1, _blow),
    "return": exactly(1, mv.Return),
}
