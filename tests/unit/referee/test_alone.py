"""Who plays for somebody, and who is alone: one person never has two voices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.adapters.store import Journal, NewEntry
from companion.adapters.vault import Vault
from companion.boards.shipped import shelf
from companion.core.errors import CompanionError, RulesError, VaultError
from companion.core.game import Seat, SeatSetup, Setup
from companion.games.rheingold import moves as mv
from companion.referee.company import LoneSpell
from companion.referee.entries import OUTCOME, STAND_IN
from companion.referee.referee import Referee
from companion.referee.secrets import OpenedKey, PlacedSecret
from tests.support import shield_game as sg
from tests.support.evening import Evening, key
from tests.support.referee_table import ADA, ALL, BEN, CLEO, GAME, House
from tests.support.shield_game import DECK
from tests.support.vaults import vault_at

PIN = "4711"


class Two:
    """A table of two."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.time = folder, 0
        self.journal = Journal.open(folder / "record")
        self.vault: Vault = vault_at(folder)
        seats = (SeatSetup("Ada", ("red", "blue")), SeatSetup("Ben", ("green", "yellow")))
        setup = Setup("rheingold", "highlanders", {}, shelf.board("rhine"), seats)
        self.referee = Referee.begin(GAME, setup, "m", self.journal, self.vault, self.now)

    def now(self) -> str:
        self.time += 1
        return f"2026-11-20T20:{self.time // 60:02}:{self.time % 60:02}+00:00"

    def restart(self) -> Referee:
        self.close()
        self.journal, self.vault = Journal.open(self.folder / "record"), vault_at(self.folder)
        self.referee = Referee.resume(games.find, "m", self.journal, self.vault, self.now)
        return self.referee

    def close(self) -> None:
        self.journal.close()
        self.vault.close()

    def key(self, seat: Seat, pin: str = "") -> OpenedKey:
        unlocking = self.referee.pins.unlock(seat, pin)
        key = unlocking.key()
        assert key is not None
        return key

    def choose_pin(self, seat: Seat) -> None:
        with closing(self.key(seat)) as key:
            setting = self.referee.pins.set_pin(key, PIN)
            setting.key()

    def last(self, kind: str) -> Any:
        return [(one.version, one.body) for one in self.journal.entries("m") if one.kind == kind][
            -1
        ]


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    found = Two(tmp_path)
    yield found
    found.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path)
    yield found
    found.close()


def test_at_two_nobody_plays_for_the_other_without_a_word_of_it(two: Two) -> None:
    """Ada said that she plays for Ben, and took a roll back with her word as both."""
    with pytest.raises(RulesError, match="alone at the table"):
        two.referee.stand_ins.appoint(BEN, ADA, [ADA])
    two.referee.settle_die(1)
    with pytest.raises(RulesError, match="must agree"):
        two.referee.corrections.take_back(1, [ADA])
    assert two.referee.present == {ADA, BEN}


def test_alone_at_the_table_is_said_in_the_record_and_every_consent_says_who(two: Two) -> None:
    referee = two.referee
    referee.stand_ins.appoint(BEN, ADA, [ADA], alone=True)
    assert two.last(STAND_IN) == (2, {"seat": 1, "by": 0, "agreed": [0], "alone": True})
    since = len(two.journal.entries("m")) - 1
    referee.settle_die(1)
    for both in ([ADA, BEN], [BEN], []):
        with pytest.raises(RulesError, match="agree"):
            referee.corrections.take_back(1, both)
    referee.corrections.take_back(1, [ADA])
    assert two.last("taken_back")[1]["agreed"] == [0]
    assert referee.stand_ins.spells == (LoneSpell(ADA, since, None, 1),)
    assert two.restart().stand_ins.spells == referee.stand_ins.spells
    two.referee.stand_ins.appoint(BEN, None, [BEN])
    assert two.last(STAND_IN) == (2, {"seat": 1, "by": None, "agreed": [1]})
    until = len(two.journal.entries("m")) - 1
    assert (
        two.referee.stand_ins.spells
        == two.restart().stand_ins.spells
        == (LoneSpell(ADA, since, until, 1),)
    )
    two.referee.settle_die(1)
    with pytest.raises(RulesError, match="must agree"):
        two.referee.corrections.take_back(1, [ADA])


def test_who_comes_back_says_so_themselves(two: Two) -> None:
    two.referee.stand_ins.appoint(BEN, ADA, [ADA], alone=True)
    for others in ([], [ADA], [ADA, BEN]):
        with pytest.raises(RulesError, match="agree"):
            two.referee.stand_ins.appoint(BEN, None, others)
    assert two.referee.present == {ADA}


def test_a_pin_is_the_voice_of_who_goes_and_of_who_comes_back(two: Two) -> None:
    two.choose_pin(BEN)
    with pytest.raises(RulesError, match="PIN"):
        two.referee.stand_ins.appoint(BEN, ADA, [ADA, BEN])
    with closing(two.key(ADA)) as other, pytest.raises(RulesError, match="PIN"):
        two.referee.stand_ins.appoint(BEN, ADA, [ADA, BEN], key=other)
    with closing(two.key(BEN, PIN)) as key:
        two.referee.stand_ins.appoint(BEN, ADA, [ADA, BEN], key=key)
    assert two.last(STAND_IN) == (2, {"seat": 1, "by": 0, "agreed": [0, 1]})
    assert not two.referee.stand_ins.spells
    with pytest.raises(RulesError, match="PIN"):
        two.referee.stand_ins.appoint(BEN, None, [BEN])
    two.referee.settle_die(1)
    two.referee.corrections.take_back(1, [ADA])
    at = len(two.journal.entries("m")) - 1
    assert two.referee.stand_ins.spells == (LoneSpell(ADA, at, None, 1),)
    with closing(two.key(BEN, PIN)) as key:
        two.referee.stand_ins.appoint(BEN, None, [BEN], key=key)
    assert two.restart().present == {ADA, BEN}


def test_who_leaves_without_a_pin_has_no_voice_that_could_be_told_from_the_others(
    two: Two,
) -> None:
    for speaks in (None, two.key(BEN)):
        with pytest.raises(RulesError, match="PIN"):
            two.referee.stand_ins.appoint(BEN, ADA, [ADA, BEN], key=speaks)
    assert two.referee.present == {ADA, BEN}


def test_while_the_vault_cannot_say_nobody_comes_back_without_the_pin(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = two.key(ADA)
    two.referee.pins.set_pin(key, PIN).key()
    two.referee.stand_ins.appoint(ADA, BEN, [BEN], alone=True)

    def busy(_match: str, _seat: Seat) -> bool:
        raise VaultError("The vault is busy.")

    with monkeypatch.context() as failing:
        failing.setattr(two.vault, "has_pin", busy)
        with pytest.raises(VaultError, match="busy"):
            two.referee.stand_ins.appoint(ADA, None, [ADA])
    assert two.referee.stand_ins.active == {ADA: BEN}
    two.referee.stand_ins.appoint(ADA, None, [ADA], key=key)
    assert not two.referee.stand_ins.active
    key.close()


def test_a_closed_key_is_no_voice(two: Two) -> None:
    two.choose_pin(BEN)
    key = two.key(BEN, PIN)
    key.close()
    with pytest.raises(VaultError):
        two.referee.stand_ins.appoint(BEN, ADA, [ADA, BEN], key=key)
    assert two.referee.present == {ADA, BEN}


def test_no_pin_is_chosen_for_somebody_who_is_away(two: Two) -> None:
    """It would be their voice from then on."""
    two.referee.stand_ins.appoint(BEN, ADA, [ADA], alone=True)
    with closing(two.key(BEN)) as key, pytest.raises(VaultError, match="Ben is away"):
        two.referee.pins.set_pin(key, PIN)
    assert not two.referee.pins.has_pin(BEN)


def test_a_turn_that_one_person_passes_over_is_agreed_on_alone(two: Two) -> None:
    referee = two.referee
    referee.corrections.skip([BEN])
    at = next(one.seq for one in two.journal.entries("m") if one.kind == "skipped")
    assert (
        referee.stand_ins.spells == two.restart().stand_ins.spells == (LoneSpell(BEN, at, at, 1),)
    )


def test_where_more_are_there_all_others_agree_that_somebody_plays_for_another(
    house: House,
) -> None:
    referee = house.referee
    for too_few in ([], [BEN], [BEN, CLEO], [ADA]):
        with pytest.raises(RulesError, match="agree"):
            referee.stand_ins.appoint(CLEO, BEN, too_few)
    with pytest.raises(RulesError, match="nobody is alone"):
        referee.stand_ins.appoint(CLEO, BEN, [ADA, BEN], alone=True)
    referee.stand_ins.appoint(CLEO, BEN, [ADA, BEN])
    assert house.last(STAND_IN) == {"seat": 2, "by": 1, "agreed": [0, 1]}
    assert referee.stand_ins.spells == ()


def deeds() -> list[Callable[[Referee, list[Seat]], object]]:
    def adjust(referee: Referee, agreed: list[Seat]) -> None:
        position = {**GAME.write_state(referee.state), "phase": "roll", "marches_left": 3}
        referee.corrections.adjust(position, "it was still spinning", agreed)

    return [
        lambda referee, agreed: referee.corrections.take_back(1, agreed),
        lambda referee, agreed: referee.corrections.replace(mv.Roll(2), agreed=agreed),
        adjust,
        lambda referee, agreed: referee.corrections.skip(agreed),
    ]


@pytest.mark.parametrize("deed", deeds())
def test_nobody_agrees_for_somebody_who_is_away(
    house: House, deed: Callable[[Referee, list[Seat]], object]
) -> None:
    referee = house.referee
    referee.stand_ins.appoint(CLEO, BEN, [ADA, BEN])
    referee.settle_die(1)
    before = house.kinds()
    for agreed in (list(ALL), [BEN, CLEO]):
        with pytest.raises(RulesError, match="agree"):
            deed(referee, agreed)
    assert house.kinds() == before
    deed(referee, [ADA, BEN])


def test_what_an_older_program_wrote_stands_and_counts_as_alone(two: Two) -> None:
    """It did not ask, so the record does not say who agreed."""
    two.journal.append("m", 1, [NewEntry(STAND_IN, 1, {"seat": 1, "by": 0})], two.now())
    referee = two.restart()
    assert referee.present == {ADA}
    assert referee.stand_ins.spells == (LoneSpell(ADA, 1, None, 0),)
    referee.settle_die(1)
    referee.corrections.take_back(1, [ADA])
    assert referee.stand_ins.spells == (LoneSpell(ADA, 1, None, 1),)
    referee.stand_ins.appoint(BEN, None, [BEN])
    assert two.restart().present == {ADA, BEN}


@pytest.mark.parametrize("version", [2, 3])
def test_the_new_form_says_who_agreed_and_a_later_one_is_refused(two: Two, version: int) -> None:
    body = {"seat": 1, "by": 0}
    two.journal.append("m", 1, [NewEntry(STAND_IN, version, body)], two.now())
    why = "its content doesn't fit its kind" if version == 2 else "later version"
    with pytest.raises(CompanionError, match=why):
        two.restart()


# At the end


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    found = Evening(tmp_path)
    yield found
    found.close()


def laid(evening: Evening) -> Referee:
    """Both have laid a shield."""
    referee = evening.begin()
    referee.play(sg.Lay("katz"), laid=PlacedSecret(DECK[2], key(referee, ADA)))
    referee.play(sg.Lay("maus"), laid=PlacedSecret(DECK[0], key(referee, BEN)))
    return referee


def test_nobody_opens_all_shields_alone(evening: Evening) -> None:
    referee = laid(evening)
    referee.stand_ins.appoint(BEN, ADA, [ADA], alone=True)
    referee.play(sg.Stop())
    assert evening.bodies(OUTCOME)[-1]["alone"] == [ADA]
    referee.disclosure.agree(key(referee, ADA))
    with pytest.raises(RulesError, match="Ben is away and has no PIN"):
        referee.disclosure.agree(key(referee, BEN))
    with pytest.raises(RulesError, match="every player has agreed"):
        referee.disclosure.open_all()
    referee = evening.restart()
    assert not referee.disclosure.opened
    referee.disclosure.forget_secrets()
    assert referee.disclosure.forgotten


def test_who_came_too_late_for_the_end_is_back_when_its_last_move_is_taken_back(
    evening: Evening,
) -> None:
    referee = laid(evening)
    referee.stand_ins.appoint(BEN, ADA, [ADA], alone=True)
    referee.play(sg.Stop())
    referee.corrections.take_back(1, referee.corrections.consent())
    referee.stand_ins.appoint(BEN, None, [BEN])
    referee.play(sg.Stop())
    for seat in (ADA, BEN):
        referee.disclosure.agree(key(referee, seat))
    assert [slip.value for slip in referee.disclosure.open_all()] == [DECK[2], DECK[0]]


def test_a_pin_is_a_voice_also_of_somebody_who_is_away(evening: Evening) -> None:
    referee = laid(evening)
    assert referee.pins.set_pin(key(referee, BEN), PIN).key() is not None
    referee.stand_ins.appoint(BEN, ADA, [ADA], alone=True)
    referee.play(sg.Stop())
    assert referee.disclosure.can_agree(BEN)
    for one in (key(referee, ADA), key(referee, BEN, PIN)):
        referee.disclosure.agree(one)
    assert referee.disclosure.open_all()
