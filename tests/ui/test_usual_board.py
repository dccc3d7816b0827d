"""On which board does a match begin when nobody chooses one? Taps on the screen's buttons."""

from __future__ import annotations

from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.shell.stage import Stage
from tests.support.ui.loch_scenes import set_up
from tests.support.ui.scenes import at
from tests.support.ui.simulated_desk import SimulatedDesk


def drafted(stage: Stage) -> SetupDraft:
    """What is set up, as the screen shows it."""
    stage.targets()
    assert stage.room.draft is not None
    return stage.room.draft


def test_highlanders_begins_on_the_loch_and_rheingold_on_the_rhine(desk: SimulatedDesk) -> None:
    stage = set_up(desk)
    seen = []
    for _ in range(3):
        seen.append((drafted(stage).preset, drafted(stage).board_id))
        at(stage, "preset-on")
    assert seen == [
        ("highlanders", "loch"),
        ("rheingold", "rhine_balanced"),
        ("osullivan", "rhine_balanced"),
    ]
    at(stage, "preset-back", "preset-back", "preset-back", "primary")
    assert desk.referee is not None
    assert desk.referee.setup.preset == "highlanders"
    assert desk.referee.setup.board["id"] == "loch"


def test_every_board_can_be_chosen_for_every_preset(desk: SimulatedDesk) -> None:
    stage = set_up(desk)
    info = drafted(stage).info
    boards = [card.id for card in desk.boards_of(info)]
    assert "loch" in boards
    for _ in info.presets:
        seen = []
        for _ in boards:
            seen.append(drafted(stage).board_id)
            at(stage, "board-on")
        assert sorted(seen) == sorted(boards)
        at(stage, "preset-on")


def test_a_chosen_board_is_kept_when_the_rules_are_turned(desk: SimulatedDesk) -> None:
    stage = set_up(desk)
    while drafted(stage).board_id != "island":
        at(stage, "board-on")
    at(stage, "preset-on")
    assert drafted(stage).preset == "rheingold"
    assert drafted(stage).board_id == "island"
