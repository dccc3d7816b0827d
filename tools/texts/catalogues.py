"""What is in the catalogues, and how are they read and written? No dates, no line numbers."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import normalize, read_po, write_po

from companion.core.config.preferences import LANGUAGES
from companion.ui.i18n import catalogues, po_files
from tools.texts import lengths
from tools.texts.finding import Found
from tools.texts.gap_kinds import gap_kinds
from tools.texts.header import HEADER

TEMPLATE: Final = catalogues.FOLDER / "table-herald.pot"
TRANSLATED: Final = tuple(code for code in LANGUAGES if code != catalogues.KEY)

_PLURAL: Final = "nplurals=2; plural=(n != 1)"
_PLURALS: Final = {"fr": "nplurals=2; plural=(n > 1)", "ja": "nplurals=1; plural=0"}
"""How many forms a text with a number has, and which one a number takes, where it is not as usual.

Millions have a form of their own in French and Spanish; no number here is so large.
"""

_WIDTH: Final = 96
"""Columns of a line in a catalogue."""


def template(found: Found, *, accept: bool = False) -> Catalog:
    """All texts as an empty catalogue, in the order of the files.

    Args:
        found: the texts.
        accept: every translation that was read is proven to fit; else the lengths stay.
    """
    made = headed("en")
    kinds = gap_kinds()
    before = {} if accept else lengths.all_noted(read_file(TEMPLATE))
    fitting = _translations() if accept else {}
    for key in sorted(found.keys.values(), key=lambda key: (key.files[0], key.text, key.context)):
        name, ids = (key.context, key.text), (key.text, key.plural) if key.plural else (key.text,)
        most = before.get(name) or lengths.budget(ids, fitting.get(name, ()))
        told = kinds.told(ids)
        made.add(
            ids if key.plural else key.text,
            None,
            [(file, 1) for file in key.files],
            auto_comments=[*key.notes, *([told] if told else []), lengths.note(most)],
            context=key.context or None,
        )
    return made


def _translations() -> dict[tuple[str, str], list[str]]:
    """Context and text → every translation that was read."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for language in TRANSLATED:
        for one in read(language):
            if one.id and not one.fuzzy:
                found[one.context or "", ids_of(one)[0]] += forms(one.string)
    return found


def headed(language: str) -> Catalog:
    """A catalogue without texts."""
    comment = "\n".join(f"# {line}".rstrip() for line in HEADER.splitlines())
    made = Catalog(locale=language, project="table-herald", version="1", header_comment=comment)
    # Babel's own differ from one version to the next.
    made.mime_headers = [("Plural-Forms", f"{_PLURALS.get(language, _PLURAL)};")]
    return made


def read(language: str, folder: Path = catalogues.FOLDER) -> Catalog:
    """A language's catalogue as it lies there; an empty one when there is none."""
    return read_file(folder / f"{language}.po", language)


def read_file(path: Path, language: str = "en") -> Catalog:
    """A catalogue or the template; an empty one when there is none."""
    if not path.exists():
        return headed(language)
    text = path.read_text(encoding="utf-8")
    catalog = read_po(io.BytesIO(text.encode()), locale=language)
    # Babel takes what a text was before for a comment.
    before = dict(_previous(text))
    for message in catalog:
        if message.id:
            message.previous_id = before.get(key_of(message), [])
            message.user_comments = [one for one in message.user_comments if one[:1] != "|"]
    return catalog


def _previous(text: str) -> Iterator[tuple[str, list[str]]]:
    """Key → its former English, singular and plural, where a catalogue tells it."""
    for block in text.split("\n\n"):
        lines = block.split("\n")
        former = [line.removeprefix("#| ") for line in lines if line.startswith("#| ")]
        now = next(po_files.entries(lines), None)
        if former and now:
            parts = next(iter(po_files.entries(former))).parts
            ids = [parts[name] for name in ("msgid", "msgid_plural") if name in parts]
            yield _entry_key(now), ids


def key_of(message: Message) -> str:
    """Context and text; the plural is looked up by its singular."""
    return f"{message.context or ''}\x04{ids_of(message)[0]}"


def ids_of(message: Message) -> tuple[str, ...]:
    """The text; its plural too, where it has one."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(string: object) -> list[str]:
    """The forms of a translation: one, or one for each plural."""
    return [*string] if isinstance(string, tuple | list) else [str(string or "")]


def filled(string: object) -> bool:
    """Whether something is translated, in every form."""
    return all(forms(string))


def write(catalog: Catalog, path: Path, language: str = "") -> None:
    """Write it so that only what was translated makes a difference: no dates, no lines."""
    out = io.BytesIO()
    write_po(
        out, catalog, width=_WIDTH, omit_header=True, include_lineno=False, sort_output=False,
        ignore_obsolete=False,
    )  # fmt: skip
    blocks = _with_previous(out.getvalue().decode().split("\n\n"), catalog)
    head = [f"# {line}".rstrip() for line in HEADER.splitlines()]
    head += ["", 'msgid ""', 'msgstr ""']
    head[-3:-2] = []
    fields = ["Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit"]
    if language:
        fields += [f"Language: {language}", f"Plural-Forms: {catalog.plural_forms}"]
    head += [f'"{one}\\n"' for one in fields]
    path.write_text("\n".join(head) + "\n\n" + "\n\n".join(blocks), encoding="utf-8")


def _with_previous(blocks: Iterable[str], catalog: Catalog) -> Iterator[str]:
    """What was written, with the former English where there is one.

    Babel would break it anywhere, and no tool could read it.
    """
    before = {key_of(one): one.previous_id for one in catalog if one.id and one.fuzzy}
    for block in blocks:
        lines = block.split("\n")
        entry = next(po_files.entries(lines), None)
        ids = before.get(_entry_key(entry), []) if entry else []
        told = [
            f"#| {line}"
            for word, text in zip(("msgid", "msgid_plural"), ids, strict=False)
            for line in f"{word} {normalize(text, width=_WIDTH)}".split("\n")
        ]
        first = next((n for n, line in enumerate(lines) if line.startswith("msg")), 0)
        yield "\n".join(lines[:first] + told + lines[first:])


def _entry_key(entry: po_files.CatalogueEntry) -> str:
    return f"{entry.parts.get('msgctxt', '')}\x04{entry.parts['msgid']}"
