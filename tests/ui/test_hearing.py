"""What is heard at the table, by taps on the real window; and what nobody hears."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.config.preferences import Preferences
from companion.core.game import Seat
from companion.ui import games, screens
from companion.ui.i18n import translate
from companion.ui.pace import FLIP_S, OUTCOME_S
from companion.ui.screen_kit.navigator import Page, Purpose
from companion.ui.screens.secrets.private import PrivateScreen
from companion.ui.shell.window import Window
from companion.ui.sounds import KINDS, kinds
from tests.support.ui import duchy_hand, ring_hand
from tests.support.ui.clock import Clock
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.legal_moves import listed
from tests.support.ui.scenes import SCENES, placed
from tests.support.ui.secret_hand import enter
from tests.support.ui.secret_scenes import PIN, SECRET_SCENES, pinned
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnWindow, OpenWindow

Table = Callable[..., Hand]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever a test speaks, the next one reads English."""
    yield
    translate.use("en")


@pytest.fixture
def table(on_window: OnWindow, desk: SimulatedDesk) -> Table:
    """Puts a scene on the real window, with what is preferred; nothing was heard before."""

    def put(scene: str, **preferences: object) -> Hand:
        desk.set_preferences(replace(desk.preferences, **preferences))  # type: ignore[arg-type]
        window = on_window({**SCENES, **SECRET_SCENES}[scene])
        desk.loudspeaker.played.clear()
        desk.loudspeaker.spoken.clear()
        return Hand(window)

    return put


# Sounds


def test_the_die_is_heard_when_it_falls_not_when_it_is_thrown(
    table: Table, desk: SimulatedDesk
) -> None:
    desk.falls_by_itself = False
    hand = table("roll")
    hand.tap("primary")
    assert desk.loudspeaker.sounds == []
    desk.fall(1)
    hand.window.step()
    assert desk.loudspeaker.sounds[0] == kinds.DIE


def test_a_march_is_heard(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march")
    hand.tap("at-w9")
    assert desk.loudspeaker.sounds == []
    hand.tap("at-h4")
    assert desk.loudspeaker.sounds == [kinds.MARCH]


def test_a_siege_and_its_end_are_heard_each_in_its_time(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march")
    hand.tap("at-pfalz")
    hand.tap("at-g_pfalz_e")
    hand.tap("primary")
    assert desk.loudspeaker.sounds == [kinds.SIEGE, kinds.TURN], "and Ben is asked"
    desk.loudspeaker.played.clear()
    hand.through_private()
    assert desk.loudspeaker.sounds[:2] == [kinds.TURNED, kinds.HELD]


def test_a_battle_that_is_won_is_heard(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march")
    hand.tap("at-w8")
    hand.tap("primary")
    assert kinds.WON in desk.loudspeaker.sounds


@pytest.mark.parametrize("taps", [("at-w9", "at-e1"), ("at-g_ehrenbreitstein",)])
def test_what_is_not_allowed_is_heard_each_time(
    table: Table, desk: SimulatedDesk, taps: tuple[str, ...]
) -> None:
    hand = table("march")
    for name in taps:
        hand.tap(name)
    assert desk.loudspeaker.sounds == [kinds.REFUSAL]
    hand.tap(taps[-1])
    assert desk.loudspeaker.sounds == [kinds.REFUSAL] * 2


def test_a_press_on_a_castle_that_is_refused_is_heard(table: Table, desk: SimulatedDesk) -> None:
    castles = desk.plug_in_castles()
    hand = table("march")
    hand.window.step()
    hand.tap("at-w9")
    index = list(hand.referee.setup.board["castles"]).index("katz")
    castles.press(index)
    hand.window.step()
    castles.release(index)
    hand.window.step()
    assert desk.loudspeaker.sounds == [kinds.REFUSAL]


def test_the_next_players_turn_is_heard(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march-done")
    hand.tap("primary")
    assert desk.loudspeaker.sounds == [kinds.TURN]


def test_another_match_is_nobodys_turn(table: Table, desk: SimulatedDesk) -> None:
    hand = table("roll")
    desk.new_match(replace(four_players(), first=Seat(2)))
    hand.window.stage.room.nav = hand.window.stage.room.nav.table("match-2")
    hand.window.step()
    assert desk.loudspeaker.sounds == []


def test_what_is_switched_off_is_not_heard(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march", silent=frozenset({kinds.MARCH, kinds.REFUSAL}))
    hand.tap("at-w9")
    hand.tap("at-e1")
    hand.tap("at-h4")
    assert desk.loudspeaker.played == []


def test_the_level_is_heard_and_none_is_silence(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march", volume=0)
    hand.tap("at-w9")
    hand.tap("at-h4")
    assert desk.loudspeaker.played == []
    desk.set_preferences(replace(desk.preferences, volume=5))
    hand.tap("at-g_rheinfels")
    hand.tap("at-w8")
    assert [loudness for _names, loudness in desk.loudspeaker.played] == [0.25] * len(
        desk.loudspeaker.played
    )
    assert desk.loudspeaker.played


@pytest.mark.parametrize("slug", ["rheinlander", "ringgeister"])
def test_every_other_game_is_heard(open_window: OpenWindow, desk: SimulatedDesk, slug: str) -> None:
    window = open_window((800, 480))
    hand = Hand(window)
    match = desk.new_match(agreed(slug, 3))
    window.stage.room.nav = window.stage.room.nav.table(match)
    window.step()
    for _move in range(8):
        there = {target.id for target in window.stage.targets()}
        if "kind-castle" in there:
            duchy_hand.draw_all(hand)
        elif "all" in there:
            ring_hand.draw_all(hand)
        else:
            (duchy_hand if slug == "rheinlander" else ring_hand).make(hand, listed(hand)[0])
    assert set(desk.loudspeaker.sounds) >= {kinds.TURN}
    assert set(desk.loudspeaker.sounds) & {kinds.PIECE, kinds.CARD, kinds.MARCH}
    assert set(desk.loudspeaker.sounds) <= set(KINDS)
    assert desk.loudspeaker.spoken == []


# The voice


def test_nothing_is_read_aloud_unless_it_is_wanted(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march")
    hand.tap("at-w9")
    hand.tap("at-e1")
    assert desk.loudspeaker.spoken == []


def test_who_and_what_is_due_is_read_aloud_then_only_what_is_new(
    table: Table, desk: SimulatedDesk
) -> None:
    hand = table("march", spoken=True, voice_volume=5)
    hand.tap("at-w9")
    text, language, loudness = desk.loudspeaker.spoken[-1]
    assert (language, loudness) == ("en", 0.25)
    assert text.endswith("tap where they go")
    assert "Ada" not in text
    hand.tap("at-h4")
    assert "Ada marches 4 from 36 to" in desk.loudspeaker.texts[-1]
    assert "2 marches left" in desk.loudspeaker.texts[-1]
    before = list(desk.loudspeaker.spoken)
    for _round in range(5):
        hand.wait(1.0)
        hand.window.step()
    assert desk.loudspeaker.spoken == before, "nothing new, nothing said"


def test_a_refusal_is_read_aloud_each_time(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march", spoken=True)
    hand.tap("at-g_ehrenbreitstein")
    hand.tap("at-g_ehrenbreitstein")
    assert desk.loudspeaker.texts[-2:] == ["None of your knights can get there this turn."] * 2


def test_the_next_player_is_called_by_name(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march-done", spoken=True)
    hand.tap("primary")
    assert desk.loudspeaker.texts[-1] == "Ben\n\nRoll the die"


def test_the_voice_follows_the_language(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march-done", spoken=True, language="de")
    hand.tap("primary")
    assert desk.loudspeaker.spoken[-1][1] == "de"
    desk.set_preferences(replace(desk.preferences, language="fr"))
    hand.window.step()
    hand.tap("at-h1")
    assert desk.loudspeaker.spoken[-1][1] == "fr"


def test_the_menu_hushes_the_voice_and_the_table_says_again_what_is_due(
    table: Table, desk: SimulatedDesk
) -> None:
    hand = table("march-done", spoken=True)
    hand.tap("primary")
    hand.tap("menu")
    assert desk.loudspeaker.spoken[-1][0] == ""
    hand.window.stage.room.nav = hand.window.stage.room.nav.back()
    hand.window.step()
    assert desk.loudspeaker.texts[-1] == "Ben\n\nRoll the die"


def test_switched_off_it_is_silent_at_once(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march-done", spoken=True)
    hand.tap("primary")
    desk.set_preferences(replace(desk.preferences, spoken=False))
    hand.window.step()
    assert desk.loudspeaker.spoken[-1][0] == ""


# Secrets


def test_whoever_is_alone_with_the_screen_hears_nothing(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march", spoken=True)
    pinned(desk, 3)
    hand.window.stage.room.nav = hand.window.stage.room.nav.hand_over(3, Purpose.LOOK, "katz")
    hand.window.step()
    assert desk.loudspeaker.texts == ["Pass the screen to Dörte"]
    enter(hand, "0000")
    enter(hand, PIN)
    assert isinstance(hand.window.stage.screen, PrivateScreen)
    assert desk.loudspeaker.spoken[-1][0] == "", "also the end of that sentence is cut"
    hand.look()
    hand.window.step()
    assert desk.loudspeaker.spoken[-1][0] == ""
    hand.tap("primary")
    assert hand.page is Page.TABLE
    given, due = desk.loudspeaker.texts
    assert given == "Pass the screen to Dörte"
    assert "tap a stack" in due
    assert desk.loudspeaker.played == []


def test_only_screens_that_are_open_to_all_can_speak() -> None:
    """Whoever lets another one speak must see that nothing private is ever on it."""
    found = set()
    for package in (screens, games):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for name, one in vars(importlib.import_module(module.name)).items():
                own = isinstance(one, type) and one.__module__ == module.name
                if own and hasattr(one, "spoken"):
                    found.add(name)
    assert found == {
        "TableScreen",
        "PassOverScreen",
        "OpeningScreen",
        "OutcomeScreen",
        "ProgramTurnScreen",
    }


def test_an_opening_is_heard_before_and_after_and_not_while_it_turns_over(
    table: Table, desk: SimulatedDesk, clock: Clock
) -> None:
    hand = table("open-aside", spoken=True)
    hand.tap("primary")
    assert hand.page is Page.OPENING
    assert desk.loudspeaker.texts[-1].endswith("It falls if the shield is 0 or 1.")
    hand.tap("primary")
    said = len(desk.loudspeaker.texts)
    for _frame in range(4):
        clock.now += FLIP_S / 10
        hand.window.step()
    assert desk.loudspeaker.played == []
    assert len(desk.loudspeaker.texts) == said
    clock.now += FLIP_S
    hand.window.step()
    assert desk.loudspeaker.played == [], "nor while it lies alone and the sum counts up"
    assert len(desk.loudspeaker.texts) == said
    clock.now += OUTCOME_S
    hand.window.step()
    assert [names for names, _loudness in desk.loudspeaker.played] == [("turned", "held", "turn")]
    assert desk.loudspeaker.texts[-1].startswith("3 plus 2, times 2 equals 10 against 8: it holds")


def test_an_outcome_that_is_tapped_away_is_heard_all_the_same(
    table: Table, desk: SimulatedDesk
) -> None:
    hand = table("opening")
    hand.tap("primary")
    assert desk.loudspeaker.played == []
    hand.tap("anywhere")
    assert [names for names, _loudness in desk.loudspeaker.played] == [("turned", "held", "turn")]


@pytest.fixture
def worlds(tmp_path: Path, clock: Clock) -> Iterator[Callable[[int], Hand]]:
    """The same match, but for the value of every hidden shield."""
    opened: list[tuple[Window, SimulatedDesk]] = []

    def world(hidden: int) -> Hand:
        folder = tmp_path / str(hidden)
        folder.mkdir()
        desk = SimulatedDesk(folder, clock=clock)
        desk.set_preferences(Preferences(spoken=True, language="en"))
        window = Window(desk, None, clock)
        opened.append((window, desk))
        window.stage.room.nav = placed(desk, four_players(), hidden).room.nav
        window.step()
        return Hand(window)

    yield world
    for window, desk in opened:
        window.close()
        desk.close()


def test_matches_that_differ_in_a_secret_sound_alike(worlds: Callable[[int], Hand]) -> None:
    heard = []
    for hidden in (0, 3):
        hand = worlds(hidden)
        desk = hand.window.ports
        assert isinstance(desk, SimulatedDesk)
        hand.tap("at-katz")
        hand.tap("cancel")
        hand.window.stage.room.nav = hand.window.stage.room.nav.hand_over(3, Purpose.LOOK, "katz")
        hand.window.step()
        hand.tap("primary")
        hand.look()
        hand.tap("primary")
        hand.tap("at-w9")
        hand.tap("at-h4")
        hand.tap("at-s5")
        hand.tap("primary")
        hand.tap("primary")
        desk.fall(6)
        hand.window.step()
        heard.append((desk.loudspeaker.played, desk.loudspeaker.spoken))
    assert heard[0] == heard[1]
    assert len(heard[0][0]) >= 4
    assert len(heard[0][1]) >= 6
