"""A game of modules answers with them, and judges before it applies."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from companion.core.board_fault import BoardReport
from companion.core.game import Json
from companion.core.refusal import Refusal, RefusedError
from companion.core.rulekit.base_game import BaseGame, Rules
from companion.core.rulekit.codec import Codec, MalformedError


@dataclass(frozen=True)
class Pile:
    terms: str = "three at most"
    colour: str = "red"
    left: int = 5
    turn: int = 1


@dataclass(frozen=True)
class Take:
    kind: ClassVar[str] = "take"
    many: int


@dataclass(frozen=True)
class Taken:
    kind: ClassVar[str] = "taken"
    many: int


def judge(_pile: Pile, move: Take) -> Refusal | None:
    return (
        Refusal("too_many", "1", "Take {most} at most.", (("most", 3),)) if move.many > 3 else None
    )


def listed(pile: Pile) -> Iterator[Take]:
    return (Take(many) for many in range(1, min(3, pile.left) + 1))


def follow(pile: Pile, move: Take) -> tuple[Pile, tuple[Taken, ...]]:
    event = Taken(move.many)
    return evolve(pile, event), (event,)


def evolve(pile: Pile, event: Taken) -> Pile:
    return Pile(left=pile.left - event.many)


def read_position(terms: Any, obj: Json) -> Pile:
    return Pile(terms=terms, left=obj["left"])


class Nim(BaseGame[Pile, Take, Taken, int]):
    moves = Codec[Take]("move", (Take,))
    events = Codec[Taken]("event", (Taken,))
    rules = Rules(
        check_board=lambda _: BoardReport((), ()),
        judge=judge,
        legal_moves=listed,
        follow=follow,
        evolve=evolve,
        skip=lambda pile: (pile, ()),
        conclude=lambda pile: (Pile(left=0), (Taken(pile.left),)),
        view=lambda pile, _: pile.left,
        write_state=lambda pile: {"left": pile.left},
        read_position=read_position,
        write_move=lambda move: f"take {move.many}",
        read_move=lambda text: Take(int(text.removeprefix("take "))),
    )


def test_it_answers_with_its_modules() -> None:
    game, pile = Nim(), Pile()
    assert list(game.legal_moves(pile)) == [Take(1), Take(2), Take(3)]
    assert game.apply(pile, Take(2)) == (Pile(left=3), (Taken(2),))
    assert game.evolve(pile, Taken(2)) == Pile(left=3)
    assert (game.mover(pile), game.view(pile, None), game.skip(pile)) == ("red", 5, (pile, ()))
    assert game.conclude(pile) == (Pile(left=0), (Taken(5),))
    assert game.write_state(pile) == {"left": 5}
    assert game.read_position(pile, {"left": 1}) == Pile(left=1)
    assert game.read_text(pile, game.move_text(pile, Take(3))) == Take(3)
    assert game.check_board({}).faults == ()


def test_what_is_refused_is_not_applied() -> None:
    with pytest.raises(RefusedError, match="Take 3 at most"):
        Nim().apply(Pile(), Take(4))


def test_moves_and_events_are_written_by_their_codecs() -> None:
    game = Nim()
    assert game.write_move(Take(2)) == {"move": "take", "many": 2}
    assert game.write_event(Taken(2)) == {"event": "taken", "many": 2}
    assert game.read_event({"event": "taken", "many": 2}) == Taken(2)
    with pytest.raises(MalformedError):
        game.read_event({"move": "take", "many": 2})


def test_it_has_no_secrets_unless_it_says_so() -> None:
    game, pile = Nim(), Pile()
    assert (game.decks(pile), game.secret_duty(pile, Taken(1))) == ({}, None)
    assert game.changed_secrets(pile, pile) == ()
