"""Who serves the page where Mosquitto can't? lighttpd, as a child in front of it.

Mosquitto serves files where it is built with libwebsockets, as in Debian 12 and 13. With its own
WebSockets, which it can have from 2.1 on, it reads `http_dir` and serves nothing. Then lighttpd has
the port where people come: it gives them the page's files and nothing else, and hands WebSockets on
to Mosquitto, which listens on this machine alone. For browsers and programs nothing is different.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.core import private_folder
from companion.core.errors import ConfigError
from companion.watching import mosquitto
from companion.watching.broker import end

INSTALL: Final = "sudo apt-get install lighttpd"
"""The line that installs it."""
_STARTS_S: Final = 10.0

_CONFIGURATION: Final = """\
server.compat-module-load = "disable"
server.modules = ("mod_indexfile", "mod_staticfile", "mod_proxy")
server.document-root = "{page}"
server.bind = "0.0.0.0"
server.port = {port}
{ipv6}
server.tag = ""
server.follow-symlink = "disable"
server.max-connections = {most}
server.max-fds = {files}
server.max-read-idle = 20
server.max-keep-alive-idle = 10
server.max-request-field-size = 8192
server.max-request-size = 64
server.http-parseopts = (
    "url-ctrls-reject" => "enable", "url-invalid-utf8-reject" => "enable",
    "url-path-2f-decode" => "disable", "url-path-2f-reject" => "enable",
    "url-path-dotseg-remove" => "disable", "url-path-dotseg-reject" => "enable",
)
server.feature-flags = ("server.graceful-shutdown-timeout" => 1)
index-file.names = ("index.html")
mimetype.assign = (
    ".html" => "text/html; charset=utf-8", ".css" => "text/css; charset=utf-8",
    ".js" => "text/javascript; charset=utf-8", ".txt" => "text/plain; charset=utf-8",
    ".png" => "image/png", ".jpg" => "image/jpeg", ".otf" => "font/otf", ".ttf" => "font/ttf",
)
$REQUEST_HEADER["Upgrade"] == "websocket" {{
    proxy.server = ("" => (("host" => "127.0.0.1", "port" => {behind})))
    proxy.header = ("upgrade" => "enable")
    server.max-read-idle = 300
}}
"""
_IPV6: Final = '$SERVER["socket"] == "[::]:{port}" {{ }}'


class WebServer:
    """lighttpd as a child, or none. For one thread.

    Attributes:
        behind: the port on which Mosquitto is to listen, on this machine alone.
    """

    def __init__(self, folder: Path, page: Path, port: int, most: int) -> None:
        """Nothing runs yet.

        Args:
            folder: for its configuration.
            page: the folder that it serves.
            port: where people come.
            most: so many connections at once.

        Raises:
            ConfigError: lighttpd is missing; the sentence says what to do.
        """
        self._program = _find()
        self._folder, self._page, self._port, self._most = folder, page, port, most
        self._child: subprocess.Popen[bytes] | None = None
        self.behind = mosquitto.free_port()

    @property
    def runs(self) -> bool:
        """Whether the child is alive."""
        return self._child is not None and self._child.poll() is None

    def start(self) -> None:
        """Write the configuration and start it; it answers when this returns.

        Raises:
            ConfigError: it does not start.
            OSError: the configuration cannot be written.
        """
        private_folder.make(self._folder)
        file = self._folder / "lighttpd.conf"
        file.write_text(self._configuration(), "utf-8")
        self._child = subprocess.Popen(
            [*mosquitto.leash(), self._program, "-D", "-f", str(file)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        until = time.monotonic() + _STARTS_S
        while not self._answers():
            if not self.runs or time.monotonic() > until:
                self.stop()
                raise ConfigError(f"lighttpd doesn't start. Reinstall it: {INSTALL}")
            time.sleep(0.02)  # it says nothing when it is ready

    def stop(self) -> None:
        """End it. Harmless without a child."""
        child, self._child = self._child, None
        if child is not None:
            end(child)

    def _answers(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self._port), 1):
            return True
        return False

    def _configuration(self) -> str:
        page = str(self._page.absolute()).replace("\\", "\\\\").replace('"', '\\"')
        return _CONFIGURATION.format(
            page=page,
            port=self._port,
            ipv6=_IPV6.format(port=self._port) if _has_ipv6() else "",
            most=self._most,
            # Whoever watches has two: theirs, and the one to Mosquitto.
            files=2 * self._most + 64,
            behind=self.behind,
        )


def _find() -> str:
    found = shutil.which("lighttpd", path=mosquitto.search_path())
    if found is None:
        raise ConfigError(
            "This Mosquitto doesn't serve web pages, and lighttpd, which would do it instead, is "
            f"missing. Install it with: {INSTALL}"
        )
    return found


def _has_ipv6() -> bool:
    with suppress(OSError), socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as asked:
        asked.bind(("::", 0))
        return True
    return False
