"""The record when the program is killed: what was acknowledged is there, once."""

import random
import subprocess
import sys
from pathlib import Path

from companion.adapters.store import Journal

APPEND_FOR_EVER = """
import sys
from pathlib import Path
from companion.adapters.store import Journal, NewEntry

journal = Journal.open(Path(sys.argv[1]))
if not journal.matches():
    journal.begin("m", {"game": "g"}, "t")
seq = len(journal.entries("m"))
while True:
    move = [NewEntry("moved", 1, {"part": part, "seq": seq + part}) for part in range(3)]
    seq = journal.append("m", seq, move, "t") + 1
    print(seq, flush=True)
"""

KILL_AT_EVERY_STATEMENT = """
import os, signal, sys
from pathlib import Path
from companion.adapters.store import Journal, NewEntry

def play(home, statement):
    seen = 0
    def count(sql):
        nonlocal seen
        seen += 1
        if seen == statement:
            os.kill(os.getpid(), signal.SIGKILL)
    journal = Journal.open(home)
    journal.begin("m", {"game": "g"}, "t")
    journal._writer.set_trace_callback(count)
    for seq in (1, 4):
        move = [NewEntry("moved", 1, {"part": part, "seq": seq + part}) for part in range(3)]
        journal.append("m", seq, move, "t")
        (home / "acknowledged").write_text(str(seq + 3))
    os._exit(0)

for statement in range(1, 1000):
    home = Path(sys.argv[1]) / str(statement)
    child = os.fork()
    if child == 0:
        play(home, statement)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0:
        break
"""


def check(directory: Path, acknowledged: int) -> int:
    """How many entries are there; only whole moves, none lost, none twice."""
    with Journal.open(directory) as journal:
        entries = journal.entries("m")
    assert acknowledged <= len(entries) <= acknowledged + 3
    assert len(entries) % 3 == 1
    for entry in entries[1:]:
        assert entry.body == {"part": (entry.seq - 1) % 3, "seq": entry.seq}
    return len(entries)


def test_killed_in_the_middle_again_and_again(tmp_path: Path) -> None:
    chance = random.Random(2)
    count = 1
    for _ in range(6):
        with subprocess.Popen(
            [sys.executable, "-c", APPEND_FOR_EVER, str(tmp_path)], stdout=subprocess.PIPE
        ) as child:
            assert child.stdout is not None
            lines = [child.stdout.readline() for _ in range(chance.randint(1, 60))]
            child.kill()
            lines += child.stdout.readlines()
        whole = [int(line) for line in lines if line.endswith(b"\n")]
        assert whole == list(range(count + 3, whole[-1] + 1, 3))
        count = check(tmp_path, whole[-1])


def test_killed_before_every_statement(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", KILL_AT_EVERY_STATEMENT, str(tmp_path)], check=True)
    homes = sorted(tmp_path.iterdir(), key=lambda home: int(home.name))
    counts = []
    for home in homes:
        acknowledged = home / "acknowledged"
        counts.append(check(home, int(acknowledged.read_text()) if acknowledged.exists() else 1))
    assert counts == sorted(counts)
    assert set(counts) == {1, 4, 7}
    assert len(homes) > 12
