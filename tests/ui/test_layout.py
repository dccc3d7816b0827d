"""Every screen at every size, as numbers: nothing overlaps, is cut, too small or too faint."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from zlib import crc32

import pygame
import pytest

from companion.ui.shell.stage import Stage
from companion.ui.theme import DARK, LIGHT
from companion.ui.widgets.base import Layer
from tests.support.turns import some
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.legible import faint
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import SIZES

LEAST_TEXT_PX = 11
LEAST_TOUCH_PX = 48
"""As much as a finger covers, on the smallest screen."""
EVERYTHING = bool(os.environ.get("HERALD_EVERYTHING"))
"""Every scene is drawn at every size, else at those of this turn."""


@pytest.mark.parametrize("name", some(list(ALL_SCENES), 6, 1))
def test_screen(name: str, tmp_path: Path) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    desk = SimulatedDesk(tmp_path, seed=3)
    stage = ALL_SCENES[name](desk)
    stage.resize(SIZES[0])
    assert stage.room.sizes.touch >= LEAST_TOUCH_PX
    faults: list[str] = []
    sizes = sizes_of_this_turn(name)
    for size in sizes:
        stage.resize(size)
        faults += [f"{size}: {fault}" for fault in faults_of(stage, size)]
        if size in some(sizes, len(sizes), crc32(name.encode())):
            faults += [f"{size}, by day: {fault}" for fault in faint(stage, LIGHT, size)]
    faults += [f"by night: {fault}" for fault in faint(stage, DARK, SIZES[0])]
    desk.set_preferences(replace(desk.preferences, large_text=True))
    for size in large_text_sizes_of_this_turn(name):
        stage.resize(size)
        faults += [f"{size}, large text: {fault}" for fault in faults_of(stage, size)]
    desk.close()
    if faults:
        pytest.fail("\n".join(faults))


def sizes_of_this_turn(name: str) -> tuple[tuple[int, int], ...]:
    """The smallest size and the one that is upright, always; one of the others in turn."""
    first, *others, last = SIZES
    return (first, *some(others, len(others), crc32(name.encode())), last)


def large_text_sizes_of_this_turn(name: str) -> Sequence[tuple[int, int]]:
    """It is tightest on the smallest screen, and on the one that is upright: these in turn."""
    return SIZES if EVERYTHING else some((SIZES[0], SIZES[-1]), 2, crc32(name.encode()))


def faults_of(stage: Stage, size: tuple[int, int], least_px: int = LEAST_TEXT_PX) -> Iterator[str]:
    """What is cut, too small, outside or in the way."""
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
            elif words.text and fitted.px < least_px:
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
