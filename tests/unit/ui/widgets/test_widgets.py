"""Text that fits, areas that fill, numbers in a row, fingers that hit."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from companion.ui.text.fonts import font
from companion.ui.theme import LIGHT, Metrics
from companion.ui.widgets.base import Intent, Target, hit, towards
from companion.ui.widgets.counts import stepper, steps
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.text import fit

pygame.font.init()

DO = Intent("do")


def spot(name: str, x: int, y: int, *, legal: bool = True) -> Target:
    return Target(name, Rect(x - 10, y - 10, 20, 20), DO, legal, legal, round=True)


def test_a_finger_on_a_button_hits_it_and_beside_it_the_nearest() -> None:
    one = Target("one", Rect(0, 0, 100, 50), DO)
    two = Target("two", Rect(0, 100, 100, 50), DO)
    assert hit([one, two], (10, 10), 48) is one
    assert hit([one, two], (10, 56), 48) is one
    assert hit([one, two], (10, 94), 48) is two
    assert hit([one, two], (10, 62), 48) is None
    assert hit([one, two], (300, 300), 48) is None


def test_a_button_that_cannot_be_pressed_is_not_reached_from_beside() -> None:
    dead = Target("dead", Rect(0, 0, 100, 50), None, legal=False)
    live = Target("live", Rect(0, 100, 100, 50), DO)
    assert hit([dead, live], (10, 92), 60) is live
    assert hit([dead, live], (10, 10), 60) is dead


def test_on_the_board_a_tap_between_places_goes_to_the_lit_one() -> None:
    dark, lit = spot("dark", 100, 100, legal=False), spot("lit", 140, 100)
    assert hit([dark, lit], (118, 100), 48) is lit
    assert hit([dark, lit], (103, 100), 48) is dark
    assert hit([dark], (118, 100), 48) is dark
    assert hit([dark, lit], (400, 400), 48) is None


def test_arrows_go_where_they_point() -> None:
    here, right = Target("here", Rect(0, 0, 10, 10), DO), Target("right", Rect(50, 0, 10, 10), DO)
    below = Target("below", Rect(0, 50, 10, 10), DO)
    dead = Target("dead", Rect(20, 0, 10, 10), None)
    all_ = [here, right, below, dead]
    assert towards(all_, None, (1, 0)) is here
    assert towards(all_, here, (1, 0)) is right
    assert towards(all_, here, (0, 1)) is below
    assert towards(all_, here, (-1, 0)) is here


@given(st.integers(100, 2000), st.lists(st.sampled_from([0.5, 0.3, 0.9, 20, 31]), min_size=1))
def test_parts_fill_an_area_exactly(length: int, sizes: list[float]) -> None:
    parts = rows(Rect(3, 7, 50, length), sizes, 2)
    for one, other in pairwise(parts):
        assert other.top - one.bottom == 2
    if any(size < 1 for size in sizes) and sum(int(s) + 2 for s in sizes) < length:
        assert parts[-1].bottom == 7 + length
    assert [part.w for part in columns(Rect(0, 0, length, 9), sizes, 2)] == [p.h for p in parts]


def test_the_middle() -> None:
    assert centred(Rect(0, 0, 100, 60), 20, 200) == Rect(40, 0, 20, 60)


@given(st.integers(0, 3), st.integers(1, 42), st.integers(3, 12), st.integers(0, 42))
def test_a_row_of_numbers_is_fair(least: int, most: int, room: int, now: int) -> None:
    now = max(least, min(most, now))
    if most < least:
        return
    numbers = steps(least, most, room, now)
    assert len(numbers) <= max(room, 1) or most - least < room
    assert list(numbers) == sorted(set(numbers))
    assert {least, most, now} <= set(numbers)
    assert all(other == one + 1 for one, other in pairwise(numbers[1:-1]))


def test_dots_stand_where_numbers_are_left_out() -> None:
    def row(now: int) -> list[str]:
        parts = stepper(Rect(10, 10, 400, 48), Metrics.of((800, 480)), 1, 12, now)
        shown = sorted(parts, key=lambda part: part.rect.x)
        return [words.text for part in shown for words in part.words()]

    assert row(12) == ["1", "…", "9", "10", "11", "12"]
    assert row(6) == ["1", "…", "5", "6", "7", "…", "12"]
    assert row(1) == ["1", "2", "3", "4", "…", "12"]


def test_a_stepper_stays_in_its_area_and_stops_at_its_ends() -> None:
    sizes = Metrics.of((800, 480))
    area = Rect(10, 10, 400, 48)
    parts = stepper(area, sizes, 1, 12, 12)
    targets = {target.id: target for part in parts for target in part.targets()}
    assert all(area.contains(target.rect) for target in targets.values())
    assert targets["more"].intent is None
    assert targets["fewer"].intent == Intent("number", 11)


WORDS = st.text(alphabet="abc äßW.-", min_size=0, max_size=80)


@given(WORDS, st.integers(40, 400), st.integers(20, 200), st.integers(9, 60))
def test_text_never_leaves_its_box(text: str, wide: int, high: int, px: int) -> None:
    fitted = fit(text, wide, high, "text", px, font)
    assert fitted.width <= wide
    assert fitted.height <= high
    assert fitted.px <= max(px, 9)
    if fitted.whole:
        assert " ".join(fitted.lines).split() == text.split()


def test_things_that_stand_together_have_one_size_of_letters() -> None:
    """The one that suits the longest; labels and buttons are two groups."""
    box = Rect(0, 0, 90, 24)
    texts = ("3", "A much longer line of words")
    labels = [Label(Words(text, box, 19, lines=1)) for text in texts]
    buttons = [Button(text, box.inflate(0, 30), text, DO, 19) for text in (*texts, "")]
    done = level([*labels, *buttons, Sheet(box)])
    sizes = [words.fitted().px for one in done for words in one.words()]
    long_label = labels[1].text.fitted().px
    long_button = buttons[1].words()[0].fitted().px
    assert sizes == [long_label] * 2 + [long_button] * 2
    assert long_label < 19
    assert done[-2:] == [buttons[2], Sheet(box)]


@pytest.mark.parametrize("number", [0, 1, 4, 5, 23])
def test_every_entry_is_on_one_page(number: int) -> None:
    sizes = Metrics.of((800, 480))
    seen: list[int] = []
    area = Rect(0, 0, 700, 300)
    first = Pages(area, number, 0, 60, sizes)
    for page in range(first.pages):
        pages = Pages(area, number, page, 60, sizes)
        for entry, rect in pages.rows():
            seen.append(entry)
            assert area.contains(rect)
    assert seen == list(range(number))
    assert Pages(area, number, 99, 60, sizes).page == first.pages - 1


def test_pages_that_are_turned_elsewhere_fill_their_area() -> None:
    sizes, area, strip = Metrics.of((800, 480)), Rect(0, 0, 700, 196), Rect(10, 300, 200, 60)
    pages = Pages(area, 7, 0, 60, sizes, strip=strip)
    assert [rect.bottom for _number, rect in pages.rows()] == [60, 128, 196]
    turned = pages.turners()
    assert all(strip.contains(one.rect) for one in turned)
    assert turned[0].rect.h == strip.h


def test_words_in_a_button_s_place_do_not_look_like_one() -> None:
    """What says what to do elsewhere has no sheet under it, and cannot be pressed."""
    sizes, rect = Metrics.of((800, 480)), Rect(10, 10, 200, 60)

    def drawn(kind: Kind) -> pygame.Surface:
        surface = pygame.Surface((220, 80))
        surface.fill(LIGHT.parchment)
        Button("primary", rect, "Tap the board", None, 20, kind).draw(Pen(surface, LIGHT, sizes))
        return surface

    corner, paper = (rect.x + 12, rect.y + 12), pygame.Color(*LIGHT.parchment)
    assert drawn(Kind.WORDS).get_at(corner) == paper
    assert drawn(Kind.PRIMARY).get_at(corner) != paper
    middle = [drawn(Kind.WORDS).get_at((x, rect.centery)) for x in range(60, 160)]
    assert any(ink != paper for ink in middle), "the words are there"
    (target,) = Button("primary", rect, "Tap the board", None, 20, Kind.WORDS).targets()
    assert not target.legal


def test_a_short_last_word_is_not_left_alone_where_that_is_wished() -> None:
    text = "Ada marches one knight to 39."
    for wide in range(120, 260):
        words = Words(text, Rect(0, 0, wide, 60), 19, orphan=False)
        fitted = words.fitted()
        assert len(fitted.lines) < 2 or len(fitted.lines[-1]) > 4, fitted.lines
        assert " ".join(fitted.lines) == text
    alone = [
        wide for wide in range(120, 260)
        if len(Words(text, Rect(0, 0, wide, 60), 19).fitted().lines[-1]) <= 4
    ]  # fmt: skip
    assert alone, "else this says nothing"
