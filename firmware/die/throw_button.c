/* A throw by the roll button: the face is made by core/rng.h, at the moment it lands. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "clock.h"
#include "debounce.h"
#include "pin.h"
#include "pins.h"
#include "throw.h"

#ifndef TUMBLE_MS
#define TUMBLE_MS 600
#endif

const char throw_name[] = "herald die";
const uint8_t throw_unused = _BV(PRTWI);

static struct rng *chance;
static struct debounce button;
static bool is_in_air;
static uint32_t begun_ms;
static uint8_t face;

/* Every edge leaves its moment, bounces too: they are chance for nothing. */
static volatile uint16_t edge_cycles;
static volatile uint8_t edges;

ISR(INT0_vect)
{
    uint16_t turned = edge_cycles;
    turned = (uint16_t)((turned << 3) | (turned >> 13));
    edge_cycles = turned ^ clock_cycles_in_interrupt();
    edges++;
}

void throw_begin(struct rng *rng, uint32_t now_ms)
{
    chance = rng;
    pin_input(PIN_DIE_BUTTON);
    pin_high(PIN_DIE_BUTTON);
    EICRA = _BV(ISC00); /* any edge */
    EIMSK = _BV(INT0);
    debounce_begin(&button, (uint16_t)now_ms);
}

static void stir_edges(void)
{
    uint16_t moment;
    uint8_t count = edges;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        moment = edge_cycles;
    }
    rng_stir(chance, ((uint32_t)count << 16) | moment);
}

enum throw_event throw_step(bool may_begin, uint32_t now_ms)
{
    bool is_closed = !pin_read(PIN_DIE_BUTTON);
    enum debounce_event event = debounce_step(&button, is_closed, (uint16_t)now_ms);
    if (event != DEBOUNCE_NOTHING)
        stir_edges();
    if (!is_in_air && may_begin && event == DEBOUNCE_PRESSED) {
        is_in_air = true;
        begun_ms = now_ms;
        return THROW_ROLLING;
    }
    /* Not in the millisecond of a stir: each takes a good part of it. */
    if (is_in_air && now_ms - begun_ms >= TUMBLE_MS && event == DEBOUNCE_NOTHING) {
        is_in_air = false;
        face = rng_face(chance);
        return THROW_SETTLED;
    }
    return THROW_NOTHING;
}

bool throw_is_idle(void)
{
    return !is_in_air && !button.was_closed && !button.is_down;
}

uint8_t throw_face(void)
{
    return face;
}

bool throw_has_fault(void)
{
    return false;
}
