"""A name is written on the glass, in whatever letters it has, or on real keys."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from companion.ui.shell.window import Window
from companion.ui.widgets.parts import Button
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

SIZES = [(800, 480), (720, 1280)]


def at_name(window: Window) -> Hand:
    """On the screen on which the first seat's name is written."""
    hand = Hand(window)
    hand.tap("primary")
    hand.tap("name0")
    return hand


def name(hand: Hand) -> str:
    """What was written, once it is done."""
    hand.tap("primary")
    draft = hand.window.stage.room.draft
    assert draft is not None
    return draft.seats[0].name


def stay(hand: Hand, target: str, clock: Clock) -> None:
    """Press a key until it offers what it has."""
    hand.hold(target)
    hand.window.step()
    clock.now += hand.window.ports.preference_store.preferences.hold_s + 0.05
    hand.window.step()
    hand.lift(target)


def typed(hand: Hand, key: int, text: str) -> None:
    """A real key, as SDL tells of it: the key, then the text."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=0))
    if text:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, unicode=text, mod=0))
    hand.window.step()


@pytest.mark.parametrize("size", SIZES)
def test_a_turkish_name_is_tapped(open_window: OpenWindow, size: tuple[int, int]) -> None:
    hand = at_name(open_window(size))
    for key in ("keya", "keyy", "accents", "accents", "keyş", "keye"):
        hand.tap(key)
    assert name(hand) == "Ayşe"


@pytest.mark.parametrize("size", SIZES)
def test_after_one_accent_the_plain_letters_are_back(
    open_window: OpenWindow, size: tuple[int, int]
) -> None:
    hand = at_name(open_window(size))
    for key in ("accents", "keyé", "keym", "accents", "keyö"):
        hand.tap(key)
    assert name(hand) == "Émö"


@pytest.mark.parametrize("size", SIZES)
def test_a_letter_that_is_held_offers_its_accents(
    open_window: OpenWindow, size: tuple[int, int], clock: Clock
) -> None:
    hand = at_name(open_window(size))
    hand.tap("keyz")
    hand.tap("keyo")
    stay(hand, "keye", clock)
    hand.tap("variantë")
    assert name(hand) == "Zoë"


def test_names_are_offered_that_somebody_gave(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    desk.used = ["Player 1", "Zoé", "Spieler 2", "プレイヤー3", "Player"]
    hand = at_name(open_window((800, 480)))
    widgets = hand.window.stage.widgets()
    offered = [one for one in widgets if isinstance(one, Button) and one.id.startswith("used")]
    assert [one.text for one in offered] == ["Zoé", "Player"]


def test_a_held_letter_that_offers_nothing_is_that_letter(
    open_window: OpenWindow, clock: Clock
) -> None:
    hand = at_name(open_window((800, 480)))
    stay(hand, "keyp", clock)
    assert name(hand) == "P"


def test_what_was_offered_goes_when_a_letter_is_tapped(
    open_window: OpenWindow, clock: Clock
) -> None:
    hand = at_name(open_window((800, 480)))
    stay(hand, "keya", clock)
    hand.tap("keya")
    assert not [one for one in hand.window.stage.targets() if one.id.startswith("variant")]
    assert name(hand) == "A"


@pytest.mark.parametrize("size", SIZES)
def test_a_japanese_name_is_tapped(
    open_window: OpenWindow, desk: SimulatedDesk, size: tuple[int, int]
) -> None:
    desk.set_preferences(replace(desk.preferences, language="ja"))
    hand = at_name(open_window(size))
    for key in ("keyし", "dots", "keyゆ", "small", "keyん"):
        hand.tap(key)
    assert name(hand) == "じゅん"


def test_katakana_are_tapped_on_an_english_screen(open_window: OpenWindow) -> None:
    hand = at_name(open_window((800, 480)))
    for key in ("kana", "shift", "keyは", "ring", "keyら"):
        hand.tap(key)
    assert name(hand) == "パラ"


def test_from_kana_to_letters_and_back(open_window: OpenWindow) -> None:
    hand = at_name(open_window((800, 480)))
    for key in ("kana", "keyの", "accents", "keyx", "kana", "keyの"):
        hand.tap(key)
    assert name(hand) == "のxの"


def test_a_mark_without_a_letter_does_nothing(open_window: OpenWindow) -> None:
    hand = at_name(open_window((800, 480)))
    for key in ("kana", "dots", "small", "rub", "keyの"):
        hand.tap(key)
    assert name(hand) == "の"


@pytest.mark.parametrize(("language", "left"), [("en", "q"), ("fr", "a"), ("de", "q")])
def test_the_keys_lie_as_the_language_is_used_to(
    open_window: OpenWindow, desk: SimulatedDesk, language: str, left: str
) -> None:
    desk.set_preferences(replace(desk.preferences, language=language))
    hand = at_name(open_window((800, 480)))
    keys = [one for one in hand.window.stage.targets() if one.id.startswith("key")]
    first = min(keys, key=lambda one: (one.rect.y, one.rect.x))
    assert first.id == f"key{left}"


def test_real_keys_write_each_letter_once(open_window: OpenWindow) -> None:
    hand = at_name(open_window((800, 480)))
    typed(hand, pygame.K_a, "A")
    typed(hand, pygame.K_d, "d")
    typed(hand, pygame.K_d, "d")
    typed(hand, pygame.K_a, "a")
    assert name(hand) == "Adda"


def test_a_dead_key_writes_what_it_composes(open_window: OpenWindow) -> None:
    """SDL tells of the dead key without a text, then of the letter with the accent."""
    hand = at_name(open_window((800, 480)))
    typed(hand, pygame.K_z, "Z")
    typed(hand, pygame.K_o, "o")
    typed(hand, pygame.K_QUOTEDBL, "")
    typed(hand, pygame.K_e, "ë")
    assert name(hand) == "Zoë"


def test_an_input_method_writes_a_whole_word(open_window: OpenWindow) -> None:
    hand = at_name(open_window((800, 480)))
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="花子"))
    hand.window.step()
    assert name(hand) == "花子"


def test_a_name_is_not_too_long_to_be_read(open_window: OpenWindow) -> None:
    hand = at_name(open_window((800, 480)))
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="x" * 50))
    hand.window.step()
    hand.tap("keyx")
    assert "A name has at most 16 letters." in words(hand)
    hand.tap("shift")
    assert "A name has at most 16 letters." not in words(hand)
    assert name(hand) == "x" * 16
