"""What is a text for people before anybody has translated it? Keys only.

English is the key of every text. Rules, record and vault know no language: they
give the English sentence and what fills its gaps, `ui/i18n` says it in the
player's. `tools/texts.py` finds the keys: in calls of `_`, `ngettext` and
`in_context`, in refusals, faults of boards, errors and `Message`, and wherever `N_` marks one.
"""

from __future__ import annotations

from typing import Final


def N_(text: str) -> str:  # noqa: N802 # gettext's own name for it
    """`text` itself, marked: it is translated where it is shown, not here."""
    return text


class Message:
    """A sentence with gaps, and what fills them; frozen.

    Attributes:
        template: an English sentence with `{name}` gaps; the key for translations.
        values: name → what fills the gap: a text, a number, or another `Message`.
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, **values: object) -> None:
        """Say it in English; a sentence without values is taken as it stands."""
        self.template: Final = template
        self.values: Final = values

    def __str__(self) -> str:
        """The sentence in English."""
        return self.template.format(**self.values) if self.values else self.template

    def __bool__(self) -> bool:
        """Whether it says anything."""
        return bool(self.template)

    def __eq__(self, other: object) -> bool:
        """Alike when they say the same."""
        if not isinstance(other, Message):
            return NotImplemented
        return (self.template, self.values) == (other.template, other.values)

    def __hash__(self) -> int:
        """Of what it says."""
        return hash(str(self))
