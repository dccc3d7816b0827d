"""What a screen is given says what it may do: ports by name, and none that it does not use.

The shell alone holds the record of all ports. Nobody else makes a bundle of many, but where
screens are composed: `HardwareScreens` and `WelcomeScreens` make the screens of one page by
their names, and so hold what all of them use; each screen is given its own part of it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import companion

UI = Path(companion.__file__).parent / "ui"
BELOW_THE_SHELL = ("screens", "games", "screen_kit", "widgets", "boards", "art", "sounds")
RECORD = "companion.ui.ports.session"
LOOP = "companion.ui.ports.signals"
MANY = 5
"""Who is given more ports than this composes screens."""
COMPOSED = frozenset({"HardwareScreens", "WelcomeScreens"})


def modules() -> list[str]:
    return sorted(
        str(path.relative_to(UI)) for name in BELOW_THE_SHELL for path in (UI / name).rglob("*.py")
    )


@cache
def tree(file: str) -> ast.Module:
    return ast.parse((UI / file).read_text("utf-8"))


def imported(found: ast.Module) -> set[str]:
    """Every module that is imported, also inside functions and for types alone."""
    names = set()
    for node in ast.walk(found):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
        elif isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
    return names


def port_names() -> frozenset[str]:
    """The protocols under `ui/ports`, and what stands for one on the screens."""
    files = (UI / "ports").glob("*.py")
    protocols = {
        node.name
        for file in files
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and "Protocol" in map(ast.unparse, node.bases)
    }
    return frozenset({*protocols, "MatchInPlay"} - {"PrintJob"})


PORTS = port_names()


def is_port(annotation: ast.expr | None) -> bool:
    return annotation is not None and ast.unparse(annotation).strip("'\"") in PORTS


def fields(node: ast.ClassDef) -> list[str]:
    """The ports that are fields of a record."""
    return [
        ast.unparse(one.target)
        for one in node.body
        if isinstance(one, ast.AnnAssign) and is_port(one.annotation)
    ]


def parameters(node: ast.FunctionDef) -> list[str]:
    """The ports that are parameters."""
    args = node.args
    return [one.arg for one in (*args.args, *args.kwonlyargs) if is_port(one.annotation)]


def given(found: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """Who is given ports, and which."""
    for node in ast.walk(found):
        if isinstance(node, ast.ClassDef):
            yield node.name, fields(node)
            for one in node.body:
                if isinstance(one, ast.FunctionDef):
                    yield node.name, parameters(one)
        elif isinstance(node, ast.FunctionDef):
            yield node.name, parameters(node)


def unused(found: ast.Module) -> list[str]:
    """Ports that a constructor keeps and nobody in its class asks."""
    faults = []
    for node in ast.walk(found):
        if not isinstance(node, ast.ClassDef):
            continue
        asked = {
            one.attr
            for one in ast.walk(node)
            if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Load)
        }
        for made in node.body:
            if not (isinstance(made, ast.FunctionDef) and made.name == "__init__"):
                continue
            kept = {
                one.value.id: one.targets[0].attr
                for one in made.body
                if isinstance(one, ast.Assign)
                and isinstance(one.value, ast.Name)
                and isinstance(one.targets[0], ast.Attribute)
            }
            handed_on = [
                one.id
                for one in ast.walk(made)
                if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)
            ]
            for name in parameters(made):
                alone = handed_on.count(name) <= (name in kept)
                if alone and kept.get(name) not in asked:
                    faults.append(f"{node.name}: {name}")
    return faults


def test_there_are_ports_and_screens_that_are_given_some() -> None:
    assert {"MatchPort", "BoardsPort", "BenchPort", "ExportsPort", "MachinePort"} <= PORTS
    with_some = [who for file in modules() for who, ports in given(tree(file)) if ports]
    assert {
        "HomeScreen", "EndScreen", "SettingsScreen", "EditorScreen", "TableScreen",
        "HardwareScreens",
    } <= set(with_some)  # fmt: skip


def test_the_shell_alone_knows_the_record_of_all_ports() -> None:
    knows = {file: {one for one in imported(tree(file)) if one.startswith((RECORD, LOOP))}
             for file in modules()}  # fmt: skip
    assert {file: names for file, names in knows.items() if names} == {}


def test_nobody_is_given_a_bundle_but_where_screens_are_composed() -> None:
    bundles = {who for file in modules() for who, ports in given(tree(file)) if len(ports) > MANY}
    assert bundles <= COMPOSED


def test_what_a_screen_is_given_it_uses() -> None:
    assert [fault for file in modules() for fault in unused(tree(file))] == []


def test_the_room_that_everybody_is_given_leads_to_no_port() -> None:
    names = imported(tree("screen_kit/context.py"))
    assert not {name for name in names if name.startswith("companion.ui.ports")}
    assert not {name for name in names if name.startswith("companion.referee")}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("class A:\n def __init__(self, boards: BoardsPort):\n  self._boards = boards", True),
        ("class A:\n def __init__(self, boards: BoardsPort):\n  pass", True),
        ("class A:\n def __init__(self, boards: BoardsPort):\n  self._b = B(boards)", False),
        (
            """class A:
                def __init__(self, boards: BoardsPort): self._boards = boards
                def f(self): return self._boards.inbox()""",
            False,
        ),
    ],
)
def test_a_port_that_nobody_asks_is_found(text: str, fault: bool) -> None:
    assert bool(unused(ast.parse(text))) is fault


def test_a_bundle_and_a_hidden_import_are_found() -> None:
    ports = ", ".join(f"p{number}: {name}" for number, name in enumerate(sorted(PORTS)[:6]))
    ((_, many),) = given(ast.parse(f"def f({ports}): pass"))
    assert len(many) > MANY
    assert RECORD in imported(ast.parse(f"def f():\n from {RECORD} import SessionPorts"))
