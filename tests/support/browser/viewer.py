"""How do the tests look at the page? As somebody with a browser: they see, tap and wait."""

from __future__ import annotations

import base64
import io
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pygame
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.support.browser import chromium

PATIENCE_S: Final = 30.0
TELEVISION: Final = (1920, 1080)
PHONE: Final = (390, 844)
_AXE: Final = Path(__file__).with_name("axe.min.js")


class Viewer:
    """One browser on one page.

    Attributes:
        browser: the driver, for what is rare.
    """

    def __init__(self, browser: webdriver.Chrome, address: str) -> None:
        """Look at nothing yet."""
        self.browser, self._address = browser, address

    def open(
        self, size: tuple[int, int] = TELEVISION, hash_: str = "", fresh: bool = True, **media: str
    ) -> None:
        """Open the page.

        Args:
            size: of the screen, in CSS pixels.
            hash_: behind the address.
            fresh: preferences of an earlier visit are forgotten.
            media: what the device prefers, such as `prefers_color_scheme="dark"`.
        """
        chromium.sized(self.browser, *size)
        features = [
            {"name": name.replace("_", "-"), "value": value} for name, value in media.items()
        ]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        if fresh and self.browser.current_url.startswith(self._address):
            self.js("localStorage.clear()")
        self.browser.get("about:blank")
        self.faults()
        self.browser.get(self._address + hash_)

    def wait_open(self, size: tuple[int, int] = TELEVISION) -> None:
        """Open the page as soon as a broker serves it."""
        port = int(self._address.rstrip("/").rpartition(":")[2])
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert time.monotonic() < until, "nobody serves the page"
                time.sleep(0.05)
        self.open(size)

    @contextmanager
    def in_a_tab(self) -> Iterator[None]:
        """Look at another tab, which is closed afterwards."""
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        try:
            yield
        finally:
            self.browser.close()
            self.browser.switch_to.window(first)

    def js(self, script: str, *given: Any) -> Any:
        """Run a script in the page."""
        return self.browser.execute_script(script, *given)

    def wait(self, condition: str, *given: Any, seconds: float = PATIENCE_S) -> None:
        """Wait until a JavaScript expression is true.

        Raises:
            AssertionError: it does not become true in time.
        """
        until = time.monotonic() + seconds
        while not self.js(f"return Boolean({condition})", *given):
            if time.monotonic() > until:
                raise AssertionError(f"in vain: {condition} {given} {self.faults()}")
            time.sleep(0.1)

    def wait_board(self, ply: int, look: str = "") -> None:
        """Wait until the board after a step is seen, drawn to its end."""
        self.wait(
            "(b => b.dataset.ply === arguments[0] && b.dataset.look.startsWith(arguments[1]))"
            "(document.getElementById('board'))", str(ply), look,
        )  # fmt: skip

    def seen(self, id_: str) -> bool:
        """Whether an element can be seen."""
        found: bool = self.js(
            "const e = document.getElementById(arguments[0]);"
            "return e.checkVisibility() && e.getBoundingClientRect().height > 0", id_,
        )  # fmt: skip
        return found

    def text(self, id_: str) -> str:
        """The text of an element, whether it is seen or not."""
        found: str = self.js("return document.getElementById(arguments[0]).textContent", id_)
        return found

    def wait_text(self, id_: str, part: str) -> None:
        """Wait until an element's text has a part."""
        self.wait(
            "document.getElementById(arguments[0]).textContent.includes(arguments[1])", id_, part
        )

    def tap(self, css: str) -> None:
        """Tap an element."""
        self.browser.find_element(By.CSS_SELECTOR, css).click()

    def press(self, *keys: str) -> None:
        """Press keys, wherever the focus is."""
        for key in keys:
            self.browser.switch_to.active_element.send_keys(getattr(Keys, key))

    def faults(self) -> list[str]:
        """What the browser complains of since the page was opened; broken connections aside."""
        return [
            entry["message"]
            for entry in self.browser.get_log("browser")  # type: ignore[no-untyped-call]
            if entry["level"] == "SEVERE" and "WebSocket" not in entry["message"]
        ]

    def board(self) -> pygame.Surface:
        """The board's canvas, as it is seen."""
        data = self.js("return document.getElementById('board').toDataURL('image/png')")
        return _picture(data)

    def shot(self, file: Path) -> None:
        """Keep a picture of the page."""
        file.parent.mkdir(parents=True, exist_ok=True)
        self.browser.get_screenshot_as_file(str(file))

    def violations(self) -> list[str]:
        """What axe finds wrong with the page as it is now."""
        self.js(_AXE.read_text("utf-8"))
        found = self.browser.execute_async_script(
            "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']})"
            ".then(r => done(r.violations.map(v => v.id + ': ' + v.nodes.map("
            "n => n.target.join(' ') + ' ' + n.failureSummary).join(' | '))),"
            "e => done([String(e)]))"
        )
        return list(found)


def _picture(data: str) -> pygame.Surface:

    return pygame.image.load(io.BytesIO(base64.b64decode(data.split(",", 1)[1])), "board.png")
