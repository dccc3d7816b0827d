"""Another language is another catalogue, and takes effect at once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from companion.core.config.preferences import LANGUAGES, SYSTEM
from companion.core.errors import DamagedRecordError, StoreError, VaultError
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.games import GAMES
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.i18n import catalogues, dates, phrasing, place_names, translate
from companion.ui.i18n.translate import _, in_context, ngettext, translate_refusal
from tests.support.ui.simulated_desk import four_players

GERMAN = r"""
# A comment.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#: companion/somewhere.py
msgid "Continue"
msgstr "Weiter"

msgid "{name} besieges {place}."
msgstr "{name} belagert {place}."

msgid "{name} beats {loser} at {place}."
msgstr "{name} schlägt {loser} {place:at}."

msgid "the gate of {castle}"
msgstr "das Tor von {castle}"

msgid "at the gate of {castle}"
msgstr "am Tor von {castle}"

msgid "gate {number} of {castle}"
msgstr "Tor {number} von {castle}"

msgid "at gate {number} of {castle}"
msgstr "an Tor {number} von {castle}"

msgid "{n} knight"
msgid_plural "{n} knights"
msgstr[0] "{n} Ritter"
msgstr[1] "{n} Rittersleute"

msgid "{most} knight can leave."
msgid_plural "{most} knights can leave."
msgstr[0] "{most} Ritter kann hinaus."
msgstr[1] "{most} Ritter können hinaus."

#, fuzzy
msgid "Quit"
msgstr "Kündigen"

msgid "Settings"
msgstr ""

msgctxt "verb"
msgid "Open"
msgstr "Öffnen"

msgid "Open"
msgstr "Offen"

msgid "Die {what}."
msgstr ""
"{what} "
"ist der \"Würfel\"."

msgid "the disk is full"
msgstr "die Platte ist voll"

msgid "{name}'s man"
msgstr "{name:s} Mensch"

msgid "A real shield of {colour} was laid."
msgstr "Ein echtes Schild von {colour} liegt schon."

msgid "Red"
msgstr "Rot"

#~ msgid "Old"
#~ msgstr "Alt"
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small German is spoken."""
    (tmp_path / "de.po").write_text(GERMAN, encoding="utf-8")
    monkeypatch.setattr(catalogues, "find", partial(catalogues.find, folder=tmp_path))
    translate.use("de")
    yield
    translate.use("en")


@pytest.mark.usefixtures("german")
def test_a_language_takes_effect_at_once_and_english_is_the_key() -> None:
    assert _("Continue") == "Weiter"
    assert in_context("verb", "Open") == "Öffnen"
    assert _("Open") == "Offen"
    assert translate.language() == "de"
    translate.use("en")
    assert _("Continue") == "Continue"
    assert in_context("verb", "Open") == "Open"


@pytest.mark.usefixtures("german")
def test_what_is_fuzzy_empty_or_dropped_stays_english() -> None:
    assert [_("Quit"), _("Settings"), _("Old")] == ["Quit", "Settings", "Old"]
    assert not _("")


@pytest.mark.usefixtures("german")
def test_a_number_chooses_its_form() -> None:
    assert [translate.knights(n) for n in (0, 1, 2)] == [
        "0 Rittersleute",
        "1 Ritter",
        "2 Rittersleute",
    ]
    assert ngettext("{n} tile", "{n} tiles", 2) == "2 tiles"


@pytest.mark.usefixtures("german")
def test_a_place_takes_the_preposition_that_its_sentence_asks_for() -> None:
    gate = place_names.GATE.called(castle="Katz")
    text = _("{name} beats {loser} at {place}.")
    assert text.format(name="Ada", loser="Ben", place=gate) == "Ada schlägt Ben am Tor von Katz."
    text = _("{name} besieges {place}.")
    assert text.format(name="Ada", place=gate) == "Ada belagert das Tor von Katz."


@pytest.mark.usefixtures("german")
def test_a_refusal_names_its_place_in_the_form_that_the_translation_asks_for() -> None:
    place = Teller(GAMES["rheingold"].initial_state(four_players())).place("g_katz")
    values = (("name", "Ada"), ("loser", "Ben"), ("place", place))
    refusal = Refusal("x", "6.2", "{name} beats {loser} at {place}.", values)
    assert translate_refusal(refusal) == "Ada schlägt Ben an Tor 25 von Katz."
    assert refusal.text == "Ada beats Ben at Tor 25 von Katz."


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("most", "said", "english"),
    [
        (0, "0 Ritter können hinaus.", "0 knights can leave."),
        (1, "1 Ritter kann hinaus.", "1 knight can leave."),
        (2, "2 Ritter können hinaus.", "2 knights can leave."),
    ],
)
def test_a_refusal_counts(most: int, said: str, english: str) -> None:
    refusal = Refusal(
        "garrison",
        "5.5",
        "{most} knight can leave.",
        (("most", most),),
        plural="{most} knights can leave.",
        counted="most",
    )
    assert (translate_refusal(refusal), refusal.text) == (said, english)


@pytest.mark.usefixtures("german")
def test_an_error_is_said_in_the_player_s_language_and_read_in_english() -> None:
    error = VaultError("Die {what}.", what=StoreError("the disk is full"))
    assert str(error) == "Die the disk is full."
    assert (
        translate.translate(error)
        == translate.translate(error.message)
        == 'die Platte ist voll ist der "Würfel".'
    )
    assert translate.translate(Message("A real shield of {colour} was laid.", colour="red")) == (
        "Ein echtes Schild von Rot liegt schon."
    )
    unknown = StoreError("What {nobody} has translated.")
    assert translate.translate(unknown) == str(unknown) == "What {nobody} has translated."
    damaged = DamagedRecordError("m1", 17, Message("the disk is full"))
    assert "from entry 17 on (die Platte ist voll)." in translate.translate(damaged)


@pytest.mark.parametrize(
    ("language", "name", "genitive", "of"),
    [
        ("en", "Ada", "Ada's", "of Ada"),
        ("de", "Ada", "Adas", "von Ada"),
        ("de", "Hans", "Hans\N{RIGHT SINGLE QUOTATION MARK}", "von Hans"),
        ("fr", "Ben", "de Ben", "de Ben"),
        ("fr", "Élise", "d\N{RIGHT SINGLE QUOTATION MARK}Élise", None),
        ("ja", "ゆき", "ゆきの", "ゆきの"),
    ],
)
def test_a_name_has_its_genitive(language: str, name: str, genitive: str, of: str | None) -> None:
    translate.use(language)
    try:
        assert _("<{name:s}>").format(name=name) == f"<{genitive}>"
        assert _("<{name:of}>").format(name=name) == f"<{of or genitive}>"
    finally:
        translate.use("en")


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "", "LC_MESSAGES": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "it:fr:en"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "it"}, "en"),
        ({"LANG": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "es_AR.UTF-8"}, "es"),
    ],
)
def test_the_system_s_language_is_found(env: dict[str, str], language: str) -> None:
    assert translate.of_system(env) == language


def test_the_system_s_language_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    try:
        translate.use(SYSTEM)
        assert translate.language() == "fr"
    finally:
        translate.use("en")


def test_every_language_opens() -> None:
    try:
        for language in LANGUAGES:
            translate.use(language)
            assert _("{n} of {most}").format(n=1, most=2)
    finally:
        translate.use("en")


NOW = datetime(2026, 3, 1, 21, 0)  # noqa: DTZ001 # a wall clock's


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (datetime(2026, 3, 1, 9, 5), "today, 9:05"),  # noqa: DTZ001
        (datetime(2026, 2, 28, 23, 59), "yesterday, 23:59"),  # noqa: DTZ001
        (datetime(2026, 2, 27, 0, 0), "27 February, 0:00"),  # noqa: DTZ001
        (datetime(2025, 3, 1, 12, 30), "1 March 2025, 12:30"),  # noqa: DTZ001
        (datetime(2026, 3, 2, 12, 30), "2 March, 12:30"),  # noqa: DTZ001
    ],
)
def test_a_moment_is_told(at: datetime, told: str) -> None:
    assert dates.moment(at, NOW) == told


def test_a_board_is_not_named_twice() -> None:
    assert translate.match_title("Rheingold", "The Rhine") == "Rheingold, The Rhine"
    title = translate.match_title("Rheinländer", "Rheinländer: the winding Rhine")
    assert title == "Rheinländer, The winding Rhine"


def test_numbers_and_sentences_stand_as_the_language_has_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = {}
    monkeypatch.setattr(catalogues, "find", lambda _: catalogues.Catalogue())
    try:
        for language in LANGUAGES:
            translate.use(language)
            shown[language] = (phrasing.decimal(1.25, 2), phrasing.sentences("A.", "", "B."))
    finally:
        translate.use("en")
    assert shown == {
        "en": ("1.25", "A. B."),
        "fr": ("1,25", "A. B."),
        "de": ("1,25", "A. B."),
        "ja": ("1.25", "A.B."),
        "nl": ("1,25", "A. B."),
        "es": ("1,25", "A. B."),
    }
    assert phrasing.row(["Ada", "Ben", "Cem"]) == "Ada, Ben, Cem"
