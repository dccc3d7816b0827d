"""companion.games.ringgeister.tally: missions, the Ring, fights, cards and storms of a match."""

from __future__ import annotations

from typing import Any

from companion.core.game import Seat
from companion.core.statistics_api import LaneMark, Lanes, Span
from companion.games.ringgeister.events import MatchEnded, MissionDone
from companion.games.ringgeister.tally import LOST, MISSION, WON, RinggeisterTally
from tests.support.rules.ringgeister.table import GAME, THREE, Table, scene

GREEN, VIOLET = Seat(0), Seat(1)
FIELDS = {"h": "field a b c", "h2": "field u v t"}


class Counted:
    """A table whose moves are counted."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tally = RinggeisterTally(table.setup)

    def do(self, move: dict[str, Any]) -> Counted:
        """Make a move, and count it."""
        before = self.table.state
        self.table.state, events = GAME.apply(before, GAME.read_move(before, move))
        self.tally.follow(99, before, events)
        return self

    def walk(self, figure: str, to: str) -> Counted:
        return self.do({"move": "walk", "figure": figure, "to": to})

    @property
    def numbers(self) -> dict[str, tuple[int, ...]]:
        """Name → one number a seat, of what has happened at all."""
        return {one.name: one.by_seat for one in self.tally.counts() if any(one.by_seat)}

    @property
    def feats(self) -> dict[str, tuple[int, int, int]]:
        """Name → seat, value and turn."""
        return {one.name: (one.seat, one.value, one.turn) for one in self.tally.feats()}

    @property
    def lanes(self) -> Lanes:
        """Who bore the Ring; a turn is over."""
        found = self.tally.lanes()
        assert found is not None
        return found


def test_a_mission_is_counted_and_stands_in_the_chart() -> None:
    board = scene("x-a a-b b-c u-v v-t", **dict.fromkeys("xabcuvt", "grey"), **FIELDS)
    table = Table(board, "standard").given(
        green_man="s.x", green_hobbit="s.b", gandalf="s.c", tokens={"s.h": "green"}
    )
    counted = Counted(table)
    assert counted.tally.line == "missions done"
    initial = GAME.initial_state(table.setup)
    assert counted.tally.standing(GAME.view(initial, None)) == (0, 0)
    counted.walk("green_man", "s.a")
    assert counted.numbers == {"missions_done": (1, 0), "walks": (1, 0)}
    assert counted.tally.standing(GAME.view(table.state, None)) == (1, 1), "violet has no token"


def fought(dark: str, light: str) -> Counted:
    """Violet's man wakes a dark figure that meets somebody on grey, two points away."""
    board = scene(
        "y-z m-n n-p p-q", m="black >n", n="grey", p="grey", q="black >p", y="grey", z="grey N"
    )
    table = Table(board, wind="table").given(
        **{"violet_man": "s.y", light: "s.p"}, dark={"s.m": dark}, to_move="violet"
    )
    return Counted(table).walk("violet_man", "s.z").do({"move": "wind", "point": "s.m"})


def test_a_fight_is_lost_by_the_owner_and_set_off_by_the_mover() -> None:
    counted = fought("orc", "green_hobbit")
    assert counted.numbers == {
        "walks": (0, 1), "dark_woken": (0, 1), "figures_beaten": (1, 0), "others_beaten": (0, 1),
    }  # fmt: skip
    assert counted.feats == {}, "the turn is not over"


def test_a_fight_is_won_by_whoever_drives_it_back() -> None:
    counted = fought("orc", "green_man")
    assert counted.numbers == {"walks": (0, 1), "dark_woken": (0, 1), "dark_repelled": (1, 0)}


def test_an_own_figure_that_is_beaten_is_nobody_elses() -> None:
    assert "others_beaten" not in fought("orc", "violet_hobbit").numbers


def test_gandalfs_own_fights_are_nobodys() -> None:
    assert fought("wraith", "gandalf").numbers == {"walks": (0, 1), "dark_woken": (0, 1)}


def test_cards_and_storms_are_those_of_the_mover() -> None:
    board = scene("a-b c-d", a="grey", b="grey magic", c="grey", d="grey magic")
    table = Table(board).given(green_hobbit="s.a", green_man="s.c")
    counted = Counted(table).walk("green_hobbit", "s.b").do({"move": "card", "card": "green4"})
    counted.walk("green_man", "s.d").do({"move": "card", "card": "violet3"})
    assert counted.numbers["cards_turned"] == (2, 0)
    assert counted.numbers["storms"] == (1, 0)
    assert counted.numbers["ring_turns"] == (0, 1), "who bears it at the turn's end"


def test_the_first_card_is_nobodys() -> None:
    table = Table()
    counted = Counted(table).do({"move": "card", "card": "green5"})
    assert counted.numbers == {}


def test_turns_with_the_ring_in_a_row() -> None:
    points = dict.fromkeys("abdefg", "grey")
    board = scene("a-b b-c d-e f-g", **points, c="grey magic")
    table = Table(board, figures="one", seats=THREE).given(
        green_man="s.a", violet_man="s.d", orange_man="s.f", card="violet1"
    )
    counted = Counted(table)
    assert counted.tally.line == "turns with the Ring"
    counted.walk("green_man", "s.b")
    counted.walk("violet_man", "s.e")
    counted.walk("orange_man", "s.g")
    counted.walk("green_man", "s.c").do({"move": "card", "card": "green1"})
    assert counted.numbers["ring_turns"] == (1, 3, 0)
    assert counted.tally.standing(GAME.view(table.state, None)) == (1, 3, 0)
    assert counted.feats["longest_ring"] == (VIOLET, 3, 3)
    assert counted.lanes.spans == (Span(VIOLET, 1, 3), Span(GREEN, 4, 4))
    assert [counted.lanes.held_by(Seat(seat)) for seat in range(3)] == [1, 3, 0]
    assert (counted.lanes.turns, counted.lanes.marks, counted.lanes.ending) == (4, (), None)


def test_the_turn_of_the_mountain_counts_and_an_agreement_does_not() -> None:
    table = Table().given(green_hobbit="b3.g3", card="green1")
    counted = Counted(table).walk("green_hobbit", "b3.fire")
    assert counted.numbers == {"walks": (1, 0), "ring_turns": (1, 0)}
    assert counted.feats["longest_ring"] == (GREEN, 1, 1)
    assert counted.lanes.ending == LaneMark(WON, GREEN, 1)
    ended = Counted(Table().given(card="green1"))
    _state, events = GAME.conclude(ended.table.state)
    ended.tally.follow(99, ended.table.state, events)
    assert ended.numbers == {}
    assert ended.tally.lanes() is None, "nobody has borne the Ring for a turn"


def test_missions_and_who_lost_the_ring_are_marked() -> None:
    table = Table().given(green_hobbit="b3.g3", card="green1")
    counted = Counted(table)
    events = MissionDone("violet", "s.h"), MatchEnded((), "ring_taken")
    counted.tally.follow(99, table.state, events)
    assert counted.lanes.marks == (LaneMark(MISSION, VIOLET, 1),)
    assert counted.lanes.ending == LaneMark(LOST, GREEN, 1)
    assert counted.lanes.spans == (Span(GREEN, 1, 1),)
