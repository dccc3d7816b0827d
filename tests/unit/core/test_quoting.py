"""companion.core.quoting: what a stranger wrote stays one short word."""

from collections.abc import Callable

import pytest

from companion.core.game import Json
from companion.core.quoting import brief, is_visible, on_a_line, short, show


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "None"),
        (True, "True"),
        (2.5, "2.5"),
        ("red", "'red'"),
        ("\u00e9\x07", r"'\xe9\x07'"),
        ([1, 2], "a list"),
        ({"a": 1}, "an object"),
    ],
)
def test_show_says_it_in_ascii(value: Json, shown: str) -> None:
    assert show(value) == shown


def test_brief_leaves_letters_as_they_are() -> None:
    assert brief("\u00e9") == "'\u00e9'"
    assert brief([1, 2]) == "a list"
    assert brief({"a": 1}) == "an object"


def test_a_name_of_a_file_stays_on_its_line() -> None:
    assert on_a_line("Größe 7.board") == "Größe 7.board"
    assert on_a_line("a\nb\x1b[2J\u202egpj.board") == r"a\nb\x1b[2J\u202egpj.board"


@pytest.mark.parametrize(
    "text", ["", "   ", "\u3164\u3164", "\u2800", "\u0301", "\ufe0f", "\u200b"]
)
def test_nothing_is_seen_of_blanks_fillers_and_lone_accents(text: str) -> None:
    assert not is_visible(text)
    assert is_visible(f"{text}7")


def test_40_characters_are_the_most() -> None:
    assert show("a" * 38) == f"'{'a' * 38}'"
    assert show("a" * 39) == f"'{'a' * 36}..."
    assert brief("a" * 60) == f"'{'a' * 39}"
    assert short("b" * 40) == "b" * 40
    assert short("b" * 41) == "b" * 37 + "..."


@pytest.mark.parametrize("word", [show, brief])
def test_a_list_deeper_than_python_goes_is_named(word: Callable[[Json], str]) -> None:
    deep: Json = []
    for _ in range(100_000):
        deep = [deep]
    assert word(deep) == "a list"


@pytest.mark.parametrize("word", [show, brief])
@pytest.mark.parametrize("number", [16**5000, -(16**5000)], ids=["+", "-"])
def test_a_number_longer_than_python_writes_is_named(
    word: Callable[[Json], str], number: int
) -> None:
    assert word(number) == "a huge number"
