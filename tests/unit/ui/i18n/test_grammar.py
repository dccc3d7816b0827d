"""Names, places and numbers stand in a sentence as each language has them."""

from __future__ import annotations

import pytest

from companion.core.config.preferences import LANGUAGES
from companion.ui.i18n import translate
from companion.ui.i18n.grammar import NAMES, FigureName, Filler, PlaceName, Text

NAMED = (
    "Hans", "Max", "Hugo", "Yann", "Hélène", "Ömer", "Spieler 5", "Ada 🐸", "Yves", "Henri",
    "Alice", "Ouassim", "ゆき", "A", "Œdipe", "Jean Henri",
)  # fmt: skip

GOLDEN: dict[str, tuple[str, tuple[str, ...]]] = {
    "en": (
        "It's {name:s} turn.",
        (
            "It's Hans's turn.", "It's Max's turn.", "It's Hugo's turn.", "It's Yann's turn.",
            "It's Hélène's turn.", "It's Ömer's turn.", "It's Spieler 5's turn.",
            "It's Ada 🐸's turn.", "It's Yves's turn.", "It's Henri's turn.",
            "It's Alice's turn.", "It's Ouassim's turn.", "It's ゆき's turn.", "It's A's turn.",
            "It's Œdipe's turn.", "It's Jean Henri's turn.",
        ),
    ),
    "de": (
        "Jetzt kommt {name:s} Zug.",
        (
            "Jetzt kommt Hans' Zug.", "Jetzt kommt Max' Zug.", "Jetzt kommt Hugos Zug.",
            "Jetzt kommt Yanns Zug.", "Jetzt kommt Hélènes Zug.", "Jetzt kommt Ömers Zug.",
            "Jetzt kommt Zug von Spieler 5.", "Jetzt kommt Zug von Ada 🐸.",
            "Jetzt kommt Yves' Zug.", "Jetzt kommt Henris Zug.", "Jetzt kommt Alice' Zug.",
            "Jetzt kommt Ouassims Zug.", "Jetzt kommt Zug von ゆき.", "Jetzt kommt Zug von A.",
            "Jetzt kommt Œdipes Zug.", "Jetzt kommt Jean Henris Zug.",
        ),
    ),
    "fr": (
        "C'est le tour {name:of}.",
        (
            "C'est le tour de Hans.", "C'est le tour de Max.", "C'est le tour de Hugo.",
            "C'est le tour de Yann.", "C'est le tour d'Hélène.", "C'est le tour d'Ömer.",
            "C'est le tour de Spieler 5.", "C'est le tour d'Ada 🐸.", "C'est le tour d'Yves.",
            "C'est le tour d'Henri.", "C'est le tour d'Alice.", "C'est le tour d'Ouassim.",
            "C'est le tour de ゆき.", "C'est le tour de A.", "C'est le tour d'Œdipe.",
            "C'est le tour de Jean Henri.",
        ),
    ),
    "ja": (
        "{name:s}番です。",
        (
            "Hansの番です。", "Maxの番です。", "Hugoの番です。", "Yannの番です。",
            "Hélèneの番です。", "Ömerの番です。", "Spieler 5の番です。", "Ada 🐸の番です。",
            "Yvesの番です。",
            "Henriの番です。", "Aliceの番です。", "Ouassimの番です。", "ゆきの番です。",
            "Aの番です。", "Œdipeの番です。", "Jean Henriの番です。",
        ),
    ),
    "nl": (
        "Nu is {name:s} beurt.",
        (
            "Nu is Hans' beurt.", "Nu is Max' beurt.", "Nu is Hugo's beurt.",
            "Nu is Yanns beurt.", "Nu is Hélènes beurt.", "Nu is Ömers beurt.",
            "Nu is Spieler 5's beurt.", "Nu is Ada 🐸's beurt.", "Nu is Yves' beurt.",
            "Nu is Henri's beurt.", "Nu is Alice' beurt.", "Nu is Ouassims beurt.",
            "Nu is ゆき's beurt.", "Nu is A's beurt.", "Nu is Œdipes beurt.",
            "Nu is Jean Henri's beurt.",
        ),
    ),
    "es": (
        "Es el turno {name:of}.",
        (
            "Es el turno de Hans.", "Es el turno de Max.", "Es el turno de Hugo.",
            "Es el turno de Yann.", "Es el turno de Hélène.", "Es el turno de Ömer.",
            "Es el turno de Spieler 5.", "Es el turno de Ada 🐸.", "Es el turno de Yves.",
            "Es el turno de Henri.", "Es el turno de Alice.", "Es el turno de Ouassim.",
            "Es el turno de ゆき.", "Es el turno de A.", "Es el turno de Œdipe.",
            "Es el turno de Jean Henri.",
        ),
    ),
}  # fmt: skip
"""Language → a sentence, and what it says for each of `NAMED`; a straight apostrophe is any."""

NUMBERS = {
    "en": ("0 knights", "1 knight", "2 knights", "5 knights"),
    "de": ("0 Ritter", "1 Ritter", "2 Ritter", "5 Ritter"),
    "fr": ("0 chevalier", "1 chevalier", "2 chevaliers", "5 chevaliers"),
    "nl": ("0 ridders", "1 ridder", "2 ridders", "5 ridders"),
    "es": ("0 caballeros", "1 caballero", "2 caballeros", "5 caballeros"),
    "ja": ("騎士0人", "騎士1人", "騎士2人", "騎士5人"),
}
"""Language → knights, for n = 0, 1, 2 and 5."""


@pytest.mark.parametrize(
    ("language", "name", "sentence"),
    [
        (language, name, sentence)
        for language, (_text, sentences) in GOLDEN.items()
        for name, sentence in zip(NAMED, sentences, strict=True)
    ],
)
def test_a_name_stands_in_its_sentence(language: str, name: str, sentence: str) -> None:
    said = Text(GOLDEN[language][0], Filler(language)).format(name=name)
    assert said.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") == sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_stands_before_its_thing(language: str) -> None:
    translate.use(language)
    try:
        said = tuple(translate.knights(n).replace("\u00a0", " ") for n in (0, 1, 2, 5))
    finally:
        translate.use("en")
    assert said == NUMBERS[language]


def test_every_language_has_its_golden_sentences() -> None:
    assert GOLDEN.keys() == NUMBERS.keys() == NAMES.keys() == {*LANGUAGES}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{name:s} letzter Ritter geht", "letzter Ritter von Spieler 5 geht"),
        ("Das ist {name:s}.", "Das ist von Spieler 5."),
        ("{name:s} Ritter schlägt {other:s} Ritter", "Ritter von Spieler 5 schlägt Bens Ritter"),
        ("Zug {name:of}", "Zug von Spieler 5"),
    ],
)
def test_german_turns_round_what_has_no_genitive(text: str, said: str) -> None:
    assert Text(text, Filler("de")).format(name="Spieler 5", other="Ben") == said


def test_no_name_is_no_fault() -> None:
    for language in NAMES:
        for form in ("s", "of"):
            assert Text(f"<{{name:{form}}}>", Filler(language)).format(name="").startswith("<")


def test_a_place_says_its_own_forms_and_a_name_its_language_s() -> None:
    place = PlaceName("das Tor", {"at": "am Tor", "to": "ans Tor"}.get)  # type: ignore[arg-type]
    text = Text("{name} steht {place:at}: {place}", Filler("de"))
    assert text.format(name="Ada", place=place) == "Ada steht am Tor: das Tor"


def test_a_figure_has_another_name_where_somebody_moves_it() -> None:
    orc = FigureName("ein Ork", lambda form: f"{form}: einen Ork")
    text = Text("Setzt {figure:object}: {figure}", Filler("de"))
    assert text.format(figure=orc) == "Setzt object: einen Ork: ein Ork"
    assert text.format(figure="Adas Hobbit") == "Setzt Adas Hobbit: Adas Hobbit"
    assert Text("{figure:s}", Filler("de")).format(figure=orc) == "ein Orks", "no form of its own"
