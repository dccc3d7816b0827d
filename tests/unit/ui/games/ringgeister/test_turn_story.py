"""A computer's turn in words: where it walked, and in short what came of it."""

from __future__ import annotations

from random import Random

from companion.games import GAMES
from companion.games.ringgeister.events import CardTurned, DarkWalked, MissionDone, WindBlew
from companion.referee.entries import MOVE
from companion.referee.replay import ReplayStep
from companion.ui.games.ringgeister.table.turn_story import turn_story
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from tests.support.ui.game_scenes import agreed

GAME = GAMES["ringgeister"]


def steps(number: int) -> list[ReplayStep]:
    """A match in which everybody moves by chance."""
    chance, state, found = Random(5), GAME.initial_state(agreed("ringgeister", 4)), []
    for seq in range(number):
        move = chance.choice(list(GAME.legal_moves(state)))
        after, events = GAME.apply(state, move)
        found.append(ReplayStep(seq, MOVE, "", "", state, move, tuple(events), after, {}))
        state = after
    return found


def test_in_short_the_wind_and_dark_figures_are_left_out() -> None:
    tell = turn_story(GAME, RinggeisterVoice(agreed("ringgeister", 4)))
    seen = set()
    for step in steps(400):
        (told,) = tell([step])
        kinds = {event.kind for event in step.events}
        seen |= kinds
        assert told.short is not None
        if WindBlew.kind in kinds or DarkWalked.kind in kinds:
            assert len(told.short) <= len(told.text)
            assert "wind" not in told.short
        for kept, words in ((CardTurned.kind, "bears the Ring"), (MissionDone.kind, "a mission!")):
            if kept in kinds:
                assert words in told.short
    assert {WindBlew.kind, DarkWalked.kind, CardTurned.kind} <= seen
