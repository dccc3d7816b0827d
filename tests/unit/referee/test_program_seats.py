"""Seats that the program plays: in the record, without a voice, and with nobody's eyes on them."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest

from companion.app.transfer import export_match, import_match
from companion.app.transfer.verify_import import retrace
from companion.core.errors import DamagedRecordError, NotationError, RulesError, VaultError
from companion.core.game import Seat
from companion.referee.company import people_at
from companion.referee.entries import LASTING, OPEN_HAND, PLAYED_BY, STAND_IN, check_form
from companion.referee.referee import Referee
from companion.referee.secrets import Draws
from companion.referee.sources import ProgramSource, is_source, program_source
from tests.support.referee_table import ADA, ALL, BEN, CLEO, House, beside_katz, take_katz

PIN = "4711"


def lay_for(referee: Referee) -> None:
    """Make the first legal move, until a value is hidden."""
    while not referee.queries.laid:
        referee.play(next(iter(referee.game.legal_moves(referee.state))))


def test_a_seat_is_the_programs_until_people_take_it_again(house: House) -> None:
    referee = house.referee
    referee.programs.give(BEN, "novice")
    assert house.last(PLAYED_BY) == {"seat": 1, "level": "novice"}
    assert referee.programs.levels == {BEN: "novice"}
    assert house.restart().programs.levels == {BEN: "novice"}
    house.referee.programs.give(BEN, None)
    assert house.referee.programs.levels == {}
    assert house.restart().programs.levels == {}


def test_nothing_is_written_when_nothing_changes(house: House) -> None:
    house.referee.programs.give(BEN, None)
    house.referee.programs.give(BEN, "novice")
    house.referee.programs.give(BEN, "novice")
    assert house.kinds().count(PLAYED_BY) == 1


def test_taking_back_never_takes_back_who_plays(house: House) -> None:
    referee = beside_katz(house)
    move = next(iter(referee.game.legal_moves(referee.state)))
    referee.play(move)
    referee.programs.give(CLEO, "novice")
    referee.corrections.take_back(1, referee.present)
    assert PLAYED_BY in LASTING
    assert referee.programs.levels == {CLEO: "novice"}
    assert house.restart().programs.levels == {CLEO: "novice"}


def test_an_older_program_says_that_a_later_one_wrote_it(house: House) -> None:
    house.referee.programs.give(BEN, "novice")
    house.referee.programs.lay_open(BEN, ["7", "12"])
    for entry in house.journal.entries("m"):
        if entry.kind in (PLAYED_BY, OPEN_HAND):
            assert entry.version == 2
            with pytest.raises(NotationError, match="later version"):
                check_form(replace(entry, version=3))


@pytest.mark.parametrize(
    "body",
    [
        {"seat": 3, "level": "novice"},
        {"seat": 1},
        {"seat": 1, "level": "No!"},
        {"seat": 1, "level": ["x"]},
        {"seat": True, "level": None},
    ],
)
def test_a_file_with_another_body_is_refused(house: House, body: dict[str, object]) -> None:
    house.referee.programs.give(BEN, "novice")
    first, entry = house.journal.entries("m")
    with pytest.raises(DamagedRecordError):
        retrace([first, replace(entry, body=body)])
    with pytest.raises(DamagedRecordError):
        retrace([first, replace(entry, version=1)])


def test_the_program_has_no_voice(house: House) -> None:
    referee = beside_katz(house)
    referee.programs.give(BEN, "novice")
    assert referee.present == {ADA, CLEO}
    referee.corrections.end([ADA, CLEO])
    assert referee.outcome is not None
    with pytest.raises(RulesError, match="over"):
        referee.programs.give(BEN, None)


def test_who_plays_against_the_program_is_not_alone(house: House) -> None:
    referee = beside_katz(house)
    referee.programs.give(BEN, "novice")
    referee.programs.give(CLEO, "novice")
    referee.corrections.end([ADA])
    assert house.last("outcome").get("alone") is None
    assert house.restart().stand_ins.spells == ()


def test_no_export_calls_who_plays_against_the_program_alone(house: House) -> None:
    referee = beside_katz(house)
    for seat in (BEN, CLEO):
        referee.programs.give(seat, "novice")
    referee.corrections.take_back(1, [ADA])
    text = export_match.as_text(house.journal.entries("m"))
    assert "that was taken back; agreed: Ada\n" in text
    steps = referee.queries.history()
    assert people_at(referee.setup, steps, referee.seq) == 1
    assert people_at(referee.setup, steps, 1) == 3


def test_who_is_left_by_people_is_alone_though_the_program_plays(house: House) -> None:
    referee = house.referee
    referee.programs.give(CLEO, "novice")
    referee.stand_ins.appoint(BEN, ADA, [ADA], alone=True)
    (spell,) = referee.stand_ins.spells
    assert (spell.seat, spell.last) == (ADA, None)
    referee.programs.give(BEN, "novice")  # nobody is away any more
    (spell,) = house.restart().stand_ins.spells
    assert spell.last is not None
    assert house.referee.stand_ins.active == {}


def test_where_the_program_plays_all_nobody_is_asked(house: House) -> None:
    referee = beside_katz(house)
    for seat in ALL:
        referee.programs.give(seat, "novice")
    assert referee.present == frozenset()
    referee.corrections.end([])
    assert referee.outcome is not None


def test_the_program_stands_in_for_nobody_and_is_never_away(house: House) -> None:
    referee = house.referee
    referee.programs.give(CLEO, "novice")
    with pytest.raises(RulesError, match="there"):
        referee.stand_ins.appoint(BEN, CLEO, [ADA])
    with pytest.raises(RulesError, match="never away"):
        referee.stand_ins.appoint(CLEO, ADA, [ADA, BEN])
    referee.stand_ins.appoint(BEN, ADA, [ADA], alone=True)
    with pytest.raises(RulesError, match="Ada is playing for someone who's away:"):
        referee.programs.give(ADA, "novice")
    assert STAND_IN in house.kinds()


# What it hides


def test_nobody_gets_the_programs_key(house: House) -> None:
    referee = house.referee
    with closing(key_of(referee, BEN)) as early:
        referee.programs.give(BEN, "novice")
        with pytest.raises(VaultError, match="plays Ben"):
            referee.pins.unlock(BEN)
        with pytest.raises(VaultError, match="plays Ben"):
            referee.pins.set_pin(early, PIN)
    referee.pins.wish_pins()
    assert referee.pins.asks_pins == (ADA, CLEO)
    with pytest.raises(RulesError):
        referee.programs.key(ADA)
    referee.programs.give(BEN, None)
    key_of(referee, BEN).close()


def key_of(referee: Referee, seat: Seat):  # type: ignore[no-untyped-def]
    key = referee.pins.unlock(seat).key()
    assert key is not None
    return key


def test_a_seat_with_a_pin_is_not_given_away(house: House) -> None:
    referee = house.referee
    with closing(key_of(referee, BEN)) as key:
        referee.pins.set_pin(key, PIN).key()
    with pytest.raises(RulesError, match="Ben has a PIN"):
        referee.programs.give(BEN, "novice")
    assert referee.programs.levels == {}


def test_the_programs_values_are_its_own_and_nobody_looks(house: House) -> None:
    take_katz(house)
    referee = house.referee
    referee.programs.give(ADA, "novice")
    lay_for(referee)
    (place,) = referee.queries.laid
    assert not referee.hidden.can_look(place, ADA)
    with closing(referee.programs.key(ADA)) as key:
        assert list(referee.programs.values(key)) == [place]
        with pytest.raises(VaultError):
            referee.hidden.look(place, key)
    referee.programs.give(ADA, None)
    assert referee.hidden.can_look(place, ADA)


def test_the_program_draws_its_own_whatever_the_table_draws_by(house: House) -> None:
    referee = house.referee
    referee.hidden.draw_by(Draws.PIECES)
    referee.programs.give(ADA, "novice")
    assert referee.hidden.draws_for("red") is Draws.SCREEN
    assert referee.hidden.draws_for("blue") is Draws.PIECES


def test_at_the_end_all_is_opened_when_the_people_agree(house: House) -> None:
    take_katz(house)
    referee = house.referee
    referee.programs.give(ADA, "novice")
    lay_for(referee)
    referee.corrections.end([BEN, CLEO])
    assert referee.disclosure.has_any
    assert referee.disclosure.must_agree == {BEN, CLEO}
    with pytest.raises(RulesError, match="every player"):
        referee.disclosure.open_all()
    for seat in (BEN, CLEO):
        with closing(key_of(referee, seat)) as key:
            referee.disclosure.agree(key)
    assert [one.colour for one in referee.disclosure.open_all()] == ["red"]


# Hands of paper


def test_an_open_hand_is_taken_back_with_the_moves_before_it(house: House) -> None:
    referee = beside_katz(house)
    referee.programs.give(ADA, "novice")
    referee.programs.lay_open(ADA, ["1", "2"])
    move = next(iter(referee.game.legal_moves(referee.state)))
    referee.play(move)
    assert referee.programs.hand(ADA, lambda _move: "2") == ("1",)
    referee.programs.lay_open(ADA, ["1", "3"])
    assert referee.programs.hand(ADA, lambda _move: "2") == ("1", "3")
    referee.corrections.take_back(1, referee.present)
    assert referee.programs.hand(ADA, lambda _move: "2") == ("1", "2")
    assert house.restart().programs.hand(ADA, lambda _move: "2") == ("1", "2")
    with pytest.raises(RulesError, match="The computer doesn't play this seat"):
        house.referee.programs.lay_open(BEN, ["4"])


# Where its moves come from


def test_the_source_says_level_weights_and_work() -> None:
    source = ProgramSource("novice", 3, 250)
    assert str(source) == "program novice/3/250"
    assert program_source(str(source)) == source
    assert is_source(str(source))
    for text in ("program", "program novice", "program Novice/1/2", "program novice/0/2",
                 "program novice/1/02", "program novice/1/2 ", "program a/1/2/3"):  # fmt: skip
        assert not is_source(text), text


# Out of the record and in again


def test_it_is_exported_and_comes_in_again(house: House) -> None:
    referee = house.referee
    beside_katz(house)
    referee.programs.give(ADA, "novice")
    referee.programs.lay_open(ADA, ["5"])
    move = next(iter(referee.game.legal_moves(referee.state)))
    referee.play(move, "program novice/1/25")
    referee.programs.give(CLEO, "novice")
    referee.programs.give(ADA, None)
    entries = house.journal.entries("m")
    assert import_match.from_json(export_match.as_json(entries)) == entries
    text = export_match.as_text(entries)
    assert 'played by {"seat": 0, "level": "novice"}' in text
    again = import_match.from_text(text, "n", house.now)
    assert [one.body for one in again if one.kind == PLAYED_BY] == [
        one.body for one in entries if one.kind == PLAYED_BY
    ]
    assert export_match.as_text(again) == text


def test_a_file_in_which_the_program_plays_for_people_is_refused(house: House) -> None:
    referee = beside_katz(house)
    move = next(iter(referee.game.legal_moves(referee.state)))
    referee.play(move, "program novice/1/25")
    with pytest.raises(DamagedRecordError, match="its source says otherwise"):
        retrace(house.journal.entries("m"))
