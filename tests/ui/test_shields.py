"""Shields laid by touch, with the real vault and with a lost one."""

from __future__ import annotations

from dataclasses import replace

from companion.core.game import Seat
from companion.games.rheingold.state import HIDDEN
from companion.referee.secrets import Draws
from companion.ui.screen_kit.due import settle
from tests.support.lost_vault import lose_vault
from tests.support.ui.hand import Hand
from tests.support.ui.scenes import placed
from tests.support.ui.secret_hand import finish, names, picture, see, words
from tests.support.ui.secret_scenes import pinned
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnTable, OpenWindow


def laying(open_window: OpenWindow, desk: SimulatedDesk, draws: Draws, **options: str) -> Hand:
    """Ada has taken Sooneck and may lay a shield."""
    window = open_window((800, 480))
    made = placed(
        desk, four_players(**options), phase="shield", marches_left=1, pending={"castle": "sooneck"}
    )
    made.match.referee.hidden.draw_by(draws)
    window.stage.room.nav = made.room.nav
    window.step()
    return Hand(window)


def lies(hand: Hand, place: str, seat: int) -> int:
    """What lies at a place, as its owner would see it."""
    key = hand.referee.pins.unlock(Seat(seat)).key()
    assert key is not None
    value = hand.referee.hidden.look(place, key)
    key.close()
    return value


def test_a_real_shield_is_keyed_in_and_not_marked(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = laying(open_window, desk, Draws.PIECES)
    assert "place a real one" in words(hand)
    hand.tap("primary")
    hand.tap("primary")
    hand.tap("value3")
    three = picture(hand)
    hand.tap("value2")
    assert picture(hand) == three
    hand.hold("hold")
    assert picture(hand) != three
    hand.lift("hold")
    assert picture(hand) == three
    hand.tap("primary")
    assert hand.page.value == "table"
    assert hand.referee.state.holding("sooneck").shield == HIDDEN
    assert lies(hand, "sooneck", 0) == 2


def test_what_the_hand_cannot_hold_is_refused_there(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = laying(open_window, desk, Draws.PIECES)
    referee = hand.referee
    key = referee.pins.unlock(Seat(0)).key()
    assert key is not None
    desk.vault.lay(referee.match_id, 0, "red", "elsewhere", 3, key)
    hand.tap("primary")
    hand.tap("primary")
    before = referee.state
    hand.tap("value3")
    assert "no longer have that shield" in words(hand)
    assert "primary" not in names(hand)
    assert referee.state is before
    hand.tap("value1")
    hand.tap("primary")
    assert lies(hand, "sooneck", 0) == 1


def test_a_shield_is_chosen_from_the_hand(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = laying(open_window, desk, Draws.SCREEN, draw="chosen")
    hand.tap("primary")
    hand.tap("primary")
    hand.hold("hold")
    seen = picture(hand)
    hand.lift("hold")
    hand.tap("value3")
    hand.hold("hold")
    assert picture(hand) != seen
    hand.lift("hold")
    hand.tap("primary")
    assert lies(hand, "sooneck", 0) == 3


def test_a_forgotten_pin_never_keeps_a_shield_from_being_laid(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = laying(open_window, desk, Draws.PIECES)
    pinned(desk, 0)
    hand.tap("primary")
    hand.tap("draw")
    assert hand.page.value == "table"
    assert hand.referee.state.holding("sooneck").shield == HIDDEN
    assert hand.referee.hidden.can_open("sooneck", Seat(0))


def test_a_shield_laid_unseen_is_opened_at_the_table(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = laying(open_window, desk, Draws.PIECES)
    pinned(desk, 0)
    hand.tap("primary")
    hand.tap("unseen")
    assert hand.referee.state.holding("sooneck").shield == HIDDEN
    knowing = hand.referee.hidden.knows("sooneck")
    assert knowing is not None
    assert knowing.unseen
    see(hand, "sooneck")
    assert "Its value isn't recorded" in words(hand)
    assert "primary" not in names(hand)


def test_how_shields_are_drawn_can_change_in_the_middle(table: OnTable) -> None:
    hand = table("shields")
    hand.tap("draws-real")
    assert hand.referee.hidden.draws.value == "shields"
    hand.tap("draws-screen")
    assert hand.referee.hidden.draws.value == "screen"


def test_a_lost_vault_stops_no_match(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = laying(open_window, desk, Draws.SCREEN)
    why = "The vault was made on another machine: shields are turned over at the table."
    lose_vault(hand.referee, why)
    before = hand.referee.state
    hand.tap("primary")
    assert why in words(hand)
    assert hand.referee.state is before
    hand.tap("primary")
    assert hand.referee.state.holding("sooneck").shield == HIDDEN
    see(hand, "sooneck")
    assert "Only the real shield can tell" in words(hand)
    assert "primary" not in names(hand)


def test_with_a_lost_vault_a_real_shield_is_turned_over_at_once(table: OnTable) -> None:
    hand = table("opening")
    lose_vault(hand.referee, "The vault is lost.")
    settle(hand.window.stage.room, hand.window.stage.match)
    hand.window.step()
    assert hand.page.value == "turn"
    hand.tap("value2")
    for seat in range(4):
        hand.tap(f"agree{seat}")
    hand.tap("primary")
    finish(hand)
    assert hand.page.value == "table"
    assert hand.referee.state.holding("pfalz").shield == 2


def test_why_there_is_no_key_is_said_on_the_private_screen(table: OnTable) -> None:
    hand = table("private-shut")
    assert "made on another computer" in words(hand)
    assert names(hand) == {"back", "unseen", "primary"}
    hand.tap("primary")
    assert hand.page.value == "table"
    assert hand.window.stage.room.fault == ""


def test_who_has_laid_all_shields_is_told_so(table: OnTable) -> None:
    hand = table("castle-falls")
    assert "Go in with shield" in words(hand)
    state = hand.referee.state
    hand.referee._recording.fold.state = replace(state, hand=tuple(0 for _ in state.hand))
    hand.window.stage.dirty = True
    hand.window.step()
    assert "Go in with shield" not in words(hand)
    assert "no shields left" in words(hand)
