"""What is easily forgotten at a table? One reminder, and whether a table wants it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.config.preferences import Preferences


@dataclass(frozen=True, slots=True)
class Reminder:
    """One thing that is easily forgotten.

    Attributes:
        kind: the name under which it is switched off.
        place: where on the board; "" for nowhere.
        text: the sentence.
        paragraph: of the rules.
    """

    kind: str
    place: str
    text: str
    paragraph: str


def wanted(preferences: Preferences, kind: str) -> bool:
    """Whether the people at this table want to be reminded of this."""
    return not preferences.lite and kind not in preferences.unreminded
