"""What is said of a match of Rheingold when points do not say who wins (R 10.3)."""

from __future__ import annotations

from companion.games.rheingold.view import TableView
from companion.ui.games.rheingold.wording import RheingoldVoice
from tests.support.rules.rheingold.table import GAME, Table


def said(preset: str, red: str, blue: str) -> str:
    """What is said when all agree to end it now."""
    state = GAME.conclude(Table(preset).place(red=red, blue=blue).state)[0]
    view: TableView = GAME.view(state, None)
    return RheingoldVoice(state.terms.setup).ending(view)


def test_what_decides_between_equal_points_is_said() -> None:
    knights, castles = "more knights on the board win.", "more castles win."
    assert said("highlanders", "x1 1, a 3", "x2 1, f 1") == f"Tied on points: {knights}"
    assert said("osullivan", "isle 1", "x1 1, x2 1, x3 1") == f"Tied on points: {castles}"


def test_where_the_points_say_it_all_nothing_is_added() -> None:
    assert said("highlanders", "x1 1, x2 1, a 3", "x3 1, f 4") == ""
    assert said("highlanders", "x1 1, a 2", "x2 1, f 2") == "", "the victory is shared"
