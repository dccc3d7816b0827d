"""Something was taken back or corrected: how does the table say so? Words only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.referee.entries import ADJUSTED
from companion.referee.referee import Referee
from companion.ui.i18n.phrasing import capitalised, sentences
from companion.ui.i18n.translate import _, ngettext

_MOST: Final = 2
"""More things to do are not told one by one: the board shows them."""


def told(to_do: Sequence[str]) -> str:
    """What is to be done, a sentence a piece; many things as their number."""
    if not to_do:
        return _("Taken back.")
    if len(to_do) > _MOST:
        return ngettext(
            "Taken back: now put the board right in {n} step, as shown.",
            "Taken back: now put the board right in {n} steps, as shown.",
            len(to_do),
        )
    return sentences(*map(capitalised, to_do))


def as_marked(number: int) -> str:
    """The same in few words, to be read from a metre away: several things to do, by their number.

    Args:
        number: of the things, which the board marks.
    """
    return ngettext(
        "Put the board right: {n} step, as marked",
        "Put the board right: {n} steps, as marked",
        number,
    )


def corrected(referee: Referee) -> str:
    """That the position was corrected, where nothing was played since; else ""."""
    played = referee.corrections.played
    if not played or played[-1].kind != ADJUSTED:
        return ""
    return _("The position was corrected; the match goes on from here.")
