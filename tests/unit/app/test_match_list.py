"""The list of past matches: read as little as possible, and nothing that is not true."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.adapters.store import Journal, NewEntry
from companion.adapters.store.file import RECORD
from companion.app.match_list import MatchList, when
from companion.boards.shipped import shelf
from companion.core.errors import DamagedRecordError
from companion.core.game import SeatSetup, Setup
from companion.referee import replay
from companion.referee.entries import FORM, MOVE, OUTCOME, TAKEN_BACK

MATCHES = 30


def body(*names: str) -> dict[str, object]:
    colours = ("red", "blue", "green")
    seats = tuple(SeatSetup(name, (colour,)) for name, colour in zip(names, colours, strict=False))
    setup = Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats)
    return replay.setup_body(games.find("rheingold"), setup)


def at(day: int) -> str:
    return f"2026-11-{day:02}T20:15:00.000+00:00"


def outcome(winner: int) -> NewEntry:
    return NewEntry(OUTCOME, FORM, {"winners": [winner], "points": [1, 2, 3], "why": "points"})


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A record of thirty matches, one a day; the tenth goes on, all others are over."""
    folder = tmp_path_factory.mktemp("cards")
    with Journal.open(folder) as journal:
        for day in range(1, MATCHES + 1):
            match = f"m{day}"
            journal.begin(match, body("Ada", f"Ben{day}", "Cleo"), at(day), version=FORM)
            moves = [NewEntry(MOVE, FORM, {"move": "roll", "face": 1})] * 40
            journal.append(match, 1, [*moves, *([] if day == 10 else [outcome(1)])], at(day))
    return (folder / RECORD).read_bytes()


@pytest.fixture
def journal(written: bytes, tmp_path: Path) -> Iterator[Journal]:
    (tmp_path / RECORD).write_bytes(written)
    with Journal.open(tmp_path) as journal:
        yield journal


@pytest.fixture
def asked(journal: Journal) -> list[str]:
    """Every question that is put to the record."""
    questions: list[str] = []
    journal._reader.set_trace_callback(questions.append)
    return questions


def whole_readings(asked: list[str]) -> int:
    return sum("ORDER BY seq" in one and "BETWEEN" not in one and "LIMIT" not in one
               for one in asked)  # fmt: skip


def test_the_last_match_played_stands_first(journal: Journal) -> None:
    cards = MatchList(journal).all()
    assert [card.match_id for card in cards] == [f"m{day}" for day in range(MATCHES, 0, -1)]
    assert len(cards) == MATCHES
    assert cards[0].players == (("Ada", "red"), ("Ben30", "blue"), ("Cleo", "green"))
    assert (cards[0].over, cards[0].winners) == (True, (1,))
    assert [card.match_id for card in cards[3:5]] == ["m27", "m26"]
    assert [card.match_id for card in cards if not card.over] == ["m10"]


def test_listing_reads_no_match_and_a_page_only_its_own(journal: Journal, asked: list[str]) -> None:
    cards = MatchList(journal).all()
    listing = len(asked)
    assert whole_readings(asked) == 0
    page = [cards[number] for number in range(8)]
    assert len(page) == 8
    assert whole_readings(asked) == 0
    read = asked[listing:]
    assert all("'m30'" in one or "m2" in one for one in read if "WHERE match" in one)
    asked.clear()
    assert [cards[number] for number in range(8)] == page
    assert asked == []


def test_the_match_that_goes_on_is_read_whole(journal: Journal, asked: list[str]) -> None:
    going = next(card for card in MatchList(journal).all() if not card.over)
    assert going.match_id == "m10"
    assert whole_readings(asked) == 1


def test_two_open_matches_of_the_same_players_are_told_apart(journal: Journal) -> None:
    journal.begin("again", body("Ada", "Ben10", "Cleo"), at(12), version=FORM)
    cards = {card.match_id: card for card in MatchList(journal).all()}
    assert (cards["m10"].moves, cards["again"].moves) == (40, 0)
    assert cards["m10"].when != cards["again"].when != ""
    assert (cards["m9"].moves, cards["m9"].begun) == (0, "")


def test_a_match_of_several_days_says_when_it_was_begun(journal: Journal) -> None:
    journal.begin("again", body("Ada", "Ben10", "Cleo"), at(12), version=FORM)
    journal.append("again", 1, [NewEntry(MOVE, FORM, {"move": "roll", "face": 1})], at(14))
    cards = {card.match_id: card for card in MatchList(journal).all()}
    assert cards["again"].begun == when(at(12)) != cards["again"].when == when(at(14))
    assert cards["m10"].begun == "", "it was begun when it was last played"


def test_a_match_that_went_on_is_read_anew(journal: Journal) -> None:
    cards = MatchList(journal)
    assert not next(card for card in cards.all() if card.match_id == "m10").over
    journal.append("m10", 41, [outcome(2)], at(30))
    card = next(card for card in cards.all() if card.match_id == "m10")
    assert (card.over, card.winners) == (True, (2,))


def test_a_match_whose_end_was_taken_back_goes_on(journal: Journal) -> None:
    journal.append("m30", 42, [NewEntry(TAKEN_BACK, FORM, {"to": 40, "agreed": []})], at(30))
    card = MatchList(journal).all()[0]
    assert (card.match_id, card.over, card.winners) == ("m30", False, ())


def test_the_standing_winner_is_the_last_one(journal: Journal) -> None:
    journal.append("m30", 42, [NewEntry(TAKEN_BACK, FORM, {"to": 40, "agreed": []})], at(30))
    journal.append("m30", 43, [NewEntry(MOVE, FORM, {}), outcome(0)], at(30))
    card = MatchList(journal).all()[0]
    assert (card.over, card.winners) == (True, (0,))


def test_names_are_those_of_the_last_matches(journal: Journal) -> None:
    names = MatchList(journal).names()
    assert names[:4] == ("Ada", "Ben30", "Cleo", "Ben29")
    assert len(names) == MATCHES + 2


@pytest.mark.parametrize("is_listed", [False, True])
def test_damage_that_was_found_when_a_match_was_opened_stays_on_its_card(
    journal: Journal, *, is_listed: bool
) -> None:
    cards = MatchList(journal)
    if is_listed:
        assert not cards.all()[5].damaged
    cards.found_damaged(DamagedRecordError("m25", 7, "its content doesn't match its hash"))
    assert "Damaged from entry 7" in cards.all()[5].damaged
    assert cards.all()[5].players == ()


def test_a_match_of_a_later_program_or_of_no_game_is_a_card_that_says_so(journal: Journal) -> None:
    journal.append("m30", 42, [NewEntry("song", FORM + 1, {})], at(30))
    journal.begin("tarock", {"game": "tarock", "preset": "", "board": {}, "seats": []}, at(30))
    later, unknown = sorted(MatchList(journal).all()[:2], key=lambda card: card.match_id)
    assert "later version" in later.line
    assert unknown.line
    assert not later.players
    assert not unknown.players
    assert later.over
    assert unknown.over


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # The name in the set-up, the winner, the kind of the last entry in the list of matches.
        (b'"name":"Ben30"', b'"name":"Eve30"'),
        (b'"winners":[1]', b'"winners":[0]'),
        (b"outcome2026", b"outcomE2026"),
    ],
)
def test_a_changed_letter_is_never_shown(
    journal: Journal, tmp_path: Path, old: bytes, new: bytes
) -> None:
    true = {card.match_id: card for card in MatchList(journal).all()}
    journal.close()
    file = tmp_path / RECORD
    raw = file.read_bytes()
    assert old in raw
    file.write_bytes(raw.replace(old, new))
    with Journal.open(tmp_path, read_only=True) as damaged:
        cards = list(MatchList(damaged).all())
    assert any(card.damaged for card in cards)
    assert all(card.damaged or card == true[card.match_id] for card in cards)


def test_no_match_is_an_empty_list(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "none") as journal:
        assert not MatchList(journal).all()
        assert MatchList(journal).names() == ()
