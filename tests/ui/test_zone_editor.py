"""Drawing a board of zones by touch: what every tool does, what is refused, what stays."""

from __future__ import annotations

import pytest

from companion.boards.collection.collection import BoardCollection
from companion.ui.games.rheinlander.editor.tools import Tool
from companion.ui.screen_kit.navigator import Page
from tests.support.ui.edit_hand import refusal
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.support.ui.zone_edit_hand import ZoneDraughtsman, blank, river
from tests.ui.conftest import OpenWindow

SIZES = [(800, 480), (480, 800), (720, 1280), (1280, 720)]


@pytest.fixture
def hand(open_window: OpenWindow) -> ZoneDraughtsman:
    """On a sheet with a river of seventeen zones."""
    drawn = blank(open_window, (800, 480))
    river(drawn)
    return drawn


@pytest.mark.parametrize("size", SIZES)
def test_a_river_is_one_tap_a_zone(open_window: OpenWindow, size: tuple[int, int]) -> None:
    hand = blank(open_window, size)
    river(hand, 4)
    assert [zone.river for zone in hand.zones.zones] == ["w1", "w2", "w3", "w4"]
    hand.tap("undo")
    assert len(hand.zones.zones) == 3


def test_a_tap_on_a_zone_divides_it_and_the_numbers_move_up(hand: ZoneDraughtsman) -> None:
    last = hand.zones.squares["w17"].at
    hand.sheet((150, 280))
    assert len(hand.zones.zones) == 18
    assert hand.zones.squares["w18"].at == last
    hand.tap("tool-erase")
    hand.sheet(hand.zones.squares["r4"].at)
    assert hand.zones.squares["w17"].at == last


def test_a_line_across_the_river_is_dragged_with_both_its_banks(hand: ZoneDraughtsman) -> None:
    hand.tap("tool-move")
    before = hand.zones.squares["l2"].shape
    hand.pull((130, 280), (160, 250))
    after = hand.zones.squares["l2"].shape
    moved = [(u - x, v - y) for (x, y), (u, v) in zip(before, after, strict=True)]
    half = len(moved) // 2
    for corner in (half - 1, half):
        assert moved[corner] == pytest.approx((30, -30), abs=2.5)
    assert moved[0] == moved[-1] == (0, 0)


def test_an_island_splits_a_zone_and_goes_by_another_tap(hand: ZoneDraughtsman) -> None:
    hand.tap("tool-island")
    hand.sheet(hand.zones.squares["w5"].at)
    assert hand.zones.zones[4].right == hand.zones.zones[5].left == "i1"
    hand.sheet(hand.zones.squares["i1"].at)
    assert len(hand.zones.zones) == 17
    hand.sheet((430, 60))
    assert refusal(hand) == "Tap the zone whose river splits."


def test_a_spot_touches_the_banks_that_meet_there_and_is_dragged(hand: ZoneDraughtsman) -> None:
    hand.tap("tool-spot")
    hand.sheet((130, 245))
    assert hand.zones.slots["m1"].touches == ("l2", "l3")
    hand.tap("touch")
    assert hand.zones.slots["m1"].touches != ("l2", "l3")
    hand.pull(hand.zones.slots["m1"].at, (220, 320))
    assert hand.zones.slots["m1"].touches == ("r4", "r5")
    hand.tap("away")
    assert not hand.zones.slots


def test_borders_come_and_go_but_the_river_keeps_its_banks(hand: ZoneDraughtsman) -> None:
    hand.tap("tool-border")
    hand.sheet(hand.zones.squares["l3"].at)
    hand.sheet(hand.zones.squares["l4"].at)
    assert ("l3", "l4") not in hand.zones.borders
    hand.sheet(hand.zones.squares["l4"].at)
    assert ("l3", "l4") in hand.zones.borders
    hand.sheet(hand.zones.squares["w3"].at)
    assert refusal(hand) == "The river always borders its two banks."


def test_the_river_is_widened_and_turned_round(hand: ZoneDraughtsman) -> None:
    first = hand.zones.squares["w1"].at
    hand.tap("wide-more")
    hand.tap("deep-less")
    hand.tap("tool-look")
    hand.sheet(hand.zones.squares["w2"].at)
    hand.tap("number-more")
    assert hand.zone_work.zone == 3
    hand.tap("undo")
    hand.sheet((430, 60))
    hand.tap("around")
    assert hand.zones.squares["w17"].at == first


def test_what_the_check_finds_is_shown_and_the_tool_is_in_hand(open_window: OpenWindow) -> None:
    hand = blank(open_window, (800, 480))
    river(hand, 3)
    hand.tap("list")
    hand.tap("finding0")
    assert hand.zone_work.tool is Tool.RIVER
    hand.tap("guide")
    assert hand.zone_work.tool is Tool.RIVER


def test_a_pulled_plug_loses_nothing(
    open_window: OpenWindow, desk: SimulatedDesk, hand: ZoneDraughtsman
) -> None:
    hand.tap("tool-spot")
    hand.sheet((130, 245))
    told, before = hand.state.saved_state(), hand.zones
    desk.collection = BoardCollection(desk.folder / "boards")
    again = ZoneDraughtsman(open_window((800, 480)))
    assert again.window.stage.room.nav.top.page is Page.EDIT
    assert (again.state.saved_state(), again.zones) == (told, before)
    assert again.zone_work.tool is Tool.SPOT
    assert again.zone_work.chosen == "m1"
    again.tap("undo")
    assert not again.zones.slots


def test_an_untouched_board_of_zones_is_not_kept(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = blank(open_window, (800, 480))
    hand.tap("back")
    assert desk.collection.boards() == ()


def test_a_board_that_was_drawn_is_looked_at_in_the_list(
    desk: SimulatedDesk, hand: ZoneDraughtsman
) -> None:
    hand.tap("back")
    (own,) = desk.collection.boards()
    assert own.playable
    hand.tap(f"board-{own.id}")
    hand.rest()
    told = " ".join(one.text for widget in hand.window.stage.widgets() for one in widget.words())
    assert "17 zones" in told
    hand.tap("edit")
    assert len(hand.zones.zones) == 17
