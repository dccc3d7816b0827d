"""What do hands do at the board of Rheingold for a player that the program plays?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Beaten, Fronts, Siege, State, total
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.i18n.phrasing import listed
from companion.ui.i18n.translate import _, ngettext


def gesture(moves: Sequence[mv.Move]) -> int:
    """Knights that march on and on are moved in one go."""
    number = 1
    while number < len(moves):
        here, on = moves[number - 1], moves[number]
        if not (isinstance(here, mv.March) and isinstance(on, mv.March)):
            break
        if (on.from_, on.knights) != (here.to, here.knights):
            break
        number += 1
    return number


def instruction(state: State, moves: Sequence[mv.Move]) -> str:
    """What hands do; nothing for the end of a turn, or for a knight that stays out."""
    text = _instruction(state, moves)
    if len(moves) < 2:
        return text
    return ngettext("{what} ({n} march)", "{what} ({n} marches)", len(moves), what=text)


def _instruction(state: State, moves: Sequence[mv.Move]) -> str:
    move, teller = moves[0], Teller(state)
    last = moves[-1]
    if isinstance(move, mv.March) and isinstance(last, mv.March):
        move = replace(move, to=last.to)
    match move:
        case mv.Enter():
            start = str(getattr(state.pending, "start", ""))
            return _("Put a knight on {start}").format(start=teller.place(start))
        case mv.March() if _attacks(state, move.to):
            return ngettext(
                "{n} knight from {start} attacks {place}",
                "{n} knights from {start} attack {place}",
                move.knights,
                start=teller.short(move.from_),
                place=teller.place(move.to),
            )
        case mv.March() if move.from_ in state.terms.board.start_index:
            # A start and a space may have the same number.
            return ngettext(
                "Move {n} knight from {start} {place:to}",
                "Move {n} knights from {start} {place:to}",
                move.knights,
                start=teller.short(move.from_),
                place=teller.place(move.to),
            )
        case mv.March():
            return ngettext(
                "Move {n} knight from {start} to {place}",
                "Move {n} knights from {start} to {place}",
                move.knights,
                start=teller.short(move.from_),
                place=teller.short(move.to),
            )
        case mv.Assault():
            return _("Attack {place} with {forces}").format(
                place=teller.place(move.space), forces=_forces(teller, move.fronts)
            )
        case mv.Besiege():
            return _("Besiege {place} with {forces}").format(
                place=teller.place(move.castle), forces=_forces(teller, move.fronts)
            )
        case mv.Retreat() if isinstance(state.pending, Beaten):
            return ngettext(
                "Move {n} beaten knight to {place}",
                "Move {n} beaten knights to {place}",
                state.pending.knights,
                place=teller.place(move.to),
            )
        case mv.Occupy() if isinstance(state.pending, Siege):
            return ngettext(
                "Put {n} knight into {place}",
                "Put {n} knights into {place}",
                total(move.fronts),
                place=teller.place(state.pending.castle),
            )
        case mv.PlaceShield():
            castle = str(getattr(state.pending, "castle", ""))
            return _("Place a shield face down at {place}").format(place=teller.place(castle))
        case _:
            return ""


def _forces(teller: Teller, fronts: Fronts) -> str:
    """Knights and where they stand: "6 from 12 and 3 from 14"."""
    parts = [
        _("{n} from {place}").format(n=number, place=teller.short(place))
        for place, number in fronts
    ]
    return listed(parts)


def _attacks(state: State, place: str) -> bool:
    """Whether a march to a place begins a fight there (R 9.1)."""
    board = state.terms.board
    castle = board.castle_index.get(place)
    if castle is not None:
        return state.castles[castle].owner != state.colour
    space = board.space_index.get(place)
    stack = None if space is None else state.stacks[space]
    return stack is not None and stack.colour != state.colour
