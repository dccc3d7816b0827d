"""Who owns a group after a knight has come into it? RL 10. Pure.

Of dukes only; who is paid follows from it, and `settling` makes the events.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.game import Colour
from companion.games.rheinlander.duchies import Group
from companion.games.rheinlander.options import Options


class OldDuchy(NamedTuple):
    """A duchy as it was before the knight (RL 9.1).

    Attributes:
        first: its first square.
        owner: whose duke stood by it, None without.
        value: what it was worth.
    """

    first: int
    owner: Colour | None
    value: int


class Heir(NamedTuple):
    """Who owns a group now.

    Attributes:
        owner: None when nobody does.
        stays: the old duchy whose duke stays, None when a new one comes or none is left.
    """

    owner: Colour | None
    stays: OldDuchy | None


def succeed(options: Options, old: Sequence[OldDuchy], group: Group) -> Heir:
    """Who owns the group (RL 10.1 to 10.5).

    Args:
        options: what was agreed on.
        old: the old duchies, in the board file's order.
        group: as it stands, castles decided.
    """
    leader = group.leader
    owned = [duchy for duchy in old if duchy.owner is not None]
    if leader is not None:
        return Heir(leader, _best([duchy for duchy in owned if duchy.owner == leader]))
    owners = {duchy.owner for duchy in owned}
    # RL 10.5: without a majority a merger leaves no duke, or asks the one owner as 10.3 does.
    is_asked = len(old) == 1 or options.merge_tie == "sole_owner_stays"
    if is_asked and len(owners) == 1 and _may_stay(options, owned[0].owner, group):
        return Heir(owned[0].owner, _best(owned))
    return Heir(None, None)


def _best(owned: Sequence[OldDuchy]) -> OldDuchy | None:
    """The most valuable; of equal ones the first in the board file (RL 10.5)."""
    return max(owned, key=lambda duchy: duchy.value, default=None)


def _may_stay(options: Options, owner: Colour | None, group: Group) -> bool:
    """Whether an owner stays where nobody has the majority (RL 10.3, 10.4)."""
    knights = group.knights.get(owner, 0) if owner is not None else 0
    if not knights:
        return False
    return options.overtaken == "stays" or knights == max(group.knights.values())
