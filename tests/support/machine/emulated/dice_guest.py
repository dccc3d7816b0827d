"""Runs inside an emulated machine: a game that wants one Bluetooth die, and says what it hears.

    python3 dice_guest.py ADDRESS MAKE

Connects to the bridge's sockets as the window does, acknowledges every roll, and prints one line
for each message and sentence. It ends when its standard input does.
"""

from __future__ import annotations

import select
import socket
import sys
import time

sys.path.insert(0, "/usr/lib/table-herald")

from companion.adapters.devices.sentences import Sentence, SentenceReader, write
from companion.core.dice_lines import (
    CONTROL,
    ChosenDie,
    LineReader,
    LookForDice,
    Make,
    Use,
    decode_bridge,
    die_socket,
    encode,
    folder,
)

SOCKETS = folder({"RUNTIME_DIRECTORY": "/run/table-herald"})


def main(address: str, make: Make) -> None:
    """Play until the input ends."""
    die = ChosenDie(address, make)
    control, wire = _connected(CONTROL), None
    lines, sentences, seq = LineReader(), SentenceReader(), 0
    assert control is not None, "systemd listens there"
    control.sendall(encode(LookForDice(True)) + encode(Use((die,))))
    while True:
        if wire is None and (wire := _connected(die_socket(die.uid))) is not None:
            sentences = SentenceReader()
            wire.sendall(write(Sentence("host", seq, "hello")))
        ends = [one for one in (sys.stdin, control, wire) if one is not None]
        ready, _, _ = select.select(ends, [], [], 0.2)
        if sys.stdin in ready:
            return
        if control in ready:
            data = _received(control)
            for line in lines.feed(data):
                print(decode_bridge(line), flush=True)
            if not data:
                # The bridge was restarted: it has forgotten everything.
                time.sleep(0.2)
                control, lines = _connected(CONTROL) or control, LineReader()
                control.sendall(encode(LookForDice(True)) + encode(Use((die,))))
        if wire in ready and wire is not None:
            data = _received(wire)
            for sentence in sentences.feed(data):
                if sentence.kind != "beat":
                    print(sentence.body, flush=True)
                if sentence.kind == "roll":
                    seq += 1
                    wire.sendall(write(Sentence("host", seq, "ack", (str(sentence.seq),))))
            if not data:
                wire = None


def _received(connection: socket.socket) -> bytes:
    try:
        return connection.recv(4096)
    except ConnectionResetError:  # what was not read there when it was closed
        return b""


def _connected(name: str) -> socket.socket | None:
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(str(SOCKETS / name))
    except OSError:
        connection.close()
        return None
    return connection


if __name__ == "__main__":
    main(sys.argv[1], "godice" if sys.argv[2] == "godice" else "pixels")
