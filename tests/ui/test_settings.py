"""The settings: every choice takes effect at once, and lasts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path

import pygame
import pytest

from companion import app, preferences
from companion.config import Config
from companion.errors import StoreError
from companion.preferences import DARK as BY_NIGHT
from companion.preferences import Preferences
from companion.ui import words
from companion.ui.desk import Desk
from companion.ui.navigator import Page, Stop
from companion.ui.screens.settings import Settings
from companion.ui.screens.settings_rows import Group, Row, Switch, entries
from companion.ui.sounds.kinds import FALLEN
from companion.ui.stage import Stage
from companion.ui.theme import DARK, LARGE_TEXT, Metrics
from companion.ui.widgets.base import towards
from companion.ui.window import Glass, Window
from tests.ui.conftest import Clock
from tests.ui.hand import Hand
from tests.ui.secret_hand import words as said
from tests.ui.simulated_desk import SimulatedDesk, four_players

OpenWindow = Callable[[tuple[int, int]], Window]


@pytest.fixture(autouse=True)
def _english_after() -> Iterator[None]:
    """The language is the program's: no test leaves another one behind."""
    yield
    words.use("en")


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


def lightness(surface: pygame.Surface) -> float:
    """Of the whole picture, 0 to 255."""
    return sum(pygame.transform.average_color(surface)[:3]) / 3


def shown() -> pygame.Surface:
    """What the glass shows."""
    return pygame.display.get_surface()


def test_whatever_can_be_chosen_is_chosen_by_a_tap(settings: Hand, desk: SimulatedDesk) -> None:
    room, met = settings.window.stage.room, set()
    for group in Group:
        for entry in list(entries(group, room)):
            if isinstance(entry, Row):
                met.add(entry.field)
                for number, (_text, value) in enumerate(entry.choices):
                    if entry.field not in ("turned", "large_text"):
                        choose(settings, group.value, f"{entry.field}-{number}")
                        assert getattr(desk.preferences, entry.field) == value
            elif isinstance(entry, Switch):
                met.add(entry.field)
                choose(settings, group.value, f"{entry.field}-{entry.name}")
                assert getattr(desk.preferences, entry.field) == {entry.name}
                choose(settings, group.value, f"{entry.field}-{entry.name}")
                assert not getattr(desk.preferences, entry.field)
    assert met == {one.name for one in fields(Preferences)} - {"welcomed"}


def test_every_value_that_is_offered_is_one_that_is_kept(settings: Hand, tmp_path: Path) -> None:
    room, file = settings.window.stage.room, tmp_path / "kept.json"
    for group in Group:
        for entry in entries(group, room):
            for _text, value in entry.choices if isinstance(entry, Row) else ():
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
    assert after.body > before.body
    assert after.touch == before.touch


def test_another_language_is_spoken_at_once(settings: Hand) -> None:
    choose(settings, "screen", "language-3")
    assert words.language() == "de"
    choose(settings, "screen", "language-1")
    assert words.language() == "en"


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
    desk.prefer(replace(desk.preferences, turned=3))
    window = Window(desk, Glass((800, 480), 1))
    assert window.turned == 0
    assert window.stage.room.size == (480, 800)
    window.close()


class TestDimming:
    """Dark when nobody stirs; the first touch only wakes."""

    @pytest.fixture
    def hand(self, open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
        desk.prefer(replace(desk.preferences, dim_after_s=60))
        return Hand(open_window((800, 480)))

    def test_it_gets_dark_and_can_still_be_read(self, hand: Hand, clock: Clock) -> None:
        bright = lightness(shown())
        clock.now += 59
        assert not hand.window.step()
        clock.now += 2
        assert hand.window.step()
        assert bright * 0.15 < lightness(shown()) < bright * 0.4

    def test_in_the_dark_nothing_is_drawn(self, hand: Hand, clock: Clock) -> None:
        clock.now += 61
        hand.window.step()
        for _ in range(30):
            clock.now += 1 / 30
            assert not hand.window.step()

    def test_the_first_touch_only_wakes(self, hand: Hand, clock: Clock) -> None:
        bright = lightness(shown())
        clock.now += 61
        hand.window.step()
        hand.tap("settings")
        assert hand.page.value == "home"
        assert lightness(shown()) == pytest.approx(bright)
        hand.tap("settings")
        assert hand.page.value == "settings"

    def test_the_first_key_only_wakes(self, hand: Hand, clock: Clock) -> None:
        clock.now += 61
        hand.window.step()
        for _ in range(2):
            assert hand.page is Page.HOME
            key = {"key": pygame.K_RETURN, "unicode": "\r", "mod": 0}
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key))
            clock.now += 1
            hand.window.step()
        assert hand.page is Page.SETUP

    def test_a_die_that_falls_wakes_it(self, hand: Hand, desk: SimulatedDesk, clock: Clock) -> None:
        bright = lightness(shown())
        clock.now += 61
        hand.window.step()
        desk.fall(3)
        hand.window.step()
        assert lightness(shown()) == pytest.approx(bright)

    def test_never_is_never(self, hand: Hand, desk: SimulatedDesk, clock: Clock) -> None:
        desk.prefer(replace(desk.preferences, dim_after_s=0))
        hand.window.step()
        clock.now += 1e6
        assert not hand.window.step()


class TestHolding:
    """What guards something counts only after it was held."""

    @pytest.fixture
    def hand(self, open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
        desk.prefer(replace(desk.preferences, hold_s=1.0))
        return Hand(open_window((800, 480)))

    def test_a_tap_does_not_quit(self, hand: Hand) -> None:
        hand.tap("quit")
        assert hand.window.open

    def test_a_tap_is_answered_by_how_it_is_meant(self, hand: Hand) -> None:
        told = "Keep your finger on it until it is full."
        assert told not in said(hand)
        hand.tap("quit")
        assert told in said(hand)
        hand.wait(5)
        hand.window.step()
        assert told not in said(hand)
        hand.tap("quit")
        hand.tap("settings")
        assert hand.page is Page.SETTINGS

    def test_held_for_too_short_it_does_not_quit(self, hand: Hand) -> None:
        hand.hold("quit")
        hand.wait(0.9)
        hand.window.step()
        hand.lift("quit")
        hand.wait(1)
        hand.window.step()
        assert hand.window.open

    def test_held_for_long_enough_it_quits_without_being_lifted(
        self, hand: Hand, desk: SimulatedDesk
    ) -> None:
        hand.hold("quit")
        hand.wait(1.05)
        hand.window.step()
        assert desk.ended

    def test_sliding_off_begins_anew(self, hand: Hand) -> None:
        hand.hold("quit")
        hand.wait(0.9)
        hand.finger(pygame.FINGERMOTION, (5, 5))
        hand.finger(pygame.FINGERMOTION, hand.target("quit").rect.center)
        hand.wait(0.9)
        hand.window.step()
        assert hand.window.open

    def test_it_fills_up_while_it_is_held(self, hand: Hand) -> None:
        rect = hand.target("quit").rect
        hand.hold("quit")
        hand.wait(0.3)
        hand.window.step()
        early = shown().subsurface(rect).copy()
        hand.wait(0.4)
        hand.window.step()
        late = shown().subsurface(rect).copy()
        assert early.get_buffer().raw != late.get_buffer().raw

    def test_the_keys_hold_it_too(self, hand: Hand, desk: SimulatedDesk, clock: Clock) -> None:
        hand.window.stage._focus = "quit"
        key = {"key": pygame.K_RETURN, "unicode": "\r", "mod": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key))
        hand.window.step()
        clock.now += 0.5
        hand.window.step()
        assert hand.window.open
        clock.now += 0.6
        hand.window.step()
        assert desk.ended


def test_where_nothing_may_move_the_die_lies_till_it_has_fallen(
    open_window: OpenWindow, desk: SimulatedDesk, clock: Clock
) -> None:
    desk.prefer(replace(desk.preferences, animated=False))
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
        assert not [text for text, *_ in desk.loudspeaker.said if text]
        choose(settings, "sound", "spoken-1")
        assert [text for text, *_ in desk.loudspeaker.said if text]

    def test_why_nothing_is_heard_is_said(self, settings: Hand, desk: SimulatedDesk) -> None:
        desk.loudspeaker.trouble = "No sound device answers."
        settings.tap("group-sound")
        texts = [one.text for w in settings.window.stage.widgets() for one in w.words()]
        assert "No sound device answers." in texts


def test_digits_stand_where_it_was_preferred(desk: SimulatedDesk) -> None:
    stage = Stage(desk, None, (800, 480), 0.0)
    assert not stage.room.scattered
    stage.room.prefer(scattered=True)
    assert stage.room.scattered
    assert desk.preferences.scattered


def test_what_cannot_be_kept_is_said_and_holds_all_the_same(
    settings: Hand, desk: SimulatedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(chosen: Preferences) -> None:
        desk.preferences = chosen
        raise StoreError("The settings cannot be kept.")

    monkeypatch.setattr(desk, "prefer", refuse)
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
    assert hand.target("pins").intent is None
    desk.new_match(four_players())
    hand.tap("group-table")
    hand.tap("pins")
    assert hand.page is Page.SHIELDS


@pytest.mark.parametrize("group", [group.value for group in Group])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_keys_reach_everything(desk: SimulatedDesk, size: tuple[int, int], group: str) -> None:
    stage = Stage(desk, None, size, 0.0)
    stage.room.nav = stage.room.nav.push(Stop(Page.SETTINGS))
    stage.tick(0.0)
    assert isinstance(stage.screen, Settings)
    stage.screen._group = Group(group)
    able = [one for one in stage.targets() if one.reachable]
    todo, met = [towards(able, None, (0, 1))], set()
    while todo:
        here = todo.pop()
        if here is None or here.id in met:
            continue
        met.add(here.id)
        todo += [towards(able, here, way) for way in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    assert met == {one.id for one in able}


CHILD = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
from companion import app
from companion.config import Config
from companion.ui.window import Glass, Window
from tests.ui.hand import Hand

with app.open_table(Config(Path(sys.argv[1]), (800, 480))) as table:
    table.prefer(replace(table.preferences, welcomed=True))
    window = Window(table, Glass((800, 480)))
    window.step()
    hand = Hand(window)
    hand.wait = lambda seconds: None
    hand.tap("settings")
    hand.tap("theme-1")
    hand.tap("dim_after_s-3")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_choice_outlasts_a_kill(tmp_path: Path) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(tmp_path)], env=env, capture_output=True, check=False
    )
    assert done.returncode == -9, done.stderr.decode()
    with app.open_table(Config(tmp_path, (800, 480))) as table:
        chosen = replace(Preferences(), theme=BY_NIGHT, dim_after_s=0, welcomed=True)
        assert table.preferences == chosen
        desk: Desk = table
        stage = Stage(desk, None, (800, 480), 0.0)
        assert stage.room.theme is DARK
