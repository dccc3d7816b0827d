"""R 12: open and hidden."""

import json

import pytest

from companion.core.game import DutyKind, Seat
from companion.games.rheingold import odds
from tests.support.rules.rheingold.table import GAME, Table


def test_r_12_1_a_hidden_shield_is_in_the_state_only_as_hidden() -> None:
    table = Table(enter="all").place(red="t 2").do("besiege maus from t 2", "shield")
    assert table.castle("maus") == ("red", 2, "hidden")
    assert table.events == [{"event": "shield_placed", "colour": "red", "castle": "maus"}]


@pytest.mark.parametrize("value", [0, 1, 2, 3])
def test_r_12_1_the_value_enters_the_state_when_it_is_opened_to_all(value: int) -> None:
    table = Table(reveal="public").place(red="k 1", blue="katz 2 hidden")
    table.do("besiege katz from k 1", f"open {value}")
    assert table.castle("katz") == ("blue", 2, value)


def test_r_12_1_and_only_when() -> None:
    # Whatever the attacker saw, the table saw the same.
    ends = set()
    for value in (0, 1, 2):
        table = Table("osullivan").place(red="k 8", blue="katz 2 hidden, maus 1 hidden")
        table.do("march 8 k > katz", "halt", "resolve katz")
        state, events = GAME.apply(table.state, GAME.chance_move(table.state, value))
        ends.add(json.dumps([GAME.write_state(state), *map(GAME.write_event, events)]))
    assert len(ends) == 1


def test_r_12_2_who_learns_a_shield() -> None:
    """Its owner when it is sealed, the attacker by peeking, all when it is opened."""
    kinds = {}
    for preset in ("rheingold", "osullivan"):
        table = Table(preset).place(red="k 9", blue="katz 9 hidden")
        if preset == "rheingold":
            table.do("besiege katz from k 9", "open 1")
        else:
            table.do("march 9 k > katz", "halt", "resolve katz", "open held")
        duties = [
            duty
            for event in map(GAME.read_event, table.events)
            if (duty := GAME.secret_duty(table.state, event)) is not None
        ]
        kinds[preset] = [(duty.kind, duty.viewer) for duty in duties]
    assert kinds == {
        "rheingold": [(DutyKind.OPEN, None)],
        "osullivan": [(DutyKind.PEEK, Seat(0))],
    }


@pytest.mark.parametrize(
    ("spent", "face_up", "left"),
    [
        ([], "", [0, 1, 2, 3]),
        ([3], "", [0, 1, 2]),
        ([0], "", [0, 1, 2, 3]),
        ([0, 0], "", [0, 1, 2, 3]),
        ([0, 0, 0], "", [1, 2, 3]),
        ([1, 2], ", maus 1 face 3", [0]),
        ([0, 0], ", maus 1 face 0", [1, 2, 3]),
        ([3, 0, 0, 0], ", maus 1 face 1", [2]),
    ],
)
def test_r_12_3_which_values_a_hidden_shield_can_have(
    spent: list[int], face_up: str, left: list[int]
) -> None:
    table = Table(reveal="public").place(
        red="k 9", blue=f"katz 1 hidden{face_up}", spent={"blue": spent}
    )
    table.do("besiege katz from k 9")
    assert table.moves == [f"open {value}" for value in left]
    for value in {0, 1, 2, 3, 4, -1} - set(left):
        move = {"move": "open", "value": value}
        table.refuses(move, "impossible_shield", "12.3")


def test_r_12_3_only_that_colours_own_shields_count() -> None:
    table = Table(reveal="public").place(
        red="k 9, maus 1 face 3", blue="katz 1 hidden", spent={"red": [1], "green": [2]}
    )
    assert table.do("besiege katz from k 9").moves == ["open 0", "open 1", "open 2", "open 3"]


def test_r_12_3_what_an_earlier_siege_let_one_guess_does_not_count() -> None:
    # The first siege held with 4 against 1 knight and the shield: it is 2 or 3. Legal is all.
    table = Table("osullivan").place(red="k 9, b 1", blue="katz 1 hidden")
    table.do("march 4 k > katz", "halt", "resolve katz", "open held", "end")
    for _ in range(2):
        table.do("roll 6", "decline", "end")
    table.do("roll 2", "enter", "march 4 k > katz", "halt", "resolve katz")
    assert table.moves == ["open fell", "open held"]


def test_r_12_3_outcomes_with_all_that_is_told() -> None:
    table = Table("osullivan_improved", held_shield="face_up", captured_shield="removed")
    table.place(red="k 6", blue="katz 1 hidden")
    table.do("march 6 k > katz", "halt", "resolve katz")
    assert table.moves == [
        "open fell value 0",
        "open fell value 1",
        "open fell value 2",
        "open held lost 4 value 3",
    ]


def test_r_12_3_outcomes_that_look_alike_are_one() -> None:
    table = Table("osullivan_improved").place(red="k 3", blue="katz 2 hidden")
    table.do("march 3 k > katz", "halt", "resolve katz")
    # needs 4, 6, 8, 10; short by 1, 3, 5, 7; twice that, at most 3
    assert table.moves == ["open held lost 2", "open held lost 3"]
    table.refuses({"move": "open", "held": True}, "impossible_shield", "12.3")
    table.refuses({"move": "open", "held": False, "lost": 2}, "impossible_shield", "12.3")
    table.do("open held lost 2")
    assert table.at("k") == {"red": 1}


def test_r_12_3_the_odds_follow_from_open_knowledge() -> None:
    table = Table().place(red="k 9", blue="katz 1 hidden, maus 1 face 0", spent={"blue": [3]})
    found = odds.of_castle(table.state, "katz")
    # 0, 0, 1, 2 are left: 2, 2, 4, 6 knights
    assert (found.shields, found.needs) == ((0, 0, 1, 2), (2, 2, 4, 6))
    assert [str(part) for part in found.ladder(7)] == ["0", "1/2", "1/2", "3/4", "3/4", "1", "1"]
    assert odds.of_castle(table.state, "maus").needs == (2,)
    assert odds.of_castle(table.state, "isle").needs == (6,)
