"""How is a knight settled? RL 9, 11 and 12.3: the hot place of the rules. Pure.

Each function makes events and evolves the state by them, in the order of RL 9.
It stops where somebody must be asked about a castle (RL 11.3) and goes on from
the state alone (RL 18.3): castles that only the new knight touches belong to
no group without it, so the old duchies can be found again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.game import Colour
from companion.games.rheinlander import bishops, duchies
from companion.games.rheinlander import events as ev
from companion.games.rheinlander.duchies import Group
from companion.games.rheinlander.evolution import evolve
from companion.games.rheinlander.state import Dispute, State
from companion.games.rheinlander.succession import OldDuchy, succeed


class Course:
    """What has happened so far.

    Attributes:
        state: as it is now.
        events: that made it so.
    """

    def __init__(self, state: State) -> None:
        """Nothing has happened yet."""
        self.state = state
        self.events: list[ev.Event] = []

    def add(self, event: ev.Event) -> None:
        """It happens."""
        self.events.append(event)
        self.state = evolve(self.state, event)


def place(course: Course, square: int) -> None:
    """The mover's knight comes to a free square, and all that follows (RL 9)."""
    placed = ev.KnightPlaced(course.state.colour, course.state.terms.board.squares[square])
    due = castles_due(course.state, square)
    _decide_castles(course, square, placed, due)


def give_castle(course: Course, dispute: Dispute, colour: Colour) -> None:
    """The disputed castle goes to a colour, and the settling goes on (RL 11.3)."""
    board = course.state.terms.board
    square, slot = board.square_index[dispute.square], board.slot_index[dispute.slot]
    taken = ev.CastleTaken(colour, dispute.slot, dispute.square)
    due = [other for other in castles_due(course.state, square) if other > slot]
    _decide_castles(course, square, taken, due)


def convert(course: Course, square: int) -> None:
    """The mover's knight replaces an opponent's (RL 12.4), and all that follows."""
    state = course.state
    loser = state.knights[square]
    assert loser is not None  # judged before
    group = duchies.group_at(state, square)
    old = [_old_duchy(state, group)] if group.is_duchy else []
    course.add(ev.KnightConverted(state.colour, state.terms.board.squares[square], loser))
    _settle_owner(course, square, old)


def old_duchies(state: State, square: int) -> list[OldDuchy]:
    """The duchies beside a square, whoever stands on it, in the board file's order (RL 9.1)."""
    beside = state.terms.board.neighbours[square]
    found = [
        _old_duchy(state, group)
        for group in duchies.groups(state, beside, without=square)
        if group.is_duchy
    ]
    return sorted(found)


def _old_duchy(state: State, group: Group) -> OldDuchy:
    return OldDuchy(group.first, duchies.owner(state, group), duchies.value(state, group))


def castles_due(state: State, square: int) -> list[int]:
    """The castles that a knight on this square decides (RL 9.3, 11.1), ascending."""
    board = state.terms.board
    return [
        slot
        for slot in board.slots_at[square]
        if state.is_castle(slot)
        and all(state.knights[other] is None for other in board.touches[slot] if other != square)
    ]


def claimants(state: State, square: int, old: Sequence[OldDuchy]) -> tuple[Colour, ...]:
    """Who may get a castle that the new knight decides, in seat order (RL 11.2 to 11.4).

    Nobody when it stays empty; two or more when whoever played the card chooses.

    Args:
        state: with the knight, and with the castles decided before this one.
        square: where the knight stands.
        old: the old duchies beside it.
    """
    terms = state.terms
    owners = {duchy.owner for duchy in old if duchy.owner is not None} or {state.colour}
    able = [
        colour
        for colour, left in zip(terms.colours, state.supply, strict=True)
        if left and colour in owners
    ]
    if len(able) > 1 and terms.options.castle_dispute == "most_knights":
        knights = duchies.group_at(state, square).knights
        most = max(knights.get(colour, 0) for colour in able)
        able = [colour for colour in able if knights.get(colour, 0) == most]
    return tuple(able)


def _decide_castles(
    course: Course, square: int, begun: ev.KnightPlaced | ev.CastleTaken, due: Sequence[int]
) -> None:
    """RL 9.3: every castle in turn, until one must be asked about; then the rest of RL 9."""
    board = course.state.terms.board
    old = old_duchies(course.state, square)
    happened = [begun]
    state = evolve(course.state, begun)
    for slot in due:
        takers = claimants(state, square, old)
        if len(takers) > 1:
            # Told with each of them: no duke moves before all castles are decided.
            for event in happened:
                course.add(replace(event, disputed=board.slots[slot], claimants=takers))
            return
        if takers:
            taken = ev.CastleTaken(takers[0], board.slots[slot], board.squares[square])
            happened.append(taken)
            state = evolve(state, taken)
    course.events += happened
    course.state = state
    _settle_owner(course, square, old)


def _settle_owner(course: Course, square: int, old: Sequence[OldDuchy]) -> None:
    """RL 9.4 to 9.7: the group's owner, payment, its castles, the Archbishop."""
    board = course.state.terms.board
    group = duchies.group_at(course.state, square)
    heir = succeed(course.state.terms.options, old, group)
    for duchy in old:
        if duchy.owner is not None and duchy is not heir.stays:
            first = board.squares[duchy.first]
            course.add(ev.DukeRemoved(duchy.owner, first, duchy.value))
    if heir.owner is not None:
        if heir.stays is None:
            course.add(ev.DukePlaced(heir.owner, board.squares[group.first]))
        _change_castles(course, group, heir.owner)
    holder = bishops.archbishop(course.state)
    if holder != course.state.archbishop:
        course.add(ev.ArchbishopPassed(holder, course.state.archbishop))


def _change_castles(course: Course, group: Group, owner: Colour) -> None:
    """RL 11.5: the owner's knight on every castle, in the board file's order."""
    state = course.state
    left = state.supply[state.terms.number[owner]]
    for slot in group.slots:
        there = state.castles[slot]
        if not state.is_castle(slot) or there == owner:
            continue
        if left or there is not None:
            comes = owner if left else None
            course.add(ev.CastleChanged(comes, state.terms.board.slots[slot], there))
        left -= min(left, 1)
