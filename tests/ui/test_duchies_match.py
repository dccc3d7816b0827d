"""Whole matches of duchies on the Rhine, by touch, on the real window."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.game import Json
from companion.ui.screen_kit.navigator import Page
from tests.support.turns import some
from tests.support.ui.duchy_hand import draw_all, make
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.legal_moves import listed, of_kind
from tests.support.ui.set_up_hand import SIZES, set_up
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

LIKED = ("castle", "convert", "reinforce", "place", "discard", "reshuffle", "end")


def play(hand: Hand, seed: int, most: int = 400) -> list[tuple[str, int]]:
    """Play until the end stands on the screen; kind and taps of every move."""
    chance, taps = Random(seed), list[tuple[str, int]]()
    for _ in range(most):
        if hand.page is Page.END:
            return taps
        moves = listed(hand)
        first: list[Any] = moves
        for kind in LIKED:
            if of_kind(moves, kind) and (kind != "reshuffle" or chance.random() < 0.1):
                first = of_kind(moves, kind)
                break
        if of_kind(moves, "bastion") and chance.random() < 0.1:
            first = of_kind(moves, "bastion")
        move: dict[str, Json] = chance.choice(first)
        taps.append((str(move["move"]), make(hand, move)))
        assert hand.window.stage.room.fault == ""
    raise AssertionError("the match did not end")


@pytest.mark.parametrize("size", some(SIZES, 2))
def test_from_home_to_the_result(
    size: tuple[int, int], open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window(size))
    set_up(hand, 1, 3, "knights-3")
    assert hand.referee.setup.options == {"knights": 6}
    draw_all(hand)
    play(hand, seed=4)
    kinds = {entry.kind for entry in desk.journal.entries("match-1")}
    assert kinds >= {"marker_laid", "knight_placed", "duke_placed", "turn_ended", "match_ended"}
    outcome = hand.referee.outcome
    assert outcome is not None
    said = " ".join(words.text for one in hand.window.stage.widgets() for words in one.words())
    for seat in outcome.winners:
        assert hand.referee.setup.seats[seat].name in said
    assert str(max(outcome.points)) in said
    hand.to_result()
    hand.tap("board")
    shown = " ".join(words.text for one in hand.window.stage.widgets() for words in one.words())
    for points in outcome.points:
        assert f"= {points}" in shown
    hand.tap("primary")
    assert hand.page.value == "end"
    hand.tap("primary")
    assert hand.page.value == "home"


OTHERS: tuple[dict[str, Any], ...] = (
    {"preset": "standard"},
    {"preset": "per_church"},
    {
        "preset": "standard",
        "bastion": "any_time",
        "castle_dispute": "mover_chooses",
        "river": "two_knights",
    },
    {
        "preset": "per_church",
        "coins": "open",
        "overtaken": "leaves",
        "merge_tie": "sole_owner_stays",
        "reinforce": "castles_too",
    },
)


@pytest.mark.parametrize("options", some(OTHERS, 2))
def test_every_preset_is_played_to_its_end(
    options: dict[str, Any], open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((800, 480))
    hand = Hand(window)
    changed = {key: value for key, value in options.items() if key != "preset"}
    match = desk.new_match(agreed("rheinlander", 3, options["preset"], knights=9, **changed))
    window.stage.room.nav = window.stage.room.nav.table(match)
    window.step()
    draw_all(hand)
    taps = play(hand, seed=11)
    assert max(number for _kind, number in taps) <= 12
    assert hand.referee.outcome is not None
