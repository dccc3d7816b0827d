"""The score stands beside the board, on every screen, in the order of turns."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from companion.games import GAMES
from companion.games.rheingold.view import table
from companion.ui.boards.scene import Light
from companion.ui.games.rheingold.table import scene
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.layout import areas
from companion.ui.games.rheingold.table.move_builder import Lit
from companion.ui.games.rheingold.table.scoreboard import Scoreboard, Standing, standings
from companion.ui.theme import LARGE_TEXT, Metrics
from tests.support.ui.simulated_desk import four_players

pygame.font.init()
SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280))
COLOURS = ("green", "black", "yellow", "blue", "red")
LEAST_PX = 4 * 800 / 154
"""4 mm of a 7-inch display of 800 by 480."""


def board(size: tuple[int, int], many: int, scale: float = 1.0) -> Scoreboard:
    sizes = Metrics.of(size, scale)
    rows = tuple(
        Standing(colour, "Bartholomäus Hoh", 12 + number, 6, 42, 6, moves=not number)
        for number, colour in enumerate(COLOURS[:many])
    )
    return Scoreboard(areas(sizes).score, rows, sizes)


@pytest.mark.parametrize("scale", [1.0, LARGE_TEXT])
@pytest.mark.parametrize("many", [2, 3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_everybody_s_points_stand_whole_and_large(
    size: tuple[int, int], many: int, scale: float
) -> None:
    made = board(size, many, scale)
    least = LEAST_PX * min(size) / 480
    points = [one for one in made.words() if one.text in {str(12 + n) for n in range(many)}]
    assert len(points) == many
    for one in made.words():
        assert made.rect.contains(one.box)
        assert one.fitted().whole
    assert all(one.fitted().px >= least for one in points)


@pytest.mark.parametrize("scale", [1.0, LARGE_TEXT])
@pytest.mark.parametrize("many", [2, 3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_a_head_above_all_says_what_the_numbers_are(
    size: tuple[int, int], many: int, scale: float
) -> None:
    head, *others = board(size, many, scale).words()
    assert head.text == "Points"
    assert head.fitted().px >= Metrics.of(size).caption
    assert all(one.box.top > head.box.bottom for one in others)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (720, 1280)])
@pytest.mark.parametrize("many", [3, 4, 5])
def test_where_there_is_room_castles_knights_and_shields_stand_too(
    size: tuple[int, int], many: int
) -> None:
    told = [one.text for one in board(size, many).words()]
    assert told.count("42") == many
    assert told.count("6") == 2 * many


def test_names_that_differ_by_a_figure_are_all_there_and_of_one_size() -> None:
    """A 1 is narrower than a 2."""
    made = board((720, 1280), 3)
    rows = tuple(replace(row, name=f"Spieler {n}") for n, row in enumerate(made.rows, 1))
    names = [one for one in replace(made, rows=rows).words() if one.text.startswith("Spieler")]
    assert len(names) == 3
    assert len({one.fitted().px for one in names}) == 1


def test_where_one_name_has_no_room_none_stands_there_and_no_gap_is_left() -> None:
    made = board((800, 480), 3)
    short = ("Ada", "Ben", "Chloé")
    named = replace(made, rows=tuple(
        replace(row, name=name) for row, name in zip(made.rows, short, strict=True)
    ))  # fmt: skip
    assert {one.text for one in named.words()} >= set(short)
    one_long = replace(named, rows=(*named.rows[:2], made.rows[2]))
    told = one_long.words()
    assert not {one.text for one in told} & {*short, "Bartholomäus Hoh"}
    (points,) = (one for one in told if one.text == "12")
    castles = next(one for one in told if one.text == "6")
    assert castles.box.top == points.box.bottom, "the figures stand right below"


@pytest.mark.parametrize("scale", [1.0, LARGE_TEXT])
@pytest.mark.parametrize("many", [4, 5])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600)])
def test_where_names_have_no_room_letters_say_whose_points_they_are(
    size: tuple[int, int], many: int, scale: float
) -> None:
    made = board(size, many, scale)
    names = ("Ada", "Anna", "The Marshal", "Ben", "Chloé")
    rows = tuple(replace(row, name=name) for row, name in zip(made.rows, names, strict=False))
    made = replace(made, rows=rows)
    letters = [one for one in made.words() if one.text in {"Ad", "An", "TM", "B", "C"}]
    assert [one.text for one in letters] == ["Ad", "An", "TM", "B", "C"][:many]
    assert len({one.fitted().px for one in letters}) == 1
    assert letters[0].fitted().px >= 2.5 * LEAST_PX / 4 * min(size) / 480
    points = [one for one in made.words() if one.role == "number"]
    for letter, figure in zip(letters, points, strict=True):
        assert not letter.box.colliderect(figure.box)


def test_it_is_what_all_may_see_in_the_order_of_turns() -> None:
    state = GAMES["rheingold"].initial_state(four_players())
    rows = standings(table(state), Teller(state), state.colour)
    assert [row.colour for row in rows] == list(state.terms.colours)
    assert [row.moves for row in rows] == [colour == state.colour for colour in state.terms.colours]
    assert rows[0].name == Teller(state).name(rows[0].colour)
    assert {(row.points, row.castles, row.shields) for row in rows} == {(0, 0, 6)}


def test_each_reason_has_its_light() -> None:
    lit = Lit(stacks=frozenset("a"), ways=frozenset("b"), enemies=frozenset("c"),
              castles=frozenset("d"), fronts=frozenset("e"), choices=frozenset("f"))  # fmt: skip
    assert scene.lights(lit) == {
        "a": Light.MOVE, "b": Light.MOVE, "c": Light.ATTACK, "d": Light.ATTACK,
        "e": Light.FRONT, "f": Light.FRONT,
    }  # fmt: skip
