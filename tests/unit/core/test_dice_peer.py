"""Only the two users who belong together speak to one another."""

from __future__ import annotations

import os
import pwd
import socket

import pytest

from companion.core import dice_peer


def test_a_process_of_the_same_user_is_expected() -> None:
    one, other = socket.socketpair()
    with one, other:
        assert dice_peer.is_expected(one, service=False)
        assert dice_peer.is_expected(other, service=True)


def test_another_user_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    own = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: own + 1)
    one, other = socket.socketpair()
    with one, other:
        assert not dice_peer.is_expected(one, service=False)


def test_as_a_service_the_two_users_are_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    root = pwd.getpwuid(0)
    known = {
        "table-herald": pwd.struct_passwd((root[0], "x", 901, *root[3:])),
        "table-herald-dice": pwd.struct_passwd((root[0], "x", 902, *root[3:])),
    }
    monkeypatch.setattr(pwd, "getpwnam", known.__getitem__)
    assert {901, 902, os.geteuid()} <= dice_peer.expected_users(service=True)
    assert dice_peer.expected_users(service=False) == {os.geteuid()}
