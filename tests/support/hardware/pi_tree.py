"""A Raspberry Pi as a tree of files: what its kernel shows in /dev, /proc and /sys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

MODELS: Final = {
    "3": "Raspberry Pi 3 Model B Plus Rev 1.3",
    "4": "Raspberry Pi 4 Model B Rev 1.4",
    "5": "Raspberry Pi 5 Model B Rev 1.0",
    "Zero 2": "Raspberry Pi Zero 2 W Rev 1.0",
}
SYSTEMS: Final = ("bookworm", "trixie")
DISPLAYS: Final = ("HDMI", "DSI")
_LABELS: Final = {
    "3": "pinctrl-bcm2835", "4": "pinctrl-bcm2711", "5": "pinctrl-rp1", "Zero 2": "pinctrl-bcm2835",
}  # fmt: skip


@dataclass
class PiTree:
    """One of them.

    Attributes:
        chip: the number of the header's GPIO chip.
        card: the number of the graphics device with a connected display; None for none.
        labels: the label of each GPIO chip.
    """

    root: Path
    model: str
    system: str
    display: str
    rotation: int = 0
    chip: int = 0
    card: int | None = None
    labels: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.put("proc/device-tree/model", f"{MODELS[self.model]}\0")
        self.put("boot/firmware/config.txt", "dtoverlay=vc4-kms-v3d\n")
        self._chips()
        self._ports()
        self._cards()
        plug = "DSI-1:720x1280@60" if self.display == "DSI" else "HDMI-A-1:1280x720@60"
        turned = f" video={plug},rotate={self.rotation}" if self.rotation else ""
        self.put("proc/cmdline", f"console=tty1 root=PARTUUID=6c58-02 rootwait{turned}\n")
        self.put("sys/class/input/event3/device/name", "touch\n")
        self.put("sys/class/input/event3/device/properties", "2\n")

    def put(self, name: str, text: str = "") -> None:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def link(self, name: str, to: str) -> None:
        file = self.root / name
        file.unlink(missing_ok=True)
        file.symlink_to(to)

    def label_of(self) -> Callable[[Path], str]:
        return lambda chip: self.labels[chip.name]

    def _chips(self) -> None:
        """On a 5 the older kernels number the header's chip last, the newer ones first."""
        others = ["raspberrypi-exp-gpio"] if self.model in ("3", "4") else []
        if self.model == "5":
            others = [
                f"gpio-brcmstb@107d5{number}" for number in ("08500", "08520", "17c00", "17c20")
            ]
        last = self.model == "5" and self.system == "bookworm"
        names = [*others, _LABELS[self.model]] if last else [_LABELS[self.model], *others]
        self.chip = names.index(_LABELS[self.model])
        for number, label in enumerate(names):
            self.labels[f"gpiochip{number}"] = label
            if self.model == "5" and not last and number == 4:
                continue
            self.put(f"dev/gpiochip{number}")
        if self.model == "5" and not last:
            self.link("dev/gpiochip4", "gpiochip0")  # so does Raspberry Pi OS

    def _ports(self) -> None:
        """As they are by default: the header's port is switched off."""
        if self.model == "5":
            self.put("dev/ttyAMA10")
            self.link("dev/serial0", "ttyAMA10")
        else:
            self.put("dev/ttyAMA0")
            self.link("dev/serial1", "ttyAMA0")

    def enable_uart(self) -> None:
        """What the sentence about the port says."""
        if self.model == "5":
            self.put("dev/ttyAMA0")
        else:
            self.put("dev/ttyS0")
            self.link("dev/serial0", "ttyS0")

    def _cards(self) -> None:
        """Which number they get differs from start to start: here by system and rotation."""
        kinds = {"3": ["vc4"], "Zero 2": ["vc4"], "4": ["v3d", "vc4"], "5": ["v3d", "vc4", "rp1"]}
        cards = kinds[self.model]
        shift = (self.rotation // 90 + SYSTEMS.index(self.system)) % len(cards)
        cards = cards[shift:] + cards[:shift]
        for number, kind in enumerate(cards):
            self.put(f"dev/dri/card{number}")
            plugs = {"v3d": [], "vc4": ["HDMI-A-1"], "rp1": ["DSI-1"]}[kind]
            if kind == "vc4" and self.model in ("3", "4"):
                plugs = ["HDMI-A-1", "DSI-1"]
            for plug in plugs:
                there = plug.startswith(self.display)
                state = "connected" if there else "disconnected"
                self.put(f"sys/class/drm/card{number}-{plug}/status", f"{state}\n")
                self.card = number if there else self.card
            self.put(f"sys/class/drm/card{number}-Writeback-1/status", "unknown\n")
