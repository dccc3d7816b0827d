"""companion.games.rheingold.drafting.reading: a board file is a draft, and a draft a board file."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.core.errors import BoardError
from companion.core.game import Json
from companion.games.rheingold import survey
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.applying import apply
from companion.games.rheingold.drafting.draft import to_json
from companion.games.rheingold.drafting.findings import findings
from companion.games.rheingold.drafting.reading import from_json
from tests.support.boards.said import lines

RHINE = shelf.board("rhine")


@pytest.mark.parametrize("name", shelf.shipped("rheingold"))
def test_a_shipped_board_comes_back_as_it_was(name: str) -> None:
    board = shelf.board(name)
    written = to_json(from_json(board))
    assert written == board
    # The order of places is the order of moves, and that of castles the order of buttons.
    for key in ("spaces", "castles"):
        assert list(written[key]) == list(board[key])


def changed(**more: Any) -> dict[str, Json]:
    return {**copy.deepcopy(RHINE), **more}


def test_what_nobody_knows_is_kept_and_goes_with_its_place() -> None:
    board = changed(publisher="Parker", lake={"deep": [1, 2]})
    board["castles"]["katz"]["owner"] = "Count Wilhelm"
    board["spaces"]["e1"]["label"] = "E 1"
    board["starts"]["2"]["tint"] = 7
    draft = from_json(board)
    assert to_json(draft) == board
    draft = apply(apply(draft, edits.Remove("e1")), edits.Renumber("s2", 5))
    written = to_json(draft)
    assert written["starts"]["5"]["tint"] == 7
    assert "tint" not in written["starts"]["2"]
    assert "E 1" not in json.dumps(written)
    assert written["castles"]["katz"]["owner"] == "Count Wilhelm"


def test_a_board_that_is_not_finished_is_a_draft() -> None:
    board = changed(roads=[], crossings=[], starts={})
    for castle in board["castles"].values():
        castle["gates"] = []
        del castle["name"]
    board["spaces"]["e1"]["at"] = [2000, 2000]
    draft = from_json(board)
    assert draft.castles["katz"].name == ""
    assert survey.check(to_json(draft)).faults
    assert from_json(to_json(draft)) == draft


def test_points_that_are_no_four_corners_are_kept_until_a_photograph_comes() -> None:
    board = changed(picture="p.jpg", picture_corners=[[1, 2], [3, 4]])
    draft = from_json(board)
    assert draft.picture_corners is None
    assert to_json(draft)["picture_corners"] == [[1, 2], [3, 4]]
    assert "picture_corners" not in to_json(apply(draft, sheet_edits.NoPhotograph()))


def test_everything_that_a_draft_cannot_hold_is_named_at_once() -> None:
    board = changed(size_mm=[0, 5], name="a\nb", river=[[1]], picture="../x", note="\x00")
    board["castles"]["katz"]["swords"] = 4
    board["castles"]["maus"]["gates"] = ["w1", "w2", "w3"]
    board["castles"]["pfalz"]["gates"] = ["nowhere"]
    board["castles"]["w1"] = board["castles"].pop("lahneck")
    board["roads"] += [["w1", "nowhere"], ["w2", "w2"], ["w2", "w1"], ["w1", "w2"], "w1"]
    board["crossings"].append(["w1", "h4"])
    board["starts"]["7"] = board["starts"]["1"]
    board["starts"]["2"]["exits"] = ["t1", "t1"]
    board["spaces"]["s3"] = {"at": [9, 9]}
    board["spaces"]["e1"] = {}
    board["spaces"]["a b"] = {"at": [1, 1]}
    with pytest.raises(BoardError) as caught:
        from_json(board)
    text = "\n".join(lines(caught.value.faults))
    for what in ("size_mm", "name", "river", "picture", "note", "katz.swords", "maus.gates",
                 "pfalz.gates", "w1: the id is already used", "'nowhere' isn't a space",
                 "joined to itself", "listed twice", "must be [a, b]", "isn't a road", "starts.7",
                 "starts.2.exits", "spaces.s3", "spaces.e1.at", "'a b'"):  # fmt: skip
        assert what in text


@pytest.mark.parametrize(
    ("key", "value"),
    [("size_mm", [9.9, 450]), ("river", [[5, 5]] * 1001), ("name", " \u3164")],
)
def test_nobody_can_draw_on_less_than_a_piece_or_name_a_board_nothing(
    key: str, value: Json
) -> None:
    board = changed(**{key: value})
    board["castles"]["katz"]["name"] = "  "
    with pytest.raises(BoardError) as caught:
        from_json(board)
    first, second = lines(caught.value.faults)
    assert first.startswith(f"{key}: ") or second.startswith(f"{key}: ")
    assert "castles.katz.name: '  ' has no visible characters" in (first, second)


def test_a_river_that_leads_anywhere_can_be_drawn_anew() -> None:
    draft = from_json(changed(river=[[0, 200], [9999, -9999]]))
    (found,) = findings(draft, survey.check(to_json(draft)))
    assert str(found.message) == "The river runs too far off the board."
    assert found.is_fault
    again = apply(draft, edits.DrawRiver(((-880, 200), (1760, 200))))
    assert not survey.check(to_json(again)).faults


@pytest.mark.parametrize("value", [None, 1, "board", [], {}, [RHINE]])
def test_what_is_no_board_is_refused(value: Json) -> None:
    with pytest.raises(BoardError):
        from_json(value)


def test_another_games_board_is_refused() -> None:
    with pytest.raises(BoardError, match="game"):
        from_json(shelf.board("ringgeister"))


@pytest.mark.parametrize("value", [float("nan"), [[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]])
def test_what_cannot_be_written_again_is_not_kept(value: Json) -> None:
    with pytest.raises(BoardError, match="holds more than can be saved"):
        from_json(changed(extra=value))
