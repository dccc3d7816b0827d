"""bench.rheinlander_hands: the dealer of paper cards."""

from __future__ import annotations

from random import Random

import pytest

from bench.rheinlander_hands import PaperHands
from companion.core.game import Seat
from companion.games.rheinlander import moves as mv
from tests.support.rules.rheinlander.table import GAME, Table

SEATS = [Seat(number) for number in range(3)]


def hands(seed: int) -> PaperHands:
    """Of three seats; sixteen numbers and the reshuffle card."""
    return PaperHands(GAME, Table().setup, Random(seed))


def test_everybody_has_five_numbers_of_their_own() -> None:
    dealt = hands(1)
    every = [int(card) for seat in SEATS for card in dealt.cards(seat)]
    assert len(set(every)) == 15
    assert set(every) <= set(range(1, 17))
    assert list(map(int, dealt.cards(SEATS[0]))) == sorted(map(int, dealt.cards(SEATS[0])))


def test_the_same_seed_deals_the_same() -> None:
    assert hands(3).cards(SEATS[1]) == hands(3).cards(SEATS[1])
    assert any(hands(3).cards(seat) != hands(4).cards(seat) for seat in SEATS)


def test_a_card_that_is_played_is_drawn_again_only_after_the_reshuffle_card() -> None:
    """One number is in the pile beside the reshuffle card."""
    announced = set()
    for seed in range(20):
        dealt = hands(seed)
        card = int(dealt.cards(SEATS[0])[0])
        dealt.played(SEATS[0], mv.Discard(card))
        assert str(card) not in dealt.cards(SEATS[0])
        first = dealt.draw(SEATS[0])
        announced.add(first)
        if not first:
            assert str(card) not in dealt.cards(SEATS[0])
        assert len(dealt.cards(SEATS[0])) == 5
    assert announced == {True, False}


def test_when_no_number_is_left_the_reshuffle_card_comes() -> None:
    for seed in range(20):
        dealt = hands(seed)
        reshuffled = []
        for seat in SEATS[:2]:
            dealt.played(seat, mv.Discard(int(dealt.cards(seat)[0])))
            reshuffled.append(dealt.draw(seat))
        assert any(reshuffled)
        every = [card for seat in SEATS for card in dealt.cards(seat)]
        assert len(set(every)) == 15


def test_a_bastion_takes_no_card_and_nobody_plays_another_s() -> None:
    dealt = hands(1)
    before = dealt.cards(SEATS[0])
    dealt.played(SEATS[0], mv.BuildBastion("l9"))
    assert dealt.cards(SEATS[0]) == before
    with pytest.raises(ValueError, match="not in list"):
        dealt.played(SEATS[0], mv.Discard(int(dealt.cards(SEATS[1])[0])))
