"""Every screen at every size, as numbers: nothing overlaps, is cut or is too small."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from companion.ui.stage import Stage
from companion.ui.widgets.base import Layer
from tests.ui.by_list_scenes import BY_LIST_SCENES
from tests.ui.conftest import SIZES
from tests.ui.scenes import SCENES
from tests.ui.secret_scenes import SECRET_SCENES
from tests.ui.simulated_desk import SimulatedDesk

ALL_SCENES = SCENES | SECRET_SCENES | BY_LIST_SCENES
LEAST_TEXT_PX = 11


@pytest.mark.parametrize("name", ALL_SCENES)
def test_screen(name: str, tmp_path: Path) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    desk = SimulatedDesk(tmp_path, seed=3)
    stage = ALL_SCENES[name](desk)
    faults: list[str] = []
    for size in SIZES:
        stage.resize(size)
        faults += [f"{size}: {fault}" for fault in _faults(stage, size)]
        stage.draw(pygame.Surface(size, 0, 32))
    desk.close()
    if faults:
        pytest.fail("\n".join(faults))


def _faults(stage: Stage, size: tuple[int, int]) -> Iterator[str]:
    page = pygame.Rect((0, 0), size)
    widgets = stage.widgets()
    touch = stage.room.sizes.touch
    for widget in widgets:
        if not page.contains(widget.rect):
            yield f"{widget!r:.60} at {widget.rect} is outside"
        for words in widget.words():
            fitted = words.fitted()
            if not widget.rect.contains(words.box):
                yield f"the text {words.text!r} has a box outside its widget"
            if not fitted.whole or fitted.width > words.box.w or fitted.height > words.box.h:
                yield f"{words.text!r} does not fit {words.box}"
            elif words.text and fitted.px < LEAST_TEXT_PX:
                yield f"{words.text!r} shrinks to {fitted.px} px in {words.box}"
        for target in widget.targets():
            if not target.round and min(target.rect.size) < touch:
                yield f"{target.id} is {target.rect.size}, must be {touch}"
    plain = [widget for widget in widgets if widget.layer is Layer.PLAIN]
    for one, other in combinations(plain, 2):
        if one.rect.colliderect(other.rect):
            yield f"{one!r:.70} {one.rect} overlaps {other!r:.70} {other.rect}"
    names = [target.id for widget in widgets for target in widget.targets()]
    if len(set(names)) < len(names):
        yield f"a target's name is there twice in {sorted(names)}"
