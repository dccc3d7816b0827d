"""Something was taken back: which piece goes where on the table? Words only."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.rheinlander.state import State
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.translate import _, ngettext
from companion.ui.screen_kit import put_back


def told(before: State, after: State, voice: RheinlanderVoice) -> str:
    """What is to be done with the real pieces, now that `after` is the position again."""
    found = [*_pieces(before, after, voice), *_possessions(before, after, voice)]
    cards = [card for card in before.discards if card not in after.discards]
    if cards:
        text = _("Card {card} goes back to its player's hand.").format(card=cards[-1])
        found.append(text)
    return put_back.told(found)


def _pieces(before: State, after: State, voice: RheinlanderVoice) -> Iterator[str]:
    """Knights and bastions on squares, knights on castles."""
    board = before.terms.board
    for name, was, is_ in zip(board.squares, before.knights, after.knights, strict=True):
        if was == is_:
            continue
        if was is not None:
            text = _("Take {name}'s knight off {place}.")
            yield text.format(name=voice.name(was), place=voice.place(name))
        if is_ is not None:
            text = _("Put {name}'s knight on {place}.")
            yield text.format(name=voice.name(is_), place=voice.place(name))
    for square in before.bastions ^ after.bastions:
        off = square in before.bastions
        text = _("Take the bastion off {place}.") if off else _("Put a bastion on {place}.")
        yield text.format(place=voice.place(board.squares[square]))
    for name, was, is_ in zip(board.slots, before.castles, after.castles, strict=True):
        if was == is_:
            continue
        if is_ is None:
            text = _("Take {name}'s knight off the castle {place:at}.")
            yield text.format(name=voice.name(was), place=voice.place(name))
        else:
            text = _("Put {name}'s knight on the castle {place:at}.")
            yield text.format(name=voice.name(is_), place=voice.place(name))


def _possessions(before: State, after: State, voice: RheinlanderVoice) -> Iterator[str]:
    """Dukes, coins and the Archbishop; a duke who only stands by a larger duchy stays."""
    for number, colour in enumerate(before.terms.colours):
        name = voice.name(colour)
        fewer = sum(owner == colour for _s, owner in before.dukes) - sum(
            owner == colour for _s, owner in after.dukes
        )
        if fewer > 0:
            yield ngettext(
                "{name} takes {n} duke off the "
                "board.",
                "{name} takes {n} dukes off the board.", fewer,
                           name=name)  # fmt: skip
        elif fewer < 0:
            yield ngettext(
                "{name} puts {n} duke on the board.",
                "{name} puts {n} dukes on the board.", -fewer,
                           name=name)  # fmt: skip
        coins = before.coins[number] - after.coins[number]
        if coins > 0:
            yield ngettext(
                "{name} returns {n} coin to the "
                "bank.",
                "{name} returns {n} coins to the bank.", coins,
                           name=name)  # fmt: skip
    if before.archbishop != after.archbishop:
        yield _("The Archbishop goes back.")
