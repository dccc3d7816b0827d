"""Two matches that differ only in what people hide: the program is told the same, byte for byte.

Ada's seat is the program's. Ben's shields lie in another order in each; where one is opened,
the table says the same value in both, so that all that is public is equal.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from pathlib import Path

import pytest

from companion.boards.shipped import shelf
from companion.core.game import Seat, SeatSetup, Setup
from companion.referee.prompts import PromptKind
from tests.support.other_order import OtherOrder
from tests.support.programs import ProgramTable
from tests.support.thinking_here import ThinkingHere

ADA, BEN = Seat(0), Seat(1)
ADAS = (0, 2)
"""Where Ada's two decks are among the four, by the order of play."""
DECISIONS = 200
"""Of the program's, compared in all."""


def setup() -> Setup:
    seats = (SeatSetup("Ada", ("red", "blue")), SeatSetup("Ben", ("green", "yellow")))
    return Setup("rheingold", "highlanders", {}, shelf.board("rhine"), seats)


Told = tuple[list[bytes], str, str]
"""All that was sent, how the state looks, and what Ben hides."""


def evening(folder: Path, seed: int) -> Generator[Told, None, None]:
    """A match, decision by decision."""
    table = ProgramTable(folder, setup())
    table.players.take_seat(ADA, "robber")
    chance = random.Random(seed)
    thinker = table.thinker
    assert isinstance(thinker, ThinkingHere)
    try:
        while table.match.outcome is None:
            match, prompt = table.match, table.match.prompt
            match prompt.kind:
                case PromptKind.ROLL:
                    match.settle_die(chance.randrange(1, 7))
                case PromptKind.OPEN:
                    match.open_at_table(match.hidden.possible_values()[0], match.present)
                case _ if prompt.seat == ADA:
                    table.players.poll()
                    yield thinker.sent, repr(match.state), hidden(table)
                    table.players.done()
                case _:
                    table.players.ideas()
                    table.players.poll()
                    ideas = table.players.ideas()
                    assert ideas is not None
                    match.play(ideas.lines[0][0])
    finally:
        table.close()


def hidden(table: ProgramTable) -> str:
    """What Ben hides, as Ben himself sees it."""
    key, hid = table.match.pins.unlock(BEN).key(), table.match.hidden
    assert key is not None
    mine = [place for place in table.match.queries.laid if hid.can_look(place, BEN)]
    seen = {place: hid.look(place, key) for place in mine}
    key.close()
    return repr(seen)


def test_what_others_hide_never_reaches_who_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared, different, seed = 0, 0, 0
    while compared < DECISIONS:
        worlds = []
        for world in (1, 2):
            with monkeypatch.context() as patch:
                order = OtherOrder(world, same=ADAS)
                patch.setattr(random, "SystemRandom", lambda order=order: order)
                one = evening(tmp_path / f"{seed}-{world}", seed)
                worlds.append((one, next(one)))
        (one, first), (other, second) = worlds
        here: Told | None = first
        there: Told | None = second
        while here is not None and there is not None:
            assert here[1] == there[1]
            assert here[0] == there[0]
            different += here[2] != there[2]
            compared += 1
            if compared >= DECISIONS:
                break
            here, there = next(one, None), next(other, None)
        one.close()
        other.close()
        seed += 1
    assert different >= DECISIONS / 5, (
        "what is hidden must differ, or this has no visible characters"
    )
