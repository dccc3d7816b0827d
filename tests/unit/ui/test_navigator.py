"""Which screen stands: pure, and nothing secret in it."""

from __future__ import annotations

import ast
from pathlib import Path

from companion.ui import navigator
from companion.ui.navigator import HOME, Due, Navigator, Page, Purpose, Stop

TABLE = Navigator().table("m1")


def pages(nav: Navigator) -> list[Page]:
    return [stop.page for stop in nav.stack]


def test_it_imports_nothing_that_draws() -> None:
    tree = ast.parse(Path(navigator.__file__).read_text("utf-8"))
    names = {
        node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert names == {"__future__", "dataclasses", "enum"}


def test_home_stays() -> None:
    assert Navigator().back() == Navigator()
    assert Navigator().push(Stop(Page.PAST)).back().top == HOME


def test_nothing_is_due_away_from_the_table() -> None:
    assert Navigator().due(Due(over=True)) == Navigator()
    assert Navigator().due(Due(peek_by=1, place="katz")) == Navigator()


def test_a_peek_is_handed_over_whatever_stood_before() -> None:
    nav = TABLE.push(Stop(Page.CASTLE, place="maus")).due(Due(peek_by=1, place="katz"))
    assert pages(nav) == [Page.HOME, Page.TABLE, Page.PASS]
    assert nav.top == Stop(Page.PASS, 1, "katz", Purpose.PEEK)
    assert nav.due(Due(peek_by=1, place="katz")) == nav
    assert nav.taken().top == Stop(Page.PRIVATE, 1, "katz", Purpose.PEEK)


def test_a_peek_that_was_left_comes_back() -> None:
    left = TABLE.hand_over(1, Purpose.PEEK, "katz").taken().give_back(0)
    assert left.top == Stop(Page.PASS, 0)
    table = left.taken()
    assert table == TABLE
    assert table.due(Due(peek_by=1, place="katz")).top.page is Page.PASS


def test_a_private_screen_goes_when_its_prompt_has_gone() -> None:
    nav = TABLE.hand_over(1, Purpose.PEEK, "katz").taken()
    assert nav.due(Due()) == TABLE
    look = TABLE.hand_over(1, Purpose.LOOK, "katz").taken()
    assert look.due(Due()) == look


def test_the_end_is_put_up_once() -> None:
    nav = TABLE.due(Due(over=True))
    assert nav.top.page is Page.END
    seen = nav.push(Stop(Page.TABLE, place="end"))
    assert seen.due(Due(over=True)) == seen


def test_the_end_waits_until_the_screen_is_back_on_the_table() -> None:
    nav = TABLE.hand_over(1, Purpose.DRAW, "katz").taken()
    assert nav.due(Due(over=True)) == nav
    back = nav.give_back(None)
    assert back.due(Due(over=True)) == back
    assert back.taken().due(Due(over=True)).top.page is Page.END


def test_a_stop_has_no_room_for_a_value() -> None:
    assert set(Stop.__slots__) == {"page", "seat", "place", "purpose", "match"}
