"""The boxes: whole solids that a usual printer takes, in which the parts fit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from hardware.boards import castle_carrier, die_board
from hardware.boards.layout import Layout
from hardware.case.solids import BED_MM, FOLDER, GUIDE, PRINTS, CaseError, picture, render

ALL = [(file, what) for file, parts in PRINTS.items() for what in parts]


@pytest.mark.parametrize(("file", "what"), ALL)
def test_each_part_is_a_closed_solid_that_fits_a_printers_bed(
    file: str, what: str, tmp_path: Path
) -> None:
    solid = render(file, what, tmp_path)
    assert solid.is_closed
    assert sorted(solid.size_mm)[-1] <= BED_MM
    assert min(solid.size_mm) > 1


@pytest.mark.parametrize("file", PRINTS)
def test_each_cut_out_has_its_play(file: str, tmp_path: Path) -> None:
    assert render(file, "touching", tmp_path).triangles == ()


@pytest.mark.parametrize(
    ("file", "wrong"),
    [("die_box", {"play": 0.1}), ("console", {"play": 0.1}), ("tray", {"play": 0.0}),
     ("display_stand", {"play": 0.1}), ("display_stand", {"cheek": 9.0}),
     ("die_box", {"button_flange": 60.0}), ("console", {"lamp_y": 62.0}),
     ("die_box_board", {"corner": 12.0}), ("tray_board", {"socket_high": 2.0})],
)  # fmt: skip
def test_a_cut_out_that_is_too_small_or_elsewhere_is_found(
    file: str, wrong: dict[str, float], tmp_path: Path
) -> None:
    what = "crowded" if "button_flange" in wrong else "touching"
    assert render(file, what, tmp_path, **wrong).triangles != ()


@pytest.mark.parametrize("file", ["die_box", "die_box_board", "console", "display_stand"])
def test_no_part_is_in_anothers_way(file: str, tmp_path: Path) -> None:
    assert render(file, "crowded", tmp_path).triangles == ()


def test_buttons_that_are_too_close_are_found(tmp_path: Path) -> None:
    assert render("console", "crowded", tmp_path, pitch=28.0).triangles != ()


def test_a_board_that_stands_too_high_in_the_box_is_found(tmp_path: Path) -> None:
    assert render("die_box_board", "crowded", tmp_path, post_high=19.0).triangles != ()


@pytest.mark.parametrize(
    ("name", "board"), [("die_board", die_board.BOARD), ("castle_board", castle_carrier.BOARD)]
)
def test_a_rest_is_made_for_its_board(name: str, board: Layout) -> None:
    """Size, holes and the Nano's place stand in the boxes' file as the board has them."""
    said = (FOLDER / "parts.scad").read_text("utf-8")

    def number(of: str) -> float:
        (found,) = re.findall(rf"^{of} = ([0-9.]+);", said, re.MULTILINE)
        return float(found)

    width, height = board.size_mm
    assert f"{name} = [{width:g}, {height:g}, 1.6];" in said
    inset = number("board_inset")
    assert set(board.holes) == {
        (x, y) for x in (inset, width - inset) for y in (inset, height - inset)
    }
    (nano,) = (fitting for fitting in board.fittings if fitting.reference == "U1")
    pad_1_x, pad_1_y = nano.at_mm
    # 14 steps between the pads of a row, 6 between the rows; the Nano is 45 mm long.
    assert nano.turn == 270
    assert number("board_nano") == pytest.approx(pad_1_x - 14 * 2.54 / 2 - 45 / 2, abs=0.01)
    assert number(f"{name}_nano") == pytest.approx(height - pad_1_y - 6 * 2.54 / 2, abs=0.01)


@pytest.mark.parametrize("wrong", [{"lift": 8.0}, {"lean": 80.0}])
def test_a_display_that_reaches_into_the_table_is_found(
    wrong: dict[str, float], tmp_path: Path
) -> None:
    assert render("display_stand", "crowded", tmp_path, **wrong).triangles != ()


def test_the_stand_can_be_drawn(tmp_path: Path) -> None:
    made = tmp_path / "stand.png"
    picture("display_stand", "stand", made)
    with Image.open(made) as drawn:
        assert len(drawn.convert("RGB").getcolors(1 << 20) or ()) > 3, "nothing but paper"


def test_the_guides_pictures_are_there_and_small() -> None:
    for file in GUIDE:
        kept = FOLDER / f"{file}.png"
        assert 1_000 < kept.stat().st_size < 50_000


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CaseError):
        render("throne", "top", tmp_path)
