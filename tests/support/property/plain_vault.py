"""What should the vault say? A plain model of it, without a key."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from companion.core.game import Seat
from tests.support.vaults import DECK, OWNERS


@dataclass
class Lying:
    """A slip as the model has it; `value` is None where the vault was not told it."""

    number: int
    owner: str
    value: int | None
    seats: frozenset[int] = frozenset()
    everyone: bool = False
    announced: int | None = None
    copies: dict[Seat, int] = field(default_factory=dict)

    def seen_by(self, seat: Seat) -> int | None:
        """What this seat's key shows."""
        if self.value is not None and OWNERS[self.owner] == seat:
            return self.value
        if seat in self.copies:
            return self.copies[seat]
        return self.announced if self.everyone else None


@dataclass
class Plain:
    """What the vault should say, the deed that led here, and who was let look since."""

    hands: dict[str, Counter[int]] = field(
        default_factory=lambda: {owner: Counter(DECK) for owner in OWNERS}
    )
    coming: dict[str, list[int]] = field(default_factory=lambda: {owner: [] for owner in OWNERS})
    """What each hand draws next, as far as that is known: what was taken up lies on top."""
    slips: dict[str, Lying] = field(default_factory=dict)
    gone: list[Lying] = field(default_factory=list)
    laid: int = 0
    deed: tuple[Any, ...] = ()
    shares: list[tuple[str, Seat]] = field(default_factory=list)

    def unseen(self, owner: str) -> list[Lying]:
        """Real shields of a hand that are out and that the vault was not told when laid."""
        out = [*self.slips.values(), *self.gone]
        return [slip for slip in out if slip.owner == owner and slip.value is None]

    def left(self, owner: str) -> Counter[int]:
        """What a hand can still lay, as far as the vault can know."""
        told = Counter(slip.announced for slip in self.unseen(owner) if slip.announced is not None)
        return self.hands[owner] - told

    def lay(self, owner: str, value: int) -> None:
        """A value leaves a hand; of equal ones the one that would be drawn first."""
        self.hands[owner] -= Counter([value])
        if value in self.coming[owner]:
            self.coming[owner].remove(value)

    def give_back(self, slip: Lying) -> None:
        """A slip goes back into its hand, where nobody can follow it or what lay on top."""
        if slip.value is not None:
            self.hands[slip.owner][slip.value] += 1
            self.coming[slip.owner].clear()

    def take_up(self, slip: Lying) -> None:
        """A slip goes back onto its hand: it is drawn next."""
        if slip.value is not None:
            self.hands[slip.owner][slip.value] += 1
            self.coming[slip.owner].insert(0, slip.value)
