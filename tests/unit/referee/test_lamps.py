"""A lamp says whose castle it is and whether it may be pressed, and nothing that is hidden."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.adapters.devices.ports import Lamp
from companion.adapters.store import Journal
from companion.boards.shipped import shelf
from companion.core.game import Json, Seat, SeatSetup, Setup
from companion.referee import lamps
from companion.referee.lamps import NO, NO_S, NOBODY, SHINE, LampSigns
from companion.referee.place_buttons import HOLD_S, ButtonsAtTable
from companion.referee.prompts import Prompt, PromptKind, prompt_of
from companion.referee.referee import Referee
from companion.referee.secrets import PlacedSecret
from tests.support.bots import GreedyBot
from tests.support.castles import WirelessCastles
from tests.support.turns import some
from tests.support.vaults import vault_at

GAME = games.find("rheingold")
RHINE: Json = shelf.board("rhine")
ORDER = tuple(RHINE["castles"])
KATZ, PFALZ, MAUS = ORDER.index("katz"), ORDER.index("pfalz"), ORDER.index("maus")


def setup(preset: str = "highlanders", **options: Any) -> Setup:
    seats = (SeatSetup("Ada", ("red",)), SeatSetup("Ben", ("blue",)), SeatSetup("Cleo", ("black",)))
    return Setup("rheingold", preset, options, RHINE, seats)


def position(**castles: str | None) -> Any:
    """A march of red's, and these castles' owners."""
    state = GAME.initial_state(setup())
    obj = GAME.write_state(state)
    obj.update(phase="march", marches_left=3)
    for name, owner in castles.items():
        obj["castles"][name] = {"owner": owner, "knights": 2, "shield": None, "taken": True}
        obj["supply"][owner] -= 2
    return GAME.read_position(state, obj)


def shine(state: Any, signs: LampSigns = LampSigns(), now_s: float = 0.0) -> dict[int, Lamp]:  # noqa: B008
    prompt = prompt_of(GAME, setup(), state)
    return lamps.picture(lamps.place_owners(GAME, setup(), state), prompt, signs, now_s)


def test_a_lamp_shines_in_its_owners_colour_and_is_dark_without_one() -> None:
    assert shine(position(katz="blue", maus="red")) == {
        KATZ: Lamp(SHINE["blue"]),
        MAUS: Lamp(SHINE["red"]),
    }
    assert shine(position()) == {}


def test_a_castle_that_may_be_pressed_blinks_owned_or_not() -> None:
    found = shine(position(katz="blue", maus="red"), LampSigns(may=frozenset({"katz", "pfalz"})))
    assert found == {
        KATZ: Lamp(SHINE["blue"], blinking=True),
        PFALZ: Lamp(NOBODY, blinking=True),
        MAUS: Lamp(SHINE["red"]),
    }


def test_the_castle_whose_owner_is_asked_blinks_whatever_the_screen_shows() -> None:
    state = position(katz="blue")
    prompt = Prompt(PromptKind.OPEN, Seat(1), "blue", "katz")
    found = lamps.picture(lamps.place_owners(GAME, setup(), state), prompt, LampSigns(), 0.0)
    assert found == {KATZ: Lamp(SHINE["blue"], blinking=True)}


@pytest.mark.parametrize("castle", ["katz", "pfalz"])
@pytest.mark.parametrize("may", [False, True])
def test_no_is_two_flashes_and_then_what_was_before(castle: str, may: bool) -> None:
    state = position(katz="blue")
    before = LampSigns(may=frozenset({castle}) if may else frozenset())
    index = ORDER.index(castle)
    signs = LampSigns(before.may, castle, 10.0)
    pattern = [index in shine(state, signs, 10.0 + ms / 1000) for ms in range(0, 1100, 10)]
    edges = sum(not was and is_ for was, is_ in zip([False, *pattern], pattern, strict=False))
    assert edges == 2
    assert not pattern[0]
    assert not pattern[-1]
    while_lit = shine(state, signs, 10.0 + NO[0][0] + NO[1][0] / 2)
    assert not while_lit[index].blinking
    assert shine(state, signs, 10.01 + NO_S) == shine(state, before)
    assert shine(state, signs, 9.9) == shine(state, before)


def test_no_is_said_by_one_lamp_alone() -> None:
    state = position(katz="blue", maus="red")
    found = shine(state, LampSigns(frozenset({"pfalz"}), "katz", 5.0), 5.0)
    assert found == {PFALZ: Lamp(NOBODY, blinking=True), MAUS: Lamp(SHINE["red"])}


def test_every_colour_of_a_game_with_castles_has_a_lamp_of_its_own() -> None:
    colours = GAME.info.colours
    shown = [SHINE[colour] for colour in colours]
    assert len({*shown, NOBODY}) == len(colours) + 1
    assert all(len(bytes.fromhex(colour)) == 3 and any(bytes.fromhex(colour)) for colour in shown)


@pytest.mark.parametrize("slug", ["rheinlander", "ringgeister"])
def test_a_board_without_castles_has_no_lamps(slug: str) -> None:
    game = games.find(slug)
    info = game.info
    seats = tuple(
        SeatSetup(name, (colour,)) for name, colour in zip("ABC", info.colours, strict=False)
    )
    played = Setup(slug, next(iter(info.presets)), {}, shelf.board(slug), seats)
    state = game.initial_state(played)
    found = lamps.picture(
        lamps.place_owners(game, played, state), prompt_of(game, played, state), LampSigns(), 0.0
    )
    assert found == {}


class World:
    """A match with lamps, whose players lay their lowest shields first, or their highest."""

    def __init__(self, folder: Path, stack: ExitStack, *, lowest: bool) -> None:
        """Begin it."""
        journal = stack.enter_context(Journal.open(folder / "record"))
        vault = stack.enter_context(vault_at(folder))
        self.referee = Referee.begin(GAME, setup(), "m", journal, vault, lambda: "2026-11-20")
        self.castles = WirelessCastles()
        self.at_table = ButtonsAtTable(self.castles, self.castles)
        self.lowest = lowest
        self.laid: list[int] = []

    def play(self, move: Any) -> None:
        """Make a move; a shield that it lays is keyed in."""
        if self.referee.state.phase != "shield" or GAME.write_move(move)["move"] != "shield":
            self.referee.play(move)
            return
        colour = self.referee.state.colour
        key = self.referee.pins.unlock(self.referee.state.terms.seat[colour]).key()
        assert key is not None
        hand = sorted(self.referee.hidden.hand(colour, key), reverse=not self.lowest)
        self.referee.play(move, laid=PlacedSecret(hand[0], key))
        key.close()
        self.laid.append(hand[0])

    def live(self, script: Random, now_s: float) -> None:
        """Fingers on the buttons, and the screen's answers, as the script says."""
        index, lamps_say = script.randrange(len(ORDER)), script.random()
        self.castles.press(index)
        self.at_table.poll(self.referee, now_s)
        self.at_table.poll(self.referee, now_s + HOLD_S * script.choice([0.1, 1.1]))
        self.castles.release(index)
        self.at_table.poll(self.referee, now_s + HOLD_S * 1.2)
        for press in self.at_table.presses():
            self.at_table.may(frozenset(script.sample(ORDER, 3)))
            if press.held or lamps_say < 0.5:
                self.at_table.refuse(press.place, now_s + HOLD_S * 1.2)
        for ms in range(0, 1300, 130):
            self.at_table.poll(self.referee, now_s + HOLD_S * 1.2 + ms / 1000)


@pytest.mark.parametrize("seed", some(range(3), 3))
def test_matches_that_differ_in_what_is_hidden_have_the_same_lamps(
    seed: int, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        low = World(tmp_path / "low", stack, lowest=True)
        high = World(tmp_path / "high", stack, lowest=False)
        chance = Random(seed)
        bot = GreedyBot(GAME, setup(), chance, wildness=0.1)
        scripts = Random(seed), Random(seed)
        now_s = 0.0
        while low.referee.prompt.kind is not PromptKind.OPEN:
            if low.referee.prompt.kind is PromptKind.ROLL:
                move = GAME.chance_move(low.referee.state, chance.randint(1, 6))
            else:
                move = bot.choose(low.referee.state)
            now_s += 10
            for world, script in zip((low, high), scripts, strict=True):
                world.play(move)
                world.live(script, now_s)
            assert low.castles.lamps == high.castles.lamps
        assert low.castles.shown == high.castles.shown
        assert len(low.castles.shown) > 20
        assert low.laid
        assert all(a < b for a, b in zip(low.laid[:1], high.laid[:1], strict=True))
