"""Any member of a union through JSON and back; anything else is malformed, never worse."""

import dataclasses
import json
import typing
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.rulekit.codec import Codec, MalformedError
from companion.games import GAMES
from tests.support.property.strategies import MODERATE, canonical, says_why, seeds, spoilt

CODECS: dict[str, Codec[Any]] = {
    f"{slug}-{codec.tag}": codec
    for slug, game in GAMES.items()
    for codec in vars(type(game)).values()
    if isinstance(codec, Codec)
}
each_codec = pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)


def test_every_game_has_a_codec_for_moves_and_one_for_events() -> None:
    assert set(CODECS) == {f"{slug}-{tag}" for slug in GAMES for tag in ("move", "event")}


fronts = st.dictionaries(st.text(max_size=5), st.integers(), max_size=4).map(
    lambda found: tuple(sorted(found.items()))
)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def members(codec: Codec[Any]) -> st.SearchStrategy[Any]:
    """Any member of the codec's union, whatever its fields hold."""
    return st.one_of([_instances(kind) for kind in codec.kinds.values()])


def _instances(kind: type[Any]) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(kind)
    return st.builds(
        kind,
        **{
            field.name: fronts
            if hints[field.name] == tuple[tuple[str, int], ...]
            else st.from_type(hints[field.name])
            for field in dataclasses.fields(kind)
        },
    )


@each_codec
@MODERATE
@given(data=st.data())
def test_every_member_round_trips(codec: Codec[Any], data: st.DataObject) -> None:
    member = data.draw(members(codec))
    written = json.loads(json.dumps(codec.write(member)))
    assert written[codec.tag] == member.kind
    assert codec.read(written) == member


@each_codec
@MODERATE
@given(data=st.data(), seed=seeds, times=st.integers(1, 3))
def test_what_is_nearly_a_member_is_malformed_or_is_what_it_says(
    codec: Codec[Any], data: st.DataObject, seed: int, times: int
) -> None:
    """Nothing is guessed: what is read is written again as it stood."""
    obj = codec.write(data.draw(members(codec)))
    near = spoilt(obj, {"move": "roll", "event": "die_rolled"}, Random(seed), times)
    try:
        member = codec.read(near)
    except MalformedError as error:
        says_why(error)
    else:
        assert canonical(codec.write(member)) == canonical(near)


@each_codec
@MODERATE
@given(data=st.data(), value=json_values)
def test_any_json_in_any_field_is_malformed_or_is_what_it_says(
    codec: Codec[Any], data: st.DataObject, value: Any
) -> None:
    obj = codec.write(data.draw(members(codec)))
    key = data.draw(st.sampled_from(sorted(obj)))
    for near in ({**obj, key: value}, value, {codec.tag: value}):
        try:
            member = codec.read(near)
        except MalformedError:
            continue
        assert canonical(codec.write(member)) == canonical(near)
