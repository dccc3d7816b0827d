"""What lies over the board beside the match: odds, reminders, what may be done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from companion.ui.games.rheingold.table.screen import TableScreen
from companion.ui.shell.stage import Stage
from companion.ui.widgets.advice_sheet import AdviceSheet
from companion.ui.widgets.tab import Tab
from tests.support.ui.advice_scenes import ADVICE_SCENES
from tests.support.ui.hand import Hand
from tests.support.ui.scenes import SCENES
from tests.support.ui.simulated_desk import SimulatedDesk


def tab(stage: Stage) -> Tab | None:
    """The slim line over the board, None when there is none."""
    found = [one for one in stage.widgets() if isinstance(one, Tab)]
    assert len(found) < 2
    return found[0] if found else None


def leaf(stage: Stage) -> tuple[str, ...]:
    """What may be done, as it is said; empty when it is not."""
    return next(
        (
            tuple(f"{line.text}: {line.small}" if line.small else line.text for line in one.lines)
            for one in stage.widgets()
            if isinstance(one, AdviceSheet)
        ),
        (),
    )


def question_mark(hand: Hand) -> None:
    """The key is pressed."""
    hand.key_down(pygame.K_QUESTION, "?")


def like(desk: SimulatedDesk, **changes: Any) -> None:
    """The people at this table like it otherwise."""
    desk.set_preferences(replace(desk.preferences, **changes))


def screen(stage: Stage) -> TableScreen:
    """The table screen that is seen."""
    found = stage.screen
    assert isinstance(found, TableScreen)
    return found


def on_stage(desk: SimulatedDesk, scene: str) -> Stage:
    """A scene without a window."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return (SCENES | ADVICE_SCENES)[scene](desk)
