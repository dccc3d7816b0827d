"""In what state is the computer, and how is it switched off? A value and a protocol, no code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.core.frozen import frozen
from companion.core.message import Message


@frozen
class Condition:
    """The state of something besides devices that a match needs.

    Attributes:
        name: its name, in a word or two.
        ok: whether it works; None where it is not used.
        text: one sentence: its state, and what anybody can do if it does not work.
        since_s: since when, in seconds of the window's clock; None where that is unknown.
        mend: what whoever looks after the computer does about it, with its commands; None where
            `text` says it all.
    """

    name: Message
    ok: bool | None
    text: Message
    since_s: float | None = None
    mend: Message | None = None


class MachinePort(Protocol):
    """The computer that the program runs on. Called in the window's thread."""

    def conditions(self) -> Sequence[Condition]:
        """The states of what a match needs besides devices; cheap enough for once a second."""

    def home_notices(self) -> Sequence[str]:
        """The notices in a quiet line of the home screen, each a sentence; usually none.

        They tell faults of a machine that runs nothing else, an unclean last stop (until a
        match is opened), and that the clock is not set. Returns at once.
        """

    @property
    def switches_off(self) -> bool:
        """Whether the machine runs nothing else: the program then ends by switching it off."""

    def switch_off(self) -> None:
        """Have the machine switched off a moment later; everything is on the disk already.

        Returns at once. Idempotent; does nothing where `switches_off` is false.

        Raises:
            StoreError: the request cannot be written.
        """
