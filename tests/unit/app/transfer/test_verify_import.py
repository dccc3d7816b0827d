"""What chance said and who agreed are what the rules make of them, or refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.adapters.store import Entry, NewEntry
from companion.adapters.store.chain import link
from companion.app.transfer import export_match, import_match
from companion.app.transfer.verify_import import Draft, Untold
from companion.core.errors import NotationError
from companion.games.rheingold import moves as mv
from companion.referee.entries import OUTCOME
from companion.referee.referee import Referee
from companion.referee.sources import IMPORT
from tests.support import recorded
from tests.support.referee_table import ADA, ALL, BEN, CLEO, GAME, House, take_katz

Change = Callable[[Any], Any]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path)
    yield found
    found.close()


def evening(house: House) -> tuple[Entry, ...]:
    """A mistyped roll that was put right too early, a turn passed over, and somebody who left."""
    referee = house.referee
    referee.settle_die(3)
    due = {**GAME.write_state(referee.state), "phase": "roll", "marches_left": 3}
    referee.corrections.adjust(due, "it was still spinning", ALL)
    referee.settle_die(3)
    referee.corrections.replace(mv.Roll(4), agreed=ALL)
    referee.play(mv.End())
    referee.corrections.skip([ADA, CLEO])
    referee.stand_ins.appoint(CLEO, BEN, [ADA, BEN])
    referee.settle_die(2)
    referee.corrections.take_back(1, [ADA, BEN])
    referee.settle_die(2)
    return house.journal.entries("m")


def chained(news: Sequence[tuple[NewEntry, str]]) -> str:
    """A file whose hashes were made anew, as somebody who cheats would."""
    found: list[Entry] = []
    for seq, (new, at) in enumerate(news):
        found.append(link(found[-1].hash if found else "", "m", seq, new, at))
    return export_match.as_json(found)


def forged(entries: Sequence[Entry], seq: int, change: Change) -> str:
    """The same with another body of one entry; None leaves the entry out."""
    news = []
    for entry in entries:
        body = change(entry.body) if entry.seq == seq else entry.body
        if body is not None:
            news.append((NewEntry(entry.kind, entry.version, body, entry.source), entry.at))
    return chained(news)


def last(entries: Sequence[Entry], kind: str, number: int = -1) -> int:
    return [entry.seq for entry in entries if entry.kind == kind][number]


def with_(**values: Any) -> Change:
    return lambda body: {**body, **values}


def test_an_evening_of_corrections_comes_in_as_it_was(house: House) -> None:
    entries = evening(house)
    assert import_match.from_json(export_match.as_json(entries)) == entries


@pytest.mark.parametrize(
    ("kind", "number", "change", "why"),
    [
        ("adjusted", -1, with_(agreed=[0, 2]), "must agree"),
        ("adjusted", -1, with_(agreed=[]), "must agree"),
        ("skipped", -1, with_(agreed=[0, 1]), "must agree"),
        ("skipped", -1, with_(colour="red"), "a different result"),
        ("taken_back", 0, with_(agreed=[1]), "must agree"),
        ("taken_back", -1, with_(agreed=[0]), "must agree"),
        ("stand_in", -1, with_(seat=0, by=2), "must agree"),
        ("stand_in", -1, with_(seat=2, by=None), "a different result"),
        ("stand_in", -1, with_(agreed=[1]), "must agree"),
        ("stand_in", -1, with_(agreed=[1], alone=True), "must agree"),
        ("stand_in", -1, with_(alone=True), "nobody is alone"),
        ("stand_in", -1, with_(alone=False), "its content doesn't fit its kind"),
        ("stand_in", -1, with_(agreed=None), "its content doesn't fit its kind"),
        ("taken_back", -1, with_(agreed=[0, 1, 2]), "must agree"),
        ("move", -1, with_(face=3), "Already answered"),
        ("move", 1, with_(face=5), "Already answered"),
    ],
)
def test_an_answer_or_a_consent_that_the_rules_do_not_know_is_refused(
    house: House, kind: str, number: int, change: Change, why: str
) -> None:
    entries = evening(house)
    text = forged(entries, last(entries, kind, number), change)
    with pytest.raises(NotationError, match=rf"^Line \d+, entry \d+: .*{why}"):
        import_match.from_json(text)


def test_an_ending_that_was_taken_back_comes_in_as_it_was(house: House) -> None:
    house.referee.settle_die(3)
    house.referee.corrections.end(ALL)
    house.referee.corrections.take_back(1, ALL)
    house.referee.play(mv.End())
    entries = house.journal.entries("m")
    assert [entry.kind for entry in entries].count(OUTCOME) == 1
    assert import_match.from_json(export_match.as_json(entries)) == entries


def test_an_outcome_that_an_older_program_repeated_comes_in_as_it_was(house: House) -> None:
    house.referee.settle_die(3)
    house.referee.corrections.end(ALL)
    house.referee.corrections.take_back(1, ALL, repeats_outcome=True)
    house.referee.play(mv.End())
    entries = house.journal.entries("m")
    assert [entry.kind for entry in entries].count(OUTCOME) == 2
    assert import_match.from_json(export_match.as_json(entries)) == entries


def test_a_shield_that_was_asked_for_is_not_taken_back_freely(house: House) -> None:
    referee, _gate = take_katz(house)
    referee.play(mv.PlaceShield())
    referee.corrections.take_back(1, ALL)
    entries = house.journal.entries("m")
    assert import_match.from_json(export_match.as_json(entries)) == entries
    with pytest.raises(NotationError, match="must agree"):
        import_match.from_json(forged(entries, last(entries, "taken_back"), with_(agreed=[])))


@pytest.mark.parametrize(
    "change",
    [
        with_(winners=[0]),
        with_(points=[99, 0, 0]),
        with_(why="luck"),
        lambda _body: None,
    ],
)
def test_an_end_that_the_rules_do_not_make_is_refused(change: Change) -> None:
    entries = recorded.entries()
    end = last(entries, OUTCOME)
    assert entries[end].body["winners"] != [0]
    with pytest.raises(NotationError, match=r"^Line \d+, entry \d+: "):
        import_match.from_json(forged(entries, end, change))


def test_shields_opened_at_the_end_are_those_that_were_laid() -> None:
    entries = recorded.entries()
    news = [(NewEntry(one.kind, one.version, one.body, one.source), one.at) for one in entries]
    slips = {"slips": [{"slip": 1, "colour": "red", "place": "katz", "value": 3}]}
    opened = chained([*news, (NewEntry("shields_opened", 1, slips), entries[-1].at)])
    with pytest.raises(NotationError, match="never placed"):
        import_match.from_json(opened)
    move = last(entries, "move", 5)
    early = chained([*news[:move], (NewEntry("shields_opened", 1, {"slips": []}), news[move][1])])
    with pytest.raises(NotationError, match=f"entry {move}: .*isn't over"):
        import_match.from_json(early)


# The same in a transcript


def written(house: House) -> list[str]:
    return export_match.as_text(evening(house)).splitlines()


def read(lines: Sequence[str]) -> tuple[Entry, ...]:
    return import_match.from_text("\n".join(lines), "m9", recorded.clock())


def counted(lines: Sequence[str]) -> list[str]:
    return [line for line in lines if not line.lstrip().startswith("#")]


def test_a_mistyped_roll_replaced_after_a_put_right_is_taken_in_again(house: House) -> None:
    lines = written(house)
    at = next(number for number, line in enumerate(lines) if "instead {" in line)
    assert lines[at : at + 2] == ['    instead {"agreed": [0, 1, 2]}', "    roll 4"]
    again = read(lines)
    assert counted(export_match.as_text(again).splitlines()) == counted(lines)
    assert [entry.body for entry in again if entry.kind == "move"] == [
        entry.body for entry in house.journal.entries("m") if entry.kind == "move"
    ][:5]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('    instead {"agreed": [0, 1, 2]}', "", "Already answered: roll 3"),
        ("[0, 1, 2]}", "[0, 2]}", "must agree"),
        ('    instead {"agreed": [0, 1, 2]}', '    instead {"agreed": "all"}', "list of seats"),
        ("    roll 3", '    instead {"agreed": [0, 1, 2]}\n    roll 3', "no earlier answer"),
        ("    end", '    end\n    instead {"agreed": [0, 1, 2]}', "no earlier answer"),
    ],
)
def test_a_line_that_the_table_cannot_have_agreed_on_is_refused_with_its_number(
    house: House, old: str, new: str, why: str
) -> None:
    text = "\n".join(written(house))
    assert old in text
    with pytest.raises(NotationError, match=rf"^Line \d+: .*{why}"):
        read(text.replace(old, new).splitlines())


def test_the_last_line_cannot_wait_for_a_move(house: House) -> None:
    with pytest.raises(NotationError, match=r"^Line \d+: no move"):
        read([*written(house), '    instead {"agreed": [0, 1]}'])


def test_what_a_transcript_told_can_be_said_otherwise_when_all_agree(house: House) -> None:
    """Somebody typed it, as on the glass."""
    draft = Draft(read([*written(house)[:-2], "    roll 1"]))
    referee = Referee.resume(games.find, "m9", draft, Untold(), house.now)
    assert referee.queries.last_source == IMPORT
    referee.corrections.replace(mv.Roll(5), agreed=[ADA, BEN])
    assert import_match.from_json(export_match.as_json(draft.written)) == tuple(draft.written)
