"""companion.club.invitation and bridge: strict both ways; nothing foreign gets through."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.club import invitation
from companion.club.bridge import RESULTS, SHOWN, bridge_lines
from companion.club.certificates import Certificates
from companion.club.invitation import Invitation
from companion.core.errors import NotationError


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Invitation:
    """An invitation with a true certificate."""
    made = Certificates(tmp_path_factory.mktemp("ca"))
    made.make_authority()
    return Invitation(
        "Friday", "192.168.1.5", 8883, "KRBX", "Table 3", "a" * 32, made.authority.read_text()
    )


def test_what_is_written_is_read_again(good: Invitation) -> None:
    assert invitation.read(invitation.write(good).encode()) == good


@pytest.mark.parametrize(
    ("field", "value"),
    [("club", "two\nlines"), ("club", ""), ("club", "x" * 61), ("address", "host\npassword x"),
     ("address", "a b"), ("address", "fe80::1%eth0"), ("address", "-x.org"), ("port", 0),
     ("port", 65536), ("port", True), ("port", "8883"), ("letters", "KRB"), ("letters", "krbx"),
     ("letters", "KRBO"), ("letters", "+KRB"), ("table", " x"), ("table", "\u202e"),
     ("password", "short"), ("password", "x" * 24 + "\nuser root"), ("certificate", "x"),
     ("v", 2), ("v", True)],
)  # fmt: skip
def test_a_field_that_is_none_is_refused(good: Invitation, field: str, value: Any) -> None:
    found = json.loads(invitation.write(good))
    found[field] = value
    with pytest.raises(NotationError):
        invitation.read(json.dumps(found).encode())


@pytest.mark.parametrize("raw", [b"", b"[]", b"{}", b"\xff", b"[" * 40_000, b"{" * 9999])
def test_what_is_no_invitation_is_refused(raw: bytes) -> None:
    with pytest.raises(NotationError):
        invitation.read(raw)


def test_more_or_fewer_fields_are_refused(good: Invitation) -> None:
    found = json.loads(invitation.write(good))
    for changed in ({**found, "more": 1}, {key: found[key] for key in found if key != "club"}):
        with pytest.raises(NotationError, match="incomplete"):
            invitation.read(json.dumps(changed).encode())


def test_a_second_certificate_cannot_be_hidden_in_the_first(good: Invitation) -> None:
    with pytest.raises(NotationError):
        replace(good, certificate=good.certificate * 2)


@pytest.mark.parametrize("address", ["club.local", "10.0.0.1", "::1", "a-b.example.org."])
def test_names_and_addresses_are_taken(good: Invitation, address: str) -> None:
    assert replace(good, address=address).address == address


def test_a_bridge_carries_what_stands_in_its_lists_and_nothing_else(good: Invitation) -> None:
    lines = bridge_lines(good, Path("/var/lib/table/club.pem"))
    topics = [line.split()[1] for line in lines if line.startswith("topic ")]
    assert topics == [*SHOWN, RESULTS]
    assert all(line.split()[2:] == ["out", "1", *["herald/1/tables/KRBX/"] * 2]
               for line in lines if line.startswith("topic "))  # fmt: skip
    assert lines.count("bridge_insecure false") == 2
    assert "address 192.168.1.5:8883" in lines
    six = bridge_lines(replace(good, address="fd00::5"), Path("/x"))
    assert "address [fd00::5]:8883" in six
    with pytest.raises(ValueError, match="one line"):
        bridge_lines(good, Path("/x\nlistener 1883"))
