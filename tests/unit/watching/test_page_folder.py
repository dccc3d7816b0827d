"""Is the page's folder whole, and does it look like the table?"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pygame
import pytest

from companion.ui.theme import ARMIES, DARK, LIGHT, contrast
from companion.watching import page_folder

MQTT_5_16_0 = "f3cbeae580d3010048938ee370f2db0c15d16e6f7fc147cb32ae5510e571b387"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("page") / "not" / "yet"
    page_folder.put_together(made)
    return made


def test_all_that_the_page_names_is_there(folder: Path) -> None:
    html = (folder / "index.html").read_text("utf-8")
    css = (folder / "watch.css").read_text("utf-8") + (folder / "theme.css").read_text("utf-8")
    named = re.findall(r'(?:src|href)="([^"#]+)"', html) + re.findall(r"url\(([^)]+)\)", css)
    assert len(named) > 40
    assert [name for name in named if not (folder / name).is_file()] == []
    for colour in ARMIES:
        for look in ("day", "night"):
            assert (folder / "art" / f"crest-{colour}-{look}.png").is_file()
    for face in range(1, 7):
        assert (folder / "art" / f"die-{face}-night.png").is_file()


def test_what_two_pages_share_stands_in_each_and_is_no_page(folder: Path) -> None:
    html = (folder / "index.html").read_text("utf-8")
    assert html.count('<dialog id="settings"') == 1
    assert "<!--" not in html.partition("<body")[2]
    assert not (folder / page_folder.SETTINGS).exists()


def test_licences_of_others_go_along(folder: Path) -> None:
    assert "MIT" in (folder / "LICENSE-mqtt.txt").read_text("utf-8")
    assert {"OFL-Cabin.txt", "OFL-EBGaramond.txt", "OFL-Noto.txt"} <= {
        file.name for file in (folder / "fonts").iterdir()
    }


def test_the_library_is_the_one_that_npm_has(folder: Path) -> None:
    content = (folder / "mqtt.min.js").read_bytes()
    assert hashlib.sha256(content).hexdigest() == MQTT_5_16_0


def test_nothing_comes_from_elsewhere_and_nothing_is_inline(folder: Path) -> None:
    html = (folder / "index.html").read_text("utf-8")
    assert "//" not in re.sub(r"<!--.*?-->", "", html)
    assert not re.search(r"<style|\son\w+=|\sstyle=|<script(?! defer src=)", html)
    for script in folder.glob("*.js"):
        if script.name != "mqtt.min.js":
            text = script.read_text("utf-8")
            assert not re.search(
                r"innerHTML|outerHTML|insertAdjacentHTML|\beval\(|document\.write", text
            )


def test_colours_are_the_tables(folder: Path) -> None:
    css = (folder / "theme.css").read_text("utf-8")
    for look, theme in (("day", LIGHT), ("night", DARK)):
        rule = css[css.index(f':root[data-theme="{look}"] {{') :]
        rule = rule[: rule.index("}")]
        assert f"--parchment: #{bytes(theme.parchment).hex()};" in rule
        assert f"--ink-soft: #{bytes(theme.ink_soft).hex()};" in rule
    for army in ARMIES.values():
        assert contrast(army.ink, army.fill) >= 4.5


def test_a_second_time_is_no_fault_and_leaves_nothing_over(folder: Path) -> None:
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    page_folder.put_together(folder)
    assert {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()} == before


def test_every_armys_edge_closes_when_it_is_repeated(folder: Path) -> None:
    for colour in ARMIES:
        frame = pygame.image.load(str(folder / "art" / f"edge-{colour}-day.png"))
        band = page_folder.BAND_PX
        width = frame.get_width()
        left = [frame.get_at((band, y)) for y in range(4, band - 4)]
        right = [frame.get_at((width - band - 1, y)) for y in range(4, band - 4)]
        apart = sum(
            sum(abs(a - b) for a, b in zip(p[:3], q[:3], strict=True))
            for p, q in zip(left, right, strict=True)
        )
        assert apart / len(left) < 120, colour
