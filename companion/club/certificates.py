"""How does a table know that it talks to its club? The club has a certificate authority of its own.

openssl makes it, once, and with it a certificate of this machine's names and addresses. The latter
is made anew when they have changed or it is about to end; invitations hold the former only.
"""

from __future__ import annotations

import ipaddress
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.core.errors import ConfigError, StoreError

_CA_DAYS: Final = 7300
_SERVER_DAYS: Final = 3650
_RENEWED_S: Final = 365 * 86_400
"""A certificate that ends within a year is made anew at the next start."""
_LOCAL: Final = ("localhost", "127.0.0.1", "::1")
_ELSEWHERE: Final = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses for examples (RFC 5737, 3849): a datagram socket is told about them, sends nothing, and
then knows which address of this machine would be used."""

_AUTHORITY: Final = """\
[req]
distinguished_name = name
x509_extensions = own
prompt = no
[name]
CN = Table Herald club
[own]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
"""
_SERVER: Final = """\
[req]
distinguished_name = name
prompt = no
[name]
CN = Table Herald hub
[own]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = {names}
"""


@dataclass(frozen=True, slots=True)
class Certificates:
    """The club's certificates in a folder.

    Attributes:
        folder: where they are; only its owner may read it.
    """

    folder: Path

    @property
    def authority(self) -> Path:
        """The club's certificate authority, PEM."""
        return self.folder / "ca.pem"

    @property
    def server(self) -> Path:
        """This machine's certificate, PEM."""
        return self.folder / "server.pem"

    @property
    def server_key(self) -> Path:
        """Its private key, PEM."""
        return self.folder / "server.key"

    def make_authority(self) -> None:
        """Make the authority where there is none.

        Raises:
            ConfigError: openssl is missing.
            StoreError: openssl refuses.
        """
        if self.authority.exists():
            return
        with tempfile.TemporaryDirectory(dir=self.folder) as beside:
            made = Path(beside)
            (made / "conf").write_text(_AUTHORITY, encoding="ascii")
            _openssl(
                made, "req", "-x509", "-new", "-sha256", "-days", str(_CA_DAYS), "-config", "conf",
                "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-keyout", "ca.key", "-out", "ca.pem",
            )  # fmt: skip
            (made / "ca.key").replace(self.folder / "ca.key")
            (made / "ca.pem").replace(self.authority)

    def make_server(self, names: Iterable[str]) -> bool:
        """Make this machine's certificate where it is missing, ends soon, or lacks one of `names`.

        Returns:
            whether it was made.

        Raises:
            ConfigError: openssl is missing.
            StoreError: openssl refuses.
        """
        wanted = tuple(dict.fromkeys((*names, *_LOCAL)))
        if self.server.exists() and self.server_key.exists() and self._serves(wanted):
            return False
        with tempfile.TemporaryDirectory(dir=self.folder) as beside:
            made = Path(beside)
            listed = ", ".join(f"{_kind(one)}:{one}" for one in wanted)
            (made / "conf").write_text(_SERVER.format(names=listed), encoding="ascii")
            _openssl(
                made, "req", "-new", "-sha256", "-config", "conf", "-newkey", "ec", "-pkeyopt",
                "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "server.key", "-out", "csr",
            )  # fmt: skip
            _openssl(
                made, "x509", "-req", "-sha256", "-in", "csr", "-days", str(_SERVER_DAYS),
                "-CA", str(self.authority.absolute()), "-CAcreateserial", "-CAserial", "serial",
                "-CAkey", str((self.folder / "ca.key").absolute()), "-extfile", "conf",
                "-extensions", "own", "-out", "server.pem",
            )  # fmt: skip
            (made / "server.key").replace(self.server_key)
            (made / "server.pem").replace(self.server)
        return True

    def _serves(self, wanted: tuple[str, ...]) -> bool:
        with suppress(StoreError):
            said = _openssl(
                self.folder, "x509", "-in", self.server.name, "-noout", "-checkend",
                str(_RENEWED_S), "-ext", "subjectAltName",
            )  # fmt: skip
            _openssl(self.folder, "verify", "-CAfile", self.authority.name, self.server.name)
            found = re.findall(r"(?:DNS|IP Address):([^,\s]+)", said)
            return set(map(_plain, wanted)) <= set(map(_plain, found))
        return False


def own_names() -> tuple[str, ...]:
    """Addresses and names of this machine, as well as it knows them; nothing is sent."""
    found = []
    for there, family in _ELSEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((there, 9))
            found.append(str(asked.getsockname()[0]).partition("%")[0])
    host = socket.gethostname()
    if re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,61}[A-Za-z0-9])?", host):
        found.append(host)
        found += [f"{host}.local"] if "." not in host and host != "localhost" else []
    return tuple(dict.fromkeys(found))


def _kind(name: str) -> str:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "DNS"
    return "IP"


def _plain(name: str) -> str:
    """One way of writing for an address: openssl says `0:0:0:0:0:0:0:1`."""
    with suppress(ValueError):
        return str(ipaddress.ip_address(name))
    return name.lower()


def _openssl(folder: Path, *arguments: str) -> str:
    if shutil.which("openssl") is None:
        raise ConfigError("openssl is missing. Install it with: sudo apt-get install openssl")
    done = subprocess.run(
        ["openssl", *arguments], cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        why = " ".join((done.stderr or done.stdout).split())[:200]
        raise StoreError(
            "openssl can't make or read the club's certificates: {why}",
            why=why or "no reason given",
        )
    return done.stdout
