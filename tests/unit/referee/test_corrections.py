"""What was wrong is set right by an entry of its own, and nothing can be fished for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.errors import (
    DamagedRecordError,
    NotationError,
    PositionError,
    RulesError,
    StoreError,
)
from companion.game import RefusedError, Seat, SeatSetup, Setup
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Phase
from companion.library import shelf
from companion.referee import entries, replay
from companion.referee.chance import counted
from companion.referee.notes import TABLE
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.referee.secrets import Draws
from companion.store import Journal, NewEntry
from companion.vault import Vault
from tests.vaults import vault_at

GAME = games.find("rheingold")
ADA, BEN, CLEO = Seat(0), Seat(1), Seat(2)
ALL = (ADA, BEN, CLEO)


def setup(**options: Any) -> Setup:
    seats = (
        SeatSetup("Ada", ("red",)),
        SeatSetup("Ben", ("blue",)),
        SeatSetup("Cleo", ("green",)),
    )
    return Setup("rheingold", "highlanders", options, shelf.board("rhine"), seats)


class House:
    """A match with its record and vault, opened again as often as a test likes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = Journal.open(folder / "record")
        self.vault: Vault = vault_at(folder)
        self.time = 0
        self.referee = Referee.begin(GAME, setup(), "m", self.journal, self.vault, self.now)

    def now(self) -> str:
        self.time += 1
        return f"2026-11-20T20:{self.time // 60:02}:{self.time % 60:02}+00:00"

    def restart(self) -> Referee:
        self.close()
        self.journal = Journal.open(self.folder / "record")
        self.vault = vault_at(self.folder)
        self.referee = Referee.resume(games.find, "m", self.journal, self.vault, self.now)
        return self.referee

    def close(self) -> None:
        self.journal.close()
        self.vault.close()

    def put(self, **changes: Any) -> None:
        """Put the match into another position, by agreement."""
        obj = GAME.write_state(self.referee.state)
        for key, value in changes.items():
            obj[key] = {**obj[key], **value} if isinstance(value, dict) else value
        self.referee.adjust(obj, "for the test", ALL)

    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.journal.entries("m")]

    def last(self, kind: str) -> Any:
        return [entry.body for entry in self.journal.entries("m") if entry.kind == kind][-1]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


def beside_katz(house: House, knights: int = 8) -> Referee:
    """Red may march, with knights at the gate of Katz."""
    referee = house.referee
    referee.settle_die(1)
    gate = shelf.board("rhine")["castles"]["katz"]["gates"][0]
    house.put(places={gate: {"red": knights}}, supply={"red": 41 - knights})
    return referee


def take_katz(house: House) -> tuple[Referee, str]:
    referee = beside_katz(house)
    gate = shelf.board("rhine")["castles"]["katz"]["gates"][0]
    referee.play(mv.Besiege("katz", ((gate, 8),)))
    referee.play(mv.Occupy(((gate, 2),)))
    return referee, gate


# Taking back


def test_a_march_is_taken_back_freely_and_the_position_is_the_very_one_before(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    before, turn = referee.state, referee.this_turn
    board = shelf.board("rhine")
    referee.play(mv.March("s1", board["starts"]["1"]["exits"][0], 1))
    assert referee.consent() == frozenset()
    referee.take_back()
    assert (referee.state, referee.this_turn) == (before, turn)
    assert house.kinds()[-3:] == ["move", "knights_marched", "taken_back"]
    assert house.restart().state == before


def test_nothing_is_erased_by_taking_back(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    written = house.journal.entries("m")
    referee.play(mv.End())
    referee.take_back()
    assert house.journal.entries("m")[: len(written)] == written
    assert [step.stands for step in referee.history()] == [True, False, True]


def test_beyond_a_roll_everybody_must_agree(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    assert referee.consent() == frozenset(ALL)
    with pytest.raises(RulesError, match="must agree"):
        referee.take_back(1, [ADA, BEN])
    referee.take_back(1, ALL)
    assert referee.state.phase is Phase.ROLL
    assert house.last(entries.TAKEN_BACK) == {"to": 0, "agreed": [0, 1, 2]}


def test_a_roll_taken_back_stands_as_it_fell_whichever_way_it_is_asked_for(house: House) -> None:
    referee = house.referee
    referee.settle_die(4, "die 5a0b11ff/1/7")
    referee.take_back(1, ALL)
    for again in (referee, house.restart()):
        assert again.prompt.kind is PromptKind.ROLL
        assert again.answered == mv.Roll(4)
        with pytest.raises(RulesError, match="it stands: roll 4"):
            again.settle_die(5)
        with pytest.raises(RulesError, match="it stands"):
            again.play(mv.Roll(6))
    house.referee.settle_die(4)
    assert house.referee.state.phase is Phase.MARCH


def test_a_position_put_right_back_to_the_roll_does_not_roll_anew(house: House) -> None:
    referee = house.referee
    referee.settle_die(4)
    house.put(phase="roll")
    assert referee.answered == mv.Roll(4)
    with pytest.raises(RulesError):
        referee.settle_die(3)


def test_the_roll_of_a_later_turn_stands_though_the_earlier_one_was_played_otherwise(
    house: House,
) -> None:
    referee = house.referee
    referee.settle_die(1)
    referee.play(mv.End())
    referee.settle_die(6)
    referee.take_back(2, ALL)
    exit_ = shelf.board("rhine")["starts"]["1"]["exits"][0]
    referee.play(mv.March("s1", exit_, 1))
    assert referee.answered is None
    referee.play(mv.End())
    assert referee.state.colour == "blue"
    assert referee.answered == mv.Roll(6)


def test_the_end_of_a_turn_is_taken_back_freely_while_the_next_has_not_rolled(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    referee.play(mv.End())
    assert referee.consent() == frozenset()
    referee.take_back()
    assert referee.state.colour == "red"


def test_more_than_one_thing_beyond_this_turn_needs_consent(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    exit_ = shelf.board("rhine")["starts"]["1"]["exits"][0]
    referee.play(mv.March("s1", exit_, 1))
    referee.play(mv.End())
    assert referee.in_this_turn == 0
    assert referee.consent(2) == frozenset(ALL)
    referee.take_back()
    assert referee.in_this_turn == 2
    assert referee.consent(1) == frozenset()


def test_there_must_be_something_to_take_back(house: House) -> None:
    for number in (0, 1, -1):
        with pytest.raises(RulesError, match="nothing to take back"):
            house.referee.take_back(number, ALL)


def test_what_was_taken_back_cannot_be_taken_back_twice(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    referee.play(mv.End())
    referee.take_back()
    referee.take_back(1, ALL)
    assert referee.played == ()
    with pytest.raises(RulesError):
        referee.take_back(1, ALL)


# Shields


def test_a_drawn_shield_that_was_taken_back_is_drawn_again(house: House) -> None:
    referee, _ = take_katz(house)
    referee.play(mv.PlaceShield())
    key = referee.unlock(ADA).key()
    assert key is not None
    first, hand = referee.look("katz", key), referee.hand("red", key)
    assert referee.consent() == frozenset(ALL)
    referee.take_back(1, ALL)
    assert len(referee.hand("red", key)) == 6
    assert referee.knows("katz") is None
    referee = house.restart()
    referee.play(mv.PlaceShield())
    key = referee.unlock(ADA).key()
    assert key is not None
    assert (referee.look("katz", key), referee.hand("red", key)) == (first, hand)
    assert [body["slip"] for body in (house.last(entries.SLIP),)] == [2]


def test_the_same_shield_comes_wherever_it_is_drawn_after_taking_back(house: House) -> None:
    referee, _ = take_katz(house)
    referee.play(mv.PlaceShield())
    key = referee.unlock(ADA).key()
    assert key is not None
    first = referee.look("katz", key)
    referee.take_back(3, ALL)
    gate = shelf.board("rhine")["castles"]["maus"]["gates"][0]
    obj = GAME.write_state(referee.state)
    mine = next(place for place, there in obj["places"].items() if there == {"red": 8})
    del obj["places"][mine]
    obj["places"][gate] = {"red": 8}
    referee.adjust(obj, "they stand by Maus", ALL)
    referee.play(mv.Besiege("maus", ((gate, 8),)))
    referee.play(mv.Occupy(((gate, 2),)))
    referee.play(mv.PlaceShield())
    assert referee.look("maus", key) == first


def test_a_record_that_refuses_leaves_the_vault_as_it_was(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee, _ = take_katz(house)
    referee.play(mv.PlaceShield())
    key = referee.unlock(ADA).key()
    assert key is not None
    value = referee.look("katz", key)

    def full(*_: object) -> int:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(house.journal, "append", full)
    state = referee.state
    with pytest.raises(StoreError):
        referee.take_back(1, ALL)
    monkeypatch.undo()
    assert referee.state is state
    assert referee.look("katz", key) == value
    assert house.restart().knows("katz") is not None


# Change what, keep when


def test_the_last_move_is_replaced_in_the_same_moment(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    exit_ = shelf.board("rhine")["starts"]["1"]["exits"][0]
    referee.play(mv.March("s1", exit_, 1))
    when = referee.history()[-1].at
    referee.replace(mv.End())
    assert referee.state.colour == "blue"
    *_, undone, taken, ended = referee.history()
    assert (undone.stands, ended.move, ended.at) == (False, mv.End(), when)
    assert taken.at != when
    assert house.restart().state == referee.state


def test_a_move_that_is_refused_there_replaces_nothing(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    exit_ = shelf.board("rhine")["starts"]["1"]["exits"][0]
    referee.play(mv.March("s1", exit_, 1))
    before, kinds = referee.state, house.kinds()
    with pytest.raises(RefusedError):
        referee.replace(mv.March("s2", exit_, 1))
    assert (referee.state, house.kinds()) == (before, kinds)


def test_a_roll_keyed_in_wrong_is_replaced_when_all_agree(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    with pytest.raises(RulesError, match="must agree"):
        referee.replace(mv.Roll(2))
    referee.replace(mv.Roll(2), agreed=ALL)
    assert GAME.write_state(referee.state)["places"] == {"s2": {"red": 1}}
    referee.take_back(1, ALL)
    assert referee.answered == mv.Roll(2)


def test_what_the_die_said_is_not_replaced(house: House) -> None:
    referee = house.referee
    referee.settle_die(1, "die 5a0b11ff/1/7")
    with pytest.raises(RulesError, match="said themselves"):
        referee.replace(mv.Roll(2), agreed=ALL)


# Putting right


def test_a_position_is_put_right_and_play_goes_on_from_it(house: House) -> None:
    referee = beside_katz(house)
    assert referee.history()[-1].body["reason"] == "for the test"
    assert referee.history()[-1].body["agreed"] == [0, 1, 2]
    gate = shelf.board("rhine")["castles"]["katz"]["gates"][0]
    referee.play(mv.Besiege("katz", ((gate, 8),)))
    assert GAME.write_state(house.restart().state)["castles"]["katz"]["owner"] == "red"
    list(replay.check(GAME, referee.setup, house.journal.entries("m")))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"places": {"s2": {"red": 1}}}, "43 knights"),
        ({"hand": {"red": 5}}, "5 shields"),
        ({"marches_left": 2}, "marches_left"),
    ],
)
def test_what_the_box_forbids_is_refused_and_changes_nothing(
    house: House, changes: dict[str, Any], why: str
) -> None:
    before, kinds = house.referee.state, house.kinds()
    with pytest.raises(PositionError, match=why):
        house.put(**changes)
    assert (house.referee.state, house.kinds()) == (before, kinds)


def test_putting_right_needs_everybody_and_a_difference(house: House) -> None:
    referee = house.referee
    same = GAME.write_state(referee.state)
    with pytest.raises(RulesError, match="different"):
        referee.adjust(same, "", ALL)
    with pytest.raises(RulesError, match="must agree"):
        referee.adjust({**same, "colour": "blue"}, "", [ADA])
    referee.adjust({**same, "colour": "blue"}, "Ben begins", ALL)
    assert (referee.state.colour, referee.this_turn) == ("blue", ())


def test_a_shield_found_on_a_castle_is_drawn_or_lies_unseen(house: House) -> None:
    for by, place in ((Draws.SCREEN, "katz"), (Draws.SHIELDS, "maus")):
        house.referee.draw_by(by)
        holding = {"owner": "red", "knights": 1, "shield": "hidden", "taken": True}
        state = GAME.write_state(house.referee.state)
        fewer = {key: {"red": state[key]["red"] - 1} for key in ("supply", "hand")}
        house.put(castles={place: holding}, **fewer)
    referee = house.restart()
    drawn, unseen = referee.knows("katz"), referee.knows("maus")
    assert drawn is not None
    assert unseen is not None
    assert (drawn.unseen, unseen.unseen) == (False, True)
    assert (referee.can_open("katz", ADA), referee.can_open("maus", ADA)) == (True, False)


def test_a_shield_that_is_gone_is_spent_or_back_in_the_hand(house: House) -> None:
    referee, _ = take_katz(house)
    referee.play(mv.PlaceShield())
    obj = GAME.write_state(referee.state)
    gone = {**obj["castles"]["katz"], "shield": None}
    house.put(castles={"katz": gone}, spent={"red": [3]}, hand={"red": 5})
    key = referee.unlock(ADA).key()
    assert key is not None
    assert referee.knows("katz") is None
    assert len(referee.hand("red", key)) == 5
    referee.take_back(1, ALL)
    assert referee.knows("katz") is not None
    house.put(castles={"katz": gone}, hand={"red": 6})
    assert len(referee.hand("red", key)) == 6


# Who is not there


def test_a_turn_is_passed_over_when_the_others_agree(house: House) -> None:
    referee = house.referee
    with pytest.raises(RulesError, match="must agree"):
        referee.skip([BEN])
    referee.skip([BEN, CLEO])
    assert (referee.state.colour, referee.state.turn) == ("blue", 2)
    assert house.kinds()[-2:] == ["skipped", "turn_ended"]
    assert house.restart().state == referee.state
    list(replay.check(GAME, referee.setup, house.journal.entries("m")))


def test_what_was_begun_is_not_passed_over(house: House) -> None:
    referee = beside_katz(house)
    gate = shelf.board("rhine")["castles"]["katz"]["gates"][0]
    referee.play(mv.Besiege("katz", ((gate, 8),)))
    with pytest.raises(RulesError, match="decided first"):
        referee.skip(ALL)


def test_somebody_plays_for_another_and_need_not_be_asked_for_them(house: House) -> None:
    referee = house.referee
    referee.stand_in(CLEO, BEN)
    assert referee.present == {ADA, BEN}
    assert referee.stand_ins == {CLEO: BEN}
    with pytest.raises(RulesError, match="who is there"):
        referee.stand_in(ADA, CLEO)
    referee.settle_die(1)
    referee.take_back(1, [ADA, BEN])
    referee = house.restart()
    assert dict(referee.stand_ins) == {CLEO: BEN}
    with pytest.raises(RulesError, match="Two must be"):
        referee.stand_in(BEN, ADA)
    with pytest.raises(RulesError, match="no such seat"):
        referee.stand_in(Seat(7), ADA)
    referee.stand_in(CLEO, None)
    assert house.restart().present == {ADA, BEN, CLEO}


# The record


def test_entries_that_take_back_what_is_not_there_are_damage(house: House) -> None:
    house.referee.settle_die(1)
    house.journal.append(
        "m", 4, [NewEntry(entries.TAKEN_BACK, 1, {"to": 1, "agreed": []})], house.now()
    )
    with pytest.raises(DamagedRecordError, match="what is not there"):
        house.restart()


def test_entries_of_a_later_program_are_refused_with_a_sentence(house: House) -> None:
    house.journal.append("m", 1, [NewEntry("move", 2, {})], house.now())
    with pytest.raises(NotationError, match="a later version of this program"):
        house.restart()


def test_a_shield_opened_for_all_stands_when_the_siege_is_taken_back(house: House) -> None:
    referee, gate = take_katz(house)
    referee.play(mv.PlaceShield())
    referee.play(mv.End())
    referee.settle_die(6)
    house.put(places={gate: {"blue": 9}, "s6": {"blue": 1}}, supply={"red": 39, "blue": 32})
    referee.play(mv.Besiege("katz", ((gate, 9),)))
    referee.open_at_table(1)
    referee.take_back(1, ALL)
    assert referee.answered == mv.Open(value=1)
    with pytest.raises(RulesError, match="it stands"):
        referee.open_at_table(0)
    referee.take_back(1, ALL)
    referee.play(mv.Besiege("katz", ((gate, 8),)))
    assert house.restart().answered == mv.Open(value=1)
    house.referee.open_at_table(1)
    assert house.referee.last_source == TABLE


def test_an_open_shield_that_is_out_is_not_taken_for_a_hidden_one(house: House) -> None:
    held = {"owner": "red", "knights": 1, "taken": True}
    both = {"katz": {**held, "shield": "hidden"}, "maus": {**held, "shield": 2}}
    house.put(castles=both, supply={"red": 40}, hand={"red": 4})
    none = {name: {**one, "shield": None} for name, one in both.items()}
    house.put(castles=none, spent={"red": [2]}, hand={"red": 5})
    slips = {slip.place: slip for slip in house.vault._rows.secrets("m").every_slip()}
    assert slips["maus"].known.everyone
    assert not slips["katz"].known.everyone


def test_a_siege_is_not_taken_back_freely_once_somebody_may_have_looked(house: House) -> None:
    referee, gate = take_katz(house)
    referee.play(mv.PlaceShield())
    referee.play(mv.End())
    referee.settle_die(6)
    house.put(places={gate: {"blue": 9}, "s6": {"blue": 1}}, supply={"red": 39, "blue": 32})
    referee.play(mv.Besiege("katz", ((gate, 9),)))
    assert referee.consent() == frozenset(ALL)


def test_what_replaces_twice_keeps_the_first_time(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    exit_ = shelf.board("rhine")["starts"]["1"]["exits"][0]
    referee.play(mv.March("s1", exit_, 1))
    when = referee.played[-1].at
    referee.replace(mv.End())
    referee.replace(mv.March("s1", exit_, 1))
    assert referee.played[-1].at == when == house.restart().played[-1].at


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("stand_in", {"seat": 99, "by": 0}),
        ("stand_in", {}),
        ("drawing", {"by": "foo"}),
        ("drawing", None),
        ("taken_back", {"to": 0, "agreed": [99]}),
        ("adjusted", {"position": {}, "agreed": []}),
        ("skipped", {"colour": "nobody", "agreed": []}),
        ("shields_opened", {"slips": 5}),
        ("slip_differs", {}),
        ("match_started", {"game": "rheingold"}),
    ],
)
def test_an_entry_that_does_not_say_what_its_kind_must_is_damage(
    house: House, kind: str, body: Any
) -> None:
    house.journal.append("m", 1, [NewEntry(kind, 1, body)], house.now())
    with pytest.raises(DamagedRecordError):
        house.restart()


def test_a_source_that_no_device_wrote_counts_no_roll() -> None:
    told = frozenset({"die x", "die 1/2/x", "die a/-1/2", "die 5a0b11ff/3/17"})
    assert [roll.seq for roll in counted(told)] == [17]
