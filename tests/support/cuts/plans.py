"""Which matches are played, and what is done in each?

Every preset of every game there is, and the game of nothing but shields with
everything that can be done with a secret. A plan is a JSON object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.app.transfer import export_match
from companion.boards.shipped import shelf
from companion.core.errors import NotationError, RulesError
from companion.core.game import AnyGame, ChanceKind, DutyKind, Json, SeatSetup, Setup
from companion.core.rulekit.setup_checks import options_of
from companion.core.setup_json import write_setup
from companion.games import GAMES
from companion.referee.entries import MOVE
from companion.referee.prompts import PromptKind, owners
from companion.referee.secrets import Draws
from tests.support.bots import GreedyBot
from tests.support.cuts.house import House, setup_of
from tests.support.property.strategies import KITS, random_move
from tests.support.shield_game import Stop, shield_setup

FOUR_CASTLES: Final = Path(__file__).parents[2] / "system" / "four_castles.match"

DRAWN: Final = "draw"
NAMED: Final = "named"
UNSEEN: Final = "unseen"

ENDED: Final = {"do": "end"}
"""All agree to end the match as it stands."""

LONGEST: Final = 45
"""A match of shields is stopped after so many deeds."""

TAKEN_BACK: Final = 0.05
"""How often the last moves are taken back."""

CORRECTED: Final = 0.2
"""How often something else is set right, in the matches in which it is."""


@dataclass(frozen=True)
class Plan:
    """A match that is to be played.

    Attributes:
        name: what people call it.
        setup: as JSON, its board whole.
        seed: of all choices.
        shields: how shields are laid: `DRAWN`, `NAMED` by their owners, or `UNSEEN`.
        pins: the first seat sets a PIN, changes it, and drops it at last.
        corrected: how often something is put right, passed over, replaced, or played by
            somebody else; rolls are keyed in by hand then.
        restart_every: so many moves lie between two starts of the program.
        after: what is done after the end: "open all", "forget".
        most_moves: after so many it is left, whether or not it is over.
    """

    name: str
    setup: Json
    seed: int
    shields: str = DRAWN
    pins: bool = False
    corrected: float = 0.0
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
    _, setup, _ = export_match.from_text(FOUR_CASTLES.read_text("utf-8"))
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
                    plan = small(seed, preset, ways[seed % 3])
                else:
                    plan = whole(game, preset, players, seed)
                yield plan if seed % 2 else with_corrections(plan)
        round_ += 1


def with_corrections(plan: Plan, often: float = CORRECTED) -> Plan:
    """The same match at a table that sets everything right again and again."""
    return replace(plan, name=f"{plan.name}, corrected", corrected=often)


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
        yield {"do": "draw by", "draws": Draws.PIECES.value}
    choose = _player(house, plan, random)
    for number in range(plan.most_moves):
        if house.referee.outcome is not None:
            break
        if number % plan.restart_every == plan.restart_every - 1:
            yield {"do": "restart"}
            yield {"do": "prefer", "volume": number % 10}
        if number == plan.restart_every and plan.pins and has_secrets:
            yield {"do": "pin", "seat": 0, "pin": "2222"}
        if house.referee.hidden.needs_share():
            yield {"do": "share", "seat": house.referee.prompt.seat}
        yield _move(house, plan, choose, random)
        if house.referee.corrections.played and random.random() < TAKEN_BACK:
            most = min(3, len(house.referee.corrections.played))
            yield {"do": "take back", "number": random.randint(1, most)}
        if plan.corrected and random.random() < plan.corrected:
            yield from _corrections(house, plan, random)
    over, asked = house.referee.outcome is not None, house.referee.disclosure.must_agree
    willing = bool(asked) and all(house.referee.disclosure.can_agree(seat) for seat in asked)
    for what in plan.after:
        if over and has_secrets and (what == "forget" or willing):
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
        case PromptKind.ROLL if plan.corrected:
            roll = game.chance_move(state, random.randint(1, 6))
            return {"do": "move", "move": game.write_move(roll), "laid": DRAWN}
        case PromptKind.ROLL:
            return {"do": "roll", "face": random.randint(1, 6)}
        case PromptKind.LOT:
            total = sum(number for _, number in game.lots(state))
            return {"do": "lot", "number": random.randrange(total)}
        case PromptKind.OPEN:
            seat = prompt.seat if prompt.private_to is None else prompt.private_to
            assert seat is not None
            if referee.hidden.can_open(prompt.place, seat) and random.random() < 0.8:
                return {"do": "show", "seat": seat}
            return {"do": "turn over", "value": _turned_over(house, random)}
    move = choose(state)
    laid = _laid(house, plan, state, move, random)
    return {"do": "move", "move": game.write_move(move), "laid": laid}


def _turned_over(house: House, random: Random) -> int:
    """What the real shield is: what its owner knows, where the vault was told it."""
    referee, prompt = house.referee, house.referee.prompt
    if prompt.seat is not None and referee.hidden.can_open(prompt.place, prompt.seat):
        return referee.hidden.look(prompt.place, house.key(prompt.seat))
    stands = referee.answered
    values = [
        value
        for value in referee.hidden.possible_values()
        if stands is None or house.game.chance_move(referee.state, value) == stands
    ]
    return random.choice(values)


def _laid(house: House, plan: Plan, state: Any, move: Any, random: Random) -> Json:
    """Where the shield comes from that a move lays, if it lays one."""
    colour = _lays(house, state, move)
    if colour is None or plan.shields == DRAWN:
        return DRAWN
    if plan.shields == UNSEEN:
        return UNSEEN
    seat = owners(house.setup)[colour]
    return {
        "seat": seat,
        "value": random.choice(house.referee.hidden.hand(colour, house.key(seat))),
    }


def _lays(house: House, state: Any, move: Any) -> str | None:
    for event in house.game.apply(state, move)[1]:
        duty = house.game.secret_duty(state, event)
        if duty is not None and duty.kind is DutyKind.SEAL:
            return duty.owner
        state = house.game.evolve(state, event)
    return None


# What is set right


def _corrections(house: House, plan: Plan, random: Random) -> Iterator[Json]:
    """One of the things that a table sets right, where it can be."""
    ways = [_instead, _skipped, _stood_in, _ended]
    if plan.setup["game"] == "rheingold":
        ways += [_knights_adjusted, _shields_adjusted]
    if house.referee.outcome is None:
        deed = random.choice(ways)(house, plan, random)
        if deed is not None:
            yield deed
        if deed == ENDED:
            yield {"do": "take back", "number": 1}


def _instead(house: House, plan: Plan, random: Random) -> Json:
    """Another move in place of the last, another number in place of the one keyed in."""
    played, game = house.referee.corrections.played, house.game
    if not played or played[-1].kind != MOVE:
        return None
    before = played[-1].before
    chance = game.chance(before)
    if played[-1].fixed and (chance is None or chance.kind is not ChanceKind.DIE):
        return None
    moves = [move for move in game.legal_moves(before) if not isinstance(move, Stop)]
    move = random.choice(moves)
    laid = DRAWN if plan.shields == NAMED else _laid(house, plan, before, move, random)
    return {"do": "instead", "move": game.write_move(move), "laid": laid}


def _skipped(house: House, _plan: Plan, _random: Random) -> Json:
    try:
        house.game.skip(house.referee.state)
    except RulesError:
        return None
    return {"do": "skip"}


def _ended(house: House, _plan: Plan, _random: Random) -> Json:
    try:
        house.game.conclude(house.referee.state)
    except RulesError:
        return None
    return ENDED


def _stood_in(house: House, _plan: Plan, random: Random) -> Json:
    """Somebody goes, or comes back."""
    seats, away = range(len(house.setup.seats)), house.referee.stand_ins.active
    if away:
        return {"do": "stand in", "seat": random.choice(sorted(away)), "by": None}
    seat, by = random.sample(seats, 2)
    return {"do": "stand in", "seat": seat, "by": by}


def _knights_adjusted(house: House, _plan: Plan, random: Random) -> Json:
    """Other knights stand on a space than was thought."""
    obj = house.game.write_state(house.referee.state)
    there = [place for place in obj["places"] if place in house.setup.board["spaces"]]
    space = random.choice(there or list(house.setup.board["spaces"]))
    colour, old = next(iter(obj["places"].get(space, {obj["colour"]: 0}).items()))
    new = random.randint(1, 4)
    obj["places"][space] = {colour: new}
    if obj["supply"][colour] is not None:
        obj["supply"][colour] += old - new
    return _adjusted(house, obj)


def _shields_adjusted(house: House, _plan: Plan, random: Random) -> Json:
    """A hidden shield lies on a castle after all, or is in the hand; or it lies elsewhere."""
    obj = house.game.write_state(house.referee.state)
    owned = [one for one in obj["castles"].values() if one["owner"] is not None]
    colour = random.choice([one["owner"] for one in owned] or [obj["colour"]])
    mine = [one for one in owned if one["owner"] == colour and one["shield"] in (None, "hidden")]
    for one in random.sample(mine, min(len(mine), random.randint(1, 2))):
        lies = one["shield"] is not None
        one["shield"] = None if lies else "hidden"
        obj["hand"][colour] += 1 if lies else -1
    return _adjusted(house, obj)


def _adjusted(house: House, position: Json) -> Json:
    try:
        house.referee.corrections.check_position(position)
    except (NotationError, RulesError):
        return None
    return {"do": "adjust", "position": position}
