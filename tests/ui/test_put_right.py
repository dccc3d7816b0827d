"""Table and screen are made the same, by touch through the real window."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import Rect

from companion.core.errors import StoreError
from companion.games.rheingold import position, position_diff
from companion.games.rheingold.state import Phase
from companion.ui.games.rheingold.correct.to_do import Task
from companion.ui.screen_kit.navigator import Navigator, Page
from companion.ui.screen_kit.preferences import set_preferences
from tests.support.ui.hand import Hand
from tests.support.ui.put_right_hand import ALL, adjusted, agree, go, number, put
from tests.support.ui.secret_hand import names, text, words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OpenWindow
from tests.ui.test_bookmark import start

__all__ = ["start"]


@pytest.fixture
def table(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """Red stands before Katz and owns Maus, blue owns Katz; a shield lies at each."""
    window = open_window((800, 480))
    match = desk.new_match(four_players())
    put(desk)
    window.stage.room.nav = Navigator().table(match)
    window.step()
    return Hand(window)


# The table is right


def test_a_stack_stands_elsewhere_and_the_match_goes_on_from_there(
    table: Hand, desk: SimulatedDesk
) -> None:
    seq = table.referee.seq
    go(table, "table", "at-g_katz", "army-nobody", "at-g_maus", "army-red")
    number(table, 8)
    assert "2 places differ" in words(table)
    table.tap("primary")
    table.tap("primary")
    assert "25, the gate of Katz | Ada: 8 knights | nobody" in words(table)
    assert "26, the gate of Maus | nobody | Ada: 8 knights" in words(table)
    agree(table)
    assert table.page is Page.TABLE
    assert table.referee.state.knights_at("g_maus", "red") == 8
    assert table.referee.state.supply[0] == 33
    (body,) = adjusted(desk)
    assert (body["reason"], body["agreed"]) == ("Wrong move", [0, 1, 2, 3])
    assert table.referee.seq == seq + 1
    for name in ("menu", "history"):
        table.tap(name)
    assert "Corrected: Wrong move" in words(table)


def test_a_garrison_is_counted_again_and_the_supply_follows(table: Hand) -> None:
    go(table, "table", "at-katz")
    assert "On the screen: Ben: 2 knights, a shield face down." in words(table)
    number(table, 4)
    table.tap("primary")
    table.tap("primary")
    assert "Ben's supply | 37 knights | 35 knights" in words(table)
    agree(table)
    assert table.referee.state.holding("katz").knights == 4
    assert table.referee.state.supply[1] == 35


def test_no_number_that_is_tapped_moves_the_row(table: Hand) -> None:
    go(table, "table", "at-katz")

    def row() -> dict[int, Rect]:
        found = sorted(int(one[6:]) for one in names(table) if one[:6] == "number")
        return {one: table.target(f"number{one}").rect for one in found}

    before = row()
    for shown in (max(before), min(before), 3, max(before)):
        table.tap(f"number{shown}")
        assert row() == before
    plus = table.target("more").rect
    table.tap("more")
    assert min(row()) == max(before) + 1
    assert table.target("more").rect == plus
    table.tap("fewer")
    assert row() == before


def test_a_start_has_at_most_one_knight_of_each(table: Hand) -> None:
    go(table, "table", "at-s2", "army-green", "army-blue", "army-yellow", "army-blue")
    assert not {name for name in names(table) if name.startswith("number")}
    for _page in range(2):
        table.tap("primary")
    agree(table)
    assert table.referee.state.starts[1] == {"green", "yellow"}


@pytest.mark.parametrize(
    ("answer", "hand", "spent"), [("hand-katz", 6, ()), ("out-katz-3", 5, (3,))]
)
def test_a_hidden_shield_that_is_not_there_is_back_in_the_hand_or_out_of_the_game(
    table: Hand, desk: SimulatedDesk, answer: str, hand: int, spent: tuple[int, ...]
) -> None:
    go(table, "table", "at-katz", "shield-none", "primary")
    assert "Where is Ben's shield from Katz?" in words(table)
    assert not table.target("primary").works
    table.tap(answer)
    table.tap("primary")
    table.tap("primary")
    agree(table)
    state = table.referee.state
    assert (state.holding("katz").shield, state.hand[1], state.spent[1]) == (None, hand, spent)
    assert table.referee.hidden.knows("katz") is None
    key = table.referee.pins.unlock(state.terms.seat["blue"]).key()
    assert key is not None
    assert len(table.referee.hidden.hand("blue", key)) == hand
    key.close()


def test_a_shield_that_was_turned_up_is_open(table: Hand) -> None:
    go(table, "table", "at-katz", "shield-3", "primary")
    assert "Whose turn" in words(table)
    table.tap("primary")
    agree(table)
    assert table.referee.state.holding("katz").shield == 3


def test_a_castle_is_somebody_elses(table: Hand) -> None:
    go(table, "table", "at-maus", "army-green", "primary", "hand-maus", "primary", "primary")
    assert "Maus | Ada: 1 knight, a shield of 1 face up | Dörte: 1 knight" in words(table)
    assert "Ada's hand | 5 shields | 6 shields" in words(table)
    agree(table)
    assert table.referee.state.holding("maus").owner == "green"


def test_it_is_somebody_elses_turn(table: Hand) -> None:
    go(table, "table", "primary")
    assert not table.target("primary").works
    for name in ("turn-yellow", "number1", "primary"):
        table.tap(name)
    assert "The turn | Ada, 3 marches left | Chloé, 1 march left" in words(table)
    agree(table)
    state = table.referee.state
    assert (state.colour, state.phase, state.marches_left) == ("yellow", Phase.MARCH, 1)


def test_the_roll_is_still_to_come(table: Hand) -> None:
    go(table, "table", "primary", "phase-roll", "primary")
    assert "The turn | Ada, 3 marches left | Ada, before the roll" in words(table)
    agree(table)
    assert table.referee.state.phase is Phase.ROLL


def test_what_the_box_forbids_is_said_at_once_and_leads_nowhere(table: Hand) -> None:
    go(table, "table", "at-g_katz")
    number(table, 42)
    assert "That can't be right: Red has 43 knights, but the box has 42 (R 2.1)." in words(table)
    assert not table.target("primary").works
    table.tap("here")
    assert "Impossible" not in words(table)
    assert table.target("primary").works


def test_nothing_happens_before_everybody_agrees_to_this_very_thing(
    table: Hand, desk: SimulatedDesk
) -> None:
    go(table, "table", "at-w8", "number4", "primary", "primary")
    assert not table.target("agree0").works, "nobody agrees before it is said to what"
    table.tap("why0")
    for seat in (0, 1, 3):
        table.tap(f"agree{seat}")
    table.tap("why1")
    assert " agrees" not in words(table)
    for seat in (0, 1, 3):
        table.tap(f"agree{seat}")
    assert "Chloé is the last to agree." in words(table)
    table.tap("agree1")
    assert "Everybody must agree." in words(table)
    for name in ("back", "back", "number5", "primary", "primary"):
        table.tap(name)
    assert " agrees" not in words(table)
    assert adjusted(desk) == []


def test_a_reason_in_ones_own_words(table: Hand, desk: SimulatedDesk) -> None:
    go(table, "table", "at-w8", "number4", "primary", "primary", "own")
    for name in ("keyh", "keyi", "space", "keyx", "rub", "shift", "keya"):
        table.tap(name)
    text(table, "b")
    assert "Hi Ab|" in words(table)
    table.tap("primary")
    for seat in ALL:
        table.tap(f"agree{seat}")
    assert adjusted(desk)[-1]["reason"] == "Hi Ab"


def test_leaving_it_leaves_everything_as_it_was(table: Hand, desk: SimulatedDesk) -> None:
    seq, state = table.referee.seq, table.referee.state
    go(table, "table", "at-w8", "army-nobody", "primary", "primary", "why0", "agree0")
    for name in ("own", "back", "back", "back", "back", "back"):
        table.tap(name)
    assert table.page is Page.MENU
    assert (table.referee.seq, table.referee.state) == (seq, state)
    assert adjusted(desk) == []


def test_one_difference_or_all_are_as_on_the_screen_again(table: Hand) -> None:
    go(table, "table", "at-w8", "army-nobody", "at-maus", "army-blue")
    assert "2 places differ" in words(table)
    table.tap("here")
    assert "1 place differs" in words(table)
    table.tap("all")
    assert "differ" not in words(table)
    assert {"here", "all"}.isdisjoint(names(table))


def test_a_disk_that_refuses_is_told_and_nothing_is_put_right(
    table: Hand, desk: SimulatedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = table.referee.state

    def full(*_: object) -> int:
        raise StoreError("The disk is full.")

    go(table, "table", "at-w8", "army-nobody", "primary", "primary")
    monkeypatch.setattr(desk.journal, "append", full)
    agree(table)
    assert "The disk is full." in words(table)
    assert table.referee.state is state


def test_in_the_middle_of_a_siege_the_rest_is_put_right_but_not_the_siege(
    table: Hand, desk: SimulatedDesk
) -> None:
    put(
        desk, phase="open", marches_left=2,
        pending={"castle": "katz", "fronts": {"g_katz": 8}, "owner": "blue"},
    )  # fmt: skip
    table.window.stage.room.nav = Navigator().table(table.referee.match_id)
    table.window.step()
    room = table.window.stage.room
    room.nav = room.nav.down_to(Page.TABLE)
    room.nav = room.nav.push(replace(room.nav.top, page=Page.PUT_RIGHT, match=""))
    table.window.step()
    for name in ("table", "at-katz", "shield-none"):
        table.tap(name)
    assert "First decide the siege, or take it back." in words(table)
    assert not table.target("primary").works
    for name in ("all", "at-w8", "number4", "primary"):
        table.tap(name)
    assert "Until then, the turn can't be changed." in words(table)
    assert {"turn-blue", "phase-roll"}.isdisjoint(names(table))
    table.tap("primary")
    agree(table)
    assert table.referee.state.phase is Phase.OPEN
    assert table.referee.state.knights_at("w8", "blue") == 4


def test_a_roll_that_falls_meanwhile_keeps_what_was_said_of_places(
    table: Hand, desk: SimulatedDesk
) -> None:
    put(desk, phase="roll")
    table.window.step()
    go(table, "table", "at-w8", "number4", "primary", "turn-blue", "primary", "why0", "agree0")
    table.referee.settle_die(6)
    table.window.stage.dirty = True
    table.window.step()
    assert "1 place differs" in words(table)
    table.tap("primary")
    assert "Marches left" in words(table)
    table.tap("primary")
    assert " agrees" not in words(table)
    agree(table)
    assert table.referee.state.starts[5] == {"red"}
    assert table.referee.state.knights_at("w8", "blue") == 4


# The screen is right


def tasks(hand: Hand) -> list[Task]:
    return [one for one in hand.window.stage.widgets() if isinstance(one, Task)]


def test_the_list_is_the_shortest_way_to_mend_the_table_and_is_ticked_off(
    table: Hand, desk: SimulatedDesk
) -> None:
    seq, state = table.referee.seq, table.referee.state
    go(table, "screen")
    assert not table.target("primary").works
    table.tap("at-g_katz")
    number(table, 5)
    table.tap("at-e1")
    table.tap("army-red")
    number(table, 3)
    for name in ("at-katz", "shield-none", "primary"):
        table.tap(name)
    wanted = position.write(state)
    stands: Any = json.loads(json.dumps(wanted))
    stands["places"].update(g_katz={"red": 5}, e1={"red": 3})
    stands["castles"]["katz"]["shield"] = None
    assert len(tasks(table)) == len(position_diff.differences(stands, wanted)) == 2
    assert [task.text for task in tasks(table)] == [
        ("Move 3 of Ada's knights from space 2 to gate 25 of Katz (2 + 1)."),
        "Ben puts the shield back at Katz, face down.",
    ]
    assert "2 steps left" in words(table)
    assert [task.chosen for task in tasks(table)] == [True, False]
    table.tap("task0")
    assert [task.done for task in tasks(table)] == [True, False]
    table.tap("task1")
    assert "All done" in words(table)
    table.tap("task0")
    assert [task.done for task in tasks(table)] == [False, True]
    table.tap("primary")
    assert table.page is Page.TABLE
    assert (table.referee.seq, table.referee.state) == (seq, state)


def test_the_places_of_the_chosen_line_blink_where_things_may_move(
    table: Hand, desk: SimulatedDesk
) -> None:
    go(table, "screen", "at-g_katz", "number7", "primary")
    room = table.window.stage.room

    def pictures() -> set[bytes]:
        found = set()
        for _half in range(4):
            table.wait(0.5)
            table.window.step()
            found.add(pygame.image.tobytes(table.window._picture, "RGB"))
        return found

    assert len(pictures()) == 2
    set_preferences(room, desk, animated=False)
    table.window.step()
    assert len(pictures()) == 1
