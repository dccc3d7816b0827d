"""Table and screen are made the same, by touch through the real window."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from math import dist
from typing import Any

import pygame
import pytest

from companion.errors import StoreError
from companion.game import Seat
from companion.games.rheingold import mending, position
from companion.games.rheingold.state import Phase
from companion.referee.entries import ADJUSTED
from companion.ui.navigator import Navigator, Page
from companion.ui.screens.put_right_mends import Task
from companion.ui.theme import LIGHT
from companion.ui.window import Window
from tests.ui.by_list_scenes import agreed
from tests.ui.conftest import SIZES
from tests.ui.hand import Hand
from tests.ui.put_right_scenes import MOVED, PUT_RIGHT_SCENES, righting
from tests.ui.secret_hand import names, text, words
from tests.ui.simulated_desk import SimulatedDesk, four_players, island
from tests.ui.test_bookmark import Opened, again, start

__all__ = ["start"]

OpenWindow = Callable[[tuple[int, int]], Window]
ALL = tuple(Seat(seat) for seat in range(4))


@pytest.fixture
def table(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """Red stands before Katz and owns Maus, blue owns Katz; a shield lies at each."""
    window = open_window((800, 480))
    match = desk.new_match(four_players())
    put(desk)
    window.stage.room.nav = Navigator().table(match)
    window.step()
    return Hand(window)


def put(desk: SimulatedDesk, **more: Any) -> None:
    """The position from which every test here begins."""
    referee = desk.referee
    assert referee is not None
    obj = referee.game.write_state(referee.state)
    obj.update(phase="march", places={"g_katz": {"red": 8}, "w8": {"blue": 3}})
    obj["castles"]["katz"] = {"owner": "blue", "knights": 2, "shield": "hidden", "taken": True}
    obj["castles"]["maus"] = {"owner": "red", "knights": 1, "shield": 1, "taken": True}
    obj["supply"].update(red=33, blue=37)
    obj["hand"].update(red=5, blue=5)
    obj.update(more)
    referee.adjust(obj, "", ALL)


def go(hand: Hand, *taps: str) -> None:
    """Over the menu to the screen, and on by these taps."""
    for name in ("menu", "put_right", *taps):
        hand.tap(name)


def number(hand: Hand, wanted: int) -> None:
    """Set the number of knights, by the farthest step there is."""
    while True:
        shown = [int(name[6:]) for name in names(hand) if re.fullmatch(r"number\d+", name)]
        nearest = min(shown, key=lambda one: abs(one - wanted))
        hand.tap(f"number{nearest}")
        if nearest == wanted:
            return


def agree(hand: Hand) -> None:
    """A reason, and everybody at the table."""
    hand.tap("why0")
    for seat in ALL:
        hand.tap(f"agree{seat}")
    hand.tap("primary")


def adjusted(desk: SimulatedDesk) -> list[Any]:
    """What was put right, as it is recorded, the set-up of the test left out."""
    assert desk.referee is not None
    entries = desk.journal.entries(desk.referee.match_id)
    return [entry.body for entry in entries if entry.kind == ADJUSTED][1:]


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
    assert "The gate of Katz | Ada: 8 knights | nobody" in words(table)
    assert "The gate of Maus | nobody | Ada: 8 knights" in words(table)
    agree(table)
    assert table.page is Page.TABLE
    assert table.referee.state.knights_at("g_maus", "red") == 8
    assert table.referee.state.supply[0] == 33
    (body,) = adjusted(desk)
    assert (body["reason"], body["agreed"]) == ("Moved wrongly", [0, 1, 2, 3])
    assert table.referee.seq == seq + 1
    for name in ("menu", "history"):
        table.tap(name)
    assert "Put right: Moved wrongly" in words(table)


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
    assert "Where is Ben's shield of Katz?" in words(table)
    assert table.target("primary").intent is None
    table.tap(answer)
    table.tap("primary")
    table.tap("primary")
    agree(table)
    state = table.referee.state
    assert (state.holding("katz").shield, state.hand[1], state.spent[1]) == (None, hand, spent)
    assert table.referee.knows("katz") is None
    key = table.referee.unlock(state.terms.seat["blue"]).key()
    assert key is not None
    assert len(table.referee.hand("blue", key)) == hand
    key.close()


def test_a_shield_that_was_turned_up_is_open(table: Hand) -> None:
    go(table, "table", "at-katz", "shield-3", "primary")
    assert "Whose turn" in words(table)
    table.tap("primary")
    agree(table)
    assert table.referee.state.holding("katz").shield == 3


def test_a_castle_is_somebody_elses(table: Hand) -> None:
    go(table, "table", "at-maus", "army-green", "primary", "hand-maus", "primary", "primary")
    assert "Maus | Ada: 1 knight, an open shield of 1 | Dörte: 1 knight" in words(table)
    assert "Ada's hand | 5 shields | 6 shields" in words(table)
    agree(table)
    assert table.referee.state.holding("maus").owner == "green"


def test_it_is_somebody_elses_turn(table: Hand) -> None:
    go(table, "table", "primary")
    assert table.target("primary").intent is None
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
    assert "That cannot be: Red has 43 knights, the box holds 42 (R 2.1)." in words(table)
    assert table.target("primary").intent is None
    table.tap("here")
    assert "Impossible" not in words(table)
    assert table.target("primary").intent is not None


def test_nothing_happens_before_everybody_agrees_to_this_very_thing(
    table: Hand, desk: SimulatedDesk
) -> None:
    go(table, "table", "at-w8", "number4", "primary", "primary")
    for seat in (0, 1, 3):
        table.tap(f"agree{seat}")
    table.tap("why1")
    assert " agrees" not in words(table)
    for seat in (0, 1, 3):
        table.tap(f"agree{seat}")
    assert table.target("primary").intent is None
    assert "Everybody must agree." in words(table)
    table.tap("agree2")
    for name in ("back", "back", "number5", "primary", "primary"):
        table.tap(name)
    assert " agrees" not in words(table)
    assert table.target("primary").intent is None
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
    table.tap("primary")
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
    assert "The siege must be decided first, or taken back." in words(table)
    assert table.target("primary").intent is None
    for name in ("all", "at-w8", "number4", "primary"):
        table.tap(name)
    assert "Until then the turn stays as it is." in words(table)
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
    assert table.target("primary").intent is None
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
    assert len(tasks(table)) == len(mending.mends(stands, wanted)) == 2
    assert [task.text for task in tasks(table)] == [
        (
            "Move 3 knights of Ada from the space near Ehrenfels towards Rheinstein "
            "to the gate of Katz (2 + 1)."
        ),
        "Ben lays the shield of Katz face down again.",
    ]
    assert "2 things to do" in words(table)
    assert [task.chosen for task in tasks(table)] == [True, False]
    table.tap("task0")
    assert [task.done for task in tasks(table)] == [True, False]
    table.tap("task1")
    assert "All is done" in words(table)
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
    room.prefer(animated=False)
    table.window.step()
    assert len(pictures()) == 1


# Over a restart, and what nobody may see


PAGES = {
    "places": ("table", "at-w8", "number5"),
    "shields": ("table", "at-katz", "shield-none", "primary", "out-katz-2"),
    "turn": ("table", "at-w8", "number5", "primary", "turn-yellow", "number2"),
    "agree": ("table", "at-w8", "number5", "primary", "primary", "why2", "agree1"),
    "reason": ("table", "at-w8", "number5", "primary", "primary", "own", "keyh", "keyo"),
    "mends": ("screen", "at-w8", "number2", "at-maus", "army-blue", "primary", "task0"),
}


@pytest.mark.parametrize("page", PAGES)
def test_a_pulled_plug_loses_nothing_that_was_said(
    start: Opened, desk: SimulatedDesk, page: str
) -> None:
    hand = start()
    match = desk.new_match(four_players())
    put(desk)
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    go(hand, *PAGES[page])
    state, said = hand.referee.state, words(hand)
    new = again(start, desk)
    assert new.page is Page.PUT_RIGHT
    assert words(new) == said
    assert new.referee.state == state
    assert adjusted(desk) == []


@pytest.mark.parametrize(
    "begun",
    [
        7,
        {},
        {"righting": {"said": {"nowhere": {}}, "gone": {}, "turn": ["red", "march", 3]}},
        {"righting": {"said": {"w8": {"pink": 1}}, "gone": {}, "turn": ["red", "march", 3]}},
        {"righting": {"said": {"w8": {"red": 0}}, "gone": {}, "turn": ["red", "march", 3]}},
        {"righting": {"said": {"katz": ["red", 1, 9, 1]}, "gone": {}, "turn": ["red", "roll", 3]}},
        {"righting": {"said": {}, "gone": {"katz": 9}, "turn": ["red", "march", 3]}},
        {"righting": {"said": {}, "gone": {}, "turn": ["red", "open", 3]}},
    ],
)
def test_what_cannot_be_read_is_as_if_nothing_was_said(
    start: Opened, desk: SimulatedDesk, begun: Any
) -> None:
    hand = start()
    match = desk.new_match(four_players())
    put(desk)
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    go(hand, "table")
    told = json.loads(desk.bookmark or "")
    whole = told["table"]["begun"]["put_right"]
    told["table"]["begun"]["put_right"] = {**whole, **begun} if begun and begun != 7 else begun
    desk.bookmark = json.dumps(told)
    new = again(start, desk)
    assert new.page is Page.PUT_RIGHT
    assert "Which is right" in words(new)


@pytest.mark.parametrize(
    "taps",
    [
        ("table", "at-katz"),
        ("table", "at-katz", "shield-none", "primary"),
        ("table", *MOVED, "primary", "primary"),
        ("screen", "at-katz", "shield-none", "primary"),
    ],
)
def test_no_picture_depends_on_what_a_hidden_shield_is(
    tmp_path: Any, taps: tuple[str, ...]
) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pictures = set()
    for hidden in (0, 3):
        desk = SimulatedDesk(tmp_path / str(hidden), seed=3)
        stage = righting(desk, *taps, hidden=hidden)
        stage.room.theme = LIGHT
        surface = pygame.Surface((800, 480))
        stage.draw(surface)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
        desk.close()
    assert len(pictures) == 1


# Other boards, other games


def dense() -> dict[str, Any]:
    """A board with so many spaces that some stand closer than a finger is broad."""
    board = island()
    board["size_mm"] = [900, 400]
    for x in range(12):
        for y in range(8):
            board["spaces"][f"q{x}_{y}"] = {"at": [320 + x * 47, 20 + y * 46]}
            before = f"q{x - 1}_{y}" if x else f"q0_{y - 1}" if y else "r3"
            board["roads"].append([before, f"q{x}_{y}"])
    return board


def test_where_places_stand_close_a_tap_looks_closer_first(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(replace(four_players(), board=dense()))
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    go(hand, "table")
    spots = {one.id: one.rect.center for one in hand.window.stage.targets() if one.round}
    near = min(
        combinations(sorted(spots), 2), key=lambda pair: dist(spots[pair[0]], spots[pair[1]])
    )
    one, other = near
    assert dist(spots[one], spots[other]) < 24
    hand.tap(one)
    assert "Tap every place" in words(hand)
    assert len([name for name in names(hand) if name.startswith("at-")]) < len(spots) / 2
    hand.tap("back")
    hand.tap(one)
    hand.tap(other)
    assert "Tap every place" not in words(hand)
    assert {target.id for target in hand.window.stage.targets()} >= spots.keys()


@pytest.mark.parametrize("slug", ["rheinlander", "ringgeister"])
def test_a_game_by_lists_is_compared_and_honest(
    open_window: OpenWindow, desk: SimulatedDesk, slug: str
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed(slug, 4))
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    go(hand, "screen")
    assert "So it should stand" in words(hand)
    assert all(seat.name in words(hand) for seat in hand.referee.setup.seats)
    assert not {name for name in names(hand) if name.startswith("at-")}
    hand.tap("back")
    hand.tap("table")
    assert "cannot be told place by place" in words(hand)
    hand.tap("primary")
    assert hand.page is Page.TAKE_BACK
    hand.tap("back")
    assert hand.page.value == "menu"
    ways = ("put_right", "table", "other", "primary")
    for name in ways:
        hand.tap(name)
    assert hand.page.value == "table"


@pytest.mark.parametrize("scene", ["right-which", "right-castle", "right-turn", "right-mends"])
def test_the_way_back_stands_where_every_screen_has_it(scene: str, desk: SimulatedDesk) -> None:
    stage = PUT_RIGHT_SCENES[scene](desk)
    for size in SIZES:
        stage.resize(size)
        back = next(one for one in stage.targets() if one.id == "back")
        assert back.rect.topleft == stage.room.inner.topleft
