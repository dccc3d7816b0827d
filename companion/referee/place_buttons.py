"""Which place's button was pressed, and for how long?

A press counts once, on release: until then it may become a hold. A hold counts after
two seconds while the button is still down, and its release is ignored. A press that was
not seen from beginning to end, because the device was lost or the match changed, is
dropped.

The table screen decides what a press means.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
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
from companion.core.frozen import frozen
from companion.referee import lamps
from companion.referee.lamps import LampSigns
from companion.referee.referee import Referee
from companion.referee.sources import BUTTONS, DeviceSource, device_source

HOLD_S: Final = 2.0
"""After this many seconds down, a button is held."""


@frozen
class PlacePress:
    """A press or a hold of a place's button.

    Attributes:
        place: the place.
        held: True for a hold: it has been down for `HOLD_S` and still is.
        down_s: when it went down, in seconds of the clock of `poll`.
        source: the source of a move that results from it, as in the record.
    """

    place: str
    held: bool
    down_s: float
    source: str


class ButtonsAtTable:
    """Buttons and lamps of the places. For one thread; the buttons may emit on their own.

    Attributes:
        buttons: whether buttons are configured; lamps can be used alone.
        there: whether the buttons are connected.
        trouble: what is wrong, in one sentence for people; empty when nothing is.
        stuck: the indexes of the buttons that are stuck down.
    """

    def __init__(
        self,
        buttons: CastleButtons | None,
        lights: CastleLights | None,
        inbox: Inbox | None = None,
    ) -> None:
        """Start the buttons; buttons and lights also work without each other."""
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
        """Process the signals, and update the lamps.

        Returns:
            Whether the state of the device has changed, so that the picture may change.
        """
        before = (self.there, self.trouble, self.stuck)
        for signal in self._inbox:
            self._take(signal, referee, now_s)
        self._hold(referee, now_s)
        self._shine(referee, now_s)
        return before != (self.there, self.trouble, self.stuck)

    def presses(self) -> Iterator[PlacePress]:
        """The presses and holds since the last call, each once, in order.

        A release is acknowledged when the iterator is advanced, that is, after the caller
        has dealt with it.
        """
        while self._due:
            press, signal = self._due.popleft()
            yield press
            if signal is not None:
                self._acknowledge(signal)

    def may(self, places: frozenset[str]) -> None:
        """Set the places whose buttons are active now; all others are not. Idempotent."""
        if places != self._signs.may:
            self._signs = replace(self._signs, may=places)

    def refuse(self, place: str, now_s: float) -> None:
        """Flash the lamp of this place because a press on it was refused."""
        self._signs = replace(self._signs, refused=place, refused_s=now_s)

    def new_match(self) -> None:
        """Switch to another match: presses that began before it are dropped."""
        self._down.clear()
        self._signs = LampSigns()
        for _press in self.presses():
            pass

    def _take(self, signal: Signal, referee: Referee | None, now_s: float) -> None:
        match signal:
            case CastlePressed():
                # At once: until this is acknowledged, the controller does not report the release.
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
                pass  # place buttons send none of these
            case _:
                assert_never(signal)

    def _forget(self) -> None:
        """Forget all buttons that are down: their state is unknown now."""
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
        """Turn presses that have lasted `HOLD_S` into holds."""
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
        """Send the lamps a new picture when it changes."""
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
    """Whether two pictures have the same inputs; states are compared by identity."""
    return other is not None and all(a is b for a, b in zip(one, other, strict=True))


def _place(referee: Referee | None, index: int) -> str:
    """The place of a button; "" where the board on the table has fewer, or none."""
    found = () if referee is None else lamps.button_places(referee.game, referee.setup)
    return found[index] if index < len(found) else ""


def source_of(pressed: CastlePressed) -> str:
    """The source of a move made with a button, as in the record."""
    return str(DeviceSource.of(BUTTONS, pressed.id))


def counted_presses(sources: frozenset[str]) -> Iterator[PressId]:
    """The presses among the sources of a record, so that none counts twice after a crash.

    Sources that are not from place buttons are left out.
    """
    for source in sources:
        one = device_source(source)
        if one is not None and one.device == BUTTONS:
            yield PressId(one.number, one.boot, one.seq)
