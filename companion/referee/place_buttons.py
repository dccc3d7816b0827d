"""Which place's button was pressed, and how long?

A press counts once, when the finger leaves the button: until then it may become a
hold. A hold counts after two seconds, with the finger still there, and its release
means nothing. What was not seen from beginning to end, because the device was lost
or another match came up meanwhile, is no press: nothing is guessed.

What a press means is the table screen's business.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, assert_never

from companion.adapters.devices.inbox import Inbox
from companion.adapters.devices.ports import (
    CastleButtons,
    CastleLights,
    CastlePressed,
    CastleReleased,
    CastleStuck,
    DeviceBack,
    DeviceLost,
    DeviceRefused,
    DieCocked,
    DieRolling,
    DieSettled,
    Lamp,
    PressId,
    Signal,
)
from companion.referee import lamps
from companion.referee.lamps import LampSigns
from companion.referee.referee import Referee
from companion.referee.sources import BUTTONS, DeviceSource, device_source

HOLD_S: Final = 2.0
"""A button that is down for so long is held."""


@dataclass(frozen=True, slots=True)
class PlacePress:
    """Somebody pressed a place's button, or holds it.

    Attributes:
        place: which.
        held: it has been down for `HOLD_S` and still is.
        down_s: when it went down.
        source: what the record says of a move that comes of it.
    """

    place: str
    held: bool
    down_s: float
    source: str


class ButtonsAtTable:
    """Buttons and lamps of the places. For one thread, but the buttons may emit on their own.

    Attributes:
        buttons: whether there are to be any; lamps can be used alone.
        there: whether the buttons are.
        trouble: one sentence for people, empty when all is well.
        stuck: the indexes of the buttons that do not come up.
    """

    def __init__(
        self,
        buttons: CastleButtons | None,
        lights: CastleLights | None,
        inbox: Inbox | None = None,
    ) -> None:
        """Begin to listen; without buttons or without lights the other half works alone."""
        self.buttons = buttons is not None
        self.there = False
        self.trouble = ""
        self.stuck: frozenset[int] = frozenset()
        self._buttons = buttons
        self._lights = lights
        self._inbox = inbox or Inbox()
        self._down: dict[int, tuple[CastlePressed, float]] = {}
        self._due: deque[tuple[PlacePress, CastleReleased | None]] = deque()
        self._signs = LampSigns()
        self._made_from: tuple[Referee | None, Any, LampSigns, bool] | None = None
        self._shown: dict[int, Lamp] | None = None
        if buttons is not None:
            buttons.start(self._inbox.put)

    def poll(self, referee: Referee | None, now_s: float) -> bool:
        """Let the signals in, and let the lamps say what is true now.

        Returns:
            Whether something about the device has changed, so that it may look different.
        """
        before = (self.there, self.trouble, self.stuck)
        for signal in self._inbox:
            self._take(signal, referee, now_s)
        self._hold(referee, now_s)
        self._shine(referee, now_s)
        return before != (self.there, self.trouble, self.stuck)

    def presses(self) -> Iterator[PlacePress]:
        """What was pressed or held since the last call, each once, in order.

        A release is acknowledged when the next one is asked for: when whoever asks
        has dealt with it.
        """
        while self._due:
            press, signal = self._due.popleft()
            yield press
            if signal is not None:
                self._acknowledge(signal)

    def may(self, places: frozenset[str]) -> None:
        """These places' buttons mean something now, and no others. Idempotent."""
        if places != self._signs.may:
            self._signs = replace(self._signs, may=places)

    def refuse(self, place: str, now_s: float) -> None:
        """A press on this place was refused: its lamp says so."""
        self._signs = replace(self._signs, refused=place, refused_s=now_s)

    def new_match(self) -> None:
        """Another match lies on the table: what was begun before it means nothing."""
        self._down.clear()
        self._signs = LampSigns()
        for _press in self.presses():
            pass

    def _take(self, signal: Signal, referee: Referee | None, now_s: float) -> None:
        match signal:
            case CastlePressed():
                # At once: until this is done no controller says that the finger has left.
                self._acknowledge(signal)
                if referee is not None:
                    self._down[signal.index] = (signal, now_s)
            case CastleReleased():
                self._released(signal, referee)
            case CastleStuck():
                self.stuck |= {signal.index}
            case DeviceBack():
                self.there, self.trouble = True, ""
                self._forget()
            case DeviceLost() | DeviceRefused():
                self.there, self.trouble = False, signal.why.value
                self._forget()
            case DieRolling() | DieSettled() | DieCocked():
                pass  # place buttons say none of these
            case _:
                assert_never(signal)

    def _forget(self) -> None:
        """Nobody knows what the fingers have done meanwhile."""
        self._down.clear()
        self.stuck = frozenset()

    def _released(self, signal: CastleReleased, referee: Referee | None) -> None:
        self.stuck -= {signal.index}
        found = self._down.pop(signal.index, None)
        if found is not None and referee is not None:
            pressed, down_s = found
            place = _place(referee, pressed.index)
            if place and pressed.id[:2] == signal.id[:2]:
                press = PlacePress(place, held=False, down_s=down_s, source=source_of(pressed))
                self._due.append((press, signal))
                return
        self._acknowledge(signal)

    def _hold(self, referee: Referee | None, now_s: float) -> None:
        """Whatever has been down for long enough is held, and is no press any more."""
        held = [found for found in self._down.values() if now_s - found[1] >= HOLD_S]
        for pressed, down_s in held:
            del self._down[pressed.index]
            place = _place(referee, pressed.index)
            if place:
                press = PlacePress(place, held=True, down_s=down_s, source=source_of(pressed))
                self._due.append((press, None))

    def _acknowledge(self, signal: CastlePressed | CastleReleased) -> None:
        if self._buttons is not None:
            self._buttons.acknowledge(signal)

    def _shine(self, referee: Referee | None, now_s: float) -> None:
        """Tell the lamps, when they are to look different."""
        if self._lights is None:
            return
        flashing = self._signs.flashing(now_s)
        state = None if referee is None else referee.state
        made_from = (referee, state, self._signs, flashing)
        if not flashing and _same(made_from, self._made_from):
            return
        self._made_from = made_from
        wanted: dict[int, Lamp] = {}
        if referee is not None:
            places = lamps.place_owners(referee.game, referee.setup, state)
            wanted = lamps.picture(places, referee.prompt, self._signs, now_s)
        if wanted != self._shown:
            self._lights.show(wanted)
            self._shown = wanted


def _same(one: tuple[Any, ...], other: tuple[Any, ...] | None) -> bool:
    """Whether two pictures are made from the very same things; states are compared by name."""
    return other is not None and all(a is b for a, b in zip(one, other, strict=True))


def _place(referee: Referee | None, index: int) -> str:
    """The place of a button; "" where the board on the table has fewer, or none."""
    found = () if referee is None else lamps.button_places(referee.game, referee.setup)
    return found[index] if index < len(found) else ""


def source_of(pressed: CastlePressed) -> str:
    """What the record says of a move that was made by a button."""
    return str(DeviceSource.of(BUTTONS, pressed.id))


def counted_presses(sources: frozenset[str]) -> Iterator[PressId]:
    """The presses among the sources of a record, so that none counts twice after a crash.

    A source that no device can have said is none.
    """
    for source in sources:
        one = device_source(source)
        if one is not None and one.device == BUTTONS:
            yield PressId(one.number, one.boot, one.seq)
