"""The list of corrections: all of it is seen before anybody agrees, and the last voice does it."""

from __future__ import annotations

import pytest

from companion.ui.screen_kit.navigator import Navigator, Page
from companion.ui.widgets.parts import Label, Sheet
from tests.support.ui.hand import Hand
from tests.support.ui.put_right_hand import ALL, adjusted, go, put
from tests.support.ui.secret_hand import names, words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OpenWindow

MANY = ("e1", "e2", "e3", "w8", "g_katz", "g_maus", "w1")
"""More places than a page of a small screen has rows."""


@pytest.fixture(params=[(800, 480), (720, 1280)])
def table(request: pytest.FixtureRequest, open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """A table of four, lying and upright."""
    window = open_window(request.param)
    match = desk.new_match(four_players())
    put(desk)
    window.stage.room.nav = Navigator().table(match)
    window.step()
    return Hand(window)


def changed(hand: Hand, *places: str) -> None:
    """Red stands at these places, and the list is up."""
    go(hand, "table")
    for place in places:
        hand.tap(f"at-{place}")
        hand.tap("army-red" if place != "g_katz" else "army-blue")
    hand.tap("primary")
    hand.tap("primary")


def test_nobody_agrees_to_a_page_that_was_never_shown(table: Hand, desk: SimulatedDesk) -> None:
    changed(table, *MANY)
    table.tap("why0")
    if "page-on" not in names(table):
        assert table.target("agree0").works, "a short list costs no tap"
    else:
        assert not table.target("agree0").works
        assert "Look at every page first." in words(table)
        while table.target("page-on").works:
            table.tap("page-on")
    for seat in ALL:
        table.tap(f"agree{seat}")
    assert table.page is Page.TABLE
    assert len(adjusted(desk)) == 1
    assert "The position was corrected" in words(table)


def test_the_last_voice_corrects_and_nothing_else_looks_as_if_it_did(table: Hand) -> None:
    changed(table, "e1")
    assert "primary" not in names(table)
    table.tap("why0")
    for seat in ALL[:3]:
        table.tap(f"agree{seat}")
    assert "Dörte is the last to agree." in words(table)
    table.tap(f"agree{ALL[3]}")
    assert table.page is Page.TABLE


def test_rows_hold_their_texts_and_supplies_are_one_row(table: Hand) -> None:
    changed(table, *MANY)
    widgets = table.window.stage.widgets()
    rows = [one.rect for one in widgets if isinstance(one, Sheet)]
    labels = [one.text for one in widgets if isinstance(one, Label) and one.text.text]
    for row in rows:
        inside = [one for one in labels if row.contains(one.box)]
        assert inside
        assert all(one.fitted().whole and one.fitted().height <= row.h for one in inside)
    low = min(row.h for row in rows)
    assert low < 2.4 * table.window.stage.room.sizes.caption, "one line high where it can be"
    said = words(table)
    while "page-on" in names(table) and table.target("page-on").works:
        table.tap("page-on")
        said += words(table)
    assert said.count("Supplies") + said.count("'s supply") == 1, said
