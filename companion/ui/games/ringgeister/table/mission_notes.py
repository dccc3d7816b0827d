"""Which mission is told over the board? The next one that is left, and one that was just done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.game import Json
from companion.games.ringgeister.events import MissionDone
from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister.table import wording
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _


class MissionNote(NamedTuple):
    """What is told of a mission: the field of its token, and the sentences."""

    field: str
    text: str


class MissionNotes:
    """The missions of a match, one after another.

    Attributes:
        done: the event of a mission that was just done, until it is told; None for none.
    """

    def __init__(self) -> None:
        """Nothing was told yet, and nothing is done."""
        self.done: Json | None = None
        self._number = 0

    def follow(self, events: Sequence[Json]) -> None:
        """These events led to a new position: a mission that they complete is to be told."""
        self.done = next((one for one in events if one["event"] == MissionDone.kind), None)

    def completed(self, done: Json, voice: RinggeisterVoice) -> MissionNote:
        """What a mission that was just done says, and what becomes of its token (R 10.2)."""
        self.done = None
        text = _("{name} completes a mission!").format(name=voice.name(str(done["colour"])))
        return MissionNote(str(done["field"]), sentences(text, _("Take its token off the board.")))

    def next_left(self, state: State, voice: RinggeisterVoice) -> MissionNote | None:
        """The next token, and who stands around it; None where none is left."""
        if not state.tokens:
            return None
        field, colour = state.tokens[self._number % len(state.tokens)]
        self._number += 1
        return MissionNote(
            state.terms.board.fields[field].name, wording.mission(state, field, colour, voice)
        )
