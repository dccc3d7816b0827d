"""What does a tap make of a plan? Pure: position, plan and place → plan or move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.ringgeister import deck, foresight, listing, pieces, routes, view
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.foresight import Foreseen
from companion.games.ringgeister.state import Phase, ReturnDue, State
from companion.ui.games.ringgeister.table.move_plan import (
    IDLE,
    Calling,
    Chosen,
    Going,
    KeyingIn,
    MovePlan,
    SettingUp,
)


def begin(state: State) -> MovePlan:
    """The plan of a new position: the one figure that is left to walk is chosen already."""
    walks = view.walks(state)
    if state.phase is Phase.MOVE and len(walks) == 1 and state.moved:
        return Chosen(next(iter(walks)))
    return IDLE


def fits(state: State, plan: MovePlan) -> bool:
    """Whether a plan could have been made in a position."""
    walks = view.walks(state)
    match plan:
        case Chosen(figure):
            return figure in walks
        case Going(figure, to):
            return to in walks.get(figure, ())
        case Calling(to):
            return sum(to in goals for goals in walks.values()) > 1
        case KeyingIn():
            return state.phase is Phase.DRAW and bool(fitting(state, plan))
        case SettingUp(number):
            # Who watches sets nothing up: a relay does without.
            from companion.ui.games.ringgeister.table import setting_up  # noqa: PLC0415

            return setting_up.is_offered(state) and 0 <= number < setting_up.STEPS
        case _:
            return True


def lit(state: State, plan: MovePlan) -> frozenset[str]:
    """The places that may be tapped, by their names: points and mission fields."""
    board = state.terms.board
    match state.phase:
        case _ if isinstance(plan, SettingUp):
            return frozenset()
        case Phase.MOVE:
            return frozenset(_walking(state, plan))
        case Phase.PLACE:
            return frozenset(move.point for move in listing.placings(state))
        case Phase.TOKEN:
            return frozenset(board.fields[field].name for field in listing.free_fields(state))
        case Phase.WIND:
            return frozenset(board.points[point].name for point, _kind in state.dark)
        case Phase.RETURN:
            return frozenset(view.white_starts(state))
        case _:
            return frozenset()


def _walking(state: State, plan: MovePlan) -> Iterator[str]:
    walks, points = view.walks(state), state.terms.board.points
    if isinstance(plan, (Chosen, Going)):
        yield from walks.get(plan.figure, ())
        return
    for figure, goals in walks.items():
        place = state.where(figure)
        if place is not None and (not isinstance(plan, Calling) or plan.to in goals):
            yield points[place].name


def tap(state: State, plan: MovePlan, place: str) -> MovePlan | mv.Move:
    """What a tap on a place means; a move may be refused.

    A walk that sets nothing off is walked at once. Another is shown first, and a second tap walks
    it; so is Gandalf's where the player's own figures could walk instead.
    """
    match state.phase:
        case _ if isinstance(plan, SettingUp):
            return plan
        case Phase.MOVE:
            return _walk(state, plan, place)
        case Phase.PLACE:
            figure = listing.next_light(state)
            kinds = [move.figure for move in listing.placings(state)]
            return mv.Place(figure or kinds[0], place)
        case Phase.TOKEN:
            return mv.LayToken(place)
        case Phase.WIND:
            return mv.Blow(place)
        case Phase.RETURN:
            return mv.Return(place)
        case _:
            return plan


def _walk(state: State, plan: MovePlan, place: str) -> MovePlan | mv.Move:
    walks = view.walks(state)
    here = _standing(state, place)
    if here in walks:
        if isinstance(plan, Calling):
            return going(state, here, plan.to)
        chosen = isinstance(plan, (Chosen, Going)) and plan.figure == here
        return begin(state) if chosen else Chosen(here)
    if here or place not in state.terms.board.point_index:
        return mv.Walk(here or _somebody(state, plan), place)
    if isinstance(plan, Going) and plan.to == place:
        return mv.Walk(plan.figure, place)
    if isinstance(plan, (Chosen, Going)) and place in walks.get(plan.figure, ()):
        return going(state, plan.figure, place)
    able = [figure for figure, goals in walks.items() if place in goals]
    if len(able) == 1:
        return going(state, able[0], place)
    if able:
        return Calling(place)
    return mv.Walk(_somebody(state, plan), place)


def _standing(state: State, place: str) -> str:
    """The light figure on a point; "" for none."""
    number = state.terms.board.point_index.get(place)
    return "" if number is None else state.light_at().get(number, "")


def _somebody(state: State, plan: MovePlan) -> str:
    """Who was meant by a tap on a place where nobody can go."""
    if isinstance(plan, (Chosen, Going)):
        return plan.figure
    return next(iter(view.walks(state)), listing.walkers(state)[0])


def going(state: State, figure: str, to: str) -> MovePlan | mv.Move:
    """A walk: at once where it sets nothing off, and no other is given up for it."""
    walk = mv.Walk(figure, to)
    at_once = foresight.foresee(state, walk).quiet and not forgoes(state, figure)
    return walk if at_once else Going(figure, to)


def forgoes(state: State, figure: str) -> bool:
    """Whether it is Gandalf, where the player's own two figures could walk instead (R 5.1)."""
    if figure != pieces.GANDALF or state.terms.options.figures == "one":
        return False
    return any(routes.can_walk(state, own) for own in state.own_figures)


def foreseen(state: State, plan: MovePlan) -> Foreseen | None:
    """What the walk that is begun would set off."""
    if not isinstance(plan, Going):
        return None
    return foresight.foresee(state, mv.Walk(plan.figure, plan.to))


def tell_figure(state: State, plan: MovePlan, figure: str) -> MovePlan | mv.Move:
    """A figure was chosen beside the board."""
    if isinstance(plan, Calling) and plan.to in view.walks(state).get(figure, ()):
        return going(state, figure, plan.to)
    if isinstance(plan, Chosen) and plan.figure == figure:
        return begin(state)
    return Chosen(figure)


# The card that the table has turned up


def fitting(state: State, plan: KeyingIn, of: Sequence[str] | None = None) -> list[str]:
    """The cards that have all that was said, by default of those that can be turned up."""
    cards = state.terms.board.cards
    return [
        name
        for name in (deck.left(state) if of is None else of)
        if plan.bearer in ("", cards[name].bearer)
        and plan.hand in ("", cards[name].hand)
        and plan.below in ("", cards[name].below)
    ]


def key_in(state: State, plan: KeyingIn, key: str, value: str) -> MovePlan | mv.Move:
    """An attribute was tapped; said again, it is not said. The third one turns the card up."""
    said = {"bearer": plan.bearer, "hand": plan.hand, "below": plan.below}
    said[key] = "" if said[key] == value else value
    found = KeyingIn(**said)
    cards = fitting(state, found)
    if not cards:
        return plan
    return mv.TurnUp(cards[0]) if all(said.values()) else found


def due_back(state: State) -> str:
    """The beaten figure that is put back next; "" for none."""
    return state.pending.figures[0] if isinstance(state.pending, ReturnDue) else ""
