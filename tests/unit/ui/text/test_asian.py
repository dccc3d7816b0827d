"""What the comparisons call a letter of Asia is what a pattern of all of them would."""

from __future__ import annotations

import re
import sys

from hypothesis import given
from hypothesis import strategies as st

from companion.ui.text.asian import has_asian, is_asian, units

_ALL = "⺀-鿿豈-\ufaff\uff00-\uffef"
_ONE = re.compile(f"[{_ALL}]")
_UNITS = re.compile(f"[{_ALL}]|[^{_ALL}]+")


def test_every_letter_of_unicode() -> None:
    every = [chr(code) for code in range(sys.maxunicode + 1)]
    assert [one for one in every if is_asian(one)] == [one for one in every if _ONE.match(one)]


@given(st.text(st.sampled_from("ab １Ａ漢字ひらカー、。　é—⺀鿿豈")))
def test_a_word_in_pieces(word: str) -> None:
    assert list(units(word)) == _UNITS.findall(word)
    assert has_asian(word) is (_ONE.search(word) is not None)
