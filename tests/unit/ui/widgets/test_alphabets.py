"""The keyboard's letters: every name of these tables can be typed."""

import pytest

from companion.ui.widgets.alphabets import (
    DOTS,
    RING,
    VARIANTS,
    Alphabet,
    Keys,
    katakana,
    marked,
    resized,
    rows_of,
    shown,
)

LATIN = set("abcdefghijklmnopqrstuvwxyz")


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("language", ["en", "fr", "de", "ja", "nl", "es"])
def test_every_letter_is_there_once(language: str, upright: bool) -> None:
    keys = "".join(rows_of(Keys(Alphabet.LATIN, language), upright=upright))
    assert set(keys) >= LATIN
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("en", "qwerty"),
        ("fr", "azerty"),
        ("de", "qwertz"),
        ("ja", "qwerty"),
        ("nl", "qwerty"),
        ("es", "qwerty"),
    ],
)
def test_the_keys_lie_as_the_language_is_used_to(language: str, first: str) -> None:
    assert rows_of(Keys(Alphabet.LATIN, language), upright=False)[0].startswith(first)


@pytest.mark.parametrize(
    "name",
    ["Ayşe", "Łukasz", "Zoë", "Jürgen", "Françoise", "Åsa", "Dvořák", "Őrsi", "Œdipe",
     "Ğ\N{LATIN SMALL LETTER DOTLESS I}yas", "Ștefan", "Piñón", "Weiß", "Ægir",
     "Īva", "Þór", "Željko"],
)  # fmt: skip
@pytest.mark.parametrize("upright", [False, True])
def test_a_name_with_accents_can_be_typed(name: str, upright: bool) -> None:
    sets = (Alphabet.LATIN, Alphabet.ACCENTS, Alphabet.MORE)
    keys = "".join(row for one in sets for row in rows_of(Keys(one), upright=upright))
    there = set(keys) | {letter for held in VARIANTS.values() for letter in held}
    there |= {shown(letter, Keys(Alphabet.LATIN, capital=True)) for letter in there}
    assert set(name) <= there


def test_what_a_held_letter_offers_is_that_letter_with_something() -> None:
    assert VARIANTS.keys() <= LATIN
    for offered in VARIANTS.values():
        assert len(set(offered)) == len(offered)
        assert not set(offered) & LATIN


@pytest.mark.parametrize("upright", [False, True])
def test_the_fifty_sounds_are_there(upright: bool) -> None:
    table = "".join(rows_of(Keys(Alphabet.KANA), upright=upright)).replace(" ", "")
    assert len(table) == len(set(table)) == 48
    assert set("あいうえおかきくけこやゆよわをん") <= set(table)


@pytest.mark.parametrize(
    ("kana", "mark", "whole"),
    [
        ("か", DOTS, "が"), ("が", DOTS, "か"), ("は", DOTS, "ば"), ("は", RING, "ぱ"),
        ("ば", RING, "ぱ"), ("ぱ", RING, "は"), ("う", DOTS, "ゔ"), ("ツ", DOTS, "ヅ"),
        ("あ", DOTS, "あ"), ("か", RING, "か"), ("ん", DOTS, "ん"), ("a", DOTS, "a"),
    ],
)  # fmt: skip
def test_a_mark_comes_goes_or_changes(kana: str, mark: str, whole: str) -> None:
    assert marked(kana, mark) == whole


@pytest.mark.parametrize(
    ("kana", "other"), [("つ", "っ"), ("っ", "つ"), ("ヤ", "ャ"), ("ョ", "ヨ"), ("か", "か")]
)
def test_small_and_large(kana: str, other: str) -> None:
    assert resized(kana) == other


def test_katakana_has_the_same_sounds() -> None:
    assert "".join(map(katakana, "がんばろうー")) == "ガンバロウー"


def test_a_capital_is_one_letter() -> None:
    capital = Keys(capital=True)
    assert shown("ß", capital) == "ß"
    assert shown("é", capital) == "É"
    assert shown("\N{LATIN SMALL LETTER DOTLESS I}", capital) == "I"
