"""A compiled catalogue, asked as it lies on the disk, says what the standard library reads."""

from __future__ import annotations

import gettext
import io
import tracemalloc
from pathlib import Path

import pytest

from companion.ui.i18n import catalogues, po_files
from companion.ui.i18n.packed_catalogue import PackedCatalogue
from tools.texts import catalogues as texts

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n{more}"\n\n'
PLURALS = 'msgid "{n} knight"\nmsgid_plural "{n} knights"\nmsgstr[0] "ein"\nmsgstr[1] "viele"\n'
NUMBERS = (0, 1, 2, 3, 5, 11, 21, 100, 1_000_000)


@pytest.mark.parametrize("language", texts.TRANSLATED)
def test_every_text_is_the_one_that_the_standard_library_finds(language: str) -> None:
    packed = po_files.compiled((catalogues.FOLDER / f"{language}.po").read_text("utf-8"))
    theirs, ours = gettext.GNUTranslations(io.BytesIO(packed)), PackedCatalogue(packed)
    for message in texts.read(language):
        if isinstance(message.id, tuple | list):
            one, more = message.id
            for number in NUMBERS:
                assert ours.ngettext(one, more, number) == theirs.ngettext(one, more, number)
            # Python 3.11.2 finds no text that has a plural so; later ones take that of 1.
            assert ours.gettext(one) == theirs.ngettext(one, one, 1)
        elif message.context:
            said = ours.pgettext(message.context, message.id)
            assert said == theirs.pgettext(message.context, message.id)
        elif message.id:
            assert ours.gettext(message.id) == theirs.gettext(message.id)


def test_a_key_that_is_not_there_says_itself() -> None:
    packed = po_files.compiled(HEAD.format(more="") + PLURALS)
    found = PackedCatalogue(packed)
    for key in ("", "{n} knigh", "{n} knight\0", "{n} knights", "zz", "ä"):
        assert found.gettext(key) == gettext.GNUTranslations(io.BytesIO(packed)).gettext(key)
    assert found.pgettext("A context", "{n} knight") == "{n} knight"
    assert [found.ngettext("one", "more", number) for number in (1, 2)] == ["one", "more"]


@pytest.mark.parametrize(
    ("more", "told"),
    [("", ["viele", "ein", "viele"]),
     ("Plural-Forms: nplurals=2; plural=(n > 1);\\n", ["ein", "ein", "viele"]),
     ("Plural-Forms: nplurals=1; plural=0;\\n", ["ein", "ein", "ein"])],
)  # fmt: skip
def test_which_form_a_number_takes_stands_in_the_heading(more: str, told: list[str]) -> None:
    found = PackedCatalogue(po_files.compiled(HEAD.format(more=more) + PLURALS))
    assert [found.ngettext("{n} knight", "{n} knights", number) for number in range(3)] == told


@pytest.mark.parametrize("content", [b"", b"PK\3\4", b"\xde\x12\x04\x95"])
def test_a_file_that_is_none_is_no_catalogue(content: bytes) -> None:
    with pytest.raises(OSError, match="damaged"):
        PackedCatalogue(content)


def test_a_language_takes_hardly_any_memory(tmp_path: Path) -> None:
    """As a dictionary of all its texts it takes a megabyte."""
    po_files.compile_folder(catalogues.FOLDER, tmp_path)
    keys = [str(one.id) for one in texts.read("de") if isinstance(one.id, str) and one.id][:300]
    tracemalloc.start()
    try:
        found = catalogues.find("de", tmp_path)
        told = [found.gettext(key) for key in keys]
        size, _peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sum(text != key for text, key in zip(told, keys, strict=True)) > 250
    assert size < 200_000, "300 texts of some 60 letters each, and what keeps them"
