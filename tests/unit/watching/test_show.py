"""What is said of a table: all that is named is there, only changes are said, twins are equal."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.core.config.preferences import LANGUAGES
from companion.core.public_feed import PublicEntry
from companion.games import GAMES
from companion.ui.games import open_tables
from companion.ui.i18n.translate import use
from companion.ui.screens.match.history_lines import HistoryLines
from companion.ui.text import fonts
from companion.ui.theme import Theme
from companion.watching import board_show, painting, pictures, show
from companion.watching.followed_match import WatchedMatch
from companion.watching.painting import Painted
from companion.watching.publication import Publication
from companion.watching.show import Show
from tests.support.watching import matches
from tests.support.watching.viewer import Kept, frames

LOOKS = ("day-wide", "night-wide", "day-tall", "night-tall")


class Broker(Kept):
    """Keeps what is retained, and every message in order."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, bytes, bool]] = []

    def send(self, topic: str, payload: bytes, *, retain: bool, qos: int) -> None:
        assert qos in {0, 1}
        self.said.append((topic, payload, retain))
        self.take(topic, payload)


class Shown:
    """One table and what is said of it."""

    def __init__(self, game: str, *, watched: bool = True) -> None:
        self.broker = Broker()
        self.entries = matches.entries(game)
        self.steps = matches.steps(self.entries)
        publication = Publication(self.broker, "KRBX")
        self.show = Show(publication, "A table", lambda: watched, club=False)
        self.match = WatchedMatch(matches.begin(self.entries))

    def play(self, some: Sequence[Sequence[PublicEntry]]) -> None:
        for step in some:
            self.match.take(step)
        self.match.settle()
        self.tell()

    def tell(self, *, present: bool = True, closed: bool = False) -> None:
        self.show.change(present=present, match=None if closed or not present else self.match)
        while self.show.work():
            self.named_is_there()

    def named_is_there(self) -> None:
        """No list names a picture that is not out."""
        for topic, payload, _retain in self.broker.said[-1:]:
            if "/board/" in topic or "/walk/" in topic:
                said = json.loads(payload)
                for items in [said["items"]] if "items" in said else frames(said):
                    assert {one[0] for one in items} <= self.broker.arts.keys()


@pytest.fixture(autouse=True)
def _english_again() -> Any:
    yield
    use("en")


_PAINTED: dict[tuple[type, tuple[int, int], Theme], Painted] = {}
"""The empty boards of the three matches, as a child painted them for the first test."""


def _painted_once(drawing: Any) -> Painted:
    key = type(drawing), drawing.size, getattr(drawing, "_board", drawing).theme
    if key not in _PAINTED:
        _PAINTED[key] = painting.painted(drawing)
    return _PAINTED[key]


@pytest.fixture(autouse=True)
def each_board(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Each empty board is painted once for all tests; with `anew` they are painted again."""

    def paint(*, anew: bool) -> None:
        monkeypatch.setattr(pictures, "painted", painting.painted if anew else _painted_once)

    paint(anew=False)
    return paint


@pytest.mark.parametrize("game", list(GAMES))
def test_a_match_is_told_whole_in_every_look_and_language(game: str) -> None:
    shown = Shown(game)
    shown.play(shown.steps[:55])
    kept = shown.broker
    for look in LOOKS:
        board = kept.json(f"board/{look}")
        assert board["ply"] == 55
        assert kept.past(look, 55) == board["items"]
        assert kept.past(look, 0) != kept.past(look, 40)
    state = kept.json("match")
    assert (state["state"], state["ply"], state["game"]) == ("playing", 55, game)
    assert kept.json("about") == {"v": 1, "letters": "KRBX", "name": "A table", "alive": True}
    told = {language: kept.json(f"words/{language}") for language in LANGUAGES}
    assert len({words["due"] for words in told.values()}) == len(LANGUAGES)
    for words in told.values():
        assert words["recent"][-1]["ply"] == 55
        assert words["picture"]
        assert words["page"]
    lines = kept.json("history/en/0")["lines"]
    assert [line["ply"] for line in lines] == list(range(1, 51))
    use("en")
    voice = open_tables.find(game).wording(shown.match.setup)
    own = HistoryLines(shown.match.game, shown.match.setup, voice, shown.match.steps)
    assert [line["text"] for line in lines] == [line.text for line in own[:50]]


def test_no_font_stays_open_once_everything_is_out() -> None:
    shown = Shown("rheingold")
    shown.play(shown.steps[:5])
    assert fonts._loaded == {}
    shown.play(shown.steps[5:6])
    assert fonts._loaded == {}


def test_only_what_has_changed_is_said() -> None:
    shown = Shown("rheingold")
    shown.play(shown.steps[:20])
    before = len(shown.broker.said)
    shown.tell()
    assert len(shown.broker.said) == before
    shown.play(shown.steps[20:21])
    topics = {topic.split("/")[4] for topic, _payload, _retain in shown.broker.said[before:]}
    assert topics >= {"board", "walk", "words", "history", "past", "match"}
    walks = [retain for topic, _payload, retain in shown.broker.said if "/walk/" in topic]
    assert walks
    assert not any(walks)


def test_nobody_watches_and_no_walk_is_drawn() -> None:
    shown = Shown("rheingold", watched=False)
    shown.play(shown.steps[:20])
    shown.play(shown.steps[20:22])
    assert not shown.broker.walks
    assert shown.broker.json("board/night-tall")["ply"] == 22


def test_what_is_taken_back_is_gone_and_the_board_walks_back() -> None:
    shown = Shown("rheingold")
    shown.play(shown.steps[:53])
    earlier = shown.broker.past("day-wide", 48)
    shown.broker.walks.clear()
    shown.play([[matches.taken_back(shown.steps, 53, 48)]])
    kept = shown.broker
    assert kept.json("board/day-wide")["items"] == earlier
    assert {(walk["from"], walk["to"]) for _look, walk in kept.walks} == {(53, 48)}
    assert kept.json("words/en")["recent"][-1]["text"] == "Taken back."
    assert "history/en/1" not in kept.topics
    assert "past/day-tall/1" not in kept.topics
    assert len(kept.json("history/de/0")["lines"]) == 48


_SHORT = 12
"""Moves in a chunk where its edges are looked at: the same, and drawn four times as fast."""


@pytest.mark.parametrize("to", [_SHORT - 1, _SHORT])
def test_across_the_edge_of_a_chunk_all_is_as_if_it_were_said_at_once(
    to: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards that are out in a whole chunk are not kept; what is taken back is drawn again."""
    for module in (board_show, show):
        monkeypatch.setattr(module, "CHUNK", _SHORT)
    shown, fresh = Shown("rheinlander"), Shown("rheinlander")
    most = 2 * _SHORT + 3
    last = shown.steps[most - 1][-1].seq
    again = [
        matches.renumbered(step, step[0].seq + last + 2) for step in shown.steps[to : most + 1]
    ]
    played = [*shown.steps[:most], [matches.taken_back(shown.steps, most, to)], *again]
    ends = (most - 4, most - 2, most, most + 1, most + 2, None)
    for first, end in zip((0, *ends), ends, strict=False):
        shown.play(played[first:end])
    fresh.play(played)
    assert sum(len(look._boards) for look in shown.show._looks) <= 4 * _SHORT
    for look in LOOKS:
        boards = [shown.broker.past(look, ply) for ply in range(most + 2)]
        assert boards == [fresh.broker.past(look, ply) for ply in range(most + 2)]
        assert {item[0] for items in boards for item in items} <= shown.broker.arts.keys()
    assert shown.broker.topics.keys() == fresh.broker.topics.keys()


@pytest.mark.parametrize("game", list(GAMES))
def test_the_end_has_its_winners_figures_and_charts(game: str) -> None:
    shown = Shown(game, watched=False)
    for step in shown.steps:
        shown.match.take(step)
    shown.match.settle()
    shown.show.change(present=True, match=shown.match)
    kept = shown.broker
    while "words/ja" not in kept.topics:
        assert shown.show.work()
    assert kept.json("match")["state"] == "over"
    assert kept.json("match")["turn"] is None
    end = kept.json("words/fr")["end"]
    assert end["title"]
    assert end["figures"]
    for chart in end["charts"]:
        assert chart["alt"]
        assert set(chart["looks"].values()) <= kept.arts.keys()
    assert len(end["charts"]) == {"rheingold": 2, "rheinlander": 1, "ringgeister": 1}[game]


def test_the_chart_of_the_ring_s_journey_is_told_in_turns() -> None:
    shown = Shown("ringgeister", watched=False)
    for step in shown.steps:
        shown.match.take(step)
    shown.match.settle()
    shown.show.change(present=True, match=shown.match)
    while "words/en" not in shown.broker.topics:
        assert shown.show.work()
    (chart,) = shown.broker.json("words/en")["end"]["charts"]
    assert chart["title"] == "The Ring's journey"
    assert chart["alt"].startswith("Turns with the Ring at the end: ")


def test_a_figure_that_is_a_picture_is_told_in_a_word_and_no_figure_in_none() -> None:
    shown = Shown("ringgeister")
    shown.play(shown.steps[:60])
    rows = shown.broker.json("words/en")["standing"]["rows"]
    assert sorted(row["figures"][1] for row in rows) == ["", "", "yes"]


def test_a_table_that_is_away_stays_as_it_stood_and_no_match_is_nothing() -> None:
    shown = Shown("rheingold")
    shown.play(shown.steps[:10])
    board = shown.broker.topics["board/day-wide"]
    shown.tell(present=False)
    assert shown.broker.json("match")["state"] == "away"
    assert shown.broker.topics["board/day-wide"] == board
    shown.tell(closed=True)
    assert shown.broker.json("match")["state"] == "none"
    kinds = {topic.split("/")[0] for topic in shown.broker.topics}
    assert kinds == {"about", "match", "words"}
    assert not shown.broker.arts


def test_a_broker_that_has_lost_everything_gets_the_same_again(
    each_board: Callable[..., None],
) -> None:
    shown = Shown("ringgeister")
    shown.play(shown.steps[:60])
    before, arts = dict(shown.broker.topics), dict(shown.broker.arts)
    shown.broker.topics.clear()
    shown.broker.arts.clear()
    each_board(anew=True)
    shown.show.anew()
    while shown.show.work():
        pass
    assert shown.broker.topics == before
    assert shown.broker.arts.keys() <= arts.keys()


def test_twins_say_equal_bytes_at_equal_times(each_board: Callable[..., None]) -> None:
    """What is hidden is in no entry, so two tables with other shields say the same."""
    one, other = Shown("rheinlander"), Shown("rheinlander")
    for first, end in ((0, 0), (0, 1), (1, 2), (2, 30), (30, 31)):
        for shown in (one, other):
            each_board(anew=shown is other)
            shown.play(shown.steps[first:end])
        assert one.broker.said == other.broker.said
