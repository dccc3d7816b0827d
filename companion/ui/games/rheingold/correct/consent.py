"""What is corrected, why, and does everybody agree? The last page before it is done."""

from __future__ import annotations

from companion.games.rheingold.reported_position import ReportedPosition
from companion.ui.games.rheingold.correct import wording
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.change_list import ReadPages
from companion.ui.screen_kit.consent import Consent
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.correction_page import screen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.reason import Reason
from companion.ui.widgets.base import Widget


def page(
    room: Room,
    match: MatchInPlay,
    reported: ReportedPosition,
    reason: Reason,
    agreed: Consent,
    wrong: str,
    read: ReadPages,
) -> list[Widget]:
    """All that changes, the reasons, and who must agree: the last voice does it.

    Args:
        room: for sizes and colours.
        match: with the players.
        reported: the position as it was reported.
        reason: why, as far as it was said.
        agreed: who agrees so far.
        wrong: why it cannot be; empty when it can.
        read: which page of the changes is seen, and which were.
    """
    changes = tuple(wording.changes(reported))
    headings = _("on the screen"), _("on the table")
    return screen(room, match, changes, headings, reason, agreed, wrong, read)
