"""How do English texts get other words everywhere at once? In code, tests, data, catalogues.

Only a literal that is the whole text is changed. Where an old text is a part of another
literal or file, somebody must look: `reword` returns these places.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.catalog import Catalog, Message

from tools import gaps
from tools.texts.catalogues import headed, ids_of, read, write
from tools.texts.filled import FilledTexts
from tools.texts.finding import Found, Spot, in_modules
from tools.texts.literals import Literal, fit, replace
from tools.texts.remains import remains
from tools.texts.updating import add

_CODE: Final = ("companion", "tests", "bench", "tools")
_DATA: Final = "companion/minds/data"
_LOCALE: Final = "companion/ui/locale"


class Rewording(NamedTuple):
    """A text and its new words.

    Attributes:
        context: what tells it from other texts that are the same in English.
        text: the key.
        new: the new key.
        plural: its plural so far, where it has one.
        new_plural: the plural from now on.
    """

    context: str
    text: str
    new: str
    plural: str = ""
    new_plural: str = ""

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Old text and new one, of the singular and of the plural."""
        yield self.text, self.new
        if self.plural:
            yield self.plural, self.new_plural


def read_rewordings(file: Path) -> list[Rewording]:
    """The rewordings of a JSON file.

    Raises:
        ValueError: it is no list of objects with `text` and `new`.
    """
    data = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(data, list):
        raise ValueError(f"{file}: a list is wanted")  # noqa: TRY004 # the file's fault
    found = [_rewording(one, f"{file}: entry {n}") for n, one in enumerate(data, 1)]
    twice = defaultdict(list)
    for one in found:
        twice[one.context, one.text].append(one)
    for (_context, text), several in twice.items():
        if len(set(several)) > 1:
            raise ValueError(f"{file}: {text!r} gets more than one new text")
    return [several[0] for several in twice.values()]


def _rewording(data: Any, where: str) -> Rewording:
    try:
        texts = [data.get(name) or "" for name in ("context", "text", "new", "new_plural")]
    except AttributeError:
        raise ValueError(f"{where}: an object is wanted") from None
    if not all(isinstance(one, str) for one in texts) or not texts[1] or not texts[2]:
        raise ValueError(f"{where}: text and new are wanted, as strings")
    context, text, new, more = texts
    return Rewording(context, text, new, new_plural=more)


def reword(wanted: Iterable[Rewording], root: Path) -> list[str]:
    """Give texts other words in a checkout.

    Args:
        wanted: what changes.
        root: the checkout.

    Returns:
        What somebody must look at, a line each.
    """
    folder = root / _LOCALE
    languages = sorted(file.stem for file in folder.glob("*.po"))
    catalogs = {language: read(language, folder) for language in languages}
    messages = [one for catalog in catalogs.values() for one in catalog if one.id]
    there = {(one.context or "", ids_of(one)[0]): ids_of(one) for one in messages}
    files = {ids_of(one)[0]: {file for file, _line in one.locations} for one in messages}
    known, left = _known(wanted, there)
    renamed = _Renamed(known, there, files)
    left += _sources(renamed, root)
    _data(renamed, root)
    for language, catalog in catalogs.items():
        new = headed(language)
        left += (f"{language}.po: {told}" for told in _moved(catalog, new, known))
        write(new, folder / f"{language}.po", language)
    return left + remains(known, root)


def _known(
    wanted: Iterable[Rewording], there: dict[tuple[str, str], tuple[str, ...]]
) -> tuple[list[Rewording], list[str]]:
    """The rewordings of texts that there are, with their plurals; and what is strange."""
    known, left = [], []
    for asked in wanted:
        ids = there.get((asked.context, asked.text))
        if ids is None:
            left.append(f"no catalogue has {asked.text!r}")
            continue
        plural = ids[1] if len(ids) > 1 else ""
        one = asked._replace(plural=plural, new_plural=plural and (asked.new_plural or plural))
        if not set(gaps.of(one.new)) - {"n"} <= set(gaps.of(one.text)):
            left.append(f"{one.text!r}: {one.new!r} has another gap; the code must fill it")
        known.append(one)
    return known, left


class _Renamed:
    """Which text does a literal get?"""

    def __init__(
        self,
        known: Sequence[Rewording],
        there: dict[tuple[str, str], tuple[str, ...]],
        files: dict[str, set[str]],
    ) -> None:
        """With all texts that there are, for those that are the same and stay; and their files."""
        self._files = files
        self._by_key = {(one.context, one.text): one for one in known}
        self._by_text: dict[str, set[str]] = defaultdict(set)
        pairs = [pair for one in known for pair in one.pairs()]
        self._filled = FilledTexts(pair for pair in pairs if pair[0] != pair[1])
        for key, ids in there.items():
            one = self._by_key.get(key)
            for old, new in zip(ids, (one.new, one.new_plural) if one else ids, strict=False):
                self._by_text[old].add(new)

    def at(self, text: str, keys: Iterable[tuple[str, str]]) -> str | None:
        """What a literal says from now on that is known to be one of these keys."""
        for key in keys:
            if one := self._by_key.get(key):
                return one.new if text == one.text else one.new_plural
        return None

    def of(self, text: str) -> set[str]:
        """What a text may be from now on; none if it is no text, or stays."""
        return self._by_text.get(text, set()) - {text} and self._by_text[text]

    def stands_in(self, text: str, file: str) -> bool:
        """Whether a file has a text in its tables."""
        return file in self._files.get(text, ())

    def filled(self, text: str) -> set[str]:
        """What an old text whose gaps are filled may be from now on."""
        return set() if text in self._by_text else self._filled.reworded(text)


def _sources(renamed: _Renamed, root: Path) -> Iterator[str]:
    """Change the Python files; tell what was left."""
    found = in_modules(root)
    files = [file for part in _CODE for file in sorted((root / part).rglob("*.py"))]
    changed, names = [], defaultdict(list)
    for file in files:
        source = file.read_text(encoding="utf-8")
        chooser = _Chooser(renamed, found, file.relative_to(root).as_posix())
        new, commented = replace(source, chooser.choose)
        yield from chooser.left
        yield from (f"{chooser.name}:{line}: a comment is in the literal" for line in commented)
        for text, where in chooser.names:
            names[text].append(where)
        if new != source:
            file.write_text(new, encoding="utf-8")
            changed.append(file)
    for text, places in names.items():
        some = ", ".join(places[:8]) + (" …" if len(places) > 8 else "")
        yield f"{text!r} may be a name of the code and was left: {some}"
    for place in fit(changed, root):
        yield f"{place}: longer than the line"


class _Chooser:
    """What do the literals of one file say from now on?

    Attributes:
        name: the file.
        left: what is not clear.
        names: short texts that may be names of the code, and where they stand.
    """

    def __init__(self, renamed: _Renamed, found: Found, name: str) -> None:
        self.name = name
        self.left: list[str] = []
        self.names: list[tuple[str, str]] = []
        self._renamed = renamed
        self._found = found
        self._test = name.startswith("tests/")

    def choose(self, literal: Literal) -> str | None:
        """The new text of a literal; None, perhaps with a line in `left`, to leave it."""
        text, node = literal.text, literal.node
        keys = self._found.spots.get(Spot(self.name, node.lineno, node.col_offset))
        if keys:
            return self._renamed.at(text, keys)
        news = self._renamed.of(text)
        where = f"{self.name}:{node.lineno}"
        if not news and self._test:
            news = self._renamed.filled(text)
            if len(news) == 1:
                self.left.append(f"{where}: {text!r} became {next(iter(news))!r}: is it that text?")
        if not news:
            return None
        if len(news) > 1:
            self.left.append(f"{where}: {text!r} may be any of {sorted(news)}")
            return None
        # A name of the code is written like a short text.
        label = text[0].isupper() and (self._test or self._renamed.stands_in(text, self.name))
        if text.isidentifier() and not label:
            # What a module says is found where it stands; a table is not.
            if self._test or ("", text) not in self._found.keys:
                self.names.append((text, where))
            return None
        return next(iter(news))


def _data(renamed: _Renamed, root: Path) -> None:
    """Change the data files whose values are texts."""

    def walked(value: Any) -> Iterator[str]:
        if isinstance(value, dict | list):
            for one in value.values() if isinstance(value, dict) else value:
                yield from walked(one)
        elif isinstance(value, str):
            yield value

    for file in sorted((root / _DATA).glob("*.json")):
        source = file.read_text(encoding="utf-8")
        ascii_only = source.isascii()
        changes = {}
        for text in walked(json.loads(source)):
            if len(news := renamed.of(text)) == 1 and not text.isidentifier():
                changes[text] = next(iter(news))
        new = "".join(
            _json_line(line, changes, ascii_only) for line in source.splitlines(keepends=True)
        )
        if new != source:
            file.write_text(new, encoding="utf-8")


def _json_line(line: str, changes: dict[str, str], ascii_only: bool) -> str:
    """A line of a data file; every value stands on one line."""
    for old, new in changes.items():
        before = json.dumps(old, ensure_ascii=ascii_only)
        if before in line:
            return line.replace(before, json.dumps(new, ensure_ascii=ascii_only))
    return line


def _moved(catalog: Catalog, new: Catalog, known: Sequence[Rewording]) -> Iterator[str]:
    """Fill a catalogue with another's texts under their new keys; tell which met."""
    by_key = {(one.context, one.text): one for one in known}
    # What keeps its words comes first: its translation was read.
    order = sorted(
        (one for one in catalog if one.id),
        key=lambda one: (one.context or "", ids_of(one)[0]) in by_key,
    )
    taken = set()
    for message in order:
        context, ids = message.context or "", ids_of(message)
        if one := by_key.get((context, ids[0])):
            ids = (one.new, one.new_plural) if one.plural else (one.new,)
        if (context, ids[0]) in taken:
            yield f"{ids[0]!r} is the new text of several; one translation was kept"
            continue
        taken.add((context, ids[0]))
        made = Message(
            ids if len(ids) > 1 else ids[0],
            locations=message.locations,
            auto_comments=message.auto_comments,
            context=message.context,
        )
        add(new, made, message)
    for key, old in catalog.obsolete.items():
        new.obsolete[key] = old
