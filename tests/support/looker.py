"""A process that is looked into: somebody chooses a PIN and looks at a shield, by touch.

python -m tests.support.looker FOLDER DIGITS VALUE, the digits with commas between them, so
that the PIN stands nowhere in one piece but where the program puts it. It says where it
is, a word a line, and stands still until it is told to go on; `tests/system/test_memory.py`
reads its memory meanwhile.
"""

from __future__ import annotations

import ctypes
import os
import sqlite3
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from nacl import bindings
from nacl.encoding import RawEncoder
from nacl.hash import blake2b
from nacl.pwhash import argon2id

from companion.adapters.vault import COST
from companion.adapters.vault.rows import Rows
from companion.core.game import Seat
from companion.games.rheingold import pieces
from companion.ui.screen_kit.navigator import Purpose
from companion.ui.shell.window import Glass, Window
from tests.support.ui import secret_hand, simulated_desk
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.scenes import placed

SEAT = 3
COLOUR, CASTLE = "green", "katz"
MATCH = "match-1"
_PR_SET_DUMPABLE = 4


def stand(where: str) -> None:
    """Say where we are, and wait."""
    print(where, flush=True)
    sys.stdin.readline()


def tap_digits(hand: Hand, spaced: str) -> None:
    """Tap a PIN on the pad, digit by digit."""
    for one in spaced:
        if one != ",":
            hand.tap(secret_hand.digits(hand)[one])


def alone(hand: Hand, purpose: Purpose, place: str = "") -> None:
    """Give the screen to the seat."""
    room = hand.window.stage.room
    room.nav = room.nav.hand_over(SEAT, purpose, place)
    hand.window.step()


def try_it(hand: Hand) -> None:
    """Until the PIN was tried; the pad takes it at its last digit."""
    secret_hand.settle(hand)


@dataclass(frozen=True)
class Opened:
    """What a PIN and the vault's files lead to, computed without the vault's help.

    Attributes:
        stretched: the PIN's key; empty while there is no PIN.
        wrapper: under which the private key lies.
        private: the seat's private key.
        order: the values of the seat's hand as they will be drawn, which nobody may know.
    """

    stretched: bytes
    wrapper: bytes
    private: bytes
    order: list[int]


def opened(folder: Path, typed: str) -> Opened:
    """All of it."""
    machine = (folder / "machine.key").read_bytes()
    with closing(sqlite3.connect(folder / "vault.db")) as vault:
        rows = Rows(vault, machine)
        lock = rows.lock(MATCH, Seat(SEAT))
        cards = [rows.card(MATCH, COLOUR, card) for card in range(6)]
    stretched, cost = b"", lock.cost
    if cost is not None:
        stretched = argon2id.kdf(
            32, typed.encode(), lock.salt, opslimit=cost.passes, memlimit=cost.memory
        )
    wrapper = blake2b(
        stretched, 32, key=machine, salt=lock.salt, person=b"companion seat", encoder=RawEncoder
    )
    cut, row = bindings.crypto_aead_xchacha20poly1305_ietf_NPUBBYTES, f"private\0{MATCH}\0{SEAT}"
    private = bindings.crypto_aead_xchacha20poly1305_ietf_decrypt(
        lock.private[cut:], row.encode(), lock.private[:cut], wrapper
    )[:32]
    assert bindings.crypto_scalarmult_base(private) == lock.public
    texts = [bindings.crypto_box_seal_open(card, lock.public, private) for card in cards]
    return Opened(stretched, wrapper, private, [int.from_bytes(one, signed=True) for one in texts])


def main(folder: Path, spaced: str, value: int) -> None:
    """From the beginning of the match to the closed look."""
    # For a test that is not root; the program forbids it.
    ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 1, 0, 0, 0)
    print(*(hex(id(one)) for one in (*range(10), *"0123456789", value)))
    pieces.SHIELDS = (0, 1, 2, 3, 4, value)
    simulated_desk.CHEAP = COST
    desk = simulated_desk.SimulatedDesk(folder)
    scene = placed(desk, simulated_desk.four_players(), hidden=value)
    stand("begun")
    window = Window(desk, Glass((800, 480)), Clock())
    window.step()
    window.stage.room.nav = scene.room.nav
    window.step()
    hand = Hand(window)
    table = hand.page

    alone(hand, Purpose.PIN)
    hand.tap("primary")
    tap_digits(hand, spaced)
    stand("typed")
    hand.tap("primary")
    tap_digits(hand, spaced)
    try_it(hand)
    assert hand.page is table
    assert hand.referee.pins.has_pin(Seat(SEAT))
    stand("chosen")

    # Somebody types it, on real keys, and thinks better of it; somebody goes before it was tried.
    alone(hand, Purpose.LOOK, CASTLE)
    for one in spaced[:-1]:
        if one != ",":
            secret_hand.text(hand, one)
    assert secret_hand.dots(hand) == len(spaced) // 2
    hand.tap("back")
    assert hand.page is table
    alone(hand, Purpose.LOOK, CASTLE)
    tap_digits(hand, spaced)
    hand.tap("back")
    assert hand.page is table
    assert hand.referee.pins.unlock(Seat(SEAT), "0000").key() is None
    stand("left")

    alone(hand, Purpose.LOOK, CASTLE)
    tap_digits(hand, spaced)
    try_it(hand)
    hand.look()
    stand("looked")
    hand.tap("primary")
    assert hand.page is table
    stand("closed")
    # What a program without care would have in its hands.
    typed = spaced.replace(",", "")
    kept = opened(folder, typed)
    hand_of = [value if one == value else one for one in kept.order], dict(enumerate(kept.order))
    stand("kept")
    assert all(hand_of)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
