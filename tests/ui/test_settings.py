"""The settings: every choice takes effect at once, and lasts."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pygame
import pytest

from companion.app import compose
from companion.core.config import preferences
from companion.core.config.preferences import DARK as BY_NIGHT
from companion.core.config.preferences import Preferences
from companion.core.config.run_options import Config
from companion.core.errors import StoreError
from companion.ui.i18n import translate
from companion.ui.ports.session import SessionPorts
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.preferences import set_preferences
from companion.ui.screens.settings.rows import ChoiceRow, SettingsGroup, SwitchRow, entries
from companion.ui.screens.settings.screen import SettingsScreen
from companion.ui.shell.stage import Stage
from companion.ui.shell.window import Glass, Window
from companion.ui.sounds.kinds import FALLEN
from companion.ui.theme import DARK, LARGE_TEXT, Metrics
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand, out_of_keys_reach
from tests.support.ui.killed import run_until_killed
from tests.support.ui.secret_hand import names, words
from tests.support.ui.seen import lightness, shown
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OpenWindow


@pytest.fixture
def settings(open_window: OpenWindow) -> Hand:
    """On the settings screen, by way of home."""
    hand = Hand(open_window((800, 480)))
    hand.tap("settings")
    assert hand.page is Page.SETTINGS
    return hand


def choose(hand: Hand, group: str, button: str) -> None:
    """Tap a group and what is in it, on whichever page."""
    hand.tap(f"group-{group}")
    for _ in range(8):
        if any(one.id == button for one in hand.window.stage.targets()):
            hand.tap(button)
            return
        hand.tap("page-on")
    raise AssertionError(f"{button} is on no page")


def test_whatever_can_be_chosen_is_chosen_by_a_tap(settings: Hand, desk: SimulatedDesk) -> None:
    stage, met = settings.window.stage, set()
    room = stage.room
    for group in SettingsGroup:
        for entry in list(entries(group, room, stage.match, desk, desk.loudspeaker)):
            if isinstance(entry, ChoiceRow):
                met.add(entry.field)
                for number, (_text, value) in enumerate(entry.choices):
                    if entry.field not in ("turned", "large_text"):
                        choose(settings, group.value, f"{entry.field}-{number}")
                        assert getattr(desk.preferences, entry.field) == value
            elif isinstance(entry, SwitchRow):
                met.add(entry.field)
                choose(settings, group.value, f"{entry.field}-{entry.name}")
                assert getattr(desk.preferences, entry.field) == {entry.name}
                choose(settings, group.value, f"{entry.field}-{entry.name}")
                assert not getattr(desk.preferences, entry.field)
    elsewhere = {"welcomed", "put_aside", "turn_to_player", "sides", "spectators"}
    assert met == {one.name for one in fields(Preferences)} - elsewhere


def test_every_value_that_is_offered_is_one_that_is_kept(
    settings: Hand, desk: SimulatedDesk, tmp_path: Path
) -> None:
    stage, file = settings.window.stage, tmp_path / "kept.json"
    room = stage.room
    for group in SettingsGroup:
        for entry in entries(group, room, stage.match, desk, desk.loudspeaker):
            for _text, value in entry.choices if isinstance(entry, ChoiceRow) else ():
                chosen = replace(Preferences(), **{entry.field: value})  # type: ignore[union-attr]
                preferences.write(file, chosen)
                assert preferences.read(file) == chosen


def test_night_falls_at_once(settings: Hand) -> None:
    by_day = lightness(shown())
    choose(settings, "screen", "theme-1")
    assert settings.window.stage.room.theme is DARK
    assert lightness(shown()) < by_day * 0.6


def test_letters_grow_at_once_and_what_is_tapped_does_not(settings: Hand) -> None:
    before = settings.window.stage.room.sizes
    choose(settings, "screen", "large_text-1")
    after = settings.window.stage.room.sizes
    assert after == Metrics.of((800, 480), LARGE_TEXT)
    assert settings.window.stage.room.theme.letters == LARGE_TEXT
    assert after.body > before.body
    assert after.touch == before.touch


def test_another_language_is_spoken_at_once(settings: Hand) -> None:
    choose(settings, "screen", "language-3")
    assert translate.language() == "de"
    choose(settings, "screen", "language-1")
    assert translate.language() == "en"


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_the_picture_turns_at_once_and_the_finger_follows(settings: Hand, turns: int) -> None:
    settings.tap(f"turned-{turns}")
    window = settings.window
    stage = window.stage
    wide, high = (480, 800) if turns % 2 else (800, 480)
    assert stage.room.size == (wide, high)
    assert shown().get_size() == (800, 480)
    target = settings.target("back")
    x, y = (target.rect.centerx + 0.5) / wide, (target.rect.centery + 0.5) / high
    glass = {1: (1 - y, x), 2: (1 - x, 1 - y), 3: (y, 1 - x)}[turns]
    seen = shown().get_at((int(glass[0] * 800), int(glass[1] * 480)))
    assert seen == window._picture.get_at(target.rect.center)
    settings.wait(1)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(
            pygame.event.Event(kind, touch_id=3, finger_id=1, x=glass[0], y=glass[1], dx=0, dy=0)
        )
        window.step()
    assert settings.page is Page.HOME


def test_the_preferred_turn_comes_on_top_of_the_command_lines(desk: SimulatedDesk) -> None:
    desk.set_preferences(replace(desk.preferences, turned=3))
    window = Window(desk, Glass((800, 480), 1))
    assert window.turned == 0
    assert window.stage.room.size == (480, 800)
    window.close()


def test_where_nothing_may_move_the_die_lies_till_it_has_fallen(
    open_window: OpenWindow, desk: SimulatedDesk, clock: Clock
) -> None:
    desk.set_preferences(replace(desk.preferences, animated=False))
    desk.falls_by_itself = False
    window = open_window((800, 480))
    match = desk.new_match(four_players())
    window.stage.room.nav = window.stage.room.nav.table(match)
    window.step()
    hand = Hand(window)
    hand.tap("primary")
    assert desk.die().rolling
    window.step()
    for _ in range(30):
        clock.now += 1 / 30
        assert not window.step(), "nothing tumbles"
    desk.fall(2)
    assert window.step()
    clock.now += 10
    assert not window.step(), "no flash has to be taken away"


class TestHeard:
    """What is chosen about sounds is heard at once."""

    def test_a_volume_is_heard(self, settings: Hand, desk: SimulatedDesk) -> None:
        choose(settings, "sound", "volume-5")
        choose(settings, "sound", "volume-1")
        (_loud, high), (_quiet, low) = desk.loudspeaker.played
        assert high > low > 0
        choose(settings, "sound", "volume-0")
        assert len(desk.loudspeaker.played) == 2

    def test_a_sound_that_is_switched_on_is_heard(
        self, settings: Hand, desk: SimulatedDesk
    ) -> None:
        choose(settings, "sound", f"silent-{FALLEN}")
        assert not desk.loudspeaker.played
        choose(settings, "sound", f"silent-{FALLEN}")
        assert [names for names, _loud in desk.loudspeaker.played] == [(FALLEN,)]

    def test_the_voice_is_heard_when_it_is_wanted(
        self, settings: Hand, desk: SimulatedDesk
    ) -> None:
        choose(settings, "sound", "voice_volume-2")
        assert not [text for text, *_ in desk.loudspeaker.spoken if text]
        choose(settings, "sound", "spoken-1")
        assert [text for text, *_ in desk.loudspeaker.spoken if text]

    def test_why_nothing_is_heard_is_said(self, settings: Hand, desk: SimulatedDesk) -> None:
        desk.loudspeaker.trouble = "No sound device answers."
        settings.tap("group-sound")
        texts = [one.text for w in settings.window.stage.widgets() for one in w.words()]
        # It silences the voice as well, and is said once.
        assert texts.count("No sound device answers.") == 1


def test_digits_stand_where_it_was_preferred(desk: SimulatedDesk) -> None:
    stage = Stage(desk, None, (800, 480), 0.0)
    assert not stage.room.preferences.scattered
    set_preferences(stage.room, desk, scattered=True)
    assert stage.room.preferences.scattered
    assert desk.preferences.scattered


def test_what_cannot_be_kept_is_said_and_holds_all_the_same(
    settings: Hand, desk: SimulatedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(chosen: Preferences) -> None:
        desk.preferences = chosen
        raise StoreError("The settings cannot be kept.")

    monkeypatch.setattr(desk, "set_preferences", refuse)
    choose(settings, "screen", "theme-1")
    assert settings.window.stage.room.fault == "The settings cannot be kept."
    settings.tap("primary")
    assert settings.page is Page.SETTINGS
    assert settings.window.stage.room.theme is DARK


def test_pins_are_changed_where_a_match_hides_something(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    hand.tap("settings")
    hand.tap("group-table")
    assert not hand.target("pins").works
    desk.new_match(four_players())
    hand.tap("group-table")
    hand.tap("pins")
    assert hand.page is Page.HIDDEN


def test_reminders_stand_under_their_games_and_at_a_match_only_its_own(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    hand.tap("settings")
    hand.tap("group-table")
    assert not any(name.startswith("unreminded") for name in names(hand))
    hand.tap("group-reminders")
    seen = words(hand)
    while "page-on" in names(hand) and hand.target("page-on").works:
        hand.tap("page-on")
        seen += words(hand)
    for game in ("Rheingold", "Rheinländer", "Ringgeister"):
        assert seen.count(f"In {game}, remind of:") == 1
    desk.new_match(four_players())
    hand.tap("group-reminders")
    assert "In Rheingold, remind of:" in words(hand)
    assert "hobbit" not in words(hand)
    assert "page-on" not in names(hand)


@pytest.mark.parametrize("group", [group.value for group in SettingsGroup])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_keys_reach_everything(desk: SimulatedDesk, size: tuple[int, int], group: str) -> None:
    stage = Stage(desk, None, size, 0.0)
    stage.room.nav = stage.room.nav.push(Stop(Page.SETTINGS))
    stage.tick(0.0)
    assert isinstance(stage.screen, SettingsScreen)
    stage.screen._group = SettingsGroup(group)
    assert not out_of_keys_reach(stage)


CHILD = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
from companion.app import compose
from companion.core.config.run_options import Config
from companion.ui.shell.window import Glass, Window
from tests.support.ui.hand import Hand

with compose.open_session(Config(Path(sys.argv[1]), (800, 480))) as table:
    store = table.preference_store
    store.set_preferences(replace(store.preferences, welcomed=True))
    window = Window(table, Glass((800, 480)))
    window.step()
    hand = Hand(window)
    hand.wait = lambda seconds: None
    hand.tap("settings")
    hand.tap("theme-1")
    hand.tap("page-on")
    hand.tap("dim_after_s-3")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_choice_outlasts_a_kill(tmp_path: Path) -> None:
    run_until_killed(CHILD, tmp_path)
    with compose.open_session(Config(tmp_path, (800, 480))) as table:
        chosen = replace(Preferences(), theme=BY_NIGHT, dim_after_s=0, welcomed=True)
        assert table.preference_store.preferences == chosen
        desk: SessionPorts = table
        stage = Stage(desk, None, (800, 480), 0.0)
        assert stage.room.theme is DARK
