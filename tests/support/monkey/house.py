"""The house a monkey plays in: the real table, record, vault and stage, on time that is told.

Its disk refuses when it is told to, its devices do what they are told, and it can be
killed at any moment: what is left are the files.
"""

from __future__ import annotations

import copy
import shutil
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path

from companion.adapters.vault import Vault
from companion.app import data_folder
from companion.app.devices.bench import DeviceBench
from companion.app.devices.signals import SignalLoop
from companion.app.health import Conditions
from companion.app.match_review.match_review import MatchReview
from companion.app.program_players.program_players import ProgramPlayers
from companion.app.session import Session
from companion.core.config.run_options import Config
from companion.referee.referee import Referee
from companion.ui.ports.loudspeaker import LoudspeakerPort
from tests.support.castles import WirelessCastles
from tests.support.monkey.parts import (
    Clock,
    Die,
    Disk,
    MonkeyBoards,
    MonkeyExports,
    MonkeyGames,
    MonkeyMachine,
    MonkeyMatches,
    MonkeyPreferences,
    MonkeyUiState,
    Plugs,
    SmallDisk,
)
from tests.support.thinking_here import ThinkingHere
from tests.support.ui.ear import Ear
from tests.support.ui.simulated_desk import CHEAP
from tests.support.ui.simulated_dice import SimulatedDice, dice_about
from tests.support.ui.simulated_spectators import OF_A_CLUB, SimulatedSpectators


@dataclass(frozen=True)
class MonkeySession:
    """The session; keeps `SessionPorts`. What no monkey changes is that of `real`."""

    real: Session
    match: MonkeyMatches
    games: MonkeyGames
    boards: MonkeyBoards
    exports: MonkeyExports
    machine: MonkeyMachine
    preference_store: MonkeyPreferences
    ui_state: MonkeyUiState
    selection: Plugs
    disk: SmallDisk
    dice: SimulatedDice = field(default_factory=dice_about)

    @property
    def match_list(self) -> MonkeyMatches:
        """The same."""
        return self.match

    @property
    def bench(self) -> DeviceBench:
        """The devices."""
        return self.real.bench

    @property
    def devices(self) -> DeviceBench:
        """The same."""
        return self.real.bench

    @property
    def signals(self) -> SignalLoop:
        """What the devices say."""
        return self.real.signals

    @property
    def program_players(self) -> ProgramPlayers:
        """Nobody, but for who asks."""
        return self.real.program_players

    @property
    def reviews(self) -> MatchReview:
        """The reviews of the real session."""
        return self.real.reviews

    @property
    def spectators(self) -> SimulatedSpectators:
        """Nobody watches, and a club waits for results."""
        watched = SimulatedSpectators(lambda: self.preference_store.preferences.spectators)
        watched.address = OF_A_CLUB
        return watched

    @property
    def loudspeaker(self) -> LoudspeakerPort:
        """What is heard."""
        return self.real.loudspeaker

    def close(self) -> None:
        """Let go of the record."""
        self.real.close()


class House:
    """One house.

    Attributes:
        folder: all that outlives it.
        table: its table.
        die: at the table, also after a restart.
        castles: the same.
        ear: what is heard.
    """

    def __init__(
        self,
        folder: Path,
        clock: Clock,
        devices: tuple[Die, WirelessCastles] | None = None,
        *,
        was_cut: bool = False,
        small_first: bool = True,
    ) -> None:
        """Open it; the folder may be a fresh one."""
        self.folder, self.clock = folder, clock
        self.journal = Disk.open(data_folder.record_folder(folder))
        vault, key = data_folder.vault_folder(folder), data_folder.machine_key(folder)
        self.vault = Vault.at(vault, key, cost=CHEAP, clock=clock)
        self.ear = Ear()
        self.die, self.castles = devices or (Die(), WirelessCastles())
        self.table = self._session(was_cut=was_cut, small_first=small_first)

    def _session(self, *, was_cut: bool, small_first: bool) -> MonkeySession:
        """The real session, and the parts of it that are the monkey's."""
        config, data = Config(self.folder), self.folder
        match = MonkeyMatches(config, self.journal, self.vault)
        match.clock = self.clock
        # A process answers when it is done: in this round in one house, in the next in its twin.
        real = Session.of(
            config, match, self.clock, was_cut=was_cut, loudspeaker=self.ear,
            thinker=ThinkingHere(),
        )  # fmt: skip
        boards = MonkeyBoards(data)
        offered = MonkeyGames(boards.collection)
        offered.small_first = small_first
        disk = SmallDisk()
        ui_state = MonkeyUiState(data_folder.bookmark_file(data))
        preference_store = MonkeyPreferences(
            data_folder.preferences_file(data),
            lambda: not ui_state.is_there and match.is_empty(),
        )
        preference_store.disk = ui_state.disk = disk
        return MonkeySession(
            real=real,
            match=match,
            games=offered,
            boards=boards,
            exports=MonkeyExports(data, match.entries),
            machine=MonkeyMachine(None, Conditions(self.clock), real.machine.home_notices),
            preference_store=preference_store,
            ui_state=ui_state,
            selection=Plugs(real.bench, self.die, self.castles),
            disk=disk,
        )

    @property
    def referee(self) -> Referee | None:
        """The match on the table."""
        return self.table.match.referee

    def close(self) -> None:
        """Let go of the files."""
        self.table.close()
        self.vault.close()

    def killed(self, folder: Path) -> House:
        """The files as they lie there, in another folder, and the program started on them."""
        shutil.copytree(self.folder, folder)
        self.close()
        shutil.rmtree(self.folder)
        devices = self.die, self.castles
        small = self.table.games.small_first
        return House(folder, self.clock, devices, was_cut=True, small_first=small)

    def twin(self, folder: Path) -> House:
        """Another house of which only what lies face down is different; this one is closed."""
        shutil.copytree(self.folder, folder)
        small = self.table.games.small_first
        other = House(folder, self.clock, _alike(self.die, self.castles), small_first=small)
        for match in other.vault.matches():
            _turn_hands(other.vault, match)
        other.close()
        return House(
            folder, self.clock, (other.die, other.castles), was_cut=True, small_first=small
        )


def _alike(die: Die, castles: WirelessCastles) -> tuple[Die, WirelessCastles]:
    """Devices of the other house, which have said and heard the same."""
    one, other = copy.copy(die), copy.copy(castles)
    one._emit = one._away = other._emit = None
    one.armed, one.acknowledged = list(die.armed), list(die.acknowledged)
    other.acknowledged, other.shown = list(castles.acknowledged), list(castles.shown)
    other._unsaid = deque(castles._unsaid)
    return one, other


def _turn_hands(vault: Vault, match: str) -> None:
    """Every sealed value that nobody was told lies one card further in its owner's hand."""
    with vault._database.writing():
        rows, now = vault._database.rows, vault._database.rows.secrets(match)
        known = {
            (slip.known.owner, slip.card)
            for slip in now.every_slip()
            if slip.announced is not None or slip.copies or slip.known.everyone
        }
        query = "SELECT owner, card FROM cards WHERE match = ? ORDER BY owner, card"
        cards: dict[str, list[int]] = {}
        for owner, card in vault._database._db.execute(query, (match,)).fetchall():
            if (owner, card) not in known:
                cards.setdefault(owner, []).append(card)
        for owner, mine in cards.items():
            values = [rows.card(match, owner, card) for card in mine]
            for card, value in zip(mine, [*values[2:], *values[:2]], strict=True):
                blob = rows._wrap(value, "card", match, owner, card)
                update = "UPDATE cards SET value = ? WHERE match = ? AND owner = ? AND card = ?"
                vault._database._db.execute(update, (blob, match, owner, card))
