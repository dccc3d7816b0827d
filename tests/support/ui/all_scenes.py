"""Every state of a screen that is worth a look, by its name."""

from __future__ import annotations

from tests.support.ui.advice_scenes import ADVICE_SCENES
from tests.support.ui.alone_scenes import ALONE_SCENES
from tests.support.ui.correcting_scenes import CORRECTING_SCENES
from tests.support.ui.dice_scenes import DICE_SCENES
from tests.support.ui.duchy_scenes import DUCHY_SCENES
from tests.support.ui.edit_scenes import EDIT_SCENES
from tests.support.ui.end_scenes import END_SCENES
from tests.support.ui.game_scenes import GAME_SCENES
from tests.support.ui.hardware_scenes import HARDWARE_SCENES
from tests.support.ui.loch_scenes import LOCH_SCENES
from tests.support.ui.program_scenes import PROGRAM_SCENES
from tests.support.ui.put_right_scenes import PUT_RIGHT_SCENES
from tests.support.ui.ring_scenes import RING_SCENES
from tests.support.ui.scenes import SCENES
from tests.support.ui.secret_scenes import SECRET_SCENES
from tests.support.ui.spectator_scenes import SPECTATOR_SCENES
from tests.support.ui.tile_edit_scenes import TILE_EDIT_SCENES
from tests.support.ui.welcome_scenes import WELCOME_SCENES
from tests.support.ui.zone_edit_scenes import ZONE_EDIT_SCENES

ALL_SCENES = (
    SCENES
    | SECRET_SCENES
    | GAME_SCENES
    | DUCHY_SCENES
    | RING_SCENES
    | ADVICE_SCENES
    | HARDWARE_SCENES
    | DICE_SCENES
    | END_SCENES
    | CORRECTING_SCENES
    | ALONE_SCENES
    | PUT_RIGHT_SCENES
    | LOCH_SCENES
    | EDIT_SCENES
    | WELCOME_SCENES
    | ZONE_EDIT_SCENES
    | TILE_EDIT_SCENES
    | PROGRAM_SCENES
    | SPECTATOR_SCENES
)
