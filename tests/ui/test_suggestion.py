"""What the program would do is said as an opinion, with its reason, and a tap begins it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from companion.games.rheingold import moves as rg
from companion.games.rheinlander import moves as rl
from companion.games.rheinlander.state import Phase
from companion.games.ringgeister import listing as rr
from companion.games.ringgeister import moves as rw
from companion.ui.games.rheingold.board_widget import BoardPart
from companion.ui.games.rheingold.table import move_builder, move_builder_json
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.move_plan import IDLE, Idle, Marching
from companion.ui.games.rheingold.table.suggestion import suggest as of_rheingold
from companion.ui.games.rheinlander.table.suggestion import suggest as of_rheinlander
from companion.ui.games.ringgeister.table.suggestion import suggest as of_ringgeister
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.screen_kit.opinion import ordered
from companion.ui.widgets.advice_sheet import AdviceLine
from companion.ui.widgets.base import Intent
from companion.ui.widgets.counts import Pips
from companion.ui.widgets.parts import Button
from tests.support.ui.advice_hand import leaf
from tests.support.ui.game_scenes import agreed, put_on
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable


def test_a_tap_on_the_suggestion_chooses_its_stack(
    large_table: OnTable, desk: SimulatedDesk
) -> None:
    hand = large_table("march")
    game = hand.referee.game
    march = next(one for one in game.legal_moves(hand.referee.state) if isinstance(one, rg.March))
    desk.thinking.fails = False
    desk.thinking.says = [game.write_move(march)]
    hand.tap("advice")
    hand.wait(1)
    hand.window.step()
    hand.window.step()
    first = leaf(hand.window.stage)[0]
    assert first.startswith("Move ")
    assert "the computer suggests it" in first
    hand.tap("advice-0")
    plan = hand.table.plan
    assert isinstance(plan, Marching)
    assert (plan.place, plan.aim, plan.knights) == (march.from_, march.to, march.knights)
    board = next(one for one in hand.window.stage.widgets() if isinstance(one, BoardPart))
    assert (march.from_, march.to, march.knights) in board.scene.put_back
    state, saved = hand.referee.state, move_builder_json.write(plan)
    assert isinstance(saved, Mapping)
    assert move_builder_json.read(state, saved) == plan
    with pytest.raises(ValueError, match="nobody is sent there"):
        move_builder_json.read(state, {**saved, "aim": "nowhere"})
    (button,) = [one for one in hand.window.stage.widgets() if getattr(one, "id", "") == "primary"]
    assert isinstance(button, Button)
    assert (button.text, button.sub) == ("March", f"with {march.knights}")
    hand.tap("primary")
    assert hand.table.plan == Idle(march.to), "it has been followed"


def test_a_march_that_is_chosen_says_where_it_goes_and_what_it_costs(large_table: OnTable) -> None:
    hand = large_table("march")
    state = hand.referee.state
    place, (to, far) = next(
        (stack, way)
        for stack in sorted(move_builder.lit(state, IDLE).stacks)
        for way in move_builder.lit(state, move_builder.choose(state, stack)).marches.items()
        if way[1] == 3
    )
    hand.window.stage.screen.answer(Intent("suggested", f"{place} {to} 1"), hand.window.stage.room)
    teller = Teller(state)
    here, there = teller.short(place), teller.short(to)
    assert f"March 1 from {here} to {there}, 3 marches" in words(hand)
    (pips,) = [one for one in hand.window.stage.widgets() if isinstance(one, Pips)]
    assert pips.going == far == 3
    hand.tap("primary")
    assert hand.referee.state.marches_left == state.marches_left - far


def test_it_says_what_a_march_is_good_for(large_table: OnTable) -> None:
    state = large_table("march").referee.state
    gate = state.terms.board.castles[state.terms.board.castle_index["gutenfels"]].gates[0]
    said = of_rheingold(state, IDLE)([(rg.March(gate, gate, 1),)])
    assert said is not None
    assert said.why == "to threaten Gutenfels"


def test_the_reason_belongs_to_where_the_march_ends(large_table: OnTable) -> None:
    state = large_table("march").referee.state
    board = state.terms.board

    def gate(castle: str) -> str:
        return str(board.castles[board.castle_index[castle]].gates[0])

    here, there = gate("gutenfels"), gate("stolzenfels")
    first, other = rg.March(here, here, 2), rg.March(there, there, 1)
    said = of_rheingold(state, IDLE)([(first, other)])
    assert said is not None
    assert said.why == "to threaten Gutenfels"
    apart = rg.Besiege("stolzenfels", ((there, 1),))
    said = of_rheingold(state, IDLE)([(first, other, apart)])
    assert said is not None
    assert said.why == "to threaten Gutenfels"
    for attack in (rg.Besiege("gutenfels", ((here, 3),)), rg.March(here, "gutenfels", 3)):
        said = of_rheingold(state, IDLE)([(first, other, attack)])
        assert said is not None
        assert said.why == "to take Gutenfels"


def test_a_start_and_a_space_of_one_number_are_told_apart(large_table: OnTable) -> None:
    state = large_table("march").referee.state
    board = state.terms.board
    start = next(iter(board.start_index))
    said = of_rheingold(state, IDLE)([(rg.March(start, next(iter(board.space_index)), 1),)])
    assert said is not None
    assert "space" in said.text or "gate" in said.text


def test_a_walk_is_named_by_its_figure_and_tile(desk: SimulatedDesk) -> None:
    match = put_on(desk, agreed("ringgeister", 4), 60, "move").match
    state, voice = match.referee.state, RinggeisterVoice(match.referee.setup)
    walk = next(one for one in rr.legal_moves(state) if isinstance(one, rw.Walk))
    why = {(walk.figure, walk.to): "2 points nearer"}
    said = of_ringgeister(state, why, voice)([(walk,)])
    assert said is not None
    assert (said.text, said.why) == ("The hobbit: 2 points nearer", voice.near(state, walk.to))
    quiet = of_ringgeister(state, {}, voice)([(walk,)])
    assert quiet is not None
    assert (quiet.text, quiet.why) == (f"The hobbit: {voice.near(state, walk.to)}", "")


def test_no_card_is_named_that_a_person_may_not_hold(desk: SimulatedDesk) -> None:
    state = put_on(desk, agreed("rheinlander", 3), 12, "card").match.referee.state
    assert state.phase is Phase.CARD
    squares = state.terms.board.squares
    placed, any_card = rl.Place(34, squares[3]), rl.Reinforce(34, squares[5])
    tell = of_rheinlander(state)
    assert tell([(placed,)]) is None
    said = tell([(placed,), (any_card,)])
    assert said is not None
    assert said.text.startswith("Any card: reinforce")
    assert "34" not in said.text
    assert said.intent is not None


def test_what_reads_as_the_suggestion_or_begins_the_same_is_told_once(desk: SimulatedDesk) -> None:
    match = put_on(desk, agreed("ringgeister", 4), 60, "move").match
    remark = AdviceLine("Ada's mission.")
    here, there = Intent("advised", "man a"), Intent("advised", "man b")
    said = AdviceLine("The man: 1 point nearer", here, "the computer suggests it")
    other = AdviceLine("Gandalf: 2 points nearer", Intent("advised", "gandalf c"))
    alike = (replace(said, intent=there, small=""), replace(said, text="The man walks", small=""))
    assert ordered(match, (remark, *alike, other), (said,)) == (remark, said, other)
    assert ordered(match, (remark, *alike, other), ()) == (remark, *alike, other)
