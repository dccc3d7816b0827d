"""What can a bad guest, or a message that is not as agreed, do to a viewer's page? Nothing."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import threading
import zlib
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from tests.support.browser.broker import Broker
from tests.support.browser.sample import LETTERS, NOW, Sample
from tests.support.browser.telling import Telling
from tests.support.browser.viewer import Viewer

SCRIPT = "<img src=x onerror=alert(1)><script>window.harmed = true</script>"


def png(width: int, height: int, pixels: bytes = b"") -> bytes:
    """A PNG that says it is so large."""

    def part(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    packed = zlib.compress(pixels)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", packed) + part(b"IEND", b"")


def test_texts_stay_texts(viewer: Viewer, table: Telling, match: Sample) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    told = match.match(NOW)
    told["seats"][told["turn"]]["name"] = SCRIPT
    words = match.words("en", NOW)
    words["recent"][-1]["text"] = words["title"] = words["due"] = words["picture"] = SCRIPT
    words["page"]["standing"] = SCRIPT
    words["standing"]["rows"][0]["figures"][0] = "\u202eevil"
    table.say("match", told)
    table.say("words/en", words)
    for place in ("whose", "recent", "title", "due", "standing-title", "rows"):
        viewer.wait_text(place, SCRIPT)
    assert viewer.js("return window.harmed === undefined")
    assert viewer.js("return document.querySelectorAll('img[onerror], main script').length") == 0
    assert "\u202e" not in viewer.text("rows")
    assert viewer.faults() == []


WRONG: dict[str, Any] = {
    "match": [
        {"v": 2}, {"v": 1}, [], "text", {"v": 1, "state": "playing", "ply": -1, "seats": []},
        {"v": 1, "state": "playing", "ply": 5, "turn": 7, "seats": []},
        {"v": 1, "state": "playing", "ply": 5, "turn": 0, "seats": [{"name": 5}]},
        {"v": 1, "state": "playing", "ply": 5, "turn": None, "seats": [
            {"name": "A", "colours": ["../../red"], "hex": [], "program": False}]},
        {"v": 1, "state": "playing", "ply": 5, "turn": None, "seats": [
            {"name": "A", "colours": [], "hex": ["red;background:url(//x)"], "program": False}]},
    ],
    "board/day-wide": [
        {"v": 1, "ply": 9, "size": [680, 425], "items": [["../../x", 0, 0, 255]]},
        {"v": 1, "ply": 9, "size": [10**9, 350], "items": []},
        {"v": 1, "ply": 9, "size": [680, 425], "items": [["0" * 16, 0.5, 0, 255]]},
        {"v": 1, "ply": 9, "size": [680, 425], "items": [["0" * 16, 0, 0, 255]] * 9000},
        {"v": 1, "ply": 9, "size": None, "items": None},
    ],
    "walk/day-wide": [
        {"v": 1, "from": NOW, "to": NOW + 1, "size": [680, 425], "frame_ms": 0, "frames": [[]]},
        {"v": 1, "from": NOW, "to": NOW + 1, "size": [680, 425], "frame_ms": 66, "frames": []},
        *(
            {"v": 1, "from": NOW, "to": NOW + 1, "size": [680, 425], "frame_ms": 66, "first": [],
             "changes": [change]}
            for change in ([1, 0, []], [0, 1, []], [0, 0, 5], [-1, 0, []], [], [0, 0, [[]]])
        ),
    ],
    "words/en": [
        {"v": 1, "ply": 9}, {"v": 1, "ply": 9, "page": {"done": 5}, "standing": {}},
        {"v": 1, "ply": "many", "page": {}, "title": ["x"]},
    ],
}  # fmt: skip


def test_what_is_not_as_agreed_changes_nothing(
    viewer: Viewer, table: Telling, match: Sample
) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    before = viewer.js("return document.getElementById('match').innerText")
    for rest, wrong in WRONG.items():
        for told in wrong:
            table.say(rest, told)
        table.raw(rest, b"\xff\xfe{")
        table.raw(rest, b'{"v":1,' * 2000)
        table.raw(rest, b"")
    table.raw("board/day-wide", b'{"v":1,"x":"' + b"x" * (2 << 20) + b'"}')
    table.raw("board/day-wide/../x", b"{}")
    table.raw("unheard/of", b"{}")
    table.say("words/en", match.words("en", NOW) | {"due": "heard"})  # what came before is judged
    viewer.wait_text("due", "heard")
    assert viewer.js("return Herald.board.shown.ply") == NOW
    due = match.words("en", NOW)["due"]
    assert (
        viewer.js("return document.getElementById('match').innerText").replace("heard", due)
        == before
    )
    assert viewer.faults() == []
    table.say("match", match.match(NOW))
    table.step()
    viewer.wait_board(NOW + 1)


NO_ART = {
    "another kind": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "too large": png(60000, 60000),
    "broken": png(40, 40, b"short"),
    "cut off": b"\x89PNG",
}


def test_a_picture_that_is_none_is_never_drawn(
    viewer: Viewer, table: Telling, match: Sample
) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    board = match.board("day-wide", NOW + 1)
    for number, (what, art) in enumerate(NO_ART.items()):
        name = f"{number:016x}"
        table.raw(f"art/{name}", art)
        table.say("board/day-wide", {**board, "items": [*board["items"], [name, 0, 0, 255]]})
        table.say("words/en", match.words("en", NOW) | {"due": what})
        viewer.wait_text("due", what)
        assert viewer.js("return Herald.board.shown.ply") == NOW, what
    table.stand(NOW + 1)
    viewer.wait_board(NOW + 1)


def test_a_past_that_bursts_is_left_alone(viewer: Viewer, table: Telling) -> None:
    bomb = base64.b64encode(gzip.compress(b'{"plies":{"1":"' + b"0" * (40 << 20), 9)).decode()
    bent = base64.b64encode(
        gzip.compress(b'{"plies":{"' + str(NOW - 1).encode() + b'":7}}')
    ).decode()
    table.say("past/day-wide/2", {"v": 1, "gz": bomb})
    table.say("past/day-wide/1", {"v": 1, "gz": bent})
    table.say("past/day-wide/0", {"v": 1, "gz": "no base64!"})
    viewer.open()
    viewer.wait_board(NOW)
    viewer.tap("#earlier")
    viewer.wait_text("past-where", f"Move {NOW - 1} of {NOW}")
    viewer.js("return Herald.past.boardAt(arguments[0])", NOW - 1)  # waits until it is judged
    assert viewer.js("return Herald.board.shown.ply") == NOW
    viewer.tap("#now")
    table.step()
    viewer.wait_board(NOW + 1)


def test_what_a_viewer_publishes_reaches_nobody(
    viewer: Viewer, table: Telling, broker: Broker, match: Sample
) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    heard: list[str] = []
    guest = mqtt.Client(CallbackAPIVersion.VERSION2, transport="websockets")
    told, listening = threading.Event(), threading.Event()
    guest.on_subscribe = lambda *_: listening.set()

    def listen(*_: Any) -> None:
        guest.subscribe("herald/1/#")

    def note(_client: Any, _given: Any, message: mqtt.MQTTMessage) -> None:
        heard.append(message.topic)
        if message.topic.endswith("/end-of-test"):
            told.set()

    guest.on_connect, guest.on_message = listen, note
    guest.connect("127.0.0.1", broker.port)
    guest.loop_start()
    assert listening.wait(20)
    forged = match.words("en", NOW) | {"due": "forged"}
    for qos in (0, 1):
        guest.publish(f"herald/1/tables/{LETTERS}/words/en", json.dumps(forged), qos, True)
        guest.publish("herald/1/tables/FAKE/about", b"{}", qos, True)
    viewer.js(
        "const c = mqtt.connect(`ws://${location.host}/`, {timerVariant: 'native'});"
        "c.publish('herald/1/tables/FAKE/match', '{}', {retain: true, qos: 0});"
    )
    table.raw("end-of-test", b"{}", retain=False)
    assert told.wait(20)
    guest.disconnect()
    guest.loop_stop()
    assert not [topic for topic in heard if "FAKE" in topic]
    table.step()
    viewer.wait_board(NOW + 1)
    assert viewer.text("due") == match.words("en", NOW + 1)["due"]


def test_the_page_loads_nothing_from_elsewhere_and_runs_nothing_foreign(
    viewer: Viewer, table: Telling, broker: Broker
) -> None:
    viewer.open()
    viewer.wait_board(NOW)
    addresses = viewer.js("return performance.getEntriesByType('resource').map(e => e.name)")
    assert [one for one in addresses if not one.startswith((broker.address, "blob:"))] == []
    viewer.js(
        "const s = document.createElement('script');"
        "try { s.textContent = 'window.harmed = true'; } catch {} document.body.append(s);"
        "try { document.body.insertAdjacentHTML('beforeend', '<i>x</i>'); window.harmed = true; }"
        "catch {}"
    )
    assert viewer.js("return window.harmed === undefined")
    refused = viewer.browser.execute_async_script(
        "const done = arguments[0];"
        "fetch('http://127.0.0.1:9/').then(() => done('went'), () => done('refused'));"
    )
    assert refused == "refused"
