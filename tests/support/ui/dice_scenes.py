"""The pages of Bluetooth dice in every state that matters, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable

from companion.adapters.devices.ports import DeviceLost, Why
from companion.app.devices import troubleshooting
from companion.app.devices.dice_at_match import DiceAtMatch
from companion.app.devices.dice_desk import DiceDesk
from companion.app.devices.dice_list import DiceList
from companion.core.config.known_dice import KnownDie, OpenQuestion
from companion.core.message import Message
from companion.ui.ports.bench import DevicePart, Source
from companion.ui.ports.device_selection import DeviceChoice
from companion.ui.ports.dice import DieCard, FoundDie, Presence
from companion.ui.shell.stage import Stage
from tests.support.ui.hardware_scenes import DeskPages
from tests.support.ui.scenes import placed
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.support.wireless_die import WirelessDie

Scene = Callable[[SimulatedDesk], Stage]

CARDS = (
    DieCard("ba00839f", "Rubin", "GoDice", "Ada", Presence.THERE, 91),
    DieCard("0b0b0b0b", "Pixel 2", "Pixels", "", Presence.THERE, 8, weak=True),
    DieCard("0c0c0c0c", "Wackersteins Goldwürfel Nummer 7", "GoDice", "Chloé", Presence.AWAY),
    DieCard("0d0d0d0d", "GoDice_0D04_K", "GoDice", "", Presence.THERE, 55, charging=True),
    DieCard("0e0e0e0e", "GoDice_0E05_W", "GoDice", "", Presence.CONNECTING),
    DieCard("0f0f0f0f", "Pixel 7", "Pixels", "Dörte", Presence.THERE, 40, turned=True),
    DieCard("01010101", "GoDice_0101_Y", "GoDice", "", Presence.AWAY, twice=True),
)  # fmt: skip
FOUND = (
    FoundDie("F4:12:00:00:0A:01", "GoDice_0A01_R", "GoDice", 3, known=True),
    FoundDie("F4:12:00:00:0C:03", "GoDice_0C03_B", "GoDice", 2, lit=True),
    FoundDie("F4:12:00:00:0D:04", "Pixel 4", "Pixels", 1),
    FoundDie("F4:12:00:00:0E:05", "Fremdlings Elfenbeinwürfel", "Pixels", 0),
)


class BluetoothChosen:
    """Keeps `DeviceSelectionPort`: all four, Bluetooth dice used."""

    def choices(self, part: DevicePart) -> list[DeviceChoice]:
        """All that a part can be."""
        return [
            DeviceChoice(source.value, source, "/dev/herald-die" if source is Source.REAL else "",
                         source is Source.BLUETOOTH)
            for source in Source
            if part is DevicePart.DIE or source is not Source.BLUETOOTH
        ]  # fmt: skip

    def use(self, _part: DevicePart, _key: str) -> None:
        """It is used already."""

    def wire(self, _castle: int) -> str:
        """Nowhere."""
        return ""


class DiceScenery(DeskPages):
    """A match that waits for a roll, and Bluetooth dice as the scene wants them.

    Attributes:
        die: what the adapter of the dice emits.
    """

    def __init__(self, desk: SimulatedDesk, *cards: DieCard, used: bool = True) -> None:
        """These dice are known; `used` says whether they are the table's die."""
        self.desk = desk
        self.die = WirelessDie()
        desk.rolls_a_real_die = True
        desk.selection = BluetoothChosen()
        desk.dice.offered, desk.dice.cards, desk.dice.found = True, list(cards), list(FOUND)
        if used:
            desk.bench.plug_in_die(
                self.die, None, "", lambda why, _hello: troubleshooting.at_bluetooth(why),
                bluetooth=True,
            )  # fmt: skip
        self.stage = placed(desk, four_players(), phase="roll")

    def troubled(self, why: Why) -> DiceScenery:
        """Bluetooth cannot be used."""
        self.desk.dice.wrong = troubleshooting.at_bluetooth(why)
        return self

    def asks(self, name: str) -> Stage:
        """A die of this name was away, and lies on a four."""
        known = DiceList(self.desk.folder / "dice.json")
        address = "F4:12:00:00:0A:01"
        known.put(KnownDie(address, "godice", name))
        desk = DiceDesk(known, self.desk.bench.recorder, lambda: None)
        rules = DiceAtMatch(desk, known, self.desk.bench.recorder, lambda: 0.0)
        desk.is_plugged = True
        self.desk.bench.use_dice(Asking(rules))
        referee = self.desk.referee
        assert referee is not None
        uid = known.known.dice[0].uid
        known.ask(OpenQuestion(referee.match_id, referee.seq, uid, 4))
        self.rounds()
        return self.stage


class Asking(DiceAtMatch):
    """The rules for dice of which one is there without a bridge."""

    def __init__(self, rules: DiceAtMatch) -> None:
        """As those, with a die that is there."""
        self.__dict__.update(rules.__dict__)

    def absence(self, _referee: object) -> Message:
        """It is there."""
        return Message("")


def _noticed(desk: SimulatedDesk, text: Message) -> Stage:
    """The table is told something of the die."""
    scenery = DiceScenery(desk, *CARDS[:1])
    scenery.rounds()

    class Telling(Asking):
        def notice(self, _referee: object) -> Message:
            return text

    known = DiceList(desk.folder / "dice.json")
    dice = DiceDesk(known, desk.bench.recorder, lambda: None)
    desk.bench.use_dice(Telling(DiceAtMatch(dice, known, desk.bench.recorder, lambda: 0.0)))
    scenery.rounds()
    return scenery.stage


def _lost(desk: SimulatedDesk, place: str) -> Stage:
    scenery = DiceScenery(desk, *CARDS[2:3])
    scenery.rounds()
    scenery.die.say(DeviceLost("die", Why.OUT_OF_REACH))
    scenery.rounds()
    return scenery.at(place)


DICE_SCENES: dict[str, Scene] = {
    "dice-devices-none": lambda desk: DiceScenery(desk, used=False).at(""),
    "dice-devices": lambda desk: DiceScenery(desk, *CARDS).at(""),
    "dice-device": lambda desk: DiceScenery(desk, *CARDS[:1]).at("die"),
    "dice-device-lost": lambda desk: _lost(desk, "die"),
    "dice-none": lambda desk: DiceScenery(desk, used=False).at("dice"),
    "dice-list": lambda desk: DiceScenery(desk, *CARDS).at("dice"),
    "dice-list-more": lambda desk: DiceScenery(desk, *CARDS).at("dice", "page-on"),
    "dice-list-unused": lambda desk: DiceScenery(desk, *CARDS[:2], used=False).at("dice"),
    "dice-list-no-bridge": lambda desk: DiceScenery(desk, *CARDS).troubled(
        Why.NO_BRIDGE).at("dice"),
    "dice-add": lambda desk: DiceScenery(desk, *CARDS[:1]).at("add-die"),
    "dice-add-no-bridge": lambda desk: DiceScenery(desk, used=False).troubled(
        Why.NO_BRIDGE).at("add-die"),
    "dice-one": lambda desk: DiceScenery(desk, *CARDS).at("one-ba00839f"),
    "dice-one-away": lambda desk: DiceScenery(desk, *CARDS).at("one-0c0c0c0c"),
    "dice-one-twice": lambda desk: DiceScenery(desk, *CARDS).at("one-01010101"),
    "dice-one-no-bluetooth": lambda desk: DiceScenery(desk, *CARDS).troubled(
        Why.ADAPTER_OFF).at("one-ba00839f"),
    "dice-name": lambda desk: DiceScenery(desk, *CARDS).at("name-0c0c0c0c"),
    "dice-rolls": lambda desk: DiceScenery(desk, *CARDS).at("rolls-0c0c0c0c"),
    "dice-asked": lambda desk: DiceScenery(desk, *CARDS[:1]).asks("Rubin"),
    "dice-asked-long": lambda desk: DiceScenery(desk, *CARDS[:1]).asks(
        "Wackersteins Goldwürfel Nummer 7"),
    "dice-not-yours": lambda desk: _noticed(desk, Message(
        "That's {owner}'s die: not counted.", owner="Chloé")),
    "dice-turned": lambda desk: _noticed(
        desk, Message("Turned, not rolled.")),
}  # fmt: skip
