"""How is a turn that a computer player carried out alone told? Where it walked, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.core.game import AnyGame
from companion.games.ringgeister.events import (
    DarkRepelled,
    DarkWalked,
    FigureWalked,
    TileTurned,
    WindBlew,
)
from companion.referee.replay import ReplayStep
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import sentences
from companion.ui.screen_kit.recap import Tell, Told

_LEAST: Final = {one.kind for one in (DarkRepelled, DarkWalked, TileTurned, WindBlew)}
"""What matters least of a turn: what came of it is seen on the board."""


def turn_story(game: AnyGame, voice: RinggeisterVoice) -> Tell:
    """A turn in sentences; of dark figures only that they walk, for their ways are long.

    In short, the winds and the dark figures are left out that have beaten nobody.
    """

    def told(step: ReplayStep) -> Told:
        view = game.view(step.after, None)
        written = [game.write_event(event) for event in step.events]
        walks = [event for event in written if event["event"] == FigureWalked.kind]
        rest = [event for event in written if event["event"] != FigureWalked.kind]
        most = [event for event in rest if event["event"] not in _LEAST]
        walked = voice.tell(view, walks)
        text, short = (
            sentences(*walked, *voice.tell(view, some, brief=True)) for some in (rest, most)
        )
        return Told(text, short)

    def tell(steps: Sequence[ReplayStep]) -> list[Told]:
        return [told(step) for step in steps]

    return tell
