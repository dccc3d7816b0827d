"""What was typed and cannot be a PIN: it is refused before anything is counted or computed."""

from pathlib import Path

import pytest

from companion.core.errors import VaultError
from tests.support.vaults import DECKS, OWNERS, RED, key_of, vault_at


@pytest.mark.parametrize(
    "typed",
    ["1", "123", "123456789", "9" * 10**6, "\ud800", "12\x004", "١٢٣٤"],
    ids=["short", "three", "long", "a million", "no text", "a zero byte", "no digits"],
)
def test_it_is_refused_and_not_counted(tmp_path: Path, typed: str) -> None:
    with vault_at(tmp_path) as vault:
        vault.begin("m", OWNERS, DECKS)
        assert vault.unlock("m", RED, typed).key() is not None
        vault.set_pin(key_of(vault, RED), "4711").key()
        for _ in range(6):
            with pytest.raises(VaultError, match="4 to 8 digits") as caught:
                vault.unlock("m", RED, typed)
            assert typed == "1" or typed not in str(caught.value)
        assert vault.wait_s("m", RED) == 0
        assert key_of(vault, RED, pin="4711")
