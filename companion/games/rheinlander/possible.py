"""Which positions can the rules leave? RL 18.5. Pure.

The box adds up; dukes, castles, Archbishop, cards and phase fit one another.
How a position came about is not asked.
"""

from __future__ import annotations

from collections import Counter
from typing import NoReturn

from companion.core.game import Colour
from companion.games.rheinlander import bishops, duchies, openings, pieces, settling
from companion.games.rheinlander.state import Phase, State


class ImpossibleError(Exception):
    """A position that cannot be; the text says what in it."""


def check(state: State) -> None:
    """Check a position whose parts are each well-formed; `result` is not looked at.

    Raises:
        ImpossibleError: the box or the rules do not allow it.
    """
    _check_box(state)
    _check_cards(state)
    _check_turn(state)
    if state.phase is Phase.LAY:
        _check_laying(state)
    elif None in state.markers:
        slot = state.terms.board.slots[state.markers.index(None)]
        _fail(f"markers: {slot} has none (RL 3.3)")
    _check_question(state)
    _check_castles(state)
    _check_dukes(state)
    _check_dispute(state)
    if state.archbishop != bishops.archbishop(state):
        _fail("archbishop: the bishops say otherwise (RL 12.2)")


def _fail(text: str) -> NoReturn:
    raise ImpossibleError(text)


def _check_box(state: State) -> None:
    """RL 2: knights, bastions, markers."""
    terms = state.terms
    out = Counter(colour for colour in (*state.knights, *state.castles) if colour is not None)
    for colour, supply in zip(terms.colours, state.supply, strict=True):
        there = out[colour] + supply
        if there != terms.knights:
            _fail(f"{colour} has {there} knights, each player has {terms.knights} (RL 3.2)")
    there = len(state.bastions) + sum(state.bastions_left)
    if there != pieces.BASTIONS * len(terms.colours):
        _fail(f"there are {there} bastions, each player has {pieces.BASTIONS} (RL 2.1)")
    for kind, left in openings.markers_left(state).items():
        if left < 0:
            _fail(f"markers: the box holds {terms.markers[kind]} of {kind} (RL 2.3)")


def _check_cards(state: State) -> None:
    """RL 4.2, 4.4."""
    if len(set(state.discards)) < len(state.discards):
        _fail("discards: every card is there once (RL 2.2)")
    if state.pile < 0:
        most = len(state.discards) + state.pile
        _fail(f"discards: the others are in hands, {most} at most can lie here (RL 4.4)")
    if state.phase is Phase.CASTLE and not state.discards:
        _fail("discards: the card just played lies here (RL 4.2)")


def _check_turn(state: State) -> None:
    """RL 7.1, 7.3, 13.1, 13.2."""
    if state.built:
        if state.bastions_left[state.mover] == pieces.BASTIONS:
            _fail(f"built: {state.colour} has built no bastion (RL 7.1)")
        early = state.phase in (Phase.CARD, Phase.CASTLE)
        if early and state.terms.options.bastion != "any_time":
            _fail("built: a bastion comes after the knight (RL 7.3)")
    if 0 in state.supply and not state.ending:
        _fail("ending: a supply is empty (RL 13.1)")
    if state.ending and state.phase in (Phase.LAY, Phase.CARD):
        _fail(f"ending: no supply was empty yet in phase {state.phase} (RL 13.1)")
    if state.phase is Phase.CARD and not state.built and not openings.takes_any(state):
        _fail("phase: no number gives a placing, so the match is over (RL 13.2)")


def _check_laying(state: State) -> None:
    """RL 3.3: nothing but markers is out."""
    if None not in state.markers:
        _fail("markers: every slot has one, so the laying is over (RL 3.3)")
    if any(colour is not None for colour in (*state.knights, *state.castles)):
        _fail("knights: none is on the board while markers are laid (RL 3.3)")
    if state.bastions or state.discards or any(state.coins):
        _fail("nothing but markers is out while they are laid (RL 3.3)")


def _check_castles(state: State) -> None:
    """RL 11.1: a castle that no knight touches has none."""
    board = state.terms.board
    for slot, colour in enumerate(state.castles):
        if colour is not None and all(
            state.knights[square] is None for square in board.touches[slot]
        ):
            _fail(f"castles.{board.slots[slot]}: no knight touches it, so it is empty (RL 11.1)")


def _check_dukes(state: State) -> None:
    """RL 8.3, 8.4, 11.5, 18.2."""
    squares = state.terms.board.squares
    dukes: dict[int, Colour] = dict(state.dukes)
    for group in duchies.groups(state, old=True):
        owner = dukes.pop(group.first, None)
        where = f"dukes.{squares[group.first]}"
        if group.leader is not None and owner != group.leader:
            _fail(f"{where}: {group.leader} has the majority and owns this duchy (RL 8.3)")
        if owner is None:
            continue
        if not group.is_duchy:
            _fail(f"{where}: a lone knight is no duchy (RL 8.2)")
        if owner not in group.knights:
            _fail(f"{where}: {owner} has no knight in this duchy (RL 10.4)")
        for slot in group.slots:
            if state.castles[slot] not in (None, owner):
                slot_id = state.terms.board.slots[slot]
                _fail(f"castles.{slot_id}: its knight is the duke's owner's (RL 11.5)")
    for square in dukes:
        _fail(f"dukes.{squares[square]}: this is no first square of a duchy (RL 18.2)")


def _check_question(state: State) -> None:
    """RL 18.3: the knight and the castle in `pending` belong together."""
    if state.pending is None:
        return
    board, pending = state.terms.board, state.pending
    square = board.square_index[pending.square]
    if state.knights[square] != state.colour:
        _fail(f"pending.square: no knight of {state.colour} stands on {pending.square} (RL 18.3)")
    if board.slot_index[pending.slot] not in settling.castles_due(state, square):
        _fail(f"pending.slot: that knight decides no castle at {pending.slot} (RL 11.1)")


def _check_dispute(state: State) -> None:
    """RL 9.3, 11.3: the castle in `pending` is the one that the rules ask about, and just so."""
    if state.pending is None:
        return
    board, pending = state.terms.board, state.pending
    square, slot = board.square_index[pending.square], board.slot_index[pending.slot]
    old = settling.old_duchies(state, square)
    owners = {duchy.owner for duchy in old if duchy.owner is not None}
    for other in settling.castles_due(state, square):
        colour, where = state.castles[other], f"castles.{board.slots[other]}"
        if other >= slot and colour is not None:
            _fail(f"{where}: it is not decided yet (RL 9.3)")
        if other < slot and colour is None:
            _fail(f"{where}: it is decided before the one in pending (RL 9.3)")
        if colour is not None and colour not in owners:
            _fail(f"{where}: {colour} owned no old duchy (RL 11.3)")
    takers = settling.claimants(state, square, old)
    if len(takers) < 2 or takers != pending.colours:
        _fail("pending.colours: others may get this castle (RL 11.3)")
