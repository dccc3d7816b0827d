"""All agree to end the match as it stands: it is over, scored, and recorded as such."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.adapters.store import NewEntry
from companion.boards.shipped import shelf
from companion.core.errors import DamagedRecordError, NotationError, RulesError
from companion.core.game import BY_AGREEMENT
from companion.games.rheingold import moves as mv
from companion.referee import entries, lamps, replay
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from tests.support.referee_table import ADA, ALL, BEN, CLEO, GAME, House, beside_katz, take_katz


def ended(house: House) -> Referee:
    referee, _gate = take_katz(house)
    referee.play(mv.NoShield())
    referee.corrections.end(ALL)
    return referee


def test_everybody_at_the_table_must_agree(house: House) -> None:
    referee, kinds = house.referee, house.kinds()
    for agreed in ((), (ADA, BEN), (ADA, CLEO)):
        with pytest.raises(RulesError, match="must agree"):
            referee.corrections.end(agreed)
    assert (referee.outcome, house.kinds()) == (None, kinds)


def test_it_is_over_scored_and_recorded(house: House) -> None:
    referee = ended(house)
    assert referee.prompt.kind is PromptKind.OVER
    assert referee.outcome is not None
    assert (referee.outcome.winners, referee.outcome.points) == ((ADA,), (2, 0, 0))
    assert house.kinds()[-3:] == ["ended_early", "match_ended", "outcome"]
    assert house.last("ended_early") == {"agreed": [0, 1, 2]}
    assert house.last("outcome") == {"winners": [0], "points": [2, 0, 0], "why": BY_AGREEMENT}
    state = referee.state
    again = house.restart()
    assert (again.state, again.prompt.kind) == (state, PromptKind.OVER)
    list(replay.check(GAME, again.setup, house.journal.entries("m")))


def test_nothing_is_played_after_it(house: House) -> None:
    referee = ended(house)
    for deed in (
        lambda: referee.play(mv.End()),
        lambda: referee.settle_die(3),
        lambda: referee.corrections.end(ALL),
        lambda: referee.corrections.skip(ALL),
        lambda: referee.stand_ins.appoint(CLEO, BEN, [ADA, BEN]),
        lambda: referee.corrections.adjust(GAME.write_state(referee.state), "", ALL),
    ):
        with pytest.raises(RulesError):
            deed()
    assert house.kinds()[-1] == "outcome"


def test_no_lamp_waits_for_anything(house: House) -> None:
    referee = beside_katz(house)
    gate = shelf.board("rhine")["castles"]["katz"]["gates"][0]
    referee.play(mv.Besiege("katz", ((gate, 8),)))
    referee.corrections.end(ALL)
    places = lamps.place_owners(GAME, referee.setup, referee.state)
    shining = lamps.picture(places, referee.prompt, lamps.LampSigns(), 0.0)
    assert not any(lamp.blinking for lamp in shining.values())


def test_the_ending_is_taken_back_like_what_all_agreed_on(house: House) -> None:
    referee, _gate = take_katz(house)
    before = referee.state
    referee.corrections.end(ALL)
    assert referee.corrections.consent() == set(ALL)
    with pytest.raises(RulesError, match="must agree"):
        referee.corrections.take_back(1, [ADA])
    referee.corrections.take_back(1, ALL)
    assert (referee.state, referee.outcome) == (before, None)
    assert house.restart().state == before
    list(replay.check(GAME, referee.setup, house.journal.entries("m")))


def test_it_is_not_replaced_by_a_move(house: House) -> None:
    referee = ended(house)
    with pytest.raises(RulesError, match="tapped in"):
        referee.corrections.replace(mv.End(), agreed=ALL)


def test_a_roll_that_was_due_is_never_thrown(house: House) -> None:
    house.referee.corrections.end(ALL)
    assert house.kinds() == ["match_started", "ended_early", "match_ended", "outcome"]
    house.referee.corrections.take_back(1, ALL)
    assert house.referee.prompt.kind is PromptKind.ROLL


def test_what_lies_hidden_can_be_opened_then(house: House) -> None:
    referee, _gate = take_katz(house)
    referee.play(mv.PlaceShield())
    with pytest.raises(RulesError, match="The match isn't over yet"):
        referee.disclosure.open_all()
    referee.corrections.end(ALL)
    for seat in sorted(referee.disclosure.must_agree):
        key = referee.pins.unlock(seat).key()
        assert key is not None
        referee.disclosure.agree(key)
    (opened,) = referee.disclosure.open_all()
    assert opened.place == "katz"
    with pytest.raises(RulesError, match="can't be reopened"):
        referee.corrections.take_back(1, ALL)


def test_who_is_away_is_not_asked_and_one_voice_is_told(house: House) -> None:
    referee = house.referee
    referee.stand_ins.appoint(CLEO, BEN, [ADA, BEN])
    with pytest.raises(RulesError, match="must agree"):
        referee.corrections.end(ALL)
    referee.corrections.end([ADA, BEN])
    assert "alone" not in house.last("outcome")


@pytest.mark.parametrize("version", [1, 3])
def test_another_form_of_the_entry_is_refused(house: House, version: int) -> None:
    seq = len(house.kinds())
    news = [NewEntry(entries.ENDED, version, {"agreed": [0, 1, 2]})]
    house.journal.append("m", seq, news, house.now())
    with pytest.raises((DamagedRecordError, NotationError)):
        house.restart()


def test_a_program_that_does_not_know_it_says_that_a_later_one_wrote_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended(house)
    monkeypatch.delitem(entries.FORMS, entries.ENDED)
    with pytest.raises(NotationError, match="later version"):
        house.restart()


def test_a_record_that_was_cut_off_in_it_goes_on_before_it(house: House) -> None:
    ended(house)
    written = house.journal.entries("m")
    for cut in (1, 2):
        assert replay.whole(written[:-cut], lambda _: GAME) == len(written) - 3
    assert replay.whole(written, lambda _: GAME) == len(written)


def test_the_rules_must_make_the_same_of_it(house: House, tmp_path: Path) -> None:
    ended(house)
    *others, event, outcome = house.journal.entries("m")
    forged = replace(event, body={**event.body, "points": [9, 0, 0]})
    with pytest.raises(DamagedRecordError, match="the rules give this move a different result"):
        list(replay.check(GAME, house.referee.setup, [*others, forged, outcome]))
