"""What does one do with the pages of pieces? Sentences that several games print."""

from __future__ import annotations

from companion.ui.i18n.translate import _


def glue_step() -> str:
    """Before anything is cut out."""
    return _("Glue the pages with pieces on thin card. Cut along the full lines, fold along the "
             "dashed ones.")  # fmt: skip


def tents_step() -> str:
    """How a strip becomes a piece that stands."""
    return _("A strip becomes a tent: the pictures outside, the coloured part is its floor, the "
             "white flap is glued below the floor.")  # fmt: skip


def cards_step() -> str:
    """How a card or coin gets its back."""
    return _("Fold each card and coin at its dashed line and glue its two sides back to back: "
             "nothing shines through, and all backs are alike.")  # fmt: skip
