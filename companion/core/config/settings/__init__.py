"""Which devices does this table have, and at which ports and pins?"""

from companion.core.config.settings.file import (
    SYSTEM_FILE,
    SettingsFault,
    at_home,
    load,
    missing_ports,
    place,
    read,
)
from companion.core.config.settings.model import (
    BLUETOOTH,
    EXPANDER,
    GPIO,
    SERIAL,
    SIMULATED,
    SIMULATION,
    TOUCH,
    BackupSettings,
    CastleSettings,
    DieSettings,
    ExpanderSettings,
    PinSettings,
    Settings,
)
from companion.core.config.settings.port_names import is_onboard, port_fault

__all__ = [
    "BLUETOOTH",
    "EXPANDER",
    "GPIO",
    "SERIAL",
    "SIMULATED",
    "SIMULATION",
    "SYSTEM_FILE",
    "TOUCH",
    "BackupSettings",
    "CastleSettings",
    "DieSettings",
    "ExpanderSettings",
    "PinSettings",
    "Settings",
    "SettingsFault",
    "at_home",
    "is_onboard",
    "load",
    "missing_ports",
    "place",
    "port_fault",
    "read",
]
