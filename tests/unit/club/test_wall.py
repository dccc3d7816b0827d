"""companion.club.wall_table, moments, wall_board: what the wall believes, and what it shows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.club import wall_table
from companion.club.wall_board import WallBoard, judged
from companion.core.config.preferences import LANGUAGES
from companion.core.errors import NotationError
from companion.ui.i18n import translate
from tests.support.club.table_messages import TableMessages

NAMES = {"KRBX": "Table 1", "MAUS": "Table 2"}


class Wall:
    """A wall that hears whole tables."""

    def __init__(self, **aliases: str) -> None:
        self.board = WallBoard()
        self.board.set_names(NAMES, aliases)
        self.shown: dict[str, Any] = {}

    def hear(self, said: TableMessages, at_s: int = 1000) -> None:
        for topic, message in said.all().items():
            assert judged(self.board, said.letters, topic, message, at_s) == ""
        self.look()

    def look(self) -> None:
        self.shown |= dict(self.board.due())

    def card(self, letters: str = "KRBX") -> Any:
        return self.shown[f"wall/en/{letters}"]

    def moments(self) -> list[tuple[str, str]]:
        return [(one["kind"], one["text"]) for one in self.shown["moments/en"]["moments"]]


@pytest.fixture(autouse=True)
def _english() -> Any:
    yield
    translate.use("en")


def test_a_card_has_names_figures_turn_and_who_leads() -> None:
    wall, said = Wall(), TableMessages("KRBX", figures=[2, 5, 5])
    said.step()
    wall.hear(said)
    card = wall.card()
    assert (card["name"], card["state"], card["heading"]) == ("Table 1", "playing", "Castles")
    assert [one["name"] for one in card["players"]] == ["Ada", "Ben", "Cleo"]
    assert [one["figure"] for one in card["players"]] == ["2", "5", "5"]
    assert [one["leads"] for one in card["players"]] == [False, True, True]
    assert [one["turn"] for one in card["players"]] == [True, False, False]
    assert wall.card("MAUS")["state"] == "none"
    assert {topic for topic in wall.shown if topic.startswith("wall/")} == {
        f"wall/{language}/{letters}" for language in LANGUAGES for letters in NAMES
    }


@pytest.mark.parametrize(
    ("figures", "best"),
    [({0: "3", 1: "2"}, {0}), ({0: "3", 1: "3"}, set()), ({0: "-1", 1: "-2"}, {0}),
     ({0: "3 of 4", 1: "1"}, set()), ({0: "10", 1: "9"}, {0}), ({0: "5"}, set()), ({}, set())],
)  # fmt: skip
def test_who_leads_has_the_best_figure(figures: dict[int, str], best: set[int]) -> None:
    assert wall_table.leaders(figures) == best


def test_a_table_that_nobody_hears_is_away_and_keeps_its_last_position() -> None:
    wall, said = Wall(), TableMessages("KRBX")
    wall.hear(said)
    for topic, gone, back in (("link", b"0", b"1"), ("about", b"", said.about()[1])):
        judged(wall.board, "KRBX", topic, gone, 0)
        wall.look()
        assert wall.card()["state"] == "away"
        assert len(wall.card()["players"]) == 3
        judged(wall.board, "KRBX", topic, back, 0)
        wall.look()
        assert wall.card()["state"] == "playing"


def test_what_happens_is_told_once_and_what_is_taken_back_is_not_told() -> None:
    wall, said = Wall(), TableMessages("KRBX", state="none")
    wall.hear(said)
    assert wall.moments() == []
    said.state = "playing"
    wall.hear(said)
    assert wall.moments() == [("begin", "Rheingold, The Rhine begins: Ada, Ben, Cleo")]
    assert wall.shown["moments/de"]["moments"][0]["kind"] == "begin"
    said.step()
    wall.hear(said)
    assert len(wall.moments()) == 1, "a march is none"
    before = TableMessages("KRBX", figures=list(said.figures), ply=said.ply, recent=said.recent)
    said.step(capture=True)
    wall.hear(said)
    wall.hear(said)
    assert [kind for kind, _text in wall.moments()] == ["step", "begin"]
    assert wall.moments()[0][1].startswith("Ada takes ")
    wall.hear(before)
    assert [kind for kind, _text in wall.moments()] == ["begin"]
    said.finish()
    wall.hear(said)
    assert wall.moments()[0] == ("end", "Ada has won")
    assert wall.card()["state"] == "over"
    assert [one["leads"] for one in wall.card()["players"]] == [True, False, False]
    wall.hear(before)
    assert [kind for kind, _text in wall.moments()] == ["begin"], "even an end is taken back"


def test_a_hub_that_starts_again_tells_nothing_anew() -> None:
    wall, said = Wall(), TableMessages("KRBX")
    said.step(capture=True)
    wall.hear(said)
    assert wall.moments() == []


def test_one_table_cannot_fill_the_wall() -> None:
    wall, calm, loud = Wall(), TableMessages("MAUS"), TableMessages("KRBX")
    wall.hear(calm)
    wall.hear(loud)
    calm.step(capture=True)
    wall.hear(calm)
    for _step in range(60):
        loud.step(capture=True)
        wall.hear(loud)
    tables = [one["letters"] for one in wall.shown["moments/en"]["moments"]]
    assert tables.count("KRBX") == 6
    assert tables.count("MAUS") == 1


def test_an_alias_stands_in_names_and_sentences_but_not_within_words() -> None:
    wall, said = Wall(Ada="A.", red="X"), TableMessages("KRBX", ("Ada", "Adalbert"))
    said.step()
    wall.hear(said)
    said.step(capture=True)
    wall.hear(said)
    text = json.dumps(wall.shown["wall/en/KRBX"]) + json.dumps(wall.shown["moments/en"])
    assert "A. marches" in text
    assert "A. takes" in text
    assert [one["name"] for one in wall.card()["players"]] == ["A.", "Adalbert"]
    assert wall_table.renamed("Nevada and Ada", {"Ada": "A."}) == "Nevada and A."


def test_who_is_forgotten_leaves_tables_that_play_no_longer() -> None:
    wall, said = Wall(), TableMessages("KRBX")
    wall.hear(said)
    said.step(capture=True)
    wall.hear(said)
    wall.board.forget("Ada")
    wall.look()
    assert wall.moments() == []
    assert wall.card()["players"], "a table that plays says it anew anyway"
    said.finish()
    wall.hear(said)
    assert wall.board.tables_with("Ada") == ("KRBX",)
    wall.board.forget("Ada")
    wall.look()
    assert wall.card()["players"] == []
    assert wall.moments() == []


def test_a_table_that_is_not_invited_or_no_more_is_not_there() -> None:
    wall = Wall()
    wall.hear(TableMessages("ZZZZ"))
    assert not [topic for topic in wall.shown if "ZZZZ" in topic]
    wall.hear(TableMessages("KRBX"))
    wall.board.set_names({"MAUS": "Table 2"}, {})
    wall.look()
    assert wall.shown["wall/en/KRBX"] is None


def _changed(raw: bytes, **fields: Any) -> bytes:
    return json.dumps({**json.loads(raw), **fields}).encode()


_MATCH = TableMessages("KRBX").match()
_WORDS = TableMessages("KRBX").words()["words/en"]


@pytest.mark.parametrize(
    ("topic", "raw"),
    [("about", b'{"v":1,"letters":"MAUS","alive":true}'), ("about", b"{"), ("match", b"[]"),
     ("match", _changed(_MATCH, v=2)), ("match", _changed(_MATCH, state="won")),
     ("match", _changed(_MATCH, ply=-1)), ("match", _changed(_MATCH, ply=True)),
     ("match", _changed(_MATCH, turn=3)), ("match", _changed(_MATCH, seats=[{}] * 9)),
     ("match", _changed(_MATCH, seats=[{"name": 1, "colours": [], "program": False}])),
     ("words/en", b'{"v":1}'), ("words/en", _changed(_WORDS, ply="1")),
     ("words/en", _changed(_WORDS, title=None)), ("words/en", _changed(_WORDS, end=[])),
     ("words/en", _changed(_WORDS, standing={"headings": [], "rows": [{"seat": 9}]})),
     ("words/en", _changed(_WORDS, recent=[{"ply": 1, "seat": None}])),
     ("words/en", _changed(_WORDS, recent=["x"] * 51)), ("words/en", b"x" * 1_000_001)],
)  # fmt: skip
def test_what_is_no_message_changes_nothing(topic: str, raw: bytes) -> None:
    wall = Wall()
    wall.hear(TableMessages("KRBX"))
    before = dict(wall.shown)
    with pytest.raises(NotationError):
        wall.board.hear("KRBX", topic, raw, 0)
    wall.look()
    assert wall.shown == before


def test_a_text_is_one_line_of_bounded_length_that_turns_nothing() -> None:
    wall, said = Wall(), TableMessages("KRBX", ("\u202eAda\n\x1b[2J" + "x" * 500, "Ben"))
    wall.hear(said)
    name = wall.card()["players"][0]["name"]
    assert name.startswith("Ada [2Jxx")
    assert len(name) == 60
