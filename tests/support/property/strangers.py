"""Files that strangers could have written: matches with whatever an entry can hold.

Half of what is hostile in them is said while they are played (names, boards, sources, times,
reasons), so that it follows the rules; then whatever stands anywhere is changed, and hashes are
made that fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from companion.adapters.store import Entry, NewEntry
from companion.adapters.store.chain import link
from companion.app.transfer import export_match
from companion.app.transfer.verify_import import Draft, Untold
from companion.boards.shipped import shelf
from companion.core.errors import CompanionError
from companion.core.game import Chance, ChanceKind, Seat, SeatSetup, Setup
from companion.core.setup_json import read_setup, write_setup
from companion.games import GAMES
from companion.referee.referee import Referee
from companion.referee.secrets import Draws, PlacementMode
from tests.support import recorded, sealed
from tests.support.bots import Slips

TEXTS = (
    "", " ", "\0", "\n", "a\nb", "\ud800", "\udfff", "\u202eabc", "\u3164", "\u200b", "👑",
    "🏰" * 20, "ﷺ" * 20, "W" * 40, "W" * 400, "i" * 5000, "{name}", "{0}", "%s", "<b>",
    "../../etc", "e\u0301" * 20, "None", "glass", "red", "s1", "w5", "\x7f", "\uffff",
    "مرحبا", "ラインゴルト", "\U0001f3f4\U000e0067\U000e007f", "last", "\U0010ffff",
)  # fmt: skip
NUMBERS = (
    None, True, False, 0, -1, 1, 2, 7, 41, 255, 2**31, 2**63, 10**400, -(10**4000), 1.5, -0.0,
    1e300,
)  # fmt: skip
TIMES = (
    "2026-11-20T20:00:00.000+00:00", "1970-01-01T00:00:00.000+00:00",
    "2199-12-31T23:59:59.999+00:00", "2026-11-20T20:00:00+00:00",
    "2026-02-30T00:00:00+00:00", "2026-11-20", "0001-01-01T00:00:00+00:00",
    "9999-12-31T23:59:59.999999+00:00", "2026-11-20T24:00:00+00:00", "20261120T200000Z", "now", "",
    "2026-11-20T20:00:00+23:59", "2026-11-20T20:00:00",
)  # fmt: skip
SOURCES = (
    "", "glass", "table", "import", "vault", "lot", "die 5a0b11ff/3/17", "die 5a0b11ff/0/65535",
    f"die 5a0b11ff/{'9' * 34}/0", f"die 5a0b11ff/{'9' * 5000}/1", f"die 5a0b11ff/1/{'9' * 5000}",
    "castles 1f0c77aa/3/1", "castles header/1/2", f"castles expander/{'8' * 34}/65535",
    f"castles 1f0c77aa/{'9' * 4301}/1", "die ٣/٣/٣", "die a/b/c", "die //", "die", "castles ",
)  # fmt: skip
IDS = (
    "m1",
    "last",
    "record",
    "A" * 100,
    "0",
    "a..b",
    "m1.json",
    "CON",
    "-",
    "",
    "../m",
    "m\0",
    "é",
)


class Stranger:
    """Makes files; everything comes from one seed."""

    def __init__(self, seed: int) -> None:
        """Nothing is made yet."""
        self.random = Random(seed)
        self._made: list[tuple[Entry, ...]] = []

    def file(self) -> str:
        """One more, as text."""
        random = self.random
        if len(self._made) < 3 or random.random() < 0.15:
            self._made.append(self._match())
        entries = random.choice(self._made[-40:])
        if random.random() < 0.06:
            return self._told(entries)
        news = [
            (NewEntry(one.kind, one.version, json.loads(json.dumps(one.body)), one.source), one.at)
            for one in entries
        ]
        for _ in range(random.choice((0, 0, 0, 1, 1, 2))):
            news = self._spoilt(news)
        match = random.choice(IDS) if random.random() < 0.1 else f"m{random.randrange(10**6)}"
        return (
            export_match.as_json(_chained(match, news)).encode("utf-8", "backslashreplace").decode()
        )

    def _told(self, entries: tuple[Entry, ...]) -> str:
        """A transcript, perhaps with another line."""
        lines = export_match.written(entries, export_match.TEXT).splitlines()
        if self.random.random() < 0.5:
            at = self.random.randrange(len(lines))
            lines[at] = lines[at].replace(
                self.random.choice((" ", "1", '"', "a")), self.random.choice(TEXTS), 1
            )
        return "\n".join(lines).encode("utf-8", "replace").decode() + "\n"

    # A match that follows the rules

    def _match(self) -> tuple[Entry, ...]:
        if self.random.random() < 0.02:
            return sealed.entries()
        while True:
            draft = Draft()
            try:
                setup = read_setup(write_setup(self._setup()), shelf.board)
                game = GAMES[setup.game]
                referee = Referee.begin(game, setup, "m1", draft, Untold(), self._clock())
            except (CompanionError, ValueError):
                continue  # nobody could begin it
            self._play(referee, self.random.choice((0, 1, 3, 10, 30)))
            return tuple(draft.written)

    def _clock(self) -> Callable[[], str]:
        usual, random = recorded.clock(self.random.choice((0.001, 1.0, 7.0, 9e4))), self.random
        strange = random.random() < 0.4

        def now() -> str:
            return random.choice(TIMES[:4]) if strange and random.random() < 0.2 else usual()

        return now

    def _setup(self) -> Setup:
        random = self.random
        slug = random.choice(tuple(GAMES))
        info = GAMES[slug].info
        preset = random.choice(tuple(info.presets))
        options = {
            option.name: random.choice(option.values)
            for option in info.options
            if random.random() < 0.15
        }
        board = json.loads(_board(random.choice(_shipped(slug))))
        if random.random() < 0.5:
            self._redraw(board)
        players = random.randint(2, 5)
        each = GAMES[slug].colours_each(players)
        colours = random.sample(info.colours, min(len(info.colours), each * players))
        seats = tuple(
            SeatSetup(self._name(n), tuple(colours[each * n : each * n + each]))
            for n in range(players)
        )
        return Setup(slug, preset, options, board, seats, Seat(random.randrange(players)))

    def _name(self, number: int) -> str:
        return self.random.choice((recorded.NAMES[number], self.random.choice(TEXTS)[:40]))

    def _redraw(self, board: dict[str, Any]) -> None:
        """Say something else of a board that can still be played."""
        random = self.random
        for key in random.sample(("name", "note", "their_own", "size_mm", "river"), 2):
            match key:
                case "size_mm":
                    board[key] = [random.choice((10, 500, 10_000)), random.choice((10, 9_999))]
                case "river":
                    board[key] = [[random.randint(-9_000, 9_000) for _ in "xy"] for _ in range(9)]
                case "their_own":
                    board[random.choice(TEXTS)] = self._anything(3)
                case _:
                    board[key] = random.choice(TEXTS)
        if random.random() < 0.3:
            holder, key = random.choice([at for at in _holders(board) if at[0] is not board])
            holder[key] = holder[key][: random.choice((0, 1, 2, -1))]
            holder, key = random.choice([at for at in _leaves(board) if _is_number(at)])
            holder[key] += random.choice((-9_000, -30, -1, 1, 30, 9_000))
        for castle in list(board.get("castles", {}).values()):
            if random.random() < 0.3:
                castle["name"] = random.choice(TEXTS)

    def _anything(self, deep: int) -> Any:
        random = self.random
        match random.randrange(4) if deep else 0:
            case 1:
                return [self._anything(deep - 1) for _ in range(random.randrange(3))]
            case 2:
                return {random.choice(TEXTS): self._anything(deep - 1) for _ in range(2)}
            case 3:
                return json.loads("[" * 25 + "]" * 25)
            case _:
                return random.choice((*TEXTS, *NUMBERS))

    def _play(self, referee: Referee, deeds: int) -> None:
        random = self.random
        slips = Slips.of(referee.game, referee.state, random)
        everybody = [Seat(seat) for seat in range(len(referee.setup.seats))]
        for _ in range(deeds):
            if referee.outcome is not None:
                return
            try:
                self._do(referee, slips, everybody)
            except (CompanionError, KeyError, AssertionError):
                continue  # nobody may do that here

    def _do(self, referee: Referee, slips: Slips, everybody: list[Seat]) -> None:
        random, game, state = self.random, referee.game, referee.state
        match random.randrange(25):
            case 0:
                referee.corrections.take_back(random.randint(1, 3), everybody)
            case 1:
                referee.corrections.skip(everybody)
            case 2:
                referee.stand_ins.appoint(
                    random.choice(everybody), random.choice((*everybody, None))
                )
            case 3:
                referee.hidden.draw_by(random.choice(tuple(Draws)))
            case 4:
                other = (
                    slips.chance_move(game, referee.corrections.played[-1].before)
                    if referee.corrections.played
                    else None
                )
                referee.corrections.replace(
                    other, random.choice(SOURCES[:9]), everybody, PlacementMode.UNSEEN
                )
            case 5:
                position = game.write_state(state)
                self._another(position)
                referee.corrections.adjust(position, random.choice(TEXTS), everybody)
            case 6:
                referee.corrections.end(everybody)
                if random.random() < 0.8:
                    referee.corrections.take_back(1, everybody)
            case _:
                chance = game.chance(state)
                if chance is None:
                    moves = list(islice(game.legal_moves(state), random.choice((1, 5, 60))))
                    source = random.choice(SOURCES[:4] if random.random() < 0.9 else SOURCES)
                    referee.play(random.choice(moves), source, PlacementMode.UNSEEN)
                elif chance.kind is ChanceKind.SLIP:
                    referee.open_at_table(random.choice((1, 2, 3)), referee.present)
                else:
                    stands = referee.answered
                    move = stands if stands is not None else slips.chance_move(game, state)
                    referee.play(move, self._said(chance), PlacementMode.UNSEEN)

    def _said(self, chance: Chance) -> str:
        """Where an answer of chance may come from."""
        if self.random.random() < 0.03:
            return self.random.choice(SOURCES)
        if chance.kind is ChanceKind.DIE and self.random.random() < 0.7:
            return (
                f"die 5a0b11ff/{self.random.choice((0, 3, 10**33))}/{self.random.randrange(65536)}"
            )
        return self.random.choice(("glass", "import", ""))

    def _another(self, position: Any) -> None:
        """A number of a position becomes another one."""
        at = [where for where in _leaves(position) if type(where[0][where[1]]) is int]
        holder, key = self.random.choice(at)
        holder[key] = max(0, holder[key] + self.random.choice((-1, 1, 2)))

    # What does not

    def _spoilt(self, news: list[tuple[NewEntry, str]]) -> list[tuple[NewEntry, str]]:
        random = self.random
        number = random.randrange(len(news))
        new, at = news[number]
        match random.randrange(8):
            case 0:
                new = NewEntry(new.kind, new.version, new.body, random.choice(SOURCES))
            case 1:
                at = random.choice(TIMES)
            case 2:
                kind = random.choice((*{one.kind for one, _ in news}, random.choice(TEXTS)))
                new = NewEntry(kind, random.choice((1, 1, 2, 999)), new.body, new.source)
            case 3:
                return [*news[: number + 1], *news[random.randrange(len(news)) :]]
            case 4:
                return news[: number + 1]
            case 5 if isinstance(new.body, dict):
                new.body[random.choice(TEXTS)] = self._anything(2)
            case 6 if number or random.random() < 0.5:
                leaves = list(_leaves(new.body))
                if leaves:
                    holder, key = random.choice(leaves)
                    holder[key] = self._anything(1)
            case _:
                seats = news[0][0].body["seats"]
                if isinstance(seats, list) and isinstance(seats[0], dict):
                    seats[0]["name"] = random.choice(TEXTS)[:40]
        return [*news[:number], (new, at), *news[number + 1 :]]


@cache
def _board(name: str) -> str:
    return json.dumps(shelf.board(name))


_shipped = cache(shelf.shipped)


def _leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a body that holds no list and no object: whose, and under which key."""
    for key in value if isinstance(value, dict) else range(len(value)):
        if isinstance(value[key], dict | list):
            yield from _leaves(value[key])
        else:
            yield value, key


def _holders(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a body that holds a list."""
    for key in value if isinstance(value, dict) else range(len(value)):
        if isinstance(value[key], list):
            yield value, key
        if isinstance(value[key], dict | list):
            yield from _holders(value[key])


def _is_number(at: tuple[Any, Any]) -> bool:
    return type(at[0][at[1]]) in (int, float)


def _chained(match: str, news: list[tuple[NewEntry, str]]) -> list[Entry]:
    found: list[Entry] = []
    for seq, (new, at) in enumerate(news):
        found.append(link(found[-1].hash if found else "", match, seq, new, at))
    return found
