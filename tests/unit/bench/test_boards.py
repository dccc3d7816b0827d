"""python -m bench boards: what it plays is by the rules, and what it says follows from it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from bench import board_figures, board_matches, board_pages, boards
from bench.board_figures import CastleRow, Estimate, StartRow
from bench.board_matches import GAME, Figures
from companion.boards.shipped import shelf

NAMES = shelf.shipped("rheingold")


@pytest.mark.parametrize("preset", list(GAME.info.presets))
def test_the_raider_plays_a_whole_match_by_the_rules(preset: str) -> None:
    setup = board_matches.setups(shelf.board("loch"), preset)[-1]
    figures = board_matches.play(setup, 3, greedy=True)
    assert figures.ends == {"last_castle": 1}
    assert sum(figures.left.values()) == 1
    assert sum(figures.seen.values()) == 17
    assert sum(sum(credit) for credit in figures.credit.values()) == pytest.approx(1)


def test_a_match_at_random_is_stopped() -> None:
    setup = board_matches.setups(shelf.board("loch"), "rheingold")[0]
    figures = board_matches.play(setup, 3, greedy=False)
    assert figures.moves == [board_matches.MOST_MOVES[False]]
    assert figures.ends == {"still going": 1}
    assert not figures.credit
    assert sum(figures.rolls.values()) > 100


def test_figures_add_up() -> None:
    setup = board_matches.setups(shelf.board("loch"), "highlanders")[0]
    one, other = (board_matches.play(setup, seed, greedy=True) for seed in (1, 2))
    whole = board_matches.run(shelf.board("loch"), "highlanders", 0, greedy=True)
    for figures in (one, other):
        whole.add(figures)
    assert whole.matches == 2
    assert whole.moves == one.moves + other.moves
    assert whole.taken == one.taken + other.taken
    assert len(whole.luck["s1"]) == 2 * 2
    assert len(whole.credit[2, 0]) == 2


def test_two_players_have_two_colours_each_where_the_rules_are_for_two() -> None:
    for preset, least in (("highlanders", 2), ("rheingold", 3)):
        setups = board_matches.setups(shelf.board("loch"), preset)
        assert [len(setup.seats) for setup in setups] == list(range(least, 6))
        assert all(len(setup.seats[0].colours) == (2 if len(setup.seats) == 2 else 1)
                   for setup in setups)  # fmt: skip


def test_a_slope_is_found_again() -> None:
    chance = Random(5)
    rolls = [chance.gauss(0, 2) for _ in range(4000)]
    pairs = [(more, 0.4 * more + chance.gauss(0, 1)) for more in rolls]
    found = board_figures.slope(pairs)
    assert found.value == pytest.approx(0.4, abs=found.wide)
    assert found.wide == pytest.approx(1.96 * 1 / (2 * 4000**0.5), rel=0.1)
    assert board_figures.slope([]).wide == float("inf")


@pytest.mark.parametrize(
    ("taken", "left", "dud"),
    [(1.0, 0.05, False), (0.34, 0.33, False), (0.33, 0.05, True), (1.0, 0.34, True)],
)
def test_a_castle_that_is_seldom_taken_or_often_left_over_is_a_dud(
    taken: float, left: float, *, dud: bool
) -> None:
    assert CastleRow("x", "X", 1, taken, left, 0.5).dud == dud


@pytest.mark.parametrize(
    ("value", "wide", "dud"), [(0.0, 0.01, False), (-0.2, 0.11, False), (-0.2, 0.09, True)]
)
def test_a_start_that_surely_costs_points_is_a_dud(value: float, wide: float, *, dud: bool) -> None:
    assert StartRow("1", 0.4, Estimate(value, wide), 2).dud == dud


def test_the_way_to_the_nearest_gate() -> None:
    assert [board_figures.marches(shelf.board("rhine"), n) for n in "123456"] == [3] * 6
    assert [board_figures.marches(shelf.board("loch"), n) for n in "123456"] == [2] * 6


def test_the_command_writes_the_page_and_draws_the_pictures(tmp_path: Path) -> None:
    page = tmp_path / boards.PAGES["rheingold"]
    page.write_text(
        f"before\n{board_pages.BEGIN}\nstale figures\n{board_pages.END}\nafter\n", "utf-8"
    )
    boards.main(["loch", "--matches", "1", "--random", "1", "--processes", "1", "--write",
                 "--out", str(tmp_path)])  # fmt: skip
    text = page.read_text("utf-8")
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "stale" not in text
    assert "## The Loch, in figures" in text
    for preset in GAME.info.presets:
        assert f"| `{preset}` | 1 | last_castle 1 |" in text
    drawn = {file.name for file in (tmp_path / boards.PICTURES).iterdir()}
    assert drawn == {"board-loch.png", "board-castles.png"}


def test_the_command_prints_one_board(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    boards.main(["loch", "--matches", "1", "--random", "0", "--processes", "1"])
    assert capsys.readouterr().out.startswith("## The Loch, in figures\n")
    with pytest.raises(SystemExit, match="There is no board 'moon'"):
        boards.main(["moon"])
    (tmp_path / "mine.json").write_text("{}", "utf-8")
    with pytest.raises(SystemExit, match=r"castles: is missing"):
        boards.main([str(tmp_path / "mine.json")])


def test_a_page_without_marks_is_not_written_over() -> None:
    with pytest.raises(ValueError, match="there is no"):
        board_pages.put_into("a page", "new")


@pytest.mark.parametrize("name", NAMES)
def test_the_page_has_every_castle_as_the_board_has_it(name: str) -> None:
    board = shelf.board(name)
    text = (boards.DOCS / boards.PAGES["rheingold"]).read_text("utf-8")
    section = text.split(f"## {board['name']}, in figures")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (\S.*?)(?: \(dud\))? \| ([123]) \| \d\.\d\d \|", section, re.MULTILINE)
    found = [(castle, int(swords)) for castle, swords in rows]
    assert found == [(entry["name"], entry["swords"]) for entry in board["castles"].values()]
    assert (boards.DOCS / boards.PICTURES / f"board-{name}.png").exists()


def test_figures_begin_at_nothing() -> None:
    assert board_figures.seats(Figures()) == {}
    rows = board_figures.castles(Figures(), shelf.board("loch"))
    assert [row.taken for row in rows] == [0.0] * 18
