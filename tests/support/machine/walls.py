"""What can be reached from inside the service? `probe.py` runs in its place and must find little.

The unit is the service's own but for what is run, and that it ends; in any machine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

UNIT_FILE: Final = "usr/lib/systemd/system/table-herald.service"
PROBE: Final = "probe.service"

_OTHERWISE: Final = (
    ("Type=notify", "Type=oneshot"), ("Restart=always", "Restart=no"),
    ("StandardInput=tty", "StandardInput=null"), ("TTYPath=/dev/tty1", ""),
    ("ConditionPathExists=/dev/tty0", ""), ("WatchdogSec=30", ""),
    # The service itself may run beside it, and is to keep its folder.
    ("RuntimeDirectoryPreserve=restart", "RuntimeDirectoryPreserve=yes"),
)  # fmt: skip
_FOLDERS: Final = {
    "/var/lib/table-herald", "/run/table-herald", "/run/table-herald-public", "/tmp", "/var/tmp",
}  # fmt: skip
"""Where the service may make files: its record, its folders for a run, and what others may see."""


def probing(unit: str) -> Mapping[str, str]:
    """The files that a machine needs for it, by their names; `unit` is the service's."""
    for old, new in _OTHERWISE:
        assert unit.count(old) == 1, old
        unit = unit.replace(old, new)
    unit, found = re.subn(r"(?m)^ExecStart=/usr/bin/herald kiosk .*$",
                          "ExecStart=/usr/bin/python3 -I /usr/share/probe.py", unit)  # fmt: skip
    assert found == 1
    probe = Path(__file__).with_name("probe.py").read_text()
    return {
        f"etc/systemd/system/{PROBE}": unit,
        "usr/share/probe.py": probe,
        "root/secret": "of others",
        "home/ada/secret": "of others",
    }


def it_may_only_keep_its_record(
    log: str, folders: Collection[str] = (), programs: Collection[str] = ()
) -> None:
    """Look at what the probe has said.

    Args:
        log: what it has said.
        folders: it may write there as well.
        programs: it may start these.
    """
    lines = [line for line in log.splitlines() if line.startswith("PROBE ")]
    assert lines, log
    found = json.loads(lines[0].removeprefix("PROBE "))
    assert found["user"] != 0
    more = set(found["writable"]) - _FOLDERS - set(folders)
    assert not more, more
    assert "/var/lib/table-herald" in found["writable"]
    assert set(found["programs"]) <= set(programs)
    for kind in ("changed", "sockets", "read", "calls", "processes"):
        assert not found[kind], (kind, found[kind])
    assert not found["capabilities"]
    assert found["no_new_privileges"] == "1"
    assert found["seccomp"] == "2"
