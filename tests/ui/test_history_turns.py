"""History by turns: its list is dragged, its bar goes anywhere, and it plays."""

from __future__ import annotations

import json
from dataclasses import replace

import pygame
import pytest

from companion.app.transfer import export_match, import_match
from companion.boards.shipped import shelf
from companion.core.game import ChanceKind, Seat
from companion.referee.statistics import match as statistics
from companion.ui.games.rheingold.motion import replayed
from companion.ui.input.events import Touch, TouchPhase, Wheel
from companion.ui.pace import QUIET_S, STILL_S
from companion.ui.screen_kit.board_view import DrawnBoard
from companion.ui.screen_kit.navigator import HOME, Navigator, Page, Stop
from companion.ui.screens import saved_state
from companion.ui.screens.match.history import HistoryScreen
from companion.ui.screens.match.history_legend import BarLegend
from companion.ui.screens.match.history_list import PresentStep, TurnHeading
from companion.ui.screens.match.history_motion import BoardInMotion
from companion.ui.screens.match.history_rows import HistoryRow
from companion.ui.screens.match.history_scrubber import Scrubber
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from companion.ui.widgets.base import Intent
from companion.ui.widgets.parts import Button
from tests.support.recorded import clock
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import SIZES

MOVES = 120
UPRIGHT = (720, 1280)
"""There the list is always seen."""


@pytest.fixture
def stage(desk: SimulatedDesk) -> Stage:
    """History of a match, at its end."""
    game, setup, moves = export_match.from_text(shelf.sample())
    desk.journal.take_in(import_match.played(game, setup, moves[:MOVES], "past", clock()))
    desk.resume("past")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    made = Stage(desk, LIGHT, UPRIGHT, 0.0)
    made.room.nav = Navigator((HOME, Stop(Page.TABLE, match="past"), Stop(Page.HISTORY)))
    _rest(made, 0.0)
    return made


def _rest(stage: Stage, now: float) -> None:
    """The screen, with its board drawn."""
    stage.tick(now)
    stage.widgets()
    while stage.screen.moving:
        now += 1 / 60
        stage.tick(now)
        stage.widgets()


def _screen(stage: Stage) -> HistoryScreen:
    assert isinstance(stage.screen, HistoryScreen)
    return stage.screen


def _seen(stage: Stage) -> list[HistoryRow]:
    return [one for one in stage.widgets() if isinstance(one, HistoryRow)]


def _bar(stage: Stage) -> Scrubber:
    return next(one for one in stage.widgets() if isinstance(one, Scrubber))


def _finger(stage: Stage, phase: TouchPhase, x: int, y: int) -> None:
    stage.take(Touch(1, phase, x, y), stage.room.now + 1)


def _tap(stage: Stage, name: str) -> None:
    spot = next(one.rect.center for one in stage.targets() if one.id == name)
    _finger(stage, TouchPhase.DOWN, *spot)
    _finger(stage, TouchPhase.UP, *spot)


def test_every_turn_has_a_heading_with_what_was_rolled(stage: Stage) -> None:
    past = _screen(stage)._past
    game = stage.match.referee.game
    for turn in past.turns.all:
        lines = past.lines[turn.first : turn.end]
        assert {line.colour for line in lines} == {turn.colour}
        rolls = [
            (step.before, step.move)
            for step in stage.match.history()[turn.first : turn.end]
            if (chance := game.chance(step.before)) and chance.kind is ChanceKind.DIE
        ]
        assert rolls, "a turn of this game begins with a roll"
        face = past.turns.face(turn)
        assert face is not None
        assert game.chance_move(rolls[-1][0], face) == rolls[-1][1]
    assert [turn.number for turn in past.turns.all] == list(range(1, len(past.turns.all) + 1))
    headings = [one for one in stage.widgets() if isinstance(one, TurnHeading)]
    last = past.turns.all[-1]
    assert (headings[-1].colour, headings[-1].number) == (last.colour, last.number)
    assert headings[-1].face == past.turns.face(last)


def test_the_time_is_said_once_a_turn_and_again_where_it_is_another(stage: Stage) -> None:
    turns, now = _screen(stage)._past.turns, ""
    said = []
    for one in stage.widgets():
        if isinstance(one, TurnHeading):
            now = one.when
            assert now, "a turn says when it began"
        elif isinstance(one, HistoryRow):
            said.append(one.line.when)
            whole = _screen(stage)._past.lines[one.number]
            began = _screen(stage)._past.lines[turns.of(one.number).first].when
            assert one.line.when == ("" if whole.when == began else whole.when)
    assert "" in said


def test_what_is_taken_back_keeps_the_number_of_its_turn(stage: Stage) -> None:
    before = _screen(stage)._past.turns.all[-1]
    referee = stage.match.referee
    steps = stage.match.history()
    referee.corrections.take_back(len(steps) - before.first + 1, [Seat(seat) for seat in range(4)])
    screen = HistoryScreen(stage.match)
    turns = screen._past.turns.all
    assert [turn.number for turn in turns[-2:]] == [before.number - 1, before.number]
    assert turns[-1].first <= len(steps) < turns[-1].end, "the correction itself"
    assert screen._past.undone == ((before.first - 1, len(steps)),)


def test_the_list_is_dragged_and_a_line_that_moved_is_not_tapped(stage: Stage) -> None:
    before = _seen(stage)
    assert before[-1].number == MOVES - 1
    assert before[-1].chosen
    x, y = before[0].rect.center
    _finger(stage, TouchPhase.DOWN, x, y)
    _finger(stage, TouchPhase.MOVE, x, y + 3 * before[0].rect.h)
    after = _seen(stage)
    assert after[0].number == before[0].number - 3
    assert _bar(stage).at == MOVES - 1, "what is present does not change"
    _finger(stage, TouchPhase.UP, *after[0].rect.center)
    assert _bar(stage).at == MOVES - 1
    _tap(stage, f"line{after[0].number}")
    assert _bar(stage).at == after[0].number
    assert any(row.chosen for row in _seen(stage))


def test_a_wheel_turns_the_list_no_further_than_its_ends(stage: Stage) -> None:
    before = [row.number for row in _seen(stage)]
    at = _seen(stage)[0].rect.center
    stage.take(Wheel(-1, *at), 1.0)
    assert [row.number for row in _seen(stage)] == before
    stage.take(Wheel(10 * MOVES, *at), 1.0)
    assert _seen(stage)[0].number == 0
    stage.take(Wheel(1, 1, 1), 1.0)
    assert _seen(stage)[0].number == 0


def test_the_bar_leads_anywhere_by_tap_and_drag(stage: Stage) -> None:
    bar = _bar(stage)
    y = bar.rect.centery
    assert bar.rect.h >= stage.room.sizes.touch
    _finger(stage, TouchPhase.DOWN, bar.rect.x, y)
    assert _bar(stage).at == 0
    seen = set()
    for x in range(bar.rect.x, bar.rect.right, 2):
        _finger(stage, TouchPhase.MOVE, x, y - 200)
        seen.add(_bar(stage).at)
    assert seen == set(range(MOVES))
    _finger(stage, TouchPhase.UP, bar.rect.right, y)
    assert _bar(stage).at == MOVES - 1
    assert _seen(stage)[-1].number == MOVES - 1


def test_a_tap_beside_a_milestone_means_it(stage: Stage) -> None:
    bar = _bar(stage)
    marked = bar.milestones[-1]
    for aside in (-4, 0, 4):
        _finger(stage, TouchPhase.DOWN, bar._x(marked.at) + aside, bar.rect.centery)
        _finger(stage, TouchPhase.UP, bar._x(marked.at) + aside, bar.rect.centery)
        assert _bar(stage).at == marked.at
        assert stage.moving, "it is seen to happen"
    happened = {event.kind for event in stage.match.history()[marked.at].events}
    assert happened & set(stage.match.game_ui.milestones)


@pytest.mark.parametrize("animated", [True, False])
def test_it_plays_to_the_end_and_rests(stage: Stage, desk: SimulatedDesk, animated: bool) -> None:
    desk.set_preferences(replace(desk.preferences, animated=animated))
    begin = MOVES - 8
    _screen(stage).answer(Intent("line", begin), stage.room)
    stage.widgets()
    now = start = 100.0
    stage.tick(now)
    _screen(stage).answer(Intent("play"), stage.room)
    places, walked, at_rest = [begin], 0, 0
    while stage.moving:
        now += 1 / 30
        stage.dirty = False
        stage.tick(now)
        at_rest += not stage.dirty
        widgets = stage.widgets()
        place = next(one.at for one in widgets if isinstance(one, Scrubber))
        places += [place] if place != places[-1] else []
        walked += any(isinstance(one, BoardInMotion) and one.frame is not None for one in widgets)
    assert places == list(range(begin, MOVES)), "step by step"
    assert bool(walked) is animated
    assert at_rest > 30, "nothing is drawn between two steps"
    if not animated:
        lines = _screen(stage)._past.lines[begin + 1 : -1]  # the first one comes at once
        still = [replayed(one.before, one.events, one.after) is not None for one in lines]  # type: ignore[arg-type]
        rests = sum(STILL_S if moved else QUIET_S for moved in still)
        assert now - start == pytest.approx(rests, abs=0.5)
        assert not all(still), "what moves nothing on the board is passed quickly"
    stage.dirty = False
    stage.tick(now + 10)
    assert not stage.dirty
    _screen(stage).answer(Intent("play"), stage.room)
    assert _bar(stage).at == 0, "all was played: from the beginning"


def test_it_plays_faster_and_the_button_for_it_ends_nothing(stage: Stage) -> None:
    begin, took = MOVES - 30, dict[str, float]()
    for _speed in (1, 2, 4):
        _screen(stage).answer(Intent("line", begin), stage.room)
        stage.widgets()
        _screen(stage).answer(Intent("play"), stage.room)
        now = start = stage.room.now + 100.0
        stage.tick(now)
        _tap(stage, "speed")
        assert _screen(stage)._playback.on
        while stage.moving:
            now += 1 / 60
            stage.tick(now)
            stage.widgets()
        took[_button(stage, "speed")] = now - start
    assert list(took) == ["2×", "4×", "1×"]
    assert took["2×"] == pytest.approx(took["1×"] / 2, rel=0.1)
    assert took["4×"] == pytest.approx(took["1×"] / 4, rel=0.15)


def _button(stage: Stage, name: str) -> str:
    (found,) = (one for one in stage.widgets() if isinstance(one, Button) and one.id == name)
    return found.text


@pytest.mark.parametrize("where", ["play", "scrubber", "board"])
def test_a_tap_ends_the_play(stage: Stage, where: str) -> None:
    _screen(stage).answer(Intent("line", 20), stage.room)
    _tap(stage, "play")
    assert stage.moving
    stage.tick(stage.room.now + 0.1)
    if where == "board":
        _finger(stage, TouchPhase.DOWN, 100, 100)
        _finger(stage, TouchPhase.UP, 100, 100)
    else:
        _tap(stage, where)
    assert not stage.moving
    at = _bar(stage).at
    stage.tick(stage.room.now + 5)
    assert _bar(stage).at == at
    _tap(stage, "play")
    assert stage.moving, "another tap goes on"


def test_a_restart_comes_back_to_the_place_and_rests(stage: Stage, desk: SimulatedDesk) -> None:
    _finger(stage, TouchPhase.DOWN, *_bar(stage).rect.center)
    _finger(stage, TouchPhase.UP, *_bar(stage).rect.center)
    at = _bar(stage).at
    assert 0 < at < MOVES - 1
    _tap(stage, "play")
    assert stage.moving
    again = Stage(desk, LIGHT, UPRIGHT, 0.0)
    again.room.nav = Navigator((HOME, Stop(Page.TABLE, match="past")))
    again.room.saved_states = saved_state.reopen(again.room, again.match, desk)
    assert again.room.nav.top.page is Page.HISTORY
    _rest(again, 0.0)
    assert _bar(again).at == at
    assert not again.moving


@pytest.mark.parametrize(
    "saved", [None, {}, {"seq": "x", "list": False}, {"seq": 10**9, "list": False}]
)
def test_what_was_kept_by_another_program_is_passed_over(stage: Stage, saved: object) -> None:
    screen = HistoryScreen(stage.match)
    saved_state.restore(screen, saved, stage.room)
    assert screen.saved_state(stage.room)["seq"] == _screen(stage)._past.lines[-1].seq


def test_a_list_without_room_is_folded_until_it_is_wanted(stage: Stage) -> None:
    stage.resize((800, 480))
    _rest(stage, 5.0)
    assert not _seen(stage)
    assert any(isinstance(one, PresentStep) for one in stage.widgets())
    _tap(stage, "list")
    wanted = _seen(stage)[0].number
    assert wanted < MOVES - 1
    _tap(stage, f"line{wanted}")
    assert not _seen(stage), "the board is seen again"
    assert _bar(stage).at == wanted


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("table", "past"),
    [("march", "history")],
)
def test_the_board_is_as_large_as_at_the_table(
    desk: SimulatedDesk, table: str, past: str, size: tuple[int, int]
) -> None:
    """The same size and board: so the same picture, labels and all."""
    sizes = []
    for scene in (table, past):
        stage = ALL_SCENES[scene](desk)
        stage.resize(size)
        _rest(stage, stage.room.now)
        (board,) = (
            one
            for one in stage.widgets()
            if isinstance(one, DrawnBoard | BoardInMotion) or hasattr(one, "scene")
        )
        sizes.append(board.rect.size)
    assert sizes[0] == sizes[1]


def _legend(stage: Stage) -> list[str]:
    legends = [one for one in stage.widgets() if isinstance(one, BarLegend)]
    return [words.text for one in legends for words in one.words()]


def test_the_bar_s_colours_and_signs_are_explained(stage: Stage) -> None:
    past = _screen(stage)._past
    assert {one.sign for one in past.milestones} == {"tower"}, "nothing was revealed so far"
    assert _legend(stage) == ["Whose turn", "Castle taken"]
    stage.match.referee.corrections.take_back(4, [Seat(seat) for seat in range(4)])
    explained = HistoryScreen(stage.match)._past.explained
    assert [word for _sign, word in explained] == ["Whose turn", "Castle taken", "Taken back"]


def test_where_the_list_is_folded_the_legend_comes_with_it(stage: Stage) -> None:
    stage.resize((800, 480))
    assert _legend(stage) == []
    _tap(stage, "list")
    assert _legend(stage) == ["Whose turn", "Castle taken"]


def test_turns_are_counted_one_way_also_where_the_turn_was_corrected(stage: Stage) -> None:
    referee = stage.match.referee
    obj = json.loads(json.dumps(referee.game.write_state(referee.state)))
    colours = [seat.colours[0] for seat in referee.setup.seats]
    other = next(one for one in colours if one != referee.game.mover(referee.state))
    obj.update(colour=other)
    referee.corrections.adjust(obj, "Wrong move", tuple(map(Seat, range(len(colours)))))
    assert referee.game.mover(referee.state) == other
    view = referee.game.view(referee.state, None)
    past = _screen(replace_screen(stage))._past
    found = statistics.of_steps(
        referee.game, referee.setup, "2026-01-01T00:00:00Z", stage.match.history()
    )
    assert past.turns.all[-1].number == view.turn == found.turn_count
    assert f"turn {view.turn} " in stage.match.voice.line(view)


def replace_screen(stage: Stage) -> Stage:
    """The same, with its history read anew."""
    stage.room.nav = Navigator((HOME, Stop(Page.TABLE, match="past"), Stop(Page.MENU)))
    stage.tick(stage.room.now)
    stage.room.nav = stage.room.nav.push(Stop(Page.HISTORY))
    stage.tick(stage.room.now)
    stage.widgets()
    return stage
