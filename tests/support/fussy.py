"""A table at which everything is set right again and again, for any game.

It plays by a simple player, takes back, replaces, puts right, passes over and pulls the
plug, all by chance, and keeps a list of its own of what the dice and the shields said.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.adapters.store import Journal
from companion.adapters.vault import Vault
from companion.core.errors import NotationError, RulesError
from companion.core.game import Actor, ChanceKind, Seat, Setup
from companion.referee.referee import Referee
from tests.support.vaults import vault_at

Player = Callable[[Any], Any]


class Fussy:
    """One match, its record and its vault.

    Attributes:
        done: how often each thing was done.
    """

    def __init__(
        self,
        folder: Path,
        setup: Setup,
        seed: int,
        player: Callable[[Any, Setup, Random], Player] | None,
        match_id: str = "m",
    ) -> None:
        """Begin it."""
        self.game = games.find(setup.game)
        self.setup, self.match_id = setup, match_id
        self.folder, self.random = folder, Random(seed)
        self.all = tuple(Seat(seat) for seat in range(len(setup.seats)))
        self.time = 0
        self.open()
        self.referee = Referee.begin(self.game, setup, match_id, self.journal, self.vault, self.now)
        self.choose = player(self.game, setup, self.random) if player else self._any
        self.fallen: dict[tuple[int, str], int] = {}
        self.shields: dict[int, int] = {}
        self.done = dict.fromkeys(
            ("back", "right", "again", "skip", "instead", "otherwise", "end", "plug"), 0
        )

    def open(self) -> None:
        """Record and vault, as at every start."""
        self.journal = Journal.open(self.folder / "record")
        self.vault: Vault = vault_at(self.folder)

    def close(self) -> None:
        """Let them go."""
        self.journal.close()
        self.vault.close()

    def now(self) -> str:
        """A second after the last time."""
        self.time += 1
        hour, rest = divmod(self.time, 3600)
        return f"2026-11-20T{hour:02}:{rest // 60:02}:{rest % 60:02}.000+00:00"

    def _any(self, state: Any) -> Any:
        by_kind: dict[str, list[Any]] = {}
        for move in self.game.legal_moves(state):
            by_kind.setdefault(move.kind, []).append(move)
        return self.random.choice(by_kind[self.random.choice(list(by_kind))])

    def move(self) -> None:
        """Whoever is to act does."""
        state = self.referee.state
        if self.game.to_act(state) is not Actor.CHANCE:
            self.referee.play(self.choose(state))
            return
        chance = self.game.chance(state)
        assert chance is not None
        if chance.kind is ChanceKind.DIE:
            self.roll()
        elif chance.kind is ChanceKind.LOT:
            self.referee.draw_lot(self.random.randrange)
        else:
            self.open_shield(chance)

    def open_shield(self, chance: Any) -> None:
        """The shield in a siege; the vault tells the same slip always alike."""
        seats = self.referee.state.terms.seat
        opener = chance.viewer if chance.viewer is not None else seats[chance.owner]
        key, owner = (
            self.referee.pins.unlock(seat).key() for seat in (opener, seats[chance.owner])
        )
        assert key is not None
        assert owner is not None
        if self.referee.hidden.needs_share():
            self.referee.hidden.share(owner)
        if self.referee.hidden.can_open(chance.place, opener):
            value = self.referee.hidden.look(chance.place, key)
            number = self.vault._database.rows.secrets(self.match_id).slip(chance.place).number
            assert self.shields.setdefault(number, value) == value
            self.referee.open_slip(key)
        else:
            stands = self.referee.answered
            told = self.random.choice(self.referee.hidden.possible_values())
            self.referee.open_at_table(
                told if stands is None else stands.value, self.referee.present
            )

    def roll(self) -> None:
        """The die falls; in a moment in which it has fallen before it stands."""
        obj = self.game.write_state(self.referee.state)
        moment = (obj["turn"], obj["colour"])
        if moment in self.fallen:
            stood = self.fallen[moment]
            try:
                self.referee.settle_die(stood % 6 + 1)
            except RulesError:
                self.referee.settle_die(stood)
            else:
                raise AssertionError("a roll was thrown twice")
        else:
            self.fallen[moment] = self.random.randint(1, 6)
            self.referee.settle_die(self.fallen[moment])

    def back(self) -> None:
        """Take back up to twelve things."""
        most = len(self.referee.corrections.played)
        if most:
            self.referee.corrections.take_back(self.random.randint(1, min(most, 12)), self.all)
            self.done["back"] += 1

    def instead(self) -> None:
        """Another move in place of the last."""
        played = self.referee.corrections.played
        if played and played[-1].kind == "move" and not played[-1].fixed:
            self.referee.corrections.replace(self._any(played[-1].before))
            self.done["instead"] += 1

    def otherwise(self) -> None:
        """The last roll was keyed in wrong: another number, and all agree."""
        played = self.referee.corrections.played
        chance = self.game.chance(played[-1].before) if played else None
        if chance is None or chance.kind is not ChanceKind.DIE or played[-1].kind != "move":
            return
        before, face = played[-1].before, self.random.randint(1, 6)
        self.referee.corrections.replace(self.game.chance_move(before, face), agreed=self.all)
        obj = self.game.write_state(before)
        self.fallen[obj["turn"], obj["colour"]] = face
        self.done["otherwise"] += 1

    def again(self) -> None:
        """In Rheingold the roll of this turn is due once more, it was not counted rightly."""
        obj = self.game.write_state(self.referee.state)
        if self.setup.game == "rheingold" and obj["phase"] == "march" and not obj["engaged"]:
            self.referee.corrections.adjust(
                {**obj, "phase": "roll", "marches_left": 3}, "roll", self.all
            )
            self.done["again"] += 1

    def right(self) -> None:
        """In Rheingold some knights stand elsewhere than was thought."""
        obj = self.game.write_state(self.referee.state)
        if self.setup.game != "rheingold":
            return
        spaces = [place for place in obj["places"] if place in self.setup.board["spaces"]]
        space = self.random.choice(spaces or list(self.setup.board["spaces"]))
        colour = next(iter(obj["places"].get(space, {obj["colour"]: 0})))
        there = obj["places"].get(space, {}).get(colour, 0)
        knights = self.random.randint(0, 4)
        if knights:
            obj["places"][space] = {colour: knights}
        else:
            obj["places"].pop(space, None)
        if obj["supply"][colour] is not None:
            obj["supply"][colour] += there - knights
        try:
            self.referee.corrections.adjust(obj, "counted again", self.all)
            self.done["right"] += 1
        except (NotationError, RulesError):
            pass

    def skip(self) -> None:
        """The turn is passed over, where that can be."""
        try:
            self.referee.corrections.skip(self.all)
            self.done["skip"] += 1
        except RulesError:
            pass

    def end(self) -> None:
        """All agree to end it, and then to go on after all."""
        try:
            self.referee.corrections.end(self.all)
        except RulesError:
            return
        assert self.referee.outcome is not None
        self.plug()
        self.referee.corrections.take_back(1, self.all)
        self.done["end"] += 1

    def plug(self) -> None:
        """Begin anew from the disk; everything is as it was."""
        stood = self.referee
        self.close()
        self.open()
        self.referee = new = Referee.resume(
            games.find, self.match_id, self.journal, self.vault, self.now
        )
        assert (new.state, new.queries.this_turn, new.corrections.played) == (
            stood.state,
            stood.queries.this_turn,
            stood.corrections.played,
        )
        assert (new.answered, new.queries.last_source) == (
            stood.answered,
            stood.queries.last_source,
        )
        self.done["plug"] += 1

    def evening(self, most: int, share: float) -> None:
        """Play so many things, this share of them corrections."""
        deeds = (
            self.back, self.instead, self.right, self.again, self.skip, self.end, self.plug,
            *[self.otherwise] * 3,  # seldom is a roll the last thing
        )  # fmt: skip
        for _ in range(most):
            if self.referee.outcome is not None:
                if not share or self.random.random() < 0.7:
                    break
                self.back()
            elif self.random.random() < share:
                self.random.choice(deeds)()
            else:
                self.move()
