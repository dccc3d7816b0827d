"""Drawing a board of tiles by touch: what every tool does, what is refused, what stays."""

from __future__ import annotations

import pytest

from companion.boards.collection.collection import BoardCollection
from companion.boards.shipped import shelf
from companion.games.ringgeister.drafting.reading import from_json
from companion.ui.games.ringgeister.editor.tools import Tool
from companion.ui.games.ringgeister.editor.work import Work
from tests.support.tile_strokes import alike, snapped
from tests.support.turns import some
from tests.support.ui.edit_hand import refusal
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.support.ui.tile_edit_hand import TileDraughtsman, blank, copied, shipped
from tests.ui.conftest import OpenWindow

SIZES = [(800, 480), (480, 800), (720, 1280), (1280, 720)]


@pytest.fixture
def hand(open_window: OpenWindow) -> TileDraughtsman:
    """With the first tile of a new board in hand."""
    drawn = blank(open_window, (800, 480))
    drawn.at("o1")
    return drawn


@pytest.fixture
def copy(open_window: OpenWindow, desk: SimulatedDesk) -> TileDraughtsman:
    """With the first tile of a copy of the program's board in hand."""
    return shipped(open_window, desk, "o1")


@pytest.mark.parametrize("size", some(SIZES, 2))
def test_a_tile_is_drawn_whole_with_few_taps(
    open_window: OpenWindow, size: tuple[int, int]
) -> None:
    """At a tap in one and a half seconds that is less than two minutes."""
    model = from_json(shelf.board("ringgeister")).tiles["o1"]
    hand = blank(open_window, size)
    hand.taps = 0
    hand.at("o1")
    copied(hand, model)
    drawn, names = snapped(hand.tile, model)
    assert [*alike(drawn, model, names)] == []
    assert hand.taps <= 75


def test_points_get_the_colour_of_the_tool_and_are_dragged(hand: TileDraughtsman) -> None:
    hand.tap("tool-point")
    hand.on((0, -18))
    hand.tap("choice-white")
    hand.on((0, -18))
    assert hand.tile.points["p1"].colour == "white"
    assert hand.tile.points["p1"].start
    hand.pull((0, -18), (20, 10))
    assert hand.tile.points["p1"].at == pytest.approx((20, 10), abs=1)
    hand.tap("undo")
    hand.tap("undo")
    assert hand.tile.points["p1"].colour == "grey"
    hand.sheet((2, 590))
    assert hand.tile_work.tile != "o1"


def test_ways_go_on_from_tap_to_tap_and_end_at_the_edge(hand: TileDraughtsman) -> None:
    hand.tap("tool-point")
    hand.on((0, -20))
    hand.tap("tool-way")
    hand.ways((0, -58), (0, -20), (0, 10), (0, 58))
    assert hand.tile.ends == {"e1": (0, -60), "e2": (0, 60)}
    assert [(way.one, way.other) for way in hand.tile.ways] == [
        ("e1", "p1"), ("p1", "f1"), ("f1", "e2"),
    ]  # fmt: skip
    hand.on((0, -20))
    assert refusal(hand).startswith("A point can have only two paths")
    hand.tap("tool-way")
    hand.ways((0, 35), (-58, 0))
    assert {*hand.tile.forks} == {"f1", "f2"}
    assert {*hand.tile.forks["f2"].ways} == {"f1", "e2", "e3"}
    assert hand.tile.forks["f2"].straight == (("f1", "e2"),)
    hand.tap("choice-water")
    hand.on((0, -40))
    assert [way.kind for way in hand.tile.ways].count("water") == 1


def test_an_end_lies_where_the_neighbour_has_one(hand: TileDraughtsman) -> None:
    hand.tap("tool-way")
    hand.on((56, -8))
    assert hand.tile.ends["e1"] == (60, -8)
    hand.at("o2")
    hand.tap("tool-way")
    hand.on((-57, -11))
    assert hand.tile.ends["e1"] == (-60, -8)


def test_signs_are_tapped_on_and_off(copy: TileDraughtsman) -> None:
    hand = copy
    hand.tap("tool-sign")
    hand.on((18, 0))
    assert hand.tile.points["ae"].arrow == 1
    hand.on((18, 0))
    assert hand.tile.points["ae"].arrow == 3
    hand.on((18, 0))
    assert hand.tile.points["ae"].arrow is None
    hand.pull((44, 22), (44, 40))
    assert (hand.tile.points["pse"].arrow, hand.tile.points["pse"].forward) == (2, "se")
    hand.tap("choice-start")
    hand.on((0, 18))
    assert hand.tile.rock is None
    hand.on((44, 22))
    assert hand.tile.black_start == "pse"
    assert hand.tile.rock is not None
    hand.on((18, 0))
    assert refusal(hand) == "A start must be black or white; every white point is one."
    hand.tap("choice-mountain")
    hand.on((18, 0))
    assert hand.tile.points["ae"].mountain
    assert not any(point.mountain for point in hand.board.tiles["b3"].points.values())
    hand.tap("choice-three")
    hand.on((0, 0))
    assert hand.tile.forks["c"].arrows
    hand.on((50, 0))
    assert refusal(hand) == "Tap a fork."


def test_the_gate_in_hand_takes_the_sign_that_is_chosen(copy: TileDraughtsman) -> None:
    hand = copy
    hand.tap("tool-gate")
    hand.tap("choice-axe")
    hand.on((30, 30))
    put = hand.tile_work.chosen
    assert put is not None
    name = put.rpartition(".")[2]
    assert hand.tile.gates[name].symbol == "axe"
    hand.tap("choice-hammer")
    assert hand.tile.gates[name].symbol == "hammer"
    assert hand.tile_work.chosen == put, "the place that its path leads to is still due"
    hand.tap("choice-field")
    assert hand.tile.gates[name].symbol == "hammer"
    hand.tap("undo")
    assert hand.tile.gates[name].symbol == "axe"


def test_a_mission_field_says_that_it_has_taken_its_points(copy: TileDraughtsman) -> None:
    hand = copy
    hand.tap("tool-gate")
    hand.tap("choice-field")
    assert "takes the three nearest points" in words(hand)
    hand.at("o1.fields.h")
    assert "leave it out" in words(hand)


def test_a_mission_field_takes_three_points_and_others_by_a_tap(copy: TileDraughtsman) -> None:
    hand = copy
    hand.tap("tool-gate")
    hand.tap("choice-field")
    hand.on((14, -21))
    hand.at("o1.points.an")
    assert [*hand.tile.fields["h"].points] == ["ae", "pne"]
    hand.at("o1.points.aw")
    assert [*hand.tile.fields["h"].points] == ["ae", "pne", "aw"]
    hand.at("o1.points.an")
    assert refusal(hand).startswith("A mission field has only three points")
    hand.tap("choice-lamp")
    hand.at("o1.gates.g")
    assert hand.tile.gates["g"].symbol == "lamp"


def test_things_are_dragged_on_a_tile_that_lies_turned(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = shipped(open_window, desk, "o3")
    assert hand.board.layout["O9"] == ("o3", 2)
    hand.tap("tool-move")
    x, y = hand.tile.points["pse"].at
    hand.pull((x, y), (x - 10, y + 6))
    assert hand.tile.points["pse"].at == pytest.approx((x - 10, y + 6), abs=1)
    hand.pull((0, 9), (6, 9))
    (way,) = (one for one in hand.tile.ways if {*one[:2]} == {"c", "as"})
    assert way.via[0] == pytest.approx((6, 9), abs=1)
    hand.pull(hand.tile.rock or (0, 0), (-20, 40))
    assert hand.tile.rock == pytest.approx((-20, 40), abs=1)


def test_what_is_selected_has_its_own_button(copy: TileDraughtsman) -> None:
    hand = copy
    hand.tap("tool-look")
    hand.at("o1.points.pse")
    hand.tap("other-way")
    assert hand.tile.points["pse"].forward == "se"
    hand.at("o1.forks.fe")
    hand.tap("straight")
    assert hand.tile.forks["fe"].straight != (("e", "ae"),)
    hand.on((0, 9))
    hand.tap("other-kind")
    (way,) = (one for one in hand.tile.ways if {*one[:2]} == {"c", "as"})
    assert way.kind == "water"
    hand.tap("away")
    assert way not in hand.tile.ways
    hand.at("o1.points.pne")
    hand.tap("away")
    assert "pne" not in hand.tile.points
    assert hand.tile.fields["h"].points == ("an", "ae")


def test_what_is_erased_comes_back(copy: TileDraughtsman) -> None:
    hand = copy
    before = hand.board
    hand.tap("tool-erase")
    hand.at("o1.rock")
    assert refusal(hand) == "The rock belongs to the black start."
    hand.at("o1.points.as")
    assert hand.tile.rock is None
    hand.at("o1.gates.g")
    assert not hand.tile.gates
    hand.tap("undo")
    hand.tap("undo")
    assert hand.board == before


def test_a_tile_is_turned_exchanged_filled_and_emptied(copy: TileDraughtsman) -> None:
    hand = copy
    hand.tap("tool-tile")
    hand.tap("turn")
    assert hand.board.layout["O5"] == ("o1", 1)
    hand.tap("swap")
    hand.at("o2")
    assert hand.board.layout["O2"] == ("o1", 1)
    assert hand.board.layout["O5"][0] == "o2"
    hand.tap("like")
    hand.at("q1")
    assert refusal(hand) == "The other tile has a different shape."
    hand.tap("like")
    hand.at("o4")
    assert hand.board.tiles["o1"] == hand.board.tiles["o4"]
    hand.tap("empty")
    assert not hand.tile.points


def test_slots_and_shapes_are_dragged(copy: TileDraughtsman) -> None:
    hand = copy
    hand.tap("tool-tile")
    hand.at("o1")
    hand.tap("laying")
    hand.at("@Q1")
    hand.reach((180, 180))
    hand.drag(hand.spot((180, 184)), hand.spot((200, 194)), 4)
    assert hand.board.slots["Q1"].at == pytest.approx((200, 190), abs=3)
    hand.drag(hand.spot((200, 150)), hand.spot((200, 140)), 4)
    assert hand.board.shapes["square"][0] == pytest.approx((0, -50), abs=4)
    hand.tap("slot")
    assert len(hand.board.slots) == 28
    assert hand.board.tiles["s28"].shape == "square"
    hand.tap("away")
    assert "Q1" not in hand.board.slots
    assert "q7" not in hand.board.tiles
    hand.tap("laying")
    assert not hand.tile_work.laying


def test_cards_show_what_they_are_told(copy: TileDraughtsman) -> None:
    hand = copy
    hand.tap("tool-look")
    hand.tap("cards")
    hand.tap("card-before")
    hand.tap("bearer")
    hand.tap("hand")
    hand.tap("below")
    before = from_json(shelf.board("ringgeister")).cards["green6"]
    card = hand.board.cards["green6"]
    assert card.bearer == "yellow"
    assert card.hand != before.hand
    assert card.below == "axe"
    hand.tap("cards")
    assert hand.tile_work.card is None


def test_the_guide_leads_to_the_next_tile_and_to_every_fault(hand: TileDraughtsman) -> None:
    hand.tap("tool-point")
    hand.on((0, 0))
    hand.tap("guide")
    assert hand.tile_work.tool is Tool.WAY
    hand.ways((0, -58), (0, 0), (0, 58))
    hand.tap("tool-point")
    hand.tap("choice-black")
    hand.on((0, 0))
    hand.tap("guide")
    assert hand.tile_work.tool is Tool.WAY, "six edges have no path: is one missing?"
    hand.tap("sure")
    hand.tap("guide")
    assert (hand.tile_work.tool, hand.tile_work.chosen) == (Tool.SIGN, "o1.points.p1")
    hand.on((0, 0))
    assert hand.tile.points["p1"].forward == "e1"
    assert "Is no start printed on tile o1?" in words(hand)
    hand.tap("guide")
    assert (hand.tile_work.tool, hand.tile_work.puts) == (Tool.SIGN, "start")
    hand.on((0, 0))
    assert hand.tile.points["p1"].start
    assert "Is no magic point printed on tile o1?" in words(hand)
    hand.tap("guide")
    assert (hand.tile_work.tool, hand.tile_work.puts) == (Tool.SIGN, "magic")
    hand.tap("sure")
    hand.tap("guide")
    assert (hand.tile_work.tool, hand.tile_work.tile) == (Tool.POINT, "o2")
    hand.tap("list")
    hand.tap("finding0")
    assert (hand.tile_work.tool, hand.tile_work.puts) == (Tool.SIGN, "start")
    assert hand.tile_work.tile is None


def test_on_the_next_tile_every_tool_begins_with_what_is_drawn_first(
    hand: TileDraughtsman,
) -> None:
    hand.tap("tool-point")
    hand.on((0, 0))
    for name in ("tool-point", "choice-white", "tool-sign", "choice-start"):
        hand.tap(name)
    hand.at("o2")
    hand.tap("tool-sign")
    assert hand.tile_work.puts == "arrow"
    hand.tap("tool-point")
    assert hand.tile_work.puts == "grey"
    hand.tap("choice-black")
    hand.at("o1")
    hand.tap("tool-point")
    assert hand.tile_work.puts == "black", "that one was begun before"


def test_tool_tile_and_selection_survive_a_restart(
    copy: TileDraughtsman, desk: SimulatedDesk
) -> None:
    hand = copy
    hand.tap("tool-gate")
    hand.tap("choice-field")
    hand.on((14, -21))
    work = hand.tile_work
    saved = work.saved_state()
    again = Work(work.past, lambda _past: None)
    again.restore(saved)
    assert (again.tool, again.tile, again.puts, again.chosen) == (
        Tool.GATE, "o1", "field", "o1.fields.h",
    )  # fmt: skip
    # The board itself was kept at every tap.
    desk.collection = BoardCollection(desk.folder / "boards")
    assert desk.collection.open(hand.board.id).draft == hand.board


def test_letters_take_tools(hand: TileDraughtsman) -> None:
    for letter, tool in (("p", Tool.POINT), ("w", Tool.WAY), ("s", Tool.SIGN), ("g", Tool.GATE)):
        hand.key_down(ord(letter), letter)
        hand.key_up(ord(letter))
        assert hand.tile_work.tool is tool
