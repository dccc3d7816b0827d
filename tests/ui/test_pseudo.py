"""A language with 35 % longer texts and words: nothing is cut or in the way on a small screen.

Whoever brings a language finds room for it. Letters may be a pixel smaller than those of a real
language, whose translator chooses the short word where there is little room.
"""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path

import pygame
import pytest

from companion.ui.i18n import catalogues
from tests.support.turns import some
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.pseudo import LONGER, Pseudo, lengthened
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import SIZES
from tests.ui.test_layout import LEAST_TEXT_PX, faults_of

LEAST_PX = LEAST_TEXT_PX - 1
TIGHT = {
    "edit-*": "a button of the editor's bar has a second line as wide as the bar: a word or two",
}
"""Scenes whose letters may shrink further, and why."""
SMALLEST_PX = 9
STANDS_FOR_IT = "de"
"""It is no language of the program: it takes the place of one."""


@pytest.mark.parametrize("name", some(list(ALL_SCENES), 8, 1))
def test_a_screen_has_room_for_a_longer_language(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    longer = Pseudo()
    monkeypatch.setattr(catalogues, "find", lambda _language: longer)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    desk = SimulatedDesk(tmp_path, seed=3)
    desk.set_preferences(replace(desk.preferences, language=STANDS_FOR_IT))
    stage = ALL_SCENES[name](desk)
    stage.resize(SIZES[0])
    tight = any(fnmatch(name, one) for one in TIGHT)
    faults = list(faults_of(stage, SIZES[0], SMALLEST_PX if tight else LEAST_PX))
    shown = {one.text for widget in stage.widgets() for one in widget.words()}
    desk.close()
    assert any(text.startswith("[") for text in shown)
    if faults:
        pytest.fail("\n".join(faults))


@pytest.mark.parametrize(
    "text", ["Take back the march", "Settings", "Nobody may enter a start from the board."]
)
def test_a_text_is_so_much_longer(text: str) -> None:
    assert len(lengthened(text)) == pytest.approx(len(text) * (1 + LONGER), abs=1)


def test_gaps_are_kept_and_what_has_no_letter_stays() -> None:
    assert "{castle}" in lengthened("at the gate of {castle}")
    assert "{place:at}" in lengthened("{name} besieges {place:at}.")
    assert lengthened("{n} / {m}") == "{n} / {m}"
