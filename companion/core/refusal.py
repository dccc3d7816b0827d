"""Why is a move not allowed? For a program, for the rule book, for a person. Pure."""

from __future__ import annotations

from companion.core.errors import RulesError
from companion.core.frozen import frozen


@frozen
class Refusal:
    """Why a move is not allowed: for a program, for the rule book, for a person.

    Attributes:
        code: one of the game's refusal codes.
        paragraph: the paragraph of the game's rules that forbids it, "7.2".
        template: an English sentence with `{name}` gaps; the key for translations.
        values: what fills the gaps, as (name, value) pairs.
        plural: the sentence for other numbers than 1, where it has a plural.
        counted: the gap whose number chooses between the two.
    """

    code: str
    paragraph: str
    template: str
    values: tuple[tuple[str, str | int], ...] = ()
    plural: str = ""
    counted: str = ""

    @property
    def text(self) -> str:
        """The sentence in English, with its numbers in it."""
        values = dict(self.values)
        one = not self.plural or values[self.counted] == 1
        return (self.template if one else self.plural).format(**values)


class RefusedError(RulesError):
    """A move that the rules refuse. The match is unchanged.

    Attributes:
        refusal: code, paragraph and sentence.
    """

    def __init__(self, refusal: Refusal) -> None:
        """Keep the refusal; its sentence becomes the text of the error."""
        self.refusal = refusal
        super().__init__(f"{refusal.text} (rule {refusal.paragraph})")
