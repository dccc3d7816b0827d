"""What does the match wait for? Pure; used by screens, lamps and devices."""

from __future__ import annotations

from enum import Enum
from typing import Any

from companion.core.frozen import frozen
from companion.core.game import Actor, AnyGame, ChanceKind, Colour, Seat, Setup


class PromptKind(Enum):
    """Who or what must act."""

    ROLL = "roll"
    """The die."""
    DECIDE = "decide"
    """A player, by `seat`."""
    LOT = "lot"
    """A bag, a pile or a box: the table draws, or the referee does."""
    OPEN = "open"
    """A value in the vault is opened, or shown to one seat."""
    OVER = "over"
    """Nobody: the match has ended."""


@frozen
class Prompt:
    """What the match waits for; it holds nothing hidden.

    Attributes:
        kind: who or what must act.
        seat: for `DECIDE` who decides; for `OPEN` whose value it is; else
            whose turn it is. None when it is over.
        colour: for `OPEN` the value's owner, else the colour whose turn it is.
        place: for `OPEN` where the value lies.
        private_to: for `OPEN` the one seat that may see the value; None when all do.
    """

    kind: PromptKind
    seat: Seat | None
    colour: Colour
    place: str = ""
    private_to: Seat | None = None


def prompt_of(game: AnyGame, setup: Setup, state: Any) -> Prompt:
    """The prompt that a state calls for."""
    mover = game.mover(state)
    actor = game.to_act(state)
    if actor is Actor.NOBODY:
        return Prompt(PromptKind.OVER, None, mover)
    if not isinstance(actor, Actor):
        return Prompt(PromptKind.DECIDE, actor, mover)
    chance = game.chance(state)
    assert chance is not None  # by the contract of `Game`: where chance acts, `chance` is not None
    if chance.kind is not ChanceKind.SLIP:
        kind = PromptKind.ROLL if chance.kind is ChanceKind.DIE else PromptKind.LOT
        return Prompt(kind, seat_of(setup, mover), mover)
    owner = chance.owner
    return Prompt(PromptKind.OPEN, seat_of(setup, owner), owner, chance.place, chance.viewer)


def seat_of(setup: Setup, colour: Colour) -> Seat | None:
    """Who plays a colour, None if nobody does."""
    for number, seat in enumerate(setup.seats):
        if colour in seat.colours:
            return Seat(number)
    return None


def owners(setup: Setup) -> dict[Colour, Seat]:
    """Who plays each colour."""
    return {
        colour: Seat(number) for number, seat in enumerate(setup.seats) for colour in seat.colours
    }
