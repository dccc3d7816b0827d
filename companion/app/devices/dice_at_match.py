"""Which Bluetooth die counts now, and what must the table be told of it?

A die that belongs to a player counts in that player's turns alone; every other chosen die counts
for everybody. A die that was away may have been thrown meanwhile: that is asked, never guessed.
For one thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from companion.adapters.devices.ports import DieSettled
from companion.adapters.devices.recorder import FlightRecorder
from companion.app.devices.dice_desk import DiceDesk
from companion.app.devices.dice_list import DiceList
from companion.core.config.known_dice import OpenQuestion
from companion.core.dice_lines import DieHandled
from companion.core.errors import StoreError
from companion.core.message import Message
from companion.referee import lamps
from companion.referee.referee import Referee
from companion.referee.sources import asked_source
from companion.ui.ports.dice import DieCard, Presence
from companion.ui.ports.table_devices import ThrownMeanwhile

LOW_BATTERY = 10
"""Percent at which the table is told that a die's battery is low."""
TURNED_S = 5.0
"""Seconds for which it is shown that a die was turned and not thrown."""

_Position = tuple[str, int]


class DiceAtMatch:
    """The Bluetooth dice and the match on the table. For one thread."""

    def __init__(
        self,
        desk: DiceDesk,
        dice_list: DiceList,
        recorder: FlightRecorder,
        clock: Callable[[], float],
    ) -> None:
        """No match is on the table."""
        self._desk = desk
        self._list = dice_list
        self._recorder = recorder
        self._clock = clock
        self._colours: Mapping[str, str] = {}
        self._lit_on: object = None
        self._turned: tuple[str, float] = ("", 0.0)
        self._missed: _Position | None = None
        self._seen: object = None
        desk.turned = self._turned_now

    def poll(self, referee: Referee | None, *, waiting: bool) -> bool:
        """Take what has happened to the dice. Whether something may look different now."""
        line, desk = self._desk.line, self._desk
        if line is None or not desk.is_plugged:
            self._lit_on = None
            return False
        for happening in line.happenings():
            if isinstance(happening, DieHandled):
                self._recorder.note("die", f"{happening.uid} was turned, not thrown")
                self._turned = happening.uid, self._clock()
            else:
                face = "no face" if happening.face is None else happening.face
                self._recorder.note("die", f"{happening.uid} is back and shows {face}: asked")
                if referee is not None and waiting:
                    self._back(referee, happening.uid, happening.face)
        question = self._list.known.question
        if question is not None and referee is not None and not self._is_open(question, referee):
            self._ask(None)
        colours = self._lights(referee) if waiting else {}
        if colours != self._colours or self._lit_on is not line:
            self._colours, self._lit_on = colours, line
            line.shine(colours)
        before, self._seen = self._seen, (self._desk.state, self._turned_now(), colours)
        return before != self._seen

    def _back(self, referee: Referee, uid: str, face: int | None) -> None:
        if uid not in {card.uid for card in self._counting(referee)}:
            return
        if face is None:
            self._missed = _position(referee)
        else:
            self._ask(OpenQuestion(*_position(referee), uid, face))

    def _ask(self, question: OpenQuestion | None) -> None:
        with suppress(StoreError):  # it is asked all the same; only a restart would forget it
            self._list.ask(question)

    def _is_open(self, question: OpenQuestion, referee: Referee) -> bool:
        if (question.match, question.seq) != _position(referee):
            return question.match != referee.match_id
        return self._list.known.die(question.uid) is not None

    # What the table asks.

    def objection(self, roll: DieSettled, referee: Referee | None) -> Message:
        """Why a roll counts nowhere: the die is another player's; empty if it counts."""
        card = next((one for one in self._desk.dice() if one.uid == roll.die), None)
        if referee is None or card is None or card in self._counting(referee):
            return Message("")
        return Message("That's {owner}'s die: not counted.", owner=card.whose)

    def absence(self, referee: Referee | None) -> Message:
        """Why none of the dice that count now can be thrown; empty if one can."""
        cards = self._desk.dice() if referee is None else self._counting(referee)
        if any(card.presence is Presence.THERE for card in cards) or not self._desk.is_plugged:
            return Message("")
        if referee is None or not cards:
            return Message("None of the dice counts now.")
        return Message("The die isn't connected.")

    def question(self, referee: Referee | None) -> ThrownMeanwhile | None:
        """What the table is asked about a die that was away; None for nothing."""
        question = self._list.known.question
        if referee is None or question is None or not self._desk.is_plugged:
            return None
        if (question.match, question.seq) != _position(referee):
            return None
        name = self._desk.name_of(question.uid)
        source = asked_source(question.uid)
        return ThrownMeanwhile(name, question.face, source) if name else None

    def answered(self) -> None:
        """The table has answered the question."""
        self._ask(None)

    def notice(self, referee: Referee | None) -> Message:
        """What the table must know of the dice while it waits for a roll; empty for nothing."""
        if referee is None or not self._desk.is_plugged:
            return Message("")
        cards = self._counting(referee)
        there = [card for card in cards if card.presence is Presence.THERE]
        if self._missed == _position(referee):
            return Message("The die wasn't heard: roll again.")
        if any(card.turned for card in there):
            return Message("Turned, not rolled.")
        if there and all(card.charging for card in there):
            return Message("In its charger: take it out to roll.")
        if low := next((card for card in there if _is_low(card)), None):
            return Message("Battery low: {percent} %.", percent=low.battery)
        if there and all(card.weak for card in there):
            return Message("Almost out of range.")
        return Message("")

    def _counting(self, referee: Referee) -> Sequence[DieCard]:
        """The dice that count for the one who is to roll."""
        seat, names = _seat(referee), {one.name for one in referee.setup.seats}
        cards = self._desk.dice()
        if seat not in referee.present:
            return cards  # whoever rolls for somebody who is away, or for the program
        own = referee.setup.seats[seat].name
        return [card for card in cards if card.whose not in names or card.whose == own]

    def _lights(self, referee: Referee | None) -> Mapping[str, str]:
        if referee is None:
            return {}
        shine = lamps.SHINE.get(referee.prompt.colour, lamps.NOBODY)
        return {card.uid: shine for card in self._counting(referee)}

    def _turned_now(self) -> str:
        uid, at_s = self._turned
        return uid if uid and self._clock() - at_s < TURNED_S else ""


def _position(referee: Referee) -> _Position:
    return referee.match_id, referee.seq


def _seat(referee: Referee) -> int:
    """Whose turn it is; the first seat where nobody's is."""
    return referee.prompt.seat or 0


def _is_low(card: DieCard) -> bool:
    return card.battery is not None and card.battery <= LOW_BATTERY and not card.charging
