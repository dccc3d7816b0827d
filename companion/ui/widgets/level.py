"""Which letter size do widgets have that stand together? Pure: one size for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.ui.widgets.base import Widget
from companion.ui.widgets.card import ChoiceCard
from companion.ui.widgets.parts import Button, Label


def level(group: Sequence[Widget]) -> list[Widget]:
    """The same widgets with one size of letters for all labels, and one for all buttons.

    Cards have one for all names and one for all lines. It is the size that suits the longest
    of them; other widgets stay as they are.
    """
    labels = [one.text.fitted().px for one in group if isinstance(one, Label) and one.text.text]
    buttons = [one.words()[0].fitted().px for one in group if isinstance(one, Button) and one.text]
    cards = [
        [words.fitted().px for words in one.words()] for one in group if isinstance(one, ChoiceCard)
    ]
    names, lines = [px for px, *_ in cards], [px for _, *px in cards]
    found: list[Widget] = []
    for one in group:
        if isinstance(one, Label) and one.text.text:
            found.append(replace(one, text=replace(one.text, px=min(labels))))
        elif isinstance(one, Button) and one.text:
            found.append(replace(one, px=min(buttons)))
        elif isinstance(one, ChoiceCard):
            smallest = min((px for several in lines for px in several), default=0)
            found.append(replace(one, px=min(names), line_px=smallest))
        else:
            found.append(one)
    return found
