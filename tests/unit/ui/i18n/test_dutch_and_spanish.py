"""Forms of names in Dutch and Spanish; names in a row in every language."""

from __future__ import annotations

import pytest

from companion.ui.i18n import phrasing, translate
from companion.ui.i18n.grammar import Filler


@pytest.mark.parametrize(
    ("name", "genitive"),
    [
        ("Ada", "Ada's"), ("Otto", "Otto's"), ("Romy", "Romy's"), ("Mia", "Mia's"),
        ("Ben", "Bens"), ("Sophie", "Sophies"), ("Chloé", "Chloés"), ("Joey", "Joeys"),
        ("Anne", "Annes"), ("Lou", "Lous"), ("Maximiliane-Lui", "Maximiliane-Luis"),
        ("Hans", "Hans'"), ("Max", "Max'"), ("Liz", "Liz'"), ("Alice", "Alice'"),
        ("Speler 5", "Speler 5's"), ("Ada 🎲", "Ada 🎲's"), ("Maxim.", "Maxim.'s"),
    ],
)  # fmt: skip
def test_a_dutch_genitive(name: str, genitive: str) -> None:
    said = genitive.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    assert Filler("nl").vformat("{name:s}", (), {"name": name}) == said
    assert (
        Filler("nl").vformat("de burcht {name:of}", (), {"name": name}) == f"de burcht van {name}"
    )
    assert Filler("nl").vformat("{name}", (), {"name": name}) == name


@pytest.mark.parametrize("name", ["Ada", "Hans", "Élise", "Jugador 5"])
def test_a_spanish_name_has_de(name: str) -> None:
    for form in ("s", "of"):
        filled = Filler("es").vformat(f"el castillo {{name:{form}}}", (), {"name": name})
        assert filled == f"el castillo de {name}"


@pytest.mark.parametrize(
    ("last", "both", "one"),
    [
        ("Inés", "Ada e Inés", "Ada o Inés"), ("Hilda", "Ada e Hilda", "Ada o Hilda"),
        ("Yolanda", "Ada y Yolanda", "Ada o Yolanda"), ("Ian", "Ada y Ian", "Ada o Ian"),
        ("Óscar", "Ada y Óscar", "Ada u Óscar"), ("Ben", "Ada y Ben", "Ada o Ben"),
        ("8", "Ada y 8", "Ada u 8"), ("11", "Ada y 11", "Ada u 11"), ("18", "Ada y 18", "Ada o 18"),
    ],
)  # fmt: skip
def test_spanish_and_gives_way_to_the_same_sound(last: str, both: str, one: str) -> None:
    translate.use("es")
    try:
        assert (phrasing.listed(["Ada", last]), phrasing.either(["Ada", last])) == (both, one)
    finally:
        translate.use("en")


def test_a_capital_stands_behind_opening_signs() -> None:
    assert phrasing.capitalised("¿ganas?") == "¿Ganas?"
    assert phrasing.capitalised("«ada» gana") == "«Ada» gana"
    assert phrasing.capitalised("") == ""


@pytest.mark.parametrize(
    ("language", "two", "three"),
    [
        ("en", "Ada and Ben", "Ada, Ben and Cem"), ("de", "Ada und Ben", "Ada, Ben und Cem"),
        ("fr", "Ada et Ben", "Ada, Ben et Cem"), ("ja", "AdaとBen", "Ada、Ben、Cem"),
        ("nl", "Ada en Ben", "Ada, Ben en Cem"), ("es", "Ada y Ben", "Ada, Ben y Cem"),
    ],
)  # fmt: skip
def test_two_names_and_three(language: str, two: str, three: str) -> None:
    translate.use(language)
    try:
        assert phrasing.listed(["Ada", "Ben"]) == two
        assert phrasing.listed(["Ada", "Ben", "Cem"]) == three
    finally:
        translate.use("en")
