"""companion.games.rheinlander.drafting: rivers, zones, islands, spots; why some edits are none."""

from __future__ import annotations

import pytest

from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.core.errors import EditError
from companion.games import GAMES
from companion.games.rheinlander import survey
from companion.games.rheinlander.drafting import edits, outlines
from companion.games.rheinlander.drafting.applying import apply
from companion.games.rheinlander.drafting.draft import ZoneDraft, is_border, to_json, zones_of
from companion.games.rheinlander.drafting.edits import Edit
from companion.games.rheinlander.drafting.guide import Todo, next_step
from companion.games.rheinlander.drafting.reading import from_json
from companion.games.rheinlander.drafting.river import mouth, widths


def drawn(zones: int = 17, *then: Edit) -> ZoneDraft:
    """A straight river from left to right, and what is done to it."""
    draft = ZoneDraft(id="mine", name="Mine")
    for number in range(zones + 1):
        draft = apply(draft, edits.PutMark((30 + 45 * number, 280)))
    for edit in then:
        draft = apply(draft, edit)
    return draft


def playable(draft: ZoneDraft) -> bool:
    return not survey.check(to_json(draft)).faults


def test_a_river_is_numbered_from_its_source_with_its_left_bank_on_the_left() -> None:
    draft = drawn()
    assert [*draft.squares][:6] == ["l1", "w1", "r1", "l2", "w2", "r2"]
    assert draft.squares["l5"].at[1] < draft.squares["w5"].at[1] < draft.squares["r5"].at[1]
    assert is_border(draft, "l4", "l5")
    assert not is_border(draft, "l4", "w5")
    assert mouth(draft).middle == pytest.approx((795, 280))
    assert playable(draft)


def test_a_zone_in_the_middle_is_divided_and_taken_out_again_and_the_rest_is_renumbered() -> None:
    before = drawn(17, edits.PutSlot((120, 240)), edits.PutSlot((390, 320)))
    more = apply(before, edits.Divide(4, (190, 280)))
    assert len(more.zones) == 18
    assert more.squares["w18"] == before.squares["w17"]
    assert is_border(more, "l4", "l5")
    assert more.slots["m1"].touches == ("l2", "l3")
    assert more.slots["m2"].touches == ("r9", "r10")
    assert playable(more)
    less = apply(more, edits.RemoveZone(5))
    assert [zone.river for zone in less.zones] == [zone.river for zone in before.zones]
    assert less.slots == before.slots
    assert {frozenset(pair) for pair in less.borders} == {
        frozenset(pair) for pair in before.borders
    }


def test_the_ends_of_the_river_go_with_their_ground() -> None:
    draft = drawn(18, edits.RemoveZone(1), edits.RemoveZone(17))
    assert len(draft.zones) == 16
    assert draft.river[0][0] == pytest.approx(75)
    assert draft.river[-1][0] == pytest.approx(795)
    assert playable(draft)


def test_islands_side_by_side_are_one_and_number_one_arm_after_the_other() -> None:
    draft = drawn(17, edits.PutIsland(6), edits.PutIsland(5), edits.PutIsland(11))
    assert [zones_of(draft, isle) for isle in ("i1", "i2", "i3")] == [(5, 7), (6, 8), (11, 12)]
    assert is_border(draft, "i1", "i2")
    assert not is_border(draft, "i2", "i3")
    edge = outlines.shared_edge(draft.squares["i1"].shape, draft.squares["i2"].shape)
    assert edge is not None
    assert outlines.far(*edge) > 5
    assert playable(draft)


def test_an_island_taken_away_leaves_the_river_as_it_was_numbered() -> None:
    draft = drawn(17, edits.PutIsland(6))
    for zone in (6, 7):
        one = apply(draft, edits.RemoveZone(zone))
        assert len(one.zones) == 17
        assert "i1" not in one.squares
        assert is_border(one, "w5", "w6")
        assert is_border(one, "w6", "r6")
        assert playable(one)


def test_the_river_goes_on_below_an_island_from_both_arms() -> None:
    draft = drawn(17, edits.PutIsland(17), edits.PutMark((840, 280)))
    assert is_border(draft, "w17", "w19")
    assert is_border(draft, "w18", "w19")
    assert is_border(draft, "l17", "l19")
    assert is_border(draft, "r18", "r19")
    assert playable(draft)


def test_a_dragged_line_takes_the_squares_of_both_zones_along_and_nobody_else() -> None:
    before = drawn()
    end = mouth(drawn(4))
    after = apply(before, edits.Bend(tuple(end), (10, 5)))
    moved = {name for name, square in after.squares.items() if square != before.squares[name]}
    assert moved == {f"{letter}{zone}" for letter in "lwr" for zone in (4, 5)}
    assert playable(after)


def test_a_river_turned_round_twice_is_the_river() -> None:
    before = drawn(17, edits.PutIsland(6), edits.PutSlot((120, 240)))
    once = apply(before, edits.TurnAround())
    assert once.squares["w18"].at == before.squares["w1"].at
    assert once.squares["l18"].at == before.squares["r1"].at
    assert apply(once, edits.TurnAround()).zones == before.zones
    assert playable(once)


def test_a_number_is_moved_and_the_others_make_room() -> None:
    before = drawn()
    after = apply(before, edits.Renumber(3, 5))
    assert after.squares["w5"] == before.squares["w3"]
    assert after.squares["w3"] == before.squares["w4"]
    assert playable(after)


def test_widths_are_the_same_everywhere() -> None:
    assert widths(drawn(17, edits.Widen(31, 40))) == pytest.approx((31, 40), abs=0.3)


def test_a_stretched_sheet_takes_all_of_it_along() -> None:
    draft = drawn(17, edits.PutSlot((120, 240)), sheet_edits.Resize((430, 280)))
    assert draft.slots["m1"].at == (60, 120)
    assert playable(draft)


def test_edits_that_make_no_sense_say_why() -> None:
    draft = drawn(17, edits.PutIsland(6), edits.PutSlot((120, 240)))
    wrong: list[Edit] = [
        edits.PutMark((900, 20)), edits.PutMark((795, 281)), edits.Divide(6, (260, 280)),
        edits.Divide(40, (260, 280)), edits.PutIsland(7), edits.PutIsland(0),
        edits.RemoveZone(99), edits.Renumber(3, 40), edits.Bend(((1, 1),), (2, 2)),
        edits.Bend((), (2, 2)), edits.Widen(1, 30), edits.PutSlot((-1, 0)),
        edits.MoveSlot("m9", (1, 1)), edits.Touch("m1", "l1", "w1"), edits.RemoveSlot("m9"),
        edits.SetBorder("l1", "w1", False), edits.SetBorder("l1", "l1", True),
        edits.SetBorder("l1", "x", True), sheet_edits.Rename("l1", "Left"),
        sheet_edits.Resize((300, 560), False),
    ]  # fmt: skip
    for edit in wrong:
        with pytest.raises(EditError):
            apply(draft, edit)
    with pytest.raises(EditError):
        apply(ZoneDraft(id="mine", name="Mine"), edits.PutSlot((10, 10)))


def test_a_board_has_as_many_spots_as_there_are_markers() -> None:
    draft = drawn(17, *(edits.PutSlot((60 + 25 * number, 240)) for number in range(26)))
    with pytest.raises(EditError, match="26 markers"):
        apply(draft, edits.PutSlot((60, 320)))


def test_the_shipped_board_is_edited_like_one_that_was_drawn_here() -> None:
    draft = from_json(shelf.board("rheinlander"))
    for edit in (
        edits.Divide(12, draft.squares["w12"].at),
        edits.RemoveZone(3),
        edits.PutIsland(9),
    ):
        draft = apply(draft, edit)
        assert playable(draft)


def test_a_river_along_the_very_edge_still_has_a_spot_for_every_knight() -> None:
    draft = ZoneDraft(id="mine", name="Mine")
    for number in range(18):
        draft = apply(draft, edits.PutMark((30 + 45 * number, 560)))
    assert len({square.at for square in draft.squares.values()}) == len(draft.squares)
    assert playable(draft)


def test_a_river_that_ends_with_zones_missing_is_asked_for_its_island() -> None:
    check = GAMES["rheinlander"].check_board

    def due(draft: ZoneDraft) -> Todo:
        step = next_step(draft, check(to_json(draft)))
        assert isinstance(step.key, Todo)
        return step.key

    river = from_json(shelf.board("rheinlander_short"))
    for spot in river.slots:
        river = apply(river, edits.RemoveSlot(spot))
    assert due(river) is Todo.RIVER
    for number in range(23, 11, -1):
        river = apply(river, edits.Divide(number, river.squares[f"w{number}"].at))
    assert len(river.zones) == 52
    assert due(river) is Todo.ISLAND
    split = apply(river, edits.PutIsland(27))
    assert due(split) is Todo.RIVER, "with an island, the last zone may still be at the mouth"
    assert due(apply(split, edits.PutIsland(29))) is Todo.SLOTS
