"""What is heard beside a match: tried in the settings, seen at the desk, read aloud."""

from __future__ import annotations

from dataclasses import replace

from companion.core.config.preferences import Preferences
from companion.ui.screen_kit.audio_feedback import try_sound, try_voice
from companion.ui.screen_kit.read_aloud import Spoken, fresh
from companion.ui.sounds import audible, kinds
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.legal_moves import listed
from tests.support.ui.ring_hand import make
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


def test_a_sound_and_the_voice_can_be_tried(desk: SimulatedDesk) -> None:
    desk.set_preferences(Preferences(volume=10, silent=frozenset({kinds.DIE}), voice_volume=5))
    try_sound(desk.loudspeaker, desk.preferences, kinds.DIE)
    assert desk.loudspeaker.played == [((kinds.DIE,), 1.0)]
    try_voice(desk.loudspeaker, desk.preferences)
    assert desk.loudspeaker.spoken == [("This is how prompts are read aloud.", "en", 0.25)]


def test_what_cannot_be_heard_is_a_condition_of_the_hardware_desk(desk: SimulatedDesk) -> None:
    ear = desk.loudspeaker
    loud, mute = Preferences(spoken=True), Preferences(volume=0)
    assert audible.sounds(ear, loud).ok is True
    assert audible.voice(ear, loud, "en").ok is True
    assert audible.sounds(ear, mute).ok is None
    assert audible.voice(ear, mute, "en").ok is None
    ear.trouble = "No sound: no audio device found."
    assert audible.sounds(ear, loud).ok is False
    assert str(audible.voice(ear, loud, "en").text) == ear.trouble


def test_what_is_new_is_said_and_nothing_twice() -> None:
    first = Spoken("Ada rolls 4.", "Ada", "Tap a stack")
    assert fresh(Spoken(), first, refused=False) == "Ada rolls 4.\n\nAda\n\nTap a stack"
    assert fresh(first, first, refused=False) == ""
    noted = replace(first, note="No.")
    assert fresh(first, noted, refused=True) == "No."
    assert fresh(noted, noted, refused=False) == ""
    assert fresh(noted, noted, refused=True) == "No."
    assert fresh(noted, first, refused=False) == ""
    assert fresh(first, replace(first, who="Ben"), refused=False) == "Ben\n\nTap a stack"
    assert fresh(first.left(), first, refused=False) == "Ada\n\nTap a stack"


def test_another_game_is_read_aloud(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    desk.set_preferences(Preferences(spoken=True))
    window = open_window((800, 480))
    match = desk.new_match(agreed("ringgeister", 3))
    window.stage.room.nav = window.stage.room.nav.table(match)
    window.step()
    hand = Hand(window)
    first = hand.referee.setup.seats[hand.referee.setup.first].name
    assert first in desk.loudspeaker.texts[-1].split("\n\n")
    make(hand, listed(hand)[0])
    news, due = desk.loudspeaker.texts[-1].split("\n\n")
    on_screen = {text.text for widget in window.stage.widgets() for text in widget.words()}
    brief = "Bartholomäus Hoh bears the Ring."
    assert {brief, due} <= on_screen
    assert news.startswith(f"{brief} Dark figures set off ")
