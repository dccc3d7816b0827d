"""The screens with a player that the program plays, to be measured and looked at."""

from __future__ import annotations

from random import Random
from typing import Any

from companion import games
from companion.app.transfer import import_match
from companion.core.game import Seat, Setup
from companion.games.rheingold import moves as mv
from companion.games.rheinlander import moves as cards
from companion.referee.referee import Referee
from companion.referee.sources import ProgramSource
from companion.ui.games.rheingold import instructions
from companion.ui.games.rheingold.table import move_builder
from companion.ui.games.rheingold.table import suggestion as rheingold_suggestion
from companion.ui.games.rheingold.table.move_plan import IDLE
from companion.ui.games.ringgeister.table import suggestion as ringgeister_suggestion
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.translate import _
from companion.ui.ports.match_review import CostlyDecision, ReviewState
from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.screen_kit.opinion import Suggest
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from companion.ui.widgets.base import Intent
from tests.support.recorded import clock
from tests.support.ui.game_scenes import agreed, past, put_on
from tests.support.ui.scenes import placed
from tests.support.ui.simulated_desk import SimulatedDesk, four_players

_ROUNDS = 400
"""In so many rounds a board is painted."""
_TOLD_AFTER = 8
"""In this turn or later, what was done before is told."""
ALONE = str(ProgramSource("raider", 1, 25))
"""The source of what a computer player does."""
HAND = ("3", "11", "17", "24", "30")
"""What lies open before the program's player of Rheinländer."""


def _four(game: str) -> Setup:
    return four_players() if game == "rheingold" else agreed(game, 4)


def played_by_program(
    desk: SimulatedDesk, game: str, moves: int, phase: str, *, fails: bool = False
) -> Stage:
    """A match of four in such a phase, in which the program plays whoever acts."""
    stage = put_on(desk, _four(game), moves, phase)
    referee = stage.match.referee
    seat = referee.prompt.seat
    assert seat is not None
    desk.program_players.take_seat(seat, desk.program_players.levels(game)[-1].name)
    if game == "rheinlander":
        desk.program_players.set_hand(seat, HAND)
    legal = list(referee.game.legal_moves(referee.state))
    if isinstance(legal[0], cards.Place | cards.Reinforce):
        legal = [one for one in legal if str(getattr(one, "card", "")) in HAND]
    most = max(getattr(move, "knights", 0) for move in legal)
    said = next(move for move in legal if getattr(move, "knights", most) == most)
    desk.thinking.fails = fails
    desk.thinking.says = [referee.game.write_move(said)]
    return shown(stage)


def shown(stage: Stage) -> Stage:
    """What comes up by itself."""
    for _round in range(_ROUNDS):
        stage.widgets()
        stage.tick(stage.room.now)
        if not stage.moving and stage.room.nav.top.page is Page.PROGRAM:
            break
    return stage


def march(desk: SimulatedDesk) -> Stage:
    """Hands move knights."""
    return played_by_program(desk, "rheingold", 300, "march")


def thinking(desk: SimulatedDesk) -> Stage:
    """The program has not decided yet."""
    desk.thinking.holds = True
    return march(desk)


def restarted(desk: SimulatedDesk) -> Stage:
    """Something went wrong with its thinking."""
    return played_by_program(desk, "rheingold", 300, "march", fails=True)


def card(desk: SimulatedDesk) -> Stage:
    """A card of Rheinländer is played for the program."""
    return played_by_program(desk, "rheinlander", 40, "card")


def cards_missing(desk: SimulatedDesk) -> Stage:
    """The cards before the program's player are keyed in."""
    stage = put_on(desk, agreed("rheinlander", 4), 40, "card")
    seat = stage.match.referee.prompt.seat
    assert seat is not None
    desk.program_players.take_seat(seat, desk.program_players.levels("rheinlander")[-1].name)
    stage = shown(stage)
    for name in HAND[:3]:
        stage.screen.answer(Intent("card", name), stage.room)
    return stage


def walk(desk: SimulatedDesk) -> Stage:
    """A figure of Ringgeister walks for the program."""
    return played_by_program(desk, "ringgeister", 60, "move")


def told(desk: SimulatedDesk, computers: int = 2) -> Stage:
    """Two computer players, or more, have carried on alone; a person is to roll."""
    match = desk.new_match(four_players())
    referee = desk.referee
    assert referee is not None
    level = desk.program_players.levels("rheingold")[-1].name
    for seat in range(1, 1 + computers):
        desk.program_players.take_seat(Seat(seat), level)
    referee.settle_die(1)
    referee.play(mv.End())
    for face in range(2, 2 + computers):
        referee.settle_die(face)
        _marches(referee, f"s{face}")
        referee.play(mv.End(), ALONE)
    desk.program_players.go_on_alone(2.5, instructions.gesture)
    stage = Stage(desk, LIGHT, (800, 480), 100.0)
    stage.room.nav = Navigator().table(match)
    settle(stage.room, stage.match)
    stage.tick(100.0)
    stage.widgets()
    return stage


def told_of_rings(desk: SimulatedDesk) -> Stage:
    """The same in Ringgeister."""
    return _told(desk, "ringgeister")


def told_of_duchies(desk: SimulatedDesk) -> Stage:
    """The same in Rheinländer."""
    return _told(desk, "rheinlander")


def _told(desk: SimulatedDesk, slug: str) -> Stage:
    """Two computer players have had a turn alone; the fourth seat's has just begun."""
    game, setup = games.find(slug), agreed(slug, 4)
    chance, chosen, state = Random(5), list[Any](), game.initial_state(setup)
    last = setup.seats[-1].colours[0]
    while state.turn < _TOLD_AFTER or game.mover(state) != last:
        chosen.append(chance.choice(list(game.legal_moves(state))))
        state, _events = game.apply(state, chosen[-1])
    desk.journal.take_in(import_match.played(game, setup, chosen, "told", clock()))
    desk.resume("told")
    for seat in (1, 2):
        desk.program_players.take_seat(Seat(seat), desk.program_players.levels(slug)[-1].name)
    desk.program_players.go_on_alone(2.5)
    stage = Stage(desk, LIGHT, (800, 480), 100.0)
    stage.room.nav = Navigator().table("told")
    settle(stage.room, stage.match)
    stage.tick(100.0)
    stage.widgets()
    return stage


def _marches(referee: Referee, place: str) -> None:
    """A knight marches twice, over spaces."""
    for _march in range(2):
        step = next(
            move
            for move in referee.game.legal_moves(referee.state)
            if isinstance(move, mv.March) and move.from_ == place and move.to not in ("s2", "s3")
        )
        referee.play(step, ALONE)
        place = step.to


def suggested(desk: SimulatedDesk) -> Stage:
    """Somebody has asked, and the program names a march and what it is good for."""
    stage = placed(desk, four_players("highlanders"))
    return _suggested(desk, stage, rheingold_suggestion.suggest(stage.match.referee.state, IDLE))


def suggested_march(desk: SimulatedDesk) -> Stage:
    """The march that it names is chosen: the prompt says what it costs."""
    stage = placed(desk, four_players("highlanders"))
    state = stage.match.referee.state
    place, to = next(
        (stack, way)
        for stack in sorted(move_builder.lit(state, IDLE).stacks)
        for way, cost in move_builder.lit(state, move_builder.choose(state, stack)).marches.items()
        if cost > 1
    )
    stage.screen.answer(Intent("suggested", f"{place} {to} 1"), stage.room)
    return stage


def suggested_walk(desk: SimulatedDesk) -> Stage:
    """The same in Ringgeister."""
    stage = put_on(desk, agreed("ringgeister", 4), 60, "move")
    state, voice = stage.match.referee.state, RinggeisterVoice(stage.match.referee.setup)
    return _suggested(desk, stage, ringgeister_suggestion.suggest(state, {}, voice))


def _suggested(desk: SimulatedDesk, stage: Stage, suggest: Suggest) -> Stage:
    """Somebody has asked; the program says the move whose words are longest."""
    game, state = stage.match.referee.game, stage.match.referee.state

    def long(move: Any) -> int:
        said = suggest([(move,)])
        return 0 if said is None or said.intent is None else len(said.text) + len(said.why)

    desk.thinking.fails = False
    desk.thinking.says = [game.write_move(max(game.legal_moves(state), key=long))]
    stage.screen.answer(Intent("advice"), stage.room)
    for _moment in range(3):
        stage.tick(stage.room.now)
        stage.widgets()
    return stage


def levels(desk: SimulatedDesk) -> Stage:
    """Who plays a seat of the set-up?"""
    stage = Stage(desk, None, (800, 480), 100.0)
    stage.room.nav = stage.room.nav.push(Stop(Page.SETUP)).push(Stop(Page.LEVEL, 1))
    return stage


def levels_of_duchies(desk: SimulatedDesk) -> Stage:
    """The same in Rheinländer, where people must know of the cards."""
    stage = levels(desk)
    game = next(one for one in desk.all_games() if one.info.slug == "rheinlander")
    stage.room.draft = SetupDraft.fresh(game.info, game.info.default_board).with_name(0, "Ada")
    return stage


def set_up(desk: SimulatedDesk) -> Stage:
    """A set-up with two seats that the program plays."""
    stage = Stage(desk, None, (800, 480), 100.0)
    game = desk.all_games()[0]
    draft = SetupDraft.fresh(game.info, game.info.default_board).with_name(0, "Ada")
    for seat, number in ((1, -1), (2, 1)):
        level = desk.program_players.levels(game.info.slug)[number]
        draft = draft.with_level(seat, level.name, _(level.title))
    stage.room.draft = draft
    stage.room.nav = stage.room.nav.push(Stop(Page.SETUP))
    return stage


def review(desk: SimulatedDesk) -> Stage:
    """Three decisions that cost most."""
    return _reviewed(desk, past(desk, four_players(), 150))


def review_of_duchies(desk: SimulatedDesk) -> Stage:
    """The same in Rheinländer, whose board is nearly as high as wide."""
    return _reviewed(desk, past(desk, agreed("rheinlander", 5), 60))


def review_of_rings(desk: SimulatedDesk) -> Stage:
    """The same in Ringgeister, whose board is square."""
    return _reviewed(desk, past(desk, agreed("ringgeister", 4), 60))


def _reviewed(desk: SimulatedDesk, stage: Stage) -> Stage:
    """The last decision of each of three turns, which another move would have bettered."""
    found: dict[int, CostlyDecision] = {}
    game = stage.match.referee.game
    for step in reversed(stage.match.history()):
        seat, turn = game.to_act(step.before), game.turn_number(step.before)
        if step.move is None or not isinstance(seat, int) or turn in found:
            continue
        played = game.write_move(step.move)
        others = [
            other
            for one in game.legal_moves(step.before)
            if (other := game.write_move(one)) != played and other["move"] == played["move"]
        ]
        if others:
            found[turn] = CostlyDecision(step.seq, Seat(seat), (played,), (others[-1],), 3.0)
        if len(found) == 3:
            break
    desk.reviews.found = ReviewState(40, 40, tuple(found.values()))
    stage.room.nav = stage.room.nav.push(Stop(Page.REVIEW))
    return stage


def looking(desk: SimulatedDesk) -> Stage:
    """The match is being looked at."""
    stage = review(desk)
    found: Any = desk.reviews.found
    desk.reviews.found = ReviewState(17, 40, found.costly[:1])
    return stage


PROGRAM_SCENES = {
    "program: a march": march,
    "program: thinking": thinking,
    "program: restarted": restarted,
    "program: a card": card,
    "program: cards missing": cards_missing,
    "program: a walk": walk,
    "program: told": told,
    "program: told of duchies": told_of_duchies,
    "program: told of rings": told_of_rings,
    "program: suggested": suggested,
    "program: suggested march": suggested_march,
    "program: suggested walk": suggested_walk,
    "program: levels": levels,
    "program: levels of duchies": levels_of_duchies,
    "program: set-up": set_up,
    "program: review": review,
    "program: review of duchies": review_of_duchies,
    "program: review of rings": review_of_rings,
    "program: looking": looking,
}
