"""Stands for `herald watch`: it reads the socket, and says of itself how it is reached.

`python -m tests.support.fake_relay SOCKET`. Beside the socket it writes `address.json`, and to the
file that RELAY_LOG names each line that it read. Asked to end, it takes the address away first.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from pathlib import Path

from tests.support.ui.simulated_spectators import code


def main(path: Path) -> None:
    """Read until the table hangs up."""
    address = path.with_name("address.json")

    def ended(_number: int, _frame: object) -> None:
        address.unlink(missing_ok=True)
        sys.exit(0)

    signal.signal(signal.SIGTERM, ended)
    said = {
        "v": 1, "url": "http://127.0.0.1:8017/#KRBX", "letters": "KRBX", "qr": list(code()),
        "club": "Nord", "trouble": "",
    }  # fmt: skip
    with socket.socket(socket.AF_UNIX) as one, Path(os.environ["RELAY_LOG"]).open("ab") as log:
        one.connect(str(path))
        new = address.with_name("address.json.new")
        new.write_text(json.dumps(said))
        new.replace(address)
        while read := one.recv(1 << 16):
            log.write(read)
            log.flush()
    address.unlink(missing_ok=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
