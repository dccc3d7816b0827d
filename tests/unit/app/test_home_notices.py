"""Home says what is wrong with the computer; the commands that help stand in Devices."""

from __future__ import annotations

from pathlib import Path

from companion.app.home_notices import HomeNotices
from companion.app.host.machine import Facts, Machine
from companion.core.message import Message
from companion.ui.ports.machine import Condition

FORBIDDEN = Condition(
    Message("Touchscreen"), False, Message("It can't be used."), mend=Message("sudo this")
)
WEAK = Condition(Message("Power supply"), False, Message("It's too weak."))


def test_devices_is_named_once_behind_what_it_has_a_command_for(tmp_path: Path) -> None:
    machine = Machine(Facts(tmp_path), bare=lambda: True)
    notices = HomeNotices(machine, was_cut=False)
    told = "It can't be used. See Devices for what to do."
    for warnings, said in (
        ((FORBIDDEN, WEAK), [told, "It's too weak."]),
        ((FORBIDDEN, FORBIDDEN), ["It can't be used.", told]),
        ((WEAK,), ["It's too weak."]),
    ):
        machine.warnings = warnings
        assert list(notices.now(lambda: ())) == said
