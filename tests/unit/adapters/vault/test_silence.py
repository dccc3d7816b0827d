"""No text that the vault makes holds a value, a PIN or a key: not one, whatever goes wrong."""

import logging
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.adapters.vault import LostVault, Vault
from companion.adapters.vault.locks import Lock, SeatKey
from companion.adapters.vault.seals import COST
from companion.core.errors import LostSecretsError, VaultError
from tests.support.vaults import BLUE, OWNERS, RED, guarded, key_of, vault_at, within

VALUE, OTHER, PIN, WRONG = 987654321, 123456789, "80706050", "10203040"


def test_no_value_no_pin_and_no_key_in_any_text(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    with vault_at(tmp_path) as vault:
        vault.begin("m", OWNERS, {"red": (VALUE,), "blue": (OTHER, VALUE)})
        vault.draw("m", 1, "red", "katz")
        red, blue = key_of(vault, RED), key_of(vault, BLUE)
        setting = vault.set_pin(red, PIN)
        setting.key()
        trying = vault.unlock("m", RED, PIN)
        assert vault.look("m", "katz", red) == VALUE
        things = [
            vault,
            red,
            setting,
            trying,
            trying.key(),
            vault._database.rows,
            vault._database.rows.lock("m", RED),
            vault._database.rows.secrets("m"),
            vault._database.rows.secrets("m").slip("katz"),
            vault.knows("m", "katz"),
            vault.disclose("m", {RED: red, BLUE: blue}),
        ]
        texts = [f"{thing!r} {thing}" for thing in things]
        refused: list[Callable[[], object]] = [
            lambda: vault.begin("m", OWNERS, {"red": (VALUE,)}),
            lambda: vault.begin("n", OWNERS, {"red": (VALUE << 64,)}),
            lambda: vault.lay("m", 2, "blue", "katz", OTHER, blue),
            lambda: vault.lay("m", 2, "blue", "maus", VALUE + 1, blue),
            lambda: vault.lay("m", 2, "blue", "maus", OTHER, red),
            lambda: vault.lay("m", 0, "blue", "maus", OTHER, blue),
            lambda: vault.open("m", 2, "maus", VALUE),
            lambda: vault.peek("m", 2, "maus", BLUE, VALUE),
            lambda: vault.look("m", "katz", blue),
            lambda: vault.unlock("m", RED, ""),
            lambda: vault.unlock("x", RED, WRONG),
            lambda: vault.set_pin(red, WRONG + "x"),
            lambda: [vault.unlock("m", RED, WRONG).key() for _ in range(6)],
        ]
        for attempt in refused:
            with pytest.raises(VaultError) as caught:
                attempt()
            texts += traceback.format_exception(caught.value)
            texts.append(repr(caught.value.args))
        machine = (tmp_path / "machine.key").read_bytes()
        private = within(red.private())
    texts += [caplog.text, *capfd.readouterr()]
    hidden = [str(VALUE), str(VALUE + 1), str(OTHER), PIN, WRONG]
    hidden += [str(machine)[2:-1], machine.hex(), str(private)[2:-1], private.hex()]
    for text in texts:
        for secret in hidden:
            assert secret not in text


def test_a_key_is_given_back_when_it_is_closed() -> None:
    key = SeatKey("m", RED, b"p" * 32, guarded(b"k" * 32))
    held = key.private()
    key.close()
    assert held.closed
    with pytest.raises(VaultError, match="This key has expired:"):
        key.private()


def test_a_locks_text_shows_no_key() -> None:
    assert "k" * 8 not in repr(Lock(b"p", b"s", COST, b"k" * 64))


def test_a_lost_vault_says_why_and_keeps_nothing() -> None:
    lost = LostVault(VaultError("The vault is damaged."))
    lost.begin("m", OWNERS, {})
    lost.forget("m")
    lost.settle("m", 3)
    assert lost.matches() == frozenset()
    assert not lost.has_pin("m", RED)
    assert not lost.can_open("m", "katz", RED)
    assert lost.wait_s("m", RED) == 0
    questions: list[Callable[[], object]] = [
        lambda: lost.begin("m", OWNERS, {"red": (1,)}),
        lambda: lost.last_seq("m"),
        lambda: lost.draw("m", 1, "red", "katz"),
        lambda: lost.lay("m", 1, "red", "katz", VALUE, object()),
        lambda: lost.lay_unseen("m", 1, "red", "katz"),
        lambda: lost.open("m", 1, "katz", VALUE),
        lambda: lost.peek("m", 1, "katz", BLUE, VALUE),
        lambda: lost.remove("m", 1, "katz"),
        lambda: lost.give_back("m", 1, "katz"),
        lambda: lost.take_up("m", 1, "katz"),
        lambda: lost.share("m", 1, "katz", object(), BLUE),
        lambda: lost.look("m", "katz", object()),
        lambda: lost.hand("m", "red", object()),
        lambda: lost.knows("m", "katz"),
        lambda: lost.unlock("m", RED, PIN),
        lambda: lost.set_pin(object(), PIN),
        lambda: lost.keep(object()),
        lambda: lost.holders("m"),
        lambda: lost.disclose("m", {}),
    ]
    for question in questions:
        with pytest.raises(LostSecretsError, match="is damaged"):
            question()


def test_a_lost_vault_answers_all_that_a_vault_does() -> None:
    def face(kind: type) -> set[str]:
        return {name for name in dir(kind) if not name.startswith("_")}

    assert face(Vault) - face(LostVault) == {"at", "close"}
    assert face(LostVault) - face(Vault) == set()
