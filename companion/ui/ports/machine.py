"""How is the computer, and how is it switched off? A value and a protocol, no code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.core.message import Message


@dataclass(frozen=True, slots=True)
class Condition:
    """Something besides devices that a match needs, and how it is.

    Attributes:
        name: what it is, in a word or two.
        ok: whether it is well; None where it is not used.
        text: one sentence: how it is, and what to do if it is not well.
        since_s: since when, of the window's clock; None where nobody knows.
    """

    name: Message
    ok: bool | None
    text: Message
    since_s: float | None = None


class MachinePort(Protocol):
    """The computer that the program runs on. Called in the window's thread."""

    def conditions(self) -> Sequence[Condition]:
        """What a match needs besides devices, and how it is; cheap enough for once a second."""

    def home_notices(self) -> Sequence[str]:
        """What home says in a quiet line, each a sentence; usually nothing.

        What is wrong with a machine that is ours alone; how the last stop was when it was
        not a clean one, until a match is opened; and that the clock is not set. Returns at
        once.
        """

    @property
    def switches_off(self) -> bool:
        """Whether the machine is ours alone: the program ends by switching it off."""

    def switch_off(self) -> None:
        """Have the machine switched off, a moment later; everything is on the disk already.

        Returns at once. Idempotent; nothing happens on a machine that is not ours.

        Raises:
            StoreError: it cannot be asked for.
        """
