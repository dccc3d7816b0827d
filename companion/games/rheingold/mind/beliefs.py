"""What may a hidden shield be, as one seat can know? Pure (R 12.2, 12.3).

The seat's own shields and those that it has looked at are certain. Any other is one of those
that its owner may still have, less those that the seat has seen elsewhere, less what a siege
has ruled out; each is as likely as the next.
"""

from __future__ import annotations

from companion.core.mind import SeatKnowledge
from companion.games.rheingold import sieges
from companion.games.rheingold.mind.memory import recall
from companion.games.rheingold.state import HIDDEN, State


def shields(state: State, number: int, knowledge: SeatKnowledge) -> tuple[int, ...]:
    """The values that a castle's shield may have to a seat, ascending, all equally likely.

    Args:
        state: the position, or one that the seat imagines.
        number: the castle's; a shield lies there face down.
        knowledge: the seat's, of the position that it sees.
    """
    owner = state.castles[number].owner
    assert owner is not None  # a shield is somebody's
    sure = _certain(state, number, knowledge)
    if sure is not None:
        return (sure,)
    left = list(sieges.shields_left(state, owner))
    for other, holding in enumerate(state.castles):
        if other != number and holding.owner == owner and holding.shield == HIDDEN:
            sure = _certain(state, other, knowledge)
            if sure in left:
                left.remove(sure)
    castle = state.terms.board.castles[number].id
    watched = memory.of(castle) if (memory := recall(knowledge)) is not None else None
    if watched is not None and watched.colour == owner and watched.values is not None:
        left = [value for value in left if value in watched.values]
    return tuple(left) or sieges.shields_left(state, owner)


def _certain(state: State, number: int, knowledge: SeatKnowledge) -> int | None:
    """The value, if the seat knows it: it looked, or all saw it before it was hidden again."""
    castle, memory = state.terms.board.castles[number].id, recall(knowledge)
    watched = None if memory is None else memory.of(castle)
    if watched is not None and watched.colour != state.castles[number].owner:
        return None  # the shield that was looked at is gone in this imagined position
    if castle in knowledge.values:
        return knowledge.values[castle]
    if watched is not None and watched.values is not None and len(watched.values) == 1:
        return watched.values[0]
    return None
