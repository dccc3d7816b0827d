"""Whole matches that a person can read, played back."""

from pathlib import Path
from typing import Final

import pytest

from companion.boards.shipped import shelf
from companion.core import transcript
from companion.core.errors import NotationError
from companion.core.game import Actor, Json, Setup
from companion.games import find
from tests.support.bots import play
from tests.support.rules.rheingold.table import BOARD, GAME, PRESETS, THREE
from tests.support.transcripts import Boards, played, printed_again, spoilt, without_comments

MATCHES: Final = sorted((Path(__file__).parent / "transcripts").glob("*.match"))

TOLL: Final[dict[str, Json]] = {
    "id": "toll",
    "name": "The Toll",
    "game": "rheingold",
    "size_mm": [100, 100],
    "spaces": {name: {"at": [10 + 10 * at, 10]} for at, name in enumerate("abmwekt")},
    "roads": [["a", "m"], ["b", "m"], ["m", "w"], ["m", "e"], ["w", "k"], ["e", "t"]],
    "starts": {
        number: {"at": [10 * int(number), 90], "exits": [space]}
        for number, space in zip("123456", "abkwet", strict=True)
    },
    "castles": {
        name: {"name": name.title(), "at": [10 + 10 * at, 50], "swords": swords, "gates": gates}
        for at, (name, swords, gates) in enumerate(
            [("isle", 2, ["w", "e"]), ("katz", 1, ["k"]), ("maus", 1, ["t"]), ("burg", 1, ["m"])]
        )
    },
}


BOARDS: Final = Boards(toll=TOLL, ford=BOARD)


SHOWN: Final = {
    "highlanders": {"siege_laid", "shield_opened", "siege_held", "battle_won", "shield_placed"},
    "rheingold": {"shield_removed", "garrison_beaten", "shield_declined", "battle_won"},
    "osullivan": {"battle_tied", "shield_peeked", "siege_held", "shield_returned"},
    "osullivan_french": {"castle_handed_back", "siege_raised", "shield_peeked"},
    "osullivan_improved": {"retreat_due", "knights_retreated", "shield_peeked", "siege_held"},
}

RESULTS: Final = {
    "highlanders": ([1], [2, 3]),
    "rheingold": ([1], [0, 4, 1]),
    "osullivan": ([0], [3, 0, 2]),
    "osullivan_french": ([0], [6, 1, 5]),
    "osullivan_improved": ([2], [0, 2, 3]),
}


def test_every_preset_has_its_match() -> None:
    assert {path.stem for path in MATCHES} == set(PRESETS) == set(SHOWN) == set(RESULTS)


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_match_is_played_back_to_its_end(path: Path) -> None:
    setup, events, state = played(path, BOARDS.find)
    assert setup.preset == path.stem
    assert GAME.to_act(state) is Actor.NOBODY
    assert state.result is not None
    assert (list(state.result.winners), list(state.result.points)) == RESULTS[path.stem]
    kinds = {event["event"] for event in events}
    assert kinds >= SHOWN[path.stem] | {"castle_inherited", "match_ended"}


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_match_ends_in_the_middle_of_a_turn(path: Path) -> None:
    _, events, _ = played(path, BOARDS.find)
    assert [event["event"] for event in events[-2:]] == ["castle_inherited", "match_ended"]


@pytest.mark.parametrize("name", ["highlanders", "rheingold"])
def test_a_siege_from_two_gates_is_among_them(name: str) -> None:
    _, events, _ = played(next(path for path in MATCHES if path.stem == name), BOARDS.find)
    sieges = [event for event in events if event["event"] == "siege_laid"]
    assert any(len(siege["fronts"]) == 2 for siege in sieges)


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_the_printed_match_is_the_one_that_was_read(path: Path) -> None:
    """Comments and blank lines apart, writing a match gives the text it was read from."""
    assert without_comments(printed_again(path, BOARDS)) == without_comments(
        path.read_text("utf-8")
    )


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_move_that_is_not_allowed_is_named_by_its_line(path: Path) -> None:
    text, number = spoilt(path, "shield", "end")
    with pytest.raises(NotationError, match=rf"Line {number}: .*rule 13"):
        transcript.read(text, find, BOARDS.find)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_bots_play_whole_matches_that_are_written_and_read_again(preset: str, seed: int) -> None:
    match = play(find("rheingold"), Setup("rheingold", preset, {}, BOARD, THREE), seed)
    assert match.states[-1].result is not None
    text = transcript.write(GAME, match.setup, match.moves, BOARDS.know)
    _, setup, moves = transcript.read(text, find, BOARDS.find)
    assert (setup, list(moves)) == (match.setup, match.moves)


@pytest.mark.parametrize("preset", PRESETS)
def test_bots_finish_on_the_rhine_within_a_few_hundred_turns(preset: str) -> None:
    setup = Setup("rheingold", preset, {}, shelf.board("rhine"), THREE)
    match = play(find("rheingold"), setup, seed=7)
    assert match.states[-1].result is not None
    assert match.states[-1].turn < 500
