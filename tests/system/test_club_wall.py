"""The club's wall in Debian's Chromium: with few tables and with many, large and small."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver

from companion.club.bridge import PREFIX
from companion.club.hub_broker import CLUB
from companion.club.league_file import LeagueFile
from companion.ui.theme import DARK, LIGHT
from tests.support import browser as browser_folder
from tests.support.browser import chromium
from tests.support.club import club_evening, listener
from tests.support.club.club_evening import PHONE, WALL, opened
from tests.support.club.hub_process import HubProcess, hub, wait
from tests.support.club.listener import Listener

AXE = Path(next(iter(browser_folder.__path__))) / "axe.min.js"
EVIL = '<img src=x onerror="document.title=1">'
COUNT = 20


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """One browser for all tests."""
    made = chromium.start(tmp_path_factory.mktemp("profile"))
    yield made
    made.quit()


@pytest.fixture(scope="module")
def evening() -> Iterator[tuple[HubProcess, Listener]]:
    """A hub with twenty invited tables, of which three play; and its inside."""
    with hub("Games on Friday", *club_evening.letters(COUNT)) as club:
        club_evening.play(LeagueFile(club.folder), club_evening.letters(1)[0])
        club.start()
        with listener.inside(club, f"{CLUB}#") as inside:
            for table in club_evening.tables(3):
                club_evening.say(inside.client, table)
            wait(lambda: _players(inside, 3), "three tables")
            yield club, inside


def _players(inside: Listener, count: int) -> bool:
    letters = club_evening.letters(count)[-1]
    return bool(inside.document(f"{CLUB}wall/en/{letters}").get("players"))


def ask(browser: webdriver.Chrome, script: str) -> Any:
    """What a script in the page answers."""
    return browser.execute_script(f"return {script}")


def texts(browser: webdriver.Chrome, selector: str) -> list[str]:
    """What stands in all these elements."""
    found: list[str] = ask(
        browser, f"[...document.querySelectorAll({selector!r})].map((one) => one.innerText)"
    )
    return found


OVERFLOWING = """[...document.querySelectorAll('.card')].filter((card) => {
  const inside = [...card.children].map((one) => one.getBoundingClientRect());
  const box = card.getBoundingClientRect();
  const due = card.querySelector('.due')?.getBoundingClientRect();
  const rows = [...card.querySelectorAll('.player')].map((one) => one.getBoundingClientRect());
  const what = card.querySelector('.what').getBoundingClientRect();
  return inside.some((one) => one.bottom > box.bottom || one.right > box.right) ||
    rows.some((row) =>
      (due && row.left < due.right && row.bottom > due.top + 2 && row.top < due.top)
      || (row.left < what.right && row.top < what.bottom - 2));
}).map((card) => card.innerText)"""


def test_the_wall_says_who_leads_and_whose_turn_it_is(
    browser: webdriver.Chrome, evening: tuple[HubProcess, Listener]
) -> None:
    club, inside = evening
    opened(browser, club, 16, WALL)
    assert texts(browser, "h1") == ["Games on Friday"]
    wait(lambda: texts(browser, "#playing") == [f"Now playing: 3 of {COUNT}"], "how many play")
    table = club_evening.tables(2)[1]
    card = f".card[href='index.html#{table.letters}']"
    wait(lambda: texts(browser, f"{card} .player"), "its players")
    assert [one.split("\n")[0] for one in texts(browser, f"{card} .name")] == list(table.players)
    assert texts(browser, f"{card} .figure") == [str(one) for one in table.figures]
    turn = texts(browser, f"{card} .turn .name")
    assert turn == [table.players[table.turn]]
    best = max(table.figures)
    assert len(texts(browser, f"{card} .crown + .unseen")) == table.figures.count(best)
    # One more step is seen at once.
    table.step(capture=True)
    club_evening.say(inside.client, table)
    wait(lambda: table.recent[-1]["text"] in " ".join(texts(browser, ".said")), "the moment")
    wait(
        lambda: texts(browser, f"{card} .figure") == [str(one) for one in table.figures],
        "the new figures",
    )
    assert texts(browser, "#league caption")[0]
    assert "±" in " ".join(texts(browser, "#league .rating"))
    assert ask(browser, "document.getElementById('code').innerHTML.length") > 1000


def test_a_wall_shows_everything_without_scrolling_and_turns_its_pages(
    browser: webdriver.Chrome, evening: tuple[HubProcess, Listener]
) -> None:
    club, inside = evening
    for table in club_evening.tables(COUNT):
        club_evening.say(inside.client, table)
    wait(lambda: _players(inside, COUNT), "all tables")
    opened(browser, club, 16, WALL)
    wait(lambda: len(texts(browser, ".card .players")) == 16, "sixteen matches")
    assert ask(browser, OVERFLOWING) == []
    assert ask(browser, "[scrollX, document.documentElement.scrollHeight]") == [0, WALL[1]]
    assert len(texts(browser, ".dot")) == 2
    ask(browser, "document.querySelectorAll('.dot')[1].click()")
    wait(lambda: len(texts(browser, "#cards > li")) == COUNT - 16, "the second page")
    assert ask(browser, "document.querySelectorAll('.dot')[1].getAttribute('aria-current')")


def test_on_a_phone_nothing_is_wider_than_it_and_each_table_leads_to_its_page(
    browser: webdriver.Chrome, evening: tuple[HubProcess, Listener]
) -> None:
    club, _inside = evening
    opened(browser, club, COUNT, PHONE)
    assert ask(browser, "document.documentElement.scrollWidth") == PHONE[0]
    assert ask(browser, OVERFLOWING) == []
    links = ask(browser, "[...document.querySelectorAll('.card')].map((one) => one.hash.slice(1))")
    assert sorted(links) == sorted(club_evening.letters(COUNT))
    targets = ask(browser, """[...document.querySelectorAll('a, button')]
        .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44)
        .map((one) => one.outerHTML)""")  # fmt: skip
    assert targets == []


def test_axe_finds_nothing(browser: webdriver.Chrome, evening: tuple[HubProcess, Listener]) -> None:
    club, _inside = evening
    opened(browser, club, 16, WALL)
    browser.execute_cdp_cmd("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})
    for theme, look, size in (("day", LIGHT, WALL), ("night", DARK, PHONE)):
        chromium.sized(browser, *size)
        browser.execute_script("Herald.preferences.choose('theme', arguments[0])", theme)
        ground = ask(browser, "getComputedStyle(document.documentElement).backgroundColor")
        assert ground == f"rgb{look.parchment}"
        found = browser.execute_async_script(
            "const done = arguments[0];"
            "axe.run({exclude: ['#cards > li:nth-child(n+5)']}).then((all) => done("
            "all.violations.map((one) => [one.id, one.nodes.slice(0, 3).map((it) => it.html)])))"
        )
        assert found == [], theme
    browser.execute_script("localStorage.clear()")


def test_what_a_table_says_is_text_and_nothing_else(
    browser: webdriver.Chrome, evening: tuple[HubProcess, Listener]
) -> None:
    club, inside = evening
    table = club_evening.tables(1)[0]
    table.players = (EVIL, "\u202eneB", "x" * 60)
    table.figures = [1, 1, 1]
    table.state = "playing"
    opened(browser, club, 16, WALL)
    for topic, message in table.all().items():
        inside.client.publish(f"{PREFIX}{table.letters}/{topic}", message, 1, True)
    card = f".card[href='index.html#{table.letters}']"
    wait(lambda: EVIL in texts(browser, f"{card} .name"), "the name as text")
    assert texts(browser, f"{card} .name")[1] == "neB"
    assert ask(browser, "document.title") == "Games on Friday"
    # Even the hub is not believed blindly.
    before = texts(browser, ".card")
    for nonsense in (b"{", b'{"v":1}', b'{"v":1,"players":7}', b"\xff", b'{"v":1,"moments":[7]}'):
        for topic in (f"wall/en/{table.letters}", "league", "moments/en", "about", "words/en"):
            inside.client.publish(f"{CLUB}{topic}", nonsense)
    inside.client.publish(f"{CLUB}wall/en/evil", b"{}").wait_for_publish(5)
    opened_again = "document.querySelectorAll('#cards > li').length"
    assert ask(browser, opened_again) == 16
    assert texts(browser, ".card") == before
    severe = [one for one in browser.get_log("browser") if one["level"] == "SEVERE"]  # type: ignore[no-untyped-call]
    assert severe == []


def test_a_hub_that_dies_is_told_and_found_again(
    browser: webdriver.Chrome, evening: tuple[HubProcess, Listener]
) -> None:
    club, inside = evening
    opened(browser, club, 16, WALL)
    inside.client.disconnect()
    club.kill()
    wait(lambda: "Trying again" in texts(browser, "#notice")[0], "the notice")
    assert len(texts(browser, "#cards > li")) == 16, "the last picture stays"
    club.start()
    wait(lambda: ask(browser, "document.getElementById('notice').hidden"), "the hub again")
