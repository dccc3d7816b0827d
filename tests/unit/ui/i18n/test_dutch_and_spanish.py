"""Forms of names in Dutch and Spanish."""

from __future__ import annotations

import pytest

from companion.ui.i18n.grammar import Filler


@pytest.mark.parametrize(
    ("name", "genitive"),
    [
        ("Ada", "Ada's"), ("Otto", "Otto's"), ("Romy", "Romy's"), ("Mia", "Mia's"),
        ("Ben", "Bens"), ("Sophie", "Sophies"), ("Chloé", "Chloés"), ("Joey", "Joeys"),
        ("Anne", "Annes"), ("Lou", "Lous"), ("Maximiliane-Lui", "Maximiliane-Luis"),
        ("Hans", "Hans'"), ("Max", "Max'"), ("Liz", "Liz'"), ("Alice", "Alice'"),
        ("Speler 5", "van Speler 5"), ("Ada 🎲", "van Ada 🎲"), ("Maxim.", "van Maxim."),
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
