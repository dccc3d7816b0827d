"""For whom is what a device says: the match, whoever tries it out, or nobody?"""

from __future__ import annotations

import pytest

from companion.adapters.devices.ports import (
    CastlePressed,
    CastleReleased,
    DeviceLost,
    DieSettled,
    Lamp,
    Signal,
)
from companion.adapters.devices.sockets import (
    CATCHES_UP_S,
    CastleSocket,
    DieSocket,
    ReceivedSignal,
    Recipient,
)
from tests.support.castles import WirelessCastles
from tests.support.wireless_die import WirelessDie


def nobody() -> None:
    """Nobody waits."""


class DieTable:
    """A socket with a die in it, and what the table hears of it; it writes at once, or not."""

    def __init__(self) -> None:
        self.heard: list[Signal] = []
        self.socket = DieSocket(nobody)
        self.socket.start(self.heard.append)
        self.die = WirelessDie()
        self.at: object = "turn 1"
        self.visited = False
        self.now = 100.0
        self.socket.use(self.die, self.at, self.now)
        self.poll(CATCHES_UP_S + 1)

    def poll(self, later_s: float = 0.1) -> list[ReceivedSignal]:
        received = self.socket.poll(self.at, self.visited, self.now)
        self.now += later_s
        return received

    def roll(self, face: int) -> list[Recipient]:
        self.die.throw()
        self.die.fall(face)
        return [one.went for one in self.poll() if isinstance(one.signal, DieSettled)]

    @property
    def faces(self) -> list[int]:
        return [signal.face for signal in self.heard if isinstance(signal, DieSettled)]

    def write(self) -> None:
        """The table writes the last roll that it has heard."""
        settled = next(one for one in reversed(self.heard) if isinstance(one, DieSettled))
        self.socket.acknowledge(settled)


@pytest.fixture
def table() -> DieTable:
    return DieTable()


def test_a_roll_during_a_visit_is_the_visitors_and_the_die_may_forget_it(table: DieTable) -> None:
    table.visited = True
    assert table.roll(4) == [Recipient.VISITOR]
    assert table.faces == []
    assert table.die.acknowledged == [1]
    table.visited = False
    assert table.roll(2) == [Recipient.TABLE]
    assert table.faces == [2]


def test_what_was_in_the_air_falls_for_whom_it_was_thrown(table: DieTable) -> None:
    table.die.throw()
    table.poll()
    table.visited = True
    table.die.fall(6)
    assert [one.went for one in table.poll()] == [Recipient.TABLE]
    table.write()
    table.die.throw()
    table.poll()
    table.visited = False
    table.die.fall(1)
    assert [one.went for one in table.poll()] == [Recipient.VISITOR]
    assert table.faces == [6]


@pytest.mark.parametrize("visited", [False, True])
@pytest.mark.parametrize("lost", ["cable", "exchanged"])
def test_a_roll_that_was_kept_while_away_counts_where_the_match_has_not_moved(
    table: DieTable, lost: str, visited: bool
) -> None:
    leave_with_a_roll(table, lost)
    table.visited = visited
    come_back(table, lost)
    assert [one.went for one in table.poll() if isinstance(one.signal, DieSettled)] == [
        Recipient.TABLE
    ]
    assert table.faces == [5]


@pytest.mark.parametrize("visited", [False, True])
@pytest.mark.parametrize("lost", ["cable", "exchanged"])
def test_and_counts_for_nobody_where_it_has(table: DieTable, lost: str, visited: bool) -> None:
    leave_with_a_roll(table, lost)
    table.at = "turn 2"
    table.visited = visited
    come_back(table, lost)
    assert [one.went for one in table.poll() if isinstance(one.signal, DieSettled)] == [
        Recipient.NOBODY
    ]
    assert table.faces == []
    assert table.die.acknowledged == [1]
    table.visited = False
    assert table.roll(3) == [Recipient.TABLE]


def leave_with_a_roll(table: DieTable, lost: str) -> None:
    """The die goes, and falls on 5 where nobody hears it."""
    if lost == "cable":
        table.die.lose()
        table.poll()
    else:
        table.die.close()
        table.socket.use(None, table.at, table.now)
    table.die.throw()
    table.die.fall(5)
    assert table.poll() == []


def come_back(table: DieTable, lost: str) -> None:
    if lost == "cable":
        table.die.find()
    else:
        table.socket.use(table.die, table.at, table.now)


def test_a_die_that_flaps_cannot_smuggle_an_old_roll_in(table: DieTable) -> None:
    leave_with_a_roll(table, "cable")
    kept, table.die._kept = table.die._kept, None
    table.at = "turn 2"
    table.die.find()
    table.poll()
    table.die._kept = kept
    table.die.lose()
    table.poll()
    table.die.find()
    assert [one.went for one in table.poll() if isinstance(one.signal, DieSettled)] == [
        Recipient.NOBODY
    ]


def test_an_absence_of_long_ago_takes_nothing_from_a_roll_of_today(table: DieTable) -> None:
    table.die.lose()
    table.poll()
    table.die.find()
    table.poll(CATCHES_UP_S + 1)
    table.at = "turn 2"
    leave_with_a_roll(table, "cable")
    table.die.find()
    assert [one.went for one in table.poll() if isinstance(one.signal, DieSettled)] == [
        Recipient.TABLE
    ]


def test_a_new_roll_after_a_return_counts_although_its_hint_was_lost(table: DieTable) -> None:
    table.die.lose()
    table.poll()
    table.at = "turn 2"
    table.die.find()
    table.poll(CATCHES_UP_S + 0.1)
    table.die.fall(2)
    assert [one.went for one in table.poll()] == [Recipient.TABLE]


def test_a_roll_that_is_not_written_yet_is_not_heard_twice(table: DieTable) -> None:
    assert table.roll(4) == [Recipient.TABLE]
    table.die.lose()
    table.visited = True
    table.die.find()
    table.poll()
    assert table.faces == [4]
    table.at = "turn 2"
    table.die.find()
    assert [one.went for one in table.poll()][1:] == [Recipient.TABLE]
    assert table.faces == [4]
    table.write()
    assert table.die.acknowledged == [1]


def test_an_exchanged_die_is_heard_no_more(table: DieTable) -> None:
    before = table.die
    before.throw()
    table.die = WirelessDie(boot=9)
    table.socket.use(table.die, table.at, table.now)
    before.fall(1)
    signals = [one.signal for one in table.poll()]
    assert len(signals) == 1
    assert isinstance(table.heard[-2], DeviceLost)
    assert table.roll(6) == [Recipient.TABLE]
    assert table.faces == [6]


class CastleTable:
    """A socket with castles in it, and what the table hears of them."""

    def __init__(self) -> None:
        self.heard: list[Signal] = []
        self.socket = CastleSocket(nobody)
        self.socket.start(self._hear)
        self.castles = WirelessCastles()
        self.socket.use(self.castles, self.castles)
        self.socket.poll(False)

    def _hear(self, signal: Signal) -> None:
        self.heard.append(signal)
        if isinstance(signal, CastlePressed | CastleReleased):
            self.socket.acknowledge(signal)

    def poll(self, visited: bool) -> list[Recipient]:
        return [one.went for one in self.socket.poll(visited)]


def test_a_press_belongs_to_whoever_stood_there_when_it_began() -> None:
    table = CastleTable()
    table.castles.press(4)
    assert table.poll(True) == [Recipient.VISITOR]
    table.castles.release(4)
    assert table.poll(False) == [Recipient.VISITOR]
    assert not any(isinstance(signal, CastlePressed) for signal in table.heard)
    table.castles.press(5)
    assert table.poll(False) == [Recipient.TABLE]
    table.castles.release(5)
    assert table.poll(True) == [Recipient.TABLE]
    pressed = [signal.index for signal in table.heard if isinstance(signal, CastlePressed)]
    assert pressed == [5]
    assert len(table.castles.acknowledged) == 4


def test_a_button_that_stuck_is_free_for_the_table_too_when_a_visitor_lets_it_go() -> None:
    table = CastleTable()
    table.castles.press(4)
    table.poll(True)
    table.castles.stick(4)
    table.castles.release(4)
    table.poll(True)
    assert [type(signal).__name__ for signal in table.heard[-2:]] == [
        "CastleStuck", "CastleReleased",
    ]  # fmt: skip


def test_the_tables_lamps_come_back_after_a_visitors() -> None:
    table = CastleTable()
    red, white = {2: Lamp("ff0000")}, {7: Lamp("404040")}
    table.socket.show(red)
    table.socket.light(white)
    assert table.castles.lamps == white
    table.socket.show({3: Lamp("0000ff")})
    assert table.castles.lamps == white
    table.socket.light(None)
    assert table.castles.lamps == {3: Lamp("0000ff")}


def test_lamps_that_are_plugged_in_show_at_once_what_the_table_wants() -> None:
    table = CastleTable()
    table.socket.show({2: Lamp("ff0000")})
    other = WirelessCastles()
    table.socket.use(other, other)
    assert other.lamps == {2: Lamp("ff0000")}
