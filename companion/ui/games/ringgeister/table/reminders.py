"""What does a table forget? Pure: position and plan → the reminders that are due.

A reminder is made from what lies open, so everybody may read it; each can be switched off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from companion.core.config.preferences import Preferences
from companion.core.message import N_
from companion.games.ringgeister import pieces, routes, view
from companion.games.ringgeister.foresight import foresee
from companion.games.ringgeister.moves import Walk
from companion.games.ringgeister.state import Phase, State
from companion.ui.games.ringgeister.table.move_plan import Going, MovePlan
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _

MOUNTAIN: Final = "ring_mountain"
MISSION: Final = "ring_mission"

KINDS: Final[Mapping[str, str]] = {
    MOUNTAIN: N_("a hobbit that can reach the Mountain"),
    MISSION: N_("a mission that can be completed"),
}
"""Every reminder, by the name under which it is switched off, and what people call it."""


class Reminder(NamedTuple):
    """One thing that is easily forgotten: its kind, its place, the sentence, the paragraph."""

    kind: str
    place: str
    text: str
    paragraph: str


def wanted(preferences: Preferences, kind: str) -> bool:
    """Whether the people at this table want to be reminded of this."""
    return not preferences.lite and kind not in preferences.unreminded


def reminders(state: State, plan: MovePlan, voice: RinggeisterVoice) -> tuple[Reminder, ...]:
    """Everything that is due, the most pressing first."""
    if state.phase is not Phase.MOVE or isinstance(plan, Going):
        return ()
    return (*_mountain(state), *_missions(state, voice))


def _mountain(state: State) -> Iterator[Reminder]:
    """The match can be won by one walk (R 11.1)."""
    board, hobbit = state.terms.board, pieces.hobbit(state.colour)
    if hobbit in view.walks(state) and board.mountain in routes.reach(state, hobbit):
        text = _("The hobbit can walk onto the Mountain and win.")
        yield Reminder(MOUNTAIN, board.points[board.mountain].name, text, "11.1")


def _missions(state: State, voice: RinggeisterVoice) -> Iterator[Reminder]:
    """An own mission can be done by one walk (R 10.2)."""
    board = state.terms.board
    for field, colour in state.tokens:
        if colour != state.colour:
            continue
        around = [board.points[point].name for point in board.fields[field].points]
        for figure, goals in view.walks(state).items():
            for to in goals:
                if to in around and colour in foresee(state, Walk(figure, to)).missions:
                    text = _("{figure} can complete a mission now.")
                    said = capitalised(text.format(figure=voice.short(figure)))
                    yield Reminder(MISSION, board.fields[field].name, said, "10.2")
                    return
