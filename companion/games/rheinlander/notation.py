"""How is a move said in a transcript? One line, words and ids. Pure.

    lay m3 town4    place 23 l23    reinforce 14 l22    convert 7 r7    discard 9
    castle red      bastion r25     reshuffle           end

`write` and `read` undo one another. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.core.errors import NotationError
from companion.core.rulekit.move_lines import exactly, is_number, read_line
from companion.games.rheinlander import moves as mv


def write(move: mv.Move) -> str:
    """A move as one line."""
    match move:
        case mv.Lay():
            return f"lay {move.slot} {move.marker}"
        case mv.Place() | mv.Reinforce() | mv.Convert():
            return f"{move.kind} {move.card} {move.square}"
        case mv.Discard():
            return f"discard {move.card}"
        case mv.GiveCastle():
            return f"castle {move.colour}"
        case mv.BuildBastion():
            return f"bastion {move.square}"
        case mv.Reshuffle() | mv.End():
            return move.kind


def read(text: str) -> mv.Move:
    """The move that a line says.

    Raises:
        NotationError: it says none.
    """
    return read_line(text, _READERS)


def _of_card(make: Callable[[int, str], mv.Move]) -> Callable[[list[str]], mv.Move]:
    return exactly(2, lambda card, square: make(_card(card), square))


def _card(word: str) -> int:
    if not is_number(word):
        raise NotationError(f"{word!r:.40} is no card.")
    return int(word)


_READERS: Final[dict[str, Callable[[list[str]], mv.Move]]] = {
    "lay": exactly(2, mv.Lay),
    "place": _of_card(mv.Place),
    "reinforce": _of_card(mv.Reinforce),
    "convert": _of_card(mv.Convert),
    "discard": exactly(1, lambda card: mv.Discard(_card(card))),
    "castle": exactly(1, mv.GiveCastle),
    "bastion": exactly(1, mv.BuildBastion),
    "reshuffle": exactly(0, mv.Reshuffle),
    "end": exactly(0, mv.End),
}
