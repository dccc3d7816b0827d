/* The die: one turn a millisecond, and nothing in it waits.
 *
 * A roll begins only while nothing is unacknowledged, and not in the first half second
 * after power-up, while chance is gathered: the host relies on both.
 */
#include <avr/interrupt.h>
#include <string.h>

#include "clock.h"
#include "guard.h"
#include "memory.h"
#include "noise.h"
#include "pips.h"
#include "rng.h"
#include "show.h"
#include "talk.h"
#include "throw.h"
#include "uart.h"

/* A burst of sentences is dealt with over several turns. */
#define BYTES_A_TURN 16

static const char *const kinds[] = {"roll"};
enum { ROLL };

static struct rng rng;
static struct memory memory;
static struct talk talk;
static struct show show;
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
    if (is_known) {
        rng_stir(&rng, memory.uid);
        rng_stir(&rng, memory.boot);
        talk_begin(&talk, "die", throw_name, kinds, memory.uid, memory.boot, now);
    }
}

static void obey(uint32_t now)
{
    uint32_t face;
    if (sentence_is(&talk.reader, "host", "arm", 0))
        show.is_armed = true;
    else if (sentence_is(&talk.reader, "host", "rest", 0))
        show.is_armed = false;
    else if (sentence_is(&talk.reader, "host", "pips", 1) && show.scene != SHOW_TUMBLE &&
             !show.is_held && sentence_field_number(&talk.reader, 0, 7, &face))
        show_enter(&show, SHOW_TEST, (uint8_t)face, now);
}

static void hear(uint32_t now)
{
    uint8_t byte;
    for (uint8_t i = 0; i < BYTES_A_TURN && uart_heard(&byte); i++)
        if (talk_feed(&talk, byte))
            obey(now);
}

static void play(uint32_t now)
{
    bool may_begin = guard_has_measured() && outbox_is_empty(&talk.outbox);
    switch (throw_step(may_begin, now)) {
    case THROW_ROLLING:
        talk_hint(&talk, "rolling");
        show_enter(&show, SHOW_TUMBLE, 0, now);
        break;
    case THROW_SETTLED:
        outbox_put(&talk.outbox, ROLL, throw_face());
        show_enter(&show, SHOW_FACE, throw_face(), now);
        break;
    case THROW_COCKED:
        talk_hint(&talk, "cocked");
        show_enter(&show, SHOW_COCKED, 0, now);
        break;
    case THROW_NOTHING:
        break;
    }
}

static void shine(uint32_t now)
{
    bool ticked;
    show.is_held = !outbox_is_empty(&talk.outbox);
    show.has_fault = throw_has_fault();
    pips_show(show_step(&show, &ticked, now));
    pips_armed(show.is_armed);
    if (ticked)
        pips_click(now);
    pips_step(now);
}

/* Chance that is there for the taking; at most one word a turn, each costs a quarter of
 * the millisecond. */
static void gather(void)
{
    uint32_t word;
    bool is_noise = noise_step(&word);
    if (is_noise || guard_chance(&word))
        rng_stir(&rng, word);
}

static void tick(uint32_t now)
{
    gather();
    if (!is_known) {
        wake_up(now);
        return;
    }
    play(now);
    shine(now);
    talk_step(&talk, now, noise_supply());
    if (voice_is_worn(&talk.voice) && outbox_is_empty(&talk.outbox) && throw_is_idle())
        begin();
}

int main(void)
{
    uint32_t last = 0;
    guard_begin();
    clock_begin(throw_unused);
    uart_begin();
    noise_begin();
    pips_begin();
    rng_begin(&rng);
    begin();
    show_begin(&show);
    throw_begin(&rng, 0);
    sei();
    for (;;) {
        uint32_t now = clock_now_ms();
        clock_turn();
        guard_feed(now);
        if (is_known)
            hear(now);
        if (now != last) {
            last = now;
            tick(now);
        }
        clock_rest();
    }
}
