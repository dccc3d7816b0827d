"""The hardware desk in every state that matters, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable

from companion.adapters.devices.ports import Why
from companion.app.devices import troubleshooting
from companion.core.message import Message
from companion.ui.ports.bench import DevicePart, Source
from companion.ui.ports.device_selection import DeviceChoice
from companion.ui.ports.machine import Condition
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.shell.stage import Stage
from tests.support.castles import WirelessCastles
from tests.support.ui.scenes import at, placed
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.support.wireless_die import WirelessDie

Scene = Callable[[SimulatedDesk], Stage]
PORT = troubleshooting.for_people(
    "/dev/serial/by-id/usb-Arduino__www.arduino.cc__0043_7533131323335190A2E1-if00"
)


def _longest_remedy(_why: Why, _hello: tuple[str, ...]) -> Message:
    """The longest there is."""
    return Message(
        "Unplug the device at {port} and plug it back in. If it stays silent, RX and TX may be "
        "swapped, or it has no firmware.", port=PORT)  # fmt: skip


class LongPorts:
    """Keeps `DeviceSelectionPort`: real devices at ports with names as long as they come."""

    def choices(self, _part: DevicePart) -> list[DeviceChoice]:
        """All three, the real one used."""
        return [
            DeviceChoice(source.value, source, PORT if source is Source.REAL else "",
                   source is Source.REAL)
            for source in Source
            if source is not Source.BLUETOOTH
        ]  # fmt: skip

    def use(self, _part: DevicePart, _key: str) -> None:
        """Nothing else is there."""

    def wire(self, _castle: int) -> str:
        """At the header."""
        return "GPIO27, pin 13"


class DeskPages:
    """The pages of the devices' desk, over a table.

    Attributes:
        stage: the table.
    """

    stage: Stage

    def at(self, name: str, *taps: str) -> Stage:
        """One of the desk's screens."""
        room = self.stage.room
        room.nav = room.nav.push(Stop(Page.HARDWARE, place=name))
        self.rounds()
        return at(self.stage, *taps)

    def rounds(self) -> None:
        """Let what was said in."""
        for _ in range(3):
            self.stage.tick(self.stage.room.now)


class Scenery(DeskPages):
    """A match that waits for a roll, and devices that the scene has in its hand."""

    def __init__(self, desk: SimulatedDesk, *, simulated: bool = False) -> None:
        """Everything is there; the die may be a simulated one."""
        self.desk = desk
        self.die, self.castles = WirelessDie(simulated=simulated), WirelessCastles()
        desk.rolls_a_real_die = True
        desk.selection = LongPorts()
        desk.bench.plug_in_die(self.die, None, PORT, _longest_remedy)
        desk.bench.plug_in_castles(self.castles, self.castles, None, PORT, _longest_remedy)
        desk.conditioned = (
            Condition(Message("Record"), False, Message(
                "Only {free} free in {folder}: make room soon.", free="17 MB",
                folder="/var/lib/table-herald/a-folder-with-quite-a-long-name")),
            Condition(Message("Clock"), True, Message("It's set.")),
        )  # fmt: skip
        self.stage = placed(desk, four_players(), phase="roll")

    def lost(self) -> Scenery:
        """Nothing is there any more, and a button was stuck."""
        self.rounds()
        self.castles.stick(17)
        self.die.lose()
        self.rounds()
        return self

    def unwritten(self) -> Scenery:
        """A roll fell that the record, which is closed, does not take."""
        self.rounds()
        self.desk.journal.close()
        self.die.throw()
        self.die.fall(4)
        self.rounds()
        return self

    @property
    def room(self) -> Room:
        """Where it all is."""
        return self.stage.room


def _rolls(desk: SimulatedDesk) -> Stage:
    scenery = Scenery(desk)
    stage = scenery.at("rolls")
    for roll in range(60):
        scenery.die.throw()
        scenery.die.fall(6 if roll % 3 else roll % 6 + 1)
    scenery.rounds()
    return stage


def _presses(desk: SimulatedDesk, *, over: bool = False) -> Stage:
    scenery = Scenery(desk)
    stage = scenery.at("presses")
    for castle in (0, 6, *(range(2, 18) if over else ())):
        scenery.castles.press(castle)
        scenery.castles.release(castle)
        scenery.rounds()
        if over and castle == 6:
            at(stage, "skip")
    return stage


def _flight(desk: SimulatedDesk) -> Stage:
    scenery = Scenery(desk)
    tap = desk.bench.recorder.tap("castles")
    for number in range(60):
        tap.received(b"$castles,%d,beat,%d,5000*0000 a line that is as long as they come\n" % (
            number, number))  # fmt: skip
        scenery.castles.press(number % 18)
        scenery.castles.release(number % 18)
        scenery.rounds()
    return scenery.at("flight")


FORBIDDEN = Condition(
    Message("Touchscreen"), False,
    Message("{screen} is connected, but Table Herald can't use it.",
            screen="Goodix Capacitive TouchScreen"),
    mend=Message("sudo usermod -aG input {user}, then restart.", user="table-herald"),
)  # fmt: skip
FORGETFUL = Condition(
    Message("Storage"), False, Message("Every match is lost when this computer is switched off."),
    mend=Message("Its overlay file system is on: sudo raspi-config, Performance, Overlay: off."),
)  # fmt: skip


def _machine(desk: SimulatedDesk, page: int) -> Stage:
    """A machine with which everything is wrong."""
    scenery = Scenery(desk)
    desk.conditioned = (
        FORBIDDEN,
        FORGETFUL,
        Condition(Message("Power supply"), False, Message(
            "It's too weak: this computer may stop at any moment. Use its own power supply and "
            "cable.")),
        Condition(Message("System log"), None, Message(
            "It's lost when this computer is switched off; Table Herald keeps its own log of "
            "faults.")),
        Condition(Message("Clock"), None, Message(
            "Not set since startup: it runs on from where it stopped. Connect to a network to set "
            "it.")),
    )  # fmt: skip
    return scenery.at("", *["page-on"] * page)


HARDWARE_SCENES: dict[str, Scene] = {
    "devices-machine": lambda desk: _machine(desk, 1),
    "devices-machine-more": lambda desk: _machine(desk, 2),
    "devices": lambda desk: Scenery(desk).at(""),
    "devices-more": lambda desk: Scenery(desk).at("", "page-on"),
    "devices-lost": lambda desk: Scenery(desk).lost().at(""),
    "device-die": lambda desk: Scenery(desk).at("die"),
    "device-die-lost": lambda desk: Scenery(desk).lost().at("die"),
    "device-die-unwritten": lambda desk: Scenery(desk).unwritten().at("die"),
    "device-die-unseen": lambda desk: Scenery(desk, simulated=True).unwritten().at("die"),
    "device-buttons": lambda desk: Scenery(desk).lost().at("buttons"),
    "device-lamps": lambda desk: Scenery(desk).at("lamps"),
    "roll-away": lambda desk: Scenery(desk).lost().stage,
    "trial-rolls": lambda desk: Scenery(desk).at("rolls"),
    "trial-rolls-alarming": _rolls,
    "trial-presses": _presses,
    "trial-presses-over": lambda desk: _presses(desk, over=True),
    "trial-lamps": lambda desk: Scenery(desk).at("lights", "next"),
    "trial-touch": lambda desk: Scenery(desk).at("touch"),
    "flight": _flight,
    "report": lambda desk: Scenery(desk).at("report"),
    "report-written": lambda desk: Scenery(desk).at("report", "primary"),
}
