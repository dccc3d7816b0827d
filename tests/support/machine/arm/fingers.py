"""How are the buttons of an emulated Raspberry Pi pressed, and what is heard of it?

A finger changes what a line of the kernel's simulated chip is pulled to: no program inside has a
part in it. `Listener` is the program's own adapter on that chip, as a service of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from companion.core.config.pin_header import DEFAULT_CASTLES
from tests.support.machine.arm.tree import HEADER
from tests.support.machine.emulated.computer import Computer

_DOWN: Final = "pull-down"
_UP: Final = "pull-up"
_PROGRAM: Final = "/usr/lib/table-herald"
_CODE: Final = "/usr/local/lib/listener.py"
_SAID: Final = "/run/listener"
_PATIENCE_S: Final = 120.0
"""So long a signal may take: a start of Python is slow here, and this machine may be busy."""
_DRIVER: Final = "/sys/bus/platform/drivers/gpio-sim"


@dataclass(frozen=True, slots=True)
class Stroke:
    """One finger moves.

    Attributes:
        after_s: so long after the stroke before it.
        castle: 0 to 17, in the order of the settings.
        is_down: whether the button is pressed now.
    """

    after_s: float
    castle: int
    is_down: bool


def bounced(castle: int, *, is_down: bool, times: int, gap_s: float) -> list[Stroke]:
    """A contact that closes or opens as real ones do: back and forth a few times."""
    changes = [is_down, not is_down] * times + [is_down]
    return [Stroke(gap_s, castle, change) for change in changes]


class Fingers:
    """Eighteen fingers."""

    def __init__(self, computer: Computer, gpios: Sequence[int] = DEFAULT_CASTLES) -> None:
        """On the buttons of a running computer.

        Args:
            computer: with a simulated header.
            gpios: of its castles.
        """
        self._computer = computer
        self._gpios = gpios
        self._lines = ""

    def play(self, strokes: Iterable[Stroke]) -> list[float]:
        """Move them; when each has moved, by the machine's monotonic clock."""
        lines = self._lines = self._lines or self._found()
        wanted = [
            (stroke.after_s, f"{lines}/sim_gpio{self._gpios[stroke.castle]}/pull",
             _DOWN if stroke.is_down else _UP)
            for stroke in strokes
        ]  # fmt: skip
        times: list[float] = self._computer.ask({"strokes": wanted})["at_s"]
        return times

    def down(self, *castles: int) -> list[float]:
        """Press these at once."""
        return self.play(Stroke(0, castle, is_down=True) for castle in castles)

    def up(self, *castles: int) -> list[float]:
        """Let go of these at once."""
        return self.play(Stroke(0, castle, is_down=False) for castle in castles)

    def pull_out(self) -> None:
        """Take the chip away; it has another place when it is back."""
        self._computer.write(f"{_DRIVER}/unbind", HEADER)
        self._lines = ""

    def put_in(self) -> None:
        """The chip is back."""
        self._computer.write(f"{_DRIVER}/bind", HEADER)

    def chip(self) -> str:
        """The device file of the header's chip; it changes when the chip was away."""
        return f"/dev/{Path(self._found()).name}"

    def _found(self) -> str:
        folder = f"/sys/devices/platform/{HEADER}"
        told = self._computer.run("find", folder, "-maxdepth", "2", "-name", "sim_gpio0").said
        (line,) = told.split()
        return str(Path(line).parent)


class Listener:
    """The program's adapter, running inside.

    Wiring: `with Listener(computer) as listener:`
    """

    def __init__(
        self, computer: Computer, library: str = "", user: str = "table-herald",
        settings: str = "/etc/table-herald.toml", device: str = "castles",
    ) -> None:  # fmt: skip
        """Nothing is started yet.

        Args:
            computer: where it runs.
            library: a folder with another gpiozero.
            user: who runs it.
            settings: its file.
            device: "castles" or "die".
        """
        self._computer = computer
        self._library, self._user = library, user
        self._told = (settings, device)
        self._taken = 0

    def __enter__(self) -> Self:
        self.start()
        return self

    def start(self) -> None:
        """Begin to listen, with nothing heard yet."""
        self._taken = 0
        self._computer.write(_CODE, Path(__file__).with_name("listener.py").read_text())
        path = ":".join(filter(None, (self._library, _PROGRAM)))
        self._computer.run("rm", "-f", _SAID)
        properties = {
            "User": self._user, "StandardOutput": f"file:{_SAID}", "StandardError": "journal",
            "WorkingDirectory": "/tmp",
        }  # fmt: skip
        self._computer.run(
            "systemd-run", "--quiet", "--unit=listener", "--collect",
            *(f"--property={key}={value}" for key, value in properties.items()),
            f"--setenv=PYTHONPATH={path}", "--setenv=PYTHONDONTWRITEBYTECODE=1",
            "/usr/bin/python3", _CODE, *self._told,
        )  # fmt: skip

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Let go of the pins. Idempotent."""
        if self._computer.is_on():
            self._computer.run("systemctl", "stop", "listener", check=False)

    def all(self) -> list[dict[str, Any]]:
        """Everything that it has said so far."""
        lines = self._computer.read(_SAID).splitlines()
        return [json.loads(line) for line in lines if line.endswith("}")]

    def until(self, so: Callable[[list[dict[str, Any]]], bool], what: str) -> list[dict[str, Any]]:
        """Wait until what is new is so; what is new, which is then old.

        Raises:
            TimeoutError: it never was; with what was heard.
        """
        new: list[dict[str, Any]] = []

        def is_so() -> bool:
            new[:] = self.all()[self._taken :]
            return so(new)

        try:
            self._computer.until(is_so, what, _PATIENCE_S)
        except TimeoutError as error:
            raise TimeoutError(f"{what}: heard {new}; {self.trouble()}") from error
        self._taken += len(new)
        return new

    def forget(self) -> None:
        """What it has said so far is old."""
        self._taken = len(self.all())

    def hear(self, *signals: str) -> list[dict[str, Any]]:
        """Wait until it has said these, and maybe others; all that is new."""

        def all_heard(new: list[dict[str, Any]]) -> bool:
            said = [one["signal"] for one in new]
            return all(said.count(signal) >= signals.count(signal) for signal in set(signals))

        return self.until(all_heard, f"heard {signals}")

    def trouble(self) -> str:
        """What went wrong in it."""
        return self._computer.run("journalctl", "--no-pager", "--output=cat", "--lines=20",
                                  "--unit=listener").said  # fmt: skip

    def open_files(self) -> list[str]:
        """What it has open, but for numbers that change."""
        pid = self._computer.shown("listener", "MainPID")
        look = ("find", f"/proc/{pid}/fd", "-type", "l", "-printf", "%l\n")
        while (seen := self._computer.run(*look, check=False)).code:
            pass  # something was closed while it was looked at
        return sorted(line.split(":")[0] for line in seen.said.splitlines())

    def holds_pins(self) -> bool:
        """Whether it has a chip or a line open now."""
        return any("gpio" in file or file == "anon_inode" for file in self.open_files())

    def used_s(self) -> float:
        """So much of the processor has it used, in seconds."""
        return int(self._computer.shown("listener", "CPUUsageNSec")) / 1e9
