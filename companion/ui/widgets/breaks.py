"""Where may a line break? Pure.

At spaces; and in Japanese, which has none, between any two letters but where its
rules forbid it (JIS X 4051, kinsoku): no line begins with a closing bracket, a
punctuation mark, a long-vowel mark or a small kana, and none ends with an opening
bracket. A word in katakana is not broken, and a number stays with what it counts.
No-break spaces are not spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_NOT_FIRST: Final = frozenset(
    "、。，．,.・：；:;？！?!゛゜ヽヾゝゞ々〻ー―…‥’”）)〕］]｝}〉》」』】〙〗〟｠»％%‰℃"  # noqa: RUF001 # the marks themselves
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ〜～–"  # noqa: RUF001 # the marks themselves
)
_NOT_LAST: Final = frozenset("‘“（(〔［[｛{〈《「『【〘〖〝｟«￥＄¥$＃#")  # noqa: RUF001 # the marks themselves
_ASIAN: Final = "⺀-鿿豈-﫿＀-￯"
_UNITS: Final = re.compile(rf"[{_ASIAN}]|[^{_ASIAN}]+")
_KATAKANA: Final = re.compile("[ァ-ヺー]{2}")
"""Two letters of one word that was taken from another language: read in one piece."""
_SOME: Final = re.compile(rf"[{_ASIAN}]")


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """What must not be broken, in order: the gap before it on the same line, and itself."""
    for number, word in enumerate(text.split(" ")):
        gap = " " if number else ""
        if not _SOME.search(word):
            yield gap, word
            continue
        for piece in _japanese(word):
            yield gap, piece
            gap = ""


def _japanese(word: str) -> Iterator[str]:
    held = ""
    for unit in _UNITS.findall(word):
        if held and not _holds(held[-1], unit[0]):
            yield held
            held = ""
        held += unit
    if held:
        yield held


def _holds(before: str, after: str) -> bool:
    """Whether no line may break between two letters."""
    if after in _NOT_FIRST or before in _NOT_LAST or (before.isdecimal() and after not in " "):
        return True
    return _KATAKANA.match(before + after) is not None
