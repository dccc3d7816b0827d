"""Which serial port is at pins 8 and 10 of the header, and what keeps a device from it?

It differs by model. Up to the Raspberry Pi 4 it is /dev/serial0; /dev/serial1 is the Bluetooth's.
On a Raspberry Pi 5 /dev/serial0 is a socket of its own for debugging, and the header has
/dev/ttyAMA0. After "Configuring UARTs" of Raspberry Pi's documentation; tried on trees of files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.app.devices import pi_model
from companion.core.config.settings import is_onboard
from companion.core.lazy_pattern import lazy_pattern
from companion.core.message import Message

_PRIMARY: Final = "/dev/serial0"
_SECONDARY: Final = "/dev/serial1"
_OF_A_5: Final = "/dev/ttyAMA0"
_DEBUG: Final = "ttyAMA10"
_CONSOLE: Final = lazy_pattern(r"(?:^|\s)console=(serial0|tty(?:AMA|S)[0-9]+)\b")


def fault(port: str, root: Path = Path("/")) -> Message | None:
    """Why this port is not that of the header, and the mend; None where nothing is amiss.

    A port that is not on the board (USB) has no such fault, nor has another machine.
    """
    model = pi_model.of(root)
    if model is None or not is_onboard(port):
        return None
    device = _device(port, root)
    header = _OF_A_5 if model.has_debug_port else _PRIMARY
    if model.has_debug_port and (port == _PRIMARY or device.name == _DEBUG):
        return Message(
            "On a {model}, {port} is the debug socket, not pins 8 and 10: set port to {header} in "
            "the settings, write dtparam=uart0=on in {file}, then restart.",
            model=model.name, port=port, header=header, file=_config(root),
        )  # fmt: skip
    if not model.has_debug_port and port != _PRIMARY and device == _device(_SECONDARY, root):
        return Message(
            "On this {model}, {port} is Bluetooth, not pins 8 and 10: set port to {header} in "
            "the settings.",
            model=model.name, port=port, header=header,
        )  # fmt: skip
    if not (root / port.lstrip("/")).exists():
        return Message(
            "The serial port on pins 8 and 10, {port}, is off: write {line} in {file}, then "
            "restart.",
            port=port,
            line="dtparam=uart0=on" if model.has_debug_port else "enable_uart=1",
            file=_config(root),
        )
    if device.name in _consoles(root):
        return Message(
            "The system itself uses {port}: run sudo raspi-config, Interface, Serial Port (no "
            "login shell, yes hardware), then restart.",
            port=port,
        )
    return None


def _device(port: str, root: Path) -> Path:
    """What a port's name stands for."""
    file = root / port.lstrip("/")
    try:
        return file.parent / file.readlink().name
    except OSError:
        return file


def _consoles(root: Path) -> set[str]:
    """The names of the ports at which the kernel or a login prompt talks."""
    try:
        words = (root / "proc/cmdline").read_text("utf-8", "replace")
    except OSError:
        return set()
    return {_device(f"/dev/{found}", root).name for found in _CONSOLE.findall(words)}


def _config(root: Path) -> str:
    old = (root / "boot/config.txt").exists() and not (root / "boot/firmware/config.txt").exists()
    return "/boot/config.txt" if old else "/boot/firmware/config.txt"
