"""The list of parts to click through: every part of the board is in it, once."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hardware.boards import BOARDS, run
from hardware.boards.layout import Layout


def _data(page: Path) -> Any:
    (found,) = re.findall(r"^var pcbdata = (\{.*\})$", page.read_text("utf-8"), re.MULTILINE)
    return json.loads(found)


def _listed(data: Any) -> Counter[str]:
    return Counter(reference for group in data["bom"]["both"] for reference, _ in group)


@pytest.mark.parametrize("board", BOARDS, ids=[board.name for board in BOARDS])
def test_every_part_is_listed_once_and_drawn(board: Layout, tmp_path: Path) -> None:
    page = run.parts_list(run.stored(board.name), tmp_path)
    data = _data(page)
    wanted = Counter(fitting.reference for fitting in board.fittings)
    assert _listed(data) == wanted
    drawn = {footprint["ref"] for footprint in data["footprints"]}
    assert set(wanted) <= drawn
    values = {ref: data["bom"]["fields"][str(n)] for group in data["bom"]["both"]
              for ref, n in group}  # fmt: skip
    for fitting in board.fittings:
        assert fitting.form.value in values[fitting.reference]
    assert page.stat().st_size < 1_000_000


def test_a_part_that_is_taken_off_is_missing(tmp_path: Path) -> None:
    text = run.stored("die").read_text("utf-8")
    board = tmp_path / "die.kicad_pcb"
    parts = re.split(r"(?m)^(?=  \(footprint )", text)
    gone = next(n for n, part in enumerate(parts) if '"R3"' in part)
    kept = "".join(part for n, part in enumerate(parts) if n != gone)
    board.write_text(kept, "utf-8")
    listed = _listed(_data(run.parts_list(board, tmp_path)))
    assert "R3" not in listed
    assert "R4" in listed


def test_a_board_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(run.BoardError):
        run.parts_list(tmp_path / "throne.kicad_pcb", tmp_path)
