"""`tools.texts check` fails on each kind of fault, and on nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools.texts import lengths
from tools.texts.catalogues import TEMPLATE, headed, ids_of, read_file
from tools.texts.checking import catalogue_faults, english_faults
from tools.texts.finding import Found, in_modules
from tools.texts.gap_kinds import GapKinds, gap_kinds
from tools.texts.glossary import Glossary, WordRule, glossary

FILE = "companion/baking.py"
RULES = [(language, rule) for language, rules in glossary().rules.items() for rule in rules]
NO_WORDS = Glossary({}, {})


def _template(*texts: str | tuple[str, str], most: int = 40) -> Catalog:
    made = headed("en")
    for text in texts:
        made.add(text, None, [(FILE, 1)], auto_comments=[lengths.note(most)])
    return made


def _german() -> tuple[Catalog, Catalog]:
    """A template, and a catalogue that is whole."""
    template = _template("{name} bakes a bun.", ("{n} bun", "{n} buns"), "Oven")
    german = headed("de")
    german.add("{name} bakes a bun.", "{name} backt ein Brot.", [(FILE, 1)])
    german.add(("{n} bun", "{n} buns"), ("ein Brot", "{n} Brote"), [(FILE, 1)])
    german.add("Oven", "Ofen", [(FILE, 1)])
    return template, german


def test_a_whole_catalogue_has_no_fault() -> None:
    template, german = _german()
    assert list(catalogue_faults(german, template, glossary())) == []


@pytest.mark.parametrize(
    ("text", "string", "flags", "fault"),
    [
        ("Oven", "", (), "'Oven' is not translated"),
        ("Oven", "Ofen", ("fuzzy",), "'Oven' is fuzzy: read it again; it was 'Stove'"),
        ("Oven", "{heat} Ofen", (), "'Oven': {heat} is no gap of this text"),
        ("{name} bakes a bun.", "Brot!", (), "'{name} bakes a bun.': {name} is lost"),
        ("Oven", "Ofen " * 9, (), "'Oven': it begins or ends with a space"),
        ("Oven", "Ofen" * 11, (), "44 columns, 40 are proven to fit"),
        ("Oven", "Gib ihm “" + "heile" + "”", (), "childish: not 'heile'; wanted: unbeschädigt"),
    ],
)
def test_a_planted_fault_is_told_alone(
    text: str, string: str, flags: tuple[str, ...], fault: str
) -> None:
    template, german = _german()
    german[text].string = string
    german[text].flags = {*flags}
    german[text].previous_id = ["Stove"]
    told = list(catalogue_faults(german, template, glossary()))
    assert fault in told[0]
    assert len(told) == (2 if string.endswith(" ") else 1)


def test_what_is_missing_unused_or_has_another_plural_is_told() -> None:
    template, german = _german()
    template.add("Flour", None, [(FILE, 1)])
    german.add("Milk", "Milch", [(FILE, 1)])
    del german[("{n} bun", "{n} buns")]
    german.add(("{n} bun", "{n} rolls"), ("ein Brot", "{n} Brote"), [(FILE, 1)])
    told = list(catalogue_faults(german, template, NO_WORDS))
    assert told == [
        "'Flour' is missing: tools.texts update",
        "'Milk' is not used any more: tools.texts update",
        "'{n} bun' has another plural: tools.texts update",
    ]


def _called(language: str, rule: WordRule, text: str) -> list[str]:
    """What the glossary says of a text for which the rule holds."""
    ids = (text,) if language == "en" else (rule.example or "A bun.",)
    files = [f"companion/{rule.files[0].removeprefix('companion/')}"] if rule.files else [FILE]
    return list(glossary().faults(language, ids, text, files))


@pytest.mark.parametrize(
    ("language", "rule"), RULES, ids=[f"{language}-{rule.name}" for language, rule in RULES]
)
def test_each_rule_of_the_glossary_finds_its_fault_alone(language: str, rule: WordRule) -> None:
    told = _called(language, rule, rule.wrong)
    assert len(told) == 1, told
    assert told[0].startswith(f"{rule.name}: not ")
    assert told[0].endswith(f"; wanted: {rule.wanted}")
    assert _called(language, rule, rule.right) == []


def test_a_rule_holds_where_it_says() -> None:
    gate = next(rule for rule in glossary().rules["de"] if rule.name == "gate")
    assert gate.holds(["the gate"], ["companion/games/ringgeister/judging.py"])
    assert not gate.holds(["the gate"], ["companion/games/rheingold/judging.py"])
    assert not gate.holds(["the road"], ["companion/games/ringgeister/judging.py"])
    shared = next(rule for rule in glossary().rules["de"] if rule.name.startswith("du on"))
    both = ["companion/ui/screens/secrets/menu.py", "companion/ui/screens/home.py"]
    assert not shared.holds(["You"], both[:1])
    assert shared.holds(["You"], both), "who reads it alone reads it on the shared screen too"


def test_an_exception_is_none_any_more_when_its_text_is_gone() -> None:
    said = {ids_of(one)[0] for one in read_file(TEMPLATE) if one.id}
    for language, rule in RULES:
        for text in rule.exceptions:
            assert text in said, f"{language}, {rule.name}: nothing says {text!r}"


def test_one_wording_is_wanted_where_it_is_said_so() -> None:
    rules = Glossary({}, {"de": {"Oven": "Backofen"}})
    assert list(rules.faults("de", ("Oven",), "Ofen", [FILE])) == ["wanted: Backofen"]
    assert list(rules.faults("de", ("Oven",), "Backofen", [FILE])) == []


def test_a_rule_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "de.toml").write_text('[[rule]]\nname = "bun"\nforbidden = "bun"\nwhy = "so"\n')
    with pytest.raises(ValueError, match=r"de\.toml: bun: .*why"):
        glossary(tmp_path)


def _found(tmp_path: Path, source: str) -> Found:
    file = tmp_path / "companion/baking.py"
    file.parent.mkdir()
    file.write_text(source, encoding="utf-8")
    return in_modules(tmp_path)


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('_("{number} buns").format(number=len(buns))', ""),
        ('_("{knights} come").format(knights=knights(3))', ""),
        ('_("{knights} come").format(knights=len(them))', ":1: {knights} is filled with: number"),
        ('ngettext("{n} of {place}", "{n} of {place}", 2, place=7)', "{place} is filled with: num"),
        ('Refusal("x", "1", "{name} bakes", (("name", stack.knights),))', "{name} is filled with:"),
        (
            'def f(bun: int) -> str:\n    return _("{name}").format(name=bun)',
            ":2: {name} is filled",
        ),
        ('_("{number} buns").format(number=listed(buns))', "{number} is filled with: list"),
        ('_("{crumbs} fall")', "the gap {crumbs} has no kind"),
    ],
)
def test_a_gap_that_is_two_kinds_of_thing_is_told(tmp_path: Path, source: str, fault: str) -> None:
    told = [
        one
        for one in english_faults(_found(tmp_path, source), NO_WORDS)
        if not one.startswith("no text has the gap")
    ]
    assert len(told) == bool(fault)
    assert fault in "".join(told)


@pytest.mark.parametrize(
    ("file", "source", "told"),
    [
        ("companion/baking.py", 'Refusal("x", "1", "{name:s} oven is cold.")', "{name:s}"),
        ("companion/baking.py", 'Message("It rests {place:at}.", place=place)', "{place:at}"),
        ("companion/baking.py", 'Refusal("x", "1", "{name} is cold.")', ""),
        ("companion/ui/baking.py", '_("It rests {place:at}.").format(place=place)', ""),
    ],
)
def test_a_form_in_english_is_told_where_nobody_fills_it_in(
    tmp_path: Path, file: str, source: str, told: str
) -> None:
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text(source, encoding="utf-8")
    faults = [one for one in english_faults(in_modules(tmp_path), NO_WORDS) if "str.format" in one]
    assert len(faults) == bool(told)
    assert told in "".join(faults)


def test_a_refusal_is_found_with_its_plural(tmp_path: Path) -> None:
    source = """Refusal("x", "1", "{n} bun is left.", (("n", 2),), plural="{n} buns are left.",
        counted="n")"""
    key = _found(tmp_path, source).keys["", "{n} bun is left."]
    assert key.plural == "{n} buns are left."


def test_kinds_say_each_gap_once(tmp_path: Path) -> None:
    kinds = GapKinds({"number": "a number"}, {"n": "number", "bun": "number"})
    assert kinds.told(["{n} of {bun:at}", "{n}"]) == "{bun}: number, {n}: number"
    assert list(kinds.faults(["{n}"], ())) == [
        "no text has the gap {bun}: take it out of tools/texts/gap_kinds.toml"
    ]
    for gaps, fault in (('number = ["n"]\nname = ["n"]', "n is"), ('bun = ["n"]', "nobody says")):
        file = tmp_path / f"{fault[0]}.toml"
        file.write_text(f'[kinds]\nnumber = "a"\nname = "b"\n[gaps]\n{gaps}\n')
        with pytest.raises(ValueError, match=fault):
            gap_kinds(file)


@pytest.mark.parametrize(
    ("text", "columns"),
    [("Ofen", 4), ("{name} backt", 6), ("かまど", 6), ("e\u0301te\u0301", 3), ("{a}{b:of}", 0)],
)
def test_a_length_is_counted_in_columns(text: str, columns: int) -> None:
    assert lengths.columns(text) == columns


def test_a_translation_may_be_a_third_longer_or_as_long_as_one_that_fits() -> None:
    assert lengths.budget(["Oven"]) == 12
    assert lengths.budget(["o" * 100]) == 135
    assert lengths.budget(["{n} bun", "{n} buns"]) == 13
    assert lengths.budget(["Oven"], ["Ofen", "B" * 20]) == 20
    template = _template("Oven", most=12)
    assert lengths.all_noted(template) == {("", "Oven"): 12}
