"""How does a rules test get over the set-up?"""

from __future__ import annotations

from tests.support.rules.ringgeister.table import Table


def place_all(table: Table) -> Table:
    """Place every figure as the listing comes, light and dark."""
    while table.phase == "place":
        table.do(table.moves[0])
    return table


def lay_all(table: Table) -> Table:
    """Lay every token as the listing comes."""
    while table.phase == "token":
        table.do(table.moves[0])
    return table
