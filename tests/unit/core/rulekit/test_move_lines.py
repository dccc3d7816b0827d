"""companion.core.rulekit.move_lines: a line of a transcript says one move or none."""

import pytest

from companion.core.errors import NotationError
from companion.core.rulekit.move_lines import exactly, is_number, number, read_line


def sum_of(words: list[str]) -> tuple[str, ...]:
    if not words:
        raise ValueError
    return ("sum", str(sum(map(number, words))))


def picky(word: str) -> tuple[str, ...]:
    raise NotationError(f"{word} is no card.")


READERS = {
    "end": exactly(0, lambda: ("end",)),
    "walk": exactly(2, lambda who, to: ("walk", who, to)),
    "pick": exactly(1, picky),
    "sum": sum_of,
}


def test_the_first_word_says_which_move() -> None:
    assert read_line("end", READERS) == ("end",)
    assert read_line("  walk \t red  b ", READERS) == ("walk", "red", "b")
    assert read_line("sum 1 2 3", READERS) == ("sum", "6")


@pytest.mark.parametrize("text", ["", "  ", "fly a", "END"])
def test_a_first_word_that_nobody_knows(text: str) -> None:
    with pytest.raises(NotationError, match="There is no move"):
        read_line(text, READERS)


@pytest.mark.parametrize("text", ["end now", "walk red", "walk red b c", "sum", "sum 1 x"])
def test_too_few_words_too_many_or_strange_ones(text: str) -> None:
    with pytest.raises(NotationError, match="is not complete, or too long"):
        read_line(text, READERS)


def test_a_reader_may_say_better_what_is_wrong() -> None:
    with pytest.raises(NotationError, match=r"^x is no card\.$"):
        read_line("pick x", READERS)


def test_a_long_line_is_not_repeated_whole() -> None:
    with pytest.raises(NotationError) as caught:
        read_line("x" * 5000, READERS)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize("word", ["", "-1", "+1", "1.0", "\u0663", "1_0", "1234567890", "1\n"])
def test_what_is_no_number(word: str) -> None:
    assert not is_number(word)
    with pytest.raises(ValueError, match=r"."):
        number(word or "x")


def test_numbers() -> None:
    assert [number(word) for word in ("0", "007", "999999999")] == [0, 7, 999_999_999]
