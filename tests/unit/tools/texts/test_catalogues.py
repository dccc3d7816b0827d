"""The catalogues are true to the program, and every letter of them can be written."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from fontTools.ttLib import TTFont

from companion.core.config.preferences import LANGUAGES
from companion.ui.i18n import catalogues, po_files
from companion.ui.text import font_coverage
from companion.ui.text.fonts import FACES
from tools import gaps
from tools.texts import catalogues as texts
from tools.texts.checking import faults
from tools.texts.finding import ROOT, Found, find


@pytest.fixture(scope="module")
def found() -> Found:
    """Every text of the program."""
    return find()


def test_every_text_is_written_so_that_it_is_found(found: Found) -> None:
    assert not found.faults
    assert len(found.keys) > 1000


def test_the_template_is_up_to_date(found: Found, tmp_path: Path) -> None:
    fresh = tmp_path / "table-herald.pot"
    texts.write(texts.template(found), fresh)
    assert fresh.read_text() == texts.TEMPLATE.read_text(), "python -m tools.texts update"


@pytest.fixture(scope="module")
def told(found: Found) -> list[str]:
    """Every fault; one of a translation begins with its language."""
    return list(faults(found=found))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_whole(language: str, told: list[str]) -> None:
    others = tuple(f"{one}: " for one in texts.TRANSLATED if one != language)
    if mine := [fault for fault in told if not fault.startswith(others)]:
        pytest.fail("\n".join(mine))


@cache
def catalogue(language: str) -> Catalog:
    """A language's catalogue, which several tests read."""
    return texts.read(language)


@pytest.mark.parametrize("language", texts.TRANSLATED)
def test_a_catalogue_is_read_at_the_table_as_its_tools_read_it(language: str) -> None:
    ours = catalogues.find(language)
    for message in catalogue(language):
        if not message.id or message.fuzzy or not texts.filled(message.string):
            continue
        if isinstance(message.id, tuple | list):
            told = {ours.ngettext(message.id[0], message.id[1], n) for n in range(4)}
            assert told <= set(texts.forms(message.string))
        elif message.context:
            assert ours.pgettext(message.context, message.id) == message.string
        else:
            assert ours.gettext(message.id) == message.string


def test_compiled_catalogues_say_what_their_sources_say(tmp_path: Path) -> None:
    po_files.compile_folder(catalogues.FOLDER, tmp_path)
    assert {file.stem for file in tmp_path.iterdir()} == set(texts.TRANSLATED)
    for language in texts.TRANSLATED:
        compiled, source = catalogues.find(language, tmp_path), catalogues.find(language)
        for message in catalogue(language):
            ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
            assert compiled.gettext(ids[0]) == source.gettext(ids[0])
            assert compiled.ngettext(ids[0], ids[-1], 2) == source.ngettext(ids[0], ids[-1], 2)
        assert catalogues.letters(language, tmp_path) >= {
            letter for letter in compiled.gettext("") if letter.isalpha()
        }
    name = "Player {n}"
    assert catalogues.everywhere(name, tmp_path) == catalogues.everywhere(name)


def test_a_wheel_has_compiled_catalogues_alone(tmp_path: Path) -> None:
    copy = tmp_path / "house"
    for name in ("companion", "tools", "pyproject.toml", "README.md"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, copy / name)
    done = subprocess.run(
        [sys.executable, "-c", "from setuptools import setup; setup()", "-q", "build_py",
         "--build-lib", tmp_path / "built"],
        cwd=copy, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    built = {file.name for file in (tmp_path / "built/companion/ui/locale").iterdir()}
    assert built == {f"{language}.mo" for language in texts.TRANSLATED}


@pytest.mark.parametrize("language", texts.TRANSLATED)
def test_every_letter_of_a_catalogue_is_in_every_role_s_fonts(language: str) -> None:
    used: set[str] = set()
    for message in catalogue(language):
        if message.id:
            used |= set("".join(texts.forms(message.string)))
    drawn = {one for one in used if one.isprintable()}
    for role, faces in FACES.items():
        there = set().union(*(font_coverage.of(face.file) for face in faces))
        missing = drawn - there - set("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
        assert not missing, role


@pytest.mark.parametrize("file", sorted({face.file for chain in FACES.values() for face in chain}))
def test_we_read_of_a_font_what_font_tools_read(file: Path) -> None:
    known = TTFont(file).getBestCmap()
    found = font_coverage.of(file)
    assert set(found) == {chr(code) for code in known}
    assert found.has("".join(found))
    assert not found.has("\U0010ffff")


def test_the_fonts_are_small_enough_and_have_their_licences() -> None:
    folder = next(iter(FACES["text"])).file.parent
    whole = sum(file.stat().st_size for file in folder.iterdir())
    assert whole < 7_000_000
    for name in ("Cabin", "EBGaramond", "Vollkorn", "Noto"):
        assert "SIL OPEN FONT LICENSE" in (folder / f"OFL-{name}.txt").read_text()


@pytest.mark.parametrize(
    ("ids", "translation", "fault"),
    [
        (["{name} wins."], "{name} gewinnt.", ""),
        (["{name} wins."], "{name:s} Sieg.", ""),
        (["{name} wins."], "Sieg!", "{name} is lost"),
        (["{name} wins."], "{name} schlägt {loser}.", "{loser} is no gap of this text"),
        (["{name} wins."], "{name:dative} gewinnt.", "there is no form 'dative'"),
        (["{name} wins."], "{name gewinnt.", "expected '}' before end of string"),
        (["{name} wins."], "{} {name}", "{} is no gap"),
        (["{name} wins."], "{name!r}", "{name} is no gap"),
        (["{name} wins."], " {name}", "it begins or ends with a space"),
        (["{n} knight", "{n} knights"], "ein Ritter", ""),
        (["{n} {what}", "{n} {what}s"], "ein", "{what} is lost"),
    ],
)
def test_wrong_gaps_are_named(ids: list[str], translation: str, fault: str) -> None:
    told = list(gaps.faults(ids, translation))
    assert bool(told) == bool(fault)
    assert fault in " ".join(told)
