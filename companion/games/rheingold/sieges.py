"""What does a siege need, and what comes of it? R 7 and 8.4 to 8.6. Pure.

Numbers only: who needs how many, which values a hidden shield can have, which
outcomes of an opening are possible. It changes no state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.core.game import Colour
from companion.games.rheingold.moves import Open
from companion.games.rheingold.pieces import values_left
from companion.games.rheingold.state import HIDDEN, Fronts, Siege, State, total


class Held(NamedTuple):
    """A siege that failed: besiegers lost by gate, and those who are left."""

    lost: Fronts
    left: Fronts


def needed(state: State, castle: str, shield: int) -> int:
    """Knights that take a castle (R 7.2, 7.3).

    Args:
        state: the position.
        castle: which.
        shield: the value of its shield; 0 if it has none.
    """
    board = state.terms.board
    number = board.castle_index[castle]
    holding = state.castles[number]
    if holding.owner is None:
        return 2 * board.castles[number].swords
    return max(1, 2 * (holding.knights + shield))


def shield_value(state: State, castle: str) -> int | None:
    """The value that defends a castle as far as all know it; None if it is hidden."""
    shield = state.holding(castle).shield
    if shield == HIDDEN:
        return None
    return 0 if shield is None else int(shield)


def shields_left(state: State, owner: Colour) -> tuple[int, ...]:
    """The shields of a colour that nobody has seen go or lie open, ascending (R 12.3)."""
    return values_left((*state.spent[state.terms.number[owner]], *state.face_up(owner)))


def possible_values(state: State, owner: Colour) -> tuple[int, ...]:
    """What a hidden shield of a colour can be, each value once, ascending (R 12.3)."""
    return tuple(sorted(set(shields_left(state, owner))))


def held(state: State, castle: str, fronts: Fronts, shield: int) -> Held | None:
    """What a siege against this shield costs the besiegers; None if the castle falls (R 7.5)."""
    attackers = total(fronts)
    missing = needed(state, castle, shield) - attackers
    if missing <= 0:
        return None
    if state.terms.options.failed_siege == "all":
        return Held(fronts, ())
    return lose(state, castle, fronts, min(2 * missing, attackers))


def lose(state: State, castle: str, fronts: Fronts, lost: int) -> Held:
    """Take losses from the gate with more attackers first (R 7.5).

    With equal numbers the gate that the board file names first gives first.
    """
    board = state.terms.board
    gates = board.castles[board.castle_index[castle]].gates
    order = sorted(fronts, key=lambda front: (-front[1], gates.index(front[0])))
    gone, left = [], []
    for gate, knights in order:
        fallen = min(lost, knights)
        lost -= fallen
        if fallen:
            gone.append((gate, fallen))
        if knights > fallen:
            left.append((gate, knights - fallen))
    return Held(tuple(sorted(gone)), tuple(sorted(left)))


def outcome(state: State, siege: Siege, value: int) -> Open:
    """What the table is told when a hidden shield has this value (R 8.4 to 8.6)."""
    options = state.terms.options
    if options.reveal == "public":
        return Open(value=value)
    result = held(state, siege.castle, siege.fronts, value)
    if result is None:
        return Open(value=value if options.captured_shield == "removed" else None, held=False)
    return Open(
        value=value if options.held_shield == "face_up" else None,
        held=True,
        lost=total(result.lost) if options.failed_siege == "double_shortfall" else None,
    )


def outcomes(state: State, siege: Siege) -> Iterator[Open]:
    """Every outcome that some possible value gives, each once (R 13, `open`)."""
    assert siege.owner is not None  # only an owned castle has a shield
    seen = set()
    for value in possible_values(state, siege.owner):
        result = outcome(state, siege, value)
        if result not in seen:
            seen.add(result)
            yield result


def besiegers_back(state: State, colour: Colour, groups: Fronts) -> tuple[Fronts, Fronts]:
    """Who goes back to a gate, and who finds it held by another colour (R 9.4)."""
    back: list[tuple[str, int]] = []
    stray: list[tuple[str, int]] = []
    for gate, knights in groups:
        stack = state.stack(gate)
        (back if stack is None or stack.colour == colour else stray).append((gate, knights))
    return tuple(back), tuple(stray)
