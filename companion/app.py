"""How does everything hang together? The composition root, floor 6.

Config in, object graph out: the only module that sees record, vault, devices,
referee and window at once. `Table` is what the window knows of them.
"""

from __future__ import annotations

import queue
import secrets
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from typing import Any

from companion import archive, games
from companion.config import NO_DIE, SIMULATED, Config
from companion.devices.ports import (
    DeviceBack,
    DeviceLost,
    DeviceRefused,
    Die,
    DieCocked,
    DieRolling,
    DieSettled,
    RollId,
    Signal,
)
from companion.devices.serial_die import SerialDie
from companion.devices.simulated import SimulatedDie
from companion.errors import CompanionError, StoreError
from companion.game import AnyGame, GameInfo, Setup
from companion.library import shelf
from companion.referee import replay
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.store import Journal, MatchHead
from companion.ui.desk import DIE_READY, BoardCard, DieStatus, MatchCard
from companion.vault import Vault


def now_utc() -> str:
    """The time as the record writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Table:
    """Record, vault, die and referee, as the window's `Desk`. For one thread."""

    def __init__(self, config: Config, journal: Journal, vault: Vault) -> None:
        """Nothing is on the table yet; the die is plugged in by `open_table`."""
        self._config = config
        self._journal = journal
        self._vault = vault
        self._referee: Referee | None = None
        self._signals: queue.SimpleQueue[Signal] = queue.SimpleQueue()
        self._news: list[Any] = []
        self._cards: dict[str, tuple[int, MatchCard]] = {}
        self._die: Die | None = None
        self._simulated: SimulatedDie | None = None
        self._there = False
        self._rolling = False
        self._face: int | None = None
        self._trouble = ""
        self._unwritten: DieSettled | None = None
        self._armed: bool | None = None

    def plug_in(self, die: Die, simulated: SimulatedDie | None) -> None:
        """Use this die from now on."""
        self._die, self._simulated = die, simulated
        die.start(self._signals.put)

    @property
    def referee(self) -> Referee | None:
        """The match on the table."""
        return self._referee

    def pump(self) -> bool:
        """Let the die's signals in; whether something may look different now."""
        changed = False
        while True:
            try:
                signal = self._signals.get_nowait()
            except queue.Empty:
                break
            self._take(signal)
            changed = True
        self._arm()
        return changed

    def _take(self, signal: Signal) -> None:
        match signal:
            case DieRolling():
                self._rolling = True
            case DieSettled():
                self._rolling, self._face = False, signal.face
                self._settle(signal)
            case DieCocked():
                self._rolling, self._face = False, None
                self._trouble = "The die lies on no face: roll again."
            case DeviceBack():
                self._there, self._trouble = True, ""
                self._armed = None
            case DeviceLost() | DeviceRefused():
                self._there, self._rolling = False, False
                self._trouble = signal.why.value
            case _:
                pass

    def _settle(self, roll: DieSettled) -> None:
        """A roll counts once it is in the record; only then the die may forget it."""
        assert self._die is not None  # it has just spoken
        waiting = self._referee is not None and self._referee.prompt.kind is PromptKind.ROLL
        if not waiting or self._referee is None:
            self._trouble = f"The die fell on {roll.face}: not counted, no roll was due."
            self._die.acknowledge(roll)
            return
        try:
            self._news += self._referee.settle_die(roll.face, _source(roll))
        except StoreError as error:
            # Not acknowledged: the roll stays with the die and is not lost.
            self._unwritten, self._trouble = roll, str(error)
            return
        self._unwritten, self._trouble = None, ""
        self._die.acknowledge(roll)

    def _arm(self) -> None:
        waiting = self._referee is not None and self._referee.prompt.kind is PromptKind.ROLL
        if self._die is not None and waiting is not self._armed:
            self._armed = waiting
            self._die.arm(waiting)

    def news(self) -> Sequence[Any]:
        """The events since the last call that did not come by touch."""
        news, self._news = self._news, []
        return news

    def games(self) -> Sequence[AnyGame]:
        """Every game there is."""
        return tuple(games.GAMES.values())

    def boards(self, game: GameInfo) -> Sequence[BoardCard]:
        """The boards that came with the program, the usual one first."""
        cards = []
        for name in shelf.shipped(game.slug):
            obj = shelf.board(name)
            authentic = bool(obj.get("authentic", False))
            cards.append(BoardCard(obj["id"], obj["name"], game.slug, authentic, obj))
        return sorted(cards, key=lambda card: card.id != game.default_board)

    def names(self) -> Sequence[str]:
        """Names of players in past matches, the last one first."""
        names = (name for card in self.matches() for name, _ in card.players)
        return tuple(dict.fromkeys(names))

    def matches(self) -> Sequence[MatchCard]:
        """Every recorded match, the last one played first."""
        heads = sorted(self._journal.matches(), key=lambda head: head.last_at, reverse=True)
        return tuple(self._card(head) for head in heads)

    def _card(self, head: MatchHead) -> MatchCard:
        known = self._cards.get(head.id)
        if known is None or known[0] != head.entries:
            known = (head.entries, self._read_card(head))
            self._cards[head.id] = known
        return known[1]

    def _read_card(self, head: MatchHead) -> MatchCard:
        when = datetime.fromisoformat(head.last_at).astimezone().strftime("%Y-%m-%d %H:%M")
        try:
            entries = self._journal.entries(head.id)
            game, setup = replay.open_setup(entries[0], games.find)
        except CompanionError as error:
            return MatchCard(head.id, (), "", when, over=True, damaged=str(error))
        ended = [entry.body for entry in entries if entry.kind == replay.OUTCOME]
        return MatchCard(
            head.id,
            tuple((seat.name, seat.colours[0]) for seat in setup.seats),
            f"{game.info.title}, {setup.board['name']}",
            when,
            over=bool(ended),
            winners=tuple(ended[-1]["winners"]) if ended else (),
        )

    def new_match(self, setup: Setup) -> str:
        """Begin a match.

        Raises:
            SetupError: options or seats do not make one.
            StoreError: it cannot be recorded.
        """
        match_id = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
        self._put_down(
            Referee.begin(
                games.find(setup.game), setup, match_id, self._journal, self._vault, now_utc
            )
        )
        return match_id

    def resume(self, match_id: str) -> None:
        """Go on with a recorded match.

        Raises:
            StoreError: the record cannot be read or does not agree with itself.
            VaultError: its hidden values are not there.
            NotationError: this program cannot play it.
        """
        self._put_down(Referee.resume(games.find, match_id, self._journal, self._vault, now_utc))

    def _put_down(self, referee: Referee) -> None:
        self._referee = referee
        self._face = None
        self._armed = None
        self._news = []

    def rescue(self, match_id: str) -> None:
        """Go on with a damaged match from its last whole entry, on a fresh record.

        The damaged file stays as it is.

        Raises:
            StoreError: nothing of it is whole, or the disk refuses.
        """
        folder, kept = archive.rescue(self._config.data, self._journal)
        if not kept.get(match_id):
            raise StoreError(f"Nothing of match {match_id} is whole.")
        fresh = Journal.open(folder)
        self._journal.close()
        self._journal = fresh
        self._cards.clear()
        self.resume(match_id)

    def die(self) -> DieStatus:
        """What the die does."""
        if self._die is None:
            return DieStatus(
                there=False, simulated=False, rolling=False, face=None, text="No die is used."
            )
        return DieStatus(
            there=self._there,
            simulated=self._simulated is not None,
            rolling=self._rolling,
            face=None if self._rolling else self._face,
            text=self._trouble or (DIE_READY if self._there else "The die is not there."),
        )

    def roll(self) -> None:
        """Press the simulated die; a roll that could not be written is written now."""
        if self._unwritten is not None:
            self._settle(self._unwritten)
        elif self._simulated is not None:
            self._simulated.press()

    def quit(self) -> None:
        """The player has closed the program; everything is on the disk already."""
        self._referee = None

    def close(self) -> None:
        """Let go of the record."""
        self._journal.close()


def _source(roll: DieSettled) -> str:
    return f"die {roll.die}/{roll.boot}/{roll.seq}"


def counted_rolls(journal: Journal) -> Iterator[RollId]:
    """The rolls that the record holds, so that none counts twice after a crash."""
    for source in journal.sources("die "):
        die, boot, seq = source.removeprefix("die ").split("/")
        yield RollId(die, int(boot), int(seq))


@contextmanager
def open_table(config: Config) -> Iterator[Table]:
    """Record, vault and die; closed at the end of the block.

    Raises:
        StoreError: the record cannot be opened; another program may hold it.
        VaultError: the vault cannot be opened.
        DeviceError: no simulated die can be made.
    """
    with ExitStack() as stack:
        journal = Journal.open(archive.record_folder(config.data))
        stack.callback(journal.close)
        vault = stack.enter_context(Vault.at(archive.vault_folder(config.data)))
        table = Table(config, journal, vault)
        stack.callback(table.close)
        if config.die == SIMULATED:
            simulated = stack.enter_context(SimulatedDie())
            die = SerialDie(simulated.path, counted_rolls(journal))
            stack.callback(die.close)
            table.plug_in(die, simulated)
        elif config.die != NO_DIE:
            die = SerialDie(config.die, counted_rolls(journal))
            stack.callback(die.close)
            table.plug_in(die, None)
        yield table
