"""companion.ui.screen_kit.table_shell: note and advice, and when they end."""

from __future__ import annotations

from typing import Any, cast

import pytest

from companion.core.refusal import Refusal
from companion.ui.screen_kit.advice import ASK
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Navigator, Page
from companion.ui.screen_kit.table_shell import NOTE_STAYS_S, TableNote, TableShell
from companion.ui.widgets.base import Intent

OTHER = Intent("place", "a")


class Hour:
    """As much of a room as a shell needs."""

    def __init__(self) -> None:
        self.now = 10.0
        self.refused = False
        self.nav = Navigator().table("m")


class Programs:
    """Hands do everything."""

    goes_on_alone = False


class Play:
    """As much of a match as a shell needs."""

    def __init__(self, *, stands: bool) -> None:
        self.stands = stands
        self.programs = Programs()


def match(*, stands: bool) -> MatchInPlay:
    return cast(MatchInPlay, cast(Any, Play(stands=stands)))


def room(hour: Hour) -> Room:
    return cast(Room, cast(Any, hour))


def test_a_note_stands_for_a_while() -> None:
    hour, shell = Hour(), TableShell()
    shell.refuse(room(hour), "a", Refusal("no", "1.1", "No.", ()))
    assert hour.refused
    hour.now += NOTE_STAYS_S
    assert not shell.tick(room(hour), match(stands=False))
    assert shell.note is not None
    hour.now += 0.1
    assert shell.tick(room(hour), match(stands=False))
    assert shell.note is None
    assert not shell.tick(room(hour), match(stands=False))


def test_back_takes_the_note_away_and_does_nothing_else() -> None:
    shell = TableShell()
    shell.refuse(room(Hour()), "", "No.")
    assert shell.takes(BACK)
    assert shell.note is None
    assert not shell.takes(BACK)


def test_another_tap_takes_the_note_away_and_means_what_it_means() -> None:
    shell = TableShell()
    shell.refuse(room(Hour()), "", "No.")
    assert not shell.takes(OTHER)
    assert shell.note is None


def test_advice_is_asked_for_and_ends_with_the_next_tap() -> None:
    shell = TableShell()
    for end, taken in ((ASK, True), (BACK, True), (OTHER, False)):
        assert shell.takes(ASK)
        assert shell.advised
        assert shell.takes(end) is taken
        assert not shell.advised


def test_a_new_position_has_neither() -> None:
    shell = TableShell()
    shell.takes(ASK)
    shell.refuse(room(Hour()), "", "No.")
    shell.renew(room(Hour()), match(stands=False))
    assert shell.note is None
    assert not shell.advised


def test_what_stands_again_is_said_once() -> None:
    shell, play, hour = TableShell(), match(stands=True), Hour()
    shell.renew(room(hour), play)
    assert shell.note == TableNote("", "What's rolled or revealed stands")
    assert not hour.refused
    shell.renew(room(hour), play)
    assert shell.note is None


@pytest.mark.parametrize(
    ("intent", "page"),
    [(BACK, Page.MENU), (Intent("menu"), Page.MENU), (Intent("result"), Page.HOME)],
)
def test_the_ways_away(intent: Intent, page: Page) -> None:
    hour, shell = Hour(), TableShell()
    assert shell.leaves(intent, room(hour))
    assert hour.nav.top.page is page


def test_nothing_else_leads_away() -> None:
    hour, shell = Hour(), TableShell()
    assert not shell.leaves(OTHER, room(hour))
    assert hour.nav.top.page is Page.TABLE
