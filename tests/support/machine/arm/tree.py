"""What does the emulated computer say it is? A device tree that looks like a Raspberry Pi's.

QEMU's own tree of its board `virt` stays; what differs is what the program and gpiozero look at:
the model, the revision, and the chip behind the forty pins with its label and its place among the
other chips. The chips are the kernel's simulator (gpio-sim), which the tree describes as its
documentation says (Documentation/admin-guide/gpio/gpio-sim.rst). Text in, text out: `compiled`
alone starts a program.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HEADER: Final = "header"
"""The node of the header's chip: it lies below /sys/devices/platform under this name."""
LINES: Final = ("ID_SDA", "ID_SCL", *(f"GPIO{number}" for number in range(2, 28)))
"""What Raspberry Pi's tree calls the lines of the header."""
_OWN_CHIP: Final = ("pl061@9030000 {", "gpio-keys {")
"""The chip that QEMU's board has, and the power button on it."""


@dataclass(frozen=True, slots=True)
class Pi:
    """One model on one kernel.

    Attributes:
        model: as the device tree says it.
        revision: as gpiozero decodes it.
        label: of the chip behind the header.
        lines: so many does that chip have.
        before: so many chips have smaller numbers; one of them is QEMU's own.
    """

    model: str
    revision: int
    label: str
    lines: int
    before: int = 0

    @property
    def chip(self) -> str:
        """The header's device file."""
        return f"/dev/gpiochip{self.before}"


_PI_4: Final = ("Raspberry Pi 4 Model B Rev 1.4", 0xC03114, "pinctrl-bcm2711", 58)
_PI_5: Final = ("Raspberry Pi 5 Model B Rev 1.0", 0xC04170, "pinctrl-rp1", 54)
PIS: Final = {
    "pi4": Pi(*_PI_4),
    "pi4-second": Pi(*_PI_4, before=1),
    "zero2": Pi("Raspberry Pi Zero 2 W Rev 1.0", 0x902120, "pinctrl-bcm2835", 54),
    # Its header had number 4 in the first kernels, has 0 in newer ones; nobody promises either.
    "pi5-old": Pi(*_PI_5, before=4),
    "pi5-new": Pi(*_PI_5),
    "pi5-odd": Pi(*_PI_5, before=1),
}


def like_a_pi(board: str, pi: Pi) -> str:
    """The tree of QEMU's board (dts), changed to look like this Raspberry Pi.

    Raises:
        ValueError: this is another tree than QEMU's.
    """
    tree = _replaced(board, 'model = "linux,dummy-virt";', f'model = "{pi.model}";')
    if not pi.before:
        for node in _OWN_CHIP:
            tree = _replaced(tree, f"\t{node}\n", f'\t{node}\n\t\tstatus = "disabled";\n')
    nodes = [f"system {{ linux,revision = <{pi.revision:#x}>; linux,serial = <0 1>; }};"]
    nodes += [
        chip(f"other{number}", f"gpio-brcmstb@{number}", 32) for number in range(1, pi.before)
    ]
    nodes.append(chip(HEADER, pi.label, pi.lines, LINES))
    end = tree.rindex("};")
    return tree[:end] + "".join(f"\t{node}\n" for node in nodes) + tree[end:]


def chip(node: str, label: str, lines: int, names: tuple[str, ...] = ()) -> str:
    """A simulated chip with one bank."""
    called = ", ".join(f'"{name}"' for name in names)
    named = f" gpio-line-names = {called};" if names else ""
    return (
        f'{node} {{ compatible = "gpio-simulator"; bank0 {{ gpio-controller; #gpio-cells = <2>; '
        f'ngpios = <{lines}>; gpio-sim,label = "{label}";{named} }}; }};'
    )


def _replaced(text: str, old: str, new: str) -> str:
    if text.count(old) != 1:
        raise ValueError(f"not the tree of QEMU's board virt: {old!r} is there {text.count(old)}x")
    return text.replace(old, new)


def compiled(pi: Pi, folder: Path, board: tuple[str, ...]) -> Path:
    """The tree as the kernel reads it (dtb).

    Args:
        pi: what it is to look like.
        folder: for the file.
        board: the emulator and its words, without a disk or a display.
    """
    own, made = folder / "virt.dtb", folder / "pi.dtb"
    head, machine, *rest = board
    subprocess.run([head, "-M", f"{machine},dumpdtb={own}", *rest, "-nodefaults", "-display",
                    "none"], check=True, capture_output=True)  # fmt: skip
    source = subprocess.run(["dtc", "-q", "-I", "dtb", "-O", "dts", str(own)],
                            check=True, capture_output=True, text=True).stdout  # fmt: skip
    subprocess.run(["dtc", "-q", "-I", "dts", "-O", "dtb", "-o", str(made)],
                   input=like_a_pi(source, pi), check=True, text=True)  # fmt: skip
    return made
