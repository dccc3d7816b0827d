"""Can everybody use the page: who cannot see, who has a keyboard alone, who has large thumbs?"""

from __future__ import annotations

import pytest

from tests.support.browser import chromium
from tests.support.browser.broker import Publisher
from tests.support.browser.sample import LETTERS, NOW, Sample
from tests.support.browser.telling import Telling
from tests.support.browser.viewer import PHONE, TELEVISION, Viewer

SMALL_TARGETS = """
return [...document.querySelectorAll('button, a, input, label')].filter(e => e.checkVisibility())
  .map(e => [e.closest('label') ?? e]).flat()
  .map(e => [e.id || e.textContent, e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44)).map(([name]) => name)
"""


@pytest.fixture
def night_too(match: Sample, publisher: Publisher) -> Telling:
    told = Telling(match, publisher, looks=("day-wide", "night-wide", "day-tall", "night-tall"))
    told.stand(NOW, past_from=NOW - 3)
    return told


@pytest.mark.parametrize(
    ("size", "scheme"), [(TELEVISION, "light"), (PHONE, "dark")], ids=["by day", "by night"]
)
def test_axe_finds_nothing(
    viewer: Viewer, night_too: Telling, size: tuple[int, int], scheme: str
) -> None:
    viewer.open(size, prefers_color_scheme=scheme)
    viewer.wait_board(NOW, "night" if scheme == "dark" else "day")
    assert viewer.violations() == []
    viewer.tap("#earlier")
    viewer.wait_board(NOW - 1)
    viewer.tap("#history-open")
    viewer.wait("document.querySelectorAll('#lines .move').length > 100")
    assert viewer.violations() == []
    viewer.tap("#settings-open")
    assert viewer.violations() == []
    assert viewer.js(SMALL_TARGETS) == []


def test_axe_finds_nothing_at_the_end(viewer: Viewer, table: Telling, match: Sample) -> None:
    table.stand(match.last, state="over")
    viewer.open()
    viewer.wait_board(match.last)
    viewer.wait("document.querySelector('.chart.drawn')")
    end = match.words("en", match.last, True)["end"]
    assert viewer.text("turn-title") == end["title"]
    chart = viewer.js("return document.querySelector('.chart').getAttribute('aria-label')")
    assert chart == end["charts"][0]["alt"]
    for figure in end["figures"]:
        assert figure["text"] in viewer.text("figures")
    winner = match.setup.seats[end["winners"][0]].name
    assert winner in viewer.js("return document.querySelector('#rows tr.bold').innerText")
    assert not viewer.seen("roll")
    assert viewer.violations() == []


def test_axe_finds_nothing_while_there_is_nothing(viewer: Viewer, publisher: Publisher) -> None:
    viewer.open(PHONE)
    viewer.wait_text("notice", "There's no table to watch here right now.")
    assert viewer.violations() == []


def test_everything_is_reached_by_keys_and_the_focus_is_seen(
    viewer: Viewer, night_too: Telling
) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    reached = set()
    for _step in range(12):
        viewer.press("TAB")
        id_, outline = viewer.js(
            "const e = document.activeElement; return [e.id, getComputedStyle(e).outlineStyle]"
        )
        reached.add(id_)
        assert outline != "none" or not id_
    assert {"first", "earlier", "later", "last", "history-open", "settings-open"} <= reached
    viewer.js("document.getElementById('earlier').focus()")
    viewer.press("ENTER", "ENTER", "ENTER")
    viewer.wait_board(NOW - 3)
    viewer.press("END")
    viewer.wait_board(NOW)
    viewer.js("document.getElementById('settings-open').focus()")
    viewer.press("ENTER", "ESCAPE")
    assert viewer.js("return document.activeElement.id") == "settings-open"


def test_a_television_is_read_from_afar(viewer: Viewer, table: Telling) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    sizes = viewer.js(
        "return ['whose', 'due', 'recent', 'rows', 'roll-text', 'odds-list']"
        ".map(id => parseFloat(getComputedStyle(document.getElementById(id)).fontSize))"
    )
    assert sizes[0] >= 60
    assert min(sizes) >= 28  # 6 mm on a television of 80 cm: twice what a good eye needs at 3 m
    assert viewer.js("return document.documentElement.scrollHeight <= innerHeight")
    share = viewer.js(
        "const box = document.getElementById('board').getBoundingClientRect();"
        "return box.width * box.height / innerWidth / innerHeight"
    )
    assert share > 0.38


def test_several_tables_are_a_list_and_four_letters_lead_to_one(
    viewer: Viewer, table: Telling, match: Sample, publisher: Publisher
) -> None:
    table.about(name="The round table")
    other = Telling(match, publisher, letters="QWAX")
    other.stand(NOW + 3)
    viewer.open()
    viewer.wait("!document.getElementById('choice').hidden")
    viewer.wait("document.querySelectorAll('#table-list a').length === 2")
    assert "The round table" in viewer.text("table-list")
    assert viewer.violations() == []
    viewer.js("document.getElementById('letters').value = 'zzzz'")
    viewer.tap("#letters-form button")
    assert viewer.text("letters-fault") == "No table here has those letters."
    viewer.js("document.getElementById('letters').value = 'qwax'")
    viewer.tap("#letters-form button")
    viewer.wait_board(NOW + 3)
    assert viewer.browser.current_url.endswith("#QWAX")
    viewer.tap("#tables-open")
    viewer.wait("!document.getElementById('choice').hidden")
    viewer.tap("#table-list li:first-child a")
    viewer.wait_board(NOW)
    viewer.browser.back()
    viewer.wait_board(NOW + 3)
    viewer.open(hash_=f"#{LETTERS}")
    viewer.wait_board(NOW)
    viewer.open(hash_="#BBBB")
    viewer.wait_text("notice", "No table here has those letters.")
    assert viewer.seen("choice")


def test_between_matches_the_page_says_so(viewer: Viewer, table: Telling, match: Sample) -> None:
    viewer.open(PHONE)
    viewer.wait("!document.getElementById('match').hidden")
    table.say("match", {"v": 1, "state": "none", "game": "", "ply": 0, "turn": None, "seats": []})
    viewer.wait_text("notice", "No match is being played.")
    assert not viewer.seen("board")
    assert viewer.js("return Herald.board.shown") is None  # the next one begins with its own
    chromium.sized(viewer.browser, *TELEVISION)
    table.stand(NOW)
    viewer.wait_board(NOW)
    assert viewer.seen("board")
