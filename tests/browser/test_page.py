"""Is the viewers' page right, in a real browser and with a real broker?"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pygame
import pytest

from companion.ui.boards.drawing import Marks
from tests.support.browser import chromium
from tests.support.browser.broker import Broker, Publisher
from tests.support.browser.sample import GAME, LETTERS, NOW, Sample
from tests.support.browser.telling import Telling
from tests.support.browser.viewer import PHONE, TELEVISION, Viewer


def file_of(name: str) -> str:
    """Where the broker serves a picture."""
    return f"tables/{LETTERS}/{name}.png"


def words_of(match: Sample, ply: int) -> Any:
    return match.words("en", ply)


def test_the_page_shows_the_match_and_the_boards_own_picture(
    viewer: Viewer, table: Telling, match: Sample
) -> None:
    viewer.open()
    viewer.wait_board(NOW, "day-wide")
    told = words_of(match, NOW)
    mover = match.setup.seats[match.match(NOW)["turn"]].name
    assert mover in viewer.text("whose")
    assert viewer.text("due") == told["due"]
    assert viewer.text("line") == told["line"]
    assert told["recent"][-1]["text"] in viewer.text("recent").split("\n")[0]
    assert (
        viewer.js("return document.getElementById('board').getAttribute('aria-label')")
        == told["picture"]
    )
    for row in told["standing"]["rows"]:
        name = match.setup.seats[row["seat"]].name
        shown = viewer.js(f"return document.querySelectorAll('#rows tr')[{row['seat']}].innerText")
        assert shown.split() == [*name.split(), *row["figures"]]
    assert viewer.faults() == []
    seen = viewer.board()
    drawing = match._drawing("day-wide")
    real = pygame.Surface(drawing.size, 0, 32)
    drawing.draw(real, (0, 0), GAME.view(match._state(NOW), None), Marks())
    real = pygame.transform.smoothscale(real, (96, 60))
    near = pygame.transform.smoothscale(seen, (96, 60))
    worst = max(
        sum(
            abs(a - b)
            for a, b in zip(real.get_at((x, y))[:3], near.get_at((x, y))[:3], strict=True)
        )
        for x in range(96)
        for y in range(60)
    )
    assert worst < 60  # of 765: scaled twice, the same picture


def test_a_move_is_walked_to_and_told(viewer: Viewer, table: Telling, match: Sample) -> None:
    ply = next(n for n in range(NOW, match.last) if match.walk("day-wide", n + 1) is not None)
    table.stand(ply)
    viewer.open()
    viewer.wait_board(ply)
    table.step()
    viewer.wait_board(ply + 1)
    assert int(viewer.js("return document.getElementById('board').dataset.frames")) > 2
    said = words_of(match, ply + 1)["recent"][-1]["text"]
    viewer.wait_text("live", said)
    assert said in viewer.text("recent")


def test_a_walk_of_a_table_that_says_every_frame_whole_is_walked(
    viewer: Viewer, table: Telling, match: Sample
) -> None:
    """A table of version 0.1 in a club whose page is newer."""
    ply = next(n for n in range(NOW, match.last) if match.walk("day-wide", n + 1) is not None)
    table.stand(ply)
    viewer.open()
    viewer.wait_board(ply)
    table.step(whole=True)
    viewer.wait_board(ply + 1)
    assert int(viewer.js("return document.getElementById('board').dataset.frames")) > 2


def test_who_wants_no_movement_sees_the_board_at_once(
    viewer: Viewer, table: Telling, match: Sample
) -> None:
    ply = next(n for n in range(NOW, match.last) if match.walk("day-wide", n + 1) is not None)
    table.stand(ply)
    viewer.open(prefers_reduced_motion="reduce")
    viewer.wait_board(ply)
    table.step()
    viewer.wait_board(ply + 1)
    assert viewer.js("return document.getElementById('board').dataset.frames ?? 'none'") == "none"


def test_the_old_picture_stays_until_all_of_the_new_one_is_here(
    viewer: Viewer, table: Telling, match: Sample
) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    board = match.board("day-wide", NOW + 1)
    missing = "00000000deadbeef"
    table.say("board/day-wide", {**board, "items": [*board["items"], [missing, 5, 5, 255]]})
    table.say("words/en", words_of(match, NOW + 1))
    viewer.wait_text("recent", words_of(match, NOW + 1)["recent"][-1]["text"])
    assert viewer.js("return Herald.board.shown.ply") == NOW
    table.raw(f"art/{missing}", match.arts.png[board["items"][1][0]])  # no file: by message
    viewer.wait_board(NOW + 1)


def test_a_picture_whose_file_comes_late_is_asked_for_again(
    viewer: Viewer, table: Telling, match: Sample, page: Path
) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    board = match.board("day-wide", NOW + 1)
    late = "00000000000feed5"
    table.say("board/day-wide", {**board, "items": [*board["items"], [late, 5, 5, 255]]})
    viewer.wait(
        "performance.getEntriesByName(new URL(arguments[0], location).href).length", file_of(late)
    )
    (page / file_of(late)).write_bytes(match.arts.png[board["items"][1][0]])
    viewer.wait_board(NOW + 1)


def test_a_phone_that_slept_shows_the_newest_move(
    viewer: Viewer, table: Telling, broker: Broker
) -> None:
    with viewer.in_a_tab():  # a page that was frozen once counts as hidden ever after
        viewer.open(PHONE)
        viewer.wait("Herald.connection.open")
        viewer.browser.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "frozen"})
        broker.kill()
        broker.start()
        publisher = Publisher(broker)
        table.to(publisher)
        table.looks = ("day-tall",)
        table.stand(NOW + 5)
        viewer.browser.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "active"})
        viewer.wait_board(NOW + 5)
        publisher.close()


def test_a_connection_that_died_unseen_is_noticed_on_waking(
    viewer: Viewer, table: Telling, broker: Broker
) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    os.kill(broker.process, signal.SIGSTOP)  # nobody answers, and nobody says so
    try:
        viewer.js("document.dispatchEvent(new Event('visibilitychange'))")
        viewer.wait("!Herald.connection.open")
    finally:
        os.kill(broker.process, signal.SIGCONT)
    viewer.wait("Herald.connection.open")
    table.step()
    viewer.wait_board(NOW + 1)


def test_a_broker_that_is_killed_and_comes_back(
    viewer: Viewer, table: Telling, broker: Broker
) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    broker.kill()
    viewer.wait_text("notice", "Connection lost.")
    assert viewer.seen("board")
    assert viewer.seen("notice")
    broker.start()
    viewer.wait_text("notice", "The table is offline.")  # nobody says anything there yet
    publisher = Publisher(broker)
    table.to(publisher)
    table.stand(NOW + 2)
    viewer.wait_board(NOW + 2)
    viewer.wait("document.getElementById('notice').hidden")
    publisher.close()


def test_a_table_that_is_away_and_comes_back(viewer: Viewer, table: Telling) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    table.away()
    viewer.wait_text("notice", "The table is offline. This was the last position.")
    assert viewer.seen("board")
    table.stand(NOW + 1)
    viewer.wait_board(NOW + 1)
    viewer.wait("document.getElementById('notice').hidden")
    table.about(alive=False)  # the relay's last will
    viewer.wait_text("notice", "The table is offline.")
    assert viewer.seen("board")


def test_history_is_leafed_through_and_nothing_new_turns_the_page(
    viewer: Viewer, table: Telling, match: Sample
) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    viewer.tap("#earlier")
    viewer.wait_board(NOW - 1)
    viewer.press("ARROW_LEFT", "ARROW_LEFT")
    viewer.wait_board(NOW - 3)
    viewer.wait_text("past-text", words_of(match, NOW - 3)["recent"][-1]["text"])
    assert viewer.text("past-where") == f"Move {NOW - 3} of {NOW}"
    table.step()
    viewer.wait("!document.getElementById('past-news').hidden")
    assert viewer.js("return Herald.board.shown.ply") == NOW - 3
    viewer.tap("#history-open")
    viewer.wait("document.querySelectorAll('#lines .move').length > 100")
    viewer.tap(f"#lines [data-ply='{NOW - 5}']")
    viewer.wait_board(NOW - 5)
    viewer.js(
        "const s = document.getElementById('slider'); s.value = arguments[0];"
        "s.dispatchEvent(new Event('input'))", NOW - 8,
    )  # fmt: skip
    viewer.wait_board(NOW - 8)
    viewer.tap("#history-close")
    assert not viewer.seen("history")
    viewer.tap("#now")
    viewer.wait_board(NOW + 1)
    assert not viewer.seen("past")
    assert (
        viewer.js("return document.getElementById('later').getAttribute('aria-disabled')") == "true"
    )
    swipe = (
        "const board = document.getElementById('board');"
        "for (const [kind, x] of [['down', 100], ['up', 250]]) board.dispatchEvent("
        "new PointerEvent('pointer' + kind, {isPrimary: true, clientX: x, clientY: 90}))"
    )
    viewer.js(swipe)
    viewer.wait_board(NOW)
    viewer.press("ESCAPE")
    viewer.wait_board(NOW + 1)


def test_a_move_that_is_taken_back_brings_everybody_back(viewer: Viewer, table: Telling) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    viewer.tap("#earlier")
    viewer.wait_board(NOW - 1)
    table.stand(NOW - 4)
    viewer.wait_board(NOW - 4)
    assert not viewer.seen("past")


def test_day_and_night_follow_the_device_until_somebody_chooses(
    viewer: Viewer, match: Sample, publisher: Publisher
) -> None:
    table = Telling(match, publisher, looks=("day-wide", "night-wide"))
    table.stand(NOW)
    viewer.open(prefers_color_scheme="dark")
    viewer.wait_board(NOW, "night-wide")
    viewer.tap("#settings-open")
    viewer.tap("#settings label:has([value=day])")
    viewer.tap("#settings [type=submit]")
    viewer.wait_board(NOW, "day-wide")
    viewer.open(fresh=False, prefers_color_scheme="dark")
    viewer.wait_board(NOW, "day-wide")
    assert viewer.js("return document.documentElement.dataset.theme") == "day"


def test_an_upright_screen_gets_the_tall_board_and_large_print_cuts_nothing_off(
    viewer: Viewer, match: Sample, publisher: Publisher
) -> None:
    table = Telling(match, publisher, looks=("day-wide", "day-tall"))
    table.stand(NOW)

    def letters() -> float:
        found: float = viewer.js("return parseFloat(getComputedStyle(document.body).fontSize)")
        return found

    viewer.open(PHONE)
    viewer.wait_board(NOW, "day-tall")
    usual = letters()
    viewer.js("Herald.preferences.choose('large', true)")
    assert letters() == pytest.approx(usual * 1.25, rel=0.02)
    assert viewer.js("return document.documentElement.scrollWidth") <= PHONE[0]
    chromium.sized(viewer.browser, *PHONE[::-1])
    viewer.wait_board(NOW, "day-wide")
    chromium.sized(viewer.browser, *PHONE)
    viewer.wait_board(NOW, "day-tall")
    assert all(viewer.seen(part) for part in ("turn", "standing", "roll", "moves", "odds"))


@pytest.mark.parametrize("size", [TELEVISION, (1280, 720), (1024, 600)], ids=str)
def test_large_print_leaves_the_last_moves_on_a_television(
    viewer: Viewer, table: Telling, size: tuple[int, int]
) -> None:
    viewer.open(size)
    viewer.wait_board(NOW, "day-wide")
    viewer.js("Herald.preferences.choose('large', true)")
    viewer.wait("document.querySelector('#side.tight') !== null")
    for part in ("turn", "standing", "moves"):
        left, top, right, bottom = viewer.js(
            "const r = document.getElementById(arguments[0]).getBoundingClientRect();"
            "return [r.left, r.top, r.right, r.bottom]", part
        )  # fmt: skip
        assert left >= 0, part
        assert right <= size[0], part
        assert top >= 0, part
        assert bottom <= size[1], part
    viewer.js("Herald.preferences.choose('large', false)")
    viewer.wait("document.querySelector('#side.tight') === null")


def test_words_come_in_the_viewers_language(
    viewer: Viewer, match: Sample, publisher: Publisher
) -> None:
    table = Telling(match, publisher, languages=("en", "de"))
    table.stand(NOW)
    viewer.open()
    viewer.wait_board(NOW)
    assert viewer.js("return document.documentElement.lang") == "en"
    viewer.tap("#settings-open")
    viewer.tap("#settings label:has([value=de])")
    viewer.tap("#settings [type=submit]")
    viewer.wait("document.documentElement.lang === 'de'")
    told = match.words("de", NOW)
    viewer.wait_text("standing-title", told["page"]["standing"])
    assert viewer.text("line") == told["line"]
    viewer.open(fresh=False)
    viewer.wait("document.documentElement.lang === 'de'")
