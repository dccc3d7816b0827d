"""The wire diagram: each line of the cutting list is drawn, with its length and copper."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from hardware import harness
from hardware.cutting import strip_wires


def _words(svg: str) -> list[str]:
    """The words of a drawing in their order."""
    return [unescape(word).replace("\xa0", " ")
            for word in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]  # fmt: skip


def test_each_line_of_the_cutting_list_is_drawn(tmp_path: Path) -> None:
    for svg in (harness.drawn(tmp_path / "out"), harness.FILE.read_text("utf-8")):
        words = _words(svg)
        for number, wire in enumerate(strip_wires(), 1):
            cables = [at for at, word in enumerate(words) if re.fullmatch(rf"W{number}[ab]?", word)]
            assert len(cables) == (2 if "next piece" in wire.what else 1), wire.what
            for at in cables:
                copper = wire.size.removesuffix(" mm²").rpartition(" ")[2]
                assert words[at + 1] == f"{copper} mm²"
                assert words[at + 2] == f"{wire.length_mm / 1000:g} m"
            assert any(word.startswith(wire.what) for word in words)


def test_a_chain_is_drawn_once_with_its_number() -> None:
    words = _words(harness.FILE.read_text("utf-8"))
    for wire in strip_wires():
        if wire.number > 1 and "next piece" not in wire.what:
            assert f"{wire.what}: {wire.number} times" in words
