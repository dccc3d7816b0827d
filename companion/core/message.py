"""What is a text for people before it is translated? Keys only.

English is the key of every text. Rules, record and vault know no language: they
give the English sentence and the values for its gaps, and `ui/i18n` translates it
into the player's language. `tools/texts` finds the keys: in calls of `_`, `ngettext` and
`in_context`, in refusals, faults of boards, errors and `Message`, and wherever `N_` marks one.
"""

from __future__ import annotations

from typing import Final


def N_(text: str) -> str:  # noqa: N802 # gettext's own name for it
    """Return `text` unchanged and mark it as a key; the code that shows it translates it."""
    return text


class Message:
    """A sentence with gaps, and what fills them; frozen.

    Attributes:
        template: an English sentence with `{name}` gaps; the key for translations.
        values: name → what fills the gap: a text, a number, or another `Message`.
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, **values: object) -> None:
        """Keep the English sentence and the values; without values no gap is looked for."""
        self.template: Final = template
        self.values: Final = values

    def __str__(self) -> str:
        """The sentence in English."""
        return self.template.format(**self.values) if self.values else self.template

    def __bool__(self) -> bool:
        """Whether there is any text."""
        return bool(self.template)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same template and values."""
        if not isinstance(other, Message):
            return NotImplemented
        return (self.template, self.values) == (other.template, other.values)

    def __hash__(self) -> int:
        """Hash of the English sentence."""
        return hash(str(self))
