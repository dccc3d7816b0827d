"""How is a text said aloud? Pure: what stands on the screen becomes words, numbers and pauses.

A speech program reads "×" as "multiplication sign" or skips it, and makes "2:1" a time. So
each sign between numbers becomes the word that people of the language say; quotation marks,
emoji and all other signs are dropped, and brackets become pauses. A new line is a pause.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from companion.core.lazy_pattern import lazy_pattern


class _Words(NamedTuple):
    """What signs are called.

    Attributes:
        plus: between numbers.
        more: before a number.
        minus: before a number.
        times: between factors.
        equals: before a result.
        until: between the ends of a range.
        ratio: between the parts of a ratio, 2:1.
        percent: after a number.
        degrees: after a number.
    """

    plus: str
    more: str
    minus: str
    times: str
    equals: str
    until: str
    ratio: str
    percent: str
    degrees: str


_WORDS: Final = {
    "en": _Words("plus", "plus", "minus", "times", "equals", "to", "to", "percent", "degrees"),
    "fr": _Words("plus", "plus", "moins", "fois", "égale", "à", "contre", "pour cent", "degrés"),
    "de": _Words("plus", "plus", "minus", "mal", "gleich", "bis", "zu", "Prozent", "Grad"),
    "ja": _Words("たす", "プラス", "マイナス", "かける", "は", "から", "対", "パーセント", "度"),
    "nl": _Words("plus", "plus", "min", "keer", "is", "tot", "tegen", "procent", "graden"),
    "es": _Words("más", "más", "menos", "por", "igual a", "a", "a", "por ciento", "grados"),
}
"""Language → its words."""
_FULL: Final = str.maketrans("＋－＝％！？（）〜～", "+-=%!?()––")  # noqa: RUF001 # the signs
"""Full-width signs, and the dashes of ranges."""
_FULL_COLON: Final = "\N{FULLWIDTH COLON}"
_COLON: Final = lazy_pattern(rf"{_FULL_COLON}(?!\d)|(?<!\d){_FULL_COLON}")
"""A pause in Japanese, unless it stands in a ratio."""
_DASH: Final = "[\N{EN DASH}\N{EM DASH}-]"
_RULE: Final = lazy_pattern(r"\s*\(R \d+(\.\d+)*\)")
"""The number of a rule, for who reads."""
_STRENGTH: Final = lazy_pattern(r"\((\d+)\)")
"""A number alone in brackets belongs to the word before it: no pause is heard behind it."""
_KEPT: Final = frozenset(".,;:!?'’-、。・ー\n")  # noqa: RUF001 # the marks themselves
"""What a speech program knows: ends and pauses, and signs within a word."""


def speakable(text: str, language: str) -> str:
    """A text as it is to be read aloud in a language; "" where nothing is left of it."""
    words = _WORDS[language]
    said = unicodedata.normalize("NFC", text).translate(_FULL).replace("\N{NO-BREAK SPACE}", " ")
    said = _COLON.sub("、", _RULE.sub("", said)).replace(_FULL_COLON, ":")
    for pattern, word in (
        (rf"(?<=\d)\s*{_DASH}\s*(?=\d)", words.until),
        (r"(?<=\d) ?: ?(?=\d(?!\d))", words.ratio),
        (r"(?<![\w)])\s*[-−](?=\d)", words.minus),  # noqa: RUF001 # the sign
        (r"(?<=\d)\s*\+", words.plus),
        (r"\+", words.more),
        (r"×", words.times),
        (r"=", words.equals),
        (r"→", words.until),
        (r"%", words.percent),
        (r"°", words.degrees),
    ):
        said = re.sub(pattern, f" {word} ", said)
    said = _STRENGTH.sub(r" \1 ", said)
    # A Japanese particle follows the bracket at once: a pause would cut it off.
    after = r"\)(?=\s+\w)" if language == "ja" else r"\)(?=\s*\w)"
    said = re.sub(rf"{after}|[·|•]|\s{_DASH}\s", ", ", said).replace("…", ".")
    said = "".join(letter if _is_said(letter) else " " for letter in said)
    return _tidied(said)


def _is_said(letter: str) -> bool:
    return letter in _KEPT or unicodedata.category(letter)[0] in "LMN" or letter == " "


def _tidied(text: str) -> str:
    """One space at most, none before a mark, no pause at the beginning of a line."""
    text = re.sub(r"[^\S\n]+", " ", text)
    text = re.sub(r" ([.,;!?、。])", r"\1", text)
    text = re.sub(r",+(?=\s*[.,;:!?、。])", "", text)
    lines = (line.strip(" ,") for line in text.split("\n"))
    return "\n".join(lines).strip()
