"""What can be asked for? R 13: the moves, intents in the imperative. Pure.

A move knows nothing of whether it is allowed; `judging` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from companion.games.rheingold.state import Fronts


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the die fell (R 4.1). `face` is 1 to 6."""

    kind: ClassVar[str] = "roll"
    face: int


@dataclass(frozen=True, slots=True)
class Enter:
    """The player brings the knight in (R 4.1, `entry: may`)."""

    kind: ClassVar[str] = "enter"


@dataclass(frozen=True, slots=True)
class Decline:
    """The player leaves the knight in the supply (R 4.1, `entry: may`)."""

    kind: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class March:
    """Knights go one way (R 5), or engage an enemy (R 9.1)."""

    kind: ClassVar[str] = "march"
    from_: str
    to: str
    knights: int


@dataclass(frozen=True, slots=True)
class Assault:
    """An enemy's space is attacked from one or more places (R 6)."""

    kind: ClassVar[str] = "assault"
    space: str
    fronts: Fronts


@dataclass(frozen=True, slots=True)
class Besiege:
    """A castle is attacked through one or both of its gates (R 7)."""

    kind: ClassVar[str] = "besiege"
    castle: str
    fronts: Fronts


@dataclass(frozen=True, slots=True)
class Halt:
    """The player marches no further; what is engaged is decided now (R 9.2)."""

    kind: ClassVar[str] = "halt"


@dataclass(frozen=True, slots=True)
class Resolve:
    """Which engaged place is decided next (R 9.2)."""

    kind: ClassVar[str] = "resolve"
    place: str


@dataclass(frozen=True, slots=True)
class Open:
    """Chance: the shield in a siege (R 8.4).

    With `reveal: public` the value alone. With `reveal: attacker` whether the
    castle held, `lost` when it held under `double_shortfall`, and the value
    where R 8.5 or 8.6 shows it to all.
    """

    kind: ClassVar[str] = "open"
    value: int | None = None
    held: bool | None = None
    lost: int | None = None


@dataclass(frozen=True, slots=True)
class Retreat:
    """The loser says where the beaten knights go (R 6.4)."""

    kind: ClassVar[str] = "retreat"
    to: str


@dataclass(frozen=True, slots=True)
class Occupy:
    """The winner says how many go in from each gate (R 7.4)."""

    kind: ClassVar[str] = "occupy"
    fronts: Fronts


@dataclass(frozen=True, slots=True)
class PlaceShield:
    """The new owner puts a shield on the castle (R 8.1)."""

    kind: ClassVar[str] = "shield"


@dataclass(frozen=True, slots=True)
class NoShield:
    """The new owner puts none there (R 8.1)."""

    kind: ClassVar[str] = "no_shield"


@dataclass(frozen=True, slots=True)
class End:
    """The turn is over (R 3.4)."""

    kind: ClassVar[str] = "end"


Move: TypeAlias = (
    Roll
    | Enter
    | Decline
    | March
    | Assault
    | Besiege
    | Halt
    | Resolve
    | Open
    | Retreat
    | Occupy
    | PlaceShield
    | NoShield
    | End
)
