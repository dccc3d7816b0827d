"""Which notices are a throw that counts, to the second."""

from __future__ import annotations

import pytest

from companion.dice.notices import Handling, Rolling, Settled
from companion.dice.throws import (
    ANSWERS_S,
    LANDS_S,
    TWICE_S,
    Cocked,
    Doubtful,
    Moved,
    Outcome,
    Overdue,
    RollHeard,
    Thrown,
    Throws,
)

Notice = Rolling | Handling | Settled
R, H = Rolling(), Handling()


def thrown(face: int | None) -> Settled:
    return Settled(face, True)


def follows(*notices: tuple[float, Notice]) -> list[Outcome]:
    throws = Throws()
    return [outcome for when, notice in notices for outcome in throws.hear(notice, when)]


@pytest.mark.parametrize(
    ("notices", "outcomes"),
    [
        ([(0, R), (1, thrown(4))], [Thrown(), RollHeard(4)]),
        ([(0, R), (0.1, R), (1, thrown(4))], [Thrown(), RollHeard(4)]),
        ([(0, H), (0.1, R), (1, thrown(4))], [Thrown(), RollHeard(4)]),
        ([(0, R), (1, thrown(4)), (1.1, thrown(4))], [Thrown(), RollHeard(4)]),
        ([(0, R), (1, thrown(4)), (1 + TWICE_S, thrown(4))], [Thrown(), RollHeard(4), Doubtful(4)]),
        ([(0, R), (1, thrown(4)), (1.1, thrown(5))], [Thrown(), RollHeard(4), Doubtful(5)]),
        ([(0, R), (1, thrown(None))], [Thrown(), Cocked()]),
        ([(0, R), (1, Settled(4, False))], [Thrown(), Moved()]),
        ([(0, R), (1, Settled(4, None))], [Thrown(), RollHeard(4)]),
        ([(0, thrown(4))], [Doubtful(4)]),
        ([(0, Settled(4, False))], [Moved()]),
        ([(0, H), (1, Settled(4, False))], [Moved()]),
        ([(0, H), (1, thrown(4))], [Doubtful(4)]),
        ([(0, R), (1, H), (2, Settled(4, False))], [Thrown(), Doubtful(4)]),
        ([(0, R), (1, H), (1.5, R), (2, thrown(4))], [Thrown(), Thrown(), RollHeard(4)]),
    ],
)
def test_what_follows_from_notices(
    notices: list[tuple[float, Notice]], outcomes: list[Outcome]
) -> None:
    assert follows(*notices) == outcomes


def test_a_die_that_never_lands_is_asked_and_then_the_table_is() -> None:
    throws = Throws()
    throws.hear(R, 10)
    assert throws.next_due == 10 + LANDS_S
    assert throws.due(10 + LANDS_S - 0.1) == []
    assert throws.due(10 + LANDS_S) == [Overdue()]
    assert throws.due(10 + LANDS_S + ANSWERS_S) == [Doubtful(None)]
    assert throws.next_due == float("inf")


def test_a_die_that_answers_late_counts_only_if_it_says_that_it_was_thrown() -> None:
    for answer, outcome in ((thrown(3), RollHeard(3)), (Settled(3, None), Doubtful(3)),
                            (Settled(3, False), Doubtful(3))):  # fmt: skip
        throws = Throws()
        throws.hear(R, 0)
        throws.due(LANDS_S)
        assert throws.hear(answer, LANDS_S + 1) == [outcome]


def test_a_die_in_the_hand_is_asked_again_and_again() -> None:
    throws = Throws()
    throws.hear(H, 0)
    assert throws.due(LANDS_S) == [Overdue()]
    assert throws.due(2 * LANDS_S) == [Overdue()]
    assert throws.hear(Settled(2, False), 2 * LANDS_S + 1) == [Moved()]


def test_the_first_pixels_are_asked_about_only_if_another_face_is_up() -> None:
    for face, outcome in ((2, Moved()), (5, Doubtful(5))):
        throws = Throws()
        throws.lies(2)
        throws.hear(H, 0)
        assert throws.hear(Settled(face, None), 1) == [outcome]


def test_nothing_counts_across_an_absence() -> None:
    throws = Throws()
    throws.hear(R, 0)
    throws.away()
    assert not throws.is_rolling
    assert throws.hear(thrown(6), 0.1) == [Doubtful(6)]


def test_in_the_charger_nobody_throws_it() -> None:
    throws = Throws()
    throws.charging = True
    throws.hear(R, 0)
    assert throws.hear(thrown(6), 1) == [Doubtful(6)]
