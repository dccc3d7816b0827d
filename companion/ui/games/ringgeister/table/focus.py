"""Where on the board does something act? What the working view follows, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.games.ringgeister import view, wind
from companion.games.ringgeister.state import Phase, State
from companion.ui.games.ringgeister.board import RinggeisterBoard, scene
from companion.ui.games.ringgeister.film import Act, LightWalk, Moment, Seen, Turning
from companion.ui.games.ringgeister.film_drawing import walked
from companion.ui.games.ringgeister.table import setting_up
from companion.ui.games.ringgeister.table.camera import Spot
from companion.ui.games.ringgeister.table.move_plan import (
    Calling,
    Chosen,
    Going,
    MovePlan,
    SettingUp,
)


class Focus(NamedTuple):
    """What matters, what matters most, and whether all of it, or of the board, is to be seen."""

    matters: Sequence[Spot]
    first: Spot | None = None
    whole: bool = False
    fitted: bool = False


def place(state: State, name: str) -> Spot:
    """Where a point or a mission field lies now."""
    board = state.terms.board
    number = board.point_index.get(name)
    if number is not None:
        return wind.spot(state, number)
    field = board.field_index[name]
    return board.field_spots[field][state.turns[board.fields[field].tile]]


def of_act(act: Seen, now: Moment, small: RinggeisterBoard) -> Focus:
    """What is looked at in an act: the wind, then the figure; all of the tiles that turn.

    Of a light figure it is where it sets out, and most of all its goal.

    Args:
        act: what is seen.
        now: how far it is.
        small: any picture of the board, to measure the way on.
    """
    if isinstance(act, LightWalk):
        goal = place(act.after, act.legs[-1][-1])
        return Focus([place(act.before, act.legs[0][0]), goal], goal)
    if isinstance(act, Turning):
        return Focus(_corners(act, small), fitted=True)
    if now.over:
        rest = place(act.after, act.to)
        way = [place(act.before, one.point) for one in act.stations]
        return Focus([place(act.before, act.woke), *way, rest], rest)
    if now.wind < 1.0:
        woke = place(act.before, act.woke)
        return Focus([place(act.before, act.blew), woke], woke)
    x, y = walked(small, act, now)[-1]
    plan = small.plan
    return Focus([((x - plan.origin[0]) / plan.scale, (y - plan.origin[1]) / plan.scale)])


def of_left(act: Act, now: Moment, plan: Focus, small: RinggeisterBoard) -> Focus:
    """What is looked at while a player thinks and hands may still carry out an act.

    Args:
        act: what is carried out.
        now: its end.
        plan: what is looked at for the player.
        small: any picture of the board, to measure the way on.
    """
    way = of_act(act, now, small)
    return Focus([*way.matters, *plan.matters], way.first)


def _corners(act: Turning, small: RinggeisterBoard) -> list[Spot]:
    """Two opposite corners of each tile that turns."""
    plan, tiles = small.plan, scene(view.table(act.before)).tiles
    boxes = [plan.box(tiles[name]) for name in act.tiles]
    return [
        ((x - plan.origin[0]) / plan.scale, (y - plan.origin[1]) / plan.scale)
        for box in boxes
        for x, y in (box.topleft, box.bottomright)
    ]


def of_plan(state: State, plan: MovePlan, lit: Iterable[str]) -> Focus:
    """What is looked at while a player thinks."""
    walks = view.walks(state)
    around = [place(state, name) for name in sorted(lit)]
    match plan:
        case Chosen(figure):
            return Focus([_stands(state, figure), *around], _stands(state, figure))
        case Going(figure, to):
            return Focus([place(state, to), _stands(state, figure)], place(state, to))
        case Calling(to):
            return Focus([place(state, to), *around], place(state, to))
        case SettingUp():
            there = setting_up.points(state, plan)
            return Focus([place(state, name) for name in sorted(there)], fitted=True)
        case _:
            pass
    if state.phase is Phase.MOVE and walks:
        return Focus([_stands(state, figure) for figure in walks])
    if state.pending is not None and state.phase is not Phase.RETURN:
        return Focus([wind.spot(state, state.pending.point), *around])
    if not around:
        return Focus((), whole=True)
    # Mission fields lie all over the board: all of them are seen, as large as they can be.
    return Focus(around, fitted=state.phase not in (Phase.PLACE, Phase.RETURN))


def _stands(state: State, figure: str) -> Spot:
    number = state.where(figure)
    assert number is not None
    return wind.spot(state, number)
