"""What does a tap do at the table of duchies, and what comes back after a restart?"""

from __future__ import annotations

import json
from typing import Any

import pygame
import pytest

from companion.core.config.preferences import Preferences
from companion.games.rheinlander import view
from companion.ui.games.rheinlander.board_widget import BoardPart
from companion.ui.games.rheinlander.table import reminders
from companion.ui.games.rheinlander.table.duchy_sheet import DuchySheet
from companion.ui.games.rheinlander.table.foresight_strip import ForesightStrip
from companion.ui.games.rheinlander.table.keyed_card import KeyedCard
from companion.ui.games.rheinlander.table.settling_card import SettlingSign
from companion.ui.screen_kit.navigator import Navigator, Page
from companion.ui.widgets.parts import Label
from tests.support.ui.duchy_hand import draw_all, duchies, make, names
from tests.support.ui.duchy_scenes import (
    DUCHY_SCENES,
    MERGER,
    arranged,
    converting,
    merger,
    waiting,
)
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.legal_moves import listed, of_kind
from tests.support.ui.resumed import resume
from tests.support.ui.secret_hand import words as said
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable, OnWindow, OpenWindow

LOOK = ("key1", "key0", "at-l10")
"""Card 10 on its left bank joins two duchies."""


def tap(hand: Hand, *targets: str) -> None:
    """Tap one after the other."""
    for name in targets:
        hand.tap(name)


def lit(hand: Hand) -> frozenset[str]:
    """What is lit strongly."""
    return duchies(hand)._lit().strong


def test_a_typed_card_lights_its_zone_and_no_more(table: OnTable) -> None:
    hand = table("card")
    assert lit(hand) == frozenset()
    tap(hand, "key2")
    assert lit(hand) == {"l2", "r2"} & {move["square"] for move in of_kind(listed(hand), "place")}
    tap(hand, "key2")
    assert lit(hand) == {"l22", "r22"}
    tap(hand, "key7")
    assert duchies(hand).entry.typed == "7"


def test_the_card_shows_what_is_keyed_in(table: OnTable) -> None:
    hand = table("card")

    def shown() -> list[str]:
        return [one.number for one in hand.window.stage.widgets() if isinstance(one, KeyedCard)]

    assert shown() == [""]
    hand.tap("key2")
    assert shown() == ["2"]
    hand.tap("key2")
    assert shown() == ["22"]
    hand.tap("cancel")
    assert shown() == [""]


def test_a_discarded_card_cannot_be_typed(table: OnTable) -> None:
    hand = table("card")
    gone = hand.referee.state.discards
    tap(hand, "pile")
    assert all(not hand.target(f"card{card}").works for card in gone)
    assert hand.target("card22").works
    tap(hand, "card22")
    assert duchies(hand).entry.typed == "22"
    assert lit(hand) == {"l22", "r22"}


def test_the_number_of_a_discarded_card_is_no_other_card(table: OnTable) -> None:
    hand = table("card")
    gone = next(card for card in hand.referee.state.discards if card > 9)
    first, second = (str(digit) for digit in divmod(gone, 10))
    tap(hand, f"key{first}", f"key{second}")
    assert f"Card {gone} is already discarded." in said(hand)
    assert duchies(hand).entry.typed == ""
    tap(hand, f"key{second}")
    assert duchies(hand).entry.typed == second


def test_a_square_whose_number_is_gone_waits_for_its_card(on_window: OnWindow) -> None:
    hand = Hand(on_window(waiting))
    tap(hand, "at-l9")
    assert "Reinforce: which card?" in said(hand)
    tap(hand, "key2")
    assert hand.referee.state.phase == "card"
    tap(hand, "key2")
    assert hand.referee.state.phase == "build"
    assert hand.referee.state.discards[-1] == 22


def test_a_card_of_one_digit_is_played_by_the_large_button(on_window: OnWindow) -> None:
    hand = Hand(on_window(waiting))
    tap(hand, "at-l9", "key2", "primary")
    assert hand.referee.state.discards[-1] == 2


def test_what_is_entered_is_left_for_another_target(on_window: OnWindow) -> None:
    hand = Hand(on_window(merger))
    tap(hand, *LOOK)
    assert duchies(hand).entry.looks
    tap(hand, "at-r10")
    assert hand.referee.state.phase == "build"
    assert ("r10", "red") in hand.referee.game.view(hand.referee.state, None).knights


def test_a_merger_is_foretold_before_it_is_done(on_window: OnWindow) -> None:
    hand = Hand(on_window(merger))
    tap(hand, *LOOK)
    state = hand.referee.state
    assert "Merger. Red leads and owns the duchy." in said(hand)
    (strip,) = (one for one in hand.window.stage.widgets() if isinstance(one, ForesightStrip))
    assert strip.shares == (("red", 5, True, 0), ("yellow", 2, False, 2), ("purple", 1, False, 0))
    spoken = duchies(hand).spoken(hand.window.stage.room)
    assert "Merger. Knights: Red 5, Yellow 2, Purple 1." in spoken.due
    assert "Coins: Yellow +2." in spoken.due
    tap(hand, "cancel")
    assert hand.referee.state is state
    assert not duchies(hand).entry.typed


def test_a_conversion_is_looked_at_before_a_knight_goes_home(on_window: OnWindow) -> None:
    hand = Hand(on_window(converting))
    tap(hand, "key1", "key5", "at-l15")
    assert "Conversion." in said(hand)
    assert "Paid" not in said(hand)
    tap(hand, "primary")
    assert ("l15", "red") in hand.referee.game.view(hand.referee.state, None).knights


def test_a_digit_that_no_card_begins_with_ends_no_turn(table: OnTable) -> None:
    hand = table("build")
    state = hand.referee.state
    hand.key_down(pygame.K_0, "0")
    assert hand.referee.state is state


def test_the_look_can_be_switched_off(on_window: OnWindow, desk: SimulatedDesk) -> None:
    desk.set_preferences(Preferences(unreminded=frozenset({reminders.LOOK, reminders.STEPS})))
    hand = Hand(on_window(lambda desk: arranged(desk, MERGER)))
    tap(hand, "key1", "key0", "at-l10")
    assert hand.referee.state.phase == "build"
    assert "Draw a card" in said(hand)


def test_the_settling_is_one_card_a_consequence(table: OnTable) -> None:
    hand = table("settling")
    steps = [duchies(hand)._settling.step]
    while "Done" in said(hand):
        tap(hand, "primary")
        steps.append(duchies(hand)._settling.step)
    told = [step.text for step in steps if step is not None]
    assert told[0].startswith("Take Bartholomäus Hoh's duke off")
    assert "Bartholomäus Hoh takes 2 coins from the bank." in told
    assert hand.referee.state.phase == "build"
    assert "Draw a card" in said(hand)


def test_each_step_of_the_settling_has_its_sign_at_its_place(table: OnTable) -> None:
    hand = table("settling")
    crossed = []
    while (step := duchies(hand)._settling.step) is not None:
        signs = [one for one in hand.window.stage.widgets() if isinstance(one, SettlingSign)]
        assert [one.step for one in signs] == ([step] if step.place else [])
        crossed.append(step.removes)
        tap(hand, "primary")
    assert crossed[0], "the duke is taken off"
    assert not all(crossed)
    assert not [one for one in hand.window.stage.widgets() if isinstance(one, SettlingSign)]


def test_the_next_card_may_be_typed_before_all_is_ticked_off(table: OnTable) -> None:
    hand = table("settling")
    tap(hand, "numbers", "key2")
    assert hand.referee.state.phase == "card"
    assert duchies(hand).entry.typed == "2"
    tap(hand, "undo")
    assert hand.referee.state.phase == "build"


def test_while_a_merger_is_looked_at_another_card_may_be_chosen(on_window: OnWindow) -> None:
    hand = Hand(on_window(merger))
    tap(hand, *LOOK)
    assert duchies(hand).entry.looks
    tap(hand, "numbers")
    assert not duchies(hand).entry.target
    assert "Play a card" in said(hand)


@pytest.mark.parametrize(
    ("make_scene", "taps", "done"),
    [
        (DUCHY_SCENES["card"], ("key2", "key2"), 0),
        (waiting, ("at-l9",), 0),
        (merger, LOOK, 0),
        (DUCHY_SCENES["settling"], ("primary",), 1),
    ],
)
def test_a_restart_comes_back_to_what_was_entered(
    make_scene: Any, taps: tuple[str, ...], done: int, on_window: OnWindow
) -> None:
    hand = Hand(on_window(make_scene))
    tap(hand, *taps)
    screen, room = duchies(hand), hand.window.stage.room
    saved = json.loads(json.dumps(screen.saved_state(room)))
    again = type(screen)(hand.window.stage.match)
    again.restore(saved, room)
    assert (again.entry, again._settling.done) == (screen.entry, done)
    assert again._panel_model() == screen._panel_model()


@pytest.mark.parametrize(
    "saved", [[[1, 2]], [], {"at": 0}, {"entry": None, "done": 0, "at": -1}, "x"]
)
def test_what_another_table_saved_is_refused(saved: Any, table: OnTable) -> None:
    """A draft that the table of version 0.1 left comes up as an empty one."""
    hand = table("card")
    with pytest.raises((LookupError, TypeError, ValueError)):
        duchies(hand).restore(saved, hand.window.stage.room)
    assert "Play a card" in said(hand)


@pytest.mark.parametrize(
    ("scene", "taps", "words", "paragraph"),
    [
        ("card", ("at-w20",), "Both banks must be taken", "5.3"),
        ("card", ("at-l47",), "Ada has a knight", "5.1"),
        ("card", ("key2", "key2", "at-w30"), "You have no knight next to", "6.1"),
        ("build", ("at-r9",), "You've played your card", "16"),
        ("build", ("bastion", "at-w9"), "on the river", "7.1"),
        ("lay", ("at-m4",), "First choose", "3.3"),
    ],
)
def test_what_is_not_allowed_is_answered_in_words(
    table: OnTable, scene: str, taps: tuple[str, ...], words: str, paragraph: str
) -> None:
    hand = table(scene)
    state = hand.referee.state
    tap(hand, *taps)
    assert words in hand.note
    assert paragraph in hand.note
    assert hand.referee.state is state


def bold(hand: Hand) -> str:
    """What stands large in the panel."""
    labels = (one for one in hand.window.stage.widgets() if isinstance(one, Label))
    return next(label.text.text for label in labels if label.text.role == "text_bold")


def test_after_a_move_is_taken_back_the_pieces_are_told(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed("rheinlander", 3))
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    draw_all(hand)
    slots = hand.referee.setup.board["slots"].values()
    beside = {square for slot in slots for square in slot["touches"]}
    card = next(card for card in range(1, 55) if f"l{card}" not in beside)
    make(hand, {"move": "place", "card": card, "square": f"l{card}"})
    tap(hand, "undo")
    assert f"Take Ada's knight off the left bank at {card}." in said(hand)
    assert f"Card {card} goes back to its player's hand." in said(hand)
    assert bold(hand).startswith("Take Ada's knight off"), "it is read from a metre away"
    assert "Play a card" in said(hand)
    tap(hand, "key7")
    assert not bold(hand).startswith("Take")


def test_a_killed_program_comes_back_in_the_same_prompt(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed("rheinlander", 3))
    resume(hand.window.stage, hand.window.ports, match)
    hand.window.step()
    draw_all(hand)
    make(hand, {"move": "place", "card": 23, "square": "l23"})
    again = Hand(open_window((800, 480)))
    resume(again.window.stage, again.window.ports, match)
    again.window.step()
    assert again.page is Page.TABLE
    assert again.referee.state == hand.referee.state
    assert again.referee.prompt == hand.referee.prompt
    assert said(again) == said(hand)


def test_drawn_markers_that_were_taken_back_stand(table: OnTable) -> None:
    hand = table("lay")
    draw_all(hand)
    assert hand.referee.state.phase == "card"
    assert "Set up the board as shown." in said(hand)


def test_a_finger_that_stays_looks_at_a_duchy(table: OnTable) -> None:
    hand = table("card")
    hand.hold("at-l47")
    hand.wait(2.0)
    hand.window.step()
    hand.lift("at-l47")
    assert "Worth 2 now, 6 at the end" in said(hand)
    (sheet,) = [one for one in hand.window.stage.widgets() if isinstance(one, DuchySheet)]
    assert (sheet.duchy.owner, dict(sheet.duchy.knights)) == ("red", {"red": 3})
    assert [sheet.view.markers[slot] for slot in sheet.duchy.slots] == ["church"]
    tap(hand, "cancel")
    assert "Worth" not in said(hand)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1280, 720)], ids=str)
def test_a_duchys_sheet_stands_beside_it_and_hides_none_of_it(
    table: OnTable, size: tuple[int, int]
) -> None:
    hand = table("card", size)
    stage = hand.window.stage
    found = view.table(hand.referee.state, None).duchies
    assert len(found) > 4
    for duchy in found:
        hand.hold(f"at-{duchy.squares[0]}")
        hand.wait(2.0)
        hand.window.step()
        hand.lift(f"at-{duchy.squares[0]}")
        (sheet,) = [one for one in stage.widgets() if isinstance(one, DuchySheet)]
        board = next(one for one in stage.widgets() if isinstance(one, BoardPart))
        spots = [board.point(square) for square in duchy.squares]
        assert not any(sheet.rect.collidepoint(spot) for spot in spots)
        wide = stage.room.sizes.touch * 2
        assert any(sheet.rect.inflate(2 * wide, 2 * wide).collidepoint(spot) for spot in spots)
        tap(hand, "cancel")


def test_one_s_own_coins_are_a_tap_away(table: OnTable) -> None:
    hand = table("card")
    tap(hand, "coins-2")
    assert hand.page is Page.PASS
    assert hand.window.stage.room.nav.top.seat == 2


def test_the_last_turn_ends_by_its_button_alone(on_window: OnWindow) -> None:
    hand = Hand(on_window(DUCHY_SCENES["last-turn"]))
    assert "The match ends after this turn" in said(hand)
    state = hand.referee.state
    tap(hand, "key3")
    assert hand.note
    assert hand.referee.state is state
    tap(hand, "key3", "primary")
    assert hand.page is Page.END


def test_the_last_knights_are_warned_of(on_window: OnWindow, desk: SimulatedDesk) -> None:
    hand = Hand(on_window(DUCHY_SCENES["last-knights"]))
    assert "the last one ends the match" in said(hand)
    desk.set_preferences(Preferences(unreminded=frozenset({reminders.LAST_KNIGHTS})))
    hand.window.stage.dirty = True
    hand.window.step()
    assert "the last one ends the match" not in said(hand)


def test_digits_of_a_keyboard_are_keys_of_the_pad(table: OnTable) -> None:
    hand = table("card")
    hand.key_down(pygame.K_2, "2")
    hand.key_up(pygame.K_2)
    assert duchies(hand).entry.typed == "2"
    hand.key_down(pygame.K_BACKSPACE)
    assert duchies(hand).entry.typed == ""
    assert "key2" in names(hand)
