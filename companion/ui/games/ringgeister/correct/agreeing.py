"""What is corrected, why, and does everybody agree? The last page before it is done."""

from __future__ import annotations

from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister.correct import wording
from companion.ui.games.ringgeister.wording import RinggeisterVoice
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
    told: tuple[State, State],
    reason: Reason,
    agreed: Consent,
    trouble: str,
    read: ReadPages,
) -> list[Widget]:
    """All that differs, the reasons, and who must agree: the last voice does it.

    Args:
        room: for sizes and colours.
        match: with the players.
        told: the position on the screen, and as it was told.
        reason: why, as far as it was said.
        agreed: who agrees so far.
        trouble: why it could not be done; "" when nothing was tried.
        read: which page of the changes is seen, and which were.
    """
    voice = RinggeisterVoice(match.referee.setup)
    changes = [(line,) for line in wording.changes(*told, voice)]
    return screen(room, match, changes, (), reason, agreed, trouble, read)
