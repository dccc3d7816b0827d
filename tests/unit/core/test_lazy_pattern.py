"""A lazy pattern is what `re.compile` makes, once it is asked; each in the program is right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from companion.core.lazy_pattern import lazy_pattern

_HOUSE = Path(__file__).parents[3]
_USED = re.compile(r"^from companion\.core\.lazy_pattern import", re.MULTILINE)


def test_it_finds_what_a_compiled_one_finds() -> None:
    text = r"(?P<letter>[a-z])(?P<number>[0-9]+)\Z"
    ours, usual = lazy_pattern(text, re.ASCII), re.compile(text, re.ASCII)
    for said in ("a1", "a12", "xa12", "a٣", "", "a"):
        for ask in ("match", "fullmatch", "search"):
            found, wanted = getattr(ours, ask)(said), getattr(usual, ask)(said)
            assert (found and found.groupdict()) == (wanted and wanted.groupdict())
    assert (ours.pattern, ours.flags) == (usual.pattern, usual.flags)
    assert ours.sub("b", "a1") == "b"


def test_a_fault_in_it_is_raised_with_its_first_use() -> None:
    wrong = lazy_pattern("(")
    with pytest.raises(re.error, match="unterminated"):
        wrong.match("(")


def _patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    for file in sorted((_HOUSE / "companion").rglob("*.py")):
        if not _USED.search(file.read_text()):
            continue
        module = import_module(".".join(file.relative_to(_HOUSE).with_suffix("").parts))
        places = [module, *(one for one in vars(module).values() if isinstance(one, type))]
        for place in places:
            for name, value in vars(place).items():
                if type(value) is type(lazy_pattern("")):
                    yield f"{module.__name__}.{name}", value


def test_every_one_in_the_program_can_be_compiled() -> None:
    found = dict(_patterns())
    assert {name: re.compile(one.pattern, one.flags).pattern for name, one in found.items()} == {
        name: one.pattern for name, one in found.items()
    }
    assert len(found) > 30
