"""On which board does a match begin when nobody chooses one? Taps on the screen's buttons."""

from __future__ import annotations

from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.shell.stage import Stage
from companion.ui.widgets.parts import Button
from tests.support.ui.loch_scenes import set_up
from tests.support.ui.scenes import at
from tests.support.ui.simulated_desk import SimulatedDesk


def drafted(stage: Stage) -> SetupDraft:
    """What is set up, as the screen shows it."""
    stage.targets()
    assert stage.room.draft is not None
    return stage.room.draft


def chosen(stage: Stage, preset: str) -> None:
    """Choose these rules."""
    at(stage, "rules", f"preset-{preset}")


def test_a_first_match_is_played_on_the_board_that_is_taught(desk: SimulatedDesk) -> None:
    stage = set_up(desk)
    assert (drafted(stage).preset, drafted(stage).board_id) == ("rheingold", "rhine_balanced")
    at(stage, "primary")
    assert desk.referee is not None
    assert desk.referee.setup.preset == "rheingold"
    assert desk.referee.setup.board["id"] == "rhine_balanced"


def test_highlanders_is_played_on_the_loch_and_rheingold_on_the_rhine(desk: SimulatedDesk) -> None:
    stage = set_up(desk)
    seen = []
    for preset in ("rheingold", "highlanders", "osullivan"):
        chosen(stage, preset)
        seen.append((drafted(stage).preset, drafted(stage).board_id))
    assert seen == [
        ("rheingold", "rhine_balanced"),
        ("highlanders", "loch"),
        ("osullivan", "rhine_balanced"),
    ]


def test_every_board_can_be_chosen_for_every_preset(desk: SimulatedDesk) -> None:
    stage = set_up(desk)
    info = drafted(stage).info
    boards = [card.id for card in desk.boards_of(info)]
    assert "loch" in boards
    for preset in info.presets:
        chosen(stage, preset)
        for board in boards:
            at(stage, "boards", f"board-{board}")
            assert drafted(stage).board_id == board
            assert f"board-{board}" in {one.id for one in stage.targets()}, "it is seen"


def test_a_chosen_board_is_kept_when_the_rules_are_turned(desk: SimulatedDesk) -> None:
    stage = set_up(desk)
    at(stage, "boards", "board-island")
    chosen(stage, "rheingold")
    assert drafted(stage).preset == "rheingold"
    assert drafted(stage).board_id == "island"


def test_what_the_rules_change_besides_is_said_in_a_line(desk: SimulatedDesk) -> None:
    stage = set_up(desk)
    assert said(stage) == ""
    at(stage, "n2")
    assert said(stage) == "With 2 players: the rules of Highlanders."
    chosen(stage, "rheingold")
    assert said(stage) == "Rheingold is for 3 to 5 players: now 3."
    chosen(stage, "highlanders")
    assert said(stage) == "Highlanders has its own board: The Loch."
    at(stage, "first1")
    assert said(stage) == ""


def test_a_number_that_the_chosen_rules_forbid_says_why(desk: SimulatedDesk) -> None:
    stage = set_up(desk)
    chosen(stage, "osullivan")
    at(stage, "n2")
    assert len(drafted(stage).seats) == 3
    assert said(stage) == "O'Sullivan is for 3 to 5 players. Other rules: tap Rules."


def said(stage: Stage) -> str:
    """What stands below the word on the large button."""
    buttons = (one for one in stage.widgets() if isinstance(one, Button))
    return next(one.sub for one in buttons if one.id == "primary")
