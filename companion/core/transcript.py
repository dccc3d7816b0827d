"""How is a match written so that people can read it and the program play it back?

Independent of any game. A transcript is a heading and the moves, one a line:

    Game: rheingold
    Rules: 1
    Preset: highlanders
    Option: supply = "unlimited"
    Board: rhine
    Seat: "Ada" = red
    Seat: "Ben" = blue
    First: 0

    Turn 1, red
        roll 4
        march 1 s4 > t2        # comments run to the end of the line
        end

A board that did not come with the program is included whole as `Board-file:`. Lines
that begin with "Turn" are for people and are ignored. Between the moves there may be
agreements of the table: words with a JSON object after them.

    put right {"position": {...}, "reason": "...", "agreed": [0, 1]}
    skip {"colour": "red", "agreed": [0, 1]}
    stand in {"seat": 1, "by": 0}
    ended early {"agreed": [0, 1]}
    instead {"agreed": [0, 1]}

Values that were hidden and never opened are not in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from companion.core.errors import NotationError, RulesError
from companion.core.frozen import frozen
from companion.core.game import AnyGame, Json, Setup
from companion.core.setup_json import read_setup

_SINGLE: Final = ("Game", "Rules", "Preset", "Board", "Board-file", "First")
_MOST_CHARACTERS: Final = 8_000_000

PUT_RIGHT: Final = "put right"
"""The table corrected the position; the object has the new one."""
SKIP: Final = "skip"
"""The table skipped the turn."""
ENDED: Final = "ended early"
"""The table ended the match as it stood."""
STAND_IN: Final = "stand in"
"""From here on another seat plays for one."""
PLAYED_BY: Final = "played by"
"""From here on the program plays a seat, or people do again."""
INSTEAD: Final = "instead"
"""The next move replaces chance's earlier answer to the same question."""
_AGREEMENTS: Final = (PUT_RIGHT, SKIP, ENDED, STAND_IN, PLAYED_BY, INSTEAD)


@frozen
class Agreement:
    """Something other than a move that the table agreed on.

    Attributes:
        word: `PUT_RIGHT`, `SKIP`, `ENDED`, `STAND_IN`, `PLAYED_BY` or `INSTEAD`.
        body: the JSON object of its entry in the record; for `INSTEAD`, who agreed.
    """

    word: str
    body: Json

    def done(self, game: AnyGame, state: Any) -> Any:
        """The state after it.

        Raises:
            RulesError: the turn cannot be skipped here, or the match not ended.
            NotationError: the object describes no position that the box allows.
        """
        if self.word == SKIP:
            return game.skip(state)[0]
        if self.word == ENDED:
            return game.conclude(state)[0]
        if self.word in (STAND_IN, PLAYED_BY, INSTEAD):
            return state
        if not isinstance(self.body, dict) or "position" not in self.body:
            raise NotationError("What is put right has a position.")
        return game.read_position(state, self.body["position"])


@frozen
class Comment:
    """A line for people; `read` ignores it."""

    text: str


def write(
    game: AnyGame, setup: Setup, moves: Iterable[Any], is_shipped: Callable[[Json], bool]
) -> str:
    """The transcript of a match.

    Args:
        game: its rules.
        setup: what it began with.
        moves: every move in order, each legal, with `Agreement`s and `Comment`s between them.
        is_shipped: whether a board's object is one that came with the program.

    Raises:
        RulesError: a move is refused.
    """
    state = game.initial_state(setup)
    lines = list(_heading(game, setup, is_shipped))
    mover: str | None = None
    for move in moves:
        if isinstance(move, Comment):
            lines.append(f"    # {move.text}")
            continue
        if mover != game.mover(state):
            mover = game.mover(state)
            lines += ["", f"Turn {game.turn_number(state)}, {mover}"]
        if isinstance(move, Agreement):
            text = f"{move.word} {json.dumps(move.body, ensure_ascii=False)}"
            state = move.done(game, state)
        else:
            text = game.move_text(state, move)
            state, _ = game.apply(state, move)
        lines.append(f"    {text}")
    outcome = game.outcome(state)
    if outcome is not None:
        names = outcome.who(setup)
        points = ", ".join(
            f"{seat.name} {points}"
            for seat, points in zip(setup.seats, outcome.points, strict=False)
        )
        early = "Ended early, by agreement. " if outcome.is_early else ""
        lines += ["", f"# {early}{names} won. {points}".rstrip()]
    return "\n".join(lines) + "\n"


def _heading(game: AnyGame, setup: Setup, is_shipped: Callable[[Json], bool]) -> Iterator[str]:
    yield f"Game: {setup.game}"
    yield f"Rules: {game.info.rules_version}"
    yield f"Preset: {setup.preset}"
    for name, value in setup.options.items():
        yield f"Option: {name} = {json.dumps(value)}"
    for name, value in setup.extras.items():
        yield f"Extra: {name} = {json.dumps(value)}"
    if is_shipped(setup.board):
        yield f"Board: {setup.board['id']}"
    else:
        yield f"Board-file: {json.dumps(setup.board, separators=(',', ':'))}"
    for seat in setup.seats:
        yield f"Seat: {json.dumps(seat.name, ensure_ascii=False)} = {', '.join(seat.colours)}"
    yield f"First: {int(setup.first)}"


def read(
    text: str,
    find_game: Callable[[str], AnyGame],
    find_board: Callable[[str], Json],
) -> tuple[AnyGame, Setup, tuple[Any, ...]]:
    """Game, set-up and moves of a transcript, every move played back.

    The moves include an `Agreement` wherever the transcript has one.

    Raises:
        NotationError: it is no transcript, or a move in it is unreadable or refused;
            the text names the line.
    """
    game, setup, lines = read_lines(text, find_game, find_board)
    return game, setup, tuple(move for _number, move in lines)


def read_lines(
    text: str,
    find_game: Callable[[str], AnyGame],
    find_board: Callable[[str], Json],
) -> tuple[AnyGame, Setup, tuple[tuple[int, Any], ...]]:
    """The same, with the number of its line before each move.

    Raises:
        NotationError: as `read`.
    """
    if len(text) > _MOST_CHARACTERS:
        raise NotationError("The transcript is too long.")
    heading, body = _split(text)
    game, setup = _read_heading(heading, find_game, find_board)
    try:
        state = game.initial_state(setup)
    except NotationError as error:
        raise NotationError(f"The transcript's heading is wrong: {error}") from error
    moves = []
    for number, line in body:
        try:
            move: Any = _agreement(line)
            if move is None:
                move = game.read_text(state, line)
                state, _ = game.apply(state, move)
            else:
                state = move.done(game, state)
        except (NotationError, RulesError) as error:
            raise NotationError(f"Line {number}: {error}") from error
        moves.append((number, move))
    return game, setup, tuple(moves)


def _agreement(line: str) -> Agreement | None:
    """What a line says that is no move; None where it is one.

    Raises:
        NotationError: no JSON object follows the words.
    """
    word = next((word for word in _AGREEMENTS if line.startswith(f"{word} ")), None)
    if word is None:
        return None
    rest = line.removeprefix(word).strip()
    try:
        body, end = json.JSONDecoder().raw_decode(rest)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"After {word!r} comes a JSON object.") from error
    if not isinstance(body, dict) or rest[end:].strip().partition("#")[0]:
        raise NotationError(f"After {word!r} comes one JSON object and nothing else.")
    return Agreement(word, body)


def _split(text: str) -> tuple[list[tuple[int, str, str]], list[tuple[int, str]]]:
    """The heading as (line, key, value), and the moves as (line, text)."""
    heading: list[tuple[int, str, str]] = []
    body: list[tuple[int, str]] = []
    in_body = False
    for number, raw in enumerate(text.split("\n"), 1):
        whole = raw.startswith(("Board-file:", "Seat:", "Extra:")) or (
            in_body and raw.strip().startswith(_AGREEMENTS)
        )
        line = raw if whole else raw.split("#")[0]
        if not line.strip():
            continue
        if line.startswith("Turn "):
            in_body = True
        elif in_body:
            body.append((number, line.strip()))
        else:
            key, colon, value = line.partition(":")
            if not colon:
                raise NotationError(
                    f"Line {number}: {line.strip()!r:.40} doesn't belong in the heading."
                )
            heading.append((number, key.strip(), value.strip()))
    return heading, body


def _read_heading(
    heading: list[tuple[int, str, str]],
    find_game: Callable[[str], AnyGame],
    find_board: Callable[[str], Json],
) -> tuple[AnyGame, Setup]:
    single: dict[str, str] = {}
    seats: list[Json] = []
    options: dict[str, Json] = {}
    extras: dict[str, Json] = {}
    for number, key, value in heading:
        name, _, content = (part.strip() for part in value.rpartition("="))
        try:
            if key == "Seat":
                colours = [colour.strip() for colour in content.split(",")]
                seats.append({"name": json.loads(name), "colours": colours})
            elif key == "Option":
                options[name] = json.loads(content)
            elif key == "Extra":
                name, _, content = value.partition("=")
                extras[name.strip()] = json.loads(content)
            elif key in _SINGLE and key not in single:
                single[key] = value
            else:
                raise NotationError(f"Line {number}: {key!r:.40} doesn't belong there.")
        except (ValueError, RecursionError) as error:
            if isinstance(error, NotationError):
                raise
            text = f'Line {number}: write {value!r:.60} like this: "Ada" = red.'
            raise NotationError(text) from error
    try:
        game = find_game(single["Game"])
        if int(single["Rules"]) != game.info.rules_version:
            raise NotationError(
                f"The transcript follows version {single['Rules']:.9} of the rules, "
                f"this program plays version {game.info.rules_version}."
            )
        board = json.loads(single["Board-file"]) if "Board-file" in single else single["Board"]
        obj = {
            **extras,
            "game": single["Game"],
            "preset": single["Preset"],
            "options": options,
            "board": board,
            "seats": seats,
            "first": int(single["First"]),
        }
        return game, read_setup(obj, find_board)
    except KeyError as error:
        raise NotationError(f"The transcript's heading lacks {error.args[0]}.") from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(f"The transcript's heading is wrong: {error}.") from error
