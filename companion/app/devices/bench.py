"""Which devices are at the table, and what do they say?

Die and castles are plugged into sockets, so that they can be exchanged while a match is
played, and tried out without a trace in it. Their signals are read here, once a round, and
go to the match or to the open screen of the hardware desk. No roll that was thrown for the
match is lost on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.adapters.devices.ports import (
    CastleButtons,
    CastleLights,
    DeviceName,
    Die,
    DieSettled,
    IdentifyingDevice,
    Lamp,
    Why,
)
from companion.adapters.devices.recorder import FlightRecorder
from companion.adapters.devices.sockets import CastleSocket, DieSocket, ReceivedSignal, Recipient
from companion.app.devices.dice_at_match import DiceAtMatch
from companion.app.devices.factory import Rollable
from companion.app.devices.status import Watched
from companion.core.errors import DeviceError
from companion.core.message import N_, Message
from companion.referee import lamps
from companion.referee.chance import DieAtTable
from companion.referee.place_buttons import ButtonsAtTable, PlacePress
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.ui.ports.bench import DevicePart, Done, FlightLine, Glow, PartReport, Source
from companion.ui.ports.table_devices import CASTLES_READY, DIE_READY, CastlesStatus, DieStatus

if TYPE_CHECKING:
    from companion.adapters.devices.simulated_castles import SimulatedCastles

_HELLO: Final = 4
_DEVICE: Final[Mapping[DevicePart, DeviceName]] = {
    DevicePart.DIE: "die",
    DevicePart.BUTTONS: "castles",
    DevicePart.LAMPS: "castles",
}
_PART: Final[Mapping[DeviceName, DevicePart]] = {
    "die": DevicePart.DIE,
    "castles": DevicePart.BUTTONS,
}
_UNCOUNTED: Final[Mapping[Recipient, str]] = {
    Recipient.VISITOR: N_("That was a test roll and doesn't count: roll again."),
    Recipient.NOBODY: N_(
        "That roll came while the die was disconnected and doesn't count: roll again."
    ),
}
"""What the table screen shows when a throw did not count while a roll is due."""


Remedy: TypeAlias = Callable[[Why, tuple[str, ...]], Message]
"""Says what to do about a missing device, from the reason and the words of its hello sentence."""


def _no_remedy(_why: Why, _hello: tuple[str, ...]) -> Message:
    """No advice is known."""
    return Message("")


def _source(used: bool, simulated: bool) -> Source:
    """Which kind of device is used."""
    return Source.SIMULATED if simulated else Source.REAL if used else Source.TOUCH


class DeviceBench:
    """The devices of one table; keeps `DevicesPort` and `BenchPort`. For one thread.

    Attributes:
        recorder: what went over the wires last; adapters' taps are made by it.
        changes: see `BenchPort.changes`.
    """

    def __init__(self, clock: Callable[[], float], rung: Callable[[], None]) -> None:
        """Start without devices: faces and castles are tapped.

        Args:
            clock: returns the window's time, in seconds.
            rung: called on an adapter's thread when a device has sent a signal.
        """
        self.recorder = FlightRecorder(clock)
        self.changes = 0
        self._clock = clock
        self._die_socket, self._castle_socket = DieSocket(rung), CastleSocket(rung)
        self._dice: DiceAtMatch | None = None
        self._die = DieAtTable(self._die_socket, objection=self._objection)
        self._castles = ButtonsAtTable(self._castle_socket, self._castle_socket)
        self._plugged: dict[DevicePart, object | None] = dict.fromkeys(DevicePart)
        self._simulated_die: Rollable | None = None
        self._simulated_castles: SimulatedCastles | None = None
        devices: tuple[DeviceName, ...] = ("die", "castles")
        self._watched = {name: Watched(name, self.recorder, clock()) for name in devices}
        self._referee: Referee | None = None
        self._visitors: list[object] = []
        self._done: list[Done] = []
        self._events: list[Any] = []
        self._drained: list[Any] = []
        self._uncounted: tuple[object, str] = (None, "")
        self._remedies: dict[DeviceName, Remedy] = dict.fromkeys(devices, _no_remedy)
        self._advised: dict[DevicePart, tuple[object, Message]] = {}

    # What the table uses.

    def plug_in_die(
        self,
        die: Die | None,
        simulated: Rollable | None,
        where: str = "",
        remedy: Remedy = _no_remedy,
        *,
        bluetooth: bool = False,
    ) -> None:
        """Use this die from now on, or none. The caller closes the one that was used before.

        Args:
            die: the adapter; None for faces that are tapped.
            simulated: the simulated device behind the adapter, where there is one.
            where: its port, for people.
            remedy: says what to do when the die is missing.
            bluetooth: they are Bluetooth dice.
        """
        self._remedies["die"] = remedy
        self._plugged[DevicePart.DIE], self._simulated_die = die, simulated
        source = _source(die is not None, simulated is not None)
        self._know("die", Source.BLUETOOTH if bluetooth else source, where)
        self._die_socket.use(die, self._position, self._clock())
        self._die.new_die()

    def plug_in_castles(
        self,
        buttons: CastleButtons | None,
        lights: CastleLights | None,
        simulated: SimulatedCastles | None = None,
        where: str = "",
        remedy: Remedy = _no_remedy,
    ) -> None:
        """Use these castles from now on, or none; see `plug_in_die`."""
        self._remedies["castles"] = remedy
        self._plugged[DevicePart.BUTTONS], self._plugged[DevicePart.LAMPS] = buttons, lights
        self._simulated_castles = simulated
        used = buttons is not None or lights is not None
        self._know("castles", _source(used, simulated is not None), where)
        self._castle_socket.use(buttons, lights)

    def _know(self, device: DeviceName, source: Source, where: str) -> None:
        self._watched[device].plugged(source, where, self._clock())
        self.changes += 1

    def use_dice(self, dice: DiceAtMatch) -> None:
        """Whenever Bluetooth dice are plugged in, these rules say which of them counts."""
        self._dice = dice

    def _objection(self, roll: DieSettled, referee: Referee | None) -> Message:
        """Why a roll cannot count now; empty if it can."""
        return Message("") if self._dice is None else self._dice.objection(roll, referee)

    def new_match(self, referee: Referee) -> None:
        """Attach the devices to this match; events of the one before are dropped."""
        self._drained.clear()
        self._die.new_match(referee)
        self._castles.new_match()

    def poll(self, referee: Referee | None) -> bool:
        """Pass the devices' signals on to the match on the table.

        Returns:
            Whether something may look different now; `drain_events` has what it led to.
        """
        self._referee = referee
        changes, now_s = self.changes, self._clock()
        visited = bool(self._visitors)
        for heard in self._die_socket.poll(self._position, visited, now_s):
            self._heard("die", heard, now_s)
        changed = False
        if self._plugged[DevicePart.DIE] is not None:
            changed, events = self._die.poll(referee)
            self._events += events
        self._die.clear(referee)
        if self._dice is not None and self._dice.poll(referee, waiting=self.waiting):
            self.changes += 1
        for heard in self._castle_socket.poll(visited):
            self._heard("castles", heard, now_s)
        if self._used:
            changed |= self._castles.poll(referee, now_s)
        led_to, self._events = self._events, []
        self._drained += led_to
        return changed or changes != self.changes or bool(led_to)

    def drain_events(self) -> Sequence[Any]:
        """The events that signals led to since the last call, in order."""
        events, self._drained = self._drained, []
        return events

    def die(self) -> DieStatus:
        """What the die does, for the table."""
        die = self._die
        if self._plugged[DevicePart.DIE] is None:
            text = Message("No die is in use.")
            return DieStatus(
                there=False, simulated=False, rolling=False, face=None, text=text, used=False
            )
        text = die.trouble or (DIE_READY if die.there else Message("The die isn't connected."))
        there, question = die.there, None
        if self.waiting and self._dice is not None:
            if die.there and (absence := self._dice.absence(self._referee)):
                there, text = False, absence
            question = self._dice.question(self._referee)
        if text == DIE_READY and self.waiting:
            thrown_at, said = self._uncounted
            notice = Message("") if self._dice is None else self._dice.notice(self._referee)
            text = Message(said) if said and thrown_at == self._position else notice or text
        simulated = self._simulated_die is not None
        return DieStatus(there, simulated, die.rolling, die.face, text, meanwhile=question)

    def answered_meanwhile(self) -> None:
        """See `DevicesPort.answered_meanwhile`."""
        if self._dice is not None:
            self._dice.answered()

    def roll(self) -> None:
        """Press the simulated die; a roll that could not be written is written now."""
        events = self._die.try_again(self._referee)
        if events is None:
            self._throw(Recipient.TABLE)
        self._drained += events or ()

    def roll_button(self) -> None:
        """A roll button on the header was pressed: roll for the match or the desk. Any thread."""
        self._throw(Recipient.VISITOR if self._visitors else Recipient.TABLE)

    def castles(self) -> CastlesStatus:
        """What the castles' buttons do, for the table."""
        if not self._used:
            return CastlesStatus(used=False, there=False, text=N_("Castle buttons aren't in use."))
        castles = self._castles
        text = CASTLES_READY if castles.there else N_("The castle buttons aren't connected.")
        referee = self._referee
        board = () if referee is None else lamps.button_places(referee.game, referee.setup)
        stuck = tuple(place for index, place in enumerate(board) if index in castles.stuck)
        used = self._plugged[DevicePart.BUTTONS] is not None
        return CastlesStatus(used, castles.there, castles.trouble or text, stuck)

    def presses(self) -> Iterator[PlacePress]:
        """What was pressed at the castles since the last call."""
        yield from self._castles.presses()

    def may_press(self, castles: frozenset[str]) -> None:
        """The lamps say which castles' buttons mean something now."""
        self._castles.may(castles)

    def refuse(self, castle: str) -> None:
        """Signal on a castle's lamp that a press was refused."""
        self._castles.refuse(castle, self._clock())

    # What the hardware desk uses.

    @property
    def waiting(self) -> bool:
        """Whether the match waits for a roll; see `BenchPort.waiting`."""
        referee = self._referee
        if referee is None or referee.answered is not None:
            return False
        return referee.prompt.kind is PromptKind.ROLL

    def visit(self, visitor: object) -> None:
        """See `BenchPort.visit`."""
        if visitor not in self._visitors:
            self._visitors.append(visitor)

    def leave(self, visitor: object) -> None:
        """See `BenchPort.leave`."""
        if visitor in self._visitors:
            self._visitors.remove(visitor)
        if not self._visitors:
            self._castle_socket.light(None)
            self._done.clear()

    def done(self) -> Sequence[Done]:
        """See `BenchPort.done`."""
        done, self._done = self._done, []
        return done

    def light(self, wanted: Mapping[int, Glow] | None) -> None:
        """See `BenchPort.light`."""
        if wanted is None:
            self._castle_socket.light(None)
        else:
            shown = {castle: Lamp(glow.colour, glow.blinking) for castle, glow in wanted.items()}
            self._castle_socket.light(shown)

    def throw(self) -> None:
        """See `BenchPort.throw`."""
        self._throw(Recipient.VISITOR)

    def _throw(self, whom: Recipient) -> None:
        if self._simulated_die is not None:
            with suppress(DeviceError):  # removed in the meantime
                if self._simulated_die.press():
                    self._die_socket.thrown(whom)

    def press(self, castle: int) -> None:
        """See `BenchPort.press`."""
        if self._simulated_castles is not None:
            with suppress(DeviceError):
                self._simulated_castles.press(castle)
                self._simulated_castles.release(castle)

    def write_again(self) -> None:
        """See `BenchPort.write_again`."""
        self._events += self._die.try_again(self._referee) or ()
        self.changes += 1

    def flight(self, within_s: float) -> Sequence[FlightLine]:
        """See `BenchPort.flight`."""
        return [
            FlightLine(entry.at_s, entry.device, entry.way.value, entry.text, entry.times)
            for entry in self.recorder.entries(within_s)
        ]

    def reports(self) -> Sequence[PartReport]:
        """See `BenchPort.reports`."""
        roll = self._die.unwritten
        seen = None if roll is None or roll.simulated else roll.face
        die = replace(self._report(DevicePart.DIE), unwritten=roll is not None, unwritten_face=seen)
        stuck = tuple(sorted(self._castles.stuck))
        buttons = replace(self._report(DevicePart.BUTTONS), stuck=stuck)
        lights = replace(self._report(DevicePart.LAMPS), last=None)
        if self._plugged[DevicePart.LAMPS] is not self._plugged[DevicePart.BUTTONS]:
            # Lamps report nothing: only eyes can tell whether they shine.
            lights = PartReport(DevicePart.LAMPS, lights.source, lights.where, None, lights.since_s)
        return die, buttons, lights

    def _report(self, part: DevicePart) -> PartReport:
        known, plugged = self._watched[_DEVICE[part]], self._plugged[part]
        if plugged is None:
            return PartReport(part, Source.TOUCH, "", False, known.since_s, last=known.last)
        report = PartReport(part, known.source, known.where, known.there, known.since_s,
                        last=known.last)  # fmt: skip
        hello: tuple[str, ...] = ()
        if isinstance(plugged, IdentifyingDevice):
            hello, beat = plugged.hello, plugged.beat
            who = hello if len(hello) == _HELLO else ("", "", "", "")
            up_s, millivolt = beat if beat is not None and known.there else (None, None)
            report = replace(report, name=who[3], uid=who[1], up_s=up_s, millivolt=millivolt,
                             dropped=plugged.dropped)  # fmt: skip
        if known.why is None or known.there:
            return report
        return replace(report, why=known.why.value, remedy=self._advice(part, known.why, hello))

    def _advice(self, part: DevicePart, why: Why, hello: tuple[str, ...]) -> Message:
        """What to do; worked out once for each fault, because that reads ports and pins.

        Where there is nothing to do yet, it is asked for again.
        """
        device = _DEVICE[part]
        asked = (why, hello, self._watched[device].since_s)
        before = self._advised.get(part)
        if before is None or before[0] != asked or not before[1]:
            self._advised[part] = before = (asked, self._remedies[device](why, hello))
        return before[1]

    # What became of each signal.

    @property
    def _used(self) -> bool:
        return any(
            self._plugged[part] is not None for part in (DevicePart.BUTTONS, DevicePart.LAMPS)
        )

    @property
    def _position(self) -> object:
        """The position of the match on the table, to tell whether a roll came too late."""
        referee = self._referee
        return None if referee is None else (referee.match_id, referee.state)

    def _heard(self, device: DeviceName, heard: ReceivedSignal, now_s: float) -> None:
        """Remember a device's last signal, and pass it on to the hardware desk if that is open."""
        self.changes += 1
        whole_line = isinstance(self._plugged[_PART[device]], IdentifyingDevice)
        done = self._watched[device].heard(heard, now_s, raw=whole_line)
        if done is not None and heard.went is Recipient.VISITOR and self._visitors:
            self._done.append(done)
        if isinstance(heard.signal, DieSettled):
            text = _UNCOUNTED.get(heard.went, "") if self.waiting else ""
            self._uncounted = (self._position, text)
