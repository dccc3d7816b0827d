"""Of which parts is one session at a table made? Record, vault, devices, files, computer.

Each part implements one or two of the window's ports. `Session.of` puts them together; none
of them knows the session.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from companion.app import data_folder, health
from companion.app.board_files import BoardFiles
from companion.app.devices import bridge_process
from companion.app.devices.bell import Bell
from companion.app.devices.bench import DeviceBench
from companion.app.devices.dice_at_match import DiceAtMatch
from companion.app.devices.dice_desk import DiceDesk
from companion.app.devices.dice_list import DiceList
from companion.app.devices.selection import DeviceSelection
from companion.app.devices.signals import SignalLoop
from companion.app.exports import Exports, WriteReport
from companion.app.game_offer import GameOffer
from companion.app.health import Conditions
from companion.app.home_notices import HomeNotices
from companion.app.host.control import MachineControl
from companion.app.host.machine import Machine
from companion.app.match_review.match_review import MatchReview
from companion.app.match_session import MatchSession
from companion.app.preference_file import PreferenceFile
from companion.app.program_players.program_players import ProgramPlayers
from companion.app.program_players.surroundings import Thinker
from companion.app.program_players.thinking_process import ThinkingProcess
from companion.app.saved_ui_state import UiStateFile
from companion.app.spectators import relay_process
from companion.app.spectators.places import Places
from companion.app.spectators.spectators import Spectators
from companion.app.support.flight_log import FlightLog
from companion.core.config.run_options import Config
from companion.core.frozen import frozen
from companion.referee.referee import Referee
from companion.ui.i18n import translate
from companion.ui.ports.loudspeaker import LoudspeakerPort
from companion.ui.sounds import audible
from companion.ui.sounds.loudspeaker import Silence


@frozen
class Session:
    """The parts of one session; keeps `SessionPorts`. For one thread.

    Attributes:
        match: the recorded matches; one of them may be on the table.
        games: the games and boards that can be played.
        boards: the files of the drawn boards.
        bench: the devices.
        selection: what can be used as each device.
        dice: the Bluetooth dice.
        exports: what leaves the table as a file.
        reviews: the decisions of matches, looked at again.
        machine: the computer.
        preference_store: how the people at this table like it.
        ui_state: the saved UI state.
        loudspeaker: plays sounds and reads aloud.
        signals: what happens without a tap.
        program_players: the seats that the program plays.
        spectators: those who only watch.
        flight_log: writes the flight record to the disk.
    """

    match: MatchSession
    games: GameOffer
    boards: BoardFiles
    bench: DeviceBench
    selection: DeviceSelection
    dice: DiceDesk
    exports: Exports
    reviews: MatchReview
    machine: MachineControl
    preference_store: PreferenceFile
    ui_state: UiStateFile
    loudspeaker: LoudspeakerPort
    signals: SignalLoop
    program_players: ProgramPlayers
    spectators: Spectators
    flight_log: FlightLog

    @property
    def match_list(self) -> MatchSession:
        """The recorded matches: the same part as `match`."""
        return self.match

    @property
    def devices(self) -> DeviceBench:
        """The devices as a match sees them: the same part as `bench`."""
        return self.bench

    @classmethod
    def of(
        cls,
        config: Config,
        match: MatchSession,
        clock: Callable[[], float] = time.monotonic,
        *,
        was_cut: bool = False,
        loudspeaker: LoudspeakerPort | None = None,
        report: WriteReport | None = None,
        machine: Machine | None = None,
        thinker: Thinker | None = None,
    ) -> Session:
        """A session in which no match is on the table and no device is plugged in.

        Args:
            config: the configuration of this run.
            match: the matches; `close` closes it.
            clock: the window's, in seconds.
            was_cut: the program did not end cleanly the last time.
            loudspeaker: plays sounds and reads aloud; None for silence. The caller closes
                it.
            report: writes the file for a fault report, where that is possible.
            machine: the computer; None where nothing is reported of it.
            thinker: thinks for the seats that the program plays; None for a process of its own.
        """
        data = config.data
        bell = Bell()
        bench = DeviceBench(clock, bell.ring)
        dice_list = DiceList(data_folder.dice_file(data))
        simulated_air = config.settings.die.simulated_air
        bridge = None if simulated_air else bridge_process.in_session(os.environ, clock)
        dice = DiceDesk(
            dice_list, bench.recorder, bell.ring, simulated=simulated_air, bridge=bridge
        )
        bench.use_dice(DiceAtMatch(dice, dice_list, bench.recorder, clock))
        notices = HomeNotices(machine, was_cut=was_cut)

        def opened(referee: Referee) -> None:
            notices.match_opened()
            bench.new_match(referee)

        match.when_opened(opened)
        boards = BoardFiles(data)
        ui_state = UiStateFile(data_folder.bookmark_file(data))
        preference_store = PreferenceFile(
            data_folder.preferences_file(data),
            lambda: not ui_state.is_there and match.is_empty(),
        )
        heard = loudspeaker or Silence()
        conditions = _conditions(config, match, clock, machine)
        conditions.watch(lambda: audible.sounds(heard, preference_store.preferences))
        conditions.watch(
            lambda: audible.voice(heard, preference_store.preferences, translate.language())
        )
        flight_log = FlightLog(data, bench.recorder.lines, clock)
        places = Places.of(data, os.environ)
        spectators = Spectators(
            match,
            lambda: preference_store.preferences.spectators,
            places,
            None if places.is_service else relay_process.for_table(places.socket, clock),
            clock,
        )
        players = ProgramPlayers(match, thinker or ThinkingProcess(clock), bench, clock)
        return cls(
            match=match,
            games=GameOffer(boards.collection),
            boards=boards,
            bench=bench,
            selection=DeviceSelection(config, bench, preference_store, match.sources, dice),
            dice=dice,
            reviews=MatchReview(data_folder.reviews_folder(data), match.entries),
            exports=Exports(data, match.entries, report),
            machine=MachineControl(machine, conditions, lambda: notices.now(match.matches)),
            preference_store=preference_store,
            ui_state=ui_state,
            loudspeaker=heard,
            signals=SignalLoop(
                bench,
                match,
                bell,
                flight_log,
                lambda: machine is not None and machine.tick(clock()),
                players,
                spectators,
                dice,
            ),
            program_players=players,
            spectators=spectators,
            flight_log=flight_log,
        )

    def close(self) -> None:
        """End thinking and watching, close the record, write the last of the flight record."""
        self.dice.close()
        self.spectators.close()
        self.program_players.close()
        self.reviews.close()
        self.flight_log.write()
        self.match.close()


def _conditions(
    config: Config,
    match: MatchSession,
    clock: Callable[[], float],
    machine: Machine | None,
) -> Conditions:
    """What a match needs of disk, backups and computer."""
    conditions = Conditions(clock)
    conditions.watch(lambda: health.record(config.data))
    conditions.watch(lambda: health.backups(match.backups()))
    if machine is None:
        conditions.watch(health.time)
    else:
        conditions.watch(lambda: health.time(machine.clock_was_set()))
        for source in machine.sources():
            conditions.watch(source)
    return conditions
