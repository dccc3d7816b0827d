"""Which match is about to begin? Pure: the set-up while it is filled in.

A draft is a frozen value; every tap makes a new one. It says in words what is still
missing; the rules decide whether a finished set-up is allowed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from typing import Final

from companion import games
from companion.core.frozen import frozen
from companion.core.game import AnyGame, Colour, GameInfo, Json, Seat, SeatSetup, Setup
from companion.core.message import N_
from companion.core.options import OptionInfo, OptionValue
from companion.ui.i18n import catalogues
from companion.ui.i18n.translate import _, option_title, preset_title

MOST_NAME = 16
"""The largest number of letters in a name, so that it can be read across a table."""

_UNNAMED: Final = N_("Player {n}")
_MOST_SEATS: Final = 9
"""More players than any game has."""


@cache
def nobodys_names() -> frozenset[str]:
    """The default names of players without a name, in every language."""
    names = catalogues.everywhere(_UNNAMED)
    return frozenset(one.format(n=n) for one in names for n in range(1, _MOST_SEATS + 1))


def numbered(title: str) -> tuple[str, ...]:
    """The names for seats of the program that play at one level: a number tells two apart."""
    return tuple(f"{title} {n}" if n > 1 else title for n in range(1, _MOST_SEATS + 1))


@frozen
class SeatDraft:
    """One player, as far as they are chosen.

    Attributes:
        name: "" before it is chosen.
        colours: at least one.
        level: the level at which the program plays the seat; "" for a person.
    """

    name: str
    colours: tuple[Colour, ...]
    level: str = ""


class SetupPart(Enum):
    """What a tap in the set-up can be about, or change besides."""

    GAME = "game"
    RULES = "rules"
    BOARD = "board"
    SEATS = "seats"
    OTHER = "other"


@dataclass(frozen=True)
class SetupDraft:
    """A set-up that is being filled in.

    Attributes:
        info: what the game is called and how it can be played.
        preset: the name of the preset.
        changes: options that depart from the preset.
        board_id: the chosen board.
        seats: the players, clockwise.
        first: the seat that starts.
        roll_here: whether this table's die is rolled; False if faces are entered by hand.
        pins: whether each player is asked to choose a PIN when the match has begun.
        real_values: whether hidden values are real pieces that are keyed in; else the
            program draws them.
        extras: what one game needs besides: how its tiles lie, say.
        away: seats that were removed with a smaller number of players, to be restored
            unchanged.
        left: what was filled in for other games, by slug, before the game was changed.
        rules_chosen: somebody chose the rules; else they are the usual ones for so many players.
        board_chosen: somebody chose the board; else it is the usual one of the rules.
        followed: what the last tap changed besides what it was about; see `after`.
    """

    info: GameInfo
    preset: str
    board_id: str
    seats: tuple[SeatDraft, ...]
    changes: Mapping[str, OptionValue] = field(default_factory=dict)
    first: int = 0
    roll_here: bool = True
    pins: bool = False
    real_values: bool = False
    extras: Mapping[str, Json] = field(default_factory=dict)
    away: tuple[SeatDraft, ...] = ()
    left: Mapping[str, SetupDraft] = field(default_factory=dict)
    rules_chosen: bool = False
    board_chosen: bool = False
    followed: frozenset[SetupPart] = frozenset()

    @staticmethod
    def fresh(info: GameInfo, board_id: str) -> SetupDraft:
        """Three players, the usual rules for so many."""
        return SetupDraft(info, _usual_preset(info, 3), board_id, ()).within_limits(3)

    @staticmethod
    def again(
        info: GameInfo,
        setup: Setup,
        board_id: str,
        *,
        roll_here: bool,
        programs: Mapping[Seat, str] | None = None,
        computers: Collection[str] = (),
    ) -> SetupDraft:
        """The players and rules of a match that was played.

        Args:
            info: of its game.
            setup: how it was begun.
            board_id: its board.
            roll_here: as in the draft.
            programs: the seats that the program played last, with their levels' names.
            computers: the names of computer players; a person has none of them.
        """
        levels = programs or {}
        seats = []
        for number, seat in enumerate(setup.seats):
            level = levels.get(Seat(number), "")
            name = "" if not level and seat.name in computers else seat.name
            seats.append(SeatDraft(name, tuple(seat.colours), level))
        return SetupDraft(
            info,
            setup.preset,
            board_id,
            tuple(seats),
            dict(setup.options),
            int(setup.first),
            roll_here,
            extras=dict(setup.extras),
            rules_chosen=True,
            board_chosen=True,
        )

    def after(self, before: SetupDraft, about: SetupPart) -> SetupDraft:
        """The same, with a note of what else was changed by a tap about one part."""
        found = {
            part
            for part, was, now in (
                (SetupPart.RULES, before.preset, self.preset),
                (SetupPart.BOARD, before.board_id, self.board_id),
                (SetupPart.SEATS, len(before.seats), len(self.seats)),
            )
            if was != now and before.info.slug == self.info.slug
        }
        return replace(self, followed=frozenset(found - {about}))

    def value(self, option: str) -> OptionValue:
        """The present value of an option."""
        if option in self.changes:
            return self.changes[option]
        return self.info.presets[self.preset].options[option]

    @property
    def game(self) -> AnyGame:
        """The game with its rules, which the first call loads."""
        return games.find(self.info.slug)

    @property
    def seat_limits(self) -> tuple[int, int]:
        """Fewest and most players."""
        return self.info.seat_limits({**self.info.presets[self.preset].options, **self.changes})

    def may_have(self, seats: int) -> bool:
        """Whether so many can play: by the rules, or by the usual ones where nobody chose any."""
        low, high = self.seat_limits
        return low <= seats <= high if self.rules_chosen else seats in self.numbers

    @property
    def numbers(self) -> range:
        """All numbers of players that some preset of the game allows."""
        limits = [self.info.seat_limits(preset.options) for preset in self.info.presets.values()]
        return range(min(low for low, _high in limits), max(high for _low, high in limits) + 1)

    @property
    def offered(self) -> tuple[OptionInfo, ...]:
        """The options that offer a choice now."""
        return tuple(
            option
            for option in self.info.options
            if len(option.offered or option.values) > 1
            and not any(self.value(other) == value for other, value in option.moot.items())
        )

    def departs(self, option: OptionInfo) -> str:
        """How an option departs from the preset, in words; empty when it does not."""
        if option.name not in self.changes:
            return ""
        text, preset = _("{option}: differs from {preset}"), preset_title(self.info, self.preset)
        return text.format(option=option_title(option), preset=preset)

    def with_game(self, info: GameInfo, board_id: str) -> SetupDraft:
        """Another game with the same players.

        What was filled in for that game before comes back, except for the names. Colours
        that the new game has stay, the others are chosen anew.
        """
        known = self.left.get(info.slug)
        if known is None:
            preset = _usual_preset(info, len(self.seats))
            known = replace(
                self, info=info, preset=preset, board_id=board_id, changes={}, extras={},
                rules_chosen=False, board_chosen=False,
            )  # fmt: skip
        both = zip(known.seats, self.seats, strict=False)
        # Every game has other players of the program.
        named = tuple(
            replace(old, name="" if now.level or old.level else now.name, level="")
            for old, now in both
        )
        seats = (*named, *_people(known.seats[len(self.seats) :]))
        turned = replace(
            known, seats=seats, first=self.first, roll_here=self.roll_here,
            left=self.beside(info.slug), away=_people(known.away),
        )  # fmt: skip
        return turned.within_limits(len(seats))

    def beside(self, slug: str) -> Mapping[str, SetupDraft]:
        """What is filled in for all games but one, by slug."""
        drafts = {**self.left, self.info.slug: replace(self, left={})}
        return {game: draft for game, draft in drafts.items() if game != slug}

    def with_preset(self, preset: str, boards: Sequence[str] = ()) -> SetupDraft:
        """Another preset without changes; as many seats as it allows.

        A draft with the old preset's board gets the new preset's, if that is one of
        `boards` and nobody chose the old one.
        """
        had, usual = (self.info.usual_board(one) for one in (self.preset, preset))
        turns = self.board_id == had and usual in boards and not self.board_chosen
        board = usual if turns else self.board_id
        extras = self.extras if board == self.board_id else {}
        turned = replace(
            self, preset=preset, board_id=board, changes={}, extras=extras, rules_chosen=True
        )
        return turned.within_limits(len(self.seats))

    def within_limits(self, seats: int) -> SetupDraft:
        """The wished number of seats, as far as the rules allow."""
        low, high = self.seat_limits
        return self.with_seats(max(low, min(high, seats)))

    def with_option(self, option: OptionInfo, value: OptionValue) -> SetupDraft:
        """Set one option; the preset's own value is no departure."""
        changes = dict(self.changes)
        if value == self.info.presets[self.preset].options[option.name]:
            changes.pop(option.name, None)
        else:
            changes[option.name] = value
        return replace(self, changes=changes, rules_chosen=True).within_limits(len(self.seats))

    def choices(self, option: OptionInfo) -> tuple[OptionValue, ...]:
        """The values of an option to choose from; the present one is among them."""
        values = option.offered or option.values
        now = self.value(option.name)
        return values if now in values else (*values, now)

    def with_seats(self, number: int) -> SetupDraft:
        """This number of seats; those that stay or come back keep their names and first colours.

        Rules that nobody chose are the usual ones for so many.
        """
        preset = self.preset if self.rules_chosen else _usual_preset(self.info, number)
        known = (*self.seats, *self.away)
        seats = list(known[:number])
        while len(seats) < number:
            seats.append(SeatDraft("", ()))
        each = self.info.colours_each(number)
        taken: set[Colour] = set()
        kept: list[tuple[Colour, ...]] = []
        for seat in seats:
            there = (colour for colour in seat.colours if colour in self.info.colours)
            colours = tuple(colour for colour in there if colour not in taken)[:each]
            taken.update(colours)
            kept.append(colours)
        filled = []
        for seat, colours in zip(seats, kept, strict=True):
            free = [colour for colour in self.info.colours if colour not in taken]
            more = tuple(free[: each - len(colours)])
            taken.update(more)
            filled.append(replace(seat, colours=colours + more))
        first = min(self.first, number - 1)
        return replace(self, preset=preset, seats=tuple(filled), away=known[number:], first=first)

    def with_name(self, seat: int, name: str) -> SetupDraft:
        """A player's name, tidied."""
        tidy = " ".join(name.split())[:MOST_NAME]
        return self._with_seat(seat, replace(self.seats[seat], name=tidy, level=""))

    def with_level(self, seat: int, level: str, title: str) -> SetupDraft:
        """The program plays a seat, which is named after the level; a number tells two apart."""
        taken = {other.name for number, other in enumerate(self.seats) if number != seat}
        name = next((one for one in numbered(title) if one not in taken), title)
        return self._with_seat(seat, replace(self.seats[seat], name=name, level=level))

    def free_from(self, seat: int) -> tuple[int, ...]:
        """This seat, and those after it that are nobody's yet."""
        rest = range(seat + 1, len(self.seats))
        return (seat, *(other for other in rest if not self.seats[other].name))

    def with_colour(self, seat: int, slot: int, colour: Colour) -> SetupDraft:
        """A colour for a player; its former wearer gets the old one in exchange."""
        old = self.seats[seat].colours[slot]
        seats = [
            replace(
                other,
                colours=tuple(
                    colour if (number, place) == (seat, slot) else (old if worn == colour else worn)
                    for place, worn in enumerate(other.colours)
                ),
            )
            for number, other in enumerate(self.seats)
        ]
        return replace(self, seats=tuple(seats))

    def with_first(self, seat: int) -> SetupDraft:
        """The seat that starts."""
        return replace(self, first=seat)

    def with_board(self, board_id: str) -> SetupDraft:
        """The board to play on."""
        extras = self.extras if board_id == self.board_id else {}
        return replace(self, board_id=board_id, extras=extras, board_chosen=True)

    def with_die(self, roll_here: bool) -> SetupDraft:
        """Whether the table's die is rolled, or faces are entered by hand."""
        return replace(self, roll_here=roll_here)

    def shown_name(self, seat: int) -> str:
        """The name, or "Player 2" while there is none."""
        return self.seats[seat].name or _(_UNNAMED).format(n=seat + 1)

    @property
    def missing(self) -> str:
        """What is still wrong, in a sentence; empty when the match can begin."""
        names = [self.shown_name(seat).casefold() for seat in range(len(self.seats))]
        if len(set(names)) < len(names):
            return _("Two players have the same name.")
        low, high = self.seat_limits
        if not low <= len(self.seats) <= high:
            return _("These rules are for {low} to {high} players.").format(low=low, high=high)
        return ""

    def setup(self, board: Json) -> Setup:
        """The set-up that was chosen."""
        return Setup(
            game=self.info.slug,
            preset=self.preset,
            # As the record will have it: JSON has lists, but no tuples.
            options={
                name: list(value) if isinstance(value, tuple) else value
                for name, value in self.changes.items()
            },
            board=board,
            seats=tuple(
                SeatSetup(self.shown_name(number), seat.colours)
                for number, seat in enumerate(self.seats)
            ),
            first=Seat(self.first),
            extras=self.extras,
        )

    def _with_seat(self, seat: int, changed: SeatDraft) -> SetupDraft:
        seats = (*self.seats[:seat], changed, *self.seats[seat + 1 :])
        return replace(self, seats=seats)


def _usual_preset(info: GameInfo, seats: int) -> str:
    """The rules that have the game's own name where they allow so many, else the first that do."""
    names = list(info.presets)
    if info.slug in names:
        names.insert(0, info.slug)
    for name in names:
        low, high = info.seat_limits(info.presets[name].options)
        if low <= seats <= high:
            return name
    return names[0]


def _people(seats: Sequence[SeatDraft]) -> tuple[SeatDraft, ...]:
    """The same seats; those of the program are nobody's."""
    return tuple(replace(seat, name="", level="") if seat.level else seat for seat in seats)
