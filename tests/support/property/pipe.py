"""The engine on its pipe: what it is asked, and what every answer is."""

import io
import json

from companion.cli.engine import Engine, serve
from companion.core.game import Json
from tests.support.rules.rheingold.table import BOARD

NEW: dict[str, Json] = {
    "do": "new",
    "game": "rheingold",
    "preset": "rheingold",
    "board": BOARD,
    "seats": [
        {"name": "Ada", "colours": ["red"]},
        {"name": "Ben", "colours": ["blue"]},
        {"name": "Cem", "colours": ["green"]},
    ],
}


def answers(*lines: bytes) -> list[Json]:
    """What the engine says to these lines, through the pipe's own loop."""
    out = io.BytesIO()
    serve(io.BytesIO(b"".join(line + b"\n" for line in lines)), out)
    said = out.getvalue()
    assert said.endswith(b"\n") or not lines
    return [json.loads(line) for line in said.splitlines()]


def ask(engine: Engine, request: Json) -> Json:
    """One answer; it must be JSON and know whether it went well."""
    answer = engine.answer(json.dumps(request).encode())
    json.dumps(answer)
    return answer


def check_answer(answer: Json) -> None:
    """An answer is well, or says an error, or a refusal with its three parts."""
    assert isinstance(answer["ok"], bool)
    if not answer["ok"]:
        assert len(answer) == 2
        if "refusal" in answer:
            assert set(answer["refusal"]) == {"code", "paragraph", "text"}
            assert all(answer["refusal"].values())
        else:
            assert isinstance(answer["error"], str)
            assert answer["error"]


def begun(**changes: Json) -> Engine:
    engine = Engine()
    assert ask(engine, {**NEW, **changes})["ok"]
    return engine
