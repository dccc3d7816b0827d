"""Which sounds are played, and when? Events become sounds; the open screen is read aloud.

Sounds tell only what everybody may know: the events of the record, refusals, whose turn it
is. A private screen is silent.
"""

from __future__ import annotations

from companion.core.config.preferences import MOST_VOLUME, Preferences
from companion.ui.i18n.speakable import speakable
from companion.ui.i18n.translate import _, language
from companion.ui.ports.loudspeaker import LoudspeakerPort
from companion.ui.screen_kit.context import HoldsSounds, HoldsTurn, Room, Screen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.read_aloud import Speaking, Spoken, fresh
from companion.ui.sounds import kinds


class AudioFeedback:
    """Plays sounds for what the stage shows; one for the whole program."""

    def __init__(self, match: MatchInPlay, loudspeaker: LoudspeakerPort) -> None:
        """Nothing was played yet."""
        self._match = match
        self._loudspeaker = loudspeaker
        self._asked: tuple[str, int] | None = None
        self._spoken = Spoken()
        self._talked = False

    def attend(self, room: Room, screen: Screen) -> None:
        """Play what is due after events or another screen."""
        refused, room.refused = room.refused, False
        waits = isinstance(screen, HoldsSounds) and screen.holds_sounds(room)
        held = isinstance(screen, HoldsTurn) and screen.holds_turn(room)
        turn = not waits and not held and self._turned()
        happened = () if waits else self._happened()
        preferences = room.preferences
        loudness = kinds.loudness(preferences.volume, MOST_VOLUME)
        names = kinds.sequence(happened, refused=refused, turn=turn, silent=preferences.silent)
        if names and loudness:
            self._loudspeaker.play(names, loudness)
        self._speak(room, screen, preferences, refused=refused)

    def _happened(self) -> tuple[str, ...]:
        """The sounds of taking back and of the events since the last call."""
        events, self._match.unheard = self._match.unheard, []
        undone, self._match.undone = self._match.undone, False
        first = (kinds.UNDO,) if undone else ()
        if not events or self._match.on_table is None:
            return first
        return (*first, *self._match.game_ui.sounds_of(events))

    def _turned(self) -> bool:
        """Whether another player is to act now, in the same match."""
        referee = self._match.on_table
        if referee is None:
            self._asked = None
            return False
        seat = referee.prompt.seat
        if seat is None:
            return False
        before, self._asked = self._asked, (referee.match_id, seat)
        return before is not None and before[0] == referee.match_id and before[1] != seat

    def _speak(
        self, room: Room, screen: Screen, preferences: Preferences, *, refused: bool
    ) -> None:
        """Read aloud what is new on a public screen; on any other screen, stop."""
        if not (preferences.spoken and preferences.voice_volume and isinstance(screen, Speaking)):
            self._spoken = self._spoken.left()
            if self._talked:
                self._talked = False
                self._loudspeaker.hush()
            return
        before, self._spoken = self._spoken, screen.spoken(room)
        text = speakable(fresh(before, self._spoken, refused=refused), language())
        if text:
            self._talked = True
            loudness = kinds.loudness(preferences.voice_volume, MOST_VOLUME)
            self._loudspeaker.say(text, language(), loudness)


def try_sound(loudspeaker: LoudspeakerPort, preferences: Preferences, kind: str) -> None:
    """Play a sound as loud as it would be in a match, even if it is switched off."""
    loudspeaker.try_again()
    loudspeaker.play((kind,), kinds.loudness(preferences.volume, MOST_VOLUME))


def try_voice(loudspeaker: LoudspeakerPort, preferences: Preferences) -> None:
    """Read a sample text in the language and at the loudness of a match."""
    loudspeaker.try_again()
    loudness = kinds.loudness(preferences.voice_volume, MOST_VOLUME)
    sample = speakable(_("This is how prompts are read aloud."), language())
    loudspeaker.say(sample, language(), loudness)
