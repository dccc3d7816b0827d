"""How is a Bluetooth die described? In words for the devices' screens."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _, ngettext
from companion.ui.ports.dice import DieCard, FoundDie, Presence

LOW_BATTERY = 10
"""Percent at which a die is told to be low."""


def standing(card: DieCard) -> str:
    """Whether a die can be thrown, and what keeps it from it; one or two sentences."""
    if card.twice:
        return _("Two dice claim this address, so neither counts.")
    match card.presence:
        case Presence.UNKNOWN:
            return _("Not in use now.")
        case Presence.CONNECTING:
            return _("Connecting…")
        case Presence.AWAY:
            return _("Not connected: out of range, asleep or out of power. Roll it to wake it.")
        case Presence.THERE:
            return sentences(_ready(card), charge(card))


def _ready(card: DieCard) -> str:
    if card.turned:
        return _("Turned, not rolled.")
    if card.charging:
        return _("In its charger: take it out to roll.")
    if card.weak:
        return _("Almost out of range.")
    return _("Ready.")


def charge(card: DieCard) -> str:
    """How full its battery is; "" where it has not said."""
    if card.battery is None:
        return ""
    if card.charging:
        return _("Battery: {percent} %, charging.").format(percent=card.battery)
    if card.battery <= LOW_BATTERY:
        return _("Battery low: {percent} %.").format(percent=card.battery)
    return _("Battery: {percent} %.").format(percent=card.battery)


def belongs(card: DieCard) -> str:
    """Whose rolls it makes."""
    if card.whose:
        return _("Counts for {name} only.").format(name=card.whose)
    return _("Counts for everybody.")


def well(card: DieCard) -> bool | None:
    """Whether a die is well; None where that is unknown or passing."""
    if _fails(card):
        return False
    if card.presence is not Presence.THERE:
        return None
    return None if card.charging or warns(card) else True


def warns(card: DieCard) -> bool:
    """Whether something about a die needs somebody's care soon."""
    is_low = card.battery is not None and card.battery <= LOW_BATTERY and not card.charging
    return _fails(card) or card.weak or is_low


def _fails(card: DieCard) -> bool:
    """Whether a die cannot be thrown, and should be."""
    return card.twice or card.presence is Presence.AWAY


def signal(found: FoundDie) -> str:
    """How strong a die nearby is heard."""
    return (_("Very weak signal"), _("Weak signal"), _("Good signal"), _("Very good signal"))[
        found.near
    ]


def in_the_list(cards: Sequence[DieCard], trouble: str) -> tuple[bool | None, str]:
    """The line of all Bluetooth dice in the list of devices: whether all is well, and how it is."""
    if not cards:
        return None, _("Play with a die from a shop: GoDice or Pixels.")
    if trouble:
        return False, trouble
    there = sum(card.presence is Presence.THERE for card in cards)
    if all(card.presence is Presence.UNKNOWN for card in cards):
        return None, ngettext("{n} die known.", "{n} dice known.", len(cards))
    text = _("{n} of {all} connected.")
    return there > 0, text.format(n=there, all=len(cards))
