"""What is being written on the on-screen keyboard? Pure: the text and the shift.

The keys themselves are `widgets/keyboard`; this follows them. Real keys write too. A letter
that is held offers its variants.
"""

from __future__ import annotations

from companion.ui.i18n.translate import language
from companion.ui.input.events import KeyName, KeyStroke
from companion.ui.widgets.alphabets import VARIANTS, Alphabet, Keys, marked, resized
from companion.ui.widgets.base import Intent


class Writing:
    """A text while it is written.

    Attributes:
        text: what is written so far.
        offered: the letter whose variants are offered, "" for none.
    """

    def __init__(self, text: str, most: int) -> None:
        """Begin with a text, of at most `most` letters."""
        self.text = text[:most]
        self.offered = ""
        self._most = most
        self._alphabet = Alphabet.KANA if language() == "ja" else Alphabet.LATIN
        self._shift: bool | None = None
        self._held: tuple[str, float] | None = None
        self._just_offered = False

    @property
    def keys(self) -> Keys:
        """The keys to show: capitals where a name begins, hiragana until katakana is chosen."""
        if self._alphabet is Alphabet.KANA:
            return Keys(self._alphabet, language(), self._shift is True)
        begins = not self.text or self.text[-1] in " -"
        return Keys(self._alphabet, language(), begins if self._shift is None else self._shift)

    def answer(self, intent: Intent) -> bool:
        """Handle a tap on a key. Returns whether the intent was one."""
        text = self.text
        match intent.name:
            case "letter" if self._just_offered:
                self._just_offered = False
            case "letter":
                self._set(text + str(intent.arg))
                if self._alphabet in (Alphabet.ACCENTS, Alphabet.MORE):
                    self._alphabet = Alphabet.LATIN
            case "rub":
                self._set(text[:-1])
            case "mark":
                self._set(text[:-1] + marked(text[-1], str(intent.arg)) if text else "")
            case "size":
                self._set(text[:-1] + resized(text[-1]) if text else "")
            case "shift":
                self._shift = not self.keys.capital
            case "accents":
                self._turn(Keys(self._alphabet).turned.alphabet)
            case "kana":
                self._turn(Alphabet.KANA)
            case _:
                return False
        return True

    def _set(self, text: str) -> None:
        self.text, self.offered = text[: self._most], ""
        if self._alphabet is not Alphabet.KANA:
            self._shift = None

    def _turn(self, alphabet: Alphabet) -> None:
        self._alphabet, self._shift, self.offered = alphabet, None, ""

    def typed(self, key: KeyStroke) -> bool:
        """Handle a real key. Returns whether it wrote."""
        if key.name is KeyName.TEXT:
            self._set(self.text + key.text)
        elif key.name is KeyName.BACKSPACE:
            self._set(self.text[:-1])
        else:
            return False
        return True

    def tick(self, held: str | None, now: float, hold_s: float) -> bool:
        """Offer the variants of a letter held for `hold_s` seconds. Returns whether it just did."""
        held = held or ""
        letter = held.removeprefix("key")
        if held == letter or letter not in VARIANTS:
            self._held = None
            if not held:
                self._just_offered = False
            return False
        if self._held is None or self._held[0] != letter:
            self._held = (letter, now)
        if self.offered == letter or now - self._held[1] < hold_s:
            return False
        self.offered, self._just_offered = letter, True
        return True
