"""What can a die of any make notice of itself? The words that both makes' speech is turned into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Rolling:
    """It tumbles, or is shaken."""


@dataclass(frozen=True, slots=True)
class Handling:
    """It is held or moved, and does not tumble yet."""


@dataclass(frozen=True, slots=True)
class Settled:
    """It lies still.

    Attributes:
        face: 1 to 6; None on no face.
        thrown: whether it was thrown, as the die judges it; None if this make cannot say.
    """

    face: int | None
    thrown: bool | None


@dataclass(frozen=True, slots=True)
class Battery:
    """How full its battery is.

    Attributes:
        percent: 0 to 100; None if this notice does not say.
        charging: whether it is charged; None if this notice does not say.
    """

    percent: int | None = None
    charging: bool | None = None


@dataclass(frozen=True, slots=True)
class Strength:
    """How strongly it hears us.

    Attributes:
        rssi: dBm.
    """

    rssi: int


@dataclass(frozen=True, slots=True)
class Identity:
    """Who it is, apart from its address.

    Attributes:
        number: the maker's number of this die.
        six_faced: whether it has the faces 1 to 6.
        face: the face that is up, if it lies on one.
    """

    number: int
    six_faced: bool
    face: int | None


Notice: TypeAlias = Rolling | Handling | Settled | Battery | Strength | Identity
