"""What kind of thing does the code put into a gap? As far as an expression says it. Pure."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

_BY_CALL: Final = {
    "len": "number", "sum": "number", "round": "number", "ceil": "number", "int": "number",
    "decimal": "number", "min": "number", "max": "number",
    "knights": "words", "ngettext": "words", "_": "words", "in_context": "words",
    "listed": "list", "row": "list", "either": "list",
    "place": "place", "called": "place",
    "colour_name": "colour",
    "clock": "time", "day": "time", "moment": "time",
}  # fmt: skip
"""Function → what it gives."""

_NUMBERS: Final = frozenset(
    ("knights", "swords", "turn", "total", "marches_left", "number", "shield", "rolls", "value")
)
"""Attributes that are numbers, wherever they stand."""


def fillings(call: ast.Call, numbers: frozenset[str] = frozenset()) -> Iterator[tuple[str, str]]:
    """Gap and kind, for what a call puts into a text's gaps; what says nothing is left out.

    Args:
        call: of `format`, `ngettext`, `Message`, an error or a refusal.
        numbers: names that are known to be numbers there.
    """
    values = [(one.arg, one.value) for one in call.keywords if one.arg]
    for pair in (pair for one in call.args if isinstance(one, ast.Tuple) for pair in one.elts):
        match pair:
            case ast.Tuple(elts=[ast.Constant(value=str(gap)), value]):
                values.append((gap, value))
    for gap, value in values:
        if kind := _kind(value, numbers):
            yield gap, kind


def number_names(node: ast.Module | ast.FunctionDef) -> frozenset[str]:
    """The parameters of a function, or the constants of a module, that are numbers."""
    if isinstance(node, ast.FunctionDef):
        every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        return frozenset(
            one.arg
            for one in every
            if isinstance(one.annotation, ast.Name) and one.annotation.id == "int"
        )
    return frozenset(
        one.target.id
        for one in node.body
        if isinstance(one, ast.AnnAssign)
        and isinstance(one.target, ast.Name)
        and isinstance(one.value, ast.Constant)
        and type(one.value.value) is int
    )


def _kind(value: ast.expr, numbers: frozenset[str]) -> str:
    match value:
        case ast.Constant(value=number) if type(number) is int:
            return "number"
        case ast.Attribute(attr=name) if name in _NUMBERS:
            return "number"
        case ast.Name(id=name) if name in numbers:
            return "number"
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.FloorDiv() | ast.RShift()):
            return _kind(value.left, numbers) or _kind(value.right, numbers)
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return _BY_CALL.get(name, "")
        case _:
            return ""
