"""A text that changed keeps its translation, which must be read again."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog

from tools.texts.catalogues import forms, headed, ids_of, read, write
from tools.texts.updating import followed

TEXTS = {
    "Choose a bun for the guest.": ("companion/baking.py", "Wähle ein Brötchen für den Gast."),
    "The oven is cold.": ("companion/oven.py", "Der Ofen ist kalt."),
}


def _german(*fresh: tuple[str, str], tidy: bool = False) -> Catalog:
    """What becomes of `TEXTS` in German when a program has other ones."""
    wanted, old = headed("en"), headed("de")
    for text, (file, translation) in TEXTS.items():
        old.add(text, translation, [(file, 1)])
    for text, file in fresh:
        wanted.add(text, None, [(file, 1)])
    return followed(wanted, old, headed("de"), tidy=tidy)


def test_what_was_reworded_is_fuzzy_and_says_what_it_was() -> None:
    new = _german(("Choose a bun for your guest.", "companion/baking.py"))
    message = new["Choose a bun for your guest."]
    assert message.string == "Wähle ein Brötchen für den Gast."
    assert message.fuzzy
    assert message.previous_id == ["Choose a bun for the guest."]
    assert [old.id for old in new.obsolete.values()] == ["The oven is cold."]


def test_what_is_new_takes_nothing_from_another_file_or_another_sentence() -> None:
    moved = _german(("Choose a bun for your guest.", "companion/oven.py"))
    other = _german(("Nobody is hungry any more.", "companion/baking.py"))
    for new in (moved, other):
        assert not [one.id for one in new if one.id and one.string]
        assert len(new.obsolete) == 2


def test_what_still_stands_gives_its_translation_to_nobody() -> None:
    new = _german(
        ("Choose a bun for the guest.", "companion/baking.py"),
        ("Choose a bun for the guests.", "companion/baking.py"),
    )
    assert not new["Choose a bun for the guest."].fuzzy
    assert not new["Choose a bun for the guests."].string


def test_the_most_alike_takes_it() -> None:
    new = _german(
        ("Choose two buns for the guests.", "companion/baking.py"),
        ("Choose a bun for that guest.", "companion/baking.py"),
    )
    assert new["Choose a bun for that guest."].fuzzy
    assert not new["Choose two buns for the guests."].string


def test_another_plural_is_another_text() -> None:
    wanted, old = headed("en"), headed("de")
    old.add(("{n} bun", "{n} bun"), ("{n} Brötchen", "{n} Brötchen"))
    wanted.add(("{n} bun", "{n} buns"))
    message = followed(wanted, old, headed("de"))["{n} bun"]
    assert message.fuzzy
    assert message.previous_id == ["{n} bun", "{n} bun"]


def test_a_gap_that_is_called_otherwise_is_so_in_the_translation() -> None:
    wanted, old = headed("en"), headed("de")
    old.add(
        ("{n} bun for {name}", "{n} buns for {name}"),
        ("{name:s} Brötchen", "{n} Brötchen für {name}"),
        [("companion/baking.py", 1)],
    )
    wanted.add(("{n} bun for {guest}", "{n} buns for {guest}"), None, [("companion/baking.py", 1)])
    message = followed(wanted, old, headed("de"))["{n} bun for {guest}"]
    assert forms(message.string) == ["{guest:s} Brötchen", "{n} Brötchen für {guest}"]
    assert not message.fuzzy


def test_what_was_before_is_read_as_it_was_written(tmp_path: Path) -> None:
    made = headed("de")
    long = "A bun that is so long that its name takes more than one line of the file, " * 3
    made.add("bun", "Brötchen", flags=["fuzzy"], previous_id=long, context="food")
    made.add(("{n} bun", "{n} buns"), ("a", "b"), flags=["fuzzy"], previous_id=("roll", "rolls"))
    made.add("bread", "Brot", user_comments=["crusty"])
    write(made, tmp_path / "de.po", "de")
    first = (tmp_path / "de.po").read_text()
    again = read("de", tmp_path)
    before = {ids_of(one)[0]: one.previous_id for one in again if one.id}
    assert before == {"bun": [long], "{n} bun": ["roll", "rolls"], "bread": []}
    write(again, tmp_path / "de.po", "de")
    assert (tmp_path / "de.po").read_text() == first
