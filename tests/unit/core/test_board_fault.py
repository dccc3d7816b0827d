"""companion.core.board_fault: what is wrong with a board is a value, and its words stay."""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from companion.boards.collection import folders
from companion.boards.draft import any_draft
from companion.core.board_fault import BoardFault, dotted, either, listed
from companion.core.errors import BoardError
from companion.core.message import Message
from companion.games import GAMES
from companion.games.rheingold.drafting.findings import findings
from companion.games.rheingold.drafting.reading import from_json
from companion.ui.i18n import catalogues, translate
from tests.support.corpus import broken
from tools.texts import catalogues as texts

ROOT: Final = Path(__file__).parents[3]
GATES: Final = BoardFault(
    "list_of_spaces", ("castles", "katz", "gates"), "must be a list of 1 or 2 spaces"
)
SHARED: Final = BoardFault(
    "same_spot", ("spaces", "a", "at"), "on the same spot as {other}", (("other", ("x", "y.z")),)
)


Faults: TypeAlias = tuple[BoardFault, ...]


@functools.cache
def corpus() -> tuple[tuple[broken.Broken, Faults, Faults], ...]:
    """Every case with what is found now: faults and warnings."""
    return tuple((case, *found(case)) for case in broken.boards())


def found(case: broken.Broken) -> tuple[Faults, Faults]:
    """The faults and warnings of a case."""
    if case.check != broken.DRAFT:
        report = GAMES[case.check].check_board(case.board)
        return report.faults, report.warnings
    with pytest.raises(BoardError) as caught:
        any_draft.from_json(case.board)
    return caught.value.faults, ()


@functools.cache
def made() -> frozenset[str]:
    """The codes of all faults that the program can make."""
    codes = set()
    for path in (ROOT / "companion").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if not re.search(r"\.(fault|warn)\(|BoardFault\(", source):
            continue
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place = {"fault": 1, "warn": 1, "BoardFault": 0}.get(name)
            if place is None or len(node.args) < 3:
                continue
            code = node.args[place]
            if isinstance(code, ast.Constant):
                codes.add(str(code.value))
    return frozenset(codes)


def test_a_fault_is_said_with_its_place() -> None:
    assert GATES.text == str(GATES) == "castles.katz.gates: must be a list of 1 or 2 spaces"
    assert BoardFault("more", (), "and {number} more", (("number", 3),)).text == "and 3 more"
    assert dotted(("tiles", "o1", "ways", 3, "between")) == "tiles.o1.ways[3].between"
    assert dotted(()) == ""


def test_a_place_in_a_gap_is_a_path_and_is_written_like_one() -> None:
    assert SHARED.text == "spaces.a.at: on the same spot as x.y.z"
    assert SHARED.place("other") == ("x", "y.z")
    assert GATES.place("other") == ()


def test_faults_are_values() -> None:
    assert len({GATES, SHARED, BoardFault(GATES.code, GATES.path, GATES.template)}) == 2


def test_a_board_error_says_all_of_its_faults_however_many_they_are() -> None:
    assert str(listed(())) == ""
    for number in (1, 2, 3, 7, 501):
        error = BoardError((GATES,) * number)
        assert error.faults == (GATES,) * number
        assert str(error) == "The board file has errors: " + "; ".join([GATES.text] * number)
        assert translate.translate(error) == str(error)


def test_the_words_of_a_choice() -> None:
    assert [str(either(words)) for words in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == [
        "", "a", "a or b", "a or b or c",
    ]  # fmt: skip


def test_what_is_said_of_a_broken_board_is_what_was_always_said() -> None:
    for case, faults, warnings in corpus():
        assert tuple(map(str, faults)) == case.faults
        assert tuple(map(str, warnings)) == case.warnings


def test_whoever_draws_is_told_what_they_were_always_told() -> None:
    seen = 0
    for case, _, _ in corpus():
        if case.findings is None:
            continue
        draft = from_json(case.board)
        found = findings(draft, folders.check(draft))
        assert tuple((str(one.message), one.places, one.is_fault) for one in found) == case.findings
        seen += 1
    assert seen > 10


def test_every_fault_of_a_broken_board_has_words_in_every_language() -> None:
    templates, codes = set[str](), Counter[str]()
    for _, faults, warnings in corpus():
        for fault in (*faults, *warnings):
            codes[fault.code] += 1
            assert re.fullmatch(r"[a-z]+(_[a-z]+)*", fault.code)
            assert fault.path or fault.code in {"more", "not_an_object", "too_much"}
            templates |= keys(fault.message)
    for language in texts.TRANSLATED:
        there = {one.id for one in texts.read(language) if isinstance(one.id, str) and one.string}
        assert not templates - there, language
    # The corpus is worth something: it reaches nearly all that can be said.
    assert len(codes) > 0.9 * len(made())


def keys(message: Message) -> set[str]:
    """The keys of a sentence and of all that fills its gaps."""
    inner = (keys(value) for value in message.values.values() if isinstance(value, Message))
    plain = {message.template} if message.values or " " in message.template else set[str]()
    return plain.union(*inner)


def test_a_fault_is_said_in_the_language_of_the_table() -> None:
    try:
        translate.use("de")
        text = translate.translate(GATES.message)
    finally:
        translate.use(catalogues.KEY)
    assert text == "castles.katz.gates: muss eine Liste von 1 oder 2 Feldern sein"


def test_every_code_is_in_the_manual_and_no_other() -> None:
    page = (ROOT / "docs/engine.md").read_text(encoding="utf-8")
    table = page.partition("## Faults of a board")[2].partition("\n## ")[0]
    listed_codes = re.findall(r"`([a-z_]+)`", "".join(re.findall(r"^\| (.*?) \|", table, re.M)))
    assert sorted(listed_codes) == sorted(made())
