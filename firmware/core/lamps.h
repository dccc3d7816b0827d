/* Which lamp shines how? Pure: time is an argument.
 *
 * The picture as the host told it, lamp by lamp; dark at first. Blinking lamps are
 * lit and dark for LAMPS_BLINK_MS each, all in step. The picture stays when the
 * host falls silent; after a new start it is dark, and the host, told so by a hello
 * with a new boot number, sends all of it again.
 *
 * A full lamp dazzles, and eighteen of them draw 1.1 A (20 mA a colour, 1 mA of its own).
 * So every colour is sent at a quarter, rounded up: what the host says still is what
 * is seen, and whatever it says, no picture draws more than 0.29 A.
 */
#ifndef LAMPS_H
#define LAMPS_H

#include <stdbool.h>
#include <stdint.h>

#include "sentence.h"

#define LAMPS_COUNT 18
#define LAMPS_BLINK_MS 500
#define LAMPS_DIMMED 4 /* sent at one part of so many */

struct lamps {
    uint8_t colour[LAMPS_COUNT][3]; /* in the order of the wire, dimmed */
    bool takes_red_first;           /* most chains take green first */
    bool blinks[LAMPS_COUNT];
    bool is_lit_phase;
    bool is_changed; /* the lamps do not show this yet */
    uint32_t phase_ms;
};

void lamps_begin(struct lamps *lamps, bool takes_red_first, uint32_t now_ms);
/* `lamp,<index>,<rrggbb>,<steady or blink>`: false if it says something else. */
bool lamps_heard(struct lamps *lamps, const struct sentence_reader *reader);
void lamps_step(struct lamps *lamps, uint32_t now_ms);
/* The three bytes that this lamp is to be sent now. */
const uint8_t *lamps_now(const struct lamps *lamps, uint8_t index);

#endif
