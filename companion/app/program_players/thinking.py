"""What does a seat of the program do? A process of its own, so that the window never waits.

It reads `messages` from standard input and writes its answers to standard output. It has no
vault, no record and no screen: all that it can know was sent to it. It writes no file and
no log, and ends when its input does.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from dataclasses import replace
from typing import IO, Any, Final, NoReturn

from companion import games
from companion.app.host import core_dumps
from companion.app.program_players import messages
from companion.core.errors import NotationError
from companion.core.game import AnyGame, Json, Seat, Setup
from companion.core.mind import AnyMind, SeatKnowledge
from companion.core.setup_json import read_setup
from companion.minds.levels import roster
from companion.minds.player import Decision, ProgramPlayer

_NICE: Final = 10
"""How much the window, and whatever else runs, goes first."""
_MOST_IDEAS: Final = 5
_MOST_MOVES: Final = 24
"""A turn is not thought through further at once."""


class Thinking:
    """Follows one match and answers what its seats do."""

    def __init__(self) -> None:
        """No match yet."""
        self._match: _Followed | None = None

    def take(self, message: Json) -> Json | None:
        """Take a message. Returns the answer to a question, else None.

        Raises:
            NotationError: no match was begun, or the message is none.
        """
        match message:
            case {"do": "begin", "setup": setup}:
                self._match = _Followed(read_setup(setup, _no_board))
                return None
            case {"do": "happened", "things": things} if self._match is not None:
                self._match.follow(things)
                return None
            case {"do": "decide", "seat": seat, "level": level, "seed": seed} if self._match:
                values, hands = message["values"], message["hands"]
                knowledge = SeatKnowledge(
                    Seat(seat),
                    values,
                    {colour: tuple(hand) for colour, hand in hands.items()},
                    tuple(message["cards"]),
                )
                return self._match.decide(level, seed, knowledge, 1)
            case {"do": "ideas", "seat": seat, "seed": seed} if self._match is not None:
                return self._match.decide("", seed, SeatKnowledge(Seat(seat)), _MOST_IDEAS)
        raise NotationError("This is no message, or no match was begun.")


class _Followed:
    """A match, as everybody at the table sees it."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._game: AnyGame = games.find(setup.game)
        self._roster = roster(setup.game)
        self._state: Any = self._game.initial_state(setup)
        self._minds: dict[Seat, AnyMind] = {
            Seat(seat): games.find_mind(setup, Seat(seat), self._roster.weights)
            for seat in range(len(setup.seats))
        }
        self._memories = {seat: mind.begin() for seat, mind in self._minds.items()}

    def follow(self, things: Iterable[Json]) -> None:
        """Follow what happened."""
        game = self._game
        for thing in things:
            if "position" in thing:
                self._state = game.read_position(self._state, thing["position"])
                continue
            event = game.read_event(thing["event"])
            for seat, mind in self._minds.items():
                self._memories[seat] = mind.notice(self._memories[seat], self._state, event)
            self._state = game.evolve(self._state, event)

    def decide(self, level: str, seed: str, knowledge: SeatKnowledge, most: int) -> Json:
        """An answer with at most so many lines; at the strongest level where none is named."""
        seat, levels = knowledge.seat, {one.name: one for one in self._roster.levels}
        if self._game.to_act(self._state) != seat:
            raise NotationError(f"Seat {seat} is not to act.")
        # A level that this version does not have is played at full strength.
        how = levels.get(level, self._roster.levels[-1])
        knows = SeatKnowledge(
            seat, knowledge.values, knowledge.hands, knowledge.cards, self._memories[seat]
        )
        player = ProgramPlayer(self._game, self._setup, self._roster, how)
        decision = player.decide(self._state, knows, seed)
        lines = [decision.moves]
        lines += [one.moves for one in decision.lines if one.moves != decision.moves]
        placed = decision.placed
        if most == 1:
            lines[0], placed = self._to_the_end(player, decision, knows, seed)
        written = [[self._game.write_move(move) for move in one] for one in lines[:most]]
        return messages.answer(written, placed)

    def _to_the_end(
        self, player: ProgramPlayer, first: Decision, knows: SeatKnowledge, seed: str
    ) -> tuple[tuple[Any, ...], tuple[int | None, ...]]:
        """The moves of a decision, and what would be decided after them, as far as that is known.

        A level that looks at little stops its line early, and would be asked again after each
        *Done*: hands are told at once what they do in one go. What it hides may change what it
        knows, so a line ends there.
        """
        moves, placed = [*first.moves], [*first.placed]
        game, state, new = self._game, self._state, first.moves
        while True:
            memory = knows.memory
            for move in new:
                before = state
                state, events = game.apply(state, move)
                here = before
                for event in events:
                    if game.secret_duty(here, event) is not None:
                        return tuple(moves), tuple(placed)
                    memory = self._minds[knows.seat].notice(memory, here, event)
                    here = game.evolve(here, event)
            if game.to_act(state) != knows.seat or len(moves) >= _MOST_MOVES:
                return tuple(moves), tuple(placed)
            knows = replace(knows, memory=memory)
            decision = player.decide(state, knows, seed)
            moves += decision.moves
            placed += decision.placed
            new = decision.moves


def _no_board(name: str) -> NoReturn:
    raise NotationError(f"A match holds its board whole, not by the name {name!r:.40}.")


def answer_all(told: IO[bytes], said: IO[bytes]) -> None:
    """Answer every question, in order, until there are no more lines."""
    thinking = Thinking()
    _say(said, messages.READY)
    for raw in told:
        message = json.loads(raw)
        answer = thinking.take(message)
        if answer is not None:
            _say(said, {**answer, "number": message.get("number")})


def _say(said: IO[bytes], message: Json) -> None:
    said.write(messages.line(message))
    said.flush()


def main() -> int:
    """Think until the input ends. Returns 1 where a message could not be answered."""
    core_dumps.forbid()  # what a seat hides lies in here
    os.nice(_NICE)
    try:
        answer_all(sys.stdin.buffer, sys.stdout.buffer)
    except Exception:  # noqa: BLE001 # its text may hold what a seat hides: nothing is told
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
