"""Is an attack allowed that is decided at once? R 6 and 7. Pure."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.rheingold import faults, listing
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Fronts, State, total


def _fronts(state: State, fronts: Fronts) -> Refusal | None:
    """Places, numbers and marches of a combined attack."""
    ways = state.terms.board.ways
    for place, _ in fronts:
        if place not in ways:
            return faults.unknown_place(place)
    if not fronts or len({place for place, _ in fronts}) < len(fronts):
        return Refusal(
            "bad_fronts", "13", "Attack from at least one place, and name each only once."
        )
    if any(knights < 1 for _, knights in fronts):
        return faults.bad_number()
    if len(fronts) > state.marches_left:
        return Refusal(
            "no_march_left",
            "5.1",
            "That takes {need} march; you have {left} left.",
            (("need", len(fronts)), ("left", state.marches_left)),
            plural="That takes {need} marches; you have {left} left.",
            counted="need",
        )
    return None


def _outside(fronts: Fronts, allowed: tuple[str, ...]) -> str | None:
    """The first front that is none of the places an attack can come from."""
    return next((place for place, _ in fronts if place not in allowed), None)


def judge_assault(state: State, move: mv.Assault) -> Refusal | None:
    """R 6: None, or why the space cannot be assaulted."""
    terms = state.terms
    board, options = terms.board, terms.options
    space, fronts = move.space, move.fronts
    if space not in board.ways:
        return faults.unknown_place(space)
    if space not in board.space_index:
        return Refusal(
            "not_a_space", "6.2", "{space} isn't a space: you can only attack spaces.",
            (("space", space),),
        )  # fmt: skip
    if not options.at_once:
        return Refusal("no_assault", "6.1", "Battles come after the marches: march onto the space.")
    refusal = _fronts(state, fronts)
    if refusal is not None:
        return refusal
    far = _outside(fronts, board.approaches[space])
    if far is not None:
        return Refusal("not_adjacent", "5.1", "{place} isn't next to the enemy.", (("place", far),))
    if len(fronts) > options.fronts:
        return Refusal(
            "too_many_fronts",
            "6.2",
            "You can attack from at most {most} places, not {fronts}.",
            (("most", options.fronts), ("fronts", len(fronts))),
        )
    for place, knights in fronts:
        refusal = faults.enough(state, place, knights)
        if refusal is not None:
            return refusal
    stack = state.stack(space)
    if stack is None or stack.colour == state.colour:
        return Refusal("no_enemy", "6.2", "There's no enemy at {space}.", (("space", space),))
    if stack.colour == terms.sister[state.colour]:
        return Refusal("own_colour", "3.2", "Your two colours can't fight each other.")
    have = total(fronts)
    if have <= stack.knights:
        return Refusal(
            "too_weak",
            "6.3",
            "Defenders at {space}: {knight_count}. You need {need} and have {have}.",
            (
                ("knight_count", stack.knights),
                ("space", space),
                ("need", stack.knights + 1),
                ("have", have),
            ),
        )
    if options.supply == "exact_pieces" and not listing.pieces_fit(
        state, fronts, space, engage=False
    ):
        return faults.no_piece()
    return None


def judge_siege(state: State, move: mv.Besiege) -> Refusal | None:
    """R 7: None, or why the castle cannot be besieged."""
    terms = state.terms
    board, options = terms.board, terms.options
    if move.castle not in board.ways:
        return faults.unknown_place(move.castle)
    number = board.castle_index.get(move.castle)
    if number is None:
        return Refusal("not_a_castle", "7.1", "{place} isn't a castle.", (("place", move.castle),))
    if not options.at_once:
        return Refusal(
            "no_besiege", "6.1", "Sieges come after the marches: march in through the gate."
        )
    castle = board.castles[number]
    refusal = _fronts(state, move.fronts)
    if refusal is not None:
        return refusal
    far = _outside(move.fronts, castle.gates)
    if far is not None:
        return Refusal(
            "not_a_gate", "7.1", "{place} isn't a gate of this castle.", (("place", far),)
        )
    if options.gates == "single" and len(move.fronts) > 1:
        return Refusal("one_gate", "7.1", "A siege uses only one gate.")
    for place, knights in move.fronts:
        refusal = faults.enough(state, place, knights)
        if refusal is not None:
            return refusal
    owner = state.castles[number].owner
    if owner == state.colour:
        return Refusal(
            "own_castle", "7.1", "{castle} is already yours.", (("castle", castle.name),)
        )
    if owner is not None and owner == terms.sister[state.colour]:
        return Refusal("own_colour", "3.2", "Your two colours can't fight each other.")
    if owner is None:
        if listing.six_castles(state):
            return faults.too_many_castles()
        need, have = 2 * castle.swords, total(move.fronts)
        if have < need:
            return Refusal(
                "too_weak",
                "7.2",
                "You need {need} knights to take {castle} (swords: {swords}); you have {have}.",
                (
                    ("castle", castle.name),
                    ("swords", castle.swords),
                    ("need", need),
                    ("have", have),
                ),
            )
    return None
