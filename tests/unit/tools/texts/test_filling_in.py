"""Translations that were written as data count as read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools.texts.catalogues import forms, headed
from tools.texts.filling_in import Translations, fill, read_translations


def _german() -> Catalog:
    made = headed("de")
    made.add("Bake", "Koche", flags=["fuzzy"], previous_id="Cook")
    made.add("Bake", "", context="a bun")
    made.add(("{n} bun", "{n} buns"), ("", ""))
    return made


def test_what_is_filled_in_is_not_fuzzy() -> None:
    german = _german()
    data: Translations = {
        "Bake": "Backe",
        "a bun|Bake": "Back es",
        "{n} bun": ["{n} Brot", "{n} Brote"],
    }
    assert list(fill(german, data)) == []
    assert german["Bake"].string == "Backe"
    assert not german["Bake"].fuzzy
    assert german["Bake"].previous_id == []
    assert "Back es" in [one.string for one in german if one.context == "a bun"]
    assert forms(german["{n} bun"].string) == ["{n} Brot", "{n} Brote"]


def test_what_cannot_be_filled_in_is_told_and_left() -> None:
    german = _german()
    told = list(fill(german, {"Cook": "Koche", "{n} bun": "Brot", "Bake": ["Backe", "Backt"]}))
    assert told == [
        "no text is 'Cook'",
        "'{n} bun': 2 forms are wanted",
        "'Bake': 1 forms are wanted",
    ]
    assert german["Bake"].fuzzy


@pytest.mark.parametrize("data", [[], {"Bake": 3}, {"Bake": ["Backe", None]}])
def test_a_file_that_is_none_is_refused(tmp_path: Path, data: object) -> None:
    file = tmp_path / "de.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(ValueError, match="wanted"):
        read_translations(file)
