"""How is a move said in a transcript? One line, words and place ids. Pure.

    roll 4                              march 2 h1 > w2
    assault w2 from g_sooneck 3, h1 2   besiege katz from g_katz 6
    open 2   open held lost 4           retreat w3   occupy g_katz 2

`write` and `read` undo one another. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.rulekit.move_lines import exactly, is_number, number, read_line
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Fronts


def write(move: mv.Move) -> str:
    """A move as one line."""
    match move:
        case mv.Roll():
            return f"roll {move.face}"
        case mv.March():
            return f"march {move.knights} {move.from_} > {move.to}"
        case mv.Assault():
            return f"assault {move.space} from {_write_fronts(move.fronts)}"
        case mv.Besiege():
            return f"besiege {move.castle} from {_write_fronts(move.fronts)}"
        case mv.Resolve():
            return f"resolve {move.place}"
        case mv.Open(held=None):
            return f"open {move.value}"
        case mv.Open():
            words = ["open", "held" if move.held else "fell"]
            if move.lost is not None:
                words += ["lost", str(move.lost)]
            if move.value is not None:
                words += ["value", str(move.value)]
            return " ".join(words)
        case mv.Retreat():
            return f"retreat {move.to}"
        case mv.Occupy():
            return f"occupy {_write_fronts(move.fronts)}"
        case _:
            return move.kind


def _write_fronts(fronts: Fronts) -> str:
    return ", ".join(f"{place} {knights}" for place, knights in fronts)


def read(text: str) -> mv.Move:
    """The move that a line says.

    Raises:
        NotationError: it says none.
    """
    return read_line(text, _READERS)


def _fronts(words: list[str]) -> Fronts:
    fronts = []
    for part in " ".join(words).split(","):
        place, knights = part.split()
        fronts.append((place, number(knights)))
    return tuple(sorted(fronts))


def _march(words: list[str]) -> mv.Move:
    knights, from_, arrow, to = words
    if arrow != ">":
        raise ValueError(arrow)
    return mv.March(from_, to, number(knights))


def _assault(words: list[str]) -> mv.Move:
    space, _from, *fronts = words
    return mv.Assault(space, _fronts(fronts))


def _besiege(words: list[str]) -> mv.Move:
    castle, _from, *fronts = words
    return mv.Besiege(castle, _fronts(fronts))


def _occupy(words: list[str]) -> mv.Move:
    return mv.Occupy(_fronts(words))


def _open(words: list[str]) -> mv.Move:
    if len(words) == 1 and is_number(words[0]):
        return mv.Open(value=number(words[0]))
    result, *rest = words
    if result not in ("held", "fell") or len(rest) % 2:
        raise ValueError(result)
    numbers = dict(zip(rest[::2], map(number, rest[1::2]), strict=True))
    if set(numbers) - {"lost", "value"} or len(numbers) < len(rest) // 2:
        raise ValueError(result)
    return mv.Open(value=numbers.get("value"), held=result == "held", lost=numbers.get("lost"))


_READERS: dict[str, Callable[[list[str]], mv.Move]] = {
    "roll": exactly(1, lambda face: mv.Roll(number(face))),
    "enter": exactly(0, mv.Enter),
    "decline": exactly(0, mv.Decline),
    "march": _march,
    "assault": _assault,
    "besiege": _besiege,
    "halt": exactly(0, mv.Halt),
    "resolve": exactly(1, mv.Resolve),
    "open": _open,
    "retreat": exactly(1, mv.Retreat),
    "occupy": _occupy,
    "shield": exactly(0, mv.PlaceShield),
    "no_shield": exactly(0, mv.NoShield),
    "end": exactly(0, mv.End),
}
