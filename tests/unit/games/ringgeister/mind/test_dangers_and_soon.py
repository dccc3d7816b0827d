"""Who can be beaten where it stands, and who may win at once, on positions told by hand."""

from __future__ import annotations

from companion.games.ringgeister.mind import dangers, soon
from companion.games.ringgeister.state import State
from tests.support.rules.ringgeister.table import Table, scene

LINE = scene("d-a a-b b-c", d="black >a", a="grey", b="black >c", c="grey")
"""Whoever wakes on d walks over a and rests on b."""


def enemies(figure: str, place: str, kind: str) -> tuple[int, bool]:
    """What threatens a figure there, with one dark figure on d."""
    table = Table(LINE).given(dark={"s.d": kind}, **{figure: place})
    state: State = table.state
    return dangers.enemies(state, dangers.ways(state), figure)


def test_a_larger_dark_figure_is_a_danger_as_far_as_it_walks() -> None:
    assert enemies("green_hobbit", "s.a", "orc") == (1, False)
    assert enemies("green_hobbit", "s.b", "wraith") == (1, True)
    assert enemies("green_hobbit", "s.c", "wraith") == (0, False), "it rests on b before"


def test_equal_sizes_are_a_danger_on_black_alone() -> None:
    assert enemies("green_man", "s.a", "orc") == (0, False)
    assert enemies("green_man", "s.b", "orc") == (1, False)
    assert enemies("gandalf", "s.b", "orc") == (0, False)


def shares(card: str, man: str, *, rival: str = "b1.w5", to_move: str = "green") -> list[float]:
    """Green's and violet's chances; green's hobbit stands before the Mountain."""
    table = Table().given(
        card=card, to_move=to_move, green_hobbit="b3.g3", green_man=man, violet_man=rival,
    )  # fmt: skip
    return [round(share, 3) for share in soon.shares(table.state, (True, False), 1.0)]


def test_the_bearer_before_the_mountain_wins_when_its_turn_comes() -> None:
    assert shares("green1", "b1.w1") == [1.0, 0.0]
    assert shares("green1", "b1.w1", to_move="violet") == [1.0, 0.0]


def test_a_rival_beside_magic_turns_up_a_card_before() -> None:
    found = shares("green1", "b1.w1", rival="b3.u1", to_move="violet")
    assert found == [round(5 / 11, 3), 0.0]
    assert shares("green1", "b1.w1", rival="b3.u1") == [1.0, 0.0], "green comes first"


def test_another_needs_a_card_and_a_man_beside_magic() -> None:
    assert shares("violet1", "b3.g1") == [0.0, 0.0]
    assert shares("violet1", "b3.u1") == [round(6 / 11, 3), 0.0]


def test_what_is_not_sure_yet_counts_less() -> None:
    state = Table().given(card="green1", green_hobbit="b3.g3").state
    assert soon.shares(state, (True, False), 0.5) == (0.5, 0.0)


def test_nobody_beside_the_mountain_has_a_share() -> None:
    assert soon.shares(Table().given().state, (False, False), 1.0) == (0.0, 0.0)
