"""The rules on a pipe: one JSON object a line in, one a line out.

No device, no record, no clock: other programs referee through it as chess
programs talk to an engine. A line that makes no sense is answered with an
error and changes nothing; no input ends the process but the end of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, Final, NoReturn

from companion import games
from companion.boards.collection.offer import BoardOffer
from companion.core.errors import CompanionError, NotationError
from companion.core.game import AnyGame, Json
from companion.core.refusal import Refusal, RefusedError
from companion.core.setup_json import read_setup

_MOST_BYTES: Final = 8_000_000


def serve(lines: BinaryIO, out: BinaryIO, offer: BoardOffer | None = None) -> None:
    """Answer every line until there are no more; see `Engine` for the boards on offer."""
    engine = Engine(offer)
    while line := lines.readline(_MOST_BYTES):
        if len(line) == _MOST_BYTES and not line.endswith(b"\n"):
            while (rest := lines.readline(_MOST_BYTES)) and not rest.endswith(b"\n"):
                pass
            answer = _error(f"The line is longer than {_MOST_BYTES} bytes.")
        else:
            answer = engine.respond(line)
        for part in _parts(answer):
            out.write(part)
        out.write(b"\n")
        out.flush()


def _parts(answer: dict[str, Json]) -> Iterator[bytes]:
    """An answer's JSON in pieces: a list of moves may be longer than memory is large."""
    moves = answer.get("moves")
    if moves is None:
        yield _dump(answer)
        return
    yield b'{"ok":true,"moves":['
    comma = b""
    for move in moves:
        yield comma + _dump(move)
        comma = b","
    yield b"]}"


def _dump(value: Json) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


class Engine:
    """One match at a time, on request."""

    def __init__(self, offer: BoardOffer | None = None) -> None:
        """Nothing is being played yet.

        Args:
            offer: the boards that can be asked for by name; by default those of the program.
        """
        self._offer = offer or BoardOffer()
        self._game: AnyGame | None = None
        self._state: Any = None

    def answer(self, line: bytes) -> Json:
        """The answer to one line."""
        answer = self.respond(line)
        if "moves" in answer:
            answer["moves"] = list(answer["moves"])
        return answer

    def respond(self, line: bytes) -> dict[str, Json]:
        """The answer to one line; under "moves" an iterator, to be used before the next line."""
        try:
            request = json.loads(
                line.decode("utf-8"),
                object_pairs_hook=_object,
                parse_constant=_no_constant,
            )
        except (ValueError, RecursionError) as error:
            return _error(f"This is no JSON: {str(error)[:200]}")
        try:
            return self._answer(request)
        except RefusedError as error:
            return _refused(error.refusal)
        except CompanionError as error:
            return _error(str(error))

    def _answer(self, request: Json) -> dict[str, Json]:
        if not isinstance(request, dict):
            raise NotationError("A request is a JSON object.")
        do = request.get("do")
        if not isinstance(do, str) or do not in self._REQUESTS:
            known = ", ".join(self._REQUESTS)
            raise NotationError(f"There is no request {do!r:.40}; there are {known}.")
        keys, handler = self._REQUESTS[do]
        body = {key: value for key, value in request.items() if key != "do"}
        if keys is not None and set(body) != set(keys):
            wanted = ", ".join(("do", *keys))
            raise NotationError(f"The request {do} has the keys {wanted}, no more and no fewer.")
        return {"ok": True, **handler(self, body)}

    def _playing(self) -> AnyGame:
        if self._game is None:
            raise NotationError("No match has begun: send new first.")
        return self._game

    def _new(self, body: Mapping[str, Json]) -> Mapping[str, Json]:
        slug = body.get("game")
        if not isinstance(slug, str):
            raise NotationError("The set-up needs a game.")
        game = games.find(slug)
        state = game.initial_state(read_setup(body, self._offer.board))
        self._game, self._state = game, state
        return {"state": game.write_state(state)}

    def _now(self, _body: Mapping[str, Json]) -> Mapping[str, Json]:
        return {"state": self._playing().write_state(self._state)}

    def _moves(self, _body: Mapping[str, Json]) -> Mapping[str, Json]:
        game = self._playing()
        return {"moves": map(game.write_move, game.legal_moves(self._state))}

    def _judge(self, body: Mapping[str, Json]) -> Mapping[str, Json]:
        game = self._playing()
        refusal = game.judge(self._state, self._move(game, body["move"]))
        if refusal is not None:
            raise RefusedError(refusal)
        return {}

    def _play(self, body: Mapping[str, Json]) -> Mapping[str, Json]:
        game = self._playing()
        self._state, events = game.apply(self._state, self._move(game, body["move"]))
        return {
            "events": [game.write_event(event) for event in events],
            "state": game.write_state(self._state),
        }

    def _move(self, game: AnyGame, obj: Json) -> Any:
        move = game.read_move(self._state, obj)
        if isinstance(move, Refusal):
            raise RefusedError(move)
        return move

    def _position(self, body: Mapping[str, Json]) -> Mapping[str, Json]:
        game = self._playing()
        self._state = game.read_position(self._state, body["state"])
        return {"state": game.write_state(self._state)}

    def _games(self, _body: Mapping[str, Json]) -> Mapping[str, Json]:
        return {
            "games": [
                {
                    "game": info.slug,
                    "presets": {
                        name: dict(preset.options) for name, preset in info.presets.items()
                    },
                    "boards": list(self._offer.names(info.slug)),
                }
                for info in games.INFOS.values()
            ]
        }

    _REQUESTS: Final[
        dict[
            str,
            tuple[
                tuple[str, ...] | None,
                Callable[[Engine, Mapping[str, Json]], Mapping[str, Json]],
            ],
        ]
    ] = {
        "new": (None, _new),
        "state": ((), _now),
        "moves": ((), _moves),
        "judge": (("move",), _judge),
        "play": (("move",), _play),
        "position": (("state",), _position),
        "games": ((), _games),
    }


def _error(text: str) -> dict[str, Json]:
    return {"ok": False, "error": text}


def _refused(refusal: Refusal) -> dict[str, Json]:
    error = {"code": refusal.code, "paragraph": refusal.paragraph, "text": refusal.text}
    return {"ok": False, "refusal": error}


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    obj = dict(pairs)
    if len(obj) < len(pairs):
        raise ValueError("an object names a key twice")
    return obj


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
