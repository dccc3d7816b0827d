"""How is a device described? Reports of the hardware desk as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import Json
from companion.ui.i18n.phrasing import decimal, row, sentences
from companion.ui.i18n.translate import _
from companion.ui.ports.bench import DeviceAction, DevicePart, Done, PartReport, Source, Went
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.once_per_screen import board_cards

_MINUTE_S, _HOUR_S, _DAY_S = 60, 3600, 86_400


def part_name(part: DevicePart) -> str:
    """What a part is called."""
    match part:
        case DevicePart.DIE:
            return _("Die")
        case DevicePart.BUTTONS:
            return _("Castle buttons")
        case DevicePart.LAMPS:
            return _("Castle lamps")


def span(seconds: float) -> str:
    """A length of time, roughly: seconds, minutes, hours or days."""
    whole = max(0, int(seconds))
    if whole < _MINUTE_S:
        return _("{n} s").format(n=whole)
    if whole < _HOUR_S:
        return _("{n} min").format(n=whole // _MINUTE_S)
    if whole < _DAY_S:
        return _("{n} h").format(n=whole // _HOUR_S)
    return _("{n} d").format(n=whole // _DAY_S)


def source_name(source: Source, part: DevicePart) -> str:
    """The name of a source of a part, on a button."""
    match source:
        case Source.REAL:
            return _("Real die") if part is DevicePart.DIE else _("Real castles")
        case Source.BLUETOOTH:
            return _("Bluetooth dice")
        case Source.SIMULATED:
            return _("Simulated die") if part is DevicePart.DIE else _("Simulated castles")
        case Source.TOUCH:
            return _("Manual entry") if part is DevicePart.DIE else _("Touch only")


class ButtonNames:
    """The names of the castles' buttons, on the board in question."""

    def __init__(self, match: MatchInPlay, games: GamesPort) -> None:
        """The board of the match on the table, else the first game's board that has castles."""
        self._match = match
        self._games = games

    def name(self, room: Room, castle: int) -> str:
        """A castle's number and, where the board tells it, its name."""
        board = self._board(room)
        castles = list(board.get("castles", {}).values())
        if castle < len(castles):
            name = castles[castle]["name"]
            return _("{number} · {castle}").format(number=castle + 1, castle=name)
        return _("Castle {number}").format(number=castle + 1)

    def told(self, room: Room, castle: int) -> str:
        """The same within a sentence: no line breaks between number and name."""
        return self.name(room, castle).replace(" · ", "\u00a0·\u00a0")

    def count(self, room: Room) -> int:
        """How many castles the board has."""
        return len(self._board(room).get("castles", {})) or 18

    def _board(self, room: Room) -> Mapping[str, Json]:
        """The board whose castles are named."""
        referee = self._match.on_table
        if referee is not None and referee.setup.board.get("castles"):
            return referee.setup.board
        for info in self._games.infos():
            for card in board_cards(room, self._games, info):
                if card.board.get("castles"):
                    board: Mapping[str, Json] = card.board
                    return board
        return {}


def standing(room: Room, report: PartReport) -> str:
    """Whether a part is there, since when, or why not."""
    since = span(room.now - report.since_s)
    if report.source is Source.TOUCH:
        match report.part:
            case DevicePart.DIE:
                return _("None in use: tap the number you rolled.")
            case DevicePart.BUTTONS:
                return _("None in use: tap the castles on the screen.")
            case DevicePart.LAMPS:
                return _("None in use: the screen shows what they'd show.")
    if report.there is None:
        return _("Separate lamps can't report back: test whether they light up.")
    if report.there:
        return _("Connected for {time}.").format(time=since)
    if not report.why:
        return _("Still searching after {time}.").format(time=since)
    return _("Disconnected for {time}. {why}").format(time=since, why=_(report.why))


def untestable(room: Room, report: PartReport) -> str:
    """Why a part cannot be tested now; the same however long it lasts."""
    if report.source is Source.TOUCH:
        return standing(room, report)
    return _(report.why) if report.why else _("It isn't connected.")


def last_done(room: Room, button_names: ButtonNames, done: Done) -> str:
    """What was done last, and when."""
    ago = span(room.now - done.at_s)
    number = done.number or 0
    match done.deed:
        case DeviceAction.FELL if done.number is None and done.went is Went.LATE:
            return _("Rolled while disconnected, {time} ago; not counted.").format(time=ago)
        case DeviceAction.FELL if done.number is None:
            return _("Rolled for the match, {time} ago.").format(time=ago)
        case DeviceAction.FELL if done.went is Went.LATE:
            return _("Rolled {face} while disconnected, {time} ago; not counted.").format(
                face=number, time=ago
            )
        case DeviceAction.FELL:
            return _("Rolled {face}, {time} ago.").format(face=number, time=ago)
        case DeviceAction.COCKED:
            return _("Cocked die, {time} ago.").format(time=ago)
        case DeviceAction.THROWN:
            return _("Thrown {time} ago.").format(time=ago)
        case DeviceAction.PRESSED:
            return _("{castle} was pressed {time} ago.").format(
                castle=button_names.told(room, number), time=ago
            )
        case DeviceAction.RELEASED:
            return _("{castle} was released {time} ago.").format(
                castle=button_names.told(room, number), time=ago
            )
        case DeviceAction.STUCK:
            return _("{castle} got stuck {time} ago.").format(
                castle=button_names.told(room, number), time=ago
            )


def summary(room: Room, button_names: ButtonNames, report: PartReport) -> str:
    """A part in a line or two: its state, and its last action or its fault."""
    parts = [standing(room, report)]
    if report.unwritten_face is not None:
        text = _("A roll of {face} isn't recorded yet.")
        parts.append(text.format(face=report.unwritten_face))
    elif report.unwritten:
        parts.append(_("A roll isn't recorded yet."))
    elif report.stuck:
        parts.append(stuck(room, button_names, report))
    elif report.last is not None and report.there:
        parts.append(last_done(room, button_names, report.last))
    return sentences(*parts)


def stuck(room: Room, button_names: ButtonNames, report: PartReport) -> str:
    """Which buttons stay down."""
    names = row(button_names.told(room, castle) for castle in report.stuck)
    return _("A button is stuck, or its wire is touching ground: {castles}.").format(castles=names)


def facts(report: PartReport) -> list[tuple[str, str]]:
    """Other facts of a part: label and value."""
    found: list[tuple[str, str]] = []
    if report.where:
        found.append((_("Port"), report.where))
    if report.name:
        found.append((_("Name"), report.name))
    if report.uid:
        found.append((_("ID"), report.uid))
    if report.up_s is not None:
        found.append((_("On for"), span(report.up_s)))
    if report.millivolt is not None:
        volt = decimal(report.millivolt / 1000, 2)
        found.append((_("Voltage"), _("{volt} V").format(volt=volt)))
    if report.source is not Source.TOUCH and report.there is not None:
        found.append((_("Garbled messages"), str(report.dropped)))
    return found


def sound(report: PartReport) -> bool | None:
    """Whether a part is well; None where that is unknown."""
    if report.source is Source.TOUCH or report.there is None:
        return None
    return report.there and not report.stuck and not report.unwritten


def sign_of(report: PartReport) -> str:
    """A sign for a part that is neither well nor ill: a hand where fingers do its work."""
    return "hand" if report.source is Source.TOUCH else ""
