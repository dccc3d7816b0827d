"""What do the seats of the program do now, and who brings their steps into the match?

Keeps `ProgramPlayersPort`. The referee says who acts; a process thinks; its steps wait here
until hands have done each. Whenever the match is not as it was left, the plan is dropped and
thought about anew: the same position of the same turn gives the same decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from typing import Any, Final

from companion.app.program_players import knowledge, messages, open_hands
from companion.app.program_players.quiet_move import quiet_move
from companion.app.program_players.surroundings import MatchOnTable, RolledDie, Thinker
from companion.app.program_players.thinking_process import Reply
from companion.app.program_players.turn_plan import TurnPlan, roster_of, seed, source
from companion.core.errors import (
    CompanionError,
    LostSecretsError,
    NotationError,
    RulesError,
    VaultError,
)
from companion.core.game import Json, Seat
from companion.core.message import Message
from companion.referee.prompts import Prompt, PromptKind
from companion.referee.referee import Referee
from companion.referee.secrets import PlacedSecret, PlacementMode
from companion.ui.ports.program_players import (
    NOTHING,
    Gesture,
    Ideas,
    LevelInfo,
    ProgramTurn,
    one_by_one,
)

_AGAIN_S: Final = 0.5
"""How often it is tried to open a hidden value that somebody else must share first."""
_THROW_S: Final = 8.0
"""A throw of the simulated die that came to nothing is repeated after so long."""
RESTARTED: Final = Message("Its thinking was interrupted and started again.")
FAILED: Final = Message("Its thinking was interrupted twice: it plays a simple move.")


class ProgramPlayers:
    """The seats of the match on the table that the program plays. For one thread."""

    def __init__(
        self, table: MatchOnTable, thinker: Thinker, die: RolledDie, clock: Callable[[], float]
    ) -> None:
        """Nobody thinks yet.

        Args:
            table: the match on the table.
            thinker: the process that thinks; closed by `close`.
            die: the table's.
            clock: the window's, in seconds.
        """
        self._table, self._thinker, self._die, self._clock = table, thinker, die, clock
        self._referee: Referee | None = None
        self._seq = -1
        self._told: tuple[int, ...] | None = None
        self._turn: ProgramTurn | None = None
        self._ideas: Ideas | None = None
        self._asked = False
        self._plan: TurnPlan | None = None
        self._pace_s: float | None = None
        self._company: tuple[object, ...] | None = None
        self._held = self._deals = False
        self._gesture: Gesture = one_by_one
        self._since_s = self._tried_s = self._thrown_s = 0.0
        self._events: list[Any] = []

    # Who plays

    def levels(self, game: str) -> Sequence[LevelInfo]:
        """How the program can play a game; see `ProgramPlayersPort.levels`."""
        found = roster_of(game)
        levels = () if found is None else found.levels
        return tuple(LevelInfo(one.name, one.title, one.character) for one in levels)

    def seats(self) -> Mapping[Seat, str]:
        """The seats that the program plays, with their levels' names."""
        referee = self._table.referee
        return {} if referee is None else referee.programs.levels

    def take_seat(self, seat: Seat, level: str | None) -> None:
        """Let the program play a seat; see `ProgramPlayersPort.take_seat`."""
        referee = self._on_table()
        names = [one.name for one in self.levels(referee.setup.game)]
        if level is not None and level not in names:
            raise RulesError("The computer can't play this game with these options.")
        referee.programs.give(seat, level)

    # What they do now

    def turn(self) -> ProgramTurn | None:
        """What a seat of the program does now; see `ProgramPlayersPort.turn`."""
        self._follow()
        return self._turn

    def ideas(self) -> Ideas | None:
        """What the person who acts now might do; see `ProgramPlayersPort.ideas`."""
        self._follow()
        referee = self._table.referee
        if referee is None or self._turn is not None:
            return None
        prompt = referee.prompt
        if prompt.kind is not PromptKind.DECIDE or prompt.seat is None:
            return None
        if self._ideas is None:
            self._ideas = Ideas(prompt.seat)
            if roster_of(referee.setup.game) is None:
                why = Message("The computer can't play this game.")
                self._ideas = Ideas(prompt.seat, thinking=False, trouble=why)
            else:
                self._ask(referee, messages.ideas(prompt.seat, seed(referee)))
        return self._ideas

    def poll(self) -> bool:
        """Follow the match and the thinking; called each round of the window.

        Returns:
            Whether something may look different now; `drain_events` has what it led to.
        """
        before = (self._seq, self._turn, self._ideas)
        self._follow()
        if self._referee is not None and self._turn_is_programs(self._referee):
            self._act(self._referee)
        return bool(self._events) or before != (self._seq, self._turn, self._ideas)

    def drain_events(self) -> Sequence[Any]:
        """The events that came by themselves since the last call, in order."""
        events, self._events = self._events, []
        return events

    def done(self, number: int = 1) -> tuple[Any, ...]:
        """Write the next steps; see `ProgramPlayersPort.done`."""
        self._follow()
        referee, plan, turn = self._on_table(), self._plan, self._turn
        if plan is None or turn is None:
            raise RulesError("The computer hasn't decided on a step yet.")
        seat = turn.seat
        if number > 1 and plan.placed[:number] == (None,) * number:
            events = referee.play_together(plan.moves[:number], plan.source)
        else:
            number, events = 1, self._play(referee, seat, plan)
        rest = TurnPlan(plan.moves[number:], plan.placed[number:], plan.source)
        self._seq, self._since_s = referee.seq, self._clock()
        self._plan = self._turn = None
        prompt = referee.prompt
        goes_on = (prompt.kind, prompt.seat) == (PromptKind.DECIDE, seat)
        if goes_on and rest.moves and referee.judge(rest.moves[0]) is None:
            self._show(turn, rest, turn.trouble)
        else:
            self._new_page(referee)
        return events

    def _play(self, referee: Referee, seat: Seat, plan: TurnPlan) -> tuple[Any, ...]:
        move, value = plan.moves[0], plan.placed[0]
        try:
            if value is None:
                return referee.play(move, plan.source, PlacementMode.DRAW)
            with closing(referee.programs.key(seat)) as key:
                return referee.play(move, plan.source, PlacedSecret(value, key))
        except LostSecretsError:
            # The vault has nothing of this match: a real piece is laid, as people's are.
            return referee.play(move, plan.source, PlacementMode.UNSEEN)

    def go_on_alone(self, pace_s: float | None, gesture: Gesture = one_by_one) -> None:
        """Let the program say `done` itself; see `ProgramPlayersPort.go_on_alone`."""
        self._follow()
        self._pace_s, self._since_s, self._gesture = pace_s, self._clock(), gesture

    def hasten(self) -> None:
        """Do the shown step at once; see `ProgramPlayersPort.hasten`."""
        self._since_s = float("-inf")

    def hold(self, held: bool) -> None:
        """Wait, or go on again; see `ProgramPlayersPort.hold`."""
        if self._held and not held:
            self._since_s = self._clock()
        self._held = held

    @property
    def goes_on_alone(self) -> bool:
        """Whether the program says `done` itself."""
        return self._pace_s is not None

    def close(self) -> None:
        """End the process that thinks. Idempotent."""
        self._referee, self._told, self._asked = None, None, False
        self._plan = self._turn = self._ideas = None
        self._thinker.close()

    # Hands of paper

    def hand(self, seat: Seat) -> tuple[str, ...] | None:
        """The cards that lie open before a seat; see `ProgramPlayersPort.hand`."""
        referee = self._table.referee
        return None if referee is None else open_hands.hand(referee, seat)

    def hand_size(self, seat: Seat) -> int | None:
        """How many cards must lie before a seat; see `ProgramPlayersPort.hand_size`."""
        referee = self._table.referee
        return None if referee is None else open_hands.size(referee, seat)

    def cards(self) -> tuple[str, ...]:
        """The names of the cards that can lie in an open hand now."""
        referee = self._table.referee
        return () if referee is None else open_hands.cards(referee)

    def set_hand(self, seat: Seat, cards: Sequence[str]) -> None:
        """Say which cards lie open before a seat; see `ProgramPlayersPort.set_hand`."""
        open_hands.set_hand(self._on_table(), seat, cards)

    def deal(self, seat: Seat) -> None:
        """Draw what lacks in an open hand; see `ProgramPlayersPort.deal`."""
        open_hands.deal(self._on_table(), seat)

    def keep_dealing(self, *, on: bool) -> None:
        """Remember whether cards are dealt; see `ProgramPlayersPort.keep_dealing`."""
        self._follow()
        self._deals = on

    @property
    def keeps_dealing(self) -> bool:
        """Whether cards are dealt on the screen from here on."""
        return self._deals

    # Following the match

    def _on_table(self) -> Referee:
        if self._table.referee is None:
            raise RulesError("There's no match on the table.")
        return self._table.referee

    def _follow(self) -> None:
        """Notice what has changed, and read what was thought."""
        referee = self._table.referee
        if referee is not self._referee:
            self.close()
            self._events.clear()
            self._referee, self._seq = referee, -1
            if referee is not None:
                self._meet(referee)
        if referee is None:
            return
        if referee.seq != self._seq:
            self._new_page(referee)
        if self._asked and (reply := self._thinker.poll()) is not None:
            self._asked = False
            self._take(referee, reply)

    def _meet(self, referee: Referee) -> None:
        """A match comes on the table: whoever plays another game, or others, follow it by hand."""
        setup = referee.setup
        company = (setup.game, frozenset(seat.name for seat in setup.seats))
        if self._company is not None and company != self._company:
            self._pace_s, self._deals = None, False
        self._company = company

    def _new_page(self, referee: Referee) -> None:
        """The match stands elsewhere: drop what was planned, and think if a program's seat acts."""
        self._seq, self._since_s = referee.seq, self._clock()
        self._thrown_s = self._tried_s = -_THROW_S
        self._plan = self._turn = self._ideas = None
        self._asked = False
        prompt, levels = referee.prompt, referee.programs.levels
        seat = prompt.seat
        if prompt.kind is not PromptKind.DECIDE or seat is None or seat not in levels:
            return
        self._turn = ProgramTurn(seat, levels[seat])
        if open_hands.is_missing(referee, seat):
            self._turn = replace(self._turn, thinking=False, needs_hand=True)
        elif roster_of(referee.setup.game) is None:
            self._give_up(referee, self._turn)
        else:
            knows = knowledge.of_seat(referee, seat, open_hands.hand(referee, seat) or ())
            self._ask(referee, messages.decide(levels[seat], seed(referee), knows))

    def _ask(self, referee: Referee, question: Json) -> None:
        news = knowledge.news(referee, self._told or ())
        if self._told is None or news.afresh:
            self._thinker.begin(messages.begin(referee.setup))
        if news.things:
            self._thinker.tell(messages.happened(news.things))
        self._told = news.told
        self._thinker.ask(question)
        self._asked = True

    def _take(self, referee: Referee, reply: Reply) -> None:
        """Take what was thought."""
        answer = None
        if reply.answer is not None:
            with suppress(NotationError):
                answer = messages.read_answer(referee.game, referee.state, reply.answer)
        if self._turn is None:
            if self._ideas is not None:
                why = NOTHING if answer is not None else Message("The computer has no suggestion.")
                lines = () if answer is None else answer.lines
                self._ideas = Ideas(self._ideas.seat, thinking=False, lines=lines, trouble=why)
            return
        if answer is None:
            self._give_up(referee, self._turn)
            return
        plan = TurnPlan(
            answer.lines[0],
            answer.placed,
            source(referee, self._turn.level),
        )
        self._show(self._turn, plan, RESTARTED if reply.restarted else NOTHING)

    def _give_up(self, referee: Referee, turn: ProgramTurn) -> None:
        """Nobody thinks for this seat: it plays a quiet move, with a card of its hand."""
        possible = open_hands.plays_from(referee, turn.seat)
        plan = TurnPlan(
            (quiet_move(referee.game, referee.state, possible),),
            (None,),
            source(referee, turn.level, quiet=True),
        )
        self._show(turn, plan, FAILED)

    def _show(self, turn: ProgramTurn, plan: TurnPlan, trouble: Message) -> None:
        self._plan, self._since_s = plan, self._clock()
        self._turn = replace(
            turn, thinking=False, move=plan.moves[0], steps=plan.moves, trouble=trouble
        )

    # What needs no hands

    def _turn_is_programs(self, referee: Referee) -> bool:
        levels, prompt = referee.programs.levels, referee.prompt
        return prompt.seat in levels or prompt.private_to in levels

    def _act(self, referee: Referee) -> None:
        """Open hidden values; where the program goes on alone, everything else as well."""
        prompt = referee.prompt
        try:
            if prompt.kind is PromptKind.OPEN:
                self._open(referee, prompt)
            elif self._is_due():
                self._events += self._go_on(referee, prompt)
        except CompanionError as error:
            self._pace_s = None
            if self._turn is not None:
                self._turn = replace(self._turn, trouble=error.message)

    def _is_due(self) -> bool:
        """Whether the program does the next thing alone, now."""
        if self._pace_s is None or self._held:
            return False
        return self._clock() - self._since_s >= self._pace_s

    def _open(self, referee: Referee, prompt: Prompt) -> None:
        now_s, levels, owner = self._clock(), referee.programs.levels, prompt.seat
        opener = owner if prompt.private_to is None else prompt.private_to
        if now_s - self._tried_s < _AGAIN_S or owner is None or opener is None:
            return
        self._tried_s = now_s
        try:
            if owner in levels and referee.hidden.needs_share():
                with closing(referee.programs.key(owner)) as key:
                    referee.hidden.share(key)
            if opener in levels and referee.hidden.can_open(prompt.place, opener):
                with closing(referee.programs.key(opener)) as key:
                    self._events += referee.open_slip(key)
        except VaultError:
            # The real piece is turned over at the table instead.
            return

    def _go_on(self, referee: Referee, prompt: Prompt) -> Sequence[Any]:
        """Do the next thing for a seat of the program, as hands would."""
        match prompt.kind:
            case PromptKind.DECIDE if self._turn is not None and self._turn.needs_hand:
                if not referee.queries.people:
                    open_hands.deal(referee, self._turn.seat)
            case PromptKind.DECIDE if self._plan is not None:
                return self.done(self._gesture(self._plan.moves))
            case PromptKind.LOT:
                return referee.draw_lot()
            case PromptKind.ROLL:
                self._throw()
        return ()

    def _throw(self) -> None:
        die, now_s = self._die.die(), self._clock()
        if not die.simulated or not die.there or die.rolling or die.meanwhile is not None:
            return  # what people are asked is not answered by another roll
        if now_s - self._thrown_s >= _THROW_S:
            self._thrown_s = now_s
            self._die.roll()
