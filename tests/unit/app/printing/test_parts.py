"""Every game's print: all its pieces, at their true size, inside the margins, in any language."""

from __future__ import annotations

import io
import re
from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pypdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.printing import job, tiles
from companion.app.printing.pieces import Piece, placed
from companion.app.printing.printable_games import PARTS, chosen, find
from companion.app.printing.rheinlander import most_markers
from companion.app.printing.rheinlander_board import ZoneSheet
from companion.app.printing.ringgeister_board import TileSet
from companion.boards.shipped import shelf
from companion.core.config.preferences import LANGUAGES
from companion.core.errors import UsageError
from companion.games import GAMES
from companion.games.rheinlander import pieces as rl
from companion.games.rheinlander.wording import MEANINGS
from companion.games.ringgeister import pieces as rg
from companion.ui.theme import LIGHT
from tests.support.turns import some
from tests.unit.app.printing.test_printed import dot, drawn, far, fonts, sizes_mm, texts

OTHERS = ("rheinlander", "ringgeister")
ROOM = (190.0, 277.0)
POINTS = 72 / 25.4
"""PDF's points in a millimetre."""


@cache
def pdf(game: str, paper: str = "a4", language: str = "en", *parts: str) -> bytes:
    """A game's shipped board, printed."""
    return job.printed(shelf.board(game), paper, language, parts)


def drawings(document: bytes) -> Counter[str]:
    """How often each drawing that the document stores once is printed."""
    found: Counter[str] = Counter()
    for page in pypdf.PdfReader(io.BytesIO(document)).pages:
        content: Any = page.get_contents()
        names = re.findall(rb"/FormXob\.(\S+) Do\b", content.get_data())
        found.update(name.decode() for name in names)
    return found


def titles(document: bytes) -> list[str]:
    outline: Any = pypdf.PdfReader(io.BytesIO(document)).outline
    return [entry.title for entry in outline]


def words(document: bytes, title: str) -> list[str]:
    """The words of the pages whose title begins so."""
    wanted = [n for n, one in enumerate(titles(document)) if one.startswith(title)]
    return [word for n in wanted for text in texts(document, n) for word in text.split()]


def test_rheinlander_has_every_piece_of_the_box() -> None:
    """RL 2.1 to 2.3; every figure is on both faces of its tent."""
    found = drawings(pdf("rheinlander"))
    for colour in rl.COLOURS:
        assert found[f"{colour}-knight"] == 2 * rl.KNIGHTS
        assert found[f"{colour}-duke"] == 2 * 6
    assert found["bastion"] == 2 * rl.BASTIONS * len(rl.COLOURS)
    assert {kind: found[kind] for kind in rl.KINDS} == most_markers()
    assert found["mitre"] == 7 + 1, "seven bishops and the Archbishop's card"
    assert found["coin-back"] == 55
    zones = len(shelf.board("rheinlander")["zones"])
    assert found["card-back"] == zones + 2
    cards = Counter(words(pdf("rheinlander"), "Cards"))
    assert all(cards[str(number)] >= 3 for number in range(1, zones + 1))


@pytest.mark.parametrize("players", rl.BY_PLAYERS)
def test_rheinlander_has_enough_for_every_number_of_players_and_every_rule(players: int) -> None:
    """RL 3.1, 3.2, 2.3."""
    assert players <= len(rl.COLOURS)
    assert rl.BY_PLAYERS[players] <= rl.KNIGHTS
    for towns in MEANINGS["towns"]:
        assert isinstance(towns, tuple)
        for kind, number in rl.markers(towns).items():
            assert number <= most_markers()[kind]
    table = " ".join(words(pdf("rheinlander"), "What you need"))
    assert "Knights per colour 25 20 17" in table


def test_ringgeister_has_every_piece_of_the_box() -> None:
    """R 2.1, 2.2, 2.4; every figure is on both faces of its tent."""
    found = drawings(pdf("ringgeister"))
    for colour in rg.COLOURS:
        assert found[f"{colour}-hobbit"] == found[f"{colour}-man"] == 2
        assert found[f"{colour}-token"] == rg.MOST_TOKENS
        assert found[f"{colour}-crest"] == 6
    assert found["gandalf"] == 2
    assert {kind: found[kind] / 2 for kind in rg.DARK} == rg.DARK
    cards = shelf.board("ringgeister")["cards"].values()
    assert found["card-back"] == len(cards)
    for hand in rg.HANDS:
        assert found[f"hand-{hand}"] == sum(card["hand"] == hand for card in cards)


def test_every_loose_tile_is_printed_once_and_the_frame_is_the_board() -> None:
    board = shelf.board("ringgeister")
    loose = TileSet(board).loose()
    printed = Counter(words(pdf("ringgeister"), "Landscape tiles"))
    assert {name: printed[name] for name in loose} == dict.fromkeys(loose, 1)
    assert len(loose) == 12 + 11
    seats = Counter(words(pdf("ringgeister", "sheet"), "Our reconstruction"))
    assert {name: seats[name] for name in loose} == dict.fromkeys(loose, 1)


@pytest.mark.parametrize(("preset", "tokens"), [("standard", 1), ("variant_a", 0),
                                                ("variant_b", 2), ("variant_c", 3)])  # fmt: skip
def test_the_guide_tells_the_tokens_of_every_preset(preset: str, tokens: int) -> None:
    title = GAMES["ringgeister"].info.presets[preset].title
    table = " ".join(words(pdf("ringgeister"), "What you need"))
    assert re.search(rf"{re.escape(title)} 2.[34] {tokens}\b", table)


def test_a_board_of_zones_is_at_its_millimetre() -> None:
    """Every number stands on the middle of its river square, every spot is as wide as a marker."""
    board = shelf.board("rheinlander")
    document = pypdfium2.PdfDocument(pdf("rheinlander", "sheet"))
    assert sizes_mm(pdf("rheinlander", "sheet"))[1] == tuple(board["size_mm"])
    page = document[1]
    text = page.get_textpage()
    high = page.get_height()
    for number, zone in board["zones"].items():
        x, y = board["squares"][zone["river"]]["at"]
        found = text.search(number, match_whole_word=True)
        middles = []
        while (hit := found.get_next()) is not None:
            boxes = [text.get_charbox(hit[0] + n) for n in range(hit[1])]
            left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
            low, top = min(box[1] for box in boxes), max(box[3] for box in boxes)
            middles.append(((left + right) / 2 / POINTS, (high - (low + top) / 2) / POINTS))
        assert any(abs(u - x) < 0.5 and abs(v - y) < 0.5 for u, v in middles), number
    dots = 4
    picture = drawn(pdf("rheinlander", "sheet"), 1, dots)
    radius = ZoneSheet(board).slot_mm / 2
    for slot, entry in board["slots"].items():
        x, y = entry["at"]
        for way in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            rim = dot(picture, (x + way[0] * radius) * dots, (y + way[1] * radius) * dots)
            inner = dot(picture, (x + way[0] * (radius - 1)) * dots,
                        (y + way[1] * (radius - 1)) * dots)  # fmt: skip
            assert sum(inner) - sum(rim) > 60, slot


def test_a_frame_is_at_its_millimetre() -> None:
    """Every white start of the frame is white where the file has it, as its tile lies."""
    board, dots = shelf.board("ringgeister"), 4
    picture = drawn(pdf("ringgeister", "sheet"), 1, dots)
    seen = 0
    for name, (x, y), turns, fixed in TileSet(board).laid():
        for point in board["tiles"][name]["points"].values() if fixed else ():
            if point["colour"] == "white":
                u, v = point["at"]
                for _turn in range(turns):
                    u, v = -v, u
                seen += 1
                assert far(dot(picture, (x + u) * dots, (y + v) * dots), LIGHT.bone) < 12
    assert seen == 10


@pytest.mark.parametrize(
    ("game", "title", "wide"),
    [("ringgeister", "Landscape tiles 1/", 120.0), ("rheinlander", "Cards 1/", 190.0),
     ("rheinlander", "Coins", 190.0), ("rheinlander", "Red", 189.2)],
)  # fmt: skip
def test_pieces_are_as_wide_as_they_are(game: str, title: str, wide: float) -> None:
    """An octagon is 12 cm, five cards are 38 mm each, ten coins 19 mm, eleven tents 17.2 mm."""
    dots = 5
    number = next(n for n, one in enumerate(titles(pdf(game))) if one.startswith(title))
    picture = drawn(pdf(game), number, dots)
    below = picture.crop((0, 24 * dots, picture.width, 150 * dots)).convert("L")
    box = below.point(lambda level: 255 if level < 250 else 0).getbbox()
    assert box is not None
    assert (box[2] - box[0]) / dots == pytest.approx(wide, abs=0.6)


@given(st.lists(st.tuples(st.floats(5, 120), st.floats(5, 120)), min_size=1, max_size=60))
def test_pieces_lie_beside_one_another_inside_the_room(sizes: list[tuple[float, float]]) -> None:
    pieces = [Piece(size, lambda _page: None) for size in sizes]
    pages = placed(pieces, ROOM)
    assert [piece for page in pages for _at, piece in page] == pieces
    for page in pages:
        for (x, y), piece in page:
            assert x >= 0
            assert y >= 0
            assert x + piece.size_mm[0] <= ROOM[0] + 1e-6
            assert y + piece.size_mm[1] <= ROOM[1] + 1e-6
        for ((x, y), one), ((u, v), other) in combinations(page, 2):
            beside = u >= x + one.size_mm[0] - 1e-6 or x >= u + other.size_mm[0] - 1e-6
            below = v >= y + one.size_mm[1] - 1e-6 or y >= v + other.size_mm[1] - 1e-6
            assert beside or below


@pytest.mark.parametrize("language", some(LANGUAGES, 3))
@pytest.mark.parametrize("game", OTHERS)
def test_nothing_stands_beyond_the_margins(game: str, language: str) -> None:
    """On the smaller of the usual papers, in any language."""
    names = [part.name for part in PARTS[game]]
    document = pdf(game, "letter", language, *names)
    dots = 2
    edge = round((tiles.MARGIN_MM - 1.5) * dots)
    for number, title in enumerate(titles(document)):
        if re.fullmatch(r"[A-Z]\d+", title):
            continue  # the marks of a sheet are in its margins
        page = drawn(document, number, dots)
        page.paste((255, 255, 255), (edge, edge, page.width - edge, page.height - edge))
        assert page.getcolors(1) is not None, title


@pytest.mark.parametrize("game", OTHERS)
def test_every_letter_is_embedded(game: str) -> None:
    seen: set[int] = set()
    found = [
        font for page in pypdf.PdfReader(io.BytesIO(pdf(game))).pages for font in fonts(page, seen)
    ]
    assert found
    assert all("/FontFile2" in font["/FontDescriptor"] for font in found)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_part_can_be_printed_by_itself(game: str) -> None:
    """A cover, and nothing but the pages of the part."""
    board = shelf.board(GAMES[game].info.default_board)
    contents = find(game).contents(board, ROOM)
    assert ["board", *(part.name for part in contents.parts)] == [one.name for one in PARTS[game]]
    for part in contents.parts:
        printed = titles(job.printed(board, "a4", "en", (part.name,)))
        assert len(printed) == 1 + len(part.leaves)


def test_parts_are_chosen_by_their_names() -> None:
    assert chosen("rheinlander", ("cards", "board")) == ("board", "cards")
    assert chosen("rheinlander", ()) == tuple(part.name for part in PARTS["rheinlander"])
    with pytest.raises(UsageError, match=r"no part 'tiles'\. Choose from: board, pieces, markers"):
        chosen("rheinlander", ("cards", "tiles"))


def strip() -> dict[str, Any]:
    """A short river without a line, without outlines, with one spot and large markers."""
    zones = range(1, 17)
    squares: dict[str, Any] = {}
    for n in zones:
        for bank, y in (("l", 40), ("w", 70), ("r", 100)):
            kind = "river" if bank == "w" else "land"
            squares[f"{bank}{n}"] = {"kind": kind, "at": [30 * n, y]}
    borders = [[f"{bank}{n}", f"{bank}{n + 1}"] for n in zones[:-1] for bank in "lwr"]
    borders += [[f"{bank}{n}", f"w{n}"] for n in zones for bank in "lr"]
    return {
        "id": "strip", "name": "A strip", "game": "rheinlander", "size_mm": [510, 140],
        "squares": squares, "borders": borders, "slot_mm": 30,
        "zones": {str(n): {"left": f"l{n}", "river": f"w{n}", "right": f"r{n}"} for n in zones},
        "slots": {"m1": {"at": [45, 20], "touches": ["l1", "l2"]}},
    }  # fmt: skip


def test_a_board_of_ones_own_is_printed_with_its_own_measures() -> None:
    board = strip()
    assert GAMES["rheinlander"].check_board(board).faults == ()
    document = job.printed(board, "sheet", "en")
    assert sizes_mm(document)[1] == (510.0, 140.0)
    assert drawings(document)["card-back"] == 16 + 2
    marker = next(n for n, one in enumerate(titles(document)) if one.startswith("Markers"))
    left = drawn(document, marker, 4).crop((0, 24 * 4, 41 * 4, 50 * 4)).convert("L")
    box = left.point(lambda level: 255 if level < 250 else 0).getbbox()
    assert box is not None
    assert (box[2] - box[0]) / 4 == pytest.approx(30, abs=1)


def test_tiles_that_no_page_has_room_for_are_told() -> None:
    board = shelf.board("ringgeister")
    board["shapes"]["octagon"] = [[2 * x, 2 * y] for x, y in board["shapes"]["octagon"]]
    document = job.printed(board, "a4", "en", ("tiles",))
    assert "12 tiles are larger than the paper" in " ".join(words(document, "Landscape tiles"))


@pytest.mark.parametrize("game", OTHERS)
def test_it_is_small_enough_for_any_stick(game: str) -> None:
    assert len(pdf(game)) < 4_000_000
