"""What is in each hand and on each slip after all that was done? Pure.

The vault stores only what was done, in order; `MatchSlips` is made of it anew
each time. It moves *cards*: a card is a number that stands for one sealed
value of a hand, so nobody needs to know a value to draw it, lay it and take it
back. Nothing here opens a file or asks for chance: where a returned card goes
follows from a seed that was drawn when the match began, so that doing it again
after a crash puts it in the same place.

No text made here, `repr` and exceptions included, holds a value.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from enum import Enum
from typing import Self

from companion.core.errors import VaultError
from companion.core.frozen import frozen
from companion.core.game import Seat


class SlipAction(Enum):
    """What can be done with a slip; the words of the stored operations."""

    LAY = "lay"
    OPEN = "open"
    PEEK = "peek"
    SHARE = "share"
    REMOVE = "remove"
    RETURN = "return"
    TAKE_UP = "take up"
    UNDO = "undo"


@frozen
class Operation:
    """One thing that was done.

    Attributes:
        seq: the journal's number of the event that it belongs to.
        action: what was done.
        place: where the slip lies.
        owner: for `LAY`, whose hand it came from; else empty.
        card: for `LAY`, which of the hand; None for a real piece of unknown value.
        seat: for `PEEK` and `SHARE`, who may see it; else None.
        announced: for `OPEN`, the value that everybody saw; None when it is not known.
        copy: for `PEEK` and `SHARE`, the value sealed to that seat, if there is one.
        back_to: for `UNDO`, the last of the journal's entries that stays in force.
    """

    seq: int
    action: SlipAction
    place: str
    owner: str = ""
    card: int | None = field(default=None, repr=False)
    seat: Seat | None = None
    announced: int | None = field(default=None, repr=False)
    copy: bytes = field(default=b"", repr=False)
    back_to: int = 0

    def write(self) -> bytes:
        """As a text, to be wrapped; without its number in the journal."""
        fields = [
            self.action.value,
            self.place,
            self.owner,
            self.card,
            self.seat,
            self.announced,
            self.copy.hex(),
            self.back_to,
        ]
        return json.dumps(fields).encode()

    @classmethod
    def read(cls, seq: int, text: bytes) -> Self:
        """From its text."""
        action, place, owner, card, seat, announced, copy, *rest = json.loads(text)
        # What was written before anything could be taken back ends there.
        return cls(
            seq, SlipAction(action), place, owner, card, seat, announced, bytes.fromhex(copy), *rest
        )


@frozen
class Knowledge:
    """Who knows the value of a slip (R 12.2).

    Attributes:
        owner: the colour that it belongs to.
        seats: seats that peeked.
        everyone: it was opened.
        unseen: whether the vault does not know the value.
    """

    owner: str
    seats: frozenset[int] = frozenset()
    everyone: bool = False
    unseen: bool = False


@frozen
class Slip:
    """A hidden value that lies, or lay, at a place.

    Attributes:
        number: 1, 2, … in the order of laying in this match.
        place: where.
        card: which of its owner's hand; None for a real piece of unknown value.
        known: who knows it.
        announced: the value that everybody saw; None before.
        copies: seat → the value sealed to it.
    """

    number: int
    place: str
    card: int | None = field(repr=False)
    known: Knowledge
    announced: int | None = field(default=None, repr=False)
    copies: Mapping[Seat, bytes] = field(default_factory=dict, repr=False)


@frozen
class DisclosedSlip:
    """A slip that every owner agreed to open.

    Attributes:
        number: the slip's.
        owner: the colour that it belongs to.
        place: where it lay.
        value: what was sealed.
        announced: the value announced at the table, where that differs; else None.
    """

    number: int
    owner: str
    place: str
    value: int = field(repr=False)
    announced: int | None = field(default=None, repr=False)


class MatchSlips:
    """Hands and slips of one match; `apply` carries out an operation.

    An undone operation leaves no trace: the cards are where they were, in the same order,
    so repeating it has the same result.

    Attributes:
        hands: owner → the cards left, in the order in which they will be drawn.
        slips: place → what lies there.
        gone: what no longer lies anywhere, in the order in which it left.
    """

    def __init__(self, sizes: Mapping[str, int], seed: bytes) -> None:
        """Begin with whole hands of so many cards, in the order they were shuffled into."""
        self._sizes = dict(sizes)
        self._seed = seed
        self._laid = 0
        self._done: list[tuple[Operation, int]] = []
        self._deal()

    def _deal(self) -> None:
        """Everything is in the hands again, as it was shuffled."""
        self.hands = {owner: list(range(size)) for owner, size in self._sizes.items()}
        self.slips: dict[str, Slip] = {}
        self.gone: list[Slip] = []
        self._returned: Counter[str] = Counter()
        self._back: set[int] = set()

    def next_card(self, owner: str) -> int:
        """The card that a draw takes now.

        Raises:
            VaultError: the hand is empty, or a real piece of unknown value was laid
                that could be this card.
        """
        hand = self.hand(owner)
        if any(self._out_unseen(owner)):
            raise VaultError(
                "A real piece of {colour} was placed without telling Table Herald, so it can't "
                "draw for {colour} any more. Continue with the real pieces.",
                colour=owner,
            )
        if not hand:
            raise VaultError("This hand is empty.")
        return hand[0]

    def hand(self, owner: str) -> list[int]:
        """The cards left in a hand, in drawing order; who began with none has none."""
        return self.hands.get(owner, [])

    def announced_unseen(self, owner: str) -> Counter[int]:
        """Values of a hand's real pieces that the vault learnt only when all saw them."""
        return Counter(
            slip.announced for slip in self._out_unseen(owner) if slip.announced is not None
        )

    def slip(self, place: str) -> Slip:
        """What lies at a place.

        Raises:
            VaultError: nothing does.
        """
        if place not in self.slips:
            raise VaultError("The vault has nothing there.")
        return self.slips[place]

    def every_slip(self) -> list[Slip]:
        """What lies anywhere or ever did, in the order of laying."""
        return sorted([*self.slips.values(), *self.gone], key=lambda slip: slip.number)

    def apply(self, operation: Operation) -> None:
        """Carry out an operation.

        Raises:
            VaultError: it cannot be done. Nothing was changed.
        """
        if operation.action is SlipAction.UNDO:
            self._undo(operation.back_to)
            return
        number = self._laid + 1
        self._apply(operation, number)
        if operation.action is SlipAction.LAY:
            self._laid = number
        self._done.append((operation, number))

    def _undo(self, back_to: int) -> None:
        """Start over and repeat the operations in force; numbers of slips are never reused."""
        kept = [(operation, number) for operation, number in self._done if operation.seq <= back_to]
        self._deal()
        for operation, number in kept:
            self._apply(operation, number)
        self._done = kept

    def _apply(self, operation: Operation, number: int) -> None:
        """Do it; a slip that is laid gets this number."""
        place = operation.place
        match operation.action:
            case SlipAction.LAY:
                self._lay(operation, number)
            case SlipAction.OPEN:
                slip = self.slip(place)
                announced = slip.announced if operation.announced is None else operation.announced
                known = replace(slip.known, everyone=True)
                self.slips[place] = replace(slip, known=known, announced=announced)
            case SlipAction.PEEK | SlipAction.SHARE:
                self._show(operation)
            case SlipAction.REMOVE:
                self.slip(place)
                self.gone.append(self.slips.pop(place))
            case SlipAction.RETURN:
                slip = self.slip(place)
                self.gone.append(self.slips.pop(place))
                self._put_back(slip)
            case SlipAction.TAKE_UP:
                slip = self.slip(place)
                self.gone.append(self.slips.pop(place))
                self._back.add(slip.number)
                if slip.card is not None:
                    self.hands[slip.known.owner].insert(0, slip.card)
            case SlipAction.UNDO:
                pass  # never among what is done: it takes from it

    def _lay(self, operation: Operation, number: int) -> None:
        owner, place, card = operation.owner, operation.place, operation.card
        if place in self.slips:
            raise VaultError("Something is already there.")
        hand = self.hand(owner)
        if card is not None:
            if card not in hand:
                raise VaultError("This value is no longer in this hand.")
            hand.remove(card)
        known = Knowledge(owner, unseen=card is None)
        self.slips[place] = Slip(number, place, card, known)

    def _show(self, operation: Operation) -> None:
        slip, seat = self.slip(operation.place), operation.seat
        if seat is None:
            raise VaultError("It doesn't say who looked.")
        copies = dict(slip.copies)
        if operation.copy:
            copies[seat] = operation.copy
        known = slip.known
        if operation.action is SlipAction.PEEK:
            known = replace(known, seats=known.seats | {seat})
        self.slips[operation.place] = replace(slip, known=known, copies=copies)

    def _put_back(self, slip: Slip) -> None:
        """Put a card anywhere into the rest of its hand, each place as likely."""
        owner = slip.known.owner
        self._back.add(slip.number)
        if slip.card is None:
            return
        hand = self.hands[owner]
        self._returned[owner] += 1
        question = f"{owner}/{self._returned[owner]}".encode()
        number = int.from_bytes(hashlib.blake2b(question, key=self._seed).digest())
        hand.insert(number % (len(hand) + 1), slip.card)

    def _out_unseen(self, owner: str) -> Iterator[Slip]:
        """The hand's real pieces that nobody named, as far as they did not come back."""
        for slip in (*self.slips.values(), *self.gone):
            known = slip.known
            if known.unseen and known.owner == owner and slip.number not in self._back:
                yield slip
