"""companion.games.rheingold.drafting: every edit, and why some make no sense."""

from __future__ import annotations

import pytest

from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.core.drafting.sheet_edits import BOARD
from companion.core.errors import EditError
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.applying import apply, subject
from companion.games.rheingold.drafting.draft import (
    BoardDraft,
    PlaceKind,
    blank,
    button,
    places,
    to_json,
    what_is,
)
from companion.games.rheingold.drafting.edits import Edit
from companion.games.rheingold.drafting.naming import called, unnamed
from companion.games.rheingold.drafting.reading import from_json


def did(*wanted: Edit, draft: BoardDraft | None = None) -> BoardDraft:
    """A draft after some edits."""
    draft = draft or blank("Mine")
    for edit in wanted:
        draft = apply(draft, edit)
    return draft


def refused(draft: BoardDraft, edit: Edit) -> str:
    """Why an edit makes no sense."""
    with pytest.raises(EditError) as caught:
        apply(draft, edit)
    return str(caught.value)


RHINE = from_json(shelf.board("rhine"))
THREE = did(
    edits.PutSpace((100, 100)), edits.PutSpace((200, 100)), edits.PutSpace((300, 100)),
    edits.PutCastle((100, 50)), edits.PutStart((20, 20)),
)  # fmt: skip


def test_places_get_short_ids_of_their_own() -> None:
    assert list(places(THREE)) == ["s1", "p1", "p2", "p3", "c1"]
    again = did(edits.Remove("p2"), edits.PutSpace((5, 5)), edits.PutSpace((6, 7)), draft=THREE)
    assert list(again.spaces) == ["p1", "p3", "p4", "p5"]


def test_a_start_gets_the_lowest_free_number_and_there_is_no_seventh() -> None:
    draft = did(*(edits.PutStart((x, 9)) for x in range(10, 70, 10)))
    assert list(draft.starts) == [1, 2, 3, 4, 5, 6]
    assert "six" in refused(draft, edits.PutStart((300, 300)))
    assert subject(did(edits.Remove("s4"), draft=draft), edits.PutStart((1, 1))) == "s4"


def test_there_is_no_hundred_and_first_castle() -> None:
    draft = did(*(edits.PutCastle((9 * n, 9)) for n in range(1, 51)))
    draft = did(*(edits.PutCastle((9 * n, 99)) for n in range(1, 51)), draft=draft)
    assert "100 castles" in refused(draft, edits.PutCastle((9, 200)))
    assert from_json(to_json(draft)) == draft


def test_a_river_leads_no_farther_than_to_the_next_sheet() -> None:
    draft = did(edits.DrawRiver(((-880, 200), (1760, 900))))
    assert "That's off the board" in refused(draft, edits.DrawRiver(((-881, 200), (880, 200))))
    small = did(sheet_edits.Resize((200, 100), stretch=False), draft=draft)
    assert small.river == ((-200, 200), (400, 200))
    assert did(edits.DrawRiver(small.river), draft=small).river == small.river


def test_a_name_that_shows_nothing_is_none() -> None:
    assert "This name has characters that can't be shown" in refused(
        THREE, sheet_edits.Rename("c1", "\u3164\u3164")
    )


def test_a_castle_is_called_by_its_number_until_somebody_names_it() -> None:
    assert unnamed(THREE, "c1")
    assert THREE.castles["c1"].name == "Castle 1"
    assert str(called(THREE, "c1")) == "Castle 1"
    rename = sheet_edits.Rename("c1", " Burg Fürstenberg ")
    assert subject(THREE, rename) == "burg_fuerstenberg"
    named = did(rename, draft=THREE)
    assert named.castles["burg_fuerstenberg"].name == "Burg Fürstenberg"
    # Its second name leaves the id alone: whoever looks at it still finds it.
    assert list(did(sheet_edits.Rename("burg_fuerstenberg", "Katz"), draft=named).castles) == [
        "burg_fuerstenberg"
    ]


@pytest.mark.parametrize(
    ("name", "id_"),
    [("Katz", "katz_2"), ("城", "castle"), ("s1", "s1_2"), ("C7", "c7_2"),
     ("Schloß Bürresheim", "schloss_buerresheim")],
)  # fmt: skip
def test_an_id_that_is_made_of_a_name_is_ascii_and_free(name: str, id_: str) -> None:
    draft = did(edits.PutCastle((9, 9), "Katz"))
    put = edits.PutCastle((90, 90), name)
    assert subject(draft, put) == id_
    assert id_ in did(put, draft=draft).castles


def test_a_castle_can_be_put_with_all_that_is_known_of_it() -> None:
    draft = did(edits.PutCastle((100, 150), "Katz", 3, "p1"), draft=THREE)
    assert draft.castles["katz"].swords == 3
    assert draft.castles["katz"].gates == ("p1",)
    assert refused(THREE, edits.PutCastle((9, 9), "Katz", 3, "s1"))


def test_a_gate_is_put_where_there_is_room_before_the_door() -> None:
    draft = did(edits.PutGate("c1"), draft=THREE)
    assert draft.castles["c1"].gates == ("p4",)
    x, y = draft.spaces["p4"]
    assert 20 <= ((x - 100) ** 2 + (y - 50) ** 2) ** 0.5 <= 60
    corner = did(edits.PutCastle((0, 0)), edits.PutGate("c1"))
    assert all(number >= 0 for number in corner.spaces["p1"])


def test_join_makes_a_road_a_gate_or_an_exit() -> None:
    draft = did(edits.Join("p1", "p2"), edits.Join("p1", "c1"), edits.Join("s1", "p3"), draft=THREE)
    assert draft.roads == (("p1", "p2"),)
    assert draft.castles["c1"].gates == ("p1",)
    assert draft.starts[1].exits == ("p3",)
    for a, b in (("p2", "p1"), ("c1", "p1"), ("p3", "s1")):
        assert "already" in refused(draft, edits.Join(a, b))


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ("p1", "p1", "itself"), ("c1", "s1", "not to a castle"), ("s1", "c1", "not to a castle"),
        ("c1", "nowhere", "no longer on the board"), ("s2", "p1", "no longer on the board"),
    ],
)  # fmt: skip
def test_what_cannot_be_joined_says_why(a: str, b: str, why: str) -> None:
    assert why in refused(THREE, edits.Join(a, b))


def test_two_castles_or_two_starts_are_not_joined() -> None:
    draft = did(edits.PutCastle((9, 9)), edits.PutStart((40, 40)), draft=THREE)
    assert "door" in refused(draft, edits.Join("c1", "c2"))
    assert "Starts can't be joined" in refused(draft, edits.Join("s1", "s2"))


def test_a_castle_has_two_gates_at_the_most() -> None:
    draft = did(edits.Join("c1", "p1"), edits.Join("p2", "c1"), draft=THREE)
    assert draft.castles["c1"].gates == ("p1", "p2")
    assert refused(draft, edits.Join("c1", "p3")) == "Castle 1 already has two gates."


def test_a_crossing_is_a_road_and_goes_with_it() -> None:
    draft = did(edits.Join("p1", "p2"), edits.Cross("p2", "p1", True), draft=THREE)
    assert draft.crossings == (("p1", "p2"),)
    assert draft.crosses("p2", "p1")
    assert did(edits.Cross("p1", "p2", False), draft=draft).crossings == ()
    assert did(edits.Disconnect("p2", "p1"), draft=draft).crossings == ()
    assert did(edits.Remove("p2"), draft=draft).crossings == ()
    assert "road" in refused(draft, edits.Cross("p1", "p3", True))
    assert "aren't joined" in refused(draft, edits.Disconnect("p1", "p3"))


def test_what_is_removed_takes_everything_that_leads_to_it_along() -> None:
    draft = did(edits.Remove("g_pfalz_w"), draft=RHINE)
    assert draft.castles["pfalz"].gates == ("g_pfalz_e",)
    assert not any("g_pfalz_w" in road for road in draft.roads)
    assert len(draft.roads) == len(RHINE.roads) - 2
    draft = did(edits.Remove("h2"), draft=RHINE)
    assert draft.starts[3].exits == ("h3",)
    assert did(edits.Remove("s3"), draft=RHINE).starts.keys() == {1, 2, 4, 5, 6}


def test_a_chain_puts_spaces_where_there_are_none_and_joins_all_in_one_go() -> None:
    chain = edits.Chain(("s1", "p1", (150, 120), "p2", "p3", (300, 150), "c1"))
    draft = did(edits.Join("p2", "p3"), chain, draft=THREE)
    assert draft.starts[1].exits == ("p1",)
    assert draft.roads == (
        ("p2", "p3"), ("p1", "p4"), ("p4", "p2"), ("p3", "p5")
    )  # fmt: skip
    assert draft.castles["c1"].gates == ("p5",)
    assert subject(THREE, edits.Chain(((150, 120), (160, 130)))) == "p5"
    # One link that makes no sense, and nothing of it is done.
    assert refused(THREE, edits.Chain(("p1", (150, 120), "s1", "c1")))


def test_moving_keeps_the_order_and_refuses_a_spot_that_is_taken_or_beyond_the_edge() -> None:
    draft = did(edits.Move("p1", (111.14, 99.96)), draft=THREE)
    assert list(draft.spaces) == ["p1", "p2", "p3"]
    assert draft.spaces["p1"] == (111.1, 100)
    assert "spot" in refused(THREE, edits.Move("p1", (200.4, 100)))
    assert did(edits.Move("p1", (100.4, 100)), draft=THREE).spaces["p1"] == (100.4, 100)
    for at in ((-1, 5), (881, 5), (5, 450.1), (float("nan"), 5), (5, float("inf"))):
        assert "off the board" in refused(THREE, edits.Move("c1", at))


def test_starts_exchange_their_numbers() -> None:
    draft = did(edits.Renumber("s1", 6), draft=RHINE)
    assert draft.starts[6] == RHINE.starts[1]
    assert draft.starts[1] == RHINE.starts[6]
    alone = did(edits.Renumber("s1", 5), draft=THREE)
    assert list(alone.starts) == [5]
    assert "1 to 6" in refused(THREE, edits.Renumber("s1", 7))
    assert "start" in refused(THREE, edits.Renumber("p1", 2))


def test_the_buttons_follow_the_castles_order() -> None:
    assert button(RHINE, "katz") == 10
    draft = did(edits.Reorder("katz", 1), draft=RHINE)
    assert [button(draft, name) for name in ("katz", "ehrenfels", "schoenburg")] == [1, 2, 10]
    assert next(iter(to_json(draft)["castles"])) == "katz"
    assert did(edits.Reorder("katz", 10), draft=draft) == RHINE
    assert "18" in refused(RHINE, edits.Reorder("katz", 19))


def test_swords_banks_names_and_notes_are_checked() -> None:
    draft = did(
        edits.SetSwords("c1", 3), edits.Bank("c1", "island"), sheet_edits.Rename(BOARD, "Ours"),
        sheet_edits.SetNote("Line one.\nLine two."), sheet_edits.Authentic(True), draft=THREE,
    )  # fmt: skip
    assert (draft.castles["c1"].swords, draft.castles["c1"].bank) == (3, "island")
    assert (draft.name, draft.note, draft.authentic) == ("Ours", "Line one.\nLine two.", True)
    assert did(edits.Bank("c1", None), draft=draft).castles["c1"].bank is None
    wrong: list[Edit] = [
        edits.SetSwords("c1", 0), edits.SetSwords("c1", 4), edits.SetSwords("p1", 1),
        edits.Bank("c1", "north"), sheet_edits.Rename("c1", "\u202eztaK"),
        sheet_edits.Rename("c1", "a\nb"),
        sheet_edits.Rename(BOARD, "  "), sheet_edits.Rename(BOARD, "x" * 61),
        sheet_edits.SetNote("\x1b[31m"),
        sheet_edits.SetNote("n" * 4001), sheet_edits.Rename("p1", "A space"),
    ]  # fmt: skip
    for edit in wrong:
        refused(draft, edit)


def test_the_sheet_stretches_with_everything_on_it_or_stays_in_millimetres() -> None:
    draft = did(sheet_edits.Resize((440, 900)), draft=RHINE)
    assert draft.size_mm == (440, 900)
    assert draft.spaces["e1"] == (26, 590)
    assert draft.castles["katz"].at == (221, 486)
    assert draft.starts[1].at == (17, 68)
    assert draft.river[-1] == (440, 481.2)
    larger = did(sheet_edits.Resize((1000, 500), stretch=False), draft=RHINE)
    assert larger.spaces == RHINE.spaces
    assert "off the board" in refused(RHINE, sheet_edits.Resize((500, 450), stretch=False))
    for size in ((0, 450), (880, 10_001), (float("nan"), 450)):
        refused(RHINE, sheet_edits.Resize(size))


def test_a_river_is_a_line_and_goes_when_it_has_no_points() -> None:
    draft = did(edits.DrawRiver(((0, 200.04), (880, 210))), draft=THREE)
    assert draft.river == ((0, 200), (880, 210))
    assert "river" not in to_json(did(edits.DrawRiver(()), draft=draft))
    refused(draft, edits.DrawRiver(((0, 1),) * 1001))


def test_a_photograph_lies_under_the_sheet_with_its_corners() -> None:
    corners = ((10.123, 12), (790, 20), (800, 410), (5, 400))
    draft = did(sheet_edits.Photograph("photo-1.jpg", corners), draft=THREE)
    assert (draft.picture, draft.picture_corners) == (
        "photo-1.jpg", ((10.12, 12), (790, 20), (800, 410), (5, 400)),
    )  # fmt: skip
    assert did(sheet_edits.NoPhotograph(), draft=draft) == THREE
    for name in ("../photo.jpg", "", "x" * 33, "a b.jpg"):
        refused(THREE, sheet_edits.Photograph(name, None))
    crossed = (corners[0], corners[2], corners[1], corners[3])
    mirrored = (corners[1], corners[0], corners[3], corners[2])
    for wrong in (crossed, mirrored, (corners[0],) * 4):
        assert "corners" in refused(THREE, sheet_edits.Photograph("photo-1.jpg", wrong))


def test_together_is_all_or_nothing() -> None:
    both = edits.Together((edits.PutSpace((1, 1)), edits.Join("p4", "p1")))
    assert did(both, draft=THREE).roads == (("p4", "p1"),)
    assert subject(THREE, both) == "p1"
    refused(THREE, edits.Together((edits.PutSpace((1, 1)), edits.Join("p4", "p9"))))


def test_a_board_has_so_many_places_and_no_more() -> None:
    draft = did(*(edits.PutSpace((n % 100 * 8, n // 100 * 40)) for n in range(600)))
    assert "600" in refused(draft, edits.PutSpace((877, 440)))
    assert "600" in refused(draft, edits.PutCastle((877, 440)))


def test_what_is_not_there_is_nothing() -> None:
    assert what_is(THREE, "s2") is None
    assert what_is(THREE, "s1") is PlaceKind.START
    assert "This place is no longer on the board" in refused(THREE, edits.Remove("p9"))
