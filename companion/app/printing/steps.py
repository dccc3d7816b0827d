"""What does one do with the pages of pieces? Sentences that several games print."""

from __future__ import annotations

from companion.ui.i18n.translate import _


def glue_step() -> str:
    """Before anything is cut out."""
    return _(
        "Glue the pages with pieces onto thin card. Cut along the solid lines, fold along the "
        "dashed ones.")  # fmt: skip


def tents_step() -> str:
    """How a strip becomes a piece that stands."""
    return _(
        "Fold each strip into a tent: the pictures outside, the coloured part as its floor, the "
        "white flap glued under the floor.")  # fmt: skip


def cards_step() -> str:
    """How a card or coin gets its back."""
    return _(
        "Fold each card and coin along the dashed line and glue it back to back: nothing shows "
        "through, and all backs look alike.")  # fmt: skip
