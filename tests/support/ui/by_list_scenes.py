"""The screens of the games that are played by lists, to be measured and looked at.

A match is brought on by the rules alone, fast and always the same, and then shown.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion import games
from companion.app.transfer import import_match
from companion.core.game import SeatSetup, Setup
from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.navigator import HOME, Navigator, Page, Stop
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.screens.list_table.screen import ByListScreen
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from tests.support.recorded import clock
from tests.support.ui.simulated_desk import SimulatedDesk, shipped

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


def put_on(
    desk: SimulatedDesk, setup: Setup, moves: int = 0, phase: str = "", seed: int = 3
) -> Stage:
    """A table after so many moves, and then on to the next position in a phase."""
    desk.new_match(setup)
    referee = desk.referee
    assert referee is not None
    game, state, chance = referee.game, referee.state, Random(seed)
    events: tuple[Any, ...] = ()
    for number in range(moves + 4000):
        legal = list(game.legal_moves(state))
        if not legal or (number >= moves and phase in ("", game.write_state(state)["phase"])):
            break
        forward = [move for move in legal if game.write_move(move)["move"] in _FORWARD]
        state, events = game.apply(state, chance.choice(forward or legal))
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
    """After these targets were tapped; a place twice where it is looked at closely first."""
    for name in names:
        before = stage.screen.narrowing if isinstance(stage.screen, ByListScreen) else None
        _tap(stage, name)
        screen = stage.screen
        if (
            name.startswith("at-")
            and isinstance(screen, ByListScreen)
            and screen.narrowing is before
        ):
            _tap(stage, name)
    return stage


def _tap(stage: Stage, name: str) -> None:
    found = next((one for one in stage.targets() if one.id == name), None)
    assert found is not None, name
    assert found.intent is not None, name
    stage.screen.answer(found.intent, stage.room)
    stage.tick(stage.room.now)


def result(stage: Stage) -> Stage:
    """Past the closing picture."""
    return tapped(stage, "primary", "primary")


def lit(stage: Stage, number: int = 0) -> str:
    """The target of a place that is lit."""
    assert isinstance(stage.screen, ByListScreen)
    return f"at-{sorted(stage.screen.narrowing.lit)[number]}"


def _ring(desk: SimulatedDesk, phase: str = "move", moves: int = 60, **options: Any) -> Stage:
    return put_on(desk, agreed("ringgeister", 4, **options), moves, phase)


def _with(desk: SimulatedDesk, made: Stage, *taps: int | str) -> Stage:
    """Taps by name; a number is that place of those that are lit then."""
    del desk
    for tap in taps:
        tapped(made, lit(made, tap) if isinstance(tap, int) else tap)
    return made


def _set_up(turns: int, *stops: Stop) -> Callable[[SimulatedDesk], Stage]:
    def make(desk: SimulatedDesk) -> Stage:
        stage = Stage(desk, LIGHT, (800, 480), 0.0)
        draft = SetupDraft.fresh(desk.all_games()[0], "rhine").with_seats(5)
        for seat, name in enumerate(NAMES):
            draft = draft.with_name(seat, name)
        stage.room.draft = draft
        stage.room.nav = Navigator((HOME, Stop(Page.SETUP)))
        stage.tick(0.0)
        _tap(stage, f"game-{desk.all_games()[turns].info.slug}")
        for stop in stops:
            stage.room.nav = stage.room.nav.push(stop)
        stage.tick(0.0)
        return stage

    return make


def _option(desk: SimulatedDesk) -> Stage:
    stage = _set_up(2, Stop(Page.OPTIONS))(desk)
    return tapped(stage, "set-figures-1", "set-missions-2")


BY_LIST_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "setup-zones": _set_up(1),
    "setup-tiles": _set_up(2),
    "seat-tiles": _set_up(2, Stop(Page.SEAT, 1)),
    "options-zones": _set_up(1, Stop(Page.OPTIONS)),
    "options-tiles": _option,
    "turn-up": lambda desk: put_on(desk, agreed("ringgeister", 4)),
    "turn-up-list": lambda desk: tapped(put_on(desk, agreed("ringgeister", 4)), "list"),
    "place-light": lambda desk: _ring(desk, "place", 3),
    "place-dark": lambda desk: _ring(desk, "place", 14),
    "token": lambda desk: _ring(desk, "token", 20),
    "walk": _ring,
    "walk-figure": lambda desk: tapped(_ring(desk), "choice0"),
    "walk-sure": lambda desk: _with(desk, _ring(desk), "choice0", 0),
    "walk-refused": lambda desk: tapped(_ring(desk), "choice0", "at-b3.fire"),
    "wind": lambda desk: _ring(desk, "wind", 40, wind="table"),
    "return": lambda desk: _ring(desk, "return", 40),
    "tiles-menu": lambda desk: tapped(_ring(desk), "menu"),
    "tiles-history": lambda desk: past(desk, agreed("ringgeister", 4), 60),
    "tiles-end": lambda desk: result(put_on(desk, agreed("ringgeister", 3, turn_limit=20), 4000)),
}
