"""How does Rheingold and Highlanders implement the contract of `Game`? Pure.

The rules themselves are in the modules beside this one; this module only connects
them to the `Game` protocol.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.core.errors import RulesError, SetupError
from companion.core.game import (
    Actor,
    Chance,
    ChanceKind,
    Colour,
    DutyKind,
    Json,
    Outcome,
    Seat,
    SecretDuty,
    Setup,
)
from companion.core.refusal import Refusal, RefusedError
from companion.core.rulekit.base_game import BaseGame, Rules
from companion.core.rulekit.codec import Codec, MalformedError
from companion.core.rulekit.option_tables import read_options
from companion.core.rulekit.setup_checks import check_seats, options_of
from companion.games.rheingold import (
    board,
    correction,
    effects,
    evolution,
    judging,
    listing,
    notation,
    pieces,
    position,
    sieges,
    survey,
    view,
)
from companion.games.rheingold import events as ev
from companion.games.rheingold import moves as mv
from companion.games.rheingold.info import INFO
from companion.games.rheingold.options import Options
from companion.games.rheingold.state import MARCHES, Beaten, Holding, Phase, Siege, State, Terms
from companion.games.rheingold.view import TableView

_REFUSALS: Final = {
    "kind": "no_such_move",
    "keys": "bad_keys",
    "value": "bad_number",
}


class Rheingold(BaseGame[State, mv.Move, ev.Event, TableView]):
    """The game of castles on the Rhine."""

    info = INFO
    moves = Codec[mv.Move]("move", mv.Move.__args__)
    events = Codec[ev.Event]("event", ev.Event.__args__)
    rules = Rules(
        check_board=survey.check,
        judge=judging.judge,
        legal_moves=listing.legal_moves,
        follow=effects.follow,
        evolve=evolution.evolve,
        skip=correction.skip,
        conclude=effects.conclude,
        view=view.table,
        write_state=position.write,
        read_position=position.read,
        write_move=notation.write,
        read_move=notation.read,
    )

    def initial_state(self, setup: Setup) -> State:
        """The empty board, the first colour to roll (R 2, 3).

        Raises:
            SetupError: preset, options or seats do not make a match.
            BoardError: the board has faults.
        """
        chosen = options_of(self.info, setup.preset, setup.options)
        if setup.extras:
            raise SetupError(f"Rheingold has no {min(setup.extras)!r:.40}.")
        each = self.colours_each(len(setup.seats))
        check_seats(self.info, setup, self.seat_limits(chosen), each)
        around = setup.seats[setup.first :] + setup.seats[: setup.first]
        colours = tuple(seat.colours[turn] for turn in range(each) for seat in around)
        options = read_options(Options, chosen)
        terms = Terms(setup, board.build(setup.board), options, colours)
        return State(
            terms=terms,
            turn=1,
            mover=0,
            phase=Phase.ROLL,
            marches_left=MARCHES,
            starts=(frozenset(),) * 6,
            stacks=(None,) * len(terms.board.space_index),
            castles=(Holding(None, 0, None, taken=False),) * len(terms.board.castles),
            supply=(None if options.supply == "unlimited" else pieces.KNIGHTS,) * len(colours),
            hand=(len(pieces.SHIELDS),) * len(colours),
            spent=((),) * len(colours),
            engaged=(),
            pending=None,
            result=None,
        )

    def to_act(self, state: State) -> Seat | Actor:
        """The die and hidden shields are chance; beaten knights ask their owner (R 6.4)."""
        match state.phase:
            case Phase.OVER:
                return Actor.NOBODY
            case Phase.ROLL | Phase.OPEN:
                return Actor.CHANCE
            case Phase.RETREAT:
                assert isinstance(state.pending, Beaten)
                return state.terms.seat[state.pending.colour]
            case _:
                return state.terms.seat[state.colour]

    def button_places(self, setup: Setup) -> tuple[str, ...]:
        """The castles, in the order of the board file."""
        return tuple(setup.board["castles"])

    def place_owner(self, view: TableView, place: str) -> Colour | None:
        """Whose a castle is."""
        return view.castles[place].owner

    def outcome(self, state: State) -> Outcome | None:
        """Winners and points, None while the match goes on."""
        if state.result is None:
            return None
        return Outcome(state.result.winners, state.result.points, state.result.why)

    def chance(self, state: State) -> Chance | None:
        """The die in `roll`, the besieged castle's shield in `open` (R 4.1, 8.4)."""
        if state.phase is Phase.ROLL:
            return Chance(ChanceKind.DIE, moment=f"{state.turn} {state.colour}")
        if state.phase is not Phase.OPEN:
            return None
        assert isinstance(state.pending, Siege)
        assert state.pending.owner is not None
        private = state.terms.options.reveal == "attacker"
        return Chance(
            ChanceKind.SLIP,
            state.pending.castle,
            state.pending.owner,
            state.terms.seat[state.colour] if private else None,
        )

    def chance_move(self, state: State, answer: int) -> mv.Move:
        """The move for a face of the die, or for what the table learns of a shield's value.

        Raises:
            RulesError: the die has no such face, the shield cannot be this.
        """
        move: mv.Move
        if state.phase is Phase.OPEN and isinstance(state.pending, Siege):
            owner = state.pending.owner
            if owner is None or answer not in sieges.possible_values(state, owner):
                raise RulesError("No shield that is left has this value.")
            move = sieges.outcome(state, state.pending, answer)
        else:
            move = mv.Roll(answer)
        refusal = judging.judge(state, move)
        if refusal is not None:
            raise RefusedError(refusal)
        return move

    def lots(self, state: State) -> Iterator[tuple[mv.Move, int]]:  # noqa: ARG002 - no lot is drawn in it
        """Empty: chance is only the die or a shield here; there are no lots."""
        return iter(())

    def decks(self, state: State) -> Mapping[Colour, tuple[int, ...]]:
        """Six shields a colour (R 2.2), none when nobody plays with them."""
        if state.terms.options.shields == "none":
            return {}
        return dict.fromkeys(state.terms.colours, pieces.SHIELDS)

    def secret_duty(self, state: State, event: ev.Event) -> SecretDuty | None:
        """Sealing, opening, peeking, removing, returning (R 8)."""
        match event:
            case ev.ShieldPlaced():
                return SecretDuty(DutyKind.SEAL, event.colour, event.castle)
            case ev.ShieldOpened():
                return SecretDuty(DutyKind.OPEN, event.colour, event.castle)
            case ev.ShieldPeeked():
                seat = state.terms.seat[event.colour]
                return SecretDuty(DutyKind.PEEK, event.owner, event.castle, seat)
            case ev.ShieldRemoved():
                return SecretDuty(DutyKind.REMOVE, event.colour, event.castle)
            case ev.ShieldReturned():
                return SecretDuty(DutyKind.RETURN, event.colour, event.castle)
            case _:
                return None

    def changed_secrets(self, before: State, after: State) -> tuple[SecretDuty, ...]:
        """The duties for the shields after a correction of the position (R 8)."""
        return correction.changed_secrets(before, after)

    def read_move(self, state: State, obj: Json) -> mv.Move | Refusal:
        """A move from its JSON object, or the refusal of something that is none (R 13)."""
        try:
            kind = self.moves.kind_of(obj)
            refusal = judging.judge_phase(state, self.moves.kinds[kind])
            return refusal if refusal is not None else self.moves.read(obj)
        except MalformedError as error:
            return Refusal(_REFUSALS[error.fault], "13", "{fault}.", (("fault", str(error)),))


GAME: Final = Rheingold()
"""The game; the registry hands it out."""
