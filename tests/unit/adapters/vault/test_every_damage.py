"""Whatever is done to a vault's file, it is told or harmless: no question gets a wrong answer.

`HERALD_EVERYTHING=1` does all of it; else a sample.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from tests.support.vault.attacks import RAM, House, all_older, of_bytes, of_rows

EVERYTHING: Final = bool(os.environ.get("HERALD_EVERYTHING"))


@pytest.fixture
def house() -> Iterator[House]:
    with TemporaryDirectory(dir=RAM) as folder:
        yield House(Path(folder))


def test_no_damage_of_rows_makes_a_wrong_answer(house: House) -> None:
    of_rows(house, 1 if EVERYTHING else 80)
    assert house.wrong == []
    assert len(house.counts) == 14
    # What more lies there than is asked for harms nothing, nor does a count of wrong PINs.
    harmless = {kind for kind, count in house.counts.items() if count["harmless"]}
    assert harmless <= {
        "another row under the same key",
        "a row twice, the second further on",
        "a count of wrong PINs changed",
    }


def test_no_damage_of_bytes_makes_a_wrong_answer(house: House) -> None:
    of_bytes(house, 1 if EVERYTHING else 500)
    assert house.wrong == []
    assert all(count["told"] and count["harmless"] for count in house.counts.values())


def test_a_match_that_is_put_back_whole_says_what_it_said_then(house: House) -> None:
    """No vault can know by itself that it is an older one: the referee's `catch_up` does."""
    answers = []
    for _, before in house.moments:
        _, harm = all_older(house.tables, before, "m")
        found = house.ask(house.harm(harm))
        answers.append(found["last m"])
        assert "told" not in found.values()
        of_another = {question for question in found if "n" in question.split()}
        assert of_another
        assert all(found[question] == house.before[question] for question in of_another)
    assert answers == ["0", "8", "9", "9"]
