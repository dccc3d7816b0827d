#include "matrix.h"

#include "pin.h"
#include "pins.h"

static uint8_t row;

static void pull(uint8_t which)
{
    pin_input(PIN_CASTLES_ROW_0);
    pin_input(PIN_CASTLES_ROW_1);
    pin_input(PIN_CASTLES_ROW_2);
    if (which == 0)
        pin_output(PIN_CASTLES_ROW_0);
    else if (which == 1)
        pin_output(PIN_CASTLES_ROW_1);
    else
        pin_output(PIN_CASTLES_ROW_2);
}

void matrix_begin(void)
{
    pin_low(PIN_CASTLES_ROW_0);
    pin_low(PIN_CASTLES_ROW_1);
    pin_low(PIN_CASTLES_ROW_2);
    pin_high(PIN_CASTLES_COLUMN_0);
    pin_high(PIN_CASTLES_COLUMN_1);
    pin_high(PIN_CASTLES_COLUMN_2);
    pin_high(PIN_CASTLES_COLUMN_3);
    pin_high(PIN_CASTLES_COLUMN_4);
    pin_high(PIN_CASTLES_COLUMN_5);
    pull(row);
}

uint8_t matrix_step(uint8_t *closed)
{
    uint8_t was_read = row;
    uint8_t open = 0;
    if (pin_read(PIN_CASTLES_COLUMN_0))
        open |= 1 << 0;
    if (pin_read(PIN_CASTLES_COLUMN_1))
        open |= 1 << 1;
    if (pin_read(PIN_CASTLES_COLUMN_2))
        open |= 1 << 2;
    if (pin_read(PIN_CASTLES_COLUMN_3))
        open |= 1 << 3;
    if (pin_read(PIN_CASTLES_COLUMN_4))
        open |= 1 << 4;
    if (pin_read(PIN_CASTLES_COLUMN_5))
        open |= 1 << 5;
    *closed = (uint8_t)~open & ((1 << MATRIX_COLUMNS) - 1);
    row = (row + 1) % MATRIX_ROWS;
    pull(row);
    return was_read;
}
