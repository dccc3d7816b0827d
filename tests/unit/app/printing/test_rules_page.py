"""The rules in short: each with a paragraph, nothing left out, inside the margins."""

from __future__ import annotations

import io
import re
from functools import cache

import pypdf
import pypdfium2
import pytest

from companion.app.printing import job, tiles
from companion.app.printing import rheingold_rules as rheingold
from companion.app.printing import rheinlander_rules as rheinlander
from companion.app.printing import ringgeister_rules as ringgeister
from companion.app.printing.rules_page import told_options
from companion.boards.shipped import shelf
from companion.core.config.preferences import LANGUAGES
from companion.games import GAMES
from tests.support.turns import some

RULES = {
    "rheingold": rheingold.TEXTS,
    "rheinlander": rheinlander.TEXTS,
    "ringgeister": ringgeister.TEXTS,
}
POINTS = 72 / 25.4


@cache
def pdf(game: str, language: str = "en") -> bytes:
    board = shelf.board(GAMES[game].info.default_board)
    return job.printed(board, "letter", language, ("rules",))


def page_text(game: str, *, options: bool) -> str:
    """The words of the page with the rules or of those with options; a line's end is a blank."""
    first, *others = pypdf.PdfReader(io.BytesIO(pdf(game))).pages[1:]
    pages = others if options else [first]
    return " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_rule_and_every_preset_is_told(game: str) -> None:
    text = page_text(game, options=False)
    for paragraph, rule in RULES[game]:
        assert f"{paragraph} {rule}" in text
    for preset in GAMES[game].info.presets.values():
        assert preset.title in text
        assert preset.line in text


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_paragraph_is_told_once(game: str) -> None:
    paragraphs = [paragraph for paragraph, _rule in RULES[game]]
    assert len(paragraphs) == len(set(paragraphs))
    prefix = "RL" if game == "rheinlander" else "R"
    assert all(re.fullmatch(rf"{prefix} \d+\.\d+", paragraph) for paragraph in paragraphs)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_option_with_a_choice_is_told(game: str) -> None:
    """All that the set-up screen offers, but the number of players, which the guide tells."""
    text = page_text(game, options=True)
    info = GAMES[game].info
    wanted = {option.name for option in info.options if option.name != "players"}
    fixed = {option.name for option in info.options if len(option.offered or option.values) < 2}
    assert {option.name for option in told_options(GAMES[game])} == wanted - fixed
    for option in told_options(GAMES[game]):
        assert option.title in text
        for value in option.offered or option.values:
            assert option.meanings[value] in text, (option.name, value)


def test_the_presets_that_have_it_so_stand_beside_a_choice() -> None:
    text = page_text("ringgeister", options=True)
    assert "Two missions per player. Two missions" in text
    assert "One figure walks: hobbit, man or Gandalf. One figure per turn" in text


@pytest.mark.parametrize("language", some(LANGUAGES, 3))
@pytest.mark.parametrize("game", sorted(GAMES))
def test_nothing_is_lower_than_the_margin(game: str, language: str) -> None:
    document = pypdfium2.PdfDocument(pdf(game, language))
    assert len(document) in (3, 4)
    for number in range(1, len(document)):
        letters = document[number].get_textpage()
        lowest = min(letters.get_rect(n)[1] for n in range(letters.count_rects()))
        assert lowest > tiles.MARGIN_MM * POINTS
