/* The castle controller: one turn a millisecond, and nothing in it waits for more than
 * the lamps' picture, which has a turn to itself.
 */
#include <avr/interrupt.h>

#include "clock.h"
#include "debounce.h"
#include "guard.h"
#include "lamps.h"
#include "matrix.h"
#include "memory.h"
#include "noise.h"
#include "rng.h"
#include "talk.h"
#include "uart.h"
#include "ws2812.h"

#define KEYS (MATRIX_ROWS * MATRIX_COLUMNS)
/* A burst of sentences is dealt with over several turns. */
#define BYTES_A_TURN 16

static const char *const kinds[] = {"press", "release"};
enum { PRESS, RELEASE };

static struct rng rng;
static struct memory memory;
static struct talk talk;
static struct lamps lamps;
static struct debounce keys[KEYS];
static uint32_t is_owed;    /* keys whose press is in the outbox or beyond: bit i is key i */
static uint32_t is_stuck;   /* keys of which this is still to be said */
static uint8_t owed;        /* how many */
static uint32_t shown_ms;
static bool is_known; /* uid and boot */

static bool chance(uint32_t *word)
{
    if (!guard_has_measured())
        return false;
    *word = rng_word(&rng);
    return true;
}

/* At power-up, and once the numbers are worn: find out who I am, with a new boot number. */
static void begin(void)
{
    is_known = false;
    memory_begin(&memory);
}

static void wake_up(uint32_t now)
{
    is_known = memory_step(&memory, chance);
    if (is_known)
        talk_begin(&talk, "castles", "herald castles", kinds, memory.uid, memory.boot, now);
}

/* A press only goes into the outbox if there will be room for its release as well: the
 * host never sees half of the two. */
static void note(uint8_t key, enum debounce_event event)
{
    uint32_t bit = 1ul << key;
    if (event == DEBOUNCE_PRESSED && outbox_room(&talk.outbox) >= owed + 2) {
        outbox_put(&talk.outbox, PRESS, key);
        is_owed |= bit;
        owed++;
    } else if (event == DEBOUNCE_RELEASED && (is_owed & bit)) {
        outbox_put(&talk.outbox, RELEASE, key);
        is_owed &= ~bit;
        owed--;
    } else if (event == DEBOUNCE_STUCK) {
        is_stuck |= bit;
    }
}

static void feel(uint32_t now)
{
    uint8_t closed;
    uint8_t key = (uint8_t)(matrix_step(&closed) * MATRIX_COLUMNS);
    for (uint8_t i = 0; i < MATRIX_COLUMNS; i++, key++)
        note(key, debounce_step(&keys[key], (closed >> i) & 1, (uint16_t)now));
}

/* After its press: a host that missed the press would not know what is stuck. */
static void say_stuck(void)
{
    for (uint8_t key = 0; is_stuck && key < KEYS; key++) {
        uint32_t bit = 1ul << key;
        if ((is_stuck & bit) && outbox_is_empty(&talk.outbox) &&
            voice_say(&talk.voice, "stuck", key)) {
            is_stuck &= ~bit;
            return;
        }
    }
}

static void hear(void)
{
    uint8_t byte;
    for (uint8_t i = 0; i < BYTES_A_TURN && uart_heard(&byte); i++)
        if (talk_feed(&talk, byte))
            lamps_heard(&lamps, &talk.reader);
}

/* Whether this turn was used up by the picture. */
static bool shine(uint32_t now)
{
    lamps_step(&lamps, now);
    if (!lamps.is_changed || now - shown_ms < WS2812_LATCH_MS)
        return false;
    lamps.is_changed = false;
    ws2812_show(&lamps);
    shown_ms = now;
    return true;
}

static bool is_idle(void)
{
    for (uint8_t i = 0; i < KEYS; i++)
        if (keys[i].was_closed || keys[i].is_down)
            return false;
    return outbox_is_empty(&talk.outbox);
}

static void gather(void)
{
    uint32_t word;
    if (noise_step(&word) || guard_chance(&word))
        rng_stir(&rng, word);
}

/* Once a millisecond; whether there is time left for anything else. */
static bool tick(uint32_t now)
{
    feel(now);
    if (shine(now))
        return false;
    gather();
    if (!is_known) {
        wake_up(now);
        return true;
    }
    say_stuck();
    talk_step(&talk, now, noise_supply());
    if (voice_is_worn(&talk.voice) && is_idle())
        begin();
    return true;
}

int main(void)
{
    uint32_t last = 0;
    guard_begin();
    clock_begin(_BV(PRTWI) | _BV(PRTIM2));
    uart_begin();
    noise_begin();
    matrix_begin();
    ws2812_begin();
    rng_begin(&rng);
    begin();
    lamps_begin(&lamps, ws2812_takes_red_first(), 0);
    for (uint8_t i = 0; i < KEYS; i++)
        debounce_begin(&keys[i], 0);
    sei();
    for (;;) {
        uint32_t now = clock_now_ms();
        bool has_time = true;
        clock_turn();
        guard_feed(now);
        if (now != last) {
            last = now;
            has_time = tick(now);
        }
        if (is_known && has_time)
            hear();
        clock_rest();
    }
}
