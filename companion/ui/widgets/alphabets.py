"""Which letters stand where on the keyboard? Pure: no pygame, no screen.

By language for Latin letters; the table of fifty sounds for kana. Upright there is no
room for ten keys side by side: there the letters go by the alphabet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final
from unicodedata import normalize


class Alphabet(Enum):
    """The sets of letters there are."""

    LATIN = "latin"
    ACCENTS = "accents"
    MORE = "more"
    KANA = "kana"


_TURNS: Final = {
    Alphabet.LATIN: Alphabet.ACCENTS,
    Alphabet.ACCENTS: Alphabet.MORE,
    Alphabet.MORE: Alphabet.LATIN,
    Alphabet.KANA: Alphabet.LATIN,
}

_LYING: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbnéèç"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß"),
    "nl": ("qwertyuiop", "asdfghjkl", "zxcvbnmëï"),
    "es": ("qwertyuiop", "asdfghjklñ", "zxcvbnm¿¡"),
}
_UPRIGHT: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("abcdefg", "hijklmn", "opqrstu", "vwxyz"),
    "fr": ("abcdefgh", "ijklmnop", "qrstuvwx", "yzéèçà"),
    "de": ("abcdefgh", "ijklmnop", "qrstuvwx", "yzäöüß"),
    "nl": ("abcdefgh", "ijklmnop", "qrstuvwx", "yzëïé"),
    "es": ("abcdefgh", "ijklmnño", "pqrstuvw", "xyz¿¡"),
}
_ACCENTS: Final = ("àâäáãåæçñß", "èéêëìíîïõú", "òóôöøœùûü")
_MORE: Final = ("ăąćčďđěęğż", "ıİłńňőřśźž", "šşșťțůűýÿ")
_ACROSS_UPRIGHT: Final = 8

VARIANTS: Final[Mapping[str, str]] = {
    "a": "àâäáãåæąăā",
    "c": "çćč",
    "d": "ďđð",
    "e": "éèêëěęēė",
    "g": "ğģ",
    "i": "îïìíıİī",
    "k": "ķ",
    "l": "łľļ",
    "n": "ñńňņ",
    "o": "ôöòóõøœő",
    "r": "řŕ",
    "s": "ßśšşș",
    "t": "ťțþ",
    "u": "ùûüúůűū",
    "y": "ýÿ",
    "z": "žźż",
}
"""Small letter → the letters that a finger which stays on it is offered, usual ones first."""

_FIFTY: Final = (
    "あいうえお", "かきくけこ", "さしすせそ", "たちつてと", "なにぬねの",
    "はひふへほ", "まみむめも", "や ゆ よ", "らりるれろ", "わをんー・",
)  # fmt: skip
"""The table of fifty sounds, one consonant a string; a space is a gap."""
_SMALL: Final = dict(zip("あいうえおつやゆよわ", "ぁぃぅぇぉっゃゅょゎ", strict=True))
_TO_KATAKANA: Final = ord("ァ") - ord("ぁ")

DOTS: Final = "\u3099"
"""The two strokes that make か into が, as Unicode combines them."""
RING: Final = "\u309a"
"""The ring that makes は into ぱ."""


@dataclass(frozen=True, slots=True)
class Keys:
    """What the keyboard shows.

    Attributes:
        alphabet: which set.
        language: whose order the Latin letters have.
        capital: large letters; for kana: katakana.
    """

    alphabet: Alphabet = Alphabet.LATIN
    language: str = "en"
    capital: bool = False

    @property
    def turned(self) -> Keys:
        """The next set of Latin letters."""
        return replace(self, alphabet=_TURNS[self.alphabet])


def rows_of(keys: Keys, *, upright: bool) -> tuple[str, ...]:
    """The rows of letters from top to bottom; a space is a gap."""
    match keys.alphabet:
        case Alphabet.LATIN:
            orders = _UPRIGHT if upright else _LYING
            return orders.get(keys.language, orders["en"])
        case Alphabet.ACCENTS:
            return _chunked(_ACCENTS) if upright else _ACCENTS
        case Alphabet.MORE:
            return _chunked(_MORE) if upright else _MORE
        case Alphabet.KANA if upright:
            return _FIFTY
        case Alphabet.KANA:
            return tuple("".join(row) for row in zip(*_FIFTY, strict=True))


def _chunked(rows: tuple[str, ...]) -> tuple[str, ...]:
    whole = "".join(rows)
    return tuple(whole[at : at + _ACROSS_UPRIGHT] for at in range(0, len(whole), _ACROSS_UPRIGHT))


def shown(letter: str, keys: Keys) -> str:
    """A letter as it stands on its key, and as it is typed."""
    if not keys.capital:
        return letter
    if keys.alphabet is Alphabet.KANA:
        return katakana(letter)
    large = letter.upper()
    return large if len(large) == 1 else letter


def katakana(kana: str) -> str:
    """A hiragana as katakana; anything else as it is."""
    return chr(ord(kana) + _TO_KATAKANA) if "ぁ" <= kana <= "ゖ" else kana


def marked(kana: str, mark: str) -> str:
    """A kana with `DOTS` or `RING`, or without where it has it; as it is where it takes none."""
    parts = normalize("NFD", kana)
    if parts[1:] == mark:
        return parts[0]
    whole = normalize("NFC", parts[0] + mark)
    return whole if len(whole) == 1 else kana


def resized(kana: str) -> str:
    """A large kana small, a small one large; as it is where there is but one size."""
    for large, small in _SMALL.items():
        for one, other in ((large, small), (katakana(large), katakana(small))):
            if kana == one:
                return other
            if kana == other:
                return one
    return kana
