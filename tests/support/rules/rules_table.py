"""What do the tables of all games have in common, on which rules tests play?"""

from __future__ import annotations

from typing import Any, Self

import pytest

from companion.core.game import Json, Setup
from companion.core.refusal import Refusal, RefusedError
from companion.games import find


class RulesTable:
    """A match at a position. Every check it makes on the way is one of the rules too.

    Attributes:
        setup: of the match.
        game: its rules.
        state: where it is.
        events: what happened in the last move, in JSON.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = find(setup.game)
        self.state: Any = self.game.initial_state(setup)
        self.events: list[dict[str, Json]] = []

    # -- moves ------------------------------------------------------------------------

    def as_json(self, move: Any) -> Json:
        """A move as the pipe has it; None for one that is given in another way."""
        return move

    def read(self, move: Any) -> Any:
        """A move as the rules have it, or why it is none."""
        return self.game.read_move(self.state, self.as_json(move))

    def refusal(self, move: Any) -> Refusal | None:
        """Why a move is refused."""
        read = self.read(move)
        return read if isinstance(read, Refusal) else self.game.judge(self.state, read)

    def allows(self, move: Any) -> bool:
        """Whether a move is allowed; judging, listing and the pipe's JSON must agree."""
        read, legal = self.read(move), self.refusal(move) is None
        assert legal == (read in list(self.game.legal_moves(self.state))), move
        if legal:
            written = self.game.write_move(read)
            assert self.game.read_move(self.state, written) == read, move
            assert self.as_json(move) in (None, written)
        return legal

    def do(self, *moves: Any) -> Self:
        """Make allowed moves; `events` is what happened in the last of them."""
        for move in moves:
            assert self.allows(move), f"{move}: {self.refusal(move)}"
            self.state, events = self.game.apply(self.state, self.read(move))
            self.events = [self.game.write_event(event) for event in events]
            assert self.game.read_position(self.state, self.json) == self.state, move
        return self

    def refuses(self, move: Any, code: str, paragraph: str, *words: str) -> None:
        """A move must be refused with this code, paragraph and words, and change nothing."""
        before, refusal = self.json, self.refusal(move)
        assert refusal is not None, f"{move} is allowed"
        assert (refusal.code, refusal.paragraph) == (code, paragraph), refusal.text
        for word in words:
            assert word in refusal.text, refusal.text
        assert refusal.text.endswith(".")
        read = self.read(move)
        if not isinstance(read, Refusal):
            assert read not in list(self.game.legal_moves(self.state))
            with pytest.raises(RefusedError) as caught:
                self.game.apply(self.state, read)
            assert caught.value.refusal == refusal
        assert self.json == before

    @property
    def moves(self) -> list[Any]:
        """Every legal move in JSON."""
        return [self.game.write_move(move) for move in self.game.legal_moves(self.state)]

    # -- what must be -----------------------------------------------------------------

    @property
    def json(self) -> dict[str, Any]:
        written: dict[str, Any] = self.game.write_state(self.state)
        return written

    @property
    def kinds(self) -> list[str]:
        """The kinds of the last move's events."""
        return [event["event"] for event in self.events]

    @property
    def phase(self) -> str:
        return str(self.json["phase"])

    @property
    def pending(self) -> Json:
        return self.json["pending"]

    @property
    def result(self) -> Json:
        return self.json["result"]
