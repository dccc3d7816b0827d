"""What is on a board that KiCad has stored? A reader of .kicad_pcb, which needs no KiCad.

It knows what the checks and the drawings ask for: parts with their pads and printed lines, tracks,
vias, texts. It takes nothing from the layout, so that it can judge it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

Point = tuple[float, float]
Words = list["Words | str"]
_TOKEN: Final = re.compile(r'\(|\)|"(?:[^"\\]|\\.)*"|[^\s()]+')


class ReaderError(ValueError):
    """A file is no board."""


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad; its net is "" where it is open."""

    number: str
    net: str
    at: Point
    size: Point
    is_round: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A part; its lines and rounds are what is printed of it."""

    reference: str
    value: str
    footprint: str
    pads: tuple[Pad, ...]
    lines: tuple[tuple[Point, Point], ...]
    rounds: tuple[tuple[Point, float], ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A straight track; from a point to itself for a via."""

    net: str
    layer: str
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Text:
    """Printed words; `at` is their middle."""

    text: str
    layer: str
    at: Point
    turn: float
    size: float


@dataclass(frozen=True, slots=True)
class Board:
    """What is on a board; points are millimetres from its upper left corner."""

    size: Point
    parts: dict[str, Part]
    pieces: tuple[Piece, ...]
    texts: tuple[Text, ...]
    areas: tuple[tuple[Point, ...], ...]

    @property
    def nets(self) -> dict[str, set[str]]:
        """Each net → its pads, such as R1.2."""
        found: dict[str, set[str]] = {}
        for part in self.parts.values():
            for pad in part.pads:
                if pad.net:
                    found.setdefault(pad.net, set()).add(f"{part.reference}.{pad.number}")
        return found


def read(file: Path) -> Board:
    """Read a board.

    Raises:
        ReaderError: it is none.
    """
    top = _parse(file.read_text("utf-8"))
    if not top or top[0] != "kicad_pcb":
        raise ReaderError(f"{file.name} is no board of KiCad's.")
    lines = [line for line in _all(top, "gr_line") if _word(line, "layer") == "Edge.Cuts"]
    edge = [_point(line, end) for line in lines for end in ("start", "end")]
    left, upper = min(x for x, _ in edge), min(y for _, y in edge)
    right, lower = max(x for x, _ in edge), max(y for _, y in edge)

    def here(point: Point) -> Point:
        return round(point[0] - left, 3), round(point[1] - upper, 3)

    numbers = {str(item[1]): str(item[2]) for item in _all(top, "net")}
    parts = [_part(item, here) for item in _all(top, "footprint")]
    pieces = [
        Piece(numbers[_word(item, "net")], _word(item, "layer"), here(_point(item, "start")),
              here(_point(item, "end")))
        for item in _all(top, "segment")
    ]  # fmt: skip
    for via in _all(top, "via"):
        at = here(_point(via, "at"))
        pieces.append(Piece(numbers[_word(via, "net")], "via", at, at))
    return Board(
        size=(round(right - left, 3), round(lower - upper, 3)),
        parts={part.reference: part for part in parts},
        pieces=tuple(pieces),
        texts=tuple(_text(item, here(_point(item, "at"))) for item in _all(top, "gr_text")),
        areas=tuple(
            tuple(here(_xy(point)) for point in _all(_one(item, "pts"), "xy"))
            for item in _all(top, "gr_poly")
        ),
    )


def _parse(text: str) -> Words:
    stack: list[Words] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token[1:-1] if token[0] == '"' else token)
    whole = stack[0][0] if stack[0] else []
    return whole if isinstance(whole, list) else []


def _all(item: Words, name: str) -> Iterator[Words]:
    return (inner for inner in item if isinstance(inner, list) and inner and inner[0] == name)


def _one(item: Words, name: str) -> Words:
    return next(_all(item, name), [])


def _word(item: Words, name: str) -> str:
    found = _one(item, name)
    return str(found[1]) if len(found) > 1 else ""


def _xy(item: Words) -> Point:
    return float(str(item[1])), float(str(item[2]))


def _point(item: Words, name: str) -> Point:
    return _xy(_one(item, name))


def _turn(item: Words) -> float:
    at = _one(item, "at")
    return float(str(at[3])) if len(at) > 3 and at[3] != "unlocked" else 0.0


def _text(item: Words, at: Point) -> Text:
    size = _one(_one(_one(item, "effects"), "font"), "size")
    return Text(str(item[1]), _word(item, "layer"), at, _turn(item), float(str(size[1])))


def _part(item: Words, here: Callable[[Point], Point]) -> Part:
    middle, turn = _point(item, "at"), _turn(item)

    def placed(point: Point) -> Point:
        lean = math.radians(turn)
        x = middle[0] + point[0] * math.cos(lean) + point[1] * math.sin(lean)
        y = middle[1] - point[0] * math.sin(lean) + point[1] * math.cos(lean)
        return here((x, y))

    names = {str(text[1]): str(text[2]) for text in _all(item, "fp_text")}
    pads = []
    for pad in _all(item, "pad"):
        width, height = _point(pad, "size")
        is_upright = round(_turn(pad) / 90) % 2 == 1
        net = _one(pad, "net")
        pads.append(Pad(str(pad[1]), str(net[2]) if net else "", placed(_point(pad, "at")),
                        (height, width) if is_upright else (width, height),
                        pad[3] in {"circle", "oval"}))  # fmt: skip
    printed = [line for line in _all(item, "fp_line") if _word(line, "layer") == "F.SilkS"]
    rounds = [line for line in _all(item, "fp_circle") if _word(line, "layer") == "F.SilkS"]
    return Part(
        names.get("reference", ""), names.get("value", ""), str(item[1]), tuple(pads),
        tuple((placed(_point(line, "start")), placed(_point(line, "end"))) for line in printed),
        tuple((placed(_point(line, "center")),
               math.dist(_point(line, "center"), _point(line, "end"))) for line in rounds),
    )  # fmt: skip
