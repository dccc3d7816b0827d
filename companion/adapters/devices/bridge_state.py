"""What is known of Bluetooth and of the dice? From what the bridge has said. Pure.

A state is a frozen value; the adapter's thread replaces it, any thread reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Final, TypeAlias

from companion.adapters.devices.ports import Why
from companion.core.dice_lines import (
    Adapter,
    AdapterState,
    DieCondition,
    DieHandled,
    FromBridge,
    Gap,
    Nearby,
    NearbyDie,
    Twice,
)
from companion.core.frozen import frozen

Happening: TypeAlias = DieHandled | Gap
"""What happens once and is no state."""

_WHY: Final[Mapping[AdapterState, Why]] = MappingProxyType(
    {
        "off": Why.ADAPTER_OFF,
        "missing": Why.NO_ADAPTER,
        "forbidden": Why.ADAPTER_FORBIDDEN,
        "busy": Why.BRIDGE_BUSY,
    }
)


@frozen
class BridgeState:
    """What the bridge has said since it was reached.

    Attributes:
        reached: the bridge is there.
        fault: why it is not; None while that is unknown, and while it is there.
        adapter: how Bluetooth is; None before the bridge said so.
        nearby: the dice that are heard while looking, the nearest first.
        dice: uid → how a chosen die is.
        twice: the addresses that two dice claim.
    """

    reached: bool = False
    fault: Why | None = None
    adapter: Adapter | None = None
    nearby: tuple[NearbyDie, ...] = ()
    dice: Mapping[str, DieCondition] = field(default_factory=lambda: MappingProxyType({}))
    twice: frozenset[str] = frozenset()

    def after(self, message: FromBridge) -> BridgeState:
        """The state after this message; the same for a happening."""
        match message:
            case Adapter():
                return replace(self, adapter=message)
            case Nearby(dice):
                return replace(self, nearby=dice)
            case Twice(address):
                return replace(self, twice=self.twice | {address})
            case DieCondition(uid=uid):
                return replace(self, dice=MappingProxyType({**self.dice, uid: message}))
            case DieHandled() | Gap():
                return self

    def only(self, uids: frozenset[str]) -> BridgeState:
        """The state once only these dice are chosen."""
        kept = {uid: one for uid, one in self.dice.items() if uid in uids}
        return replace(self, dice=MappingProxyType(kept), twice=frozenset())

    @property
    def why(self) -> Why | None:
        """Why no die can be heard at all; None where Bluetooth works, or nothing is known yet."""
        if not self.reached:
            return self.fault
        return None if self.adapter is None else _WHY.get(self.adapter.state)

    @property
    def words(self) -> str:
        """What the bridge says of it, in English; "" for nothing."""
        return self.adapter.words if self.reached and self.adapter is not None else ""


NOTHING: Final = BridgeState()
"""Before the bridge was looked for."""
