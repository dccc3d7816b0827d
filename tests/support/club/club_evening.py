"""A club's evening to look at: python -m tests.support.club.club_evening FOLDER draws its wall."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from random import Random

from paho.mqtt import client as mqtt
from selenium import webdriver

from companion.club.bridge import PREFIX
from companion.club.invitation import ALPHABET
from companion.club.league_file import LeagueFile
from tests.support.browser import chromium
from tests.support.club import listener
from tests.support.club.hub_process import HubProcess, hub, wait
from tests.support.club.table_messages import GAMES, TableMessages, result

PEOPLE = (
    "Ada", "Ben", "Cleo", "Dorothea", "Émile", "Frieda", "Günther", "Hana", "Ines", "Jonas",
    "Kenji", "Leonore von Habsburg", "Marie-Louise", "Nils", "Olga", "Paweł", "Quentin", "Ruth",
)  # fmt: skip
WALL = (1920, 1080)
PHONE = (390, 844)


def letters(count: int) -> tuple[str, ...]:
    """The letters of so many tables."""
    size = len(ALPHABET)
    return tuple(
        "K" + "".join(ALPHABET[(n // size**place * 7 + place) % size] for place in (2, 1, 0))
        for n in range(count)
    )


def tables(count: int) -> list[TableMessages]:
    """So many tables in the middle of their evening; some wait, are over or are away."""
    made = []
    for number, one in enumerate(letters(count)):
        chance = Random(number)
        people = chance.sample(PEOPLE, 2 + number % 5)
        table = TableMessages(one, tuple(people), list(GAMES)[number % 3], seed=number)
        for step in range(chance.randint(6, 40)):
            table.step(capture=step % 5 == 4)
        if number % 7 == 4:
            table.finish()
        if number % 7 == 6:
            table.state = "none"
        made.append(table)
    return made


def play(results: LeagueFile, table: str, count: int = 90) -> None:
    """A season: some players are better than others."""
    chance = Random(1)
    for number in range(count):
        people = chance.sample(PEOPLE[:14], chance.randint(2, 5))
        order = sorted(people, key=lambda one: PEOPLE.index(one) + chance.gauss(0, 5))
        ranks = tuple((name, place) for place, name in enumerate(order, 1))
        game = ("rheingold", "rheingold", "rheinlander", "ringgeister")[number % 4]
        day = f"2026-{time.localtime().tm_mon:02}-{1 + number % 20:02}"
        results.add(table, result(number, ranks, at=day, game=game))


def say(client: mqtt.Client, table: TableMessages) -> None:
    """Publish all that a table says."""
    for topic, message in table.all().items():
        client.publish(f"{PREFIX}{table.letters}/{topic}", message, 1, True)


def opened(browser: webdriver.Chrome, of: HubProcess, cards: int, size: tuple[int, int]) -> None:
    """Show the wall; so many cards are on it."""
    chromium.sized(browser, *size)
    browser.get(f"http://127.0.0.1:{of.port}/wall.html")
    script = "return document.querySelectorAll('#cards > li').length"
    wait(lambda: browser.execute_script(script) == cards, f"{cards} tables on the wall")
    fonts = "return document.fonts.status === 'loaded'"
    wait(lambda: browser.execute_script(fonts), "the fonts")


def draw(folder: Path, count: int, browser: webdriver.Chrome) -> None:
    """Pictures of the wall with so many tables."""
    with hub("Games on Friday", *letters(count)) as club:
        play(LeagueFile(club.folder), letters(1)[0], 90 if count > 1 else 0)
        club.start()
        with listener.inside(club) as inside:
            evening = tables(count)
            for table in evening:
                say(inside.client, table)
            if count > 5:
                inside.client.publish(f"{PREFIX}{evening[5].letters}/link", b"0", 1, True)
            time.sleep(1)
            for table in evening[:9]:
                if table.state == "playing":
                    table.step(capture=True)
                    say(inside.client, table)
            for name, size in (("wall", WALL), ("phone", PHONE), ("night", WALL)):
                if name == "night":
                    script = 'localStorage.setItem("table-herald", arguments[0])'
                    browser.execute_script(script, '{"language":"de","theme":"night"}')
                shown = count if name == "phone" else min(count, 16)
                opened(browser, club, shown, size)
                time.sleep(1)
                browser.save_screenshot(str(folder / f"{name}-{count}.png"))
            browser.execute_script("localStorage.clear()")


def main() -> None:
    """Draw the wall with some tables, from none to a hundred."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as profile:
        browser = chromium.start(Path(profile))
        for count in map(int, sys.argv[2:] or ("0", "1", "3", "16", "100")):
            draw(folder, count, browser)
        browser.quit()


if __name__ == "__main__":
    main()
