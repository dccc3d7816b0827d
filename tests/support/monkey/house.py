"""The house a monkey plays in: the real table, record, vault and stage, on time that is told.

Its disk refuses when it is told to, its devices do what they are told, and it can be
killed at any moment: what is left are the files.
"""

from __future__ import annotations

import copy
import shutil
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion import games
from companion.adapters.devices.ports import Why
from companion.adapters.store import Entry, Journal, NewEntry
from companion.adapters.vault import Vault
from companion.app import data_folder
from companion.app.board_files import BoardFiles
from companion.app.devices.bench import DeviceBench
from companion.app.devices.signals import SignalLoop
from companion.app.exports import Exports
from companion.app.game_offer import GameOffer
from companion.app.health import Conditions
from companion.app.host.control import MachineControl
from companion.app.match_session import MatchSession
from companion.app.preference_file import PreferenceFile
from companion.app.saved_ui_state import UiStateFile
from companion.app.session import Session
from companion.core.config.preferences import Preferences
from companion.core.config.run_options import Config
from companion.core.errors import StoreError
from companion.core.game import GameInfo, Json, Setup
from companion.core.message import Message
from companion.referee.match_fold import MatchFold
from companion.referee.recording import WrittenEntry
from companion.referee.referee import Referee
from companion.referee.replay import open_setup
from companion.ui.ports.bench import DevicePart, Source
from companion.ui.ports.device_selection import DeviceChoice
from companion.ui.ports.games import BoardCard
from companion.ui.ports.loudspeaker import LoudspeakerPort
from companion.ui.ports.machine import Condition
from tests.support.castles import WirelessCastles
from tests.support.ui.ear import Ear
from tests.support.ui.simulated_desk import CHEAP, island
from tests.support.wireless_die import WirelessDie

BEGUN = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
FULL = "The disk with {file} is full: nothing of this was recorded. Make room and do it again."


class Clock:
    """Time that stands until it is moved."""

    def __init__(self) -> None:
        """At some moment."""
        self.now = 1000.0

    def __call__(self) -> float:
        """Now."""
        return self.now


class Disk(Journal):
    """The record on a disk that now and then refuses.

    Attributes:
        refusals: so many writes will be refused.
        unreadable: so many readings will.
        followed: match → where what is really written leads.
    """

    refusals = 0
    unreadable = 0
    followed: dict[str, MatchFold]

    def append(self, match_id: str, expected_seq: int, entries: Sequence[NewEntry], at: str) -> int:
        """Write, or refuse."""
        if self.refusals:
            self.refusals -= 1
            raise StoreError(FULL, file="record.db")
        fold = self.follow(match_id)
        last = super().append(match_id, expected_seq, entries, at)
        for seq, new in enumerate(entries, expected_seq):
            fold.take(WrittenEntry(match_id, seq, new.kind, new.version, new.body, at, new.source))
        return last

    def entries(self, match_id: str) -> tuple[Entry, ...]:
        """Read, or fail."""
        if self.unreadable:
            self.unreadable -= 1
            raise StoreError("The disk with {file} fails.", file="record.db")
        return super().entries(match_id)

    def follow(self, match_id: str) -> MatchFold:
        """Where what is written of a match leads, followed here and not by the referee."""
        if not hasattr(self, "followed"):
            self.followed = {}
        if match_id not in self.followed:
            whole = super().entries(match_id)
            self.followed[match_id] = fold = MatchFold(*open_setup(whole[0], games.find))
            for entry in whole:
                fold.take(entry)
        return self.followed[match_id]


class Die(WirelessDie):
    """A die that can be pressed on the screen, and is in the air until it is let fall."""

    flying = False
    lost = False

    def press(self) -> None:
        """Throw it, if it is there and lies."""
        if not self.lost and not self.flying:
            self.flying = True
            self.throw()

    def fall(self, face: int) -> int:
        """It lies."""
        self.flying = False
        return super().fall(face)

    def lose(self) -> None:
        """The cable is out."""
        self.lost = True
        super().lose()

    def find(self) -> None:
        """The cable is back."""
        self.lost = False
        super().find()


def _remedy(_why: Why, _hello: tuple[str, ...]) -> Message:
    """Always the same."""
    return Message("The cable is out.")


class Plugs:
    """Keeps `DeviceSelectionPort`: the die and the castles that lie here, or none."""

    def __init__(self, bench: DeviceBench, die: Die, castles: WirelessCastles) -> None:
        """All plugged in."""
        self._bench, self._die, self._castles = bench, die, castles
        self._used = dict.fromkeys(DevicePart, Source.REAL)
        self.use(DevicePart.DIE, "simulated")
        self.use(DevicePart.BUTTONS, "real")

    def choices(self, part: DevicePart, /) -> list[DeviceChoice]:
        """What lies here, or touch."""
        kinds = (Source.REAL, Source.SIMULATED, Source.TOUCH)
        return [DeviceChoice(kind.value, kind, "", self._used[part] is kind) for kind in kinds]

    def use(self, part: DevicePart, key: str, /) -> None:
        """Plug in, or out."""
        there, source = key != Source.TOUCH.value, Source(key)
        if part is DevicePart.DIE:
            pressed: Any = self._die if source is Source.SIMULATED else None
            self._used[part] = source
            self._bench.plug_in_die(self._die if there else None, pressed, remedy=_remedy)
            return
        self._used[DevicePart.BUTTONS] = self._used[DevicePart.LAMPS] = source
        castles = self._castles if there else None
        self._bench.plug_in_castles(castles, castles, remedy=_remedy)

    def wire(self, _castle: int, /) -> str:
        """Nowhere."""
        return ""


class MonkeyMatches(MatchSession):
    """The matches, whose time is the monkey's."""

    clock: Callable[[], float]

    def _now(self) -> str:
        at = BEGUN + timedelta(seconds=self.clock())
        return at.isoformat(timespec="milliseconds")

    def new_match(self, setup: Setup) -> str:
        """Begin one, with a name that does not come from chance."""
        match_id = f"m{len(self._journal.matches()) + 1}"
        game = games.find(setup.game)
        self._put_down(Referee.begin(game, setup, match_id, self._journal, self._vault, self._now))
        return match_id


class MonkeyGames(GameOffer):
    """The games; a small board comes first, or last."""

    small_first = True

    def boards_of(self, game: GameInfo) -> Sequence[BoardCard]:
        """Those that are shipped, and a small one."""
        shipped = list(super().boards_of(game))
        if game.slug != "rheingold":
            return shipped
        small = island()
        card = BoardCard(small["id"], small["name"], game.slug, False, small)
        return [card, *shipped] if self.small_first else [*shipped, card]


class MonkeyMachine(MachineControl):
    """The computer."""

    def conditions(self) -> Sequence[Condition]:
        """How much room a disk has is another number every second."""
        return ()


class MonkeyBoards(BoardFiles):
    """The boards."""

    def inbox(self) -> Path:
        """Nothing comes in; where it would is the same for every folder."""
        return Path("/kept")


class MonkeyExports(Exports):
    """What leaves the house."""

    def keep(self, name: str, content: bytes) -> Path:
        """Write it; where is the same for every folder."""
        return Path("/kept") / super().keep(name, content).name


class SmallDisk:
    """Where choices and the UI state are kept.

    Attributes:
        ill: so many of them cannot be kept.
    """

    ill = 0

    def fail(self) -> None:
        """Say that it cannot be kept, if that is so."""
        if self.ill:
            self.ill -= 1
            raise StoreError("It cannot be kept in {file}.", file="preferences.json")


class MonkeyPreferences(PreferenceFile):
    """The preferences."""

    disk: SmallDisk

    def set_preferences(self, chosen: Preferences) -> None:
        """Keep it, or say that it cannot be kept."""
        super().set_preferences(chosen)
        self.disk.fail()


class MonkeyUiState(UiStateFile):
    """The saved UI state."""

    disk: SmallDisk

    def save_ui_state(self, ui_state: Json) -> None:
        """The same."""
        self.disk.fail()
        super().save_ui_state(ui_state)


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
        real = Session.of(config, match, self.clock, was_cut=was_cut, loudspeaker=self.ear)
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
