"""What does a translator read at the head of every catalogue?"""

from __future__ import annotations

from typing import Final

HEADER: Final = """\
The texts of Table Herald, a referee for board games on a real table.

A gap, {name}, is filled in when the text is shown. It may stand anywhere in the text
and more than once; none may be lost and no other may come in. A gap can ask for a form,
whether the English text does or not:
  {name:of}  a person or castle with "of": d'Ada, de Ben; von Ada
  {name:s}   its genitive: Adas, Hans'
  {place:at} {place:to} {place:from}  a place with its preposition, as this catalogue
             says "at the gate of {castle}", "to the gate of {castle}" and so on
  {place}    the same place as subject or object: "the gate of {castle}"
{n} chooses between singular and plural; "one knight" need not say it. What fills {colour}
is the name of an army ("Red") on its own; {knights} is "3 knights"; {castle}, {name},
{loser}, {owner} are names. In French write U+00A0 before : ; ! ? and inside guillemets.

The table is a group of friends. Buttons have little room: the short word wins. The
words of the games (castle, knight, siege, shield) are the same everywhere.
"""
