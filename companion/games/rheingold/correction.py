"""What if the match must be corrected? Pure.

The turn of a player who is away can be skipped, and a position can be corrected. This
module decides what a corrected position means for hidden shields; `box` decides whether
the box allows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.errors import RulesError
from companion.core.game import Colour, DutyKind, SecretDuty
from companion.core.message import N_
from companion.games.rheingold import events as ev
from companion.games.rheingold.evolution import evolve
from companion.games.rheingold.state import HIDDEN, Entering, Holding, Phase, State


def skip(state: State) -> tuple[State, tuple[ev.Event, ...]]:
    """End the turn; what is left of it is lost (R 3.4), and no march is owed (R 5.3).

    Raises:
        RulesError: something is engaged or pending and must be decided first.
    """
    if state.engaged or state.phase not in (Phase.ROLL, Phase.ENTER, Phase.MARCH):
        raise RulesError(N_("First let someone finish what they started."))
    colours = state.terms.colours
    following = colours[(state.mover + 1) % len(colours)]
    events: tuple[ev.Event, ...] = (ev.TurnEnded(state.colour, following),)
    if isinstance(state.pending, Entering):
        events = (ev.EntryDeclined(state.colour, state.pending.start), *events)
    for event in events:
        state = evolve(state, event)
    return state, events


def changed_secrets(before: State, after: State) -> tuple[SecretDuty, ...]:
    """The duties for the shields on the castles that follow from two positions (R 8).

    A shield that is gone from its castle is out of the game if its owner has spent one more;
    otherwise it is back in the hand. If the castle was lost, it is mixed into the hand (R 8.5);
    otherwise it goes on top, so that the same shield is drawn next. A new shield was placed.
    """
    spent = {
        colour: Counter(after.spent[number]) - Counter(before.spent[number])
        for number, colour in enumerate(before.terms.colours)
    }
    ids = before.terms.board.castle_index
    held = [(place, before.castles[number], after.castles[number]) for place, number in ids.items()]
    # Open shields have known values, so they are matched before hidden ones.
    held.sort(key=lambda one: one[1].shield == HIDDEN)
    # Shields that leave come first: one of them may be the shield that appears elsewhere.
    gone = [duty for place, old, new in held for duty in _leaving(place, old, new, spent)]
    # The one from the first place comes to lie on top, and goes to the first place again.
    up = [duty for duty in gone if duty.kind is DutyKind.TAKE_UP]
    gone = [*(duty for duty in gone if duty not in up), *reversed(up)]
    come = [duty for place, old, new in held for duty in _coming(place, old, new)]
    return (*gone, *come)


def _same(old: Holding, new: Holding) -> bool:
    """Whether it is the same colour's shield that lies there."""
    return old.owner == new.owner and old.shield is not None and new.shield is not None


def _leaving(
    place: str, old: Holding, new: Holding, spent: dict[Colour, Counter[int]]
) -> Iterator[SecretDuty]:
    if old.owner is None or old.shield is None or _same(old, new):
        return
    left = spent[old.owner]
    value = next(iter(left.elements()), None) if old.shield == HIDDEN else old.shield
    if value is None or not isinstance(value, int) or not left[value]:
        lost = new.owner is not None and new.owner != old.owner
        yield SecretDuty(DutyKind.RETURN if lost else DutyKind.TAKE_UP, old.owner, place)
        return
    left[value] -= 1
    if old.shield == HIDDEN:
        yield SecretDuty(DutyKind.OPEN, old.owner, place, announced=value)
    yield SecretDuty(DutyKind.REMOVE, old.owner, place)


def _coming(place: str, old: Holding, new: Holding) -> Iterator[SecretDuty]:
    if new.owner is None or new.shield is None:
        return
    if not _same(old, new):
        yield SecretDuty(DutyKind.SEAL, new.owner, place)
    if isinstance(new.shield, int) and (not _same(old, new) or old.shield != new.shield):
        yield SecretDuty(DutyKind.OPEN, new.owner, place, announced=new.shield)
