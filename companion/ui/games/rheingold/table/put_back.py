"""Something was taken back: which piece is to be put where on the table? Words only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.rheingold import position, position_diff
from companion.games.rheingold.position_diff import SUPPLY, Difference, KnightsDifference
from companion.games.rheingold.state import State
from companion.ui.games.rheingold.correct import wording
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.i18n.translate import ngettext
from companion.ui.screen_kit import put_back

_TOLD: Final = 2
"""So many things are told one by one where there is little room; the board marks them all."""


def differences(before: State, after: State) -> tuple[Difference, ...]:
    """What is to be done with the real pieces, now that `after` is the position again."""
    return position_diff.differences(position.write(before), position.write(after))


def told(after: State, found: Sequence[Difference]) -> str:
    """All of it in sentences; many things as their number."""
    teller = Teller(after)
    several = len({one.colour for one in found}) > 1
    return put_back.told([_sentence(teller, one, several=several) for one in found])


def large(after: State, found: Sequence[Difference], due: str) -> tuple[str, str]:
    """What is read from a metre away, and what stands small beside it.

    Args:
        after: the position.
        found: what is to be done, at least one thing.
        due: what the player is to do next.
    """
    if len(found) == 1:
        return told(after, found), due
    text = put_back.as_marked(len(found))
    return text, told(after, found) if len(found) <= _TOLD else due


def _sentence(teller: Teller, one: Difference, *, several: bool) -> str:
    """One thing to do; whose knights is said only where more than one player's are meant."""
    if several or not isinstance(one, KnightsDifference):
        return wording.mend(teller, one)
    if one.to == SUPPLY:
        return ngettext(
            "Move {n} knight from {start} back to the supply.",
            "Move {n} knights from {start} back to the supply.",
            one.knights,
            start=teller.place(one.from_),
        )
    if one.from_ == SUPPLY:
        return ngettext(
            "Move {n} knight from the supply back to {end}.",
            "Move {n} knights from the supply back to {end}.",
            one.knights,
            end=teller.place(one.to),
        )
    return ngettext(
        "Move {n} knight from {start} back to {end}.",
        "Move {n} knights from {start} back to {end}.",
        one.knights,
        start=teller.place(one.from_),
        end=teller.place(one.to),
    )
