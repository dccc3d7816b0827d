"""What can lie in an open hand of Rheinländer (RL 3.4, 4.4)? Pure."""

from __future__ import annotations

from companion.core.game import Seat
from companion.core.refusal import Refusal
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import pieces
from companion.games.rheinlander.state import Phase, State


class RheinlanderOpenHand:
    """The open hand of a seat that the program plays."""

    def cards(self, state: State) -> tuple[str, ...]:
        """The numbers on the cards that are not among the discards."""
        gone = set(state.discards)
        return tuple(str(card) for card in range(1, state.terms.cards + 1) if card not in gone)

    def size(self, state: State, seat: Seat) -> int:
        """Who has played a card and not drawn has one less (RL 4.4)."""
        has_played = seat == state.mover and state.phase in (Phase.CASTLE, Phase.BUILD)
        return pieces.HAND - has_played

    def played(self, move: mv.Move) -> str | None:
        """The card of a knight, or one that was discarded."""
        match move:
            case mv.Place() | mv.Reinforce() | mv.Convert() | mv.Discard():
                return str(move.card)
        return None

    def elsewhere(self, card: str, name: str) -> Refusal:
        """Every number is on one card (RL 4.2)."""
        text = "Card {card} is already face up in front of {name}."
        return Refusal("card_gone", "4.2", text, (("card", card), ("name", name)))
