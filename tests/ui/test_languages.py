"""Every screen in every language: all is translated, and all of it fits."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

import pygame
import pytest

from companion.core.config.preferences import LANGUAGES
from companion.ui.boards import drawn
from companion.ui.i18n import catalogues, po_files, translate
from companion.ui.text import fallback, fonts
from tests.support.turns import some
from tests.support.ui import gallery, screen_texts
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import SIZES
from tests.ui.test_layout import faults_of

EVERYTHING = bool(os.environ.get("HERALD_EVERYTHING"))
"""Every language at every size, with large text too: minutes."""

NARROW, TALL = (800, 480), (720, 1280)
CASES = (
    [(language, size, large) for language in LANGUAGES[1:] for size in SIZES for large in (0, 1)]
    if EVERYTHING
    else [(language, NARROW, 1) for language in LANGUAGES[1:]] + [("de", TALL, 0)]
)
"""Language, size, whether text is large. Usually the tightest: German words are the longest.

A screen has half of them in a run and the other half the day after.
"""


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    translate.use("en")


_VOWELS = str.maketrans("aeiouyAEIOUY", "àèìòùýÀÈÌÒÙÝ")
_PARTS = re.compile(r"(\{[^}]*\})")


def _foreign(text: str) -> str:
    """A text in a language in which every vowel has an accent, so that the rest shows."""
    parts = _PARTS.split(text)
    return "".join(part if part[:1] == "{" else part.translate(_VOWELS) for part in parts)


class Foreign(gettext.NullTranslations):
    """That language; it keeps what it was asked for."""

    def __init__(self) -> None:
        """Nothing was asked yet."""
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        """In that language."""
        self.asked.add(message)
        return _foreign(message)

    def pgettext(self, context: str, message: str) -> str:
        """In that language."""
        self.asked.add(f"{context}\x04{message}")
        return _foreign(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """In that language."""
        self.asked.add(msgid1)
        return _foreign(msgid1 if n == 1 else msgid2)


def _known() -> set[str]:
    text = (catalogues.FOLDER / "table-herald.pot").read_text(encoding="utf-8")
    found = set()
    for entry in po_files.entries(text.splitlines()):
        key = entry.parts["msgid"]
        found.add(f"{entry.parts['msgctxt']}\x04{key}" if "msgctxt" in entry.parts else key)
    return found


KNOWN = _known()
NAMES = re.compile(
    r"Ada|Ben|Chloé|Dörte|Emil|Maxim(iliane-Lui\w*|\w*\.)|Hoh|Bartho(lomäus( Hoh)?|\w*\.)"
    r"|English|Français|Deutsch|Nederlands|Español"
    r"|GPIO\d+, pin \d+|^abc$|usb-\S+|/\w\S+"
    r"|\w+\.(zip|board|db)|\bexport(?=\.$)|Island( \d)?|Goodix Capacitive TouchScreen"
    r"|Rubin|Wackersteins Goldwürfel Nummer [7|]?|Fremdlings Elfenbeinwürfel"
    r"|GoDice\w*|Pixels?( \d)?|^[0-9a-f]{8}$|bluetoothctl power on|table-herald-dice"
    r"|\bherald\b|\btable-herald\b|Table Herald|Spielekreis Nord"
)
"""What is nobody's language: people, their boards, languages by their own names, the keys "abc",
ports, wires, files, folders, users and chips.
"""
WIRES = ("flight",)
"""Screens that show what went over the wires, as it was: for whoever mends them."""
_FOREIGN_BOARDS: list[Any] = []
"""Pictures of boards that bear words of that language, drawn once for the tests of this process."""


@pytest.mark.parametrize("name", some(list(ALL_SCENES), 6))
def test_a_screen_is_translated_and_fits(name: str, tmp_path: Path) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    desk = SimulatedDesk(tmp_path, seed=3)
    foreign = Foreign()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(catalogues, "find", lambda _language: foreign)
        patched.setattr(drawn, "_kept", _FOREIGN_BOARDS)
        desk.set_preferences(replace(desk.preferences, language="de"))
        stage = ALL_SCENES[name](desk)
        shown = {one.text for widget in stage.widgets() for one in widget.words()}
    faults = [
        f"{text!r} is not translated" for text in shown if name not in WIRES and _left(text, desk)
    ]
    given = {desk.loudspeaker.trouble, *desk.given}
    unknown = {one for one in foreign.asked - KNOWN - given if NAMES.sub("", one)}
    faults += [f"{text!r} is in no catalogue: tools.texts update" for text in unknown]
    translate.use("en")
    for language, size, large in some(CASES, 2, crc32(name.encode())):
        desk.set_preferences(replace(desk.preferences, language=language, large_text=bool(large)))
        stage.room.follow()
        stage.resize(size)
        how = ", large text" if large else ""
        faults += [f"{language} {size}{how}: {fault}" for fault in faults_of(stage, size)]
    for language in some(LANGUAGES, 3, crc32(name.encode())):
        faults += screen_texts.faults(stage, desk, name, language)
    desk.close()
    if faults:
        pytest.fail("\n".join(faults))


def test_every_screen_has_its_texts_kept_and_nothing_else() -> None:
    for language in LANGUAGES:
        kept = screen_texts.read(language)
        assert {scene for scene, _size in kept} == set(ALL_SCENES), screen_texts.RENEW
    assert {file.stem for file in screen_texts.FOLDER.iterdir()} == set(LANGUAGES)


def test_a_label_that_has_changed_is_seen() -> None:
    lines = list(screen_texts.read("en")["menu", gallery.WIDE])
    assert screen_texts.fault("en", "menu", gallery.WIDE, lines) == ""
    assert screen_texts.fault("en", "menu", gallery.WIDE, list(reversed(lines))) == ""
    changed = [line.replace("Settings", "Setting") for line in lines]
    found = screen_texts.fault("en", "menu", gallery.WIDE, changed)
    assert "tools.screen_texts 'menu'" in found
    assert "Setting" in found.split("+", 1)[1]
    assert screen_texts.fault("en", "menu", gallery.TALL, changed)
    assert screen_texts.fault("en", "menu", gallery.WIDE, lines[1:])


def _left(text: str, desk: SimulatedDesk) -> bool:
    """Whether a text has English words in it, besides names and what the scene has given."""
    given = {*desk.used, *desk.given, "\n".join(desk.greeted), desk.loudspeaker.trouble}
    for card in desk.cards:
        given |= {card.line, card.when, card.damaged}
    if desk.referee is not None:
        setup = desk.referee.setup
        given |= {castle["name"] for castle in setup.board.get("castles", {}).values()}
        given |= {seat.name for seat in setup.seats}
    for one in sorted(given - {""}, key=len, reverse=True):
        text = text.replace(one, "")
    return re.search(r"[A-Za-z][aeiou]|[aeiou][A-Za-z]", NAMES.sub("", text)) is not None


def test_a_language_that_cannot_be_written_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fallback, "_SYSTEM", ())
    own = {role: chain[:1] for role, chain in fonts.FACES.items()}
    monkeypatch.setattr(fonts, "FACES", own)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    desk = SimulatedDesk(tmp_path, seed=3)
    stage = ALL_SCENES["home"](desk)
    assert not stage.room.fault
    desk.set_preferences(replace(desk.preferences, language="ja"))
    stage.tick(0.0)
    assert "apt install fonts-noto-cjk" in stage.room.fault
    desk.close()


@pytest.mark.parametrize("name", ["march"])
def test_the_board_bears_its_name_in_the_language_of_today(name: str, tmp_path: Path) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    desk = SimulatedDesk(tmp_path, seed=3)
    stage = ALL_SCENES[name](desk)
    pictures: dict[str, list[bytes]] = {}
    for language in ("en", "ja", "en"):
        desk.set_preferences(replace(desk.preferences, language=language))
        stage.room.follow()
        surface = pygame.Surface(NARROW, 0, 32)
        stage.draw(surface)
        board = surface.subsurface((0, 0, 480, 360))
        pictures.setdefault(language, []).append(pygame.image.tobytes(board, "RGB"))
    desk.close()
    assert pictures["en"][0] == pictures["en"][1]
    assert pictures["en"][0] != pictures["ja"][0]
