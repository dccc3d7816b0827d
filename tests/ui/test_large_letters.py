"""What is read and tapped at the table's edge is large: letters, buttons, the room round them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from companion.core.config.preferences import LANGUAGES
from companion.ui.screens.match.history_rows import HistoryRow
from companion.ui.shell.stage import Stage
from companion.ui.widgets.advice_sheet import AdviceSheet
from companion.ui.widgets.base import Intent
from companion.ui.widgets.parts import Button, Label
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.simulated_desk import SimulatedDesk

Size = tuple[int, int]
SIZES = [(800, 480), (720, 1280)]


def drawn(desk: SimulatedDesk, scene: str, size: Size, language: str = "en") -> Stage:
    """A scene on a display of 7 inches with so many pixels."""
    stage = ALL_SCENES[scene](desk)
    desk.set_preferences(replace(desk.preferences, language=language))
    stage.room.follow()
    stage.resize(size)
    return stage


def mm(px: float, size: Size) -> float:
    """Pixels of that display in mm."""
    return px * 480 / min(size) * 154 / 800


def buttons(stage: Stage, start: str) -> Sequence[Button]:
    """Those whose names begin so."""
    found = [one for one in stage.widgets() if isinstance(one, Button)]
    return [one for one in found if one.id.startswith(start)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_both_ways_into_a_castle_are_high_and_to_be_read(
    desk: SimulatedDesk, size: Size, language: str
) -> None:
    stage = drawn(desk, "castle-falls", size, language)
    ((shield,), (without,)) = buttons(stage, "primary"), buttons(stage, "go-in")
    touch = stage.room.sizes.touch
    assert shield.rect.h == without.rect.h
    assert min(shield.rect.size) >= 1.3 * touch
    assert without.rect.left - shield.rect.right >= stage.room.sizes.gap
    for one in (shield, without):
        (words,) = one.words()
        assert mm(words.fitted().px, size) >= 4, (words.text, words.fitted())
    assert len(buttons(stage, "number")) == 5, "so many can go in, and each has a button"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["take-back", "take-back-many"])
def test_what_is_taken_back_and_when_it_was_is_read_from_afar(
    desk: SimulatedDesk, scene: str, size: Size
) -> None:
    found = [one for one in drawn(desk, scene, size).widgets() if isinstance(one, HistoryRow)]
    assert len(found) >= 3
    for row in found:
        sentence, time = row.words()
        assert mm(sentence.fitted().px, size) >= 4.8, sentence.text
        assert mm(time.fitted().px, size) >= 3.8
        assert time.box.centery == row.rect.centery


def test_where_no_page_is_turned_the_sentence_below_the_list_has_its_breadth(
    desk: SimulatedDesk,
) -> None:
    stage = drawn(desk, "take-back-alone", (800, 480))
    (row,) = [one for one in stage.widgets() if isinstance(one, HistoryRow)]
    assert not buttons(stage, "page-on")
    below = [one for one in stage.widgets() if isinstance(one, Label) and one.rect.y > row.rect.y]
    assert [one.rect.w for one in below] == [row.rect.w]


def test_a_step_s_time_and_how_it_was_made_stand_one_above_the_other(desk: SimulatedDesk) -> None:
    stage = drawn(desk, "take-back", (800, 480))
    row = next(one for one in stage.widgets() if isinstance(one, HistoryRow))
    row = replace(row, line=replace(row.line, how="by touch"))
    _sentence, time, how = row.words()
    assert (time.text, how.text) == (row.line.when, "by touch")
    assert time.box.bottom <= how.box.top


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["options", "options-more", "options-zones", "options-tiles"])
def test_what_an_option_can_be_is_said_in_large_letters(
    desk: SimulatedDesk, scene: str, size: Size, language: str
) -> None:
    stage = drawn(desk, scene, size, language)
    found = buttons(stage, "set-")
    assert len(found) >= 4
    for one in found:
        (words,) = one.words()
        assert mm(words.fitted().px, size) >= 3.7, (words.text, words.fitted())
        assert not words.text.endswith("."), "what stands on a button is no sentence"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["options", "options-zones", "options-tiles"])
def test_every_option_is_on_one_page(desk: SimulatedDesk, scene: str, size: Size) -> None:
    stage = drawn(desk, scene, size)
    assert stage.room.draft is not None
    stage.screen.answer(Intent("page", 0), stage.room)
    seen: list[str] = []
    while True:
        names = (one.id.split("-")[1] for one in buttons(stage, "set-"))
        seen += dict.fromkeys(names)
        (on,) = buttons(stage, "page-on")
        if on.intent is None:
            break
        stage.screen.answer(on.intent, stage.room)
    assert seen == [option.name for option in stage.room.draft.offered]


@pytest.mark.parametrize("size", SIZES)
def test_the_second_line_of_the_way_to_the_options_is_free_of_the_edge(
    desk: SimulatedDesk, size: Size
) -> None:
    stage = drawn(desk, "rules", size)
    (button,) = buttons(stage, "options")
    _name, line = button.words()
    below = button.rect.bottom - line.box.top - line.fitted().height
    assert below >= 1.25 * stage.room.sizes.gap


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["advice-march", "program: suggested", "program: suggested walk"])
def test_what_could_be_done_is_larger_than_what_is_said_about_it(
    desk: SimulatedDesk, scene: str, size: Size, language: str
) -> None:
    widgets = drawn(desk, scene, size, language).widgets()
    (sheet,) = [one for one in widgets if isinstance(one, AdviceSheet)]
    words = [(one.role, one.text, one.fitted()) for one in sheet.words()]
    rows = [pair for pair in pairwise(words) if pair[0][0] == "text_bold"]
    assert rows
    for (_bold, text, what), (role, _small, about) in rows:
        assert role == "text"
        assert what.whole, text
        assert mm(what.px, size) >= 3, (text, what)
        assert what.px > about.px, (text, what, about)
