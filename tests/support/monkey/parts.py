"""What of a session is the monkey's own? Time, disk, die and ports that do as they are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion import games
from companion.adapters.devices.ports import Why
from companion.adapters.store import Entry, Journal, NewEntry
from companion.app.board_files import BoardFiles
from companion.app.devices.bench import DeviceBench
from companion.app.exports import Exports
from companion.app.game_offer import GameOffer
from companion.app.host.control import MachineControl
from companion.app.match_session import MatchSession
from companion.app.preference_file import PreferenceFile
from companion.app.saved_ui_state import UiStateFile
from companion.core.config.preferences import Preferences
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
from companion.ui.ports.machine import Condition
from tests.support.castles import WirelessCastles
from tests.support.ui.desk_boards import island
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
