"""How does a match look, position by position, in a terminal? `replay --step`.

Plain text, one position at a time, read from any input: n and p (or just Enter) go on and
back, a number goes to that position, q ends. A position is printed as the game's own
notation has it, so that every game can be stepped through.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from companion.core.game import AnyGame, Json, Setup
from companion.referee.entries import MOVE
from companion.referee.replay import ReplayStep

HELP: Final = "n next, p previous, a number, q quit"
_WIDE: Final = 78


def step_line(game: AnyGame, step: ReplayStep) -> str:
    """One line that says what was done."""
    if step.kind == MOVE:
        return game.move_text(step.before, step.move)
    reason = step.body.get("reason", "") if isinstance(step.body, dict) else ""
    words = step.kind.replace("_", " ")
    return f"{words}: {reason}" if reason else words


def go(
    game: AnyGame, setup: Setup, steps: Sequence[ReplayStep], asked: TextIO, out: TextIO
) -> None:
    """Show the first position, then what is asked for, until q or the end of the input."""
    at = 0
    print(*_position(game, setup, steps, at), sep="\n", file=out)
    while True:
        print(f"[{at} of {len(steps)}; {HELP}] ", end="", file=out, flush=True)
        line = asked.readline()
        wish = line.strip().lower()
        if not line or wish == "q":
            print(file=out)
            return
        wanted = _wanted(wish, at)
        if wanted is None or not 0 <= wanted <= len(steps):
            print(f"Choose a position from 0 to {len(steps)}.", file=out)
            continue
        at = wanted
        print(*_position(game, setup, steps, at), sep="\n", file=out)


def _wanted(wish: str, at: int) -> int | None:
    if wish in ("", "n"):
        return at + 1
    if wish == "p":
        return at - 1
    return int(wish) if wish.isascii() and wish.isdigit() and len(wish) < 10 else None


def _position(game: AnyGame, setup: Setup, steps: Sequence[ReplayStep], at: int) -> Iterator[str]:
    """The position after so many steps, and the step that led to it."""
    state = steps[at - 1].after if at else game.initial_state(setup)
    yield ""
    if at:
        step = steps[at - 1]
        line = step_line(game, step)
        yield f"{at}. {game.mover(step.before)}: {line}   ({step.at}, {step.source})"
    else:
        yield f"0. {game.info.title}, {setup.board['name']}"
        for seat in setup.seats:
            yield f"   {seat.name}: {', '.join(seat.colours)}"
    for key, value in game.write_state(state).items():
        yield from _line(key, value)


def _line(key: str, value: Json) -> Iterator[str]:
    """One part of a position: what is there, folded; what is not there, left out."""
    if value in (None, {}, [], ""):
        return
    if not isinstance(value, dict):
        yield f"   {key}: {_flat(value)}"
        return
    parts = [f"{name} {_flat(one)}" for name, one in value.items() if not _is_bare(one)]
    line = f"   {key}:"
    for part in parts:
        if len(line) + len(part) + 2 > _WIDE:
            yield line
            line = "     "
        line += f" {part};"
    if parts:
        yield line.rstrip(";")


def _is_bare(value: Json) -> bool:
    """Whether a value is empty: nobody's castle, an empty place."""
    if isinstance(value, dict):
        return all(_is_bare(one) for one in value.values())
    return value in (None, 0, [], "", False)


def _flat(value: Json) -> str:
    """A value as one short string."""
    if isinstance(value, dict):
        return " ".join(f"{key} {_flat(one)}" for key, one in value.items() if not _is_bare(one))
    if isinstance(value, list):
        return " ".join(map(_flat, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
