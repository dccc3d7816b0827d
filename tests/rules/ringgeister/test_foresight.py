"""What is told of a walk before it is walked is what comes of it."""

from __future__ import annotations

from random import Random

from companion.core.game import Seat, SeatSetup, Setup
from companion.games import GAMES
from companion.games.ringgeister import effects
from companion.games.ringgeister import events as ev
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.foresight import foresee
from companion.games.ringgeister.state import CardDue, Phase, State
from tests.support.ui.desk_boards import shipped


def begin(players: int) -> State:
    colours = ("green", "yellow", "violet", "orange")[:players]
    seats = tuple(SeatSetup(colour, (colour,)) for colour in colours)
    setup = Setup("ringgeister", "standard", {}, shipped("ringgeister"), seats, first=Seat(0))
    state = GAMES["ringgeister"].initial_state(setup)
    assert isinstance(state, State)
    return state


def test_what_is_foreseen_happens() -> None:
    game, chance, told = GAMES["ringgeister"], Random(8), set[str]()
    state = begin(4)
    for _ in range(900):
        legal = list(game.legal_moves(state))
        if not legal:
            state = begin(3)
            continue
        move = chance.choice(legal)
        if isinstance(move, mv.Walk):
            found = foresee(state, move)
            after, events = effects.follow(state, move)
            beaten = [one.figure for one in events if isinstance(one, ev.FigureBeaten)]
            assert [one.figure for one in found.encounters if one.won] == beaten
            for one in found.encounters:
                ahead = one.dark - one.light
                assert one.won == (ahead > 0 or (ahead == 0 and one.black))
            done = [one.colour for one in events if isinstance(one, ev.MissionDone)]
            assert list(found.missions) == done
            walked = [one for one in events if isinstance(one, ev.DarkWalked)]
            assert (found.to != "") == bool(walked)
            assert found.card == (
                isinstance(after.pending, CardDue)
                or (after.pending is not None and after.pending.card)
            )
            assert found.taken == (after.phase is Phase.OVER and not found.won)
            told |= {
                name
                for name, there in (
                    ("quiet", found.quiet), ("card", found.card), ("walk", bool(walked)),
                    ("beaten", bool(beaten)), ("repelled", len(beaten) < len(found.encounters)),
                )
                if there
            }  # fmt: skip
        state, _events = game.apply(state, move)
    assert told == {"quiet", "card", "walk", "beaten", "repelled"}
