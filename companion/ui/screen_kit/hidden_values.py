"""What must a game say of its hidden values, for screens that know no game?

A hidden value is known to one player alone and kept by the vault. Its owner places it at a
place of the board; the rules, or all players together, open it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from companion.core.frozen import frozen
from companion.core.game import Colour, Seat
from companion.referee.referee import Referee
from companion.ui.widgets.picture import Picture


@frozen
class HiddenWords:
    """What the game calls its hidden values: English, the keys for translations.

    A text about a place has a gap for its name, which `HiddenValues.about` fills.

    Attributes:
        title: of the page on which it is chosen how they are kept.
        button: leads to that page from the match.
        drawn: heads the choice of how they are drawn.
        real: a choice: those of the box.
        means_real: what that choice means.
        means_no_pins: what it means that nobody has a PIN.
        means_pins_real: what it means to have PINs, where real ones are drawn.
        means_pins: what it means to have PINs, where the program draws.
        look: a player's button to look at those of their own.
        which: asks a player, {name}, which one.
        was_drawn: for the player who has just drawn one.
        other_opens: said to the only other who may know it.
        lies_here: for a player who looks again.
        choose: for the player who chooses one of the hand.
        key_in: for the player who has placed a real one.
        not_in_hand: the hand holds no such value.
        lay_unseen: the way to place one that the program never learns.
        turn: the way to open a real one that no key opens.
        turn_all: what everybody does then.
        turn_alone: what the one player does who alone may know it.
        maybe_all: the same, where it may be a real one or not.
        maybe_alone: the same for the one player.
        to_look: what the screen is handed over for, at a place.
        to_choose: the same.
        to_key_in: the same.
        to_turn: the same.
        to_agree: the same, at no place.
        at_place: heads the page on which one is told.
        all_title: heads the page of all of them, after the match.
        agree: asks a player whether all are opened.
        open_all: the button that opens all.
        open_all_means: what it does.
        owner_away: an owner, {name}, is away and cannot agree to it.
        forget: the button that forgets those that were not opened.
        forget_means: what it does.
        forgotten: they were forgotten.
        unknown: the program has none to open.
        face_down: they can be opened.
    """

    title: str
    button: str
    drawn: str
    real: str
    means_real: str
    means_no_pins: str
    means_pins_real: str
    means_pins: str
    look: str
    which: str
    was_drawn: str
    other_opens: str
    lies_here: str
    choose: str
    key_in: str
    not_in_hand: str
    lay_unseen: str
    turn: str
    turn_all: str
    turn_alone: str
    maybe_all: str
    maybe_alone: str
    to_look: str
    to_choose: str
    to_key_in: str
    to_turn: str
    to_agree: str
    at_place: str
    all_title: str
    agree: str
    open_all: str
    open_all_means: str
    owner_away: str
    forget: str
    forget_means: str
    forgotten: str
    unknown: str
    face_down: str


class HiddenValuesUi(Protocol):
    """The hidden values of a game: a module with these functions, or an object."""

    def words(self) -> HiddenWords:
        """What they are called."""

    def about(self, text: str, place: str) -> str:
        """A text of `words` about a place, in the language that is spoken.

        Args:
            text: the key.
            place: its name.
        """

    def placing(self) -> Any:
        """The move that places a value; the vault alone is told which value.

        It names no place: the state says which place waits for a value.
        """

    def picture(self, colour: Colour, value: int) -> Picture:
        """The picture of an open value."""

    def place_name(self, view: Any, place: str) -> str:
        """The name of a place where a value can lie; the place's id where it has no name."""

    def owner(self, state: Any, place: str) -> Colour:
        """The owner of the value at a place; also asked before the value is placed there."""

    def in_hand(self, view: Any, colour: Colour) -> int:
        """How many values a colour has not placed yet."""

    def lying(self, view: Any, colours: Sequence[Colour]) -> Mapping[str, str]:
        """The places where values of these colours lie face down, with their names."""

    def is_chosen(self, state: Any) -> bool:
        """Whether the owner chooses which value is placed; else it is drawn."""

    def unseen(self, referee: Referee) -> tuple[Seat, str] | None:
        """Who has drawn a value, and for which place, if nothing has happened since; else None.

        The owner may not have seen it yet: the program may have ended in between. It is asked
        once, when a match is resumed. A game in which placing ends the turn asks
        `queries.lately`, the others `queries.this_turn`.
        """
