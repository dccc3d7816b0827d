"""One public name, one meaning: no class outside the games is called as another is.

A game's own words are its own: `companion/games` and `companion/ui/games` are left out.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import Final

import companion

ROOT: Final = Path(companion.__file__).parent


def public_classes() -> dict[str, list[str]]:
    """Name → the modules in which a public class of that name stands."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        inside = path.relative_to(ROOT)
        if "games" in inside.parts[:2]:
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(inside.as_posix())
    return found


def test_no_public_class_name_stands_in_two_modules() -> None:
    classes = public_classes()
    assert "Referee" in classes
    assert {name: where for name, where in classes.items() if len(where) > 1} == {}
