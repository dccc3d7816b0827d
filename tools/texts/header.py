"""What does a translator read at the head of every catalogue?"""

from __future__ import annotations

from typing import Final

from tools.texts.gap_kinds import gap_kinds

_HEAD: Final = """\
The texts of Table Herald, a referee for board games on a real table.
docs/translating.md says how they are translated, in one page.

A gap, {name}, is filled in when the text is shown. It may stand anywhere in the text
and more than once; none may be lost and no other may come in. A gap can ask for a form,
whether the English text does or not:
  {name:of}  a person or castle with "of": d'Ada, de Hugo; von Ada
  {name:s}   its genitive: Adas, Hans'. German turns "{name:s} Zug" round where a name
             has none: "Zug von Spieler 5"
  {place:at} {place:to} {place:from}  a place with its preposition, as this catalogue
             says "at the gate of {castle}", "to the gate of {castle}" and so on
  {figure:object}  a figure that is moved, put or beaten: "einen Ork", "Adas Menschen";
             "a Gandalf"
  {place}    the same place as subject or object: "the gate of {castle}"
{n} chooses between singular and plural; "one knight" need not say it.

Above a text stands what fills each of its gaps:
"""
_FOOT: Final = """\
There too: "At most 34 columns." A translation may be as long as its English and a third
more, or as the longest that was proven to fit on every screen. A Japanese letter has two
columns; gaps are not counted.

What is "fuzzy" was translated from another English text, the one behind "#|". Nobody sees
it until you have read it again and taken the word "fuzzy" and the lines of "#|" away.

The table is a group of friends. Buttons have little room: the short word wins. The
words of the games (castle, knight, siege, shield) are the same everywhere; the words that
are wanted, and those that are not, are in tools/texts/words.
"""


def _kinds() -> str:
    """The kinds of gaps, a line each."""
    meanings = gap_kinds().meanings.items()
    return "".join(f"  {kind:<8} {meaning}\n" for kind, meaning in meanings)


HEADER: Final = f"{_HEAD}{_kinds()}{_FOOT}"
