"""What is a figure called in a sentence? Each name has a form for whom somebody moves or beats.

German says "ein Ork" and "einen Ork", Spanish "Gandalf" and "a Gandalf": these are texts of
their own, in the context "object".
"""

from __future__ import annotations

from companion.ui.i18n.grammar import FigureName
from companion.ui.i18n.translate import _, in_context


def owned(kind: str, name: str) -> FigureName:
    """A player's figure: "Ada's hobbit", "Ada's man"."""
    if kind == "hobbit":
        text, moved = _("{name}'s hobbit"), in_context("object", "{name}'s hobbit")
    else:
        text, moved = _("{name}'s man"), in_context("object", "{name}'s man")
    return _called(text.format(name=name), moved.format(name=name))


def short(kind: str) -> str:
    """A figure of the player who acts: "the hobbit", "the man", "Gandalf"."""
    match kind:
        case "hobbit":
            return _called(_("the hobbit"), in_context("object", "the hobbit"))
        case "man":
            return _called(_("the man"), in_context("object", "the man"))
        case _:
            return unowned(kind)


def unowned(name: str) -> str:
    """A figure that everybody moves: "Gandalf", "an orc"; another name stays as it is."""
    match name:
        case "gandalf":
            return _called(_("Gandalf"), in_context("object", "Gandalf"))
        case "gollum":
            return _called(_("Gollum"), in_context("object", "Gollum"))
        case "orc":
            return _called(_("an orc"), in_context("object", "an orc"))
        case "wraith":
            return _called(_("a wraith"), in_context("object", "a wraith"))
        case _:
            return name


def _called(text: str, moved: str) -> FigureName:
    """A figure called `text`, which is `moved` where something is done to it."""
    return FigureName(text, lambda form: moved if form == "object" else text)
