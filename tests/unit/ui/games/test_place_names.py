"""No two places of a board are called the same, in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from companion.core.config.preferences import LANGUAGES
from companion.core.game import Seat, SeatSetup, Setup
from companion.games import GAMES
from companion.games.rheingold.board import build
from companion.games.ringgeister import moves as mv
from companion.ui.games.rheingold.place_names import long_name, place_name, short_name
from companion.ui.games.rheinlander import wording as rheinlander_words
from companion.ui.games.ringgeister import instructions
from companion.ui.games.ringgeister import wording as ringgeister_words
from companion.ui.i18n import translate
from companion.ui.i18n.grammar import PlaceName
from tests.support.ui.desk_boards import island, rhine, shipped
from tests.support.ui.game_scenes import agreed

FORMS = ("at", "to", "from")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    translate.use("en")


def _distinct(names: dict[str, str]) -> None:
    """Fail with the places that share a name."""
    for form in ("", *FORMS):
        first: dict[str, str] = {}
        for place, name in names.items():
            form_of_it = name.form(form) if form and isinstance(name, PlaceName) else name
            assert form_of_it not in first, (
                f"{place} and {first.get(form_of_it)} are both {form_of_it!r}"
            )
            first[form_of_it] = place


def _long_road() -> dict[str, Any]:
    """The island, and on it a road of three spaces beside one of three, and a dead end."""
    board = island()
    one, other = (entry["gates"][0] for entry in list(board["castles"].values())[:2])
    for lane, y in (("a", 11), ("b", 23)):
        road = [one, *(f"{lane}{number}" for number in range(3)), other]
        board["roads"] += [list(pair) for pair in pairwise(road)]
        for number, space in enumerate(road[1:-1]):
            board["spaces"][space] = {"at": [11 + 9 * number, y]}
    for number, before in enumerate((one, "end0")):
        board["spaces"][f"end{number}"] = {"at": [5, 11 + 9 * number]}
        board["roads"].append([before, f"end{number}"])
    return board


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("make", [rhine, island, _long_road])
def test_no_two_places_on_the_rhine_share_a_name(make: Any, language: str) -> None:
    drawn = make()
    board = build(drawn)
    translate.use(language)
    for name in (place_name, short_name, long_name):
        _distinct({place: name(board, drawn, place) for place in board.places})


def test_a_space_on_no_road_between_two_ends_is_counted_by_its_castle() -> None:
    drawn = _long_road()
    board = build(drawn)
    names = [long_name(board, drawn, place) for place in ("end0", "end1")]
    assert all(re.fullmatch(r"\d+, space \d near Westburg", name) for name in names), names


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_squares_among_the_zones_share_a_name(language: str) -> None:
    board = shipped("rheinlander")
    voice = rheinlander_words.voice(Setup("rheinlander", "", {}, board, ()))
    translate.use(language)
    squares = {square for zone in board["zones"].values() for square in zone.values()}
    _distinct({place: voice.place(place) for place in sorted(squares | set(board["slots"]))})


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_tiles_share_a_name(language: str) -> None:
    colours = ("green", "yellow", "violet", "orange")
    seats = tuple(SeatSetup(colour.title(), (colour,)) for colour in colours)
    board = shipped("ringgeister")
    game = GAMES["ringgeister"]
    preset = next(iter(game.info.presets))
    state = game.initial_state(Setup("ringgeister", preset, {}, board, seats, first=Seat(0)))
    view, voice = game.view(state, None), ringgeister_words.voice(state.terms.setup)
    translate.use(language)
    names: dict[str, str] = {}
    for point in view.points:
        tile = point.partition(".")[0]
        name = voice.called(view, point, "")
        assert names.setdefault(tile, name) == name
    _distinct(names)


def test_a_space_is_called_by_its_number_and_where_there_is_room_after_its_road() -> None:
    drawn = rhine()
    board = build(drawn)
    assert place_name(board, drawn, "e9") == "space 38"
    assert place_name(board, drawn, "g_pfalz_e") == "gate 17 of Pfalz bei Kaub"
    assert short_name(board, drawn, "g_pfalz_e") == "17"
    assert short_name(board, drawn, "s4") == "start 4"
    names = {place: long_name(board, drawn, place) for place in board.places}
    assert names["e9"] == "38, the space between Marksburg and Lahneck"
    assert names["w7"] == "29, the space near Rheinfels towards Stolzenfels"
    assert names["w8"] == "31, space 2 between Rheinfels and Stolzenfels"
    assert names["w9"] == "36, the space near Stolzenfels towards Rheinfels"
    assert names["w10"] == "44, the space near Stolzenfels towards start 5"
    assert names["g_pfalz_e"] == "17, the gate of Pfalz bei Kaub"
    assert names["katz"] == "Katz"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_told_walk_says_which_point_of_the_tile_is_meant(language: str) -> None:
    translate.use(language)
    game, setup = GAMES["ringgeister"], agreed("ringgeister", 3)
    state = game.initial_state(setup)
    voice = ringgeister_words.voice(setup)
    points = state.terms.board.points
    said = {point.name: voice.point(state, point.name) for point in points}
    for tile in range(len(state.terms.board.tiles)):
        here = [said[point.name] for point in points if point.tile == tile]
        # Of three or four in one corner some share a name: the board shows which.
        assert len({*here}) >= min(len(here), 4)
    mountain = next(point.name for point in points if point.mountain)
    text = instructions.instruction(state, [mv.Walk("gandalf", mountain)])
    assert text.endswith(said[mountain])
