"""Which ports does the window get? All of them in one record, for the shell alone.

`app` makes the record. The shell gives each screen the ports that it uses, never the
record.
"""

from __future__ import annotations

from typing import Protocol

from companion.ui.ports.bench import BenchPort
from companion.ui.ports.boards import BoardsPort
from companion.ui.ports.device_selection import DeviceSelectionPort
from companion.ui.ports.dice import DicePort
from companion.ui.ports.exports import ExportsPort
from companion.ui.ports.games import GamesPort
from companion.ui.ports.loudspeaker import LoudspeakerPort
from companion.ui.ports.machine import MachinePort
from companion.ui.ports.match import MatchPort
from companion.ui.ports.match_list import MatchListPort
from companion.ui.ports.match_review import MatchReviewPort
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.ports.program_players import ProgramPlayersPort
from companion.ui.ports.signals import SignalsPort
from companion.ui.ports.spectators import SpectatorsPort
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.ports.ui_state import UiStateStore


class SessionPorts(Protocol):
    """The ports of one session at a table. Each is the same object for the whole session."""

    @property
    def match(self) -> MatchPort:
        """The match on the table."""

    @property
    def match_list(self) -> MatchListPort:
        """The recorded matches, and how one is begun."""

    @property
    def games(self) -> GamesPort:
        """The games and the boards that can be played."""

    @property
    def boards(self) -> BoardsPort:
        """The boards that are drawn here, and incoming files."""

    @property
    def devices(self) -> DevicesPort:
        """The devices, as a match sees them."""

    @property
    def bench(self) -> BenchPort:
        """The devices, as the hardware desk sees them."""

    @property
    def selection(self) -> DeviceSelectionPort:
        """What can be used as each device."""

    @property
    def dice(self) -> DicePort:
        """The Bluetooth dice."""

    @property
    def exports(self) -> ExportsPort:
        """What leaves the program as a file."""

    @property
    def reviews(self) -> MatchReviewPort:
        """The decisions of a match, looked at again."""

    @property
    def machine(self) -> MachinePort:
        """The computer."""

    @property
    def preference_store(self) -> PreferenceStore:
        """The preferences, and where they are kept."""

    @property
    def ui_state(self) -> UiStateStore:
        """The saved UI state."""

    @property
    def program_players(self) -> ProgramPlayersPort:
        """The seats that the program plays."""

    @property
    def spectators(self) -> SpectatorsPort:
        """Those who only watch."""

    @property
    def loudspeaker(self) -> LoudspeakerPort:
        """Plays sounds and reads aloud."""

    @property
    def signals(self) -> SignalsPort:
        """The signals and events that arrive without a tap."""
