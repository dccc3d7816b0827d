"""How is a turn that a computer player carried out alone told? Where it walked, what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import AnyGame
from companion.games.ringgeister.events import FigureWalked
from companion.referee.replay import ReplayStep
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import sentences
from companion.ui.screen_kit.recap import Tell


def turn_story(game: AnyGame, voice: RinggeisterVoice) -> Tell:
    """A turn in sentences; of dark figures only that they walk, for their ways are long."""

    def told(step: ReplayStep) -> str:
        view = game.view(step.after, None)
        written = [game.write_event(event) for event in step.events]
        walks = [event for event in written if event["event"] == FigureWalked.kind]
        rest = [event for event in written if event["event"] != FigureWalked.kind]
        return sentences(*voice.tell(view, walks), *voice.tell(view, rest, brief=True))

    def tell(steps: Sequence[ReplayStep]) -> list[str]:
        return [told(step) for step in steps]

    return tell
