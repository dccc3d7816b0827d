"""How many taps does a turn of duchies take? The rows of docs/taps.md, each tapped."""

from __future__ import annotations

from tests.support.ui.counting_hand import Counting
from tests.support.ui.duchy_hand import duchies, next_tap
from tests.support.ui.duchy_scenes import DUCHY_SCENES, merger
from tests.support.ui.game_scenes import agreed
from tests.support.ui.legal_moves import listed, of_kind
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnWindow, OpenWindow


def after_a_turn(on_window: OnWindow) -> Counting:
    """A card was played, its steps are done; the next player takes a card from the hand."""
    hand = Counting(on_window(DUCHY_SCENES["build"]))
    assert hand.referee.state.phase == "build"
    return hand


def next_card(hand: Counting, kind: str) -> dict[str, object]:
    """A move with a card of two digits that the next player can make."""
    game, state = hand.referee.game, hand.referee.state
    after, _events = game.apply(state, game.read_move(state, {"move": "end"}))
    moves = [game.write_move(move) for move in game.legal_moves(after)]
    return next(move for move in moves if move["move"] == kind and move["card"] > 9)


def tapped(hand: Counting, move: dict[str, object]) -> int:
    """So many taps for a card, the end of the turn before it included."""
    before = len(hand.referee.corrections.played)
    for digit in str(move["card"]):
        hand.tap(f"key{digit}")
    hand.tap(f"at-{move['square']}")
    assert len(hand.referee.corrections.played) == before + 2
    return hand.taps


def test_an_ordinary_turn(on_window: OnWindow) -> None:
    hand = after_a_turn(on_window)
    assert tapped(hand, next_card(hand, "place")) == 3


def test_a_reinforcement(on_window: OnWindow) -> None:
    hand = after_a_turn(on_window)
    assert tapped(hand, next_card(hand, "reinforce")) == 3


def test_a_square_is_the_shortcut(on_window: OnWindow) -> None:
    """Its own number is played."""
    hand = Counting(on_window(DUCHY_SCENES["card"]))
    move = of_kind(listed(hand), "place")[0]
    hand.tap(f"at-{move['square']}")
    assert hand.referee.state.phase == "build"
    assert hand.referee.state.discards[-1] == move["card"]
    hand.tap("primary")
    assert (hand.referee.state.phase, hand.taps) == ("card", 2)


def test_a_bastion(on_window: OnWindow) -> None:
    hand = after_a_turn(on_window)
    move = of_kind(listed(hand), "bastion")[0]
    hand.tap("bastion")
    hand.tap(f"at-{move['square']}")
    assert (hand.referee.state.built, hand.taps) == (True, 2)


def test_a_merger_that_pays(on_window: OnWindow) -> None:
    hand = Counting(on_window(merger))
    for name in ("key1", "key0", "at-l10", "at-l10"):
        hand.tap(name)
    assert (hand.referee.state.phase, hand.taps) == ("build", 4)
    assert any(hand.referee.state.coins)


def test_real_markers_at_the_set_up(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = Counting(open_window((1280, 720)))
    match = desk.new_match(agreed("rheinlander", 4))
    hand.window.stage.room.nav = hand.window.stage.room.nav.table(match)
    hand.window.step()
    while hand.referee.state.phase == "lay":
        entry = duchies(hand).entry
        moves = [move for move in listed(hand) if move["marker"] == entry.marker] or listed(hand)
        hand.tap(next_tap(entry, moves[0], ()))
    assert hand.taps <= 35
