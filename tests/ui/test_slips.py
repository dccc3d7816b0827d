"""A hurried finger, a power cut, a full disk: nothing is done, lost or shown by mistake."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from companion.core.errors import StoreError
from companion.core.game import Setup
from companion.games.rheingold import events as ev
from companion.games.rheingold.state import HIDDEN, Phase
from companion.referee.prompts import PromptKind
from companion.ui.games.rheingold.table.move_plan import GatheringForces
from companion.ui.pace import SHOWN_S
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.secrets.peek import LOOKED_AFTER_S
from companion.ui.shell.primary_guard import DEAD_S, SEEN_S
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from companion.ui.widgets.counts import Pips
from companion.ui.widgets.parts import Button, Image, Label
from companion.ui.widgets.picture import DiePicture
from tests.support.ui.clock import Clock
from tests.support.ui.desk_boards import island
from tests.support.ui.hand import thoughtful
from tests.support.ui.resumed import resume
from tests.support.ui.scenes import SCENES, at
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import SIZES, OnTable


def words(stage: Stage) -> str:
    """Everything that is written on the screen."""
    found = [text.text for widget in stage.widgets() for text in widget.words()]
    return " | ".join(found)


def face(stage: Stage) -> int | None:
    """How the die is drawn."""
    dice = [one.picture for one in stage.widgets() if isinstance(one, Image)]
    return next((die.face for die in dice if isinstance(die, DiePicture)), None)


def until(desk: SimulatedDesk, kind: type, **options: str) -> str:
    """Play a match of its own until something happened; its id."""
    setup = four_players(**options)
    match = desk.new_match(Setup("rheingold", setup.preset, options, island(), setup.seats))
    referee, die = desk.referee, Random(2)
    assert referee is not None
    for _ in range(3000):
        if referee.prompt.kind is PromptKind.ROLL:
            events = referee.settle_die(die.randint(1, 6))
        elif referee.prompt.kind is PromptKind.OPEN:
            events = referee.open_at_table(referee.hidden.possible_values()[0], referee.present)
        else:
            events = referee.play(thoughtful(referee.state))
        if any(isinstance(event, kind) for event in events):
            return match
    raise AssertionError(f"no {kind.__name__} in the whole match")


def test_a_shield_that_was_drawn_is_shown_again_after_a_restart(desk: SimulatedDesk) -> None:
    match = until(desk, ev.ShieldPlaced)
    assert desk.referee is not None
    last = desk.referee.queries.this_turn[-1][1]
    desk.referee = None
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    resume(stage, desk, match)
    referee = stage.match.referee
    due = Stop(Page.PASS, referee.state.terms.seat[last.colour], last.castle, Purpose.DRAW)
    assert stage.room.nav.top == due
    at(stage, "primary")
    assert stage.room.nav.top.page.value == "private"
    referee.play(thoughtful(referee.state))
    resume(stage, desk, match)
    assert stage.room.nav.top.page is Page.TABLE


def test_a_shield_that_was_chosen_was_seen(desk: SimulatedDesk) -> None:
    match = until(desk, ev.ShieldPlaced, draw="chosen")
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    resume(stage, desk, match)
    assert stage.room.nav.top.page is Page.TABLE


def test_escape_does_not_drop_a_look_that_is_due(large_table: OnTable) -> None:
    hand = large_table("shield")
    hand.tap("primary")
    due = hand.window.stage.room.nav.top
    assert due.purpose is Purpose.DRAW
    hand.key_down(pygame.K_ESCAPE)
    assert hand.window.stage.room.nav.top == due
    hand.tap("later")
    assert hand.page is Page.TABLE, "said on purpose, it can wait"
    assert hand.referee.state.holding(due.place).shield == HIDDEN


def test_a_look_that_was_asked_for_can_wait(large_table: OnTable) -> None:
    hand = large_table("pass")
    hand.tap("later")
    assert hand.page is Page.TABLE


def test_the_large_button_does_not_act_twice(
    large_table: OnTable, desk: SimulatedDesk, clock: Clock
) -> None:
    hand = large_table("march-done")
    point = hand.target("primary").rect.center
    hand.tap_at(point)
    assert hand.referee.state.phase is Phase.ROLL
    for _ in range(3):
        clock.now += DEAD_S / 4
        hand.tap_at(point)
    hand.key_down(pygame.K_RETURN)
    assert desk.rolled == 0
    clock.now += DEAD_S
    hand.tap_at(point)
    assert desk.rolled == 1


def test_a_tap_that_does_not_count_is_seen_all_the_same(
    large_table: OnTable, desk: SimulatedDesk, clock: Clock
) -> None:
    desk.set_preferences(replace(desk.preferences, animated=False))
    hand = large_table("march-done")
    point = hand.target("primary").rect.center
    hand.tap_at(point)
    hand.window.step()
    before = hand.pixels
    clock.now += DEAD_S / 4
    hand.tap_at(point)
    assert desk.rolled == 0
    assert hand.pixels != before, "the button looks pressed"
    clock.now += SEEN_S
    hand.window.step()
    hand.window.step()
    assert hand.pixels == before
    assert hand.idle


def test_the_large_button_stays_alive_while_it_means_the_same(large_table: OnTable) -> None:
    hand = large_table("setup")
    hand.tap_at(hand.target("first1").rect.center)
    hand.tap_at(hand.target("primary").rect.center)
    assert hand.page is Page.TABLE


def test_closing_the_window_at_the_table_draws_nothing_more(
    large_table: OnTable, desk: SimulatedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = large_table("march")

    def leave() -> None:
        desk.referee = None
        desk.ended = True

    monkeypatch.setattr(desk, "quit", leave)
    hand.window.stage.dirty = True
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert not hand.window.step()
    assert desk.ended


def test_the_die_shows_what_was_rolled_in_this_turn(
    large_table: OnTable, desk: SimulatedDesk
) -> None:
    hand = large_table("roll")
    desk._face = 3
    stage = hand.window.stage
    assert face(stage) is None
    hand.tap("second")
    hand.tap("face5")
    hand.window.step()
    hand.wait(SHOWN_S)  # first it is shown large
    hand.window.step()
    assert face(stage) == 5
    again = Stage(desk, LIGHT, (800, 480), 0.0)
    again.room.nav = stage.room.nav
    assert face(again) == 5
    assert "rolls a 5" in words(again)


@pytest.mark.parametrize("size", SIZES)
def test_a_long_name_leaves_room_for_what_is_due(size: tuple[int, int], tmp_path: Path) -> None:
    pygame.display.init()
    desk = SimulatedDesk(tmp_path)
    stage = SCENES["march-long-name"](desk)
    stage.resize(size)
    labels = [one.text for one in stage.widgets() if isinstance(one, Label)]
    name = next((one for one in labels if one.text.startswith("Barthol")), None)
    due = next(one for one in labels if "tap a stack" in one.text)
    assert due.fitted().px >= 0.8 * stage.room.sizes.body
    if name is None:  # the arms alone say who it is
        assert size == (800, 480)
    elif name.box.centery == due.box.centery:
        assert name.box.x + name.fitted().width + stage.room.sizes.gap <= due.box.x
    desk.close()


def test_a_whole_row_opens_a_match(large_table: OnTable, desk: SimulatedDesk) -> None:
    hand = large_table("past")
    assert hand.target("row0").intent == hand.target("match0").intent
    rows = {target.id for target in hand.window.stage.targets()}
    assert {"row2", "match2"} <= rows
    assert "match3" not in rows
    assert "m0.match isn't a Table Herald record" in words(hand.window.stage)
    assert "won by" not in words(hand.window.stage).split("m0.match")[1].split("|")[0]
    hand.tap("row2")
    assert hand.window.stage.room.fault


def test_an_option_is_set_by_one_tap_on_its_value(large_table: OnTable) -> None:
    hand = large_table("options")
    assert hand.window.stage.room.draft is not None
    assert dict(hand.window.stage.room.draft.changes)["supply"] == "unlimited"
    hand.tap("set-supply-2")
    assert dict(hand.window.stage.room.draft.changes)["supply"] == "exact_pieces"


def test_what_takes_a_castle_for_certain_is_said_plainly(large_table: OnTable) -> None:
    stage = large_table("castle-neutral").window.stage
    assert "It falls to" in words(stage)
    assert "%" not in words(stage)


def test_only_what_can_succeed_is_lit(large_table: OnTable) -> None:
    hand = large_table("march")
    assert hand.target("at-w8").legal
    hand.tap("at-w9")
    hand.tap("number1")
    hand.tap("at-h4")
    assert not hand.target("at-w8").legal
    hand.tap("at-w8")
    assert isinstance(hand.table.plan, GatheringForces)
    hand.tap("primary")
    assert "Rule 6.3" in hand.note


@pytest.mark.parametrize(
    ("place", "said"), [("at-g_katz", "No road leads from"), ("at-h1", "No road leads from")]
)
def test_a_place_that_is_no_front_says_so(large_table: OnTable, place: str, said: str) -> None:
    hand = large_table("march")
    hand.tap("at-w8")
    begun = hand.table.plan
    hand.tap(place)
    assert said in hand.note
    assert hand.table.plan == begun


def test_an_empty_gate_says_that_nobody_is_there(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("at-w8")
    board = hand.referee.state.terms.board
    beside = [
        place
        for place in board.approaches["w8"]
        if place in board.space_index and hand.referee.state.stack(place) is None
    ]
    hand.tap(f"at-{beside[0]}")
    assert hand.note == "You have no knights there. Rule 6.2"


def test_two_fronts_cost_two_marches(large_table: OnTable) -> None:
    hand = large_table("siege-two-gates")
    hand.tap("at-pfalz")
    hand.tap("at-g_pfalz_e")
    widgets = hand.window.stage.widgets()
    assert [one.going for one in widgets if isinstance(one, Pips)] == [2]
    button = next(one for one in widgets if isinstance(one, Button) and one.id == "primary")
    assert "2 marches" in button.sub


def test_escape_closes_the_note_first(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("at-g_ehrenbreitstein")
    assert hand.note
    hand.key_down(pygame.K_ESCAPE)
    assert hand.note == ""
    assert hand.page.value == "table"
    hand.key_down(pygame.K_ESCAPE)
    assert hand.page is Page.MENU


def test_escape_closes_the_faces(large_table: OnTable) -> None:
    hand = large_table("roll")
    hand.tap("second")
    hand.key_down(pygame.K_ESCAPE)
    assert hand.page is Page.TABLE
    assert "face1" not in {target.id for target in hand.window.stage.targets()}


def test_the_keys_do_not_stay_where_nothing_is_lit(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.window.stage._focus = "at-h1"
    hand.window.stage.dirty = True
    hand.window.step()
    assert hand.window.stage._focus is None


@pytest.mark.parametrize("scene", ["private-draw", "private-peek"])
def test_a_mere_tap_is_no_look(large_table: OnTable, scene: str, clock: Clock) -> None:
    if scene == "private-peek":
        hand = large_table("resolve")
        hand.tap("at-w8")
        hand.tap("at-katz")
        for _step in ("the owner lets the attacker look", "the attacker"):
            hand.tap("primary")
    else:
        hand = large_table(scene)
    hand.hold("hold")
    hand.lift("hold")
    clock.now += 5 * LOOKED_AFTER_S
    hand.window.step()
    assert not hand.target("primary").works
    hint = "Hold the button for a moment and look at the picture."
    assert hint in words(hand.window.stage)
    hand.look()
    assert hand.target("primary").works
    assert hint not in words(hand.window.stage)


def test_a_shield_is_chosen_and_then_placed(large_table: OnTable) -> None:
    hand = large_table("private-choose")
    before = hand.referee.state
    assert not hand.target("primary").works
    hand.tap("value1")
    hand.tap("value0")
    assert hand.referee.state is before
    marked = [one.id for one in hand.window.stage.widgets() if isinstance(one, Button) and one.on]
    assert marked == []
    assert hand.target("primary").works


def test_a_list_that_cannot_be_read_is_a_fault_and_no_end(
    large_table: OnTable, desk: SimulatedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = large_table("home")

    def broken() -> tuple[()]:
        raise StoreError("The record cannot be read.")

    monkeypatch.setattr(desk, "matches", broken)
    hand.window.stage.room.nav = hand.window.stage.room.nav.push(Stop(Page.PAST))
    hand.window.step()
    hand.window.step()
    assert "The record cannot be read." in words(hand.window.stage)
    assert "Play has stopped" not in words(hand.window.stage)
    hand.tap("primary")
    assert hand.page is Page.PAST
    assert hand.window.stage.room.fault == ""
    monkeypatch.setattr(desk, "names", broken)
    hand.window.stage.room.nav = hand.window.stage.room.nav.push(Stop(Page.NAME, 0))
    hand.window.step()
    assert hand.window.stage.room.fault


def test_only_a_move_that_fails_stops_play(
    large_table: OnTable, desk: SimulatedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = large_table("march-done")

    def full(*_what: object, **_more: object) -> int:
        raise StoreError("The disk is full; nothing was written.")

    monkeypatch.setattr(hand.referee._recording.record, "append", full)
    hand.tap("primary")
    assert hand.window.stage.room.fault == (
        "Play has stopped. The disk is full; nothing was written."
    )


def test_again_begins_a_match_of_the_same_players(large_table: OnTable) -> None:
    hand = large_table("end")
    hand.to_result()
    setup, match = hand.referee.setup, hand.referee.match_id
    hand.tap("again")
    assert hand.page is Page.TABLE
    assert hand.referee.match_id != match
    assert hand.referee.setup.seats == setup.seats


def test_nothing_is_begun_by_a_tap_in_a_gap(large_table: OnTable) -> None:
    hand = large_table("menu")
    first = hand.target("history").rect
    hand.tap_at((first.centerx, first.top - hand.window.stage.room.sizes.touch // 2))
    assert hand.page is Page.MENU
    hand.tap("primary")
    assert hand.idle
