"""What would a walk set off, as far as anybody can know? R 6 to 10. Pure.

The rules make the walk on the state and are asked what came of it; nothing is worked out a
second time. The next card is unknown: what follows it is told as if no tile turned before.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.games.ringgeister import effects, pieces, wind
from companion.games.ringgeister import events as ev
from companion.games.ringgeister.moves import Walk
from companion.games.ringgeister.plan import BLACK, DIRECTIONS
from companion.games.ringgeister.state import RING_TAKEN, CardDue, State, WindDue


class Encounter(NamedTuple):
    """A dark figure came to a light one.

    Attributes:
        figure: the light figure.
        point: where.
        dark: the dark figure's size (R 2.3).
        light: the light figure's.
        black: whether the point is black, where equal sizes beat (R 9.2).
        won: whether the dark figure won.
    """

    figure: str
    point: str
    dark: int
    light: int
    black: bool
    won: bool


class Woken(NamedTuple):
    """The dark figure that a wind wakes: its kind and its point; `hit` or Gollum for nobody."""

    kind: str
    point: str
    hit: bool


class Foreseen(NamedTuple):
    """What a walk sets off.

    Attributes:
        won: it ends the match on the Mountain.
        missions: the colours whose missions are done.
        card: a card is turned up.
        wind: where the wind blows to: N, E, S, W; "" for no wind.
        woken: who wakes; None where the table must say it, or nobody does.
        encounters: the fights of the dark figure's walk, in order.
        to: where the dark figure rests; "" where that is not known.
        sure: False where the next card can change what follows it.
        taken: a wraith takes the Ring.
    """

    won: bool = False
    missions: tuple[str, ...] = ()
    card: bool = False
    wind: str = ""
    woken: Woken | None = None
    encounters: tuple[Encounter, ...] = ()
    to: str = ""
    sure: bool = True
    taken: bool = False

    @property
    def quiet(self) -> bool:
        """Whether the walk sets nothing off."""
        return self == Foreseen()


def foresee(state: State, walk: Walk) -> Foreseen:
    """What a legal walk sets off."""
    after, events = effects.follow(state, walk)
    board = state.terms.board
    point = board.points[board.point_index[walk.to]]
    won = point.mountain
    missions = tuple(event.colour for event in events if isinstance(event, ev.MissionDone))
    due = after.pending
    card = isinstance(due, CardDue) or (due is not None and due.card)
    blew = any(isinstance(event, ev.WindBlew) for event in events)
    later = isinstance(due, WindDue) or (isinstance(due, CardDue) and due.wind)
    if not blew and not later:
        return Foreseen(won, missions, card)
    arrow = DIRECTIONS[((point.arrow or 0) + state.turns[point.tile]) % 4]
    if blew:
        return _blown(state, events, Foreseen(won, missions, card, arrow))
    found = Foreseen(won, missions, card, arrow, sure=not card)
    if isinstance(due, WindDue):
        return found
    hit = wind.caught(after, board.point_index[walk.to])
    woken = wind.gollum(after) if hit is None else hit
    name = board.points[woken].name
    return found._replace(woken=Woken(dict(after.dark)[woken], name, hit is not None))


def _blown(state: State, events: tuple[ev.Event, ...], found: Foreseen) -> Foreseen:
    """The wind, and the walk of whom it woke."""
    walked = next(event for event in events if isinstance(event, ev.DarkWalked))
    hit = any(isinstance(event, ev.WindBlew) and event.to is not None for event in events)
    taken = any(isinstance(event, ev.MatchEnded) and event.why == RING_TAKEN for event in events)
    return found._replace(
        woken=Woken(walked.figure, walked.from_, hit),
        encounters=encounters(state, events),
        to=walked.to,
        taken=taken,
    )


def encounters(state: State, events: tuple[ev.Event, ...]) -> tuple[Encounter, ...]:
    """The fights among some events, with their sums.

    Args:
        state: before the events.
        events: those of one move.
    """
    board, standing = state.terms.board, dict(zip(state.terms.figures, state.light, strict=True))
    fights = list[ev.FigureBeaten | ev.DarkRepelled]()
    found = list[Encounter]()
    for event in events:
        match event:
            case ev.FigureWalked():
                standing[event.figure] = board.point_index[event.to]
            case ev.FigureBeaten() | ev.DarkRepelled():
                fights.append(event)
            case ev.DarkWalked():
                for fight in fights:
                    won = isinstance(fight, ev.FigureBeaten)
                    figure = fight.figure if isinstance(fight, ev.FigureBeaten) else fight.by
                    place = standing[figure]
                    assert place is not None
                    point = board.points[place]
                    dark, light = pieces.dark_size(event.figure), pieces.light_size(figure)
                    black = point.colour == BLACK
                    found.append(Encounter(figure, point.name, dark, light, black, won))
                fights.clear()
            case _:
                pass
    return tuple(found)
