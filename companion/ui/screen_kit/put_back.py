"""Something was taken back: how is it said what hands do with the real pieces? Words only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
