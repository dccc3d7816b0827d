"""The picture at the end of a match: it moves, a tap ends that, and its button goes on."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from companion.core.game import Outcome, Seat
from companion.referee.queries import Queries
from companion.ui.boards import drawn as boards_drawn
from companion.ui.pace import CLOSING_S
from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.screens.match.end import CLOSING
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from companion.ui.widgets.edge import Edge
from companion.ui.widgets.honours import Banners, GiltFrame, PodiumColumn, Proclamation
from companion.ui.widgets.parts import Image, Label
from tests.support import recorded
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.end_scenes import END_SCENES, ended, go, whole
from tests.support.ui.simulated_desk import SimulatedDesk

SIZES = ((800, 480), (720, 1280), (1280, 720))


@pytest.fixture
def stage(desk: SimulatedDesk) -> Stage:
    """A match of three has just ended."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return at_the_end(desk)


def at_the_end(desk: SimulatedDesk) -> Stage:
    desk.journal.take_in(recorded.entries("rheingold", 3))
    desk.resume("m1")
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    stage.room.nav = Navigator().table("m1")
    settle(stage.room, stage.match)
    stage.tick(0.0)
    return stage


def proclaimed(stage: Stage) -> Proclamation:
    return next(one for one in stage.widgets() if isinstance(one, Proclamation))


def banners(stage: Stage) -> Banners:
    return next(one for one in stage.widgets() if isinstance(one, Banners))


def columns(stage: Stage) -> list[PodiumColumn]:
    return [one for one in stage.widgets() if isinstance(one, PodiumColumn)]


def drawn(stage: Stage) -> bytes:
    picture = pygame.Surface(stage.room.size, 0, 32)
    stage.draw(picture)
    return pygame.image.tobytes(picture, "RGB")


def test_columns_rise_the_banner_unrolls_and_then_it_is_proclaimed(stage: Stage) -> None:
    seen = []
    for tenth in range(int(CLOSING_S * 10) + 2):
        stage.tick(tenth / 10)
        parts = [column.part for column in columns(stage)]
        seen.append((min(parts), banners(stage).part, proclaimed(stage).part))
    assert seen[0] == (0.0, 0.0, 0.0)
    assert seen[-1] == (1.0, 1.0, 1.0)
    assert all(before <= after for one in zip(*seen, strict=True)
               for before, after in pairwise(one))  # fmt: skip
    assert any(risen == 1 and opened == 0 for risen, _unrolled, opened in seen)


def test_the_winner_rises_last_and_stands_highest_in_the_middle(stage: Stage) -> None:
    stage.tick(0.6)
    left, middle, right = columns(stage)
    assert (left.first, middle.first, right.first) == (False, True, False)
    assert middle.part < left.part < right.part
    assert middle.high > left.high > right.high
    assert [column.points for column in (left, middle, right)] == ["10", "22", "4"]


def test_a_tap_ends_the_movement_and_only_the_button_goes_on(stage: Stage) -> None:
    stage.tick(0.2)
    for _tap in range(3):
        go(stage, "anywhere")
        assert (proclaimed(stage).text, proclaimed(stage).part) == ("Bénédicte wins", 1.0)
    go(stage, "primary")
    names = {one.id for one in stage.targets()}
    assert {"sheet-result", "sheet-points", "sheet-dice", "sheet-deeds", "sheet-keep"} <= names
    go(stage, "closing")
    assert proclaimed(stage).part == 1.0


def test_without_animation_it_stands_still_at_once(stage: Stage, desk: SimulatedDesk) -> None:
    desk.set_preferences(replace(desk.preferences, animated=False))
    stage.room.follow()
    assert proclaimed(stage).part == 1.0
    assert {column.part for column in columns(stage)} == {1.0}
    whole(stage)
    go(stage, "primary")
    assert "sheet-result" in {one.id for one in stage.targets()}


def test_at_rest_nothing_moves_and_nothing_is_drawn(stage: Stage) -> None:
    stage.tick(CLOSING_S + 0.1)
    whole(stage)
    picture = drawn(stage)
    for second in range(4, 8):
        assert not stage.screen.tick(stage.room)
        stage.tick(float(second))
        assert not stage.moving
    assert drawn(stage) == picture


def test_the_board_as_it_stood_is_in_the_picture(stage: Stage) -> None:
    stage.tick(CLOSING_S + 0.1)
    for size in SIZES:
        stage.resize(size)
        whole(stage)
        (frame,) = (one for one in stage.widgets() if isinstance(one, GiltFrame))
        (board,) = (one for one in stage.widgets() if isinstance(one, Image))
        assert frame.rect.contains(board.rect)
        assert board.rect.w > size[0] // 4


@pytest.mark.parametrize("size", SIZES)
def test_the_tables_board_hangs_there_at_once_and_stays_as_it_is(
    stage: Stage, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards_drawn, "_kept", [])
    stage.tick(CLOSING_S + 0.1)
    stage.resize(size)
    stage.room.nav = stage.room.nav.push(Stop(Page.TABLE, match="m1", place="end"))
    drawn(stage)
    stage.room.nav = stage.room.nav.back()
    assert stage.room.nav.top.page is Page.END
    first = drawn(stage)
    (image,) = (one for one in stage.widgets() if isinstance(one, Image))
    assert not stage.moving, "nothing is painted anew"
    whole(stage)
    (then,) = (one for one in stage.widgets() if isinstance(one, Image))
    assert then.rect == image.rect
    assert drawn(stage) == first


@pytest.mark.parametrize("size", SIZES)
def test_where_no_table_has_drawn_it_it_comes_in_its_place_and_shape(
    stage: Stage, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards_drawn, "_kept", [])
    stage.tick(CLOSING_S + 0.1)
    stage.resize(size)
    drawn(stage)
    (frame,) = (one for one in stage.widgets() if isinstance(one, GiltFrame))
    assert stage.moving, "it is not painted yet"
    assert not [one for one in stage.widgets() if isinstance(one, Image)]
    whole(stage)
    (then,) = (one for one in stage.widgets() if isinstance(one, GiltFrame))
    (image,) = (one for one in stage.widgets() if isinstance(one, Image))
    assert then.rect == frame.rect
    wide, high = stage.match.game_ui.table_board(stage.room.sizes)
    assert abs(image.rect.w / image.rect.h - wide / high) < 0.02, "the table's own shape"


def test_without_a_table_nothing_hangs_there_at_first(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards_drawn, "_kept", [])
    stage.tick(CLOSING_S + 0.1)
    assert not [one for one in stage.widgets() if isinstance(one, Image)]
    whole(stage)
    assert [one for one in stage.widgets() if isinstance(one, Image)]


def test_who_shares_the_victory_is_proclaimed_together(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = Outcome((Seat(0), Seat(2)), (9, 4, 9), "last_castle")
    monkeypatch.setattr(Queries, "outcome", property(lambda _self: shared))
    stage.tick(CLOSING_S + 0.1)
    assert proclaimed(stage).text == "Ada and Cleo #1 share the victory"
    assert banners(stage).colours == ("red", "green")
    assert [column.first for column in columns(stage)] == [True, True, False]
    highest = max(column.high for column in columns(stage))
    assert [column.high == highest for column in columns(stage)] == [True, True, False]


@pytest.mark.parametrize(
    ("scene", "banners_", "points"),
    [
        ("end: closing", 1, 5),
        ("end: closing-two", 2, 2),
        ("end: closing-duchies", 1, 4),
        ("end: closing-nobody", 4, 0),
        ("end: closing-shared", 4, 4),
    ],
)
def test_every_game_has_its_picture(
    scene: str, banners_: int, points: int, desk: SimulatedDesk
) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    stage = END_SCENES[scene](desk)
    assert len(banners(stage).colours) == banners_
    assert sum(bool(column.points) for column in columns(stage)) == points
    for size in SIZES:
        stage.resize(size)
        assert drawn(stage)


def test_the_picture_names_match_board_and_day(desk: SimulatedDesk) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    stage = ended(desk, "rheingold", 3, CLOSING)
    assert stage.room.nav.top.page is Page.END
    told = [words.text for widget in stage.widgets() for words in widget.words()]
    assert {"Rheingold, The Rhine", "20 November 2026", "Bénédicte wins"} <= set(told)


def test_all_that_duchies_points_are_made_of_stands_below_the_names(desk: SimulatedDesk) -> None:
    """And nothing that is 0 for everybody."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    stage = END_SCENES["end: closing-duchies"](desk)
    texts = [text for one in stage.widgets() if isinstance(one, Label) for text in [one.text.text]]
    told: dict[str, list[int]] = {}
    for text in texts:
        heading, _space, figure = text.rpartition(" ")
        if heading in ("coins", "duchies", "markers", "Archbishop"):
            many, _times, each = figure.partition("×")
            told.setdefault(heading, []).append(int(many) * int(each or 1))
    points = [int(column.points) for column in columns(stage)]
    assert all(any(figures) for figures in told.values())
    assert [sum(figures) for figures in zip(*told.values(), strict=True)] == points


@pytest.mark.parametrize("scene", ["end-board", "zones-over"])
def test_at_the_end_the_table_wears_the_winner_s_colours(scene: str, desk: SimulatedDesk) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    stage = ALL_SCENES[scene](desk)
    referee = stage.match.referee
    assert referee.outcome is not None
    (winner,) = referee.outcome.winners
    (colour,) = referee.setup.seats[winner].colours
    assert colour != referee.game.mover(referee.state), "or nothing would be tested"
    (edge,) = [one for one in stage.widgets() if isinstance(one, Edge)]
    assert edge.colour == colour
