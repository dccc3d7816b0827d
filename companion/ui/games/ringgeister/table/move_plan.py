"""What has a player begun? Pure data, and how it is written between two restarts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from companion.core.game import Json


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A figure was chosen: where does it go?"""

    figure: str


@dataclass(frozen=True, slots=True)
class Going:
    """A walk that is not walked yet; what it sets off is told."""

    figure: str
    to: str


@dataclass(frozen=True, slots=True)
class Calling:
    """A point was tapped that several figures can walk to: which of them?"""

    to: str


@dataclass(frozen=True, slots=True)
class KeyingIn:
    """The card that the table has turned up, attribute by attribute; "" is not said yet."""

    bearer: str = ""
    hand: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True)
class SettingUp:
    """Hands set up the figures that were drawn, one kind after the other: which one now, from 0."""

    number: int


MovePlan: TypeAlias = Idle | Chosen | Going | Calling | KeyingIn | SettingUp
PLANS: Final = (Idle, Chosen, Going, Calling, KeyingIn, SettingUp)
IDLE: Final = Idle()


def write(plan: MovePlan) -> Json:
    """A plan as JSON; None for none."""
    match plan:
        case Chosen(figure):
            return {"figure": figure}
        case Going(figure, to):
            return {"figure": figure, "to": to}
        case Calling(to):
            return {"to": to}
        case KeyingIn(bearer, hand, below):
            return {"card": [bearer, hand, below]}
        case SettingUp(number):
            return {"set_up": number}
        case _:
            return None


def read(saved: Any) -> MovePlan:
    """A plan from its JSON; whether it fits the position, the caller asks.

    Raises:
        LookupError, TypeError, ValueError: it is no plan.
    """
    if saved is None:
        return IDLE
    if "card" in saved:
        bearer, hand, below = map(str, saved["card"])
        return KeyingIn(bearer, hand, below)
    if "set_up" in saved:
        return SettingUp(int(saved["set_up"]))
    if "figure" not in saved:
        return Calling(str(saved["to"]))
    if "to" in saved:
        return Going(str(saved["figure"]), str(saved["to"]))
    return Chosen(str(saved["figure"]))
