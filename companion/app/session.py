"""What is on the table? Record, vault, die and referee as the window knows them."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion import games
from companion.adapters.devices.ports import CastleButtons, CastleLights, Die
from companion.adapters.devices.simulated import SimulatedDie
from companion.adapters.devices.simulated_castles import SimulatedCastles
from companion.adapters.store import Journal
from companion.adapters.store.file import RECORD
from companion.adapters.vault import LostVault, Vault
from companion.app import data_folder, health
from companion.app.backup_worker import Keeper, Kept
from companion.app.devices.bench import Hardware
from companion.app.health import Conditions
from companion.app.home_notices import Greetings
from companion.app.host.machine import Machine
from companion.app.match_list import Cards
from companion.app.print_process import Printing
from companion.app.saved_ui_state import Keepsakes
from companion.app.support.flight_log import FlightLog
from companion.app.timestamps import Stamps
from companion.app.transfer import export_match, export_target
from companion.boards.collection import outside
from companion.boards.collection.collection import BoardCollection
from companion.boards.collection.offer import BoardOffer
from companion.core.config.preferences import Preferences
from companion.core.config.run_options import Config
from companion.core.errors import DamagedRecordError, StoreError
from companion.core.game import AnyGame, GameInfo, Json, Setup
from companion.referee import replay, statistics
from companion.referee.place_buttons import PlacePress
from companion.referee.referee import Referee
from companion.referee.statistics import MatchStatistics
from companion.ui.i18n import translate
from companion.ui.ports.devices import Condition
from companion.ui.ports.session import BoardCard, CastlesStatus, DieStatus, Loudspeaker, MatchCard
from companion.ui.sounds import audible
from companion.ui.sounds.loudspeaker import Silence


class Table:
    """Record, vault, die, castles and referee, as the window's `Desk`. For one thread.

    What a method of `Desk` raises, and what is unchanged then, `Desk` says.

    Attributes:
        atlas: the boards that were drawn at this table.
    """

    def __init__(
        self,
        config: Config,
        journal: Journal,
        vault: Vault | LostVault,
        clock: Callable[[], float] = time.monotonic,
        keeper: Keeper | None = None,
        *,
        was_cut: bool = False,
        loudspeaker: Loudspeaker | None = None,
        report: Callable[[Callable[[], object]], Path] | None = None,
        machine: Machine | None = None,
    ) -> None:
        """Nothing lies on the table yet.

        Args:
            config: the choices of this run.
            journal: the record, which the table closes.
            vault: the hidden values.
            clock: the window's, in seconds.
            keeper: makes the backups, where any are made; whoever gave it closes it.
            was_cut: the program's last end was not a clean one.
            loudspeaker: makes sounds and voice heard, where anything is to be heard;
                whoever gave it closes it.
            report: writes the file for a fault report, where that is possible; is given `working`.
            machine: the computer, where anything is to be said of it.
        """
        self._config = config
        self._clock = clock
        self._report = report
        self.atlas = BoardCollection(data_folder.boards_folder(config.data))
        self._journal = journal
        self._vault = vault
        self._referee: Referee | None = None
        self._bell = threading.Event()
        self._hardware = Hardware(clock, self._bell.set)
        self._flight_log = FlightLog(config.data, self.flight_record, clock)
        self._conditions = Conditions(clock)
        self.watch(lambda: health.record(config.data))
        self.watch(lambda: health.backups(self.backups()))
        self._machine = machine
        if machine is None:
            self.watch(health.time)
        else:
            self.watch(lambda: health.time(machine.clock_was_set()))
            for source in machine.sources():
                self.watch(source)
        self._loudspeaker: Loudspeaker = loudspeaker or Silence()
        self.watch(lambda: audible.sounds(self._loudspeaker, self.preferences))
        self.watch(lambda: audible.voice(self._loudspeaker, self.preferences, translate.language()))
        self._news: list[Any] = []
        self._cards = Cards(journal)
        self._keeper = keeper
        self._greetings = Greetings(machine, was_cut=was_cut)
        self._stamps = Stamps()
        self._kept = Keepsakes(
            data_folder.preferences_file(config.data), data_folder.bookmark_file(config.data)
        )

    @property
    def preferences(self) -> Preferences:
        """How the people at this table like it."""
        return self._kept.preferences

    def prefer(self, chosen: Preferences) -> None:
        """Like it so from now on; see `Keepsakes.prefer`."""
        self._kept.prefer(chosen)

    @property
    def fresh(self) -> bool:
        """Whether nothing was ever chosen, begun or played here; a record in doubt is something."""
        try:
            return self._kept.none and not self._journal.matches()
        except StoreError:
            return False

    @property
    def loudspeaker(self) -> Loudspeaker:
        """What makes the program heard."""
        return self._loudspeaker

    @property
    def hardware(self) -> Hardware:
        """The devices, for the hardware desk and for whoever exchanges them."""
        return self._hardware

    def marked(self) -> Json:
        """What `mark` kept last, also before a restart; None if there is nothing."""
        return self._kept.marked()

    def mark(self, told: Json) -> None:
        """Keep where everybody is between two moves; see `Keepsakes.mark`."""
        self._kept.mark(told)

    def plug_in(self, die: Die | None, simulated: SimulatedDie | None, where: str = "") -> None:
        """Use this die from now on, or none; see `Hardware.plug_in_die`."""
        self._hardware.plug_in_die(die, simulated, where)

    def plug_in_castles(
        self,
        buttons: CastleButtons | None,
        lights: CastleLights | None,
        simulated: SimulatedCastles | None = None,
        where: str = "",
    ) -> None:
        """Use these castles from now on, or none; see `Hardware.plug_in_castles`."""
        self._hardware.plug_in_castles(buttons, lights, simulated, where)

    def flight_record(self) -> Sequence[str]:
        """What went over the wires last, as lines of a file, oldest first."""
        return self._hardware.recorder.lines()

    def conditions(self) -> Sequence[Condition]:
        """What a match needs besides devices, and how it is."""
        return self._conditions.now()

    def watch(self, source: Callable[[], Condition | None]) -> None:
        """Show one more condition at the hardware desk; asked about once a second there."""
        self._conditions.watch(source)

    def sources(self, mark: str) -> frozenset[str]:
        """Where the moves of the record came from, as far as it begins with this mark."""
        return self._journal.sources(mark)

    @property
    def referee(self) -> Referee | None:
        """The match on the table."""
        return self._referee

    def pump(self) -> bool:
        """Let the devices' signals in; whether something may look different now."""
        changed, events = self._hardware.pump(self._referee)
        changed |= self._machine is not None and self._machine.tick(self._clock())
        self._news += events
        return changed

    def rest(self, seconds: float) -> None:
        """Sleep for so long, or until a device has something to say."""
        self._flight_log.tick()
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
        """The boards that a match can begin on: the usual one first, one's own last."""
        cards = []
        for obj in BoardOffer(self.atlas).boards(game.slug):
            authentic = bool(obj.get("authentic", False))
            cards.append(BoardCard(obj["id"], obj["name"], game.slug, authentic, obj))
        return sorted(cards, key=lambda card: card.id != game.default_board)

    def inbox(self) -> Path:
        """The folder for what comes into the house where there is no stick."""
        return data_folder.inbox_folder(self._config.data)

    def pictures(self) -> Sequence[Path]:
        """The photographs on sticks and in the inbox, the newest first."""
        return outside.pictures(self._outside())

    def parcels(self) -> Sequence[Path]:
        """What may be a board there, and among what was given away; the newest first."""
        return outside.boards((*self._outside(), data_folder.export_folder(self._config.data)))

    def _outside(self) -> tuple[Path, ...]:
        return (*export_target.plugged_in(), self.inbox())

    def names(self) -> Sequence[str]:
        """Names of players in the last matches, the last one first."""
        return self._cards.names()

    def matches(self) -> Sequence[MatchCard]:
        """Every recorded match, the last one played first; read when it is looked at."""
        return self._cards.all()

    def greetings(self) -> Sequence[str]:
        """What home says in a quiet line: what is wrong, and how the last stop was."""
        return self._greetings.now(self._cards)

    def figures(self, match_id: str) -> MatchStatistics:
        """A recorded match in numbers.

        Raises:
            StoreError: the record cannot be read or does not agree with itself.
            NotationError: this program cannot play it.
        """
        referee = self._referee
        if referee is not None and referee.match_id == match_id:
            # All of it was read when the match was opened, and followed since.
            first, _ = self._journal.ends(match_id)
            steps = referee.queries.history()
            return statistics.of_steps(referee.game, referee.setup, first.at, steps)
        entries = self._journal.entries(match_id)
        game, setup = replay.open_setup(entries[0], games.find)
        return statistics.of(game, setup, entries)

    def export(self, match_id: str, form: str) -> Path:
        """Write a recorded match to a new file; see `Desk.export`."""
        text = export_match.written(self._journal.entries(match_id), form)
        return self.keep(match_id + export_match.SUFFIX[form], text.encode())

    def keep(self, name: str, content: bytes) -> Path:
        """Write a new file to a USB stick or the export folder; see `Desk.keep`."""
        return export_target.put(self._config.data, name, content)

    def print_board(self, board: Json, paper: str) -> Printing:
        """Begin to print a board, whose pages go where `keep` puts things."""
        return Printing(board, paper, self.keep)

    def report(self, working: Callable[[], object] = lambda: None) -> Path:
        """Write all that helps to find a fault to one file; see `Desk.report`."""
        if self._report is None:
            raise StoreError("No report can be written here.")
        return self._report(working)

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
        self._stamps.look(self._journal)
        try:
            referee = Referee.resume(games.find, match_id, self._journal, self._vault, self._now)
        except DamagedRecordError as error:
            self._cards.found_damaged(error)
            raise
        self._put_down(referee)

    def _now(self) -> str:
        return self._stamps.next(self._journal)

    def _put_down(self, referee: Referee) -> None:
        self._referee = referee
        self._greetings.match_opened()
        self._news = []
        self._hardware.new_match(referee)

    def rescue(self, match_id: str, working: Callable[[], object] = lambda: None) -> None:
        """Go on with a damaged match from its last whole entry, on a fresh record.

        The damaged file stays as it is. Where a backup has more of a match, that is
        gone on with.

        Raises:
            StoreError: nothing of it is whole anywhere, or the disk refuses.
        """
        second = self._config.settings.backup.second
        rescued = data_folder.rescue(
            self._config.data, self._journal, second=second, working=working
        )
        fresh = Journal.open(rescued.folder)
        self._journal.close()
        self._journal, self._cards = fresh, Cards(fresh)
        if self._keeper is not None:
            fresh.listen(self._keeper.heard)
            self._keeper.use(rescued.folder / RECORD)
        if not rescued.kept.get(match_id):
            raise StoreError(
                "Nothing of match {match} is whole, here or in a backup. What is whole of the "
                "others is in use from now on.",
                match=match_id,
            )
        self.resume(match_id)

    def backups(self) -> Kept | None:
        """How the backups are; None where none are made."""
        return None if self._keeper is None else self._keeper.kept

    def die(self) -> DieStatus:
        """What the die does."""
        return self._hardware.die()

    def roll(self) -> None:
        """Press the simulated die; a roll that could not be written is written now."""
        self._news += self._hardware.roll()

    def castles(self) -> CastlesStatus:
        """What the castles' buttons do."""
        return self._hardware.castles()

    def presses(self) -> Iterator[PlacePress]:
        """What was pressed at the castles since the last call."""
        yield from self._hardware.presses()

    def may_press(self, castles: frozenset[str]) -> None:
        """The lamps say which castles' buttons mean something now."""
        self._hardware.may_press(castles)

    def refuse(self, castle: str) -> None:
        """A castle's lamp says no."""
        self._hardware.refuse(castle)

    @property
    def switches_off(self) -> bool:
        """Whether the machine is ours alone."""
        return self._machine is not None and self._machine.is_ours

    def switch_off(self) -> None:
        """Have the machine switched off; see `Desk.switch_off`."""
        if self._machine is not None:
            self._machine.switch_off()

    def quit(self) -> None:
        """The player has closed the program; everything is on the disk already."""
        self._referee = None

    def close(self) -> None:
        """Let go of the record; what went over the wires last is kept."""
        self._flight_log.write()
        self._journal.close()
