"""A text gets other words in one step: in code, tests, data and catalogues."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from companion.ui.i18n import catalogues as at_the_table
from companion.ui.i18n import po_files
from tools.texts import catalogues
from tools.texts.filled import FilledTexts
from tools.texts.finding import ROOT
from tools.texts.literals import WIDTH, fit, pieces, quoted, replace
from tools.texts.rewording import Rewording, read_rewordings, reword

_CODE = '''\
"""Who ate the cake?"""

WORDS = {"stale": N_("stale"), "on": "Nobody bakes a bun."}
PAIR = ("a pot", in_context("a pot", "Stir again"))


def screen(n: int, name: str) -> list[str]:
    state = "stale"
    return [
        _("Who ate the cake?"),
        _("Stir again"),
        ngettext("{n} bun is left of {all}.", "{n} buns are left of {all}.", n),
        _(
            "A recipe is so long that it stands in pieces, one below the other, "
            "until it is said."
        ),
        f"Who ate the cake? {name}",
    ]
'''
_TEST = """\
def test_it() -> None:
    assert told == ["Who ate the cake?", "2 buns are left of 6.", "Stir again", "stale"]
    assert "Now: Who ate the cake? Ada" in told
"""
_CATALOGUE = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: companion/code.py
msgid "Who ate the cake?"
msgstr "Wer fehlt?"

#: companion/code.py
msgid "Stir again"
msgstr "Noch einmal schauen"

#: companion/code.py
msgctxt "a pot"
msgid "Stir again"
msgstr "Noch einmal ansehen"

#: companion/code.py
msgid "{n} bun is left of {all}."
msgid_plural "{n} buns are left of {all}."
msgstr[0] "{n} Platz von {all} ist frei."
msgstr[1] "{n} Plätze von {all} sind frei."

#: companion/code.py
msgid "stale"
msgstr "frei"

#: companion/code.py
msgid "Nobody bakes a bun."
msgstr ""

#: companion/code.py
msgid "A recipe is so long that it stands in pieces, one below the other, until it is said."
msgstr "Lang."

#: companion/minds/data/game.json
msgid "Burns a bun."
msgstr "Läuft weg."
"""
_LONG = "A recipe is so long that it stands in pieces, one below the other, until it is said."
_LONGER = (
    "Everything that is to be said here is said at such a length that no line of the house "
    "can have it, so it stands in pieces, each of whole words."
)
_WANTED = [
    Rewording("", "Who ate the cake?", "Who had cake?"),
    Rewording("", "Stir again", "Stir it once more"),
    Rewording(
        "", "{n} bun is left of {all}.", "{n} more bun, of {all}",
        new_plural="{n} more buns, of {all}",
    ),
    Rewording("", "stale", "dry"),
    Rewording("", _LONG, _LONGER),
    Rewording("", "Burns a bun.", "Burns two."),
]  # fmt: skip


def _checkout(tmp_path: Path) -> Path:
    """A small checkout."""
    for name, content in {
        "companion/code.py": _CODE,
        "tests/test_code.py": _TEST,
        "companion/minds/data/game.json": json.dumps({"character": "Burns a bun."}, indent=2),
        "companion/ui/locale/de.po": _CATALOGUE,
        "README.md": "The table asks: Who ate the cake?\n",
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    return tmp_path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small checkout."""
    return _checkout(tmp_path)


@pytest.fixture(scope="module")
def reworded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A small checkout where all was reworded, and what was told of it; only read."""
    root = _checkout(tmp_path_factory.mktemp("reworded"))
    return root, reword(_WANTED, root)


def _literals(file: Path) -> list[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [one.value for one in ast.walk(tree) if isinstance(one, ast.Constant)]  # type: ignore[misc]


def test_a_text_gets_other_words_wherever_it_is_a_whole_literal(
    reworded: tuple[Path, list[str]],
) -> None:
    root, told = reworded
    code = _literals(root / "companion/code.py")
    assert {"Who had cake?", "{n} more bun, of {all}", "{n} more buns, of {all}", _LONGER} <= {
        *code
    }
    assert "Who ate the cake?" in code, "the docstring is no text"
    data = json.loads((root / "companion/minds/data/game.json").read_text())
    assert data == {"character": "Burns two."}
    test = _literals(root / "tests/test_code.py")
    assert {"Who had cake?", "2 more buns, of 6"} <= {*test}, "a text whose gaps are filled, too"
    assert any("became '2 more buns, of 6'" in one for one in told)


def test_a_context_keeps_its_own_words_and_a_name_of_the_code_its_name(
    reworded: tuple[Path, list[str]],
) -> None:
    root, left = reworded
    code = (root / "companion/code.py").read_text()
    assert '_("Stir it once more")' in code
    assert 'in_context("a pot", "Stir again")' in code
    assert 'WORDS = {"stale": N_("dry")' in code
    assert 'state = "stale"' in code
    told = "\n".join(left)
    assert "tests/test_code.py:2: 'Stir again' may be any of" in told
    assert "'stale' may be a name of the code and was left: tests/test_code.py:2" in told


def test_where_an_old_text_is_a_part_is_told(reworded: tuple[Path, list[str]]) -> None:
    _root, told = reworded
    for place in ("companion/code.py:17", "tests/test_code.py:3", "README.md:1"):
        assert any(one.startswith(f"{place}: a part of it is 'Who ate") for one in told), place


def test_what_is_written_is_as_the_house_formats_it(reworded: tuple[Path, list[str]]) -> None:
    root, _told = reworded
    for check in (["format", "--check"], ["check", "--select", "E501,ISC"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *check, "."],
            cwd=root, check=False, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout


def test_its_translations_are_fuzzy_and_tell_what_was_read(
    reworded: tuple[Path, list[str]],
) -> None:
    root, _told = reworded
    folder = root / "companion/ui/locale"
    read = {catalogues.key_of(one): one for one in catalogues.read("de", folder) if one.id}
    away = read["\x04Who had cake?"]
    assert away.fuzzy
    assert away.string == "Wer fehlt?"
    assert away.previous_id == ["Who ate the cake?"]
    seats = read["\x04{n} more bun, of {all}"]
    assert seats.previous_id == ["{n} bun is left of {all}.", "{n} buns are left of {all}."]
    assert not read["a pot\x04Stir again"].fuzzy
    assert not read["\x04Nobody bakes a bun."].fuzzy
    # The table shows English until somebody has read it again.
    table = at_the_table.find("de", folder)
    assert table.gettext("Who had cake?") == "Who had cake?"
    assert table.pgettext("a pot", "Stir again") == "Noch einmal ansehen"


def test_who_goes_back_to_the_old_words_needs_nobody_to_read_them(root: Path) -> None:
    reword(_WANTED, root)
    back = [
        Rewording(one.context, one.new, one.text, new_plural="{n} buns are left of {all}.")
        for one in _WANTED
    ]
    reword(back, root)
    read = catalogues.read("de", root / "companion/ui/locale")
    assert not [one.id for one in read if one.id and (one.fuzzy or one.previous_id)]


def test_what_cannot_be_done_is_told(root: Path) -> None:
    told = reword(
        [
            Rewording("", "Nobody says this.", "Nor this."),
            Rewording("", "Stir again", "Stir again, {name}"),
            Rewording("", "Who ate the cake?", "Nobody bakes a bun."),
        ],
        root,
    )
    assert "no catalogue has 'Nobody says this.'" in told
    assert any("has another gap; the code must fill it" in one for one in told)
    assert any("'Nobody bakes a bun.' is the new text of several" in one for one in told)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ({}, "a list is wanted"),
        ([1], "entry 1: an object is wanted"),
        ([{"text": "a"}], "entry 1: text and new are wanted"),
        ([{"text": "a", "new": "b"}, {"text": "a", "new": "c"}], "more than one new text"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, content: object, fault: str) -> None:
    file = tmp_path / "new.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(ValueError, match=fault):
        read_rewordings(file)


@pytest.mark.parametrize(
    "text", ["a", "It's", 'He says "no"', '"It\'s"', "a\u00a0b\nc\\d", "ö {name:s}"]
)
def test_a_literal_says_its_text(text: str) -> None:
    assert ast.literal_eval(quoted(text)) == text
    assert quoted(text).isprintable()


def test_pieces_say_the_text_and_are_narrow_enough() -> None:
    made = pieces(_LONGER, 40, last=10)
    assert "".join(map(ast.literal_eval, made)) == _LONGER
    assert max(map(len, made)) <= 40
    assert len(made[-1]) <= 30


@pytest.mark.parametrize(
    "source",
    [
        'x = "old"',
        'return_value = {"key": "old", "other": ["old", 1]}',
        'raise ValueError("old", key="old")',
        'x = f(1, "old", name=2)  # fmt: skip',
        'def f(a: str = "old") -> str:\n    return a if a else "old"',
        'class A:\n    def f(self) -> None:\n        assert g("old") == h(["ö", "old"], "old")',
    ],
)
def test_a_long_literal_is_broken_wherever_it_stands(tmp_path: Path, source: str) -> None:
    new, left = replace(source, lambda one: _LONGER if one.text == "old" else None)
    assert not left
    file = tmp_path / "code.py"
    file.write_text(new + "\n", encoding="utf-8")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert fit([file], tmp_path) == []
    made = file.read_text()
    assert max(map(len, made.splitlines())) <= WIDTH
    assert ast.unparse(ast.parse(made)) == ast.unparse(
        ast.parse(source.replace('"old"', repr(_LONGER)))
    )


def test_a_literal_with_a_comment_among_its_pieces_is_left() -> None:
    source = dedent(
        """\
        x = (
            "o"  # why
            "ld"
        )
        """
    )
    assert replace(source, lambda _one: "new") == (source, [2])


@pytest.mark.parametrize(
    ("old", "new", "said", "wanted"),
    [
        ("{name} eats {thing} up.", "{thing}: {name}", "Ada eats Katz up.", {"Katz: Ada"}),
        ("{name:s} turn begins", "It's {name:s} turn", "Ada's turn begins", {"It's Ada's turn"}),
        ("No baker is {place:at}.", "None {place:at}", "No baker is at Katz.", {"None at Katz"}),
        ("No baker is {place:at}.", "Nobody: {place}", "No baker is at Katz.", {"Nobody: Katz"}),
        ("{name} takes it all.", "{name} and {other}", "Ada takes it all.", set()),
        ("{name} takes it all.", "All to {name}", "Ada takes it all", set()),
        ("{name}: {text}", "{text} ({name})", "Ada: yes", set()),
        ("more than {most} buns", "over {most} buns", "more than 7 buns", {"over 7 buns"}),
        ("more than {most} buns", "over {most} buns", "more than the buns", set()),
    ],
)  # fmt: skip
def test_a_filled_text_keeps_what_fills_it(old: str, new: str, said: str, wanted: set[str]) -> None:
    assert FilledTexts([(old, new)]).reworded(said) == wanted


def test_a_catalogue_with_former_words_is_one_for_other_tools(
    reworded: tuple[Path, list[str]],
) -> None:
    root, _told = reworded
    text = (root / "companion/ui/locale/de.po").read_text()
    former = [line[3:] for line in text.splitlines() if line.startswith("#| ")]
    told = ["".join(one.parts["msgid"] for one in po_files.entries(former[:1]))]
    assert told[0] in {one.text for one in _WANTED}
    assert text.count("#, fuzzy") == text.count("#| msgid ") == len(_WANTED)
