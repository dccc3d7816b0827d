"""What a tap does at a table that is played by lists."""

from __future__ import annotations

import re

import pygame
import pytest

from companion.ui import games
from companion.ui.screen_kit.navigator import Page
from companion.ui.screens.list_table.move_filter import Narrowing
from companion.ui.screens.list_table.screen import ByListScreen
from companion.ui.theme import LIGHT
from tests.support.ui.by_list_hand import HANDFUL, listed, make, next_tap, of_kind, tap_place
from tests.support.ui.by_list_hand import by_list as seen
from tests.support.ui.by_list_scenes import BY_LIST_SCENES, agreed, put_on
from tests.support.ui.clock import Clock
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable


@pytest.mark.parametrize("scene", ["turn-up", "place-light", "token", "walk", "wind", "return"])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_every_kind_of_move_is_a_handful_of_taps(
    table: OnTable, scene: str, size: tuple[int, int]
) -> None:
    """The first, the last and a middle one of every kind that the position has."""
    hand = table(scene, size)
    state = hand.referee.state
    for kind in dict.fromkeys(move["move"] for move in listed(hand)):
        some = of_kind(listed(hand), kind)
        for move in (some[0], some[len(some) // 2], some[-1]):
            assert 1 <= make(hand, move) <= HANDFUL
            hand.referee._recording.fold.state = state
            hand.referee._recording.fold._answers.clear()
            hand.window.stage.dirty = True
            hand.window.step()


@pytest.mark.parametrize("scene", list(BY_LIST_SCENES))
def test_every_legal_move_can_be_reached(scene: str, desk: SimulatedDesk) -> None:
    """By what is offered at every step; and nothing that is offered leads to no move."""
    stage = BY_LIST_SCENES[scene](desk)
    screen = stage.screen
    if not isinstance(screen, ByListScreen) or not screen.narrowing.moves.objects:
        return
    start = Narrowing.of(screen.narrowing.moves.objects, screen.narrowing.moves.where)
    voice = stage.match.game_ui.speaker(stage.match.referee.setup)
    for number in sorted(start.moves.everything)[:: max(1, len(start.kept) // 40)]:
        narrowing = start
        for _ in range(5):
            if narrowing.one is not None:
                break
            narrowing = next(one for one in narrowing.offers(voice.listed) if number in one.kept)
        assert narrowing.one == start.moves.objects[number]


def test_figures_are_lit_before_the_places_they_walk_to(table: OnTable) -> None:
    hand = table("walk")
    view = hand.referee.game.view(hand.referee.state, None)
    figures = {move["figure"] for move in of_kind(listed(hand), "walk")}
    assert seen(hand).narrowing.lit == {view.light[figure] for figure in figures}
    hand.tap("choice0")
    chosen = {move["figure"] for move in seen(hand).narrowing.left}
    assert len(chosen) == 1
    assert seen(hand).narrowing.lit == {
        move["to"] for move in listed(hand) if move["move"] == "walk" and move["figure"] in chosen
    }


def test_the_other_choice_steps_back_one_tap_at_a_time(table: OnTable) -> None:
    hand = table("walk")
    start = seen(hand).narrowing
    hand.tap("choice0")
    one = seen(hand).narrowing
    tap_place(hand, sorted(one.lit)[0])
    assert seen(hand).narrowing.kept < one.kept < start.kept
    hand.tap("cancel")
    assert seen(hand).narrowing is one
    hand.tap("cancel")
    assert seen(hand).narrowing is start
    hand.tap("menu")
    assert hand.page is Page.MENU


def test_a_chosen_place_is_let_go_by_tapping_it_again(table: OnTable) -> None:
    hand = table("walk")
    hand.tap("choice0")
    place = next(iter(seen(hand).narrowing.chosen))
    tap_place(hand, place)
    assert seen(hand).narrowing.before is None


def test_escape_steps_back_and_then_opens_the_menu(table: OnTable) -> None:
    hand = table("walk")
    hand.tap("choice0")
    for page in (Page.TABLE, Page.MENU):
        hand.key_down(pygame.K_ESCAPE)
        assert hand.page is page


@pytest.mark.parametrize(
    ("scene", "taps", "place", "words", "paragraph"),
    [
        ("token", (), "b1.w3", "no mission field", "13"),
        ("walk", ("choice0",), "b3.fire", "Ada's hobbit to this point", "5.3"),
        ("return", (), "b3.fire", "This point is no white start", "9.6"),
        ("wind", (), "b1.w3", "No dark figure stands on this point", "8.3"),
    ],
)
def test_what_is_not_allowed_is_answered_in_words(
    table: OnTable,
    scene: str,
    taps: tuple[str, ...],
    place: str,
    words: str,
    paragraph: str,
) -> None:
    hand = table(scene)
    state = hand.referee.state
    for name in taps:
        hand.tap(name)
    tap_place(hand, place)
    assert words in hand.note
    assert paragraph in hand.note
    assert hand.referee.state is state
    hand.tap_at((3, 3))
    assert hand.referee.state is state


def test_a_note_calls_things_by_no_name_of_the_file(table: OnTable) -> None:
    """Taps on every place of two boards: no answer names a square or a point as files do."""
    for scene in ("walk-figure", "return"):
        hand = table(scene)
        for place in list(seen(hand).narrowing.moves.where.values()):
            if place in seen(hand).narrowing.telling or place in seen(hand).narrowing.chosen:
                continue
            screen, room = seen(hand), hand.window.stage.room
            screen._refuse(place, room, screen._follow(room))
            text = hand.note
            assert text
            assert not re.search(rf"\b{re.escape(place)}\b", text), text


def test_while_nothing_changes_nothing_is_drawn(table: OnTable, clock: Clock) -> None:
    for scene in ("token", "walk"):
        hand = table(scene)
        for _ in range(3):
            clock.now += 3
            hand.window.step()
        assert [hand.window.step() for _ in range(5)] == [False] * 5


def test_by_keys_alone_a_place_is_reached(table: OnTable) -> None:
    hand = table("token")
    reached = set()
    for way in (pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT) * 6:
        hand.key_down(way)
        reached.add(hand.window.stage._focus)
    lit = {f"at-{place}" for place in seen(hand).narrowing.lit}
    assert lit & {name for name in reached if name is not None}


@pytest.mark.parametrize("game", ["rheinlander", "ringgeister"])
@pytest.mark.parametrize("room", [(500, 450), (700, 860), (1400, 1000), (320, 300)])
def test_every_place_is_on_the_picture(
    game: str, room: tuple[int, int], desk: SimulatedDesk
) -> None:
    put_on(desk, agreed(game, 3))
    referee = desk.referee
    assert referee is not None
    module = games.find(game).board
    size = module.fit(referee.setup.board, room)
    assert size[0] <= room[0]
    assert size[1] <= room[1]
    view = referee.game.view(referee.state, None)
    spots = module.drawing(referee.setup, size, LIGHT).spots(view)
    for x, y in spots.values():
        assert 0 <= x < size[0]
        assert 0 <= y < size[1]
    assert len({(round(x), round(y)) for x, y in spots.values()}) == len(spots)


def test_the_next_tap_is_always_on_the_screen(table: OnTable) -> None:
    hand = table("token")
    for move in listed(hand)[::37]:
        assert next_tap(hand, move) in {target.id for target in hand.window.stage.targets()}
