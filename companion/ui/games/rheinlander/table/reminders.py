"""What does a table forget, or want to be told? Pure: a position → the reminder that is due.

Each can be switched off. It is made from what lies open, so everybody may read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.config.preferences import Preferences
from companion.core.message import N_
from companion.games.rheinlander.foresight import foresee
from companion.games.rheinlander.state import Phase, State
from companion.ui.games.rheinlander.table.entry import Placing
from companion.ui.games.rheinlander.table.scoreboard import LAST
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.translate import ngettext
from companion.ui.screen_kit.reminders import Reminder, wanted

STEPS: Final = "settling"
LOOK: Final = "merger"
LAST_KNIGHTS: Final = "last_knights"

KINDS: Final[Mapping[str, str]] = {
    STEPS: N_("what hands do, step by step"),
    LOOK: N_("what follows, before a duke leaves"),
    LAST_KNIGHTS: N_("a supply of five knights or fewer"),
}
"""Every reminder, by the name under which it is switched off, and what people call it."""


def worth_a_look(preferences: Preferences, state: State, move: Placing) -> bool:
    """Whether what comes of a move is shown before it is made."""
    return wanted(preferences, LOOK) and foresee(state, move).consequential


def reminder(state: State, voice: RheinlanderVoice) -> Reminder | None:
    """The last knights of whoever plays a card now, None while there are enough."""
    left = state.supply[state.mover]
    if state.phase is not Phase.CARD or left > LAST:
        return None
    text = ngettext(
        "{name} has {n} knight left: the last one ends the match.",
        "{name} has {n} knights left: the last one ends the match.",
        left,
        name=voice.name(state.colour),
    )
    return Reminder(LAST_KNIGHTS, "", text, "13.1")
