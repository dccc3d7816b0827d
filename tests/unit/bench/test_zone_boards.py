"""python -m bench boards --game rheinlander: who plays, and what the figures say."""

from __future__ import annotations

from random import Random

import pytest

from bench import boards, zone_matches, zone_pages
from bench.zone_matches import GAME, ZoneFigures
from companion.boards.shipped import shelf

NAMES = shelf.shipped("rheinlander")


@pytest.mark.parametrize("name", NAMES)
def test_shipped_boards_are_ours_and_can_be_played_by_five(name: str) -> None:
    board = shelf.board(name)
    assert board["authentic"] is False
    assert GAME.check_board(board).faults == ()
    assert len(board["slots"]) == 26
    assert GAME.initial_state(zone_matches.setup_of(board, 5))


def test_on_the_short_rhine_both_banks_have_as_many_spots() -> None:
    board = shelf.board("rheinlander_short")
    sides = [slot["touches"][0][0] for slot in board["slots"].values()]
    assert (sides.count("l"), sides.count("r")) == (13, 13)
    assert len(board["zones"]) == 40


@pytest.mark.parametrize("players", zone_matches.PLAYERS)
def test_a_match_is_played_to_its_end_and_again_the_same(players: int) -> None:
    setup = zone_matches.setup_of(shelf.board("rheinlander_short"), players)
    one, again = (zone_matches.play(setup, 5) for _ in range(2))
    assert one == again
    assert one.played == {players: 1}
    assert sum(one.ends.values()) == 1
    assert sum(sum(credit) for credit in one.credit.values()) == pytest.approx(1)
    assert sum(sum(points) for points in one.points.values()) == pytest.approx(0)


def test_figures_add_up_on_however_many_processors() -> None:
    board = shelf.board("rheinlander_short")
    whole = zone_matches.run(board, 3)
    parts = ZoneFigures()
    for seed, players in enumerate(zone_matches.PLAYERS):
        parts.add(zone_matches.play(zone_matches.setup_of(board, players), seed))
    assert whole == parts


def test_equal_seats_are_found_even_and_unequal_ones_are_not() -> None:
    random = Random(4)
    even = {(3, seat): [random.gauss(0, 5) for _ in range(400)] for seat in range(3)}
    found, most = zone_pages.unevenness(even)
    assert found < 0.5
    assert most < 1
    shifts = (2.0, 0.0, -2.0)
    uneven = {key: [one + shifts[key[1]] for one in values] for key, values in even.items()}
    found, most = zone_pages.unevenness(uneven)
    assert found == pytest.approx(1.63, abs=0.3)
    assert most > found


def test_a_page_has_both_boards_and_says_who_is_worth_what() -> None:
    played = [
        zone_pages.PlayedZones(shelf.board(name), zone_matches.run(shelf.board(name), 6))
        for name in NAMES
    ]
    text = zone_pages.page(played)
    assert "## Rheinländer: the short Rhine, in figures" in text
    assert "40 zones, 120 squares, 26 spots. 6 matches ended" in text
    assert text.count("| victories |") == 2 * len(zone_matches.PLAYERS)
    assert text.count("| Rheinländer: the winding Rhine |") == 1


def test_a_board_of_another_game_is_told_where_it_belongs() -> None:
    with pytest.raises(SystemExit, match="say --game rheinlander"):
        boards.main(["rheinlander", "--matches", "1", "--processes", "1"])
