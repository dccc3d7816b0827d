"""Why can no picture be shown without a desktop? Asks the kernel, and changes nothing.

A screen without a desktop is refused in one short sentence, whatever the reason. The kernel
knows more: whether there is a graphics device, whether this user may use it, whether a display
is plugged into it, and whether somebody else's picture is on it. Written after drm(7) and
drm-kms(7); /sys/class/drm is in the kernel's ABI/testing/sysfs-class-drm.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import pwd
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Final

from companion.app.devices import pi_model, troubleshooting
from companion.core.frozen import frozen

_SET_MASTER: Final = 0x641E
"""DRM_IOCTL_SET_MASTER: granted if no other process drew on the device when it was opened."""
_DROP_MASTER: Final = 0x641F
_KMS: Final = "kmsdrm"
_FLAT: Final = "DSI"
FOR_SDL: Final = "SDL_KMSDRM_DEVICE_INDEX"
"""The environment's name for the graphics device that SDL draws on, by its number."""
FOR_CAGE: Final = "WLR_DRM_DEVICES"
"""The same for cage, by its device file."""


class Card(Enum):
    """The state of a graphics device, for a program that wants to show a picture."""

    FREE = "free"
    HELD = "held"
    FORBIDDEN = "forbidden"
    SILENT = "silent"


@frozen
class Trouble:
    """Why there is no picture.

    Attributes:
        text: one sentence, and what to do.
        passes: it may pass by itself.
    """

    text: str
    passes: bool


def ask(device: Path) -> Card:
    """Ask a graphics device for its state. The device is closed again at once."""
    try:
        card = os.open(device, os.O_RDWR | os.O_CLOEXEC)
    except OSError as error:
        return Card.FORBIDDEN if error.errno in (errno.EACCES, errno.EPERM) else Card.SILENT
    try:
        fcntl.ioctl(card, _SET_MASTER)
    except OSError as error:
        # A device without displays, which only computes, knows no DRM master at all.
        held = error.errno in (errno.EACCES, errno.EBUSY, errno.EPERM)
        return Card.HELD if held else Card.SILENT
    else:
        with suppress(OSError):
            fcntl.ioctl(card, _DROP_MASTER)
        return Card.FREE
    finally:
        os.close(card)


def card_with_display(root: Path = Path("/")) -> Path | None:
    """The graphics device with a connected display; None where there is none.

    Their numbers change from one start to the next: on a Raspberry Pi 4 and 5 one device only
    computes, one has the HDMI sockets, and on a 5 a third one has the flat cable. Of two with a
    display it is the one with the flat cable: a touch display.
    """
    found: list[tuple[bool, int, Path]] = []
    for plug in _plugs(root):
        number, _, socket = plug.parent.name.removeprefix("card").partition("-")
        card = root / "dev/dri" / f"card{number}"
        if number.isdecimal() and _says(plug) == "connected" and card.exists():
            found.append((not socket.startswith(_FLAT), int(number), card))
    return min(found)[2] if found else None


def choose_card(environment: MutableMapping[str, str], root: Path = Path("/")) -> None:
    """Have SDL, and cage, show the picture where a display is connected now."""
    card = card_with_display(root)
    if card is None:
        environment.pop(FOR_SDL, None)
        environment.pop(FOR_CAGE, None)
    else:
        environment[FOR_SDL] = card.name.removeprefix("card")
        environment[FOR_CAGE] = str(Path("/dev/dri") / card.name)


def drivers() -> tuple[str, ...]:
    """The video drivers that this SDL was built with; () where that cannot be read."""
    try:
        mapped = Path("/proc/self/maps").read_text("utf-8", "replace")
    except OSError:
        return ()
    for line in mapped.splitlines():
        library = line.split(maxsplit=5)[5] if line.count("/") else ""
        if "libSDL2-2" in library:
            with suppress(OSError, AttributeError):
                sdl = ctypes.CDLL(library)
                sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
                names = (sdl.SDL_GetVideoDriver(n) for n in range(sdl.SDL_GetNumVideoDrivers()))
                return tuple(name.decode("ascii", "replace") for name in names if name)
    return ()


def trouble(
    root: Path = Path("/"), asked: Callable[[Path], Card] = ask, built: tuple[str, ...] = ()
) -> Trouble | None:
    """Why no picture can be shown without a desktop; None where nothing speaks against it.

    Args:
        root: the root of the file system.
        asked: asks a graphics device for its state.
        built: the result of `drivers`.
    """
    if built and _KMS not in (name.lower() for name in built):
        return Trouble(
            "this pygame can't draw without a desktop (its SDL has no KMSDRM): "
            "sudo apt install python3-pygame, in an environment made with "
            "--system-site-packages",
            passes=False,
        )
    cards = sorted((root / "dev/dri").glob("card[0-9]*"))
    if not cards:
        return Trouble(
            "there is no graphics device (/dev/dri/card0); on a Raspberry Pi, add "
            "dtoverlay=vc4-kms-v3d to config.txt",
            passes=False,
        )
    answers = {card: asked(card) for card in cards}
    if Card.FORBIDDEN in answers.values() and Card.FREE not in answers.values():
        groups = [name for name in ("video", "render") if troubleshooting.missing_from(name)]
        named = ",".join(groups) or "video,render"
        return Trouble(
            f"user {_user()} isn't allowed to use the graphics device: sudo usermod -aG {named} "
            f"{_user()}, then start again",
            passes=False,
        )
    plugs = [plug for plug in _plugs(root) if plug.parent.name.split("-")[0] in
             {card.name for card in cards}]  # fmt: skip
    if plugs and not any(_says(plug) == "connected" for plug in plugs):
        model = pi_model.of(root)
        if model is not None and not model.has_flat_cable:
            return Trouble(
                f"no display is connected: a {model.name} has no socket for a display with a flat "
                f"cable (DSI); connect one by HDMI, and switch it on",
                passes=True,
            )
        return Trouble(
            "no display is connected: check its cable, and that it's switched on",
            passes=True,
        )
    if Card.HELD in answers.values():
        return Trouble(
            "another program is using the screen; if a desktop is running, turn it off: "
            "sudo systemctl set-default multi-user.target, then sudo reboot",
            passes=False,
        )
    return None


def _plugs(root: Path) -> list[Path]:
    return sorted((root / "sys/class/drm").glob("card[0-9]*-*/status"))


def _says(file: Path) -> str:
    try:
        return file.read_text("ascii", "replace").strip()
    except OSError:
        return ""


def _user() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())
