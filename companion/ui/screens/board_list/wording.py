"""How is a board, in words? Texts only."""

from __future__ import annotations

from companion.boards.collection.collection import is_shipped
from companion.boards.collection.folders import OwnBoard
from companion.core.game import GameInfo
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _, ngettext


def in_the_list(info: GameInfo, one: OwnBoard | None) -> str:
    """Which game's a board is, and how it is; None for a board of the program."""
    return f"{_(info.title)} · {_state_of(one)}"


def _state_of(one: OwnBoard | None) -> str:
    """Ready to play, the number of faults, or unreadable."""
    return capitalised(_("comes with Table Herald") if one is None else _of_own(one))


def _of_own(one: OwnBoard) -> str:
    if one.board is None:
        return _("damaged: can't be read")
    faults, warnings = len(one.report.faults), len(one.report.warnings)
    if faults:
        return ngettext("{n} problem: not playable yet", "{n} problems: not playable yet", faults)
    if is_shipped(one.id):
        return _("same name as a built-in board: copy it to play")
    if warnings:
        return ngettext(
            "ready to play; {n} difference from a printed board",
            "ready to play; {n} differences from a printed board",
            warnings,
        )
    return _("ready to play")
