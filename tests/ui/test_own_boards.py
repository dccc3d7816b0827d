"""A board of one's own may go while a match is being set up: nothing stops for that."""

from __future__ import annotations

from dataclasses import replace

from companion.ui.screen_kit.navigator import Page, Stop
from tests.support.ui.scenes import at, on
from tests.support.ui.simulated_desk import SimulatedDesk


def test_a_match_begins_on_the_board_that_is_shown_when_the_chosen_one_has_gone(
    desk: SimulatedDesk,
) -> None:
    stage = on(desk, Stop(Page.SETUP))
    assert stage.room.draft is not None
    stage.room.draft = replace(stage.room.draft, board_id="removed_since")
    shown = desk.boards_of(stage.room.draft.info)[0]
    at(stage, "primary")
    assert stage.room.fault == ""
    assert desk.referee is not None
    assert desk.referee.setup.board == shown.board
