"""What a castle has lived through, from what was played."""

from dataclasses import dataclass
from typing import Any

from companion.games.rheingold import chronicle
from companion.games.rheingold.chronicle import Chapter, Deed
from tests.support.rules.rheingold.table import GAME, Table


@dataclass(frozen=True)
class Step:
    """What the record says of one thing."""

    before: Any
    events: tuple[Any, ...]
    after: Any


def steps(table: Table, *texts: str) -> list[Step]:
    """The moves, made, as steps."""
    found = []
    for text in texts:
        before = table.state
        move = table.move(text)
        after, events = GAME.apply(before, move)
        table.do(text)
        found.append(Step(before, events, after))
    return found


def test_a_neutral_castle_is_taken_and_gets_a_shield() -> None:
    table = Table().place(red="k 5")
    chapters = chronicle.of_castle(
        steps(table, "besiege katz from k 5", "occupy k 2", "shield"), "katz"
    )
    assert chapters == (
        Chapter(1, Deed.TAKEN, "red", None, 5),
        Chapter(1, Deed.SHIELD_PLACED, "red"),
    )


def test_sieges_that_failed_and_that_did_not() -> None:
    table = Table().place(red="k 9", blue="katz 1 hidden, b 1")
    made = steps(table, "besiege katz from k 4", "open 2", "besiege katz from k 5")
    held = Chapter(1, Deed.HELD, "red", "blue", 4, 4, 2)
    assert chronicle.of_castle(made[:2], "katz") == (held,)
    # The shield lies open now: five are too few for three, and nothing is opened again.
    assert chronicle.of_castle(made, "katz") == (held, Chapter(1, Deed.HELD, "red", "blue", 5, 5))


def test_a_captured_shield_is_told() -> None:
    table = Table().place(red="k 9", blue="katz 1 hidden")
    made = steps(table, "besiege katz from k 9", "open 1", "occupy k 1")
    taken = Chapter(1, Deed.TAKEN, "red", "blue", 9, 0, 1)
    assert chronicle.of_castle(made, "katz") == (taken,)


def test_what_only_the_attacker_saw_is_not_told() -> None:
    table = Table("osullivan").place(red="k 4", blue="katz 1 hidden")
    made = steps(table, "march 4 k > katz", "halt", "resolve katz", "open held")
    assert chronicle.of_castle(made, "katz") == (Chapter(1, Deed.HELD, "red", "blue", 4, 4),)


def test_a_seventh_castle_is_handed_back() -> None:
    own = "isle 1, maus 1, burg 1, x1 1, x2 1, x3 1"
    table = Table("osullivan_improved", max_castles=6).place(red=f"k 6, {own}", blue="katz 1")
    made = steps(table, "march 6 k > katz", "halt", "resolve katz")
    assert chronicle.of_castle(made, "katz") == (Chapter(1, Deed.HANDED_BACK, "red", "blue", 6),)


def test_the_last_castle_is_inherited() -> None:
    own = "katz 1, maus 1, burg 1, x1 1, x2 1, x3 1, x4 1"
    table = Table().place(red=f"f 2, {own}")
    made = steps(table, "besiege x5 from f 2")
    assert [one.deed for one in chronicle.of_castle(made, "isle")] == [Deed.INHERITED]


def test_a_castle_that_was_put_right() -> None:
    table = Table().place(red="k 5", blue="katz 2")
    before = table.state
    after = Table().place(red="k 5, katz 1").state
    made = [Step(before, (), after)]
    assert chronicle.of_castle(made, "katz") == (Chapter(1, Deed.PUT_RIGHT, "red", "blue", 1),)
    assert chronicle.of_castle(made, "maus") == ()
