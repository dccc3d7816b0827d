"""What do the wires look like? The drawings of hardware/wiring.md, from the code's own data."""

from __future__ import annotations

from companion.core.config.pin_header import FIVE_VOLTS, GROUNDS, PIN_OF, THREE_VOLTS
from companion.core.config.wiring import ON_THE_HEADER, wires
from tools.pen import DANGER, INK, PALE, SOFT, WIRES, Pen
from tools.pins_of_firmware import Pin

_GPIO_AT = {pin: gpio for gpio, pin in PIN_OF.items()}
_FREE = {
    0: "HAT EEPROM",
    1: "HAT EEPROM",
    2: "I²C data",
    3: "I²C clock",
    8: "SPI CE0",
    9: "SPI MISO",
    10: "SPI MOSI",
    11: "SPI clock",
    14: "UART TX",
    15: "UART RX",
}
_NANO = "#3f6fa3"
_PI = "#2f7d4f"


def header() -> str:
    """The forty pins, and the wires of eighteen buttons."""
    told = "The forty pins of a Raspberry Pi's header with the eighteen wires of the castles."
    pen = Pen(1000, 850, "Castle buttons on the header", told)
    pen.text(40, 78, "Seen from above. Pin 1 is nearest the SD card, even pins are at the board's "
             "edge.", fill=SOFT)  # fmt: skip
    pen.box(437, 98, 126, 622, _PI, round_=16)
    pen.box(452, 108, 96, 602, "#1d2a22", "none", round_=6)
    at = {wire.pin: wire for wire in wires(ON_THE_HEADER)}
    for pin in range(1, 41):
        is_left = pin % 2 == 1
        side = -1 if is_left else 1
        x, y = 500 + side * 24, 124 + 30 * ((pin - 1) // 2)
        anchor = "end" if is_left else "start"
        gpio = _GPIO_AT.get(pin)
        wire = at.get(pin)
        label, fill, is_bold = _label(pin)
        hole = "#d8dee2"
        if wire is not None and gpio is not None:
            pen.wire((x, y), (x + side * 150, y), colour=wire.colour)
            hole = WIRES[wire.colour]
            label, fill, is_bold = wire.signal, INK, True
            pen.text(x + side * 335, y + 5, wire.colour, fill=SOFT, at=anchor)
        elif pin in FIVE_VOLTS:
            hole = WIRES["red"]
        elif pin in THREE_VOLTS:
            hole = WIRES["orange"]
        elif pin in GROUNDS:
            hole = WIRES["black"]
            if wire is not None:
                pen.wire((x, y), (x + side * 150, y), colour="black")
                label, fill, is_bold = "ground of all buttons", INK, True
        pen.dot(x, y, 10.5, hole, "#f4f6f7")
        pale = hole in (WIRES["white"], WIRES["yellow"], "#d8dee2")
        pen.text(x, y + 4, str(pin), size=10, at="middle", fill=INK if pale else "#ffffff",
                 bold=True)  # fmt: skip
        pen.text(x + side * (160 if wire else 50), y + 5, label, at=anchor, fill=fill, bold=is_bold)
        if gpio is not None and wire is not None:
            pen.text(x + side * 263, y + 5, f"GPIO{gpio}", at=anchor, size=13, fill=SOFT)
    _each_button(pen)
    return pen.svg()


def _label(pin: int) -> tuple[str, str, bool]:
    """Words, colour and weight of a pin that no button uses."""
    if pin in FIVE_VOLTS:
        return "5 V: keep away", DANGER, True
    if pin in THREE_VOLTS:
        return "3.3 V", WIRES["orange"], True
    if pin in GROUNDS:
        return "ground", SOFT, False
    gpio = _GPIO_AT[pin]
    use = _FREE.get(gpio, "")
    return f"GPIO{gpio}, left for {use}" if use else f"GPIO{gpio}", SOFT, False


def _each_button(pen: Pen) -> None:
    """How one of the eighteen is made."""
    y = 785
    pen.box(40, 738, 920, 88, "#f4f0e4", PALE, round_=10)
    pen.text(62, y + 5, "each button:", bold=True)
    pen.wire((300, y - 26), (245, y - 26), (245, y), colour="orange")
    pen.resistor(300, y - 26, "10 kΩ")
    pen.wire((360, y - 26), (395, y - 26), colour="orange")
    pen.text(403, y - 21, "3.3 V (pin 1 or 17)", size=13, fill=SOFT)
    pen.wire((190, y + 12), (300, y + 12), colour="green")
    pen.wire((245, y), (245, y + 12), colour="orange")
    pen.dot(245, y + 12, 6, INK)
    pen.text(205, y + 2, "GPIO", size=13, fill=SOFT, at="middle")
    pen.resistor(300, y + 12, "1 kΩ")
    pen.line((360, y + 12), (390, y + 12))
    pen.button(385, y + 12)
    pen.wire((425, y + 12), (505, y + 12), colour="black")
    pen.text(470, y + 32, "ground", size=13, fill=SOFT, at="middle")
    pen.text(560, y - 8, "10 kΩ holds the pin at 3.3 V; a press pulls it low.", size=14)
    pen.text(560, y + 16, "1 kΩ saves the pin should it ever be an output.", size=14)


def matrix(pins: dict[str, Pin]) -> str:
    """Eighteen keys on nine pins of the castle controller."""
    told = "Eighteen buttons in three rows and six columns, a resistor and a diode to each."
    pen = Pen(1060, 690, "The castle controller's buttons", told)
    pen.text(40, 78, "Three rows, six columns; to each button 1 kΩ and a diode 1N4148, whose ring "
             "points to the row.", fill=SOFT)  # fmt: skip
    pen.box(40, 100, 980, 44, _NANO, round_=8)
    pen.text(58, 128, "Arduino Nano", fill="#ffffff", bold=True)
    column_colours = ("brown", "red", "orange", "yellow", "green", "blue")
    row_colours = ("violet", "grey", "white")
    columns = [215 + 135 * number for number in range(6)]
    rows = [290 + 140 * number for number in range(3)]
    for number, x in enumerate(columns):
        pen.wire((x, 150), (x, rows[-1] - 70), colour=column_colours[number])
        pen.dot(x, 144, 9, "#e7c867", INK)
        pen.text(x, 128, pins[f"PIN_CASTLES_COLUMN_{number}"].nano, fill="#ffffff", at="middle",
                 bold=True)  # fmt: skip
    for number, y in enumerate(rows):
        nano = pins[f"PIN_CASTLES_ROW_{number}"].nano
        pen.wire((105, y), (columns[-1] + 104, y), colour=row_colours[number])
        pen.box(48, y - 17, 56, 34, _NANO)
        pen.text(76, y + 6, nano, fill="#ffffff", at="middle", bold=True)
        for column, x in enumerate(columns):
            _key(pen, x, y, 6 * number + column + 1, column_colours[column])
    pen.text(40, 640, "Read one row at a time: it is pulled to ground, and the columns of its "
             "pressed buttons follow.", size=14)  # fmt: skip
    pen.text(40, 664, "Without the diodes three buttons of a rectangle would make the fourth seem "
             "pressed.", size=14)  # fmt: skip
    return pen.svg()


def _key(pen: Pen, x: float, row_y: float, castle: int, colour: str) -> None:
    """From the column at x to the row at row_y: resistor, button, diode."""
    y = row_y - 70
    pen.dot(x, y, 6, WIRES[colour], INK)
    pen.resistor(x + 6, y, "1 kΩ")
    pen.button(x + 62, y)
    pen.line((x + 100, y), (x + 104, y), (x + 104, row_y - 44))
    pen.diode_down(x + 104, row_y - 46)
    pen.line((x + 104, row_y - 28), (x + 104, row_y))
    pen.dot(x + 104, row_y, 5)
    pen.dot(x + 26, row_y - 38, 14, "#f4f0e4", PALE)
    pen.text(x + 26, row_y - 33, str(castle), size=14, at="middle", bold=True)


_PIPS = (("top left", -1, -1), ("middle left", -1, 0), ("bottom left", -1, 1), ("centre", 0, 0),
         ("top right", 1, -1), ("middle right", 1, 0), ("bottom right", 1, 1))  # fmt: skip


def die(pins: dict[str, Pin]) -> str:
    """A button, seven lights, and a buzzer if you like."""
    pen = Pen(940, 640, "The die", "The Arduino Nano of the die with its button and seven lights.")
    pen.text(40, 78, "One USB cable to the Raspberry Pi: power and sentences. A7 stays open.",
             fill=SOFT)  # fmt: skip
    pen.box(190, 110, 150, 490, _NANO, round_=12)
    pen.text(247, 345, "Arduino", fill="#ffffff", at="middle", bold=True, size=17)
    pen.text(247, 369, "Nano", fill="#ffffff", at="middle", bold=True, size=17)
    pen.box(150, 330, 50, 46, "#c6ced3")
    pen.wire((150, 353), (52, 353), colour="black", thick=8)
    pen.text(46, 330, "USB", bold=True)
    pen.text(46, 392, "to the Pi", fill=SOFT)
    rail = 700
    pen.wire((rail, 140), (rail, 575), colour="black")
    pen.ground(rail, 575)
    pen.text(rail + 24, 600, "GND of the Nano", size=14, fill=SOFT)
    _pin(pen, 140, pins["PIN_DIE_BUTTON"].nano)
    pen.wire((352, 140), (420, 140), colour="white")
    pen.resistor(420, 140, "1 kΩ")
    pen.line((480, 140), (505, 140))
    pen.button(500, 140)
    pen.line((540, 140), (rail, 140))
    pen.text(rail + 24, 145, "roll button", bold=True)
    for number, (where, dx, dy) in enumerate(_PIPS):
        y = 200 + 48 * number
        _pin(pen, y, pins[f"PIN_DIE_PIP_{number}"].nano)
        colour = ("brown", "red", "orange", "yellow", "green", "blue", "violet")[number]
        pen.wire((352, y), (450, y), colour=colour)
        pen.resistor(450, y, "330 Ω")
        pen.line((510, y), (560, y))
        pen.light(560, y)
        pen.line((590, y), (rail, y))
        _face(pen, rail + 44, y, dx, dy)
        pen.text(rail + 78, y + 5, where)
    y = 200 + 48 * 7
    _pin(pen, y, pins["PIN_DIE_BUZZER"].nano)
    pen.wire((352, y), (550, y), colour="grey")
    pen.dot(575, y, 20, "#eceff1", INK)
    pen.dot(575, y, 6, "#e7c867", INK)
    pen.line((595, y), (rail, y))
    pen.text(rail + 24, y + 5, "piezo disc, optional")
    return pen.svg()


def _pin(pen: Pen, y: float, nano: str) -> None:
    pen.dot(340, y, 9, "#e7c867", INK)
    pen.text(322, y + 6, nano, fill="#ffffff", at="end", bold=True)


def _face(pen: Pen, x: float, y: float, dx: int, dy: int) -> None:
    """A small die on which one pip is lit."""
    pen.box(x - 19, y - 19, 38, 38, "#ffffff", INK, round_=7)
    for _, px, py in _PIPS:
        is_lit = (px, py) == (dx, dy)
        pen.dot(x + 11 * px, y + 11 * py, 4.5 if is_lit else 3, DANGER if is_lit else PALE)


def power(pins: dict[str, Pin]) -> str:
    """Who feeds whom, and where the fuse is."""
    pen = Pen(1060, 640, "Power, and the castle lamps",
              "Two supplies: one for the Raspberry Pi, one with a fuse for the lamps.")  # fmt: skip
    pen.text(40, 78, "Two supplies that share nothing but ground.", fill=SOFT)
    _block(pen, 40, 120, 190, 84, "#efe7d6", "The Pi's supply", "5.1 V, 3 A (Pi 5: 5 A)", INK)
    _block(pen, 330, 120, 210, 84, _PI, "Raspberry Pi", "3.3 V on every GPIO", "#ffffff")
    pen.wire((230, 162), (330, 162), colour="red")
    _block(pen, 760, 100, 250, 62, _NANO, "Nano of the die", "USB", "#ffffff")
    _block(pen, 330, 300, 210, 84, _NANO, "Nano of the castles", "USB", "#ffffff")
    pen.wire((540, 145), (760, 145), colour="black", thick=7)
    pen.text(650, 128, "USB: power and data", size=13, fill=SOFT, at="middle")
    pen.wire((435, 204), (435, 300), colour="black", thick=7)
    pen.text(450, 257, "USB: power and data", size=13, fill=SOFT)
    _block(pen, 40, 460, 190, 84, "#efe7d6", "5 V supply, 3 A", "for the lamps alone", INK)
    pen.wire((230, 485), (640, 485), colour="black")
    pen.wire((230, 530), (640, 530), colour="red")
    pen.text(242, 474, "GND", size=13, fill=SOFT)
    pen.text(242, 553, "+5 V", size=13, fill=SOFT)
    pen.box(282, 515, 116, 30, "#ffffff", INK, round_=15)
    pen.text(340, 536, "fuse T1.25 A", at="middle", bold=True, size=14)
    pen.text(400, 553, "wires 0.5 mm²", size=13, fill=SOFT)
    _capacitor(pen, 520, 485, 530)
    pen.wire((400, 384), (400, 485), colour="black")
    pen.dot(400, 485, 7, INK)
    pen.text(412, 424, "GND joined: first on,", size=13, fill=SOFT)
    pen.text(412, 442, "last off", size=13, fill=SOFT)
    nano = pins["PIN_CASTLES_LAMPS"].nano
    pen.text(552, 334, nano, bold=True)
    pen.wire((540, 346), (610, 346), colour="green")
    pen.resistor(610, 346, "330 Ω")
    pen.wire((670, 346), (690, 346), (690, 440), colour="green")
    pen.text(702, 400, "data in", size=13, fill=SOFT)
    _lamps(pen)
    pen.text(40, 600, "Never join the lamps' +5 V to a Nano or to the Pi: a supply must not feed "
             "another one backwards.", fill=DANGER, bold=True)  # fmt: skip
    return pen.svg()


def _block(
    pen: Pen, x: float, y: float, width: float, height: float, fill: str, name: str, below: str,
    ink: str,
) -> None:  # fmt: skip
    pen.box(x, y, width, height, fill, INK, round_=10)
    pen.text(x + width / 2, y + height / 2 - 3, name, at="middle", bold=True, fill=ink, size=16)
    pen.text(x + width / 2, y + height / 2 + 19, below, at="middle", size=13, fill=ink)


def _capacitor(pen: Pen, x: float, minus_y: float, plus_y: float) -> None:
    middle = (plus_y + minus_y) / 2
    pen.line((x, minus_y), (x, middle - 5))
    pen.line((x - 16, middle - 5), (x + 16, middle - 5), thick=4)
    pen.line((x - 16, middle + 5), (x + 16, middle + 5), thick=4)
    pen.line((x, middle + 5), (x, plus_y))
    pen.text(x + 24, middle + 5, "1000 µF", size=13)
    pen.text(x - 26, middle + 18, "+", size=13, bold=True)


def _lamps(pen: Pen) -> None:
    """The first three of the chain, and the last one."""
    pen.box(640, 440, 380, 112, "#f4f0e4", INK, round_=10)
    for number, x in ((1, 670), (2, 755), (3, 840), (18, 960)):
        pen.box(x - 4, 455, 48, 48, "#ffffff", INK, round_=6)
        pen.dot(x + 20, 479, 15, "#fff2b0", INK)
        pen.text(x + 20, 484, str(number), at="middle", bold=True, size=13)
    for x in (714, 799):
        pen.line((x, 479), (x + 37, 479), thick=3)
        pen.shape((x + 28, 473), (x + 28, 485), (x + 37, 479))
    pen.line((884, 479), (904, 479), thick=3)
    pen.text(912, 485, "…", size=18)
    pen.line((932, 479), (956, 479), thick=3)
    pen.text(830, 538, "eighteen WS2812B in the castles: 0.29 A", at="middle", bold=True)


def all_drawings(pins: dict[str, Pin]) -> dict[str, str]:
    """Every drawing by the name of its file."""
    return {
        "header.svg": header(),
        "matrix.svg": matrix(pins),
        "die.svg": die(pins),
        "power.svg": power(pins),
    }
