"""Where may a line of Japanese break? Pure.

Between phrases; between the words of a long noun; or between any two letters but where the rules
forbid it (JIS X 4051, kinsoku): no line begins with a closing bracket, a punctuation mark, a
long-vowel mark or a small kana, and none ends with an opening bracket. A word in katakana is not
broken, and a number stays with what it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from companion.core.lazy_pattern import lazy_pattern
from companion.ui.text import japanese_phrases
from companion.ui.text.asian import units
from companion.ui.widgets.breaks import Between

_NOT_FIRST: Final = frozenset(
    "、。，．,.・：；:;？！?!゛゜ヽヾゝゞ々〻ー―…‥’”）)〕］]｝}〉》」』】〙〗〟｠»％%‰℃"  # noqa: RUF001 # the marks themselves
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ〜～–"  # noqa: RUF001 # the marks themselves
)
_NOT_LAST: Final = frozenset("‘“（(〔［[｛{〈《「『【〘〖〝｟«￥＄¥$＃#")  # noqa: RUF001 # the marks themselves
_KATAKANA: Final = lazy_pattern("[ァ-ヺー]{2}")
"""Two letters of one word that was taken from another language: read in one piece."""
_KANA: Final = lazy_pattern("[ぁ-ゖ]")
"""One by itself is no phrase, whatever the model says: の|ぞみ is a name. A word of these alone is
a particle or an ending, and stays with what is before it.
"""
_KANJI: Final = lazy_pattern("[々一-鿿]")
_TWO_KANJI: Final = lazy_pattern("[々一-鿿]{2}")
_AFTER: Final = frozenset("、。：・！？」』）")  # noqa: RUF001 # the marks themselves
"""A phrase ends with any of these, unless a particle follows."""


def pieces(word: str, between: Between) -> Iterator[str]:
    """What must not be broken of a word, in order."""
    may_break = _allowed(word, between)
    held = ""
    at = 0
    for unit in units(word):
        if held and may_break(at) and not _holds(held[-1], unit[0]):
            yield held
            held = ""
        held += unit
        at += len(unit)
    if held:
        yield held


def _allowed(word: str, between: Between) -> Callable[[int], bool]:
    """Whether a line may break after so many letters, as far as the words are concerned."""
    if between is Between.LETTERS:
        return lambda _at: True
    begun = japanese_phrases.find(word)
    if begun is None:
        return lambda _at: True
    phrases = {at for at in begun.phrases if not _lone(word, at, begun.phrases)}
    phrases |= {
        at for at in range(1, len(word)) if word[at - 1] in _AFTER and not _KANA.match(word, at)
    }
    if between is Between.PHRASES:
        return phrases.__contains__
    return lambda at: at in phrases or (at in begun.words and _parts_a_noun(word, at))


def _parts_a_noun(word: str, at: int) -> bool:
    """Whether what begins here is no ending, and no kanji is parted from the one beside it."""
    if _KANA.match(word, at):
        return False
    if _KANJI.match(word, at):
        left = word[max(0, at - 2) : at]
        return _TWO_KANJI.match(word, at) is not None and (
            not _KANJI.match(left, len(left) - 1) or _TWO_KANJI.match(left) is not None
        )
    return True


def _lone(word: str, at: int, phrases: frozenset[int]) -> bool:
    """Whether a phrase that ends here, or the last one that begins here, is one kana."""
    if at == len(word) - 1 and _KANA.match(word, at):
        return True
    return _KANA.match(word, at - 1) is not None and (at == 1 or at - 1 in phrases)


def _holds(before: str, after: str) -> bool:
    """Whether no line may break between two letters."""
    if after in _NOT_FIRST or before in _NOT_LAST or (before.isdecimal() and after not in " "):
        return True
    return _KATAKANA.match(before + after) is not None
