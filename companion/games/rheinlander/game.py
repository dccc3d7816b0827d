"""How does Rheinländer implement the contract of `Game`? Pure.

The rules themselves are in the modules beside this one; this module only connects
them to the `Game` protocol.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Final

from companion.core.errors import RulesError, SetupError
from companion.core.game import Actor, Chance, ChanceKind, Json, OpenHandRules, Outcome, Seat, Setup
from companion.core.refusal import Refusal
from companion.core.rulekit.base_game import BaseGame, Rules
from companion.core.rulekit.codec import Codec, MalformedError
from companion.core.rulekit.option_tables import read_options
from companion.core.rulekit.setup_checks import check_seats, options_of
from companion.games.rheinlander import (
    board,
    effects,
    evolution,
    judging,
    listing,
    notation,
    pieces,
    position,
    survey,
    view,
)
from companion.games.rheinlander import events as ev
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.info import INFO
from companion.games.rheinlander.options import Options
from companion.games.rheinlander.state import Phase, State, Terms


class Rheinlander(BaseGame[State, mv.Move, ev.Event, view.TableView]):
    """The game of duchies on the Rhine."""

    info = INFO
    moves = Codec[mv.Move]("move", mv.Move.__args__)
    events = Codec[ev.Event]("event", ev.Event.__args__)
    rules = Rules(
        check_board=survey.check,
        judge=judging.judge,
        legal_moves=listing.legal_moves,
        follow=effects.follow,
        evolve=evolution.evolve,
        skip=effects.skip,
        conclude=effects.conclude,
        view=view.table,
        write_state=position.write,
        read_position=position.read,
        write_move=notation.write,
        read_move=notation.read,
    )

    def open_hand(self) -> OpenHandRules:
        """The numbers of cards that can lie open before the program's players."""
        from companion.games.rheinlander.open_hand import RheinlanderOpenHand  # noqa: PLC0415 # ditto

        return RheinlanderOpenHand()

    def initial_state(self, setup: Setup) -> State:
        """Empty slots, the first marker to be laid (RL 3).

        Raises:
            SetupError: preset, options, seats or board do not make a match.
            BoardError: the board has faults.
        """
        chosen = options_of(self.info, setup.preset, setup.options)
        if setup.extras:
            raise SetupError(f"Rheinländer has no {min(setup.extras)!r:.40}.")
        check_seats(self.info, setup, self.seat_limits(chosen), self.colours_each(0))
        options = read_options(Options, chosen)
        colours = tuple(seat.colours[0] for seat in setup.seats)
        terms = Terms(setup, board.build(setup.board), options, colours)
        least = pieces.HAND * len(colours) + 1
        if terms.cards < least:
            raise SetupError(f"The board has {terms.cards} zones: these players need {least}.")
        slots, seats = len(terms.board.slots), len(colours)
        return State(
            terms=terms,
            turn=1,
            mover=setup.first,
            phase=Phase.LAY if slots else Phase.CARD,
            knights=(None,) * len(terms.board.squares),
            groups=(frozenset(),) * len(terms.board.squares),
            bastions=frozenset(),
            markers=(None,) * slots,
            castles=(None,) * slots,
            dukes=(),
            supply=(terms.knights,) * seats,
            bastions_left=(pieces.BASTIONS,) * seats,
            coins=(0,) * seats,
            archbishop=None,
            discards=(),
            built=False,
            ending=False,
            pending=None,
            result=None,
        )

    def to_act(self, state: State) -> Seat | Actor:
        """Markers are chance; the player of the card decides everything else (RL 11.3)."""
        match state.phase:
            case Phase.OVER:
                return Actor.NOBODY
            case Phase.LAY:
                return Actor.CHANCE
            case _:
                return Seat(state.mover)

    def outcome(self, state: State) -> Outcome | None:
        """Winners and points, None while the match goes on."""
        if state.result is None:
            return None
        return Outcome(state.result.winners, state.result.points, state.result.why)

    def chance(self, state: State) -> Chance | None:
        """The next marker while they are laid (RL 3.3)."""
        if state.phase is not Phase.LAY:
            return None
        return Chance(ChanceKind.LOT, moment="marker")

    def chance_move(self, state: State, answer: int) -> mv.Move:  # noqa: ARG002 - every answer is refused
        """Never: this game has no die and no slips.

        Raises:
            RulesError: always.
        """
        raise RulesError("Nothing in this match is rolled or lies hidden.")

    def lots(self, state: State) -> Iterator[tuple[mv.Move, int]]:
        """The markers for the next slot, each with how many are left (RL 3.3)."""
        return listing.lots(state)

    def read_move(self, state: State, obj: Json) -> mv.Move | Refusal:
        """A move from its JSON object, or the refusal of something that is none (RL 16)."""
        try:
            kind = self.moves.kinds[self.moves.kind_of(obj)]
        except MalformedError as error:
            return Refusal("no_such_move", "16", "{fault}.", (("fault", str(error)),))
        refusal = judging.judge_phase(state, kind)
        if refusal is not None:
            return refusal
        keys = (self.moves.tag, *(field.name for field in fields(kind)))
        if set(obj) != set(keys):
            text = "This move takes exactly these keys: {keys}."
            return Refusal("bad_keys", "16", text, (("keys", ", ".join(keys)),))
        refusal = judging.judge_words(state, obj)
        return refusal if refusal is not None else self.moves.read(obj)


GAME: Final = Rheinlander()
"""The game; the registry hands it out."""
