"""A whole match of each game that is played by lists, by taps, on the real window."""

from __future__ import annotations

from random import Random

import pytest

from companion.referee.prompts import PromptKind
from companion.ui.screen_kit.navigator import Page
from tests.support.turns import some
from tests.support.ui.by_list_hand import draw_all, listed, make, of_kind
from tests.support.ui.hand import Hand
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

SIZES = ((800, 480), (720, 1280))


def begin(hand: Hand, game: int, players: int, *options: str) -> None:
    """From home to the table of another game; each option is set to the value that is named."""
    hand.tap("primary")
    hand.tap(f"game-{hand.window.ports.games.all_games()[game].info.slug}")
    hand.tap(f"n{players}")
    hand.tap("rules")
    hand.tap("options")
    for option in options:
        while f"set-{option}" not in {target.id for target in hand.window.stage.targets()}:
            hand.tap("page-on")
        hand.tap(f"set-{option}")
    hand.tap("primary")
    hand.tap("back")
    hand.tap("primary")
    assert hand.page is Page.TABLE


def play(hand: Hand, prefer: tuple[str, ...], seed: int, most: int = 400) -> list[int]:
    """Play until the end stands on the screen; the taps that every move took."""
    chance = Random(seed)
    taps: list[int] = []
    for _ in range(most):
        if hand.page is Page.END:
            return taps
        if hand.referee.prompt.kind is PromptKind.LOT and "all" in {
            target.id for target in hand.window.stage.targets()
        }:
            draw_all(hand)
            continue
        if hand.referee.prompt.kind is PromptKind.LOT and chance.random() < 0.5:
            hand.tap("primary")
            continue
        moves = listed(hand)
        preferred = [move for kind in prefer for move in of_kind(moves, kind)]
        first = of_kind(preferred, preferred[0]["move"]) if preferred else moves
        taps.append(make(hand, chance.choice(first)))
        assert hand.window.stage.room.fault == ""
    raise AssertionError("the match did not end")


@pytest.mark.parametrize("size", some(SIZES[::-1], 2))
def test_the_ring_from_home_to_the_result(
    size: tuple[int, int], open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window(size))
    begin(hand, 2, 2, "wind-1", "turn_limit-1")
    assert dict(hand.referee.setup.options) == {"wind": "table", "turn_limit": 20}
    play(hand, ("return", "token", "walk", "wind"), seed=2)
    kinds = {entry.kind for entry in desk.journal.entries("match-1")}
    assert kinds >= {"card_turned", "figure_placed", "token_placed", "figure_walked", "wind_blew"}
    outcome = hand.referee.outcome
    assert outcome is not None
    said = " ".join(words.text for one in hand.window.stage.widgets() for words in one.words())
    if not outcome.winners:
        assert "Nobody has won" in said
    assert "points" not in said
    hand.to_result()
    hand.tap("again")
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert draft.info.slug == "ringgeister"
