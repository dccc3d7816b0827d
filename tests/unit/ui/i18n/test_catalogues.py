"""A checkout's `.po` files: compiled once, and again when they change."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.ui.i18n import catalogues, po_files

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'


def _says(folder: Path, text: str) -> None:
    entry = f'{HEAD}\nmsgid "Roll"\nmsgstr "{text}"\n'
    (folder / "fr.po").write_text(entry, encoding="utf-8")


def test_a_language_is_compiled_once_however_often_it_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    compiled = po_files.compiled

    def _counted(text: str) -> bytes:
        texts.append(text)
        return compiled(text)

    monkeypatch.setattr(po_files, "compiled", _counted)
    _says(tmp_path, "Lancer le dé, une fois")
    for _time in range(3):
        assert catalogues.find("fr", tmp_path).gettext("Roll") == "Lancer le dé, une fois"
    assert len(texts) == 1


def test_a_file_that_its_translator_changed_says_the_new_text(tmp_path: Path) -> None:
    _says(tmp_path, "Lancer")
    assert catalogues.find("fr", tmp_path).gettext("Roll") == "Lancer"
    _says(tmp_path, "Rouler")
    assert catalogues.find("fr", tmp_path).gettext("Roll") == "Rouler"
