"""Can it be heard? Sounds and voice, for the hardware desk. Draws nothing."""

from __future__ import annotations

from companion.core.config.preferences import Preferences
from companion.core.message import Told
from companion.ui.ports.devices import Condition
from companion.ui.ports.session import Loudspeaker


def sounds(loudspeaker: Loudspeaker, liked: Preferences) -> Condition:
    """Whether the sounds are."""
    name = Told("Sounds")
    if not liked.volume:
        return Condition(name, None, Told("They are switched off."))
    if loudspeaker.trouble:
        return Condition(name, False, Told(loudspeaker.trouble))
    return Condition(name, True, Told("Nothing is wrong, as far as is known."))


def voice(loudspeaker: Loudspeaker, liked: Preferences, language: str) -> Condition:
    """Whether the voice is, in a language."""
    name = Told("Voice")
    if not (liked.spoken and liked.voice_volume):
        return Condition(name, None, Told("It is switched off."))
    trouble = loudspeaker.voice_trouble(language)
    if trouble:
        return Condition(name, False, Told(trouble))
    return Condition(name, True, Told("Nothing is wrong, as far as is known."))
