"""What was done, followed as it is written, is what the record tells when it is read anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.game import Seat, SeatSetup, Setup
from companion.referee import replay
from tests.support.bots import GreedyBot
from tests.support.fussy import Fussy
from tests.support.ui.desk_boards import island

SETUP = Setup(
    "rheingold", "highlanders", {}, island(),
    (SeatSetup("Ada", ("red",)), SeatSetup("Ben", ("blue",)), SeatSetup("Cleo", ("green",))),
    Seat(0),
)  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_what_is_followed_is_what_is_read(seed: int, tmp_path: Path) -> None:
    table = Fussy(tmp_path, SETUP, seed, lambda game, setup, chance: GreedyBot(
        game, setup, chance).choose)  # fmt: skip
    kinds = set()
    for _ in range(8):
        table.evening(20, share=0.25)
        followed = table.referee.queries.history()
        read = replay.history(table.game, table.setup, table.journal.entries(table.match_id))
        assert followed == tuple(read)
        kinds |= {(step.kind, step.in_force) for step in followed}
    table.close()
    assert {("move", True), ("move", False), ("taken_back", True)} <= kinds
