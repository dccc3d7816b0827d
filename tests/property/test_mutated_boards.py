"""A board file from anywhere is read or refused; it never breaks anything.

`HERALD_EVERYTHING=1` tries 10,000 files.
"""

from __future__ import annotations

import copy
import json
import os
import time
import tracemalloc
from collections import Counter
from functools import cache
from typing import Final

import pytest

from companion.boards.collection import folders
from companion.core.errors import BoardError
from companion.core.game import Json
from companion.games.rheingold import board, survey
from companion.games.rheingold.drafting.draft import to_json
from companion.games.rheingold.drafting.findings import findings
from companion.games.rheingold.drafting.guide import next_step
from companion.games.rheingold.drafting.reading import from_json
from tests.support.boards.said import lines
from tests.support.property.mutated_boards import RHINE, mutated
from tools.texts import catalogues as texts

EVERYTHING: Final = bool(os.environ.get("HERALD_EVERYTHING"))
FILES: Final = 10_000 if EVERYTHING else 1_500
MOST_S: Final = 2.0
"""Of processor time for one file; the slowest takes a hundredth of it."""
MOST_BYTES: Final = 60_000_000
MOST_SENTENCE: Final = 700


@cache
def said_everywhere() -> frozenset[str]:
    """The sentences that are said in every language."""
    return frozenset.intersection(
        *(
            frozenset(
                one.id for one in texts.read(language) if isinstance(one.id, str) and one.string
            )
            for language in texts.TRANSLATED
        )
    )


def outcome(text: str) -> str:
    """What becomes of a file's text."""
    try:
        obj = json.loads(text)
    except (ValueError, RecursionError):
        return "no JSON"
    report = survey.check(obj)
    assert all(fault.template in said_everywhere() for fault in (*report.faults, *report.warnings))
    for sentence in (*lines(report.faults), *lines(report.warnings)):
        assert sentence.isprintable()
        assert len(sentence) <= MOST_SENTENCE
    if not report.faults:
        board.build(obj)
    try:
        draft = from_json(obj)
    except BoardError as error:
        faults = error.faults
    else:
        faults = ()
    if faults:
        assert all(fault.template in said_everywhere() for fault in faults)
        assert all(line.strip() and line.isprintable() for line in lines(faults))
        # What can be played can be drawn on, but for a note that no screen can show.
        assert report.faults or all(fault.path == ("note",) for fault in faults)
        return "refused"
    written = to_json(draft)
    assert from_json(json.loads(json.dumps(written))) == draft
    # Nothing is lost but what is as good as nothing.
    kept = {key: value for key, value in obj.items() if value not in (None, [], {}, "", False)}
    assert kept.keys() <= written.keys()
    assert all(written[key] == kept[key] for key in kept.keys() - {"starts", "castles"})
    again = folders.check(draft)
    # A list that is missing is an empty one to a draft: another sentence, the same verdict.
    assert bool(again.faults) == bool(report.faults)
    next_step(draft, again)
    found = findings(draft, again)
    assert len(found) == len(again.faults) + len(again.warnings)
    assert all(one.message.template in said_everywhere() for one in found)
    return "unfinished" if report.faults else "playable"


def test_every_file_is_read_or_refused_with_every_fault_named() -> None:
    found: Counter[str] = Counter()
    slowest = 0.0
    for seed in range(FILES):
        text = mutated(seed)
        started_s = time.process_time()
        found[outcome(text)] += 1
        slowest = max(slowest, time.process_time() - started_s)
    print(f"{FILES} files: {dict(found)}, the slowest took {slowest:.3f} s")
    assert slowest < MOST_S
    # The mutations reach all of it.
    assert min(found.values()) > FILES * 0.01
    assert found.keys() == {"no JSON", "refused", "unfinished", "playable"}


def test_no_file_eats_the_memory() -> None:
    tracemalloc.start()
    try:
        for seed in range(0, FILES, 15):
            text = mutated(seed)
            tracemalloc.reset_peak()
            before, _ = tracemalloc.get_traced_memory()
            outcome(text)
            _, peak = tracemalloc.get_traced_memory()
            assert peak - before < MOST_BYTES, seed
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("path", [("castles", "katz", "gates"), ("starts", "1", "exits"),
                                  ("size_mm",)])  # fmt: skip
def test_null_is_no_list_and_no_size(path: tuple[str, ...]) -> None:
    obj = copy.deepcopy(RHINE)
    owner: Json = obj
    for key in path[:-1]:
        owner = owner[key]
    owner[path[-1]] = None
    (fault,) = survey.check(obj).faults
    assert fault.path == path
    with pytest.raises(BoardError):
        board.build(obj)
