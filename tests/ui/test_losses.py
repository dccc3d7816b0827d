"""Knights that were lost are said until they are off the table: tapped, or somebody plays on."""

from __future__ import annotations

import pytest
from pygame import Rect

from companion.core.game import Seat
from companion.games.rheingold import moves as mv
from companion.games.rheingold.losses import losses
from companion.games.rheingold.state import State
from companion.referee.sources import ProgramSource
from companion.ui.games.rheingold.board_widget import BoardPart
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.loss_sign import LossSign
from companion.ui.games.rheingold.table.losses import gone
from companion.ui.widgets.tab import Tab
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable

PROGRAM = str(ProgramSource("raider", 1, 25))


@pytest.fixture
def fought(large_table: OnTable) -> Hand:
    """A person has beaten somebody on a space."""
    return large_table("battle-won")


def by_program(hand: Hand) -> tuple[mv.Move, Seat]:
    """The same fight, decided by the computer, whose turn ends. Returns whose knights fell."""
    referee = hand.referee
    step = referee.queries.history()[-1]
    loser = losses(step.events)[0].colour
    referee.corrections.take_back(1)
    referee.play(step.move, PROGRAM)
    while referee.prompt.seat is not None and referee.judge(mv.End()) is not None:
        move = next(iter(referee.game.legal_moves(referee.state)))
        referee.play(move, PROGRAM)
    referee.play(mv.End(), PROGRAM)
    state: State = referee.state
    return step.move, state.terms.seat[loser]


def test_after_a_fight_the_table_says_what_comes_off(fought: Hand) -> None:
    found = gone(fought.referee)
    assert found is not None
    (loss,) = found.lost
    assert loss == losses(fought.referee.queries.history()[-1].events)[0]
    teller = Teller(fought.referee.state)
    whose, where = teller.name(loss.colour), teller.short(loss.place)
    assert f"Take {loss.knights} of {whose}'s knights off {where}, then tap here" in words(fought)


def due(hand: Hand) -> str:
    """What is said largest of all, to be read from a metre away."""
    found = [words for one in hand.window.stage.widgets() for words in one.words()]
    return max(found, key=lambda words: words.px).text


def test_what_comes_off_is_the_order_until_it_is_tapped_or_somebody_marches(
    fought: Hand,
) -> None:
    found = gone(fought.referee)
    assert found is not None
    assert due(fought) == f"Take {found.lost[0].knights} knights off"
    assert [one for one in fought.window.stage.targets() if one.id.startswith("at-") and one.legal]
    fought.tap("taken-off")
    assert "left: tap a stack" in due(fought)


def test_a_begun_march_is_the_order_again(fought: Hand) -> None:
    stack = next(
        one.id for one in fought.window.stage.targets() if one.id.startswith("at-") and one.legal
    )
    fought.tap(stack)
    assert not due(fought).startswith("Take ")


def test_when_a_castle_falls_who_goes_in_is_asked_before(large_table: OnTable) -> None:
    hand = large_table("castle-falls")
    assert gone(hand.referee) is not None
    assert "Take " not in words(hand)
    hand.tap("go-in")
    assert due(hand) == "Take 3 knights off"
    stage = hand.window.stage
    (sign,) = (one for one in stage.widgets() if isinstance(one, LossSign))
    (board,) = (one for one in stage.widgets() if isinstance(one, BoardPart))
    assert (sign.colour, sign.knights) == ("blue", 3)
    (castle,) = (one for one in stage.targets() if one.id == "at-pfalz")
    assert castle.rect.collidepoint(sign.foot)
    assert board.lit
    assert not board.scene.lit
    hand.tap("taken-off")
    assert "Take " not in words(hand)
    assert not any(isinstance(one, LossSign) for one in stage.widgets())


def test_it_stays_until_it_is_tapped(fought: Hand) -> None:
    fought.wait(30)
    fought.window.step()
    assert "Take " in words(fought)
    fought.tap("taken-off")
    assert "Take " not in words(fought)


def test_what_the_computer_beat_stands_at_the_next_players_turn(fought: Hand) -> None:
    by_program(fought)
    fought.window.step()
    (sign,) = (one for one in fought.window.stage.widgets() if isinstance(one, LossSign))
    assert (sign.colour, sign.knights) == ("blue", 3)
    assert "knights off 31, then tap here" in words(fought)
    fought.referee.settle_die(3)
    while fought.referee.state.marches_left == 0:
        fought.referee.play(next(iter(fought.referee.game.legal_moves(fought.referee.state))))
    fought.wait(5)
    fought.window.step()
    assert due(fought) == "3 marches left: tap a stack"
    assert "Take 3 knights off" in words(fought), "hands have had the time of the roll"
    (board,) = (one for one in fought.window.stage.widgets() if isinstance(one, BoardPart))
    assert board.scene.lit
    fought.referee.play(next(iter(fought.referee.game.legal_moves(fought.referee.state))))
    assert gone(fought.referee) is None


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1280, 800)])
@pytest.mark.parametrize("scene", ["battle-won", "castle-fell"])
def test_neither_line_nor_sign_lies_on_a_stack(
    desk: SimulatedDesk, scene: str, size: tuple[int, int]
) -> None:
    stage = ALL_SCENES[scene](desk)
    stage.resize(size)
    widgets = stage.widgets()
    (board,) = (one for one in widgets if isinstance(one, BoardPart))
    signs = [one for one in widgets if isinstance(one, LossSign)]
    (tab,) = (one for one in widgets if isinstance(one, Tab))
    assert signs
    assert not any(sign.rect.colliderect(tab.rect) for sign in signs)
    middles = {one.id: one.rect.center for one in stage.targets()}
    for place, _colour, _knights in board.scene.stacks:
        at = middles[f"at-{place}"]
        assert not tab.rect.collidepoint(at), place
        for sign in signs:
            figure = Rect(0, 0, sign.rect.h // 2, sign.rect.h)
            figure.center = at
            assert not sign.rect.colliderect(figure), place


def test_a_correction_ends_it(fought: Hand) -> None:
    referee = fought.referee
    state = referee.game.write_state(referee.state)
    state["marches_left"] = 0
    referee.corrections.adjust(state, "", referee.queries.present)
    assert gone(referee) is None
