"""Coins that lie face down are seen by their owner alone."""

from __future__ import annotations

from pathlib import Path

from companion.core.game import Seat
from companion.ui import games
from companion.ui.screen_kit.navigator import Page, Purpose
from companion.ui.screens.secrets.own_assets import LEAVES_AFTER_S
from companion.ui.screens.secrets.peek import GOES_AFTER_S
from companion.ui.shell.window import Glass, Window
from tests.support.ui.clock import Clock
from tests.support.ui.game_scenes import agreed, put_on
from tests.support.ui.hand import Hand
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable


def page(hand: Hand) -> str:
    """The page that is seen, by name."""
    return hand.page.value


def _rich(desk: SimulatedDesk, lying: str, total: int) -> Window:
    """A match in which the second seat has so many coins, lying face down or open."""
    made = put_on(desk, agreed("rheinlander", 3, coins=lying), 60, "card")
    referee = desk.referee
    assert referee is not None
    first, _second, third = referee.state.coins
    referee._recording.fold.state = referee.state._replace(coins=(first, total, third))
    window = Window(desk, Glass((800, 480)), Clock())
    window.stage.room.nav = made.room.nav
    window.step()
    return window


def _screens(hand: Hand) -> list[bytes]:
    """The table, a card begun, advice, the cards, menu, pass-over, and the field not yet held."""
    found = [hand.pixels]
    hand.tap("key1")
    found.append(hand.pixels)
    hand.tap("cancel")
    for name in ("advice", "pile", "cancel", "menu"):
        hand.tap(name)
        found.append(hand.pixels)
    if "own1" in {target.id for target in hand.window.stage.targets()}:
        hand.tap("own1")
        found.append(hand.pixels)
        hand.tap("primary")
        found.append(hand.pixels)
    return found


def test_two_matches_that_differ_in_coins_look_alike(tmp_path: Path) -> None:
    """Pixel for pixel, until the seat itself holds the button; with open coins they differ."""
    shown: dict[tuple[str, int], list[bytes]] = {}
    held: dict[int, bytes] = {}
    for lying in ("face_down", "open"):
        for coins in (3, 58):
            desk = SimulatedDesk(tmp_path / f"{lying}{coins}", seed=1)
            window = _rich(desk, lying, coins)
            hand = Hand(window)
            shown[lying, coins] = _screens(hand)
            if lying == "face_down":
                assert hand.window.stage.room.nav.top.purpose is Purpose.OWN
                assert hand.page is Page.PRIVATE
                told = f"{hand.window.stage.targets()!r}{hand.window.stage.widgets()!r}"
                assert f"{coins} coin" not in told
                hand.hold("hold")
                held[coins] = hand.pixels
                hand.lift("hold")
                assert hand.pixels == shown[lying, coins][-1]
            window.close()
            desk.close()
    assert len(shown["face_down", 3]) == 8
    assert shown["face_down", 3] == shown["face_down", 58]
    assert held[3] != held[58]
    assert held[3] != shown["face_down", 3][-1]
    assert len(shown["open", 3]) == 6
    assert shown["open", 3] != shown["open", 58]


def test_the_view_of_another_seat_tells_no_coins(desk: SimulatedDesk) -> None:
    put_on(desk, agreed("rheinlander", 3), 60, "card")
    referee = desk.referee
    assert referee is not None
    voice = games.find(referee.setup.game).wording(referee.setup)
    for viewer in (None, Seat(0), Seat(2)):
        view = referee.game.view(referee.state, viewer)
        assert voice.private(view, Seat(1)) == ""
    assert voice.private(referee.game.view(referee.state, Seat(1)), Seat(1)).endswith("coins")


def test_coins_are_looked_at_by_their_owner_and_left(table: OnTable, clock: Clock) -> None:
    hand = table("card")
    hand.tap("menu")
    hand.tap("own2")
    assert page(hand) == "pass"
    hand.tap("primary")
    assert page(hand) == "private"
    clock.now += LEAVES_AFTER_S + 1
    hand.window.step()
    assert page(hand) == "menu"


def test_after_a_look_at_coins_the_screen_leaves_by_itself(table: OnTable, clock: Clock) -> None:
    hand = table("card")
    for name in ("menu", "own2", "primary"):
        hand.tap(name)
    hand.look()
    hand.window.step()
    clock.now += GOES_AFTER_S - 0.5
    hand.window.step()
    assert page(hand) == "private"
    clock.now += 1
    hand.window.step()
    assert page(hand) == "menu"
