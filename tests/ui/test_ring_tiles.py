"""How the tiles of Ringgeister are laid before a match: by hand, by lot, and kept."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from companion.ui.games.ringgeister.arrange import layouts
from companion.ui.games.ringgeister.arrange.close_up import CloseUp
from companion.ui.games.ringgeister.arrange.screen import LAYOUT
from companion.ui.games.ringgeister.plan import Lying
from companion.ui.screen_kit.navigator import Page
from companion.ui.screens import saved_state
from tests.support.ui.desk_boards import shipped
from tests.support.ui.hand import Hand
from tests.support.ui.ring_scenes import with_spares
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

BOARD = shipped("ringgeister")


def laid(hand: Hand) -> layouts.Layout:
    """The layout of the set-up."""
    draft = hand.window.stage.room.draft
    assert draft is not None
    return layouts.of(BOARD, draft.extras.get(LAYOUT))


@pytest.fixture
def hand(open_window: OpenWindow) -> Hand:
    """On the screen of the tiles."""
    hand = Hand(open_window((800, 480)))
    for name in ("primary", "game-ringgeister", "n3", "arrange"):
        hand.tap(name)
    assert hand.page is Page.ARRANGE
    return hand


def test_a_tap_turns_a_tile_and_a_drag_exchanges_two(hand: Hand) -> None:
    before = laid(hand)
    hand.tap("slot-O5")
    tile, turn = before["O5"]
    assert laid(hand)["O5"] == (tile, (turn + 1) % 4)
    drag(hand, "slot-O1", "slot-O9")
    after = laid(hand)
    assert (after["O1"][0], after["O9"][0]) == (before["O9"][0], before["O1"][0])
    drag(hand, "slot-O1", "slot-Q1")
    assert laid(hand) == after, "only one of its shape"
    hand.tap("slot-O1")
    hand.tap("own")
    assert laid(hand) == layouts.of(BOARD)


def test_the_tile_that_was_tapped_last_is_shown_large(hand: Hand) -> None:
    def large() -> list[CloseUp]:
        return [one for one in hand.window.stage.widgets() if isinstance(one, CloseUp)]

    assert not large()
    for slot in ("O5", "Q1"):
        hand.tap(f"slot-{slot}")
        (shown,) = large()
        assert shown.lying == Lying(laid(hand)[slot][0], slot, laid(hand)[slot][1])
        assert min(shown.rect.size) > 2 * hand.target(f"slot-{slot}").rect.w


def drag(hand: Hand, one: str, other: str) -> None:
    hand.finger(pygame.FINGERDOWN, hand.target(one).rect.center)
    hand.finger(pygame.FINGERMOTION, hand.target(other).rect.center)
    hand.finger(pygame.FINGERUP, hand.target(other).rect.center)


def test_the_match_begins_on_the_tiles_as_they_were_laid(hand: Hand) -> None:
    hand.tap("lot")
    wanted = laid(hand)
    assert wanted != layouts.of(BOARD)
    hand.tap("primary")
    hand.tap("primary")
    assert hand.page is Page.TABLE
    lying = hand.referee.game.write_state(hand.referee.state)["tiles"]
    assert {slot: (tile, turn) for tile, (slot, turn) in lying.items()} == wanted


def test_the_layout_outlives_a_restart_and_goes_with_its_board(
    hand: Hand, desk: SimulatedDesk
) -> None:
    hand.tap("slot-O5")
    wanted = laid(hand)
    draft = saved_state.draft(desk, desk)
    assert draft is not None
    assert layouts.of(BOARD, draft.extras[LAYOUT]) == wanted
    room = hand.window.stage.room
    assert room.draft is not None
    assert room.draft.with_board("another").extras == {}
    rheingold = desk.all_games()[0]
    other = room.draft.with_game(rheingold.info, "rhine")
    assert other.extras == {}
    again = other.with_game(room.draft.info, "ringgeister")
    assert layouts.of(BOARD, again.extras[LAYOUT]) == wanted


def test_every_layout_by_lot_can_be_played() -> None:
    chance = Random(4)
    for _ in range(12):
        found = layouts.by_lot(BOARD, chance)
        assert layouts.playable(BOARD, found)
        assert sorted(tile for tile, _turn in found.values()) == sorted(
            tile for tile, _turn in layouts.of(BOARD).values()
        )


def test_the_layout_of_another_board_with_the_same_tiles_is_offered() -> None:
    mine = layouts.swapped(BOARD, layouts.of(BOARD), "O1", "O2")
    assert mine is not None
    other = {**BOARD, "id": "mine", "layout": layouts.written(mine)}
    strange = {**BOARD, "tiles": {}, "id": "strange"}
    assert layouts.of_boards(BOARD, [BOARD, other, strange]) == [layouts.of(BOARD), mine]


def with_box(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """On the screen of the tiles, with a board that has more of them than slots."""
    hand = Hand(open_window((800, 480)))
    for name in ("primary", "game-ringgeister", "n3", "arrange"):
        hand.tap(name)
    room = hand.window.stage.room
    assert room.draft is not None
    room.draft = room.draft.with_board(desk.theirs[0]["id"])
    hand.window.stage.dirty = True
    hand.window.step()
    return hand


@pytest.fixture
def boxed(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """The same, of a board with three octagons more than slots."""
    with_spares(desk)
    return with_box(open_window, desk)


def spare_seen(hand: Hand) -> set[str]:
    """The tiles of the box that are seen."""
    return {
        one.id.removeprefix("spare-")
        for one in hand.window.stage.targets()
        if one.id.startswith("spare-")
    }


def test_without_spare_tiles_there_is_no_box(hand: Hand) -> None:
    assert not spare_seen(hand)


def test_a_tile_from_the_box_is_dragged_onto_the_board_and_the_other_lies_in_the_box(
    boxed: Hand,
) -> None:
    before = laid(boxed)
    drag(boxed, "spare-xo2", "slot-O5")
    assert laid(boxed)["O5"] == ("xo2", before["O5"][1])
    assert spare_seen(boxed) == {"xo1", "xo3", before["O5"][0]}
    drag(boxed, "slot-O5", f"spare-{before['O5'][0]}")
    assert laid(boxed) == before


def test_a_tile_from_the_box_goes_by_two_taps_to_a_slot_of_its_shape(boxed: Hand) -> None:
    before = laid(boxed)
    boxed.tap("spare-xo1")
    boxed.tap("spare-xo3")
    boxed.tap("slot-Q1")
    assert laid(boxed) == before, "only one of its shape"
    boxed.tap("spare-xo3")
    boxed.tap("slot-O1")
    assert laid(boxed)["O1"][0] == "xo3"


def test_too_few_rocks_are_told(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    with_spares(desk)
    plain = desk.theirs[0]["tiles"]["xo1"]
    del plain["rock"]
    for point in plain["points"].values():
        point.pop("start", None)
    hand = with_box(open_window, desk)
    drag(hand, "spare-xo1", "slot-O5")
    assert "The board needs 18 rock tiles; it has 17." in words(hand)
    assert not hand.target("primary").works


def test_all_tiles_of_a_full_box_are_reached(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    with_spares(desk, 20)
    board = desk.theirs[0]
    hand = with_box(open_window, desk)
    seen = spare_seen(hand)
    assert 0 < len(seen) < 20
    hand.tap("spares")
    seen |= spare_seen(hand)
    assert seen == set(layouts.spare(board, layouts.of(board)))
    hand.tap("spares")
    assert spare_seen(hand) < seen, "it goes round"


@pytest.mark.parametrize("seed", range(3))
def test_by_lot_takes_tiles_from_the_box_too(desk: SimulatedDesk, seed: int) -> None:
    with_spares(desk, 12)
    board = desk.theirs[0]
    found = layouts.by_lot(board, Random(seed))
    assert any(tile.startswith("x") for tile, _turn in found.values())
    assert layouts.playable(board, found)


def test_a_match_is_played_on_a_tile_from_the_box(boxed: Hand) -> None:
    drag(boxed, "spare-xo2", "slot-O5")
    wanted = laid(boxed)
    boxed.tap("primary")
    boxed.tap("primary")
    assert boxed.page is Page.TABLE
    lying = boxed.referee.game.write_state(boxed.referee.state)["tiles"]
    assert {slot: (tile, turn) for tile, (slot, turn) in lying.items()} == wanted
