#include "pips.h"

#include <avr/io.h>

#include "pin.h"
#include "pins.h"

#define CLICK_HZ 2000ul
#define PRESCALER 64ul

static bool is_clicking;
static uint32_t clicked_ms;

void pips_begin(void)
{
    pin_output(PIN_DIE_PIP_0);
    pin_output(PIN_DIE_PIP_1);
    pin_output(PIN_DIE_PIP_2);
    pin_output(PIN_DIE_PIP_3);
    pin_output(PIN_DIE_PIP_4);
    pin_output(PIN_DIE_PIP_5);
    pin_output(PIN_DIE_PIP_6);
    pin_output(PIN_DIE_ARMED);
    pin_low(PIN_DIE_BUZZER);
    pin_output(PIN_DIE_BUZZER);
}

void pips_show(uint8_t lit)
{
    pin_set(lit & 0x01, PIN_DIE_PIP_0);
    pin_set(lit & 0x02, PIN_DIE_PIP_1);
    pin_set(lit & 0x04, PIN_DIE_PIP_2);
    pin_set(lit & 0x08, PIN_DIE_PIP_3);
    pin_set(lit & 0x10, PIN_DIE_PIP_4);
    pin_set(lit & 0x20, PIN_DIE_PIP_5);
    pin_set(lit & 0x40, PIN_DIE_PIP_6);
}

void pips_armed(bool is_armed)
{
    pin_set(is_armed, PIN_DIE_ARMED);
}

void pips_click(uint32_t now_ms)
{
    is_clicking = true;
    clicked_ms = now_ms;
    OCR2A = F_CPU / PRESCALER / 2 / CLICK_HZ - 1;
    TCCR2A = _BV(COM2B0) | _BV(WGM21); /* OC2B is D3 */
    TCCR2B = _BV(CS22);
}

void pips_step(uint32_t now_ms)
{
    if (is_clicking && now_ms - clicked_ms >= PIPS_CLICK_MS) {
        is_clicking = false;
        TCCR2B = 0;
        TCCR2A = 0;
    }
}
