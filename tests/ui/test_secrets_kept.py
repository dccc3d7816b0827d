"""A power cut at any private screen: the same prompt is there again, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.game import Seat, Setup
from companion.games.rheingold.events import ShieldPlaced
from companion.games.rheingold.state import Phase
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.referee.secrets import Draws
from companion.ui.input.events import Touch, TouchPhase
from companion.ui.pace import FLIP_S, OUTCOME_S
from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.secrets.peek import GOES_AFTER_S, LOOKED_AFTER_S
from companion.ui.screens.secrets.pin_setup import go_round
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from tests.support.ui.clock import Clock
from tests.support.ui.desk_boards import island
from tests.support.ui.hand import thoughtful
from tests.support.ui.resumed import resume
from tests.support.ui.scenes import at
from tests.support.ui.secret_scenes import PIN, WRONG, alone, pinned, tried, typed
from tests.support.ui.simulated_desk import SimulatedDesk, four_players

Wanted = Callable[[Referee], bool]


class Machine:
    """A folder that outlives the program."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        """Switch it on."""
        self._folder = folder
        self._clock = clock
        self.desk = SimulatedDesk(folder, clock=clock)
        self.match = ""

    def play(self, wanted: Wanted, **options: str) -> Stage:
        """A match of real moves, until something is so; every seat has a PIN."""
        setup = four_players(**options)
        self.match = self.desk.new_match(
            Setup("rheingold", setup.preset, options, island(), setup.seats)
        )
        referee, die = self.desk.referee, Random(2)
        assert referee is not None
        for _move in range(3000):
            if wanted(referee):
                for seat in range(4):
                    pinned(self.desk, seat)
                return self.go_on()
            if referee.prompt.kind is PromptKind.ROLL:
                referee.settle_die(die.randint(1, 6))
            elif referee.prompt.kind is PromptKind.OPEN:
                referee.open_at_table(referee.hidden.possible_values()[0], referee.present)
            else:
                referee.play(thoughtful(referee.state))
        raise AssertionError("it never came to that")

    def go_on(self) -> Stage:
        """Go on with the match that was left."""
        stage = Stage(self.desk, LIGHT, (800, 480), self._clock.now)
        resume(stage, self.desk, self.match)
        settle(stage.room, stage.match)
        stage.tick(self._clock.now)
        return stage

    def power_cut(self) -> Stage:
        """Off and on again."""
        self.desk.close()
        saved = self.desk.bookmark
        self.desk = SimulatedDesk(self._folder, clock=self._clock)
        self.desk.bookmark = saved
        return self.go_on()


@pytest.fixture
def machine(tmp_path: Path, clock: Clock) -> Iterator[Machine]:
    """Switched on."""
    made = Machine(tmp_path, clock)
    yield made
    made.desk.close()


def opens(referee: Referee) -> bool:
    """A hidden shield is besieged."""
    return referee.prompt.kind is PromptKind.OPEN


def may_place(referee: Referee) -> bool:
    """A castle was taken, and a shield may be placed."""
    return referee.state.phase is Phase.SHIELD


def has_drawn(referee: Referee) -> bool:
    """A shield was drawn just now."""
    return bool(referee.queries.this_turn) and isinstance(
        referee.queries.this_turn[-1][1], ShieldPlaced
    )


def into(stage: Stage) -> Stage:
    """Past the pad."""
    return tried(stage, PIN)


def typing(stage: Stage) -> Stage:
    """In the middle of the PIN."""
    return typed(stage, PIN[:2])


Way = Callable[[Stage], Stage]
OPENING: dict[str, Way] = {
    "given": lambda stage: stage,
    "at the pad": typing,
    "at the table": lambda stage: at(stage, "turn"),
    "keyed in": lambda stage: at(stage, "turn", "value0"),
    "agreeing": lambda stage: at(stage, "turn", "value0", "agree0", "agree1"),
    "put aside": lambda stage: at(stage, "back"),
}


@pytest.mark.parametrize("where", OPENING)
def test_an_opening(machine: Machine, where: str) -> None:
    stage = machine.play(opens)
    due = stage.room.nav.top
    assert due.page is Page.OPENING
    assert due.purpose is Purpose.OPEN
    OPENING[where](stage)
    assert machine.power_cut().room.nav.top == due


@pytest.mark.parametrize("seconds", [0.0, FLIP_S / 4, FLIP_S * 3 / 4, FLIP_S * 2, OUTCOME_S])
def test_an_opening_that_turns_over_is_done(machine: Machine, clock: Clock, seconds: float) -> None:
    stage = into(machine.play(opens))
    assert stage.room.nav.top.page is Page.OUTCOME
    clock.now += seconds
    stage.tick(clock.now)
    state = stage.match.referee.state
    stage = machine.power_cut()
    assert stage.match.referee.state == state
    assert stage.match.referee.prompt.kind is not PromptKind.OPEN
    assert stage.room.nav.top.page is Page.TABLE
    assert not stage.room.fault


SHARING: dict[str, Way] = {
    "given": lambda stage: stage,
    "at the pad": typing,
    "at the table": lambda stage: at(stage, "turn", "value0", "agree0"),
}


@pytest.mark.parametrize("where", SHARING)
def test_a_look_that_the_owner_must_allow(machine: Machine, where: str) -> None:
    stage = machine.play(opens, reveal="attacker")
    due = stage.room.nav.top
    assert due.purpose is Purpose.SHARE
    SHARING[where](stage)
    assert machine.power_cut().room.nav.top == due


def test_a_look_that_the_owner_has_allowed(machine: Machine) -> None:
    stage = into(machine.play(opens, reveal="attacker"))
    due = stage.room.nav.top
    assert due.purpose is Purpose.PEEK
    stage = machine.power_cut()
    assert stage.room.nav.top == due
    into(stage)
    assert stage.screen.first == "hold"
    assert machine.power_cut().room.nav.top == due


@pytest.mark.parametrize("draws", Draws)
@pytest.mark.parametrize("draw", ["random", "chosen"])
def test_a_shield_that_is_not_laid_yet(machine: Machine, draws: Draws, draw: str) -> None:
    stage = machine.play(may_place, draw=draw)
    stage.match.referee.hidden.draw_by(draws)
    state = stage.match.referee.state
    if (draw, draws) != ("random", Draws.SCREEN):
        into(at(stage, "primary"))
        at(stage, "value0")
    stage = machine.power_cut()
    assert stage.room.nav.top.page is Page.TABLE
    assert stage.match.referee.state == state
    assert stage.match.referee.hidden.draws is draws
    assert "primary" in {one.id for one in stage.targets()}


def test_a_drawn_shield_that_was_not_seen(machine: Machine) -> None:
    stage = machine.play(has_drawn)
    due = stage.room.nav.top
    assert due.purpose is Purpose.DRAW
    into(stage)
    assert machine.power_cut().room.nav.top == due


def touch(stage: Stage, clock: Clock, name: str, *, held: float = 0.0) -> None:
    """Put a finger on a target, and lift it again after so many seconds."""
    clock.now += 1.0
    stage.tick(clock.now)
    x, y = next(one for one in stage.targets() if one.id == name).rect.center
    stage.take(Touch(0, TouchPhase.DOWN, x, y), clock.now)
    stage.tick(clock.now)
    clock.now += held
    stage.tick(clock.now)
    stage.take(Touch(0, TouchPhase.UP, x, y), clock.now)
    stage.tick(clock.now)


def test_a_forgotten_pin_holds_nothing_up(machine: Machine, clock: Clock) -> None:
    stage = machine.play(has_drawn)
    for _try in range(5):
        tried(stage, WRONG)
    due, state = stage.room.nav.top, stage.match.referee.state
    assert "Go on without looking" in _words(stage)
    touch(stage, clock, "later")
    assert stage.room.nav.top.page is Page.TABLE
    assert stage.match.referee.state == state, "it lies there, face down"
    stage = machine.power_cut()
    assert stage.room.nav.top.page is Page.TABLE, "nobody is asked again"
    clock.now += 61
    alone(stage, due.seat or 0, Purpose.LOOK, due.place)
    into(stage)
    assert stage.screen.first == "hold", "the PIN opens it later"


@pytest.mark.parametrize("then", ["held", "done", "left by itself", "home"])
def test_a_drawn_shield_that_was_seen_was_seen(machine: Machine, clock: Clock, then: str) -> None:
    stage = into(machine.play(has_drawn))
    touch(stage, clock, "hold", held=LOOKED_AFTER_S + 0.1)
    match then:
        case "done" | "home":
            touch(stage, clock, "primary")
        case "left by itself":
            clock.now += GOES_AFTER_S + 0.1
            stage.tick(clock.now)
    if then == "home":
        stage.room.nav = stage.room.nav.home()
        touch(stage, clock, "settings")
    assert machine.power_cut().room.nav.top.page is Page.TABLE


def test_a_tap_is_no_look(machine: Machine, clock: Clock) -> None:
    stage = machine.play(has_drawn)
    due = stage.room.nav.top
    into(stage)
    touch(stage, clock, "hold")
    assert machine.power_cut().room.nav.top == due


def test_the_round_of_pins_is_asked_again_of_whoever_has_none(machine: Machine) -> None:
    stage = machine.play(lambda referee: not referee.queries.this_turn)
    referee = stage.match.referee
    referee.pins.wish_pins()
    go_round(stage.room, stage.match)
    assert stage.room.nav.top.page is Page.TABLE, "everybody has one"
    key = referee.pins.unlock(Seat(1), PIN).key()
    assert key is not None
    referee.pins.set_pin(key, "").key()
    key.close()
    go_round(stage.room, stage.match)
    due = stage.room.nav.top
    assert due == Stop(Page.PASS, 1, "", Purpose.PIN)
    assert machine.power_cut().room.nav.top == due


def test_wrong_pins_are_not_forgiven_by_a_restart(machine: Machine, clock: Clock) -> None:
    stage = machine.play(opens)
    for _try in range(5):
        tried(stage, WRONG)
    seat = Seat(stage.room.nav.top.seat or 0)
    assert machine.power_cut().match.referee.pins.wait_s(seat) == 60
    clock.now += 59
    assert machine.power_cut().match.referee.pins.wait_s(seat) == 60


def test_who_said_it_at_the_table_is_still_known(machine: Machine) -> None:
    agreed = [f"agree{seat}" for seat in range(4)]
    stage = at(machine.play(opens), "turn", "value1", *agreed, "primary", "primary")
    assert "everybody agreed" in _words(stage)
    again = machine.power_cut()
    assert _words(again) == _words(stage)


def _words(stage: Stage) -> str:
    return " | ".join(text.text for widget in stage.widgets() for text in widget.words())
