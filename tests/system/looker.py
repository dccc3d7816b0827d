"""A process that is looked into: somebody chooses a PIN and looks at a shield, by touch.

python -m tests.system.looker FOLDER DIGITS VALUE, the digits with commas between them, so
that the PIN stands nowhere in one piece but where the program puts it. It says where it
is, a word a line, and stands still until it is told to go on; `tests/system/test_memory.py`
reads its memory meanwhile.
"""

from __future__ import annotations

import ctypes
import os
import sqlite3
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from nacl.encoding import RawEncoder
from nacl.hash import blake2b
from nacl.pwhash import argon2id

from companion.game import Seat
from companion.games.rheingold import pieces
from companion.ui.navigator import Page, Purpose
from companion.ui.window import Glass, Window
from companion.vault import COST
from companion.vault.rows import Rows
from tests.ui import secret_hand, simulated_desk
from tests.ui.clock import Clock
from tests.ui.hand import Hand
from tests.ui.scenes import placed

SEAT = 3
CASTLE = "katz"
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
    hand.tap("primary")


def try_it(hand: Hand) -> None:
    """Done, and until the PIN was tried."""
    hand.tap("primary")
    secret_hand.settle(hand)


def keep(folder: Path, spaced: str) -> list[object]:
    """What a program without care would have in its hands at this moment."""
    typed = spaced.replace(",", "")
    machine = (folder / "machine.key").read_bytes()
    lock = Rows(sqlite3.connect(folder / "vault.db"), machine).lock(MATCH, Seat(SEAT))
    stretched = argon2id.kdf(
        32, typed.encode(), lock.salt, opslimit=COST.passes, memlimit=COST.memory
    )
    wrapper = blake2b(
        stretched, 32, key=machine, salt=lock.salt, person=b"companion seat", encoder=RawEncoder
    )
    return [typed, stretched, wrapper]


def main(folder: Path, spaced: str, value: int) -> None:
    """From the beginning of the match to the closed look."""
    # For a test that is not root; the program forbids it.
    ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 1, 0, 0, 0)
    print(*(hex(id(digit)) for digit in range(10)), *(hex(id(one)) for one in "0123456789"))
    pieces.SHIELDS = (1, 2, 3, value, value, value)
    simulated_desk.CHEAP = COST
    desk = simulated_desk.SimulatedDesk(folder)
    scene = placed(desk, simulated_desk.four_players(), hidden=value)
    window = Window(desk, Glass((800, 480)), Clock())
    window.step()
    window.stage.room.nav = scene.room.nav
    window.step()
    hand = Hand(window)
    table = hand.page

    alone(hand, Purpose.PIN)
    tap_digits(hand, spaced)
    hand.tap("primary")
    tap_digits(hand, spaced)
    try_it(hand)
    secret_hand.take_back(hand)
    assert hand.referee.has_pin(Seat(SEAT))
    stand("chosen")

    # Somebody types it, on real keys, and thinks better of it; somebody goes before it was tried.
    alone(hand, Purpose.LOOK, CASTLE)
    for one in spaced:
        if one != ",":
            secret_hand.text(hand, one)
    assert secret_hand.dots(hand) == len(spaced) // 2 + 1
    hand.tap("back")
    assert hand.page is table
    alone(hand, Purpose.LOOK, CASTLE)
    tap_digits(hand, spaced)
    hand.tap("primary")
    hand.tap("back")
    assert hand.page is table
    assert hand.referee.unlock(Seat(SEAT), "0000").key() is None
    stand("left")

    alone(hand, Purpose.LOOK, CASTLE)
    tap_digits(hand, spaced)
    stand("typed")
    try_it(hand)
    hand.look()
    stand("looked")
    hand.tap("primary")
    assert hand.page is Page.PASS
    secret_hand.take_back(hand)
    assert hand.page is table
    stand("closed")
    kept = keep(folder, spaced)
    stand("kept")
    assert kept


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
