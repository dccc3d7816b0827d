"""Our few lines read BudouX's models as BudouX does, and they are its own."""

from __future__ import annotations

import budoux
import pytest

from companion.ui.text import japanese_phrases
from companion.ui.widgets.breaks import pieces
from tools import japanese_breaks


def test_the_models_are_those_of_the_library_and_its_licence_lies_beside_them() -> None:
    assert japanese_breaks.stale() == [], ".venv/bin/python -m tools.japanese_breaks update"
    licence = japanese_phrases.FOLDER / japanese_breaks.LICENCE
    assert "Apache License" in licence.read_text(encoding="utf-8")


@pytest.mark.parametrize("model", [japanese_phrases.PHRASES, japanese_phrases.WORDS])
def test_every_text_is_read_as_the_library_reads_it(model: str) -> None:
    read = japanese_phrases._model(model)
    assert read is not None
    weights, least = read
    parser = budoux.Parser({name: dict(group) for name, group in weights.items()})
    for text in japanese_breaks.texts():
        at, its = 0, set()
        for part in parser.parse(text)[:-1]:
            at += len(part)
            its.add(at)
        assert japanese_phrases._places(text, weights, least) == its, text


def test_no_line_of_the_catalogue_is_one_kana_or_begins_with_a_mark() -> None:
    for text in japanese_breaks.texts():
        for paragraph in text.split("\n"):
            found = [piece for _gap, piece in pieces(paragraph)]
            assert "".join(found) == paragraph.replace(" ", "")
            if len(found) > 1:
                lone = [piece for piece in found if len(piece) == 1 and "ぁ" <= piece <= "ゖ"]
                assert not lone, text
            assert not [piece for piece in found[1:] if piece[:1] in "、。）」"], text  # noqa: RUF001
