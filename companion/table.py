"""What is on the table? Record, vault, die and referee as the window knows them. Floor 6."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from companion import archive, games
from companion.config import Config
from companion.devices.inbox import Inbox
from companion.devices.ports import CastleButtons, CastleLights, Die
from companion.devices.simulated import SimulatedDie
from companion.errors import CompanionError, DamagedRecordError, StoreError
from companion.game import AnyGame, GameInfo, Setup
from companion.library import shelf
from companion.referee import lamps, replay
from companion.referee.castles import CastlePress, CastlesAtTable
from companion.referee.chance import DieAtTable
from companion.referee.referee import Referee
from companion.store import Journal, MatchHead
from companion.ui.desk import (
    CASTLES_READY,
    DIE_READY,
    BoardCard,
    CastlesStatus,
    DieStatus,
    MatchCard,
)
from companion.ui.words import board_title
from companion.vault import LostVault, Vault


def now_utc() -> str:
    """The time as the record writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _when(at: str) -> str:
    """A time of the record for people; one that is none is left out."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return ""


class Table:
    """Record, vault, die, castles and referee, as the window's `Desk`. For one thread."""

    def __init__(
        self,
        config: Config,
        journal: Journal,
        vault: Vault | LostVault,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Nothing lies on the table yet; `clock` is the window's, in seconds."""
        self._config = config
        self._journal = journal
        self._vault = vault
        self._referee: Referee | None = None
        self._die: DieAtTable | None = None
        self._simulated: SimulatedDie | None = None
        self._castles: CastlesAtTable | None = None
        self._clock = clock
        self._bell = threading.Event()
        self._news: list[Any] = []
        self._cards: dict[str, tuple[int, MatchCard]] = {}
        self._latest = ""

    def plug_in(self, die: Die | None, simulated: SimulatedDie | None) -> None:
        """Use this die from now on, or none; `simulated` is its far end, where it has one."""
        inbox = Inbox(self._bell.set)
        self._die, self._simulated = None if die is None else DieAtTable(die, inbox), simulated

    def plug_in_castles(self, buttons: CastleButtons | None, lights: CastleLights | None) -> None:
        """Use these castles from now on, or none; whoever gave the ones before closes them."""
        used = buttons is not None or lights is not None
        inbox = Inbox(self._bell.set)
        self._castles = CastlesAtTable(buttons, lights, inbox) if used else None

    def sources(self, mark: str) -> frozenset[str]:
        """Where the moves of the record came from, as far as it begins with this mark."""
        return self._journal.sources(mark)

    @property
    def referee(self) -> Referee | None:
        """The match on the table."""
        return self._referee

    def pump(self) -> bool:
        """Let the devices' signals in; whether something may look different now."""
        changed = False
        events: tuple[Any, ...] = ()
        if self._die is not None:
            changed, events = self._die.pump(self._referee)
        self._news += events
        if self._castles is not None:
            changed |= self._castles.pump(self._referee, self._clock())
        return changed

    def rest(self, seconds: float) -> None:
        """Sleep for so long, or until a device has something to say."""
        if self._bell.wait(seconds):
            self._bell.clear()

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
        when = _when(head.last_at)
        try:
            entries = self._journal.entries(head.id)
            game, setup = replay.open_setup(entries[0], games.find)
        except DamagedRecordError as error:
            return MatchCard(head.id, (), "", when, over=True, damaged=str(error))
        except CompanionError as error:
            return MatchCard(head.id, (), str(error), when, over=True)
        ended = [entry.body for entry in entries if entry.kind == replay.OUTCOME]
        return MatchCard(
            head.id,
            tuple((seat.name, seat.colours[0]) for seat in setup.seats),
            f"{game.info.title}, {board_title(game.info.title, setup.board['name'])}",
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
                games.find(setup.game), setup, match_id, self._journal, self._vault, self._now
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
        self._put_down(Referee.resume(games.find, match_id, self._journal, self._vault, self._now))

    def _now(self) -> str:
        """The time, always later than the last entry: a Pi without a clock starts in the past."""
        if not self._latest:
            times = [head.last_at for head in self._journal.matches() if _when(head.last_at)]
            self._latest = max(times, default="")
        now = now_utc()
        if now <= self._latest:
            later = datetime.fromisoformat(self._latest) + timedelta(milliseconds=1)
            now = later.isoformat(timespec="milliseconds")
        self._latest = now
        return now

    def _put_down(self, referee: Referee) -> None:
        self._referee = referee
        self._news = []
        if self._die is not None:
            self._die.new_match()
        if self._castles is not None:
            self._castles.new_match()

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
        die = self._die
        if die is None:
            return DieStatus(
                there=False, simulated=False, rolling=False, face=None, text="No die is used."
            )
        text = die.trouble or (DIE_READY if die.there else "The die is not there.")
        simulated = self._simulated is not None
        return DieStatus(die.there, simulated, die.rolling, die.face, text)

    def roll(self) -> None:
        """Press the simulated die; a roll that could not be written is written now."""
        events = self._die.try_again(self._referee) if self._die is not None else None
        if events is not None:
            self._news += events
        elif self._simulated is not None:
            self._simulated.press()

    def castles(self) -> CastlesStatus:
        """What the castles' buttons do."""
        castles = self._castles
        if castles is None:
            return CastlesStatus(used=False, there=False, text="No castle buttons are used.")
        text = CASTLES_READY if castles.there else "The castle buttons are not there."
        board = () if self._referee is None else lamps.castles(self._referee.setup)
        stuck = tuple(place for index, place in enumerate(board) if index in castles.stuck)
        return CastlesStatus(castles.buttons, castles.there, castles.trouble or text, stuck)

    def presses(self) -> Iterator[CastlePress]:
        """What was pressed at the castles since the last call."""
        if self._castles is not None:
            yield from self._castles.presses()

    def may_press(self, castles: frozenset[str]) -> None:
        """The lamps say which castles' buttons mean something now."""
        if self._castles is not None:
            self._castles.may(castles)

    def refuse(self, castle: str) -> None:
        """A castle's lamp says no."""
        if self._castles is not None:
            self._castles.refuse(castle, self._clock())

    def quit(self) -> None:
        """The player has closed the program; everything is on the disk already."""
        self._referee = None

    def close(self) -> None:
        """Let go of the record."""
        self._journal.close()
