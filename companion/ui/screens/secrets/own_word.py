"""How does a player say with a PIN that they leave, are back, or agree? A private task of one tap.

It is needed only for a player with a PIN; otherwise a stand-in could answer for them.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.referee.secrets import OpenedKey
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.navigator import Purpose
from companion.ui.screens.secrets.private_task import BaseTask, Then
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words


class OwnWordTask(BaseTask):
    """One player agrees that another plays for them or that the result is sent, or is back."""

    _trouble = ""

    def widgets(self, room: Room, body: Rect, key: OpenedKey | None) -> Sequence[Widget]:  # noqa: ARG002 - the contract has it
        """What is said, and the button that says it."""
        sizes = room.sizes
        text, foot = rows(body, [0.5, round(sizes.touch * 1.4)], sizes.gap)
        asked, answer = _("From now on you play for yourself again."), _("I'm back")
        if self.purpose is Purpose.AWAY:
            other = self._match.referee.setup.seats[
                min(self._match.referee.present - {self.seat})
            ].name
            asked = _("{other} plays for you until you're back.").format(other=other)
            answer = _("I agree")
        elif self.purpose is Purpose.SEND:
            asked = _("The club gets the names and the result of this match.")
            answer = _("I agree")
        words = Words(self._trouble or asked, centred(text, sizes.body * 26, text.h), sizes.heading)
        button = centred(foot, sizes.touch * 7, foot.h)
        return (
            Label(words),
            Button("primary", button, answer, Intent("done"), sizes.heading, Kind.PRIMARY),
        )

    def answer(self, intent: Intent, _room: Room, key: OpenedKey | None) -> Then:
        """It is said."""
        if intent.name != "done" or key is None:
            return Then.STAY
        self._trouble = self._match.attempt(lambda: self._say(key))
        return Then.STAY if self._trouble else Then.LEAVE

    def _say(self, key: OpenedKey) -> tuple[()]:
        referee, seat = self._match.referee, self.seat
        if self.purpose is Purpose.AWAY:
            by = min(referee.present - {seat})
            referee.stand_ins.appoint(seat, by, [by, seat], key=key)
        elif self.purpose is Purpose.SEND:
            referee.result_sharing.agree(seat, key)
        else:
            referee.stand_ins.appoint(seat, None, [seat], key=key)
        return ()
