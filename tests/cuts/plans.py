"""Which matches are played, and what is done in each?

Every preset of every game there is, and the game of nothing but shields with
everything that can be done with a secret. A plan is a JSON object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from companion import export
from companion.agreement import options_of
from companion.game import AnyGame, DutyKind, Json, SeatSetup, Setup
from companion.games import GAMES
from companion.library import shelf
from companion.referee.prompts import PromptKind, owners
from companion.referee.secrets import Draws
from companion.setup import write_setup
from tests.bots import GreedyBot
from tests.cuts.house import House, setup_of
from tests.property.strategies import KITS, random_move
from tests.shield_game import Stop, shield_setup

FOUR_CASTLES: Final = Path(__file__).parents[1] / "system" / "four_castles.match"

DRAWN: Final = "draw"
NAMED: Final = "named"
UNSEEN: Final = "unseen"

LONGEST: Final = 45
"""A match of shields is stopped after so many deeds."""

TAKEN_BACK: Final = 0.05
"""How often the last moves are taken back."""


@dataclass(frozen=True)
class Plan:
    """A match that is to be played.

    Attributes:
        name: what people call it.
        setup: as JSON, its board whole.
        seed: of all choices.
        shields: how shields are laid: `DRAWN`, `NAMED` by their owners, or `UNSEEN`.
        pins: the first seat sets a PIN, changes it, and drops it at last.
        restart_every: so many moves lie between two starts of the program.
        after: what is done after the end: "open all", "forget".
        most_moves: after so many it is left, whether or not it is over.
    """

    name: str
    setup: Json
    seed: int
    shields: str = DRAWN
    pins: bool = False
    restart_every: int = 25
    after: tuple[str, ...] = ("open all",)
    most_moves: int = 3_000

    def written(self) -> Json:
        """As JSON."""
        return asdict(self)


def read(obj: Json) -> Plan:
    """The plan that was written so."""
    return Plan(**{**obj, "after": tuple(obj["after"])})


def shields(seed: int, reveal: str, captured: str, how: str, moves: int = 12) -> Plan:
    """A match of nothing but shields."""
    name = f"shields, {reveal}, {captured}, {how}"
    setup = write_setup(shield_setup(reveal, captured))
    after = ("open all", "forget")
    return Plan(name, setup, seed, how, pins=True, restart_every=5, after=after, most_moves=moves)


def small(seed: int, preset: str = "highlanders", how: str = DRAWN) -> Plan:
    """A match of Rheingold among four castles."""
    _, setup, _ = export.from_text(FOUR_CASTLES.read_text("utf-8"))
    obj = {**write_setup(setup), "preset": preset}
    return Plan(f"rheingold, {preset}, four castles, {how}", obj, seed, how, pins=seed % 2 == 1)


def whole(game: AnyGame, preset: str, players: int, seed: int) -> Plan:
    """A match on the board that came with the program."""
    each, colours = game.colours_each(players), iter(game.info.colours)
    seats = tuple(SeatSetup(f"P{seat}", tuple(islice(colours, each))) for seat in range(players))
    limited = any(option.name == "turn_limit" for option in game.info.options)
    board = shelf.board(game.info.default_board)
    setup = Setup(game.info.slug, preset, {"turn_limit": 60} if limited else {}, board, seats)
    name = f"{game.info.slug}, {preset}, {players} players"
    # Long enough between two starts for SQLite to empty its log while it is played.
    return Plan(name, write_setup(setup), seed, restart_every=70)


def every() -> Iterator[Plan]:
    """Matches without end; the first twenty hold every preset of every game."""
    seed, round_ = 0, 0
    ways = (DRAWN, NAMED, UNSEEN)
    while True:
        for reveal, captured, how in (
            ("attacker", "returned", DRAWN), ("public", "removed", NAMED),
        ):  # fmt: skip
            seed += 1
            yield shields(seed, reveal, captured, how, moves=40)
        for game in GAMES.values():
            for preset in game.info.presets:
                seed += 1
                least, most = game.seat_limits(options_of(game.info, preset, {}))
                players = least + (seed + round_) % (most - least + 1)
                if game.info.slug == "rheingold":
                    yield small(seed, preset, ways[seed % 3])
                else:
                    yield whole(game, preset, players, seed)
        round_ += 1


# What is done in a match

Choose = Callable[[Any], Any]


def deeds(house: House, plan: Plan) -> Iterator[Json]:
    """What is done next, as the house stands; the one before is done by then."""
    random = Random(plan.seed)
    yield {"do": "open"}
    yield {"do": "prefer", "volume": 1}
    yield {"do": "begin"}
    has_secrets = bool(house.game.decks(house.referee.state))
    if plan.pins and has_secrets:
        yield {"do": "pin", "seat": 0, "pin": "1111"}
    if has_secrets and plan.shields != DRAWN:
        yield {"do": "draw by", "draws": Draws.SHIELDS.value}
    choose = _player(house, plan, random)
    for number in range(plan.most_moves):
        if house.referee.outcome is not None:
            break
        if number % plan.restart_every == plan.restart_every - 1:
            yield {"do": "restart"}
            yield {"do": "prefer", "volume": number % 10}
        if number == plan.restart_every and plan.pins and has_secrets:
            yield {"do": "pin", "seat": 0, "pin": "2222"}
        if house.referee.needs_share():
            yield {"do": "share", "seat": house.referee.prompt.seat}
        yield _move(house, plan, choose, random)
        if house.referee.played and random.random() < TAKEN_BACK:
            most = min(3, len(house.referee.played))
            yield {"do": "take back", "number": random.randint(1, most)}
    over = house.referee.outcome is not None
    for what in plan.after:
        if over and has_secrets and (what == "forget" or house.referee.must_agree):
            yield {"do": what}
    if plan.pins and has_secrets and "forget" not in plan.after:
        yield {"do": "pin", "seat": 0, "pin": ""}
    yield {"do": "close"}


def _player(house: House, plan: Plan, random: Random) -> Choose:
    game, setup = house.game, setup_of(plan.setup)
    if setup.game == "shields":
        return lambda state: _anything_but_stop(house, state, random)
    if setup.game == "rheingold":
        return GreedyBot(game, setup, random).choose
    player = KITS[setup.game].player
    if player is None:
        return lambda state: random_move(game, state, random)
    return player(game, setup, random)


def _anything_but_stop(house: House, state: Any, random: Random) -> Any:
    moves = [move for move in house.game.legal_moves(state) if move != Stop()]
    return random.choice(moves) if moves and house.moment < LONGEST else Stop()


def _move(house: House, plan: Plan, choose: Choose, random: Random) -> Json:
    referee, game = house.referee, house.game
    state, prompt = referee.state, referee.prompt
    if referee.answered is not None and prompt.kind in (PromptKind.ROLL, PromptKind.LOT):
        return {"do": "move", "move": game.write_move(referee.answered), "laid": DRAWN}
    match prompt.kind:
        case PromptKind.ROLL:
            return {"do": "roll", "face": random.randint(1, 6)}
        case PromptKind.LOT:
            total = sum(number for _, number in game.lots(state))
            return {"do": "lot", "number": random.randrange(total)}
        case PromptKind.OPEN:
            seat = prompt.seat if prompt.private_to is None else prompt.private_to
            assert seat is not None
            if referee.can_open(prompt.place, seat) and random.random() < 0.8:
                return {"do": "show", "seat": seat}
            return {"do": "turn over", "value": _turned_over(house, random)}
    move = choose(state)
    return {"do": "move", "move": game.write_move(move), "laid": _laid(house, plan, move, random)}


def _turned_over(house: House, random: Random) -> int:
    """What the real shield is: what its owner knows, where the vault was told it."""
    referee, prompt = house.referee, house.referee.prompt
    if prompt.seat is not None and referee.can_open(prompt.place, prompt.seat):
        return referee.look(prompt.place, house.key(prompt.seat))
    stands = referee.answered
    values = [
        value
        for value in referee.possible_values()
        if stands is None or house.game.chance_move(referee.state, value) == stands
    ]
    return random.choice(values)


def _laid(house: House, plan: Plan, move: Any, random: Random) -> Json:
    """Where the shield comes from that a move lays, if it lays one."""
    colour = _lays(house, move)
    if colour is None or plan.shields == DRAWN:
        return DRAWN
    if plan.shields == UNSEEN:
        return UNSEEN
    seat = owners(house.setup)[colour]
    return {"seat": seat, "value": random.choice(house.referee.hand(colour, house.key(seat)))}


def _lays(house: House, move: Any) -> str | None:
    state = house.referee.state
    for event in house.game.apply(state, move)[1]:
        duty = house.game.secret_duty(state, event)
        if duty is not None and duty.kind is DutyKind.SEAL:
            return duty.owner
        state = house.game.evolve(state, event)
    return None
