"""The boxes: whole solids that a usual printer takes, in which the parts fit."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

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
     ("die_box", {"button_flange": 60.0}), ("console", {"lamp_y": 62.0})],
)  # fmt: skip
def test_a_cut_out_that_is_too_small_or_elsewhere_is_found(
    file: str, wrong: dict[str, float], tmp_path: Path
) -> None:
    what = "crowded" if "button_flange" in wrong else "touching"
    assert render(file, what, tmp_path, **wrong).triangles != ()


@pytest.mark.parametrize("file", ["die_box", "console", "display_stand"])
def test_no_part_is_in_anothers_way(file: str, tmp_path: Path) -> None:
    assert render(file, "crowded", tmp_path).triangles == ()


def test_buttons_that_are_too_close_are_found(tmp_path: Path) -> None:
    assert render("console", "crowded", tmp_path, pitch=28.0).triangles != ()


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
