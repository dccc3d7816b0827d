"""A computer's turn in words: in short, what it took, not where it marched afterwards."""

from __future__ import annotations

from typing import Any

from companion.games.rheingold import moves as mv
from companion.referee.entries import MOVE
from companion.referee.replay import ReplayStep
from companion.ui.games.rheingold.table.turn_story import turn_story
from tests.support.rules.rheingold.table import GAME, Table


def steps(table: Table, *moves: Any) -> list[ReplayStep]:
    """These moves, one after another."""
    state, found = table.state, []
    for seq, move in enumerate(moves):
        after, events = GAME.apply(state, move)
        found.append(ReplayStep(seq, MOVE, "", "", state, move, tuple(events), after, {}))
        state = after
    return found


def test_in_short_marches_are_left_out_and_what_was_taken_is_not() -> None:
    table = Table("rheingold").place(red="k 4, f 3", blue="x3 1")
    onward = next(
        move
        for move in GAME.legal_moves(table.state)
        if isinstance(move, mv.March) and move.from_ == "f"
    )
    march, siege = turn_story(steps(table, onward, mv.Besiege("katz", (("k", 4),))))
    assert march.text
    assert march.short == ""
    assert siege.short == siege.text != ""
