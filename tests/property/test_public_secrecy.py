"""Two matches that differ only in what is hidden: whoever watches is told the same, byte for byte.

In each world hands lie in another order, PINs are others, other values are laid on purpose and
looked at, and an attacker who looks alone sees another value. What everybody sees is the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.adapters.store import Entry, Journal
from companion.app.spectators.match_lines import MatchLines
from companion.boards.shipped import shelf
from companion.core.errors import CompanionError, VaultError
from companion.core.game import Seat, SeatSetup, Setup
from companion.core.public_feed import Entries, read_line
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.referee.secrets import OpenedKey, PlacedSecret, PlacementMode
from tests.support.bots import GreedyBot
from tests.support.other_order import OtherOrder
from tests.support.vaults import vault_at

PINS = ("40719", "39586")
STEPS = 240
"""So many steps of each match are compared."""


class World:
    """One of two matches, and what is told of it."""

    def __init__(self, number: int, folder: Path, setup: Setup) -> None:
        self.number, self.setup, self._folder, self._time = number, setup, folder, 0
        self._open()
        game = games.find(setup.game)
        self.referee: Referee = Referee.begin(game, setup, "m", self.journal, self.vault, self._now)
        # It sees what is public and nothing else, so that it does the same in both worlds.
        is_known = setup.game == "rheingold"
        self._bot = GreedyBot(game, setup, random.Random(7), wildness=0.3) if is_known else None
        self.lines = MatchLines(self)
        self.told: list[bytes] = []
        self.listen()

    def _open(self) -> None:
        self.journal, self.vault = Journal.open(self._folder / "record"), vault_at(self._folder)

    def _now(self) -> str:
        self._time += 1
        return f"2026-11-20T{self._time // 60:02}:{self._time % 60:02}:00.000+00:00"

    def first(self, match_id: str) -> Entry:
        return self.journal.ends(match_id)[0]

    def entries_after(self, match_id: str, seq: int, most: int) -> Sequence[Entry]:
        return self.journal.after(match_id, seq, most)

    def listen(self) -> None:
        """What is new since the last time."""
        while news := self.lines.news()[0]:
            self.told += news

    def restart(self) -> None:
        self.close()
        self._open()
        self.referee = Referee.resume(games.find, "m", self.journal, self.vault, self._now)

    def close(self) -> None:
        self.journal.close()
        self.vault.close()

    def key(self, seat: Seat) -> OpenedKey:
        pin = PINS[self.number] if self.referee.pins.has_pin(seat) else ""
        found = self.referee.pins.unlock(seat, pin).key()
        assert found is not None
        return found

    # What is done; the same in both worlds, but for what nobody else sees.

    def do(self, which: int) -> str:
        """One step. Returns what was refused, if anything was."""
        try:
            self._do(which)
        except CompanionError as error:
            return f"{type(error).__name__} {error}"
        finally:
            self.listen()
        return ""

    def _do(self, which: int) -> None:
        referee, odd = self.referee, which % 23
        if odd == 1:
            self._look()
        elif odd == 2:
            self._choose_pin(Seat(which % len(self.setup.seats)))
        elif odd == 3:
            referee.corrections.take_back(1, referee.present)
        elif odd == 4:
            self.restart()
        elif odd == 5:
            back = referee.present
            seat = Seat(which % len(self.setup.seats))
            if seat in referee.stand_ins.active:
                referee.stand_ins.appoint(seat, None, [*back, seat], key=None)
            elif len(back) > 2:
                by = min(back - {seat})
                referee.stand_ins.appoint(seat, by, back - {seat})
        else:
            self._play(which)

    def _look(self) -> None:
        """Everybody looks at what they may: in each world they see something else."""
        referee = self.referee
        for number, seat in enumerate(self.setup.seats):
            if referee.game.decks(referee.state):
                with closing(self.key(Seat(number))) as key:
                    for place in referee.queries.laid:
                        if referee.hidden.can_look(place, Seat(number)):
                            referee.hidden.look(place, key)
                    referee.hidden.hand(seat.colours[0], key)

    def _choose_pin(self, seat: Seat) -> None:
        if self.referee.game.decks(self.referee.state):
            with closing(self.key(seat)) as key:
                self.referee.pins.set_pin(key, PINS[self.number]).key()

    def _play(self, which: int) -> None:
        referee, prompt = self.referee, self.referee.prompt
        if referee.answered is not None:
            referee.play(referee.answered)
        elif prompt.kind is PromptKind.ROLL:
            referee.settle_die(which % 6 + 1)
        elif prompt.kind is PromptKind.OPEN:
            self._open_it(which)
        else:
            move = self._chosen(which)
            laid: PlacedSecret | PlacementMode = PlacementMode.DRAW
            written = referee.game.write_move(move)
            if written == {"move": "shield"} and which % 2 and prompt.seat is not None:
                with closing(self.key(prompt.seat)) as key:
                    hand = referee.hidden.hand(prompt.colour, key)
                    referee.play(move, laid=PlacedSecret(hand[-self.number], key))
                return
            referee.play(move, laid=laid)

    def _chosen(self, which: int) -> Any:
        """The bot's move where it knows the game, else one by chance."""
        if self._bot is not None:
            return self._bot.choose(self.referee.state)
        moves = list(self.referee.game.legal_moves(self.referee.state))
        return moves[which * 7 % len(moves)]

    def _open_it(self, which: int) -> None:
        """An attacker looks at what lies there; before all the same value is told in both."""
        referee, viewer = self.referee, self.referee.prompt.private_to
        owner = referee.prompt.seat
        if viewer is None or owner is None or which % 3 == 0:
            referee.open_at_table(referee.hidden.possible_values()[0], referee.present)
            return
        with closing(self.key(owner)) as own:
            if referee.hidden.needs_share():
                referee.hidden.share(own)
        with closing(self.key(viewer)) as theirs:
            referee.open_slip(theirs)

    def hidden(self) -> str:
        """What lies hidden, as its owners see it."""
        referee, found = self.referee, []
        if not referee.game.decks(referee.state):
            return PINS[self.number]
        for number in range(len(self.setup.seats)):
            with closing(self.key(Seat(number))) as key:
                for place in referee.queries.laid:
                    try:
                        found.append((place, referee.hidden.look(place, key)))
                    except VaultError:
                        continue
        return repr(found)


def three(game: str, preset: str, board: str, colours: Sequence[str], **options: str) -> Setup:
    seats = tuple(
        SeatSetup(name, (colour,))
        for name, colour in zip(("Ada", "Ben", "Cleo"), colours, strict=True)
    )
    return Setup(game, preset, options, shelf.board(board), seats)


SETUPS: dict[str, Callable[[], Setup]] = {
    "all see": lambda: three("rheingold", "highlanders", "rhine", ("red", "blue", "green")),
    "the attacker sees": lambda: three(
        "rheingold", "rheingold", "rhine", ("red", "blue", "green"), reveal="attacker"
    ),
    "coins": lambda: three(
        "rheinlander", "standard", "rheinlander", ("red", "blue", "green"), coins="face_down"
    ),
    "rings": lambda: three(
        "ringgeister", "standard", "ringgeister", ("yellow", "orange", "violet")
    ),
}


@pytest.fixture
def folders(tmp_path: Path) -> Iterator[Path]:
    return iter(tmp_path / str(number) for number in range(100))


@pytest.mark.parametrize("name", SETUPS)
def test_who_watches_is_told_the_same_whatever_is_hidden(
    name: str, folders: Iterator[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    different = happened = 0
    for seed in (1, 2):
        worlds = []
        for number in (0, 1):
            with monkeypatch.context() as patch:
                order = OtherOrder(number)
                patch.setattr(random, "SystemRandom", lambda order=order: order)
                worlds.append(World(number, next(folders), SETUPS[name]()))
        one, other = worlds
        chance = random.Random(seed)
        for _ in range(STEPS):
            if one.referee.outcome is not None:
                break
            which = chance.randrange(10_000)
            assert one.do(which) == other.do(which)
            assert one.told == other.told
            if which % 8 == 0:
                different += one.hidden() != other.hidden()
        happened += len(_entries(one))
        for world in worlds:
            world.close()
    assert happened > STEPS, "little was told: this has no visible characters"
    assert different > STEPS / 20, "what is hidden must differ, or this has no visible characters"


def _entries(world: World) -> list[str]:
    said = [read_line(line) for line in world.told]
    return [entry.kind for one in said if isinstance(one, Entries) for entry in one.entries]
