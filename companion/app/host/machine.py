"""Is the computer itself fit for an evening?

Supply, memory card, log, clock and touch screen: what the kernel and the system say of them in
/proc, /sys and /run. It only reads, a dozen small files in a millisecond. Tests give it another
root. A fact that a machine does not report is not listed for it.

Sources: cmdline(5) and overlayroot(8) for the card; the kernel's raspberrypi-hwmon and `vcgencmd
get_throttled` for the supply; journald.conf(5), systemd-timesyncd(8), and the kernel's
Documentation/input/event-codes.rst for the rest.
"""

from __future__ import annotations

import os
import pwd
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from companion.app.host import versions
from companion.core import clock
from companion.core.errors import StoreError
from companion.core.frozen import frozen
from companion.core.lazy_pattern import lazy_pattern
from companion.core.message import Message
from companion.ui.ports.machine import Condition

_LOOK_S: Final = 5.0
"""In seconds: how often a machine is checked, and how late a touch screen may appear."""

_MOST: Final = 2
"""The number of warnings that the first screen has room for."""

_WEAK_NOW: Final = 1 << 0
_WEAK_ONCE: Final = 1 << 16
"""Bits of the supply's state as a Raspberry Pi's firmware reports it."""

_DIRECT: Final = 1 << 1
"""INPUT_PROP_DIRECT: a touch screen, not a touch pad."""

_ROTATED: Final = lazy_pattern(
    r"(?:^|\s)video=\S*?\b((?:rotate|panel_orientation)=(?!0\b|normal\b)\w+)"
)

_FORGETFUL: Final = ("tmpfs", "ramfs")
_OVERLAID: Final = lazy_pattern(r"(?:^|\s)(?:overlayroot=tmpfs\b|boot=overlay\b)")
_OCTAL: Final = lazy_pattern(r"\\([0-7]{3})")


def readable(device: Path) -> bool:
    """Whether this user may read a device; it is opened and closed again at once."""
    try:
        os.close(os.open(device, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC))
    except OSError:
        return False
    return True


@frozen
class Facts:
    """Where to look.

    Attributes:
        root: of the file system.
        data: the folder of record and vault.
        readable: whether this user may read a device.
    """

    data: Path
    root: Path = Path("/")
    readable: Callable[[Path], bool] = readable

    def forgets(self) -> bool:
        """Whether the data folder's contents are lost at the next start."""
        kind = self._file_system()
        return kind in _FORGETFUL or (
            kind == "overlay" and bool(_OVERLAID.search(self._text("proc/cmdline")))
        )

    def can_only_be_read(self) -> bool:
        """Whether the data folder is read-only: Linux remounts a failing card like this."""
        try:
            return bool(os.statvfs(self.data).f_flag & os.ST_RDONLY)
        except OSError:
            return False

    def too_weak(self) -> tuple[bool, bool] | None:
        """Whether the supply is too weak now, and whether it was before; None if unknown."""
        reports = []
        for file in self.root.glob("sys/devices/platform/soc*/soc*:firmware/get_throttled"):
            try:
                bits = int(file.read_text("ascii"), 16)
            except (OSError, ValueError):
                continue
            reports.append((bool(bits & _WEAK_NOW), bool(bits & (_WEAK_ONCE | _WEAK_NOW))))
        for folder in self.root.glob("sys/class/hwmon/hwmon*"):
            if _read(folder / "name") == "rpi_volt":
                alarm = _read(folder / "in0_lcrit_alarm") == "1"
                reports.append((alarm, alarm))
        if not reports:
            return None
        return any(now for now, _ in reports), any(once for _, once in reports)

    def log_is_forgotten(self) -> bool | None:
        """Whether the system's log is lost at the next start; None if there is none."""
        if (self.root / "var/log/journal").is_dir():
            return False
        return True if (self.root / "run/log/journal").is_dir() else None

    def clock_was_set(self) -> bool:
        """Whether a network or a battery-backed clock has set the time since the start."""
        if (self.root / "run/systemd/timesync/synchronized").exists():
            return True
        return any(
            _read(rtc / "hctosys") == "1" and self._goes(rtc)
            for rtc in self.root.glob("sys/class/rtc/rtc*")
        )

    @staticmethod
    def _goes(rtc: Path) -> bool:
        """Whether a battery-backed clock has kept its time."""
        since = _read(rtc / "since_epoch")
        return since.isdecimal() and clock.is_set_at(int(since))

    def refused_version(self) -> str:
        """The newer version that did not start; "" for none."""
        return versions.refused(self.root)

    def touch_screens(self) -> tuple[tuple[str, bool], ...]:
        """The names of the touch screens, each with whether this user may read it."""
        return tuple(sorted(self._touch_screens()))

    def _touch_screens(self) -> Iterator[tuple[str, bool]]:
        for event in self.root.glob("sys/class/input/event*"):
            properties = _read(event / "device/properties").split()
            try:
                is_direct = bool(properties) and bool(int(properties[-1], 16) & _DIRECT)
            except ValueError:
                continue
            if is_direct:
                device = self.root / "dev/input" / event.name
                yield _read(event / "device/name") or event.name, self.readable(device)

    def turned_console(self) -> str:
        """The word of the kernel's command line that turns the console's picture; "" for none."""
        found = _ROTATED.search(self._text("proc/cmdline"))
        return found[1] if found else ""

    def _file_system(self) -> str:
        """The kind of file system that holds the data folder; "" where that is unknown."""
        best, kind = -1, ""
        folder = self.data.resolve()
        for line in self._text("proc/self/mountinfo").splitlines():
            words, _, after = line.partition(" - ")
            if len(words.split()) < 5 or not after:
                continue
            place = Path(_OCTAL.sub(lambda code: chr(int(code[1], 8)), words.split()[4]))
            # The last mount on a path hides the earlier ones.
            if (place == folder or place in folder.parents) and len(place.parts) >= best:
                best, kind = len(place.parts), after.split()[0]
        return kind

    def _text(self, name: str) -> str:
        return _read(self.root / name)


class Machine:
    """The machine, checked every few seconds, with its warnings.

    Attributes:
        warnings: what home shows first, where the program has the machine to itself; the
            most important first.
    """

    def __init__(
        self, facts: Facts, bare: Callable[[], bool], switches_off: Path | None = None
    ) -> None:
        """Nothing is checked yet.

        Args:
            facts: where to look.
            bare: whether there is no desktop that handles touch screens.
            switches_off: the file that switches the machine off when it appears; None where
                it is not ours alone.
        """
        self.warnings: tuple[Condition, ...] = ()
        self._facts = facts
        self._bare = bare
        self._switches_off = switches_off
        self._due: float | None = None
        self._was_weak = False

    @property
    def is_ours(self) -> bool:
        """Whether the program has the machine to itself, and may switch it off."""
        return self._switches_off is not None

    def switch_off(self) -> None:
        """Have the machine switched off, a moment later.

        Raises:
            StoreError: it cannot be asked for.
        """
        if self._switches_off is None:
            raise StoreError("This computer can't be switched off from here.")
        try:
            self._switches_off.touch()
        except OSError as error:
            raise StoreError(
                "This computer can't be switched off ({why}). Everything is saved: you can pull "
                "the plug.",
                why=error.strerror,
            ) from error

    def tick(self, now_s: float) -> bool:
        """Check when a check is due. Returns whether the warnings have changed."""
        if not self.is_ours:
            return False
        if self._due is None:
            # Not at once: the first picture must not wait, and touch screens appear late.
            self._due = now_s + _LOOK_S
        if now_s < self._due:
            return False
        self._due = now_s + _LOOK_S
        found = tuple(
            condition
            for condition in (
                self.touch(),
                self.picture(),
                self.card(),
                self.power(),
                self.update(),
            )
            if condition is not None and condition.ok is False
        )
        changed, self.warnings = found[:_MOST] != self.warnings, found[:_MOST]
        return changed

    def sources(self) -> Iterator[Callable[[], Condition | None]]:
        """The sources of conditions, for the hardware desk."""
        yield self.touch
        yield self.picture
        yield self.card
        yield self.power
        yield self.log
        yield self.update

    def clock_was_set(self) -> bool:
        """Whether anything has set the clock since the start."""
        return self._facts.clock_was_set()

    def touch(self) -> Condition | None:
        """Whether touches reach the program, where no desktop handles them."""
        if not self._bare():
            return None
        name, screens = Message("Touchscreen"), self._facts.touch_screens()
        if not screens:
            return Condition(
                name,
                False,
                Message(
                    "No touchscreen found: check its cable. Until then, use a keyboard: arrows and "
                    "Enter."
                ),
            )
        if not any(heard for _, heard in screens):
            return Condition(
                name,
                False,
                Message(
                    "{screen} is connected, but Table Herald can't use it.", screen=screens[0][0]
                ),
                mend=Message("sudo usermod -aG input {user}, then restart.", user=_user()),
            )
        heard_of = next(screen for screen, heard in screens if heard)
        return Condition(name, True, Message("{screen} is connected.", screen=heard_of))

    def picture(self) -> Condition | None:
        """Whether somebody tried to turn the picture where only the console is turned."""
        word = self._facts.turned_console() if self._bare() else ""
        if not word:
            return None
        return Condition(
            Message("Direction of the picture"),
            False,
            Message("Only the console is turned, not the picture."),
            mend=Message(
                "Remove {word} from cmdline.txt, and turn picture and touch with --turned in "
                "/etc/default/table-herald.",
                word=word,
            ),
        )

    def card(self) -> Condition:
        """Whether written data stay on the card."""
        name = Message("Storage")
        if self._facts.can_only_be_read():
            return Condition(
                name,
                False,
                Message(
                    "The memory card is read-only; nothing more is recorded. If a restart doesn't "
                    "help, it's worn out."
                ),
            )
        if self._facts.forgets():
            return Condition(
                name,
                False,
                Message("Every match is lost when this computer is switched off."),
                mend=Message(
                    "Its overlay file system is on: sudo raspi-config, Performance, Overlay: off."
                ),
            )
        return Condition(name, True, Message("Saved data is safe."))

    def power(self) -> Condition | None:
        """Whether the supply is strong enough."""
        found = self._facts.too_weak()
        if found is None:
            return None
        now, once = found
        self._was_weak = self._was_weak or once
        name = Message("Power supply")
        if now:
            text = Message(
                "It's too weak: this computer may stop at any moment. Use its own power supply and "
                "cable."
            )
            return Condition(name, False, text)
        if self._was_weak:
            text = Message(
                "It was too weak at some point since startup. Use its own power supply and cable."
            )
            return Condition(name, False, text)
        return Condition(name, True, Message("It's strong enough."))

    def log(self) -> Condition | None:
        """Whether the system's log survives a restart."""
        forgotten = self._facts.log_is_forgotten()
        if forgotten is None:
            return None
        name = Message("System log")
        if forgotten:
            text = Message(
                "It's lost when this computer is switched off; Table Herald keeps its own log of "
                "faults."
            )
            return Condition(name, None, text)
        return Condition(name, True, Message("It's saved."))

    def update(self) -> Condition | None:
        """Whether a newer version did not start, so that this one came back by itself."""
        refused = self._facts.refused_version()
        if not refused:
            return None
        return Condition(
            Message("Update"),
            False,
            Message("Version {version} didn't start; the previous one is back.", version=refused),
        )


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip("\0\n ")
    except OSError:
        return ""


def _user() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())
