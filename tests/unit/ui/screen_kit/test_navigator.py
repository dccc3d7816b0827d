"""Which screen stands: pure, and nothing secret in it."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path

import pytest

from companion.ui.screen_kit import navigator
from companion.ui.screen_kit.navigator import HOME, Due, Navigator, Page, Purpose, Stop

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
    assert names == {"__future__", "companion.core.frozen", "dataclasses", "enum"}


def test_home_stays() -> None:
    assert Navigator().back() == Navigator()
    assert Navigator().push(Stop(Page.PAST)).back().top == HOME


PEEK = Due(purpose=Purpose.PEEK, seat=1, place="katz")
SHARE = Due(purpose=Purpose.SHARE, seat=3, place="katz")
OPEN = Due(purpose=Purpose.OPEN, seat=3, place="katz")
AT_THE_TABLE = Due(purpose=Purpose.TURN, seat=None, place="katz")
TURNED = Stop(Page.TURN, None, "katz", Purpose.TURN)


def test_nothing_is_due_away_from_the_table() -> None:
    assert Navigator().due(Due(over=True)) == Navigator()
    assert Navigator().due(PEEK) == Navigator()


@pytest.mark.parametrize("due", [PEEK, SHARE, OPEN])
def test_an_opening_is_handed_over_whatever_stood_before(due: Due) -> None:
    nav = TABLE.push(Stop(Page.PLACE, place="maus")).due(due)
    assert pages(nav) == [Page.HOME, Page.TABLE, Page.OPENING]
    assert nav.top == Stop(Page.OPENING, due.seat, "katz", due.purpose)
    assert nav.due(due) == nav
    assert nav.taken().top == Stop(Page.PRIVATE, due.seat, "katz", due.purpose)
    assert nav.taken().due(due) == nav.taken()


def test_what_no_key_opens_is_turned_over_at_the_table() -> None:
    assert TABLE.due(AT_THE_TABLE).top == TURNED


def test_the_other_way_to_an_opening_is_left_alone() -> None:
    nav = TABLE.due(OPEN).swap(TURNED)
    assert nav.due(OPEN) == nav
    alone = TABLE.due(SHARE).swap(Stop(Page.PASS, 1, "katz", Purpose.TURN))
    assert alone.due(SHARE) == alone
    assert alone.taken().due(SHARE) == alone.taken()


def test_whoever_is_due_next_gets_the_screen() -> None:
    shared = TABLE.due(SHARE).taken()
    assert shared.due(PEEK).top == Stop(Page.OPENING, 1, "katz", Purpose.PEEK)


def test_what_is_due_can_be_put_aside_and_asked_for_again() -> None:
    board = TABLE.due(OPEN).back().put_aside(OPEN)
    assert board.due(OPEN) == board
    assert pages(board) == pages(TABLE)
    looking = board.push(Stop(Page.PLACE, place="maus"))
    assert looking.due(OPEN) == looking
    assert board.recall().due(OPEN).top.purpose is Purpose.OPEN


def test_what_was_put_aside_comes_up_anew_after_something_else() -> None:
    board = TABLE.put_aside(OPEN)
    assert board.due(PEEK).top.purpose is Purpose.PEEK
    assert board.due(Due()).due(OPEN).top.purpose is Purpose.OPEN


def test_a_peek_that_was_left_comes_back() -> None:
    peeking = TABLE.due(PEEK).taken()
    assert peeking.ask_again() == TABLE.due(PEEK)
    assert peeking.give_back() == TABLE
    assert TABLE.due(PEEK).top.page is Page.OPENING


def test_a_private_screen_alone_is_given_back() -> None:
    asked = TABLE.hand_over(1, Purpose.LOOK, "katz")
    assert asked.give_back() == asked
    assert asked.taken().give_back() == TABLE
    assert asked.taken().ask_again() == asked


@pytest.mark.parametrize("due", [Due(), Due(over=True), SHARE])
def test_what_came_of_an_opening_stays_until_it_was_seen(due: Due) -> None:
    told = TABLE.due(OPEN).outcome("katz", Purpose.OPEN)
    assert pages(told) == [Page.HOME, Page.TABLE, Page.OUTCOME]
    assert told.due(due) == told
    assert told.back() == TABLE


def test_a_private_screen_goes_when_its_prompt_has_gone() -> None:
    for due in (PEEK, SHARE, OPEN, AT_THE_TABLE):
        assert TABLE.due(due).due(Due()) == TABLE
        assert TABLE.due(due).taken().due(Due()) == TABLE
    look = TABLE.hand_over(1, Purpose.LOOK, "katz").taken()
    assert look.due(Due()) == look


def test_a_round_goes_from_hand_to_hand_and_then_back_to_the_table() -> None:
    nav = TABLE.hand_over(1, Purpose.PIN, "").hand_over(0, Purpose.PIN, "")
    second = nav.taken().give_back()
    assert second.top == Stop(Page.PASS, 1, "", Purpose.PIN)
    assert second.taken().give_back() == TABLE


def test_the_end_is_put_up_once() -> None:
    nav = TABLE.due(Due(over=True))
    assert nav.top.page is Page.END
    seen = nav.push(Stop(Page.TABLE, place="end"))
    assert seen.due(Due(over=True)) == seen


def test_the_end_waits_until_the_screen_is_back_on_the_table() -> None:
    nav = TABLE.hand_over(1, Purpose.DRAW, "katz").taken()
    assert nav.due(Due(over=True)) == nav
    assert nav.give_back().due(Due(over=True)).top.page is Page.END
    opened = TABLE.hand_over(1, Purpose.OPEN, "katz").taken()
    assert opened.due(Due(over=True)).top.page is Page.END


def test_a_stop_has_no_room_for_a_value() -> None:
    assert not hasattr(TABLE, "__dict__")
    assert {one.name for one in fields(Stop)} == {"page", "seat", "place", "purpose", "match"}
    assert {one.name for one in fields(Due)} == {"over", "purpose", "seat", "place", "program"}


def test_screens_that_were_kept_before_are_found_by_their_names() -> None:
    assert Page("castle") is Page.PLACE
    assert Page("shields") is Page.HIDDEN
