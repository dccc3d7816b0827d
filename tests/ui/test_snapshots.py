"""Every screen looks as it did when a person last looked at it.

Where one does not, the kept picture and the new one lie beside each other in a folder that
the failure names; `make pictures` shows all of them, and says how to keep the new ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

import pygame
import pytest

from companion.ui.theme import LIGHT
from companion.ui.widgets.parts import Button
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import DiePicture
from companion.ui.widgets.text import Fitted
from tests.support.turns import some
from tests.support.ui import gallery, gallery_choice, likeness, screen_texts
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.gallery import DAY, Shot
from tools import pictures

MOST_BYTES = 10 << 20
"""All of them together; they are copied with the program's history for ever."""
KEEP = ".venv/bin/python -m tools.pictures --keep"


@pytest.mark.parametrize("scene", gallery.scenes())
def test_a_screen_looks_as_it_did(scene: str, tmp_path: Path) -> None:
    faults = []
    for shot, picture, words in _with_words(shots_of_this_turn(scene)):
        if shot.look == DAY and shot.size in screen_texts.SIZES:
            changed = screen_texts.fault(shot.language, scene, shot.size, screen_texts.rows(words))
            faults += [changed] if changed else []
        if not shot.file.exists():
            faults.append(f"{shot.name} has no kept picture")
            continue
        kept = pygame.image.load(str(shot.file))
        blocks = likeness.differing(kept, picture)
        if blocks:
            told = tmp_path / f"{shot.name}.png"
            pygame.image.save(likeness.marked(kept, picture, blocks), str(told))
            faults.append(f"{shot.name} differs in {len(blocks)} blocks: {told} shows it")
    if faults:
        faults.append(f"If the new ones are right: {KEEP} '{scene}'")
        pytest.fail("\n".join(faults))


def _with_words(shots: Sequence[Shot]) -> Iterator[tuple[Shot, pygame.Surface, list[Words]]]:
    """Pictures, and what was written in drawing each."""
    with screen_texts.written() as words:
        for shot, picture in gallery.drawn(shots):
            yield shot, picture, list(words)
            words.clear()


def shots_of_this_turn(scene: str) -> list[Shot]:
    """The smallest screen by day in English, always; one in four of the others."""
    usual, *others = gallery.shots(scene)
    return [usual, *some(others, 8, crc32(scene.encode()))]


def test_nothing_is_kept_that_is_not_drawn() -> None:
    wanted = {shot.file for scene in gallery.scenes() for shot in gallery.shots(scene)}
    kept = set(gallery.FOLDER.glob("*"))
    assert sorted(kept - wanted) == [], KEEP
    assert sum(file.stat().st_size for file in kept) < MOST_BYTES


def test_whatever_is_chosen_is_a_scene() -> None:
    chosen = {
        *gallery_choice.TABLES,
        *gallery_choice.TOLD,
        *gallery_choice.LOOKS,
        *gallery_choice.WIDE_ONLY,
        *gallery_choice.LEFT_OUT,
    }
    assert sorted(chosen - set(ALL_SCENES)) == []
    assert len({shot.name for name in ALL_SCENES for shot in gallery.shots(name)}) == sum(
        len(gallery.shots(name)) for name in ALL_SCENES
    )


SIZES = (gallery.WIDE, gallery.TALL)


def _likeness_of(shot: Shot) -> list[tuple[int, int]]:
    """Where a picture that is drawn now is not like the kept one."""
    kept = pygame.image.load(str(shot.file))
    ((_shot, picture),) = gallery.drawn([shot])
    return likeness.differing(kept, picture)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("missing", ["History", "34", "Dörte"])
def test_a_word_that_is_missing_is_seen(
    missing: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = Shot("menu", size)
    assert _likeness_of(shot) == []
    write = Pen.write

    def silent(pen: Pen, words: Words) -> Fitted:
        return words.fitted() if words.text == missing else write(pen, words)

    monkeypatch.setattr(Pen, "write", silent)
    assert _likeness_of(shot) != []


def _moved(by: tuple[int, int]) -> Callable[[Button, Pen], None]:
    """Every button that says "Settings" is drawn so far beside its place."""
    draw = Button.draw

    def beside(button: Button, pen: Pen) -> None:
        if button.text == "Settings":
            button = replace(button, rect=button.rect.move(by))
        draw(button, pen)

    return beside


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("by", [(6, 0), (0, 6), (-6, 0), (0, -6)])
def test_a_widget_that_has_moved_is_seen(
    by: tuple[int, int], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Button, "draw", _moved(by))
    assert _likeness_of(Shot("menu", size)) != []


def test_a_widget_may_stand_a_pixel_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Button, "draw", _moved((1, 0)))
    assert _likeness_of(Shot("menu", gallery.WIDE)) == []


@pytest.mark.parametrize("role", ["lit", "button", "primary", "marked", "ink", "water"])
def test_a_role_that_has_another_colour_is_seen(role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = getattr(LIGHT, role)
    other = tuple(255 - part if part > 128 else part + 60 for part in before)
    changed: dict[str, Any] = {role: other}
    monkeypatch.setattr(gallery, "LIGHT", replace(LIGHT, **changed))
    scenes = ["march", "menu"]
    assert any(_likeness_of(Shot(scene, gallery.WIDE)) for scene in scenes)


def test_a_picture_that_is_gone_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DiePicture, "draw", lambda _die, _pen, _box: None)
    assert _likeness_of(Shot("rolling", gallery.WIDE)) != []


def test_the_pages_show_every_picture_and_the_tool_draws_those_of_screens() -> None:
    pages = [pictures.ROOT / "README.md", *(pictures.ROOT / "docs").glob("*.md")]
    named = {
        name
        for page in pages
        for name in re.findall(r"\((?:docs/)?pictures/([\w-]+)\.png\)", page.read_text("utf-8"))
    }
    assert named == {file.stem for file in pictures.DOCS.iterdir()}
    # Those of a browser are drawn by tests.support.browser.pictures and club.club_evening.
    in_browsers = ("watching", "browser-")
    others = {name for name in named if name.startswith(("board-", "machine-", *in_browsers))}
    assert named - others == set(pictures.README)
