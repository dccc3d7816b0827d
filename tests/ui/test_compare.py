"""The page on which table and screen are compared, for a game with a table of its own."""

from __future__ import annotations

from dataclasses import replace

from companion.ui import games
from companion.ui.screen_kit import which_is_right as which
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screens.list_table.compare import CompareScreen
from companion.ui.screens.list_table.screen import ByListScreen
from tests.ui.conftest import OnTable


def test_a_game_without_words_for_lists_compares_the_board_alone(table: OnTable) -> None:
    window = table("walk").window
    stage, ports = window.stage, window.ports
    ours = games.find(stage.match.referee.setup.game)
    own_table = replace(ours, list_wording=None, table=lambda match, _devices: ByListScreen(match))
    match = MatchInPlay(ports.match, ports.games, lambda _slug: own_table, stage.room.show_fault)
    screen = CompareScreen(match)
    screen.restore(which.SCREEN, stage.room)
    with_words = CompareScreen(stage.match)
    with_words.restore(which.SCREEN, stage.room)
    found = screen.widgets(stage.room)
    assert {target.id for one in found for target in one.targets()} >= {"primary", "back"}
    assert len(found) < len(with_words.widgets(stage.room))
