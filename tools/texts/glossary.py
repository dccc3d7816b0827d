"""Which words are wanted, and which are not? Reads words/*.toml, a file a language.

A rule forbids a pattern: always, or in the translation of an English text that has a word, or
in the texts of some files. It says what is wanted instead, and gives an example of each. A text
that is right all the same is an exception, with its reason.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).with_name("words")


@dataclass(frozen=True, slots=True)
class WordRule:
    """A word or a form that is not wanted.

    Attributes:
        name: what it is about.
        forbidden: the pattern of what is not wanted.
        wanted: what is, for who mends it.
        wrong: a text that breaks the rule.
        right: the same, as it should be.
        english: the pattern of the English texts for which it holds; all if empty.
        example: an English text for which it holds.
        files: parts of the names of files in which it holds; everywhere if there are none.
        not_files: parts of the names of files in which it does not.
        exceptions: English text → why it may break the rule.
    """

    name: str
    forbidden: re.Pattern[str]
    wanted: str
    wrong: str
    right: str
    english: re.Pattern[str] | None = None
    example: str = ""
    files: tuple[str, ...] = ()
    not_files: tuple[str, ...] = ()
    exceptions: Mapping[str, str] = field(default_factory=dict)

    def holds(self, ids: Sequence[str], files: Sequence[str]) -> bool:
        """Whether it holds for a text that stands in files."""
        if ids[0] in self.exceptions:
            return False
        if self.english is not None and not any(map(self.english.search, ids)):
            return False
        if self.files and not any(part in file for part in self.files for file in files):
            return False
        # A text of two screens is said on both.
        return not all(any(part in file for part in self.not_files) for file in files or [""])


@dataclass(frozen=True, slots=True)
class Glossary:
    """The rules of all languages.

    Attributes:
        rules: language → its rules.
        wordings: language → English text → the one translation that is wanted.
    """

    rules: Mapping[str, Sequence[WordRule]]
    wordings: Mapping[str, Mapping[str, str]]

    def faults(
        self, language: str, ids: Sequence[str], text: str, files: Sequence[str]
    ) -> Iterator[str]:
        """What is wrong with the words of a text.

        Args:
            language: of the text.
            ids: its English; the plural too, where it has one.
            text: what is said in the language.
            files: where it stands.
        """
        for rule in self.rules.get(language, ()):
            if rule.holds(ids, files) and (found := rule.forbidden.search(text)):
                yield f"{rule.name}: not {found[0]!r}; wanted: {rule.wanted}"
        one = self.wordings.get(language, {}).get(ids[0])
        if one is not None and text != one:
            yield f"wanted: {one}"


@cache
def glossary(folder: Path = FOLDER) -> Glossary:
    """The rules of a folder.

    Raises:
        ValueError: a rule lacks something, or has something that nobody knows.
    """
    rules, wordings = {}, {}
    for file in sorted(folder.glob("*.toml")):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        rules[file.stem] = [_rule(one, file) for one in data.get("rule", ())]
        wordings[file.stem] = dict(data.get("wording", {}))
    return Glossary(rules, wordings)


def _rule(data: dict[str, object], file: Path) -> WordRule:
    made = dict(data)
    for name in ("forbidden", "english"):
        if name in made:
            made[name] = re.compile(str(made[name]))
    for name in ("files", "not_files"):
        if name in made:
            made[name] = tuple(made[name])  # type: ignore[arg-type]
    try:
        return WordRule(**made)  # type: ignore[arg-type]
    except TypeError as error:
        raise ValueError(f"{file}: {data.get('name', 'a rule')}: {error}") from None
