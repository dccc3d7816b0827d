"""What makes a level weaker: misjudgements, and moves that do not come to its mind."""

from __future__ import annotations

from random import Random

from companion.minds import levels
from companion.minds.levels import Level, Roster

WEIGHTS = {"sword": 10.0, "patience": 5.0}


def level(noise: float = 0.0, overlooks: float = 0.0) -> Level:
    return Level("one", "One", "", 1, 50, noise, {}, overlooks)


def test_what_nobody_misjudges_stays_as_it_is() -> None:
    one = level(noise=1.5)
    found = one.weights(Roster(1, WEIGHTS, (one,), sure=frozenset({"patience"})), Random(1))
    assert found["patience"] == 5.0
    assert found["sword"] != 10.0


def test_a_move_comes_to_mind_or_does_not_all_turn() -> None:
    sees = level(overlooks=0.4).attention(Random(2))
    first = [sees(move) for move in range(1000)]
    assert first == [sees(move) for move in range(1000)]
    assert 550 < sum(first) < 650


def test_the_same_turn_overlooks_the_same() -> None:
    one, other = (level(overlooks=0.5).attention(Random(3)) for _ in range(2))
    assert [one(move) for move in range(50)] == [other(move) for move in range(50)]


def test_when_a_match_grows_long_less_is_overlooked_and_in_the_end_nothing() -> None:
    def seen(turn: int) -> int:
        sees = level(overlooks=0.6).attention(Random(4), turn)
        return sum(sees(move) for move in range(1000))

    assert seen(1) == seen(levels.LONG)
    assert 650 < seen((levels.LONG + levels.LONGEST) // 2) < 750
    assert seen(levels.LONGEST) == seen(levels.LONGEST + 100) == 1000


def test_rheingolds_levels_all_know_when_to_end_a_match() -> None:
    roster = levels.roster("rheingold")
    assert {"patience", "calm", "finish", "doom", "late", "sword", "goal"} <= roster.sure
    for one in roster.levels:
        assert not {"finish", "doom", "late", "sword", "goal"} & one.changes.keys()
        for term in ("patience", "calm"):
            assert one.changes.get(term, 0.0) <= roster.weights[term]


def test_nobody_overlooks_more_than_who_is_weaker_and_the_strongest_nothing() -> None:
    for slug in ("rheingold", "rheinlander", "ringgeister"):
        shares = [level.overlooks for level in levels.roster(slug).levels]
        assert shares == sorted(shares, reverse=True)
        assert shares[0] > shares[-1] == 0
