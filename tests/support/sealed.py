"""A whole match as a record holds it whose shields a vault kept, all opened at its end."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path
from random import Random

from companion.adapters.store import Entry
from companion.app.transfer.verify_import import Draft
from companion.core.game import ChanceKind, Seat
from companion.games import GAMES
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from tests.support import recorded
from tests.support.bots import GreedyBot
from tests.support.vaults import vault_at

DIE = "5a0b11ff"
BOOT = 3


@lru_cache(maxsize=4)
def entries(seed: int = 5) -> tuple[Entry, ...]:
    """Played by bots with a die and a vault."""
    game, setup, random = GAMES["rheingold"], recorded.setup(), Random(seed)
    bot, draft = GreedyBot(game, setup, random), Draft()
    with tempfile.TemporaryDirectory() as folder, vault_at(Path(folder)) as vault:
        referee = Referee.begin(game, setup, "m1", draft, vault, recorded.clock())
        while referee.outcome is None:
            chance = game.chance(referee.state)
            if chance is None:
                referee.play(bot.choose(referee.state))
            elif chance.kind is ChanceKind.DIE:
                source = f"die {DIE}/{BOOT}/{len(draft.written)}"
                referee.settle_die(random.randint(1, 6), source)
            else:
                assert referee.prompt.kind is PromptKind.OPEN
                assert referee.prompt.seat is not None
                key = referee.pins.unlock(referee.prompt.seat).key()
                assert key is not None
                referee.open_slip(key)
        for seat in range(len(setup.seats)):
            key = referee.pins.unlock(Seat(seat)).key()
            assert key is not None
            referee.disclosure.agree(key)
        assert referee.disclosure.open_all()
    return draft.entries("m1")
