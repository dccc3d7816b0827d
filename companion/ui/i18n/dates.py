"""How is a time written for people? Pure: "today, 20:15", "3 November 2025, 20:15".

A Pi without a clock may be a day off, so a day that has not come yet has its date.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from companion.core.message import N_
from companion.ui.i18n.translate import _, in_context

_MONTHS: Final = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


def clock(at: datetime) -> str:
    """The time of day: "20:15"."""
    # To translators: hours and minutes, {hour} from 0 to 23.
    return in_context("time of day", "{hour}:{minute}").format(
        hour=at.hour, minute=f"{at.minute:02}"
    )


def day(at: datetime, now: datetime) -> str:
    """A day: today, yesterday, else its date; the year where it is another one."""
    ago = now.date() - at.date()
    if not ago:
        return str(_("today"))
    if ago == timedelta(days=1):
        return str(_("yesterday"))
    text = _("{day} {month}") if at.year == now.year else _("{day} {month} {year}")
    return text.format(day=at.day, month=_(_MONTHS[at.month - 1]), year=at.year)


def date(at: datetime) -> str:
    """A day by its date: "22 November 2026"."""
    text = _("{day} {month} {year}")
    return text.format(day=at.day, month=_(_MONTHS[at.month - 1]), year=at.year)


def moment(at: datetime, now: datetime) -> str:
    """A day and the time of day; both in the same time zone."""
    # To translators: "today, 20:15", "3 November, 20:15".
    return _("{date}, {time}").format(date=day(at, now), time=clock(at))
