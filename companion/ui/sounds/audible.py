"""Can sounds and the voice be heard? For the hardware desk; draws nothing."""

from __future__ import annotations

from companion.core.config.preferences import Preferences
from companion.core.message import Message
from companion.ui.ports.loudspeaker import LoudspeakerPort
from companion.ui.ports.machine import Condition


def sounds(loudspeaker: LoudspeakerPort, preferences: Preferences) -> Condition:
    """Whether the sounds are."""
    name = Message("Sounds")
    if not preferences.volume:
        return Condition(name, None, Message("Switched off."))
    if loudspeaker.trouble:
        return Condition(name, False, Message(loudspeaker.trouble))
    return Condition(name, True, Message("No known problems."))


def voice(loudspeaker: LoudspeakerPort, preferences: Preferences, language: str) -> Condition:
    """Whether the voice is, in a language."""
    name = Message("Voice")
    if not (preferences.spoken and preferences.voice_volume):
        return Condition(name, None, Message("Switched off."))
    trouble = loudspeaker.voice_trouble(language)
    if trouble:
        return Condition(name, False, Message(trouble))
    return Condition(name, True, Message("No known problems."))
