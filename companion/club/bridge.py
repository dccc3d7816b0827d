"""What does a table's own Mosquitto have to be told to publish at its club's hub?

Two bridges to the same hub, for what is shown and for results; boards never stand in a result's
way. Everything is retained, and neither bridge has a session that outlives its connection:
Mosquitto sends every retained message anew when such a bridge comes back, so each result arrives
even if either broker was killed in between. The hub takes a result once.

A session that outlives its connection would keep results back: Mosquitto 2.0.11 that was killed
and restores one in which nothing was on its way sends none of its messages, retained or not, if
one was published before the hub's CONNACK; it does so only when the bridge connects again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.club.invitation import Invitation

PREFIX: Final = "herald/1/tables/"
SHOWN: Final = (
    "about",
    "match",
    "words/+",
    "history/+/+",
    "art/+",
    "board/+",
    "walk/+",
    "past/+/+",
)
"""What a table shows, below its prefix. What stands in no list leaves no table."""
RESULTS: Final = "results/+"
LINK: Final = "link"
"""What a bridge says of itself at the hub: `1` while it is there, else `0`; retained."""

QUEUE: Final = ("max_queued_messages 0",)
"""For the head of the configuration, before any listener: all retained messages go out at once when
a bridge comes back, and Mosquitto's usual limit of 1,000 would drop the last of them."""


def bridge_lines(invitation: Invitation, certificate: Path) -> tuple[str, ...]:
    """The lines of `mosquitto.conf`, to stand after its listeners.

    The broker must have `persistence true`, and `QUEUE` in its head.

    Args:
        invitation: the club's.
        certificate: a file with the invitation's certificate.

    Raises:
        ValueError: the file's path cannot stand in a configuration.
    """
    path = str(certificate.absolute())
    if not path.isprintable():
        raise ValueError("A path in Mosquitto's configuration is one line.")
    home = f"{PREFIX}{invitation.letters}/"
    host = f"[{invitation.address}]" if ":" in invitation.address else invitation.address

    def bridge(name: str, *rest: str) -> tuple[str, ...]:
        return (
            f"connection herald-club-{name}",
            f"address {host}:{invitation.port}",
            f"bridge_cafile {path}",
            "bridge_insecure false",
            "bridge_protocol_version mqttv311",
            f"remote_clientid {invitation.letters}-{name}",
            f"remote_username {invitation.letters}",
            f"remote_password {invitation.password}",
            f"local_clientid club-{name}",
            "try_private false",
            "keepalive_interval 15",
            "restart_timeout 1 20",
            "cleansession true",
            *rest,
        )

    return (
        *bridge(
            "shown",
            "notifications true",
            f"notification_topic {home}{LINK}",
            *(f"topic {one} out 1 {home} {home}" for one in SHOWN),
        ),
        *bridge(
            "results",
            "notifications false",
            f"topic {RESULTS} out 1 {home} {home}",
        ),
    )
