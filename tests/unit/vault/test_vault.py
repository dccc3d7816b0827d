"""The vault: values come out at two places only, and stay what they were."""

import logging
import sqlite3
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import VaultError
from companion.vault import Knowledge, Vault
from companion.vault.file import VAULT

DECK = (0, 0, 0, 1, 2, 3)
DECKS = {"red": DECK, "blue": DECK}


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[Vault]:
    with Vault.at(tmp_path) as vault:
        vault.begin("m", DECKS)
        yield vault


def draw_all(vault: Vault, owner: str = "red", match: str = "m", seq: int = 1) -> list[int]:
    """Seal everything the hand has left; the values in the order they came."""
    drawn = []
    for number in range(len(vault.hand(match, owner))):
        place = f"{owner} {seq + number}"
        vault.seal(match, seq + number, owner, place)
        drawn.append(vault.look(match, place))
    return drawn


def test_a_hand_begins_whole_and_shows_no_order(vault: Vault) -> None:
    assert vault.hand("m", "red") == DECK
    assert vault.hand("m", "green") == ()


def test_draws_are_the_deck_each_value_once(vault: Vault) -> None:
    assert Counter(draw_all(vault)) == Counter(DECK)
    assert vault.hand("m", "red") == ()
    assert vault.hand("m", "blue") == DECK
    with pytest.raises(VaultError, match="is empty"):
        vault.seal("m", 9, "red", "katz")


def test_orders_differ_from_match_to_match(vault: Vault) -> None:
    orders = set()
    for number in range(20):
        vault.begin(f"m{number}", {"red": tuple(range(30))})
        orders.add(tuple(draw_all(vault, match=f"m{number}")))
    assert len(orders) == 20


def test_the_order_is_fixed_when_the_match_begins(tmp_path: Path) -> None:
    with Vault.at(tmp_path) as vault:
        vault.begin("m", {"red": tuple(range(30))})
        first = draw_all(vault)
        vault.settle("m", 0)
    with Vault.at(tmp_path) as vault:
        assert draw_all(vault) == first


def test_chosen_values_are_taken_as_long_as_the_hand_has_them(vault: Vault) -> None:
    for number, value in enumerate((3, 0, 0, 0), 1):
        assert vault.seal("m", number, "red", f"place {number}", value) == number
        assert vault.look("m", f"place {number}") == value
    assert vault.hand("m", "red") == (1, 2)
    for value in (3, 0, 4, -1):
        with pytest.raises(VaultError, match="cannot hold that"):
            vault.seal("m", 9, "red", "katz", value)
    assert vault.hand("m", "red") == (1, 2)


def test_a_place_holds_one_slip(vault: Vault) -> None:
    vault.seal("m", 1, "red", "katz")
    value = vault.look("m", "katz")
    with pytest.raises(VaultError, match="lies at katz already"):
        vault.seal("m", 2, "blue", "katz")
    assert vault.look("m", "katz") == value
    assert vault.hand("m", "blue") == DECK


def test_who_knows_a_slip(vault: Vault) -> None:
    vault.seal("m", 1, "red", "katz")
    assert vault.knows("m", "katz") == Knowledge("red", frozenset(), everyone=False)
    vault.peek("m", 2, "katz", 3)
    assert vault.knows("m", "katz") == Knowledge("red", frozenset({3}), everyone=False)
    vault.open("m", 3, "katz")
    assert vault.knows("m", "katz").everyone


def test_a_removed_value_is_gone_from_place_and_hand(vault: Vault) -> None:
    vault.seal("m", 1, "red", "katz", 3)
    vault.remove("m", 2, "katz")
    assert vault.hand("m", "red") == (0, 0, 0, 1, 2)
    with pytest.raises(VaultError, match="No slip lies at katz"):
        vault.look("m", "katz")


def test_a_returned_value_can_be_drawn_again(vault: Vault) -> None:
    vault.seal("m", 1, "red", "katz", 3)
    vault.give_back("m", 2, "katz")
    assert vault.hand("m", "red") == DECK
    assert Counter(draw_all(vault, seq=3)) == Counter(DECK)


def test_settling_undoes_what_the_journal_never_heard_of(vault: Vault) -> None:
    vault.seal("m", 1, "red", "katz", 3)
    vault.peek("m", 2, "katz", 1)
    vault.open("m", 3, "katz")
    vault.give_back("m", 4, "katz")
    vault.settle("m", 4)
    assert vault.hand("m", "red") == DECK
    vault.settle("m", 3)
    assert vault.knows("m", "katz").everyone
    vault.settle("m", 2)
    assert vault.knows("m", "katz") == Knowledge("red", frozenset({1}))
    vault.settle("m", 0)
    assert vault.hand("m", "red") == DECK
    with pytest.raises(VaultError):
        vault.look("m", "katz")


def test_a_draw_or_a_return_that_is_done_again_comes_out_the_same(vault: Vault) -> None:
    vault.begin("n", {"red": tuple(range(40))})
    outcomes = set()
    for _ in range(5):
        number = vault.seal("n", 1, "red", "katz")
        value = vault.look("n", "katz")
        vault.give_back("n", 2, "katz")
        outcomes.add((number, value, tuple(draw_all(vault, match="n", seq=3))))
        vault.settle("n", 0)
    assert len(outcomes) == 1


def test_doing_it_twice_without_settling_is_refused_or_harmless(vault: Vault) -> None:
    vault.seal("m", 4, "red", "katz")
    value = vault.look("m", "katz")
    with pytest.raises(VaultError):
        vault.seal("m", 4, "red", "katz")
    with pytest.raises(VaultError, match="cannot go back"):
        vault.seal("m", 3, "red", "maus")
    vault.open("m", 5, "katz")
    vault.open("m", 5, "katz")
    assert vault.look("m", "katz") == value
    vault.remove("m", 6, "katz")
    with pytest.raises(VaultError):
        vault.remove("m", 6, "katz")


def test_matches_are_begun_once_and_strangers_to_one_another(vault: Vault) -> None:
    vault.seal("m", 1, "red", "katz")
    with pytest.raises(VaultError, match="has match m already"):
        vault.begin("m", DECKS)
    vault.begin("n", DECKS)
    assert vault.matches() == {"m", "n"}
    assert vault.hand("n", "red") == DECK
    with pytest.raises(VaultError):
        vault.look("n", "katz")


UNKNOWN: list[Callable[[Vault], object]] = [
    lambda vault: vault.seal("x", 1, "red", "katz"),
    lambda vault: vault.open("x", 1, "katz"),
    lambda vault: vault.look("x", "katz"),
    lambda vault: vault.knows("x", "katz"),
    lambda vault: vault.hand("x", "red"),
    lambda vault: vault.settle("x", 1),
    lambda vault: vault.look("\udcff", "katz"),
]


@pytest.mark.parametrize("question", UNKNOWN)
def test_a_match_that_never_began_is_refused(
    vault: Vault, question: Callable[[Vault], object]
) -> None:
    with pytest.raises(VaultError):
        question(vault)


def test_a_forgotten_match_leaves_no_byte(tmp_path: Path) -> None:
    mark = "unmistakable place"
    with Vault.at(tmp_path) as vault:
        vault.begin("m", DECKS)
        vault.begin("n", DECKS)
        vault.seal("m", 1, "red", mark)
        seed = vault._require("m")

        def on_disk() -> bytes:
            return b"".join(file.read_bytes() for file in tmp_path.iterdir())

        assert mark.encode() in on_disk()
        vault.forget("m")
        vault.forget("m")
        assert mark.encode() not in on_disk()
        assert seed not in on_disk()
        assert vault.matches() == {"n"}
        vault.begin("m", DECKS)


def test_a_full_disk_changes_nothing_and_the_next_try_may_succeed(vault: Vault) -> None:
    (pages,) = vault._db.execute("PRAGMA page_count").fetchone()
    vault._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(VaultError, match="SQLITE_FULL"):
        vault.seal("m", 1, "red", "katz" * 3000)
    vault._db.execute("PRAGMA max_page_count = 10000")
    assert vault.hand("m", "red") == DECK
    assert vault.seal("m", 1, "red", "katz") == 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE operations SET value = 9",
        "UPDATE operations SET value = NULL",
        "UPDATE operations SET deed = 'lend'",
        "DELETE FROM operations WHERE deed = 'seal'",
        "DELETE FROM decks",
        "UPDATE operations SET number = 9 - number",
    ],
)
def test_a_damaged_vault_is_a_sentence(vault: Vault, tmp_path: Path, statement: str) -> None:
    vault.seal("m", 1, "red", "katz", 3)
    vault.open("m", 2, "katz")
    with closing(sqlite3.connect(tmp_path / VAULT, isolation_level=None)) as db:
        db.execute(statement)
    with pytest.raises(VaultError, match="is damaged"):
        vault.look("m", "katz")


def test_no_value_in_any_text(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    secret, other = 987654321, 123456789
    refused: list[Callable[[Vault], object]] = [
        lambda vault: vault.begin("m", {"red": (secret,)}),
        lambda vault: vault.seal("m", 2, "red", "katz", other),
        lambda vault: vault.seal("m", 2, "red", "maus", secret),
        lambda vault: vault.seal("m", 0, "red", "maus", secret),
        lambda vault: vault.seal("m", 2, "red", "maus"),
        lambda vault: vault.peek("m", 2, "maus", 1),
    ]
    caplog.set_level(logging.DEBUG)
    with Vault.at(tmp_path) as vault:
        vault.begin("m", {"red": (secret,)})
        vault.seal("m", 1, "red", "katz")
        assert vault.look("m", "katz") == secret
        texts = [repr(vault), str(vault.knows("m", "katz"))]
        for attempt in refused:
            with pytest.raises(VaultError) as caught:
                attempt(vault)
            texts += traceback.format_exception(caught.value)
    texts += [caplog.text, *capfd.readouterr()]
    for text in texts:
        assert str(secret) not in text
        assert str(other) not in text


def test_closing_again_is_harmless(tmp_path: Path) -> None:
    vault = Vault.at(tmp_path)
    vault.close()
    vault.close()
