"""Which texts can a player see? Reads the program's source and tables.

A text is found where it is written down: in a call of `_`, `ngettext` or `in_context`,
marked with `N_`, as a `Message`, in a refusal, in a fault of a board, in an error that may
reach the glass, in what the games' tables say of presets and options, in the devices'
reasons, and in the names of the shipped boards. What can be found in none of these ways
is a fault, told with its line.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from companion.adapters.devices import ports
from companion.boards.shipped import shelf
from companion.core import errors
from companion.games import GAMES
from companion.minds.levels import roster
from companion.ui.i18n.translate import board_key
from tools.texts.filling import fillings, number_names

ROOT: Final = Path(__file__).parents[2]

_NOTE: Final = "# To translators: "

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
    "companion/core/config/known_dice.py",
    "companion/app/devices/dice_list.py",
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


class Spot(NamedTuple):
    """Where the literal of a text begins: as `ast` has it, so columns are bytes of UTF-8."""

    file: str
    line: int
    column: int


class Found:
    """The texts, where their literals stand, and what could not be read as a text.

    Attributes:
        keys: context and text → the text.
        spots: where a literal begins → what it is.
        fillings: gap, what kind of thing the code puts into it, file and line.
        faults: what is wrong, a line each.
    """

    def __init__(self) -> None:
        """None yet."""
        self.keys: dict[tuple[str, str], Key] = {}
        self.spots: dict[Spot, list[tuple[str, str]]] = {}
        self.fillings: list[tuple[str, str, str]] = []
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
    found = in_modules(ROOT)
    _tables(found)
    return found


def in_modules(root: Path) -> Found:
    """The texts that stand in the modules of a checkout."""
    found = Found()
    for path in sorted((root / "companion").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        source = path.read_text(encoding="utf-8")
        _Module(name, source, found).visit(ast.parse(source))
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
        self._within: list[ast.FunctionDef] = []
        self._numbers: frozenset[str] = frozenset()
        self._errors = name.startswith(_SHOWN_ERRORS)

    def visit_Module(self, node: ast.Module) -> None:
        self._numbers = number_names(node)
        self.generic_visit(node)

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
                one, more = args[0], args[1]
                if isinstance(one, ast.Constant) and isinstance(more, ast.Constant):
                    self._add(one, node, plural=more)
            case "Message" if args:
                for text in self._texts(args[0], node, must=True):
                    self._add(text, node)
            case "Refusal" | "BoardFault" | "fault" | "warn" | "DamagedRecordError" if (
                len(args) > 2
            ):
                plural = next((one.value for one in node.keywords if one.arg == "plural"), None)
                for text in self._texts(args[2], node, must=name != "DamagedRecordError"):
                    self._add(
                        text, node, plural=plural if isinstance(plural, ast.Constant) else None
                    )
            case _ if name in _ERRORS and self._errors and args:
                for text in self._texts(args[0], node, must=False):
                    self._add(text, node)
            case "__init__" if self._name == "companion/core/errors.py" and args:
                for text in self._texts(args[0], node, must=False):
                    self._add(text, node)

        self._fill(node)

    def _fill(self, node: ast.Call) -> None:
        """Note what a call puts into the gaps of a text that stands in it."""
        texts = node.args
        if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call):
            texts = [*texts, *node.func.value.args]
        spots = (
            Spot(self._name, one.lineno, one.col_offset)
            for text in texts
            for one in ast.walk(text)
            if isinstance(one, ast.Constant)
        )
        if any(spot in self._found.spots for spot in spots):
            where = f"{self._name}:{node.lineno}"
            numbers = self._numbers.union(*map(number_names, self._within))
            self._found.fillings += ((gap, kind, where) for gap, kind in fillings(node, numbers))

    def _texts(self, node: ast.expr, call: ast.Call, *, must: bool) -> Iterator[ast.Constant]:
        """The texts that an argument can be."""
        match node:
            case ast.Constant(value=str()):
                yield node
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

    def _add(
        self,
        text: ast.Constant,
        node: ast.Call,
        *,
        plural: ast.Constant | None = None,
        context: str = "",
    ) -> None:
        if not text.value:
            return
        note = ""
        above = self._lines[node.lineno - 2].strip() if node.lineno > 1 else ""
        if above.startswith(_NOTE):
            note = above.removeprefix(_NOTE)
        key = str(text.value)
        more = str(plural.value) if plural else ""
        self._found.add(key, self._name, plural=more, context=context, note=note)
        for one in (text, plural) if plural else (text,):
            spot = Spot(self._name, one.lineno, one.col_offset)
            self._found.spots.setdefault(spot, []).append((context, key))
