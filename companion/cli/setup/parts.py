"""Is each part of the table as it should be? Asks the machine, then the person.

The machine's own facts are those of the home screen (`app/host/machine`), the devices are checked
as the doctor checks them (`app/support/device_report`) and tried as the doctor tries them.
"""

from __future__ import annotations

import os
import secrets
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from companion.app.devices import pi_model
from companion.app.host.machine import Facts, Machine
from companion.app.support import device_report
from companion.cli.doctor import castles, die
from companion.cli.setup import glass
from companion.cli.setup.terminal import PartFinding, Terminal
from companion.core.config.known_dice import KnownDie
from companion.core.config.run_options import read_die
from companion.core.config.settings import BLUETOOTH, SERIAL, SIMULATED, TOUCH, Settings
from companion.core.errors import CompanionError
from companion.ui.input import touch_probe
from companion.ui.ports.machine import Condition
from companion.ui.sounds import kinds
from companion.ui.sounds.loudspeaker import PlayerProcess

_ROOM: Final = 300 * 1024 * 1024
"""In bytes: a year of evenings, with backups."""
_SOUND_S: Final = 2.0
_LAMP_S: Final = 0.4
_PICTURE: Final = (
    "Check the display's cable, its power and its input; docs/raspberry-pi.md has more, under "
    "touch and picture."
)


@dataclass(frozen=True, slots=True)
class Evening:
    """What is tried, with whom.

    Attributes:
        facts: where the machine tells of itself.
        settings: which devices there should be.
        wait_s: how long to wait for a device or a person, in seconds.
        terminal: where the person reads and answers.
        dice: the Bluetooth dice that are known.
    """

    facts: Facts
    settings: Settings
    wait_s: float
    terminal: Terminal
    dice: Sequence[KnownDie] = ()

    def model(self) -> PartFinding:
        """Which computer this is."""
        found = pi_model.of(self.facts.root)
        if found is None:
            return PartFinding(
                "model", None, "This isn't a Raspberry Pi; a window on a desktop works."
            )
        return PartFinding("model", True, f"{found.name}.")

    def screen(self) -> tuple[PartFinding, PartFinding]:
        """Whether the picture is seen, and whether touch is felt."""
        why = glass.trouble()
        if why:
            untried = PartFinding("touch", None, "Not tried: there is no picture.")
            return PartFinding("display", False, f"No picture can be shown: {why}."), untried
        bare = Machine(self.facts, touch_probe.is_bare).touch()
        try:
            with glass.opened() as opened:
                number = f"{secrets.randbelow(900) + 100}"
                glass.show(opened, number)
                seen = self._seen(number)
                if seen.ok is False:
                    return seen, PartFinding("touch", None, "Not tried: there is no picture.")
                return seen, self._touch(opened, bare)
        except pygame.error as error:
            untried = PartFinding("touch", None, "Not tried: there is no picture.")
            return PartFinding("display", False, f"No picture can be shown: {error}."), untried

    def _seen(self, number: str) -> PartFinding:
        read = self.terminal.read("Which number is on the screen? (Enter: none)")
        if read == number:
            return PartFinding("display", True, "The picture is seen.")
        if read and sorted(read) == sorted(number):
            return PartFinding(
                "display",
                False,
                "It was misread: is the picture on its side, or mirrored? "
                "Rotate screen, in Settings.",
            )
        return PartFinding("display", False, f"The number {number} was not seen. {_PICTURE}")

    def _touch(self, opened: pygame.Surface, bare: Condition | None) -> PartFinding:
        if bare is not None and not bare.ok:
            return PartFinding("touch", False, str(bare.text))
        self.terminal.say("Tap the five marks on the screen, one after another.")
        return glass.touched(opened, self.wait_s)

    def die(self) -> PartFinding:
        """Whether the die rolls."""
        use = self.settings.die.use
        if use not in (SERIAL, BLUETOOTH):
            how = "simulated" if use == SIMULATED else "tapped on the screen"
            return PartFinding("die", None, f"Not used: rolls are {how}.")
        if missing := device_report.faults("die", self.settings, self.wait_s, self.dice):
            return PartFinding("die", False, missing[0])
        face = die.once(read_die(None, self.settings), self.wait_s, self.terminal.out, self.dice)
        right = self.terminal.ask(f"It says {face}. Does the die show {face}?")
        return _judged(
            "die", right, "It reports what it shows.",
            "It reports another face than it shows: herald doctor die --rolls 60 shows which.",
            "Nobody compared.",
        )  # fmt: skip

    def buttons(self) -> PartFinding:
        """Whether each castle's button is its own."""
        if self.settings.castles.buttons == TOUCH:
            return PartFinding("buttons", None, "Not used: castles are tapped on the screen.")
        if missing := device_report.faults("castles", self.settings, self.wait_s):
            return PartFinding("buttons", False, missing[0])
        if not self.terminal.ask("Press each castle's button now?"):
            return PartFinding("buttons", None, "Not tried; later: herald doctor buttons.")
        if castles.buttons(self.settings, self.wait_s, self.terminal.out):
            return PartFinding("buttons", True, "Each is its own.")
        return PartFinding(
            "buttons",
            False,
            "Some are not seen or are another castle's (see above): "
            "compare the wires with herald doctor wiring.",
        )

    def lamps(self) -> PartFinding:
        """Whether each castle's lamp lights up in its colour."""
        if self.settings.castles.lamps == TOUCH:
            return PartFinding("lamps", None, "Not used: they are drawn on the screen.")
        if missing := device_report.faults("castles", self.settings, self.wait_s):
            return PartFinding("lamps", False, missing[0])
        castles.lamps(self.settings, _LAMP_S, self.wait_s, self.terminal.out)
        right = self.terminal.ask("Did each lamp light up alone, then all in the named colours?")
        return _judged(
            "lamps", right, "Each lights up.",
            "Some are wrong: compare the wires with herald doctor "
            "wiring; herald doctor lamps shows them again.",
            "Nobody looked.",
        )  # fmt: skip

    def sound(self) -> PartFinding:
        """Whether a sound is heard."""
        player = PlayerProcess()
        try:
            player.play((kinds.FALLEN,), 1.0)
            until = time.monotonic() + _SOUND_S
            while time.monotonic() < until and not player.trouble:
                time.sleep(0.05)
            if player.trouble:
                return PartFinding("sound", False, player.trouble)
            heard = self.terminal.ask("Did you hear a castle fall?")
        finally:
            player.close()
        return _judged(
            "sound", heard, "It is heard.",
            "Nothing was heard: switch the loudspeaker on, or choose "
            "another with raspi-config, System, Audio.",
            "Nobody listened.",
        )  # fmt: skip

    def clock(self) -> PartFinding:
        """Whether something has set the clock."""
        if self.facts.clock_was_set():
            return PartFinding("clock", True, time.strftime("It is %Y-%m-%d %H:%M."))
        return PartFinding(
            "clock",
            False,
            "It isn't set: connect to a network once, or fit a battery. Only dates are wrong.",
        )

    def space(self) -> PartFinding:
        """Whether what is played is kept, and whether there is room for it."""
        folder = self.facts.data.absolute()
        while not folder.exists():
            folder = folder.parent
        card = Machine(self.facts, lambda: False).card()
        if card.ok is False:
            return PartFinding("space", False, str(card.text))
        if not os.access(folder, os.W_OK | os.X_OK):
            return PartFinding("space", False, f"{self.facts.data} can't be written by this user.")
        return _room(folder)

    def power(self) -> PartFinding:
        """Whether the supply is strong enough."""
        found = Machine(self.facts, lambda: False).power()
        if found is None:
            return PartFinding("power", None, "This computer doesn't tell.")
        return PartFinding("power", found.ok, str(found.text))

    def tried(self, part: str) -> tuple[PartFinding, ...]:
        """Try one part, whatever happens to it."""
        try:
            found = getattr(self, part)()
        except CompanionError as error:
            return (PartFinding(part, False, str(error)),)
        return found if isinstance(found, tuple) else (found,)


def _judged(part: str, answer: bool | None, works: str, mend: str, skipped: str) -> PartFinding:
    """What a person's answer says of a part; None is no answer."""
    return PartFinding(part, answer, {True: works, False: mend, None: skipped}[answer])


def _room(folder: Path) -> PartFinding:
    free = shutil.disk_usage(folder).free
    said = f"{free // (1024 * 1024)} MB are free"
    if free < _ROOM:
        return PartFinding(
            "space", False, f"Only {said}: delete what you don't need, or take a larger card."
        )
    return PartFinding("space", True, f"{said}.")
