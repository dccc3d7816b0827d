"""companion.referee.result_sharing: nothing is sent to the club that not everybody agreed to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion import games
from companion.app.transfer import export_match, import_match
from companion.core.errors import DamagedRecordError, RulesError, StoreError, VaultError
from companion.referee import entries as kinds
from companion.referee.referee import Referee
from companion.referee.secrets import OpenedKey
from tests.support.referee_table import ADA, ALL, BEN, CLEO, House

PIN = "8070"
CLUB = "Spielekreis Nord"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


def key(referee: Referee, seat: int, pin: str = "") -> OpenedKey:
    found = referee.pins.unlock(ALL[seat], pin).key()
    assert found is not None
    return found


def ended(house: House) -> Referee:
    house.referee.settle_die(4)
    house.referee.corrections.end(house.referee.present)
    return house.referee


def last(house: House) -> tuple[str, int, object]:
    entry = house.journal.entries("m")[-1]
    return entry.kind, entry.version, entry.body


def test_it_is_written_when_everybody_has_agreed(house: House) -> None:
    sharing = ended(house).result_sharing
    assert sharing.must_agree == set(ALL)
    for number, seat in enumerate(ALL):
        assert not sharing.shared
        with pytest.raises(RulesError, match="everybody who played"):
            sharing.share(CLUB)
        assert sharing.agree(seat) == sharing.agreed == set(ALL[: number + 1])
    sharing.share(CLUB)
    assert sharing.shared
    assert last(house) == ("result_shared", 2, {"agreed": [0, 1, 2], "club": CLUB})
    written = len(house.journal.entries("m"))
    sharing.share(CLUB)
    assert len(house.journal.entries("m")) == written
    assert house.restart().result_sharing.club == CLUB


def test_who_agreed_may_think_again(house: House) -> None:
    sharing = ended(house).result_sharing
    for seat in ALL:
        sharing.agree(seat)
    sharing.withdraw(BEN)
    sharing.withdraw(BEN)
    assert sharing.agreed == {ADA, CLEO}
    with pytest.raises(RulesError):
        sharing.share(CLUB)


def test_while_a_match_goes_on_nothing_is_sent(house: House) -> None:
    with pytest.raises(RulesError, match="The match isn't over yet"):
        house.referee.result_sharing.agree(ADA)
    with pytest.raises(RulesError, match="The match isn't over yet"):
        house.referee.result_sharing.share_as_agreed(ALL, CLUB)


def test_who_has_a_pin_agrees_with_it(house: House) -> None:
    referee = house.referee
    bens = key(referee, 1)
    referee.pins.set_pin(bens, PIN).key()
    bens.close()
    sharing = ended(house).result_sharing
    with pytest.raises(RulesError, match="with their PIN"):
        sharing.agree(BEN)
    adas = key(referee, 0)
    with pytest.raises(RulesError, match="with their PIN"):
        sharing.agree(BEN, adas)
    closed = key(referee, 1, PIN)
    closed.close()
    with pytest.raises(VaultError):
        sharing.agree(BEN, closed)
    assert sharing.agreed == frozenset()
    mine = key(referee, 1, PIN)
    assert sharing.agree(BEN, mine) == {BEN}
    mine.close()
    adas.close()


def test_nobody_agrees_for_who_is_away_and_has_no_pin(house: House) -> None:
    house.referee.settle_die(4)
    house.referee.stand_ins.appoint(CLEO, ADA, [ADA, BEN])
    house.referee.corrections.end(house.referee.present)
    sharing = house.referee.result_sharing
    assert sharing.must_agree == set(ALL)
    assert not sharing.can_agree(CLEO)
    with pytest.raises(RulesError, match="away and has no PIN"):
        sharing.agree(CLEO)


def test_the_program_has_no_voice(house: House) -> None:
    house.referee.programs.give(CLEO, "novice")
    sharing = ended(house).result_sharing
    assert sharing.must_agree == {ADA, BEN}
    with pytest.raises(RulesError, match="it has no vote"):
        sharing.agree(CLEO)
    sharing.agree(ADA)
    sharing.agree(BEN)
    sharing.share(CLUB)
    assert last(house)[2] == {"agreed": [0, 1], "club": CLUB}


def test_where_the_program_plays_all_nothing_is_sent(house: House) -> None:
    for seat in ALL:
        house.referee.programs.give(seat, "novice")
    house.referee.settle_die(4)
    house.referee.corrections.end([])
    with pytest.raises(RulesError):
        house.referee.result_sharing.share(CLUB)


def test_a_match_that_was_sent_stays_over(house: House) -> None:
    referee = ended(house)
    for seat in ALL:
        referee.result_sharing.agree(seat)
    referee.result_sharing.share(CLUB)
    for one in (referee, house.restart()):
        with pytest.raises(RulesError, match="so this match can't be reopened"):
            one.corrections.take_back(1, one.present)


def test_an_end_that_is_taken_back_takes_back_what_was_agreed(house: House) -> None:
    referee = ended(house)
    referee.result_sharing.agree(ADA)
    referee.corrections.take_back(1, referee.present)
    assert referee.result_sharing.agreed == frozenset()


def test_what_cannot_be_written_was_not_sent(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    sharing = ended(house).result_sharing
    for seat in ALL:
        sharing.agree(seat)

    def full(*_arguments: object) -> int:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(type(house.journal), "append", full)
        with pytest.raises(StoreError):
            sharing.share(CLUB)
        assert not sharing.shared
    sharing.share(CLUB)
    assert sharing.shared


def test_hidden_values_are_opened_or_forgotten_before_it_or_after(house: House) -> None:
    referee = ended(house)
    for seat in ALL:
        referee.result_sharing.agree(seat)
    referee.result_sharing.share(CLUB)
    referee.disclosure.forget_secrets()
    referee = house.restart()
    assert referee.result_sharing.shared
    assert referee.disclosure.forgotten
    assert referee.outcome is not None


# What becomes of it elsewhere


def sent(house: House) -> str:
    referee = ended(house)
    for seat in ALL:
        referee.result_sharing.agree(seat)
    referee.result_sharing.share(CLUB)
    return export_match.as_json(house.journal.entries("m"))


def test_it_is_exported_and_comes_in_as_it_was(house: House) -> None:
    read = import_match.from_json(sent(house))
    assert read[-1].kind == kinds.RESULT_SHARED
    assert read == house.journal.entries("m")


@pytest.mark.parametrize("agreed", [[0, 1], [0, 1, 2, 3], [], [0, 1, "2"], None])
def test_a_file_in_which_not_everybody_agreed_is_refused(house: House, agreed: object) -> None:
    sent(house)
    *before, old = house.journal.entries("m")
    forged = import_match.renamed(
        [*before, replace(old, body={"agreed": agreed, "club": CLUB})], "n"
    )
    with pytest.raises((DamagedRecordError, ValueError)):
        import_match.from_json(export_match.as_json(forged))


@pytest.mark.parametrize("club", ["", "x" * 41, "a\nb", 7, None])
def test_a_file_that_names_no_club_is_refused(house: House, club: object) -> None:
    sent(house)
    *before, old = house.journal.entries("m")
    forged = import_match.renamed(
        [*before, replace(old, body={"agreed": [0, 1, 2], "club": club})], "n"
    )
    with pytest.raises((DamagedRecordError, ValueError)):
        import_match.from_json(export_match.as_json(forged))


def test_a_transcript_has_nothing_of_it(house: House) -> None:
    sent(house)
    text = export_match.as_text(house.journal.entries("m"))
    assert "shared" not in text
    game, _, moves = export_match.from_text(text)
    assert game is games.find("rheingold")
    assert moves


@pytest.mark.parametrize("form", sorted(export_match.SUFFIX))
def test_every_export_is_what_it_was_before_but_for_the_whole_record(
    house: House, form: str
) -> None:
    ended(house)
    before = export_match.written(house.journal.entries("m"), form)
    for seat in ALL:
        house.referee.result_sharing.agree(seat)
    house.referee.result_sharing.share(CLUB)
    after = export_match.written(house.journal.entries("m"), form)
    assert (after == before) is (form != export_match.JSON)
