"""Which text belongs to a key? Asked of the compiled catalogue itself, by halving.

The standard library makes a dictionary of every catalogue: a megabyte a language, of which whoever
shows a table to others needs five, for a few hundred texts. In a compiled catalogue the keys are
in order, so that it can be asked as it is. What was asked for is kept.
"""

from __future__ import annotations

import gettext
import re
import struct
from collections.abc import Callable
from mmap import mmap
from typing import Final

_MAGIC: Final = 0x950412DE
_HEAD: Final = struct.Struct("<5I")
_PLACE: Final = struct.Struct("<II")
_CHOICE: Final = re.compile(r"plural=([^;\n]+)")
_USUAL: Final = "n != 1"
_CONTEXT_ENDS: Final = "\x04"
_FORM_ENDS: Final = b"\0"


class PackedCatalogue(gettext.NullTranslations):
    """The texts of one compiled catalogue in UTF-8, as `po_files` and msgfmt make it."""

    def __init__(self, packed: bytes | mmap) -> None:
        """`packed` is the content of the file.

        Raises:
            OSError: it is no catalogue.
        """
        super().__init__()
        head = packed[: _HEAD.size]
        if len(head) < _HEAD.size or _HEAD.unpack(head)[0] != _MAGIC:
            raise OSError("a catalogue is damaged")
        _magic, _version, self._count, self._keys, self._texts = _HEAD.unpack(head)
        self._packed = packed
        self._found: dict[str, tuple[str, ...]] = {}
        heading = "".join(self._forms(""))
        choice = _CHOICE.search(heading.replace(" ", ""))
        self._form: Callable[[int], int] = gettext.c2py(choice[1] if choice else _USUAL)

    def gettext(self, message: str) -> str:
        """The text of a key; of one with a plural the form for one."""
        forms = self._forms(message)
        return forms[self._form(1) if len(forms) > 1 else 0] if forms else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of a text that suits a number."""
        forms, form = self._forms(msgid1), self._form(n)
        if form < len(forms):
            return forms[form]
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context: str, message: str) -> str:
        """The text of a key in a context."""
        forms = self._forms(f"{context}{_CONTEXT_ENDS}{message}")
        return forms[0] if forms else message

    def _forms(self, key: str) -> tuple[str, ...]:
        """Every form of a text; none where the catalogue has no such key."""
        forms = self._found.get(key)
        if forms is None:
            raw = self._raw(key.encode())
            if raw is None:
                return ()
            forms = tuple(form.decode() for form in raw.split(_FORM_ENDS))
            self._found[key] = forms
        return forms

    def _raw(self, key: bytes) -> bytes | None:
        """The text of a key as it is written, looked for among the keys, which are in order."""
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            # A plural's two keys are one, a zero byte between them.
            found, _zero, _plural = self._at(self._keys, middle).partition(_FORM_ENDS)
            if found < key:
                low = middle + 1
            elif found > key:
                high = middle
            else:
                return self._at(self._texts, middle)
        return None

    def _at(self, table: int, number: int) -> bytes:
        size, place = _PLACE.unpack_from(self._packed, table + _PLACE.size * number)
        return self._packed[place : place + size]
