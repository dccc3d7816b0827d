"""The drilling plan: every centre within 0.1 mm, in both files, and no flange in the way."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pypdf
import pytest
from pypdf.generic import ContentStream

from companion.app.printing import drilling
from companion.boards.shipped import shelf
from companion.cli.main import main
from companion.core.errors import UsageError

BOARDS = ["rhine", "rhine_balanced", "loch"]
MM = 72 / 25.4


def _wanted(board: Any) -> list[tuple[float, float]]:
    return [tuple(castle["at"]) for castle in board["castles"].values()]


def _dxf(text: str) -> list[dict[int, str]]:
    """The entities, each with its group codes."""
    lines = text.splitlines()
    found: list[dict[int, str]] = []
    for code, value in zip(map(int, lines[::2]), lines[1::2], strict=True):
        if code == 0:
            found.append({})
        found[-1].setdefault(code, value)
    return found


def _lines(pdf: bytes) -> list[tuple[float, float, float, float]]:
    """The straight lines of its page in mm from the board's lower left corner."""
    page = pypdf.PdfReader(io.BytesIO(pdf)).pages[0]
    contents = page.get_contents()
    assert contents is not None
    found, at, off = [], (0.0, 0.0), (0.0, 0.0)
    for operands, operator in ContentStream(contents, page.pdf).operations:
        numbers = [float(one) for one in operands] if operator in {b"cm", b"m", b"l"} else []
        if operator == b"cm":
            off = off[0] + numbers[4], off[1] + numbers[5]
        elif operator == b"m":
            at = (numbers[0], numbers[1])
        elif operator == b"l":
            (x, y), (x1, y1) = at, numbers
            found.append((x / MM, y / MM, x1 / MM, y1 / MM))
    assert off == pytest.approx((20 * MM, 20 * MM), abs=0.01)
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_centres_are_those_of_the_board_file(name: str) -> None:
    board = shelf.board(name)
    made = drilling.plan(board, 24, 30)
    high = board["size_mm"][1]
    entities = _dxf(drilling.as_dxf(made))
    holes = [one for one in entities if one[0] == "CIRCLE" and one[8] == "HOLES"]
    centres = [(float(hole[10]), high - float(hole[20])) for hole in holes]
    assert len(centres) == len(board["castles"])
    for centre, wanted in zip(centres, _wanted(board), strict=True):
        assert centre == pytest.approx(wanted, abs=0.1)
    assert {float(hole[40]) for hole in holes} == {12.0}
    flanges = [one for one in entities if one[0] == "CIRCLE" and one[8] == "FLANGES"]
    assert {float(flange[40]) for flange in flanges} == {15.0}
    level = [(x, x1, y) for x, y, x1, y1 in _lines(drilling.as_pdf(made)) if abs(y - y1) < 0.001]
    crosses = [((x + x1) / 2, high - y) for x, x1, y in level if abs(x1 - x - 4) < 0.01]
    for centre, wanted in zip(crosses, _wanted(board), strict=True):
        assert centre == pytest.approx(wanted, abs=0.1)


def test_both_files_have_a_gauge_of_100_mm() -> None:
    made = drilling.plan(shelf.board("rhine"), 24, 30)
    (gauge,) = [
        one for one in _dxf(drilling.as_dxf(made)) if one[0] == "LINE" and one[8] == "GAUGE"
    ]
    assert float(gauge[11]) - float(gauge[10]) == 100
    assert any(abs(x1 - x - 100) < 0.01 for x, y, x1, y1 in _lines(drilling.as_pdf(made)))
    page = pypdf.PdfReader(io.BytesIO(drilling.as_pdf(made))).pages[0]
    wide, high = shelf.board("rhine")["size_mm"]
    assert float(page.mediabox.width) / MM == pytest.approx(wide + 40, abs=0.1)
    assert float(page.mediabox.height) / MM == pytest.approx(high + 40, abs=0.1)


def test_a_flange_in_the_way_is_named_with_its_distance() -> None:
    board = shelf.board("rhine")
    with pytest.raises(UsageError, match=r"the flange covers \w+, which is 27\.\d mm away"):
        drilling.plan(board, 24, 40)
    near = json.loads(json.dumps(board))
    next(iter(near["castles"].values()))["at"] = [12, 200]
    with pytest.raises(UsageError, match=r"reaches over the edge, which is 12\.0 mm away"):
        drilling.plan(near, 24, 30)
    one, other = list(near["castles"].values())[:2]
    one["at"] = [other["at"][0] + 20, other["at"][1]]
    with pytest.raises(UsageError, match="their flanges overlap"):
        drilling.plan(near, 24, 30)


@pytest.mark.parametrize(("hole", "flange"), [(30, 24), (0, 30), (-3, 5)])
def test_a_flange_smaller_than_its_hole_is_refused(hole: float, flange: float) -> None:
    with pytest.raises(UsageError, match="larger than its hole"):
        drilling.plan(shelf.board("rhine"), hole, flange)


def test_a_drawn_board_is_drilled_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = json.loads(json.dumps(shelf.board("loch")))
    board["id"] = "mine"
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(board), "utf-8")
    words = ["board", "print", str(file), "--drill", "--out", str(tmp_path / "plan.pdf")]
    assert main(words) == 0
    assert (tmp_path / "plan.pdf").read_bytes().startswith(b"%PDF")
    assert "CIRCLE" in (tmp_path / "plan.dxf").read_text("ascii")
    assert main(["board", "print", "rheinlander", "--drill"]) == 2
    assert "has no castles to drill" in capsys.readouterr().err
