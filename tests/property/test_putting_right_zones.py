"""Whatever is said to lie and stand on a board of zones: it can be, or a sentence says why not."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.core.errors import PositionError
from companion.core.game import Actor
from companion.games.rheinlander import pieces
from companion.games.rheinlander.reported_position import BASTION, NOBODY, ReportedPosition
from companion.games.rheinlander.state import State
from companion.ui.games.rheinlander.correct import wording
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from tests.support.rules.rheinlander.table import GAME
from tests.support.ui.game_scenes import agreed


def states(seed: int) -> list[State]:
    """Positions of a match at random in which something can be told."""
    random, found = Random(seed), []
    state: State = GAME.initial_state(agreed("rheinlander", 3 + seed % 3))
    while GAME.to_act(state) is not Actor.NOBODY:
        moves = list(GAME.legal_moves(state))
        cards = [one for one in moves if one.kind != "bastion"]
        few = moves if random.random() < 0.1 else cards
        state, _events = GAME.apply(state, random.choice(few))
        if ReportedPosition.begin(state).can_be_told:
            found.append(state)
    return found


def told(state: State, random: Random) -> ReportedPosition:
    """Something is said to be otherwise, in a few places."""
    reported, terms = ReportedPosition.begin(state), state.terms
    land, slots = terms.board.squares, terms.board.slots
    hands = (*terms.colours, BASTION, NOBODY)
    for _ in range(random.choice((1, 1, 2, 5))):
        match random.randrange(8):
            case 0 | 1:
                reported = reported.told(random.choice(land), random.choice(hands))
            case 2:
                reported = reported.told(random.choice(slots), random.choice(terms.colours))
            case 3:
                one, other = random.sample(slots, 2)
                kinds = reported.marker(one), reported.marker(other)
                reported = reported.with_marker(one, kinds[1])
                if random.random() < 0.8:
                    reported = reported.with_marker(other, kinds[0])
            case 4:
                card = random.randint(1, terms.cards)
                reported = reported.with_card(card, not reported.lies_open(card))
            case 5:
                reported = reported.next_owner(random.choice(land))
            case 6:
                left = random.randint(0, pieces.BASTIONS)
                reported = reported.with_left(random.choice(terms.colours), left)
            case _:
                reported = reported.with_turn(random.choice(terms.colours))
                reported = reported.with_coins(random.choice(terms.colours), random.randint(1, 5))
    return reported


@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_stands_or_a_sentence_says_why_not(seed: int) -> None:
    random, count = Random(seed), Counter[str]()
    for state in states(seed):
        voice = RheinlanderVoice(state.terms.setup)
        for _ in range(3):
            reported = told(state, random)
            if wording.trouble(reported, voice):
                count["trouble"] += 1
                continue
            after = GAME.read_position(state, reported.written())
            assert after == reported.settled()
            different = after != state
            assert different == bool(reported.differences)
            assert different == bool(list(wording.changes(reported, voice)))
            count["stands"] += different
    assert count["stands"] > 50
    assert count["trouble"] > 5


@pytest.mark.parametrize("seed", range(3))
def test_trouble_is_never_said_of_what_can_be(seed: int) -> None:
    random, count = Random(seed), 0
    for state in states(seed):
        voice = RheinlanderVoice(state.terms.setup)
        reported = told(state, random)
        if wording.trouble(reported, voice):
            with pytest.raises(PositionError):
                GAME.read_position(state, reported.written())
            count += 1
    assert count
