"""The cards of the computer's levels: the order of strength is seen."""

from __future__ import annotations

from pathlib import Path

import pygame

from companion.ui.widgets.card import ChoiceCard
from tests.support.ui.program_scenes import levels
from tests.support.ui.simulated_desk import SimulatedDesk


def test_a_level_shows_its_place_and_a_person_none(tmp_path: Path) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    desk = SimulatedDesk(tmp_path, seed=3)
    cards = [one for one in levels(desk).widgets() if isinstance(one, ChoiceCard)]
    names = [level.name for level in desk.program_players.levels("rheingold")]
    desk.close()
    assert [one.id for one in cards] == [*(f"level-{name}" for name in names), "level-person"]
    assert [one.rank for one in cards] == [*((n, 5) for n in range(1, 6)), None]
    for card in cards[:-1]:
        name, _line = card.words()
        assert name.box.right < card.rect.right - card.rect.w // 20
