"""How is a knight settled? RL 9, 11 and 12.3: the most complex part of the rules. Pure.

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


class EventFold:
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


def place(fold: EventFold, square: int) -> None:
    """The mover's knight comes to a free square, and all that follows (RL 9)."""
    placed = ev.KnightPlaced(fold.state.colour, fold.state.terms.board.squares[square])
    due = castles_due(fold.state, square)
    _decide_castles(fold, square, placed, due)


def give_castle(fold: EventFold, dispute: Dispute, colour: Colour) -> None:
    """The disputed castle goes to a colour, and the settling goes on (RL 11.3)."""
    board = fold.state.terms.board
    square, slot = board.square_index[dispute.square], board.slot_index[dispute.slot]
    taken = ev.CastleTaken(colour, dispute.slot, dispute.square)
    due = [other for other in castles_due(fold.state, square) if other > slot]
    _decide_castles(fold, square, taken, due)


def convert(fold: EventFold, square: int) -> None:
    """The mover's knight replaces an opponent's (RL 12.4), and all that follows."""
    state = fold.state
    loser = state.knights[square]
    assert loser is not None  # judged before
    group = duchies.group_at(state, square)
    old = [_old_duchy(state, group)] if group.is_duchy else []
    fold.add(ev.KnightConverted(state.colour, state.terms.board.squares[square], loser))
    _settle_owner(fold, square, old)


def old_duchies(state: State, square: int) -> list[OldDuchy]:
    """The duchies beside a square, whoever stands on it, in the board file's order (RL 9.1)."""
    beside = state.terms.board.neighbours[square]
    around = duchies.groups(state, beside, old=True)
    return sorted([_old_duchy(state, group) for group in around if group.is_duchy])


def _old_duchy(state: State, group: Group) -> OldDuchy:
    return OldDuchy(group.first, duchies.owner(state, group), duchies.value(state, group))


def castles_due(state: State, square: int) -> list[int]:
    """The castles that a knight on this square decides (RL 9.3, 11.1), ascending."""
    board = state.terms.board
    due = []
    for slot in board.slots_at[square]:
        one, other = board.touches[slot]
        beyond = other if square == one else one
        if state.is_castle(slot) and state.knights[beyond] is None:
            due.append(slot)
    return due


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
    fold: EventFold, square: int, cause: ev.KnightPlaced | ev.CastleTaken, due: Sequence[int]
) -> None:
    """RL 9.3: every castle in turn, until one must be asked about; then the rest of RL 9."""
    board = fold.state.terms.board
    old = old_duchies(fold.state, square)
    happened = [cause]
    state = evolve(fold.state, cause)
    for slot in due:
        takers = claimants(state, square, old)
        if len(takers) > 1:
            # Every event names the next one: no duke moves before all castles are decided.
            for event in happened:
                fold.add(replace(event, disputed=board.slots[slot], claimants=takers))
            return
        if takers:
            taken = ev.CastleTaken(takers[0], board.slots[slot], board.squares[square])
            happened.append(taken)
            state = evolve(state, taken)
    fold.events += happened
    fold.state = state
    _settle_owner(fold, square, old)


def _settle_owner(fold: EventFold, square: int, old: Sequence[OldDuchy]) -> None:
    """RL 9.4 to 9.7: the group's owner, payment, its castles, the Archbishop."""
    board = fold.state.terms.board
    if len(fold.state.groups[square]) == 1 and not board.slots_at[square]:
        return  # a lone knight is no duchy, and no marker is there to be touched
    group = duchies.group_at(fold.state, square)
    heir = succeed(fold.state.terms.options, old, group)
    for duchy in old:
        if duchy.owner is not None and duchy is not heir.stays:
            first = board.squares[duchy.first]
            fold.add(ev.DukeRemoved(duchy.owner, first, duchy.value))
    if heir.owner is not None:
        if heir.stays is None:
            fold.add(ev.DukePlaced(heir.owner, board.squares[group.first]))
        _change_castles(fold, group, heir.owner)
    if not bishops.touches_church(fold.state, group):
        return  # the bishops of all duchies are as they were
    holder = bishops.archbishop(fold.state)
    if holder != fold.state.archbishop:
        fold.add(ev.ArchbishopPassed(holder, fold.state.archbishop))


def _change_castles(fold: EventFold, group: Group, owner: Colour) -> None:
    """RL 11.5: the owner's knight on every castle, in the board file's order."""
    state = fold.state
    left = state.supply[state.terms.number[owner]]
    for slot in group.slots:
        there = state.castles[slot]
        if not state.is_castle(slot) or there == owner:
            continue
        if left or there is not None:
            comes = owner if left else None
            fold.add(ev.CastleChanged(comes, state.terms.board.slots[slot], there))
        left -= min(left, 1)
