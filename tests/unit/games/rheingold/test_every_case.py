"""Every move and every event has somebody who knows what to do with it."""

from __future__ import annotations

from typing import get_args

from companion.games.rheingold import effects, evolution, judging
from companion.games.rheingold.events import Event
from companion.games.rheingold.moves import Move


def test_every_move_is_judged_and_followed() -> None:
    moves = set(get_args(Move))
    assert set(judging._PHASES) == moves
    assert set(judging._JUDGES) == moves
    assert set(effects._FOLLOWERS) == moves


def test_every_event_evolves_the_state() -> None:
    assert set(evolution._EVOLVERS) == set(get_args(Event))
