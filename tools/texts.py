"""Finds every text that a player can see, and keeps the catalogues true to them.

.venv/bin/python -m tools.texts update    write table-herald.pot, bring every .po up to date
.venv/bin/python -m tools.texts check     say what is wrong with the catalogues; exit 1 if anything
.venv/bin/python -m tools.texts tidy      as update, and forget what no text uses any more

A text is found where it is written down: in a call of `_`, `ngettext` or `in_context`,
marked with `N_`, as a `Message`, in a refusal, in a fault of a board, in an error that may
reach the glass, in what the games' tables say of presets and options, in the devices'
reasons, and in the names of the shipped boards. What can be found in none of these ways
is a fault, told with its line.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from companion.adapters.devices import ports
from companion.boards.shipped import shelf
from companion.core import errors
from companion.core.config.preferences import LANGUAGES
from companion.games import GAMES
from companion.minds.levels import roster
from companion.ui.i18n import catalogues
from companion.ui.i18n.translate import board_key
from tools import gaps

ROOT: Final = Path(__file__).parents[1]
TEMPLATE: Final = catalogues.FOLDER / "table-herald.pot"
TRANSLATED: Final = tuple(code for code in LANGUAGES if code != catalogues.KEY)

_ERRORS: Final = frozenset(
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.CompanionError)
)
_SHOWN_ERRORS: Final = (
    "companion/core/errors.py",
    "companion/core/rulekit/setup_checks.py",
    "companion/app/compose.py",
    "companion/app/data_folder.py",
    "companion/boards/collection/",
    "companion/boards/draft/",
    "companion/core/drafting/",
    "companion/games/rheingold/drafting/",
    "companion/games/rheinlander/drafting/",
    "companion/games/ringgeister/drafting/",
    "companion/games/ringgeister/survey.py",
    "companion/app/saved_ui_state.py",
    "companion/app/host/machine.py",
    "companion/app/transfer/export_target.py",
    "companion/core/config/preferences.py",
    "companion/app/exports.py",
    "companion/app/match_review/",
    "companion/app/program_players/open_hands.py",
    "companion/app/program_players/program_players.py",
    "companion/app/match_session.py",
    "companion/app/spectators/",
    "companion/referee/",
    "companion/adapters/store/",
    "companion/adapters/vault/",
    "companion/ui/",
)
"""Where an error is raised that a player may come to read; the others are for the host."""

_NOTE: Final = "# To translators: "
_HEADER: Final = """\
The texts of Table Herald, a referee for board games on a real table.

A gap, {name}, is filled in when the text is shown. It may stand anywhere in the text
and more than once; none may be lost and no other may come in. A gap can ask for a form,
whether the English text does or not:
  {name:of}  a person or castle with "of": d'Ada, de Ben; von Ada
  {name:s}   its genitive: Adas, Hans'
  {place:at} {place:to} {place:from}  a place with its preposition, as this catalogue
             says "at the gate of {castle}", "to the gate of {castle}" and so on
  {place}    the same place as subject or object: "the gate of {castle}"
{n} chooses between singular and plural; "one knight" need not say it. What fills {colour}
is the name of an army ("Red") on its own; {knights} is "3 knights"; {castle}, {name},
{loser}, {owner} are names. In French write U+00A0 before : ; ! ? and inside guillemets.

The table is a group of friends. Buttons have little room: the short word wins. The
words of the games (castle, knight, siege, shield) are the same everywhere.
"""


@dataclass(slots=True)
class Key:
    """A text to be translated.

    Attributes:
        text: the key.
        plural: its plural, where it has one.
        context: what tells it from other texts that are the same in English.
        files: where it stands, without line numbers.
        notes: for the translator.
    """

    text: str
    plural: str = ""
    context: str = ""
    files: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class Found:
    """The texts, and what could not be read as one."""

    def __init__(self) -> None:
        """None yet."""
        self.keys: dict[tuple[str, str], Key] = {}
        self.faults: list[str] = []

    def add(
        self, text: str, file: str, *, plural: str = "", context: str = "", note: str = ""
    ) -> None:
        """One more place where a text stands."""
        key = self.keys.setdefault((context, text), Key(text, context=context))
        if plural and key.plural and plural != key.plural:
            self.faults.append(f"{file}: {text!r} has two plurals")
        key.plural = key.plural or plural
        if file not in key.files:
            key.files.append(file)
        if note and note not in key.notes:
            key.notes.append(note)


def find() -> Found:
    """Every text of the program."""
    found = Found()
    for path in sorted((ROOT / "companion").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        source = path.read_text(encoding="utf-8")
        _Module(name, source, found).visit(ast.parse(source))
    _tables(found)
    return found


def _tables(found: Found) -> None:
    """What stands in tables that are read as values."""
    for slug, game in GAMES.items():
        info, file = game.info, f"companion/games/{slug}/wording.py"
        found.add(info.title, file, note="A game's title.")
        for preset in info.presets.values():
            found.add(preset.title, file, note="A preset's name.")
            found.add(preset.line, file, note="What a preset is.")
        for option in info.options:
            found.add(option.title, file, note="An option's name.")
            for meaning in option.meanings.values():
                found.add(meaning, file, note=f"A value of the option '{option.title}'.")
        for level in roster(slug).levels:
            data, note = f"companion/minds/data/{slug}.json", "A player of the program."
            found.add(level.title, data, note=note)
            found.add(level.character, data, note=note)
        for board in shelf.shipped(slug):
            name = board_key(info.title, shelf.board(board)["name"])
            found.add(name, f"companion/boards/shipped/{board}.json", note="A board's name.")
    for why in ports.Why:
        found.add(
            why.value, "companion/adapters/devices/ports.py", note="Why a device is not there."
        )


class _Module(ast.NodeVisitor):
    """The texts of one file."""

    def __init__(self, name: str, source: str, found: Found) -> None:
        self._name = name
        self._lines = source.splitlines()
        self._found = found
        self._within: list[ast.AST] = []
        self._errors = name.startswith(_SHOWN_ERRORS)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._within.append(node)
        self.generic_visit(node)
        self._within.pop()

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        called = node.func
        name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
        args = [arg for arg in node.args if not isinstance(arg, ast.Starred)]
        match name:
            case "_" | "N_" if len(args) == 1:
                for text in self._texts(args[0], node, must=name == "N_"):
                    self._add(text, node)
            case "in_context" if len(args) == 2:
                context = ast.literal_eval(args[0])
                for text in self._texts(args[1], node, must=True):
                    self._add(text, node, context=context)
            case "ngettext" if len(args) > 2 and isinstance(called, ast.Name):
                one, more = ast.literal_eval(args[0]), ast.literal_eval(args[1])
                self._add(one, node, plural=more)
            case "Message" if args:
                for text in self._texts(args[0], node, must=True):
                    self._add(text, node)
            case "Refusal" | "BoardFault" | "fault" | "warn" | "DamagedRecordError" if (
                len(args) > 2
            ):
                for text in self._texts(args[2], node, must=name != "DamagedRecordError"):
                    self._add(text, node)
            case _ if name in _ERRORS and self._errors and args:
                for text in self._texts(args[0], node, must=False):
                    self._add(text, node)
            case "__init__" if self._name == "companion/core/errors.py" and args:
                for text in self._texts(args[0], node, must=False):
                    self._add(text, node)

    def _texts(self, node: ast.expr, call: ast.Call, *, must: bool) -> Iterator[str]:
        """The texts that an argument can be."""
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.IfExp(body=one, orelse=other):
                yield from self._texts(one, call, must=must)
                yield from self._texts(other, call, must=must)
            case ast.Name(id=name) if texts := list(self._assigned(name)):
                for one in texts:
                    yield from self._texts(one, call, must=must)
            case ast.Name() | ast.Attribute() | ast.Subscript() | ast.Call(func=ast.Attribute()):
                # It comes from elsewhere, where it is marked; tests/ui/test_languages.py sees
                # whether it is. What is put together here is no key.
                return
            case _ if must:
                line = self._lines[call.lineno - 1].strip()
                self._found.faults.append(
                    f"{self._name}:{call.lineno}: no text is seen in {line!r}; mark it with N_"
                )

    def _assigned(self, name: str) -> Iterator[ast.expr]:
        """What a name of the function around was set to."""
        if not self._within:
            return
        for node in ast.walk(self._within[-1]):
            if isinstance(node, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == name for target in node.targets
            ):
                yield node.value

    def _add(self, text: str, node: ast.Call, *, plural: str = "", context: str = "") -> None:
        if not text:
            return
        note = ""
        above = self._lines[node.lineno - 2].strip() if node.lineno > 1 else ""
        if above.startswith(_NOTE):
            note = above.removeprefix(_NOTE)
        self._found.add(text, self._name, plural=plural, context=context, note=note)


def template(found: Found) -> Catalog:
    """All texts as an empty catalogue, in the order of the files."""
    made = _headed("en")
    for key in sorted(found.keys.values(), key=lambda key: (key.files[0], key.text, key.context)):
        made.add(
            (key.text, key.plural) if key.plural else key.text,
            None,
            [(file, 1) for file in key.files],
            auto_comments=key.notes,
            context=key.context or None,
        )
    return made


def _headed(language: str) -> Catalog:
    comment = "\n".join(f"# {line}".rstrip() for line in _HEADER.splitlines())
    return Catalog(locale=language, project="table-herald", version="1", header_comment=comment)


def read(language: str) -> Catalog:
    """A language's catalogue as it lies there; an empty one when there is none."""
    path = catalogues.FOLDER / f"{language}.po"
    if not path.exists():
        return _headed(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(*, tidy: bool) -> None:
    """Write the template and all catalogues; what was translated stays."""
    found = find()
    wanted = template(found)
    write(wanted, TEMPLATE)
    for language in TRANSLATED:
        old, new = read(language), _headed(language)
        kept = {_key(one): one for one in (*old, *old.obsolete.values()) if one.id}
        for message in wanted:
            if not message.id:
                continue
            before = kept.pop(_key(message), None)
            # A text that has a plural now, or none any more, is a new one.
            same = before is not None and before.pluralizable == message.pluralizable
            new.add(
                message.id,
                before.string if before is not None and same else None,
                message.locations,
                before.flags if before is not None and same else (),
                message.auto_comments,
                before.user_comments if before is not None else (),
                context=message.context,
            )
        if not tidy:
            for key, message in kept.items():
                if filled(message.string):
                    new.obsolete[key] = message
        write(new, catalogues.FOLDER / f"{language}.po", language)
        empty = sum(not filled(one.string) for one in new if one.id)
        print(f"{language}: {len(new)} texts, {empty} empty, {len(new.obsolete)} not used any more")
    for fault in found.faults:
        print(fault)


def _key(message: Message) -> str:
    """Context and text; the plural is looked up by its singular."""
    text = message.id[0] if isinstance(message.id, tuple | list) else message.id
    return f"{message.context or ''}\x04{text}"


def forms(string: object) -> list[str]:
    """The forms of a translation: one, or one for each plural."""
    return [*string] if isinstance(string, tuple | list) else [str(string or "")]


def filled(string: object) -> bool:
    """Whether something is translated, in every form."""
    return all(forms(string))


def write(catalog: Catalog, path: Path, language: str = "") -> None:
    """Write it so that only what was translated makes a difference: no dates, no lines."""
    import io  # noqa: PLC0415

    out = io.BytesIO()
    write_po(
        out, catalog, width=96, omit_header=True, include_lineno=False, sort_output=False,
        ignore_obsolete=False,
    )  # fmt: skip
    head = [f"# {line}".rstrip() for line in _HEADER.splitlines()]
    head += ["", 'msgid ""', 'msgstr ""']
    head[-3:-2] = []
    fields = ["Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit"]
    if language:
        fields += [f"Language: {language}", f"Plural-Forms: {catalog.plural_forms}"]
    head += [f'"{one}\\n"' for one in fields]
    path.write_text("\n".join(head) + "\n\n" + out.getvalue().decode(), encoding="utf-8")


def faults(languages: Sequence[str] = TRANSLATED, found: Found | None = None) -> Iterator[str]:
    """What is wrong with the catalogues, one line each; the texts are `found` unless given."""
    found = find() if found is None else found
    yield from found.faults
    wanted = {_key(one): one for one in template(found) if one.id}
    for language in languages:
        catalog = read(language)
        there = {_key(one): one for one in catalog if one.id}
        for key in wanted.keys() - there.keys():
            yield f"{language}: {wanted[key].id!r} is missing: tools.texts update"
        for key in there.keys() - wanted.keys():
            yield f"{language}: {there[key].id!r} is not used any more: tools.texts update"
        for old in catalog.obsolete.values():
            yield f"{language}: {old.id!r} is not used any more: tools.texts tidy"
        for key in wanted.keys() & there.keys():
            message = there[key]
            ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
            if message.fuzzy:
                yield f"{language}: {ids[0]!r} is fuzzy"
            if not filled(message.string):
                yield f"{language}: {ids[0]!r} is not translated"
                continue
            if len(ids) > 1 and len(forms(message.string)) != catalog.num_plurals:
                yield f"{language}: {ids[0]!r} needs {catalog.num_plurals} forms"
            for form in forms(message.string):
                for fault in gaps.faults(tuple(ids), form):
                    yield f"{language}: {ids[0]!r}: {fault}"


def main(args: list[str]) -> int:
    """Do what is asked."""
    match args:
        case ["update" | "tidy" as what]:
            update(tidy=what == "tidy")
            return 0
        case ["check", *languages] if set(languages) <= set(TRANSLATED):
            told = list(faults(languages or TRANSLATED))
            print("\n".join(told) or "all catalogues are whole")
            return 1 if told else 0
        case ["--help" | "-h"]:
            print(__doc__)
            return 0
        case _:
            print(__doc__, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
