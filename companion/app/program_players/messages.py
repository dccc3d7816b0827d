"""What passes between the session and the process that thinks? JSON, an object a line. Pure.

To it: the set-up, what happened in public, and a question with what its own seat may know. From
it: an answer. Nothing else is ever sent, so nothing that others hide can reach a decision.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from companion.core.errors import NotationError
from companion.core.frozen import frozen
from companion.core.game import AnyGame, Json, Seat, Setup
from companion.core.mind import SeatKnowledge
from companion.core.refusal import Refusal
from companion.core.setup_json import write_setup

READY: Final = {"ready": True}
"""The first line of the process, when it can think."""


def begin(setup: Setup) -> Json:
    """A match; whatever came before it is forgotten."""
    return {"do": "begin", "setup": write_setup(setup)}


def happened(things: Sequence[Json]) -> Json:
    """What happened since the last such message: events, and corrected positions."""
    return {"do": "happened", "things": list(things)}


def event(game: AnyGame, event: Any) -> Json:
    """A public event, as one of the things of `happened`."""
    return {"event": game.write_event(event)}


def position(game: AnyGame, state: Any) -> Json:
    """A corrected position, as one of the things of `happened`."""
    return {"position": game.write_state(state)}


def decide(level: str, seed: str, knowledge: SeatKnowledge) -> Json:
    """The question what a seat of the program does, with all that only it may know."""
    return {
        "do": "decide",
        "seat": int(knowledge.seat),
        "level": level,
        "seed": seed,
        "values": dict(knowledge.values),
        "hands": {colour: list(hand) for colour, hand in knowledge.hands.items()},
        "cards": list(knowledge.cards),
    }


def ideas(seat: Seat, seed: str) -> Json:
    """The question what a person's seat might do; nothing of what it hides is told."""
    return {"do": "ideas", "seat": int(seat), "seed": seed}


def line(message: Json) -> bytes:
    """A message as it is sent: equal messages have equal bytes."""
    return json.dumps(message, sort_keys=True, separators=(",", ":")).encode() + b"\n"


@frozen
class Answer:
    """What a seat does, or might do.

    Attributes:
        lines: ways to go on, the best first; each a list of legal moves in order. At least one.
        placed: for each move of the first line the value in hand that it hides; None where none
            is chosen.
    """

    lines: tuple[tuple[Any, ...], ...]
    placed: tuple[int | None, ...]

    def __repr__(self) -> str:
        """Without `placed`, which is hidden."""
        return f"Answer({self.lines!r})"


def answer(lines: Iterable[Sequence[Json]], placed: Sequence[int | None]) -> Json:
    """An answer to a question; see `Answer`."""
    return {"lines": [list(one) for one in lines], "placed": list(placed)}


def read_answer(game: AnyGame, state: Any, obj: Json) -> Answer:
    """The answer to a question that was asked in `state`.

    Raises:
        NotationError: it is none, or a move in it is not legal there.
    """
    try:
        lines = tuple(_line(game, state, moves) for moves in obj["lines"])
        placed = tuple(None if value is None else int(value) for value in obj["placed"])
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        # The text of the error may hold a value that a seat hides.
        raise NotationError(f"The answer cannot be read: {type(error).__name__}.") from None
    if not lines or not lines[0] or len(placed) != len(lines[0]):
        raise NotationError("The answer says nothing.")
    return Answer(lines, placed)


def _line(game: AnyGame, state: Any, moves: Sequence[Json]) -> tuple[Any, ...]:
    found = []
    for obj in moves:
        move = game.read_move(state, obj)
        if isinstance(move, Refusal) or game.judge(state, move) is not None:
            raise NotationError("The answer has a move that is not allowed.")
        found.append(move)
        state = game.apply(state, move)[0]
    return tuple(found)
