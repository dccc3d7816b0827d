"""How is a board, in words? Floor 5: texts only."""

from __future__ import annotations

from companion.atlas.folders import OwnBoard
from companion.ui.words import _, many


def state_of(one: OwnBoard) -> str:
    """Ready to play, so many faults, or that it cannot be read."""
    if one.board is None:
        return _("damaged: it cannot be read")
    faults, warnings = len(one.report.faults), len(one.report.warnings)
    if faults:
        return many("{n} fault: not playable yet", "{n} faults: not playable yet", faults)
    if warnings:
        return many(
            "ready to play; {n} thing is unlike a printed board",
            "ready to play; {n} things are unlike a printed board",
            warnings,
        )
    return _("ready to play")
