"""companion.games.rheinlander.mind.outlook and landscape: what one more knight would change."""

from __future__ import annotations

from companion.games.rheinlander.mind.landscape import Landscape
from companion.games.rheinlander.mind.outlook import SEVERAL, Model, Outlook
from tests.support.rules.rheinlander.table import Table

SLOTS = "m1 l4 l5 town4, m2 l8 l9 castle, m3 r2 r3 church"


def seen(table: Table, square: str, **weights: float) -> Outlook:
    """What red sees on a square."""
    model = Model(table.state.terms, 0, {"points": 1.0, **weights})
    return Landscape(model, table.state).outlooks[table.state.terms.board.square_index[square]]


def changes(table: Table, square: str) -> list[float]:
    """By seat, what its knight on a square changes for itself."""
    return [swing.gain for swing in seen(table, square).swings]


def joined(**more: str) -> Table:
    """Red's duchy at l2 and l3, yellow's at l5 and l6 with a town of four."""
    return Table(slots=SLOTS).place(
        dukes="l2 red, l5 yellow", **{"red": "l2 l3", "yellow": "l5 l6", **more}
    )


def test_a_merger_is_worth_the_duchy_that_is_won_and_costs_the_loser_the_rest() -> None:
    assert changes(joined(), "l4") == [9 - 5, 9 - 9, 0]
    swings = seen(joined(), "l4").swings
    assert swings[1].mine == 1 - 5  # red is paid for its duke and loses the rest
    assert swings[2].mine == 1 - 5  # nobody has the majority then


def test_others_losses_count_as_much_as_rivals_do() -> None:
    without = seen(joined(), "l4").swings[0].gain
    assert seen(joined(), "l4", rivals=1.0).swings[0].gain == without + (9 - 5) / 2


def test_a_lone_knight_beside_a_castle_has_a_duchy() -> None:
    table = Table(slots=SLOTS).place(red="r9", yellow="r11")
    assert changes(table, "l8") == [6, 6, 6]


def test_a_bishop_counts_what_church_says() -> None:
    table = Table(slots=SLOTS).place(red="r1")
    assert seen(table, "r2").swings[0].gain == 5 + 1
    assert seen(table, "r2", church=2.0).swings[0].gain == 5 + 1 + 2


def test_only_whose_knights_alone_stand_beside_reinforces() -> None:
    table = Table().place(red="l2", yellow="l4")
    assert seen(table, "l1").alone == 0
    assert seen(table, "l3").alone == SEVERAL
    assert seen(table, "l5").alone == 1


def test_a_closed_river_square_is_nobody_s() -> None:
    board = Table().place(red="l2", yellow="r7").state.terms.board
    table = Table().place(red="l2", yellow="r7")
    squares = Landscape(Model(table.state.terms, 0, {}), table.state).outlooks
    assert board.square_index["w2"] not in squares
    both = Table().place(red="l2 r2", yellow="r7")
    assert seen(both, "w2").is_open


def test_a_conversion_swings_two_knights() -> None:
    # Yellow leads two to one in a duchy with a church; red holds the Archbishop.
    table = Table(slots="m3 r2 r3 church, m4 r6 r7 church").place(
        red="r2 r1 r8", yellow="r6 r7", dukes="r1 red, r6 yellow", archbishop=None
    )
    model = Model(table.state.terms, 0, {"points": 1.0})
    found = {
        (region.first, victim): swing
        for region, victim, swing in Landscape(model, table.state).conversions(0)
    }
    first = table.state.terms.board.square_index["r6"]
    assert found[first, 1].gain == 6
