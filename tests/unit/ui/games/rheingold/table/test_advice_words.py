"""What is said of castles that nothing can take yet: how many it takes, and who is nearest."""

from __future__ import annotations

from companion.ui.games.rheingold.table.advice_words import lines
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.move_plan import IDLE
from tests.support.rules.rheingold.table import Table


def told(table: Table) -> dict[str, str]:
    """Castle → the second line of its row."""
    found = lines(table.state, IDLE, Teller(table.state))
    return {one.text.split(":")[0]: one.small for one in found if one.small}


def test_knights_at_a_gate_are_said_to_stand_there() -> None:
    assert told(Table().place(red="k 1", green="katz 3 hidden"))["Katz"] == (
        "1 knight at its gate: 1"
    )


def test_knights_on_their_way_are_said_to_need_marches() -> None:
    assert told(Table().place(red="a 1"))["Burg"] == "1 from 3: 1 march to its gate"
