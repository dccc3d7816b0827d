"""How does a screen change a preference?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.errors import StoreError
from companion.ui.i18n.translate import translate
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import Room


def set_preferences(room: Room, preference_store: PreferenceStore, **changes: Any) -> None:
    """Change preferences; a failed write is shown as a fault, and the change holds all the same.

    Args:
        room: shows the fault.
        preference_store: keeps them.
        changes: fields of `Preferences`, by their names.
    """
    try:
        preference_store.set_preferences(replace(preference_store.preferences, **changes))
    except StoreError as error:
        room.fault = translate(error)
