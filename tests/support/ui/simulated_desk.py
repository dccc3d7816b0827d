"""A desk for the window's tests: the real referee, record and vault, devices that obey.

The die falls when the test says so: `desk.fall(4)`, or by itself with `faces`.
`desk.plug_in_castles()` gives it castles whose buttons the test presses.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from companion.adapters.store import Journal
from companion.adapters.vault import Cost, Vault
from companion.app.devices.bench import DeviceBench
from companion.app.only_set_up import OnlySetUp
from companion.app.program_players.program_players import ProgramPlayers
from companion.app.transfer import export_match, export_target
from companion.boards.collection import outside
from companion.boards.collection.collection import BoardCollection
from companion.core.config.preferences import Preferences
from companion.core.errors import LostSecretsError, StoreError
from companion.core.game import AnyGame, GameInfo, Json, Seat, SeatSetup, Setup
from companion.games import GAMES, INFOS
from companion.referee import replay, statistics
from companion.referee.company import Attendance
from companion.referee.entries import DRAWING
from companion.referee.place_buttons import ButtonsAtTable, PlacePress
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.referee.secrets import Draws
from companion.referee.statistics import MatchStatistics
from companion.ui.ports.device_selection import DeviceSelectionPort
from companion.ui.ports.games import BoardCard
from companion.ui.ports.machine import Condition
from companion.ui.ports.match_list import BegunAs, MatchCard
from companion.ui.ports.table_devices import CASTLES_READY, DIE_READY, CastlesStatus, DieStatus
from tests.support.castles import WirelessCastles
from tests.support.thinking_here import ThinkingHere
from tests.support.ui.desk_boards import island, rhine, shipped
from tests.support.ui.ear import Ear
from tests.support.ui.nothing_to_choose import NothingToChoose
from tests.support.ui.simulated_dice import SimulatedDice
from tests.support.ui.simulated_printing import SimulatedPress, SimulatedPrinting
from tests.support.ui.simulated_reviews import SimulatedReviews
from tests.support.ui.simulated_spectators import SimulatedSpectators

CHEAP = Cost(1, 8192)
"""What trying a PIN costs here: nothing to speak of."""
_FIGURES: dict[str, MatchStatistics] = {}
"""By the hash of a match's last entry, which tells all of them."""


def four_players(preset: str = "highlanders", **options: Any) -> Setup:
    """Ada, Ben, Chloé and Dörte on the Rhine."""
    seats = (
        SeatSetup("Ada", ("red",)),
        SeatSetup("Ben", ("blue",)),
        SeatSetup("Chloé", ("yellow",)),
        SeatSetup("Dörte", ("green",)),
    )
    return Setup("rheingold", preset, options, rhine(), seats, Seat(0))


class SimulatedDesk(SimulatedPress):
    """Keeps `companion.ui.ports.session.SessionPorts`, and is every port of it but the devices'.

    Attributes:
        bench: the devices at the hardware desk; touch alone.
        selection: what could stand for a device; nothing.
        dice: the Bluetooth dice; none.
        thinking: thinks for the seats that the program plays.
        program_players: those seats.
        reviews: matches looked at again, with what a test says was found.
        spectators: those who only watch.
    """

    def __init__(
        self,
        folder: Path,
        seed: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """In a folder of its own; with a seed the die falls by itself after `roll`."""
        self.folder = folder
        self.journal = Journal.open(folder)
        self.vault = Vault.at(folder, folder / "machine.key", cost=CHEAP, clock=clock)
        self.referee: Referee | None = None
        self.cards: list[MatchCard] = []
        self.greeted: list[str] = []
        self.used = ["Ada", "Ben", "Chloé", "Dörte", "Emil"]
        self.given: set[str] = set()
        self.ended = False
        self.rolled = 0
        self.simulated = True
        self.falls_by_itself = True
        self.more_boards: tuple[dict[str, Any], ...] = ()
        self.theirs: tuple[dict[str, Any], ...] = ()
        self.printed: bool | StoreError = False
        self.printings: list[SimulatedPrinting] = []
        self.rolls_a_real_die = False
        self._rolling = False
        self._face: int | None = None
        self._events: list[Any] = []
        self._changed = False
        self._chance: Iterator[int] | None = _falls(seed) if seed is not None else None
        self._number = 0
        self._castles: ButtonsAtTable | None = None
        self._clock = clock
        self.preferences = Preferences()
        self.spectators = SimulatedSpectators(lambda: self.preferences.spectators)
        self.fresh = False
        self.bookmark: str | None = None
        self.loudspeaker = Ear()
        self.bench = DeviceBench(clock, _nobody)
        self.dice = SimulatedDice()
        self.selection: DeviceSelectionPort = NothingToChoose()
        self.conditioned: tuple[Condition, ...] = ()
        self.collection = BoardCollection(folder / "boards")
        self.switches_off = False
        self.reviews = SimulatedReviews()
        self.switched_off = False
        self.thinking = ThinkingHere()
        # Many scenes are set up without events: nobody could think about them.
        self.thinking.fails = True
        self.program_players = ProgramPlayers(self, self.thinking, self, clock)

    @property
    def _itself(self) -> SimulatedDesk:
        return self

    match = match_list = games = boards = devices = exports = machine = _itself
    preference_store = ui_state = signals = _itself

    def switch_off(self) -> None:
        """It goes dark."""
        self.switched_off = True

    def conditions(self) -> Sequence[Condition]:
        """As the test says."""
        return self.conditioned

    def flight_record(self) -> Sequence[str]:
        """What went over the wires of what is plugged into `bench`."""
        return self.bench.recorder.lines()

    def saved_ui_state(self) -> Json:
        """What was kept last."""
        return None if self.bookmark is None else json.loads(self.bookmark)

    def save_ui_state(self, ui_state: Json) -> None:
        """Keep it as the disk would."""
        self.bookmark = json.dumps(ui_state)

    def set_preferences(self, preferences: Preferences) -> None:
        """Like it so from now on."""
        self.preferences = preferences

    def close(self) -> None:
        """Close the files."""
        self.journal.close()
        self.vault.close()

    def wait(self, seconds: float, files: Sequence[int] = ()) -> bool:  # noqa: ARG002
        """As long as it was told: no device here says anything by itself, and no screen."""
        return threading.Event().wait(seconds)

    def sleep_on(self, seconds: float) -> bool:
        """The same."""
        return self.wait(seconds)

    def poll_devices(self) -> bool:
        """Let the die fall that was rolled, and the castles say what was pressed."""
        if self._rolling and self.falls_by_itself and self._chance is not None:
            self.fall(next(self._chance))
        changed, self._changed = self._changed, False
        if self._castles is not None:
            changed |= self._castles.poll(self.referee, self._clock())
        heard = self.bench.poll(self.referee)
        self._events += self.bench.drain_events()
        changed |= self.program_players.poll()
        self._events += self.program_players.drain_events()
        return changed or heard

    def fall(self, face: int) -> None:
        """The die comes to rest."""
        self._rolling, self._face, self._changed = False, face, True
        if self.referee is not None and self.referee.prompt.kind is PromptKind.ROLL:
            self._events += self.referee.settle_die(face)

    def drain_events(self) -> Sequence[Any]:
        """What the die led to."""
        events, self._events = self._events, []
        return events

    def infos(self) -> Sequence[GameInfo]:
        """Of all there are."""
        return tuple(INFOS.values())

    def all_games(self) -> Sequence[AnyGame]:
        """All there are."""
        return tuple(GAMES.values())

    def boards_of(self, game: GameInfo) -> Sequence[BoardCard]:
        """The Rhine, a small one and `more_boards`; of another game the shipped one, `theirs`."""
        several = (rhine(), island(), *self.more_boards)
        if game.slug != "rheingold":
            own = (board for board in self.theirs if board["game"] == game.slug)
            several = (shipped(game.slug), *own)
        return tuple(
            BoardCard(board["id"], board["name"], game.slug, False, board) for board in several
        )

    def inbox(self) -> Path:
        """In the folder of this desk."""
        return self.folder / "import"

    def pictures(self) -> Sequence[Path]:
        """What a test has laid into the inbox."""
        return outside.pictures([self.inbox()])

    def incoming_boards(self) -> Sequence[Path]:
        """What a test has laid there, or was given away."""
        return outside.boards([self.inbox(), self.folder / "export"])

    def names(self) -> Sequence[str]:
        """Used before."""
        return self.used

    def matches(self) -> Sequence[MatchCard]:
        """As the test says."""
        return self.cards

    def home_notices(self) -> Sequence[str]:
        """As the test says."""
        return self.greeted

    def figures(self, match_id: str) -> MatchStatistics:
        """In numbers. Those of a long match are counted once for many tests."""
        hash_of_all = self.journal.ends(match_id)[1].hash
        if hash_of_all not in _FIGURES:
            entries = self.journal.entries(match_id)
            game, setup = replay.open_setup(entries[0], GAMES.__getitem__)
            _FIGURES[hash_of_all] = statistics.of(game, setup, entries)
        return _FIGURES[hash_of_all]

    def begun_as(self, match_id: str) -> BegunAs:
        """As the record has it."""
        first, _ = self.journal.ends(match_id)
        _, setup = replay.open_setup(first, GAMES.__getitem__)
        drawing = self.journal.latest(match_id, DRAWING)
        pins = False
        with suppress(LostSecretsError):  # nothing was ever hidden here
            pins = any(self.vault.has_pin(match_id, Seat(seat)) for seat in range(len(setup.seats)))
        real = drawing is not None and Draws(drawing.body["by"]) is Draws.PIECES
        programs = Attendance(setup, self.journal.entries(match_id)).programs
        return BegunAs(setup, pins, real, programs)

    def only_set_up(self, begun: BegunAs, match_id: str) -> str | None:
        """As the record has it."""
        return OnlySetUp(self.journal, self.begun_as).like(begun, match_id)

    def export(self, match_id: str, form: str) -> Path:
        """Into the folder of this desk."""
        text = export_match.written(self.journal.entries(match_id), form)
        return self.keep(match_id + export_match.SUFFIX[form], text.encode())

    def keep(self, name: str, content: bytes) -> Path:
        """Into the folder of this desk."""
        return export_target.put_into([self.folder / "export"], name, content)

    def on_stick(self, file: Path) -> bool:
        """Where sticks are mounted."""
        return export_target.on_stick(file)

    def print_board(self, board: Json, paper: str, parts: Sequence[str]) -> SimulatedPrinting:
        """As long as the test says, and as the test says."""
        return SimulatedPrinting(self, f"{board['id']}-{paper}.pdf", parts)

    def report(self, working: Callable[[], object]) -> Path:
        """A file that says nothing."""
        working()
        return self.keep("report.zip", b"")

    def new_match(self, setup: Setup) -> str:
        """Begin one."""
        self._number += 1
        match = f"match-{self._number}"
        game = GAMES[setup.game]
        self.referee = Referee.begin(game, setup, match, self.journal, self.vault, _now)
        return match

    def resume(self, match_id: str) -> None:
        """Go on with one."""
        self.referee = Referee.resume(GAMES.__getitem__, match_id, self.journal, self.vault, _now)

    def rescue(self, match_id: str, working: Callable[[], object]) -> None:
        """Nothing is damaged here."""
        working()
        self.resume(match_id)

    def die(self) -> DieStatus:
        """The die; with `rolls_a_real_die` what is plugged into `bench`."""
        if self.rolls_a_real_die:
            return self.bench.die()
        return DieStatus(True, self.simulated, self._rolling, self._face, DIE_READY)

    def answered_meanwhile(self) -> None:
        """Where a real die is plugged in, it has asked."""
        self.bench.answered_meanwhile()

    def roll(self) -> None:
        """Press it."""
        self.rolled += 1
        self._rolling, self._changed = True, True

    def plug_in_castles(self) -> WirelessCastles:
        """Castles with buttons and lamps, from here on."""
        castles = WirelessCastles()
        self._castles = ButtonsAtTable(castles, castles)
        return castles

    def castles(self) -> CastlesStatus:
        """The castles."""
        if self._castles is None:
            return CastlesStatus(used=False, there=False, text="Castle buttons aren't in use.")
        setup = self.referee.setup if self.referee is not None else None
        board = tuple(setup.board.get("castles", ())) if setup is not None else ()
        stuck = tuple(board[index] for index in sorted(self._castles.stuck))
        text = self._castles.trouble or CASTLES_READY
        return CastlesStatus(True, self._castles.there, text, stuck)

    def presses(self) -> Iterator[PlacePress]:
        """What was pressed."""
        if self._castles is not None:
            yield from self._castles.presses()

    def may_press(self, castles: frozenset[str]) -> None:
        """The lamps blink."""
        if self._castles is not None:
            self._castles.may(castles)

    def refuse(self, castle: str) -> None:
        """A lamp says no."""
        if self._castles is not None:
            self._castles.refuse(castle, self._clock())

    def quit(self) -> None:
        """The window was closed."""
        self.ended = True


def _nobody() -> None:
    """Nobody waits for these devices."""


_WRITTEN = count()


def _now() -> str:
    """Every write has a time of its own, as in the program: the same second for all of a match."""
    return f"2026-11-20T20:00:00.{next(_WRITTEN) % 1000:03}Z"


def _falls(seed: int) -> Iterator[int]:
    chance = Random(seed)
    while True:
        yield chance.randint(1, 6)
