"""Matches of any game on a screen, and the screens on which they are set up.

A match is brought on by the rules alone, fast and always the same, and then shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from companion import games
from companion.adapters.store import Entry
from companion.app.transfer import import_match
from companion.core.game import AnyGame, Json, SeatSetup, Setup
from companion.core.rulekit.content_cache import cached_by_content
from companion.core.setup_json import read_setup, write_setup
from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.navigator import HOME, Navigator, Page, Stop
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from companion.ui.widgets.base import Intent
from tests.support.recorded import clock
from tests.support.ui.desk_boards import shipped
from tests.support.ui.simulated_desk import SimulatedDesk

NAMES = ("Ada", "Bartholomäus Hoh", "Chloé", "Dörte", "Maximiliane-Lui")
COLOURS = {
    "rheinlander": ("red", "yellow", "purple", "blue", "green"),
    "ringgeister": ("green", "yellow", "violet", "orange"),
}


def agreed(slug: str, players: int, preset: str = "standard", **options: Any) -> Setup:
    """A set-up for so many players, on the board that is shipped."""
    seats = tuple(
        SeatSetup(name, (colour,))
        for name, colour in zip(NAMES[:players], COLOURS[slug], strict=False)
    )
    return Setup(slug, preset, options, shipped(slug), seats)


class Playing:
    """A match that the rules alone bring on, as far as it was asked for."""

    def __init__(self, setup: Setup, seed: int) -> None:
        """Nothing was played yet."""
        self._game: AnyGame = games.find(setup.game)
        self._chance = Random(seed)
        self._positions: list[tuple[Any, tuple[Any, ...]]] = [(self._game.initial_state(setup), ())]

    def after(self, moves: int, phase: str = "") -> tuple[Any, tuple[Any, ...]]:
        """The first position in a phase after so many moves, and the events that led to it."""
        at = moves
        while self._reaches(at) and phase not in ("", self._phase(at)):
            at += 1
        return self._positions[min(at, len(self._positions) - 1)]

    def _phase(self, at: int) -> Any:
        return self._game.write_state(self._positions[at][0])["phase"]

    def _reaches(self, moves: int) -> bool:
        """Bring the match on to so many moves; whether it lasts so long."""
        while len(self._positions) <= moves:
            state, _ = self._positions[-1]
            legal = list(self._game.legal_moves(state))
            if not legal:
                return False
            written = self._game.write_move
            forward = [move for move in legal if written(move)["move"] in _FORWARD]
            self._positions.append(self._game.apply(state, self._chance.choice(forward or legal)))
        return True


@cached_by_content(kept=32)
def _playing(written: Json, seed: int) -> Playing:
    return Playing(read_setup(written, shipped), seed)


def playing(setup: Setup, seed: int = 3) -> Playing:
    """A match of this set-up: the same each time, and brought on only once."""
    return _playing(write_setup(setup), seed)


def put_on(
    desk: SimulatedDesk, setup: Setup, moves: int = 0, phase: str = "", seed: int = 3
) -> Stage:
    """A table after so many moves, and then on to the next position in a phase."""
    desk.new_match(setup)
    referee = desk.referee
    assert referee is not None
    state, events = playing(setup, seed).after(moves, phase)
    referee._recording.fold.state = state
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    stage.match.news.extend(events)
    stage.room.nav = Navigator().table(referee.match_id)
    settle(stage.room, stage.match)
    stage.tick(0.0)
    stage.widgets()
    return stage


_FORWARD = ("place", "reinforce", "convert")
"""Moves that bring a match on; bastions alone would end none."""


def past(desk: SimulatedDesk, setup: Setup, moves: int) -> Stage:
    """The history of a match of so many moves."""
    chance, chosen = Random(5), list[Any]()
    game = games.find(setup.game)
    state = game.initial_state(setup)
    for _ in range(moves):
        legal = list(game.legal_moves(state))
        forward = [move for move in legal if game.write_move(move)["move"] in _FORWARD]
        chosen.append(chance.choice(forward or legal))
        state, _events = game.apply(state, chosen[-1])
    desk.journal.take_in(import_match.played(game, setup, chosen, "past", clock()))
    desk.resume("past")
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    stage.room.nav = Navigator().table("past").push(Stop(Page.HISTORY))
    stage.tick(0.0)
    stage.widgets()
    return stage


def tapped(stage: Stage, *names: str) -> Stage:
    """After these targets were tapped."""
    for name in names:
        found = next((one for one in stage.targets() if one.id == name), None)
        assert found is not None, name
        assert found.intent is not None, name
        stage.screen.answer(found.intent, stage.room)
        stage.tick(stage.room.now)
    return stage


def ended(desk: SimulatedDesk, entries: Sequence[Entry]) -> Stage:
    """The result of a recorded match, past the closing picture."""
    desk.journal.take_in(entries)
    desk.resume("m1")
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    stage.room.nav = Navigator().table("m1")
    settle(stage.room, stage.match)
    stage.tick(0.0)
    return tapped(stage, "primary", "primary")


def set_up(turns: int, *stops: Stop) -> Callable[[SimulatedDesk], Stage]:
    def make(desk: SimulatedDesk) -> Stage:
        stage = Stage(desk, LIGHT, (800, 480), 0.0)
        draft = SetupDraft.fresh(desk.infos()[0], "rhine").with_seats(5)
        for seat, name in enumerate(NAMES):
            draft = draft.with_name(seat, name)
        stage.room.draft = draft
        stage.room.nav = Navigator((HOME, Stop(Page.SETUP)))
        stage.tick(0.0)
        tapped(stage, f"game-{desk.all_games()[turns].info.slug}")
        for stop in stops:
            stage.room.nav = stage.room.nav.push(stop)
        stage.tick(0.0)
        return stage

    return make


def _option(desk: SimulatedDesk) -> Stage:
    stage = set_up(2, Stop(Page.OPTIONS))(desk)
    stage.screen.answer(Intent("set", "missions 2"), stage.room)
    return stage


GAME_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "setup-zones": set_up(1),
    "setup-tiles": set_up(2),
    "seat-tiles": set_up(2, Stop(Page.SEAT, 1)),
    "options-zones": set_up(1, Stop(Page.OPTIONS)),
    "options-tiles": _option,
}
