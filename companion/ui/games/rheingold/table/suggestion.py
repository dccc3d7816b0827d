"""How is a line of the program told to a person of a Rheingold or Highlanders table? Pure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import State
from companion.ui.games.rheingold import instructions
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.move_plan import Idle, MovePlan
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.opinion import Suggest, Suggestion
from companion.ui.widgets.base import Intent


def suggest(state: State, plan: MovePlan) -> Suggest:
    """Tells the best line; a tap chooses its stack, or what is attacked."""
    return partial(_suggest, state, plan)


def _suggest(
    state: State, plan: MovePlan, lines: Sequence[tuple[mv.Move, ...]]
) -> Suggestion | None:
    if not lines:
        return None
    moves = lines[0]
    going = moves[: instructions.gesture(moves)]
    text = instructions.instruction(state, going)
    return Suggestion(text, _why(state, moves, going[-1]), _begins(plan, going))


def _begins(plan: MovePlan, going: Sequence[mv.Move]) -> Intent | None:
    move, last = going[0], going[-1]
    match move:
        case mv.March() if isinstance(last, mv.March):
            return Intent("suggested", f"{move.from_} {last.to} {move.knights}")
        case mv.Assault() if isinstance(plan, Idle):
            return Intent("place", move.space)
        case mv.Besiege() if isinstance(plan, Idle):
            return Intent("place", move.castle)
        case _:
            return None


def _why(state: State, moves: Sequence[mv.Move], last: mv.Move) -> str:
    """What the line attacks from where its first gesture ends, or what stands there."""
    teller, board = Teller(state), state.terms.board
    to = last.to if isinstance(last, mv.March) else ""
    for move in moves:
        match move:
            case mv.Besiege() if move is last or to in dict(move.fronts):
                return _("to take {castle}").format(castle=teller.place(move.castle))
            case mv.March() if move.from_ == to and _is_taken(state, move.to):
                return _("to take {castle}").format(castle=teller.place(move.to))
            case mv.Assault() if move is last or to in dict(move.fronts):
                stack = state.stack(move.space)
                if stack is not None and stack.colour != state.colour:
                    return _("to beat {name}").format(name=teller.name(stack.colour))
    if to in board.castle_index:
        text = _("to take {castle}") if _is_taken(state, to) else _("to guard {castle}")
        return text.format(castle=teller.place(to))
    for castle, number in board.castle_index.items():
        if to in board.castles[number].gates and _is_taken(state, castle):
            return _("to threaten {castle}").format(castle=teller.place(castle))
    return ""


def _is_taken(state: State, place: str) -> bool:
    """Whether knights that go to a place take it: a castle of somebody else, or of nobody."""
    castles = state.terms.board.castle_index
    return place in castles and state.holding(place).owner != state.colour
