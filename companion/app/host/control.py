"""How is the computer, as the window sees it, and how is it switched off?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.app.health import Conditions
from companion.app.host.machine import Machine
from companion.ui.ports.machine import Condition


class MachineControl:
    """The computer under one table; keeps `MachinePort`. For one thread."""

    def __init__(
        self,
        machine: Machine | None,
        conditions: Conditions,
        notices: Callable[[], Sequence[str]],
    ) -> None:
        """Take these parts; nothing is read yet.

        Args:
            machine: the computer; None where nothing is reported or done about it.
            conditions: what a match needs besides devices.
            notices: returns the notices of the home screen; may raise StoreError.
        """
        self._machine = machine
        self._conditions = conditions
        self._notices = notices

    def conditions(self) -> Sequence[Condition]:
        """What a match needs besides devices, and how it is."""
        return self._conditions.now()

    def home_notices(self) -> Sequence[str]:
        """What home says in a quiet line: what is wrong, and how the last stop was."""
        return self._notices()

    @property
    def switches_off(self) -> bool:
        """Whether the machine is ours alone."""
        return self._machine is not None and self._machine.is_ours

    def switch_off(self) -> None:
        """Have the machine switched off; see `MachinePort.switch_off`."""
        if self._machine is not None:
            self._machine.switch_off()
