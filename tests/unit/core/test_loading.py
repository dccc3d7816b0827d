"""The collector rests while modules are loaded, and works again whatever happened."""

import gc
import sys
from importlib import import_module

import pytest

from companion.core.loading import uncollected, without


def test_it_rests_inside_and_works_after() -> None:
    assert gc.isenabled()
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_what_was_loaded_is_not_looked_through_again() -> None:
    try:
        with uncollected():
            loaded = [[number] for number in range(100)]
        assert gc.get_freeze_count() > len(loaded)
    finally:
        gc.unfreeze()


def test_a_fault_wakes_it_again() -> None:
    with pytest.raises(ImportError), uncollected():
        raise ImportError
    assert gc.isenabled()


def test_what_is_hidden_is_not_found_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    import_module("json")
    with without("colorsys", "json"):
        assert import_module("json") is sys.modules["json"]
        with pytest.raises(ImportError, match="colorsys"):
            import_module("colorsys")
    assert import_module("colorsys").rgb_to_hsv(0, 0, 0) == (0, 0, 0)
