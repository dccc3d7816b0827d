"""What do the commands of `herald club` say and do?

Exit code 1 when something could not be done, 2 for a wrong name, 78 when Mosquitto or openssl is
missing or a port is taken: a service is not started again for that.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.club import guest_list, invitation, league_export
from companion.club.club_folder import ClubFolder, ClubSettings
from companion.club.club_result import SOMEBODY
from companion.club.league import League, plain, title
from companion.club.league_file import LeagueFile
from companion.club.seasons import Seasons
from companion.core import atomic_file
from companion.core.errors import NotationError, StoreError, UsageError
from companion.core.systemd import Supervisor
from companion.ui import pygame_loader

OK: Final = 0
_FORGETS_S: Final = 15.0
_MOST_NAME: Final = 40


def answer(options: argparse.Namespace) -> int:
    """Do what was asked for.

    Raises:
        CompanionError: it cannot be done.
    """
    # All of the club's files are its user's alone.
    os.umask(0o077)
    folder = ClubFolder(options.club) if options.club else ClubFolder.default(os.environ)
    _ANSWERS[options.ask](folder, options)
    return OK


def _start(folder: ClubFolder, options: argparse.Namespace) -> None:
    # No child process may talk to systemd.
    supervisor = Supervisor.named_in(os.environ)
    pygame_loader.load_pygame()
    from companion.cli.club import pages  # noqa: PLC0415 # these bring pygame, paho and openskill
    from companion.club.hub import Hub  # noqa: PLC0415

    settings = _chosen(folder.settings(), options)
    hub = Hub(
        folder, settings, pages=pages.put_together, say=_say, alive=supervisor.alive
    )  # fmt: skip

    def ready() -> None:
        supervisor.ready()
        _say(f"{settings.name}: the wall is at {hub.url}wall.html, the tables at {hub.url}")
        _say(f"Tables connect at port {settings.tables_port}. Ctrl-C stops the hub.")

    hub.run(ready)
    supervisor.stopping()


def _chosen(kept: ClubSettings, options: argparse.Namespace) -> ClubSettings:
    chosen = replace(
        kept,
        name=kept.name if options.name is None else invitation.name(options.name, "--name"),
        addresses=tuple(map(invitation.address, options.address or kept.addresses)),
        page_port=options.port or kept.page_port,
        tables_port=options.tables_port or kept.tables_port,
    )
    if chosen.page_port == chosen.tables_port:
        raise UsageError(
            "Viewers and tables need two different ports: change --port or --tables-port."
        )
    return chosen


def _invite(folder: ClubFolder, options: argparse.Namespace) -> None:
    letters = options.letters.upper()
    made = guest_list.invite(folder, letters, options.name.strip(), again=options.again)
    file: Path = options.out or Path(f"{letters}.invitation")
    atomic_file.write(file, invitation.write(made))
    _say(f"{file} invites {made.table} to {made.address}, port {made.port}.")
    _say(f"At the table: herald watch --club {file.name}.")
    _say("Anyone with this file can publish as the table.")


def _revoke(folder: ClubFolder, options: argparse.Namespace) -> None:
    name = guest_list.revoke(folder, options.letters.upper())
    _drop_what_is_retained(folder)
    _say(f"{name} can no longer publish here. Its results stay in the league.")


def _tables(folder: ClubFolder, _options: argparse.Namespace) -> None:
    tables = folder.invited()
    for letters, name in tables.items():
        _say(f"{letters}  {name}")
    if not tables:
        _say('No tables invited yet: herald club invite LETTERS --name "Table 1"')


def _league(folder: ClubFolder, options: argparse.Namespace) -> None:
    league = _read_league(folder)
    seasons = league.seasons()
    if options.season == "all" or not seasons:
        _say("\n".join(seasons) or "No results yet.")
        return
    season = options.season or seasons[-1]
    if season not in seasons:
        raise UsageError(f"There is no season {season!r:.60}. Choose one of: {', '.join(seasons)}.")
    for slug, game in league.games(season):
        _say(f"{title(slug)}, {season}, matches: {game.matches}")
        for one in game.standings():
            rating = f"{one.points} ± {one.uncertainty}" if one.is_shown else "-"
            _say(f"  {rating:>12}  {one.matches:>3} played  {one.wins:>3} won  {one.name}")
        for name, other, won, lost, tied in game.duels():
            _say(f"    {name} - {other}: {won} : {lost}" + (f", {tied} equal" if tied else ""))


def _alias(folder: ClubFolder, options: argparse.Namespace) -> None:
    name = _player(options.player)
    with folder.changing():
        aliases = folder.read_names(folder.aliases)
        if options.shown is None:
            if aliases.pop(name, None) is None:
                raise UsageError(f"{name} already appears under their own name.")
        else:
            aliases[name] = _player(options.shown)
        folder.write(folder.aliases, aliases)
    shown = aliases.get(name, name)
    _say(f"{name} now appears as {shown} in the league, on the wall and in exports.")


def _forget(folder: ClubFolder, options: argparse.Namespace) -> None:
    given = _player(options.player)
    with folder.changing():
        aliases = folder.read_names(folder.aliases)
    names = {given, *(name for name, shown in aliases.items() if shown == given)}
    matches = LeagueFile(folder).forget(names)
    with folder.changing():
        kept = {one: shown for one, shown in aliases.items() if one not in names}
        if kept != aliases:
            folder.write(folder.aliases, kept)
    if not _forget_what_is_shown(folder, names | {aliases.get(one, one) for one in names}):
        raise StoreError(
            "The hub isn't answering. Restart it to remove the name from the wall too."
        )
    _say(f"Name removed. Matches changed: {matches}; they now say somebody.")
    _say("Copies made by others, and the tables' own records, are unchanged.")


def _forget_what_is_shown(folder: ClubFolder, names: set[str]) -> bool:
    """Take names from what the broker retains; whether that is done."""
    if _drop_what_is_retained(folder):
        return True
    folder.write(folder.forgetting, dict.fromkeys(sorted(names), ""))
    until = time.monotonic() + _FORGETS_S
    while folder.forgetting.exists() and time.monotonic() < until:
        time.sleep(0.05)
    return not folder.forgetting.exists()


def _drop_what_is_retained(folder: ClubFolder) -> bool:
    """Where no hub runs: let the broker begin anew. Tables send all of theirs when they come back.

    Returns:
        whether no hub runs; one that does sees to it itself.
    """
    if folder.is_running():
        return False
    for file in folder.broker.glob("mosquitto.db*"):
        file.unlink()
    return True


def _season(folder: ClubFolder, options: argparse.Namespace) -> None:
    name = invitation.name(options.season.strip(), "The season's name")
    with folder.changing():
        named = folder.read_names(folder.seasons)
        if options.drop:
            if named.pop(name, None) is None:
                raise UsageError(f"There is no season {name!r:.60}.")
        else:
            named[name] = options.first
        Seasons(named)
        folder.write(folder.seasons, named)
    said = "is no longer a season." if options.drop else f"begins on {options.first}."
    _say(f"{name} {said} Ratings start afresh with each season.")


def _export(folder: ClubFolder, options: argparse.Namespace) -> None:
    league = _read_league(folder)
    if options.bgstats is not None:
        atomic_file.write(options.bgstats, league_export.as_bgsplay(league))
        _say(f"Saved to {options.bgstats}. Matches: {len(league.results)}.")
        return
    for name, text in league_export.as_csv(league).items():
        atomic_file.write(options.csv / name, text)
        _say(f"{options.csv / name}")


def _read_league(folder: ClubFolder) -> League:
    contents = LeagueFile(folder).read()
    for fault in contents.faults:
        _say(fault)
    seasons = Seasons(folder.read_names(folder.seasons))
    return League(contents.results, folder.read_names(folder.aliases), seasons)


def _player(text: str) -> str:
    name = plain(text)
    if not 0 < len(name) <= _MOST_NAME or not name.isprintable() or name == SOMEBODY:
        raise NotationError(f"A player's name must be 1 to {_MOST_NAME} characters long.")
    return name


def _say(line: str) -> None:
    print(line, flush=True)


_ANSWERS: Final[dict[str, Callable[[ClubFolder, argparse.Namespace], None]]] = {
    "start": _start,
    "invite": _invite,
    "revoke": _revoke,
    "tables": _tables,
    "league": _league,
    "alias": _alias,
    "forget": _forget,
    "season": _season,
    "export": _export,
}
