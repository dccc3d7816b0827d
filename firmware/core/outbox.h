/* What has been said and not yet been acknowledged? Pure but for the voice.
 *
 * Events wait in a queue. The first is said, and said again under the same number
 * every OUTBOX_REPEAT_MS until that number is acknowledged; then the next one gets
 * the next number. One at a time keeps them in order however bad the line is.
 * Nothing is forgotten while the chip has power.
 */
#ifndef OUTBOX_H
#define OUTBOX_H

#include <stdbool.h>
#include <stdint.h>

#include "voice.h"

#define OUTBOX_REPEAT_MS 400
/* A power of two. Eighteen keys may be pressed and released without a host. */
#define OUTBOX_ROOM 64

struct outbox {
    const char *const *kinds; /* the words of the events, by number */
    uint8_t events[OUTBOX_ROOM];
    uint8_t first;
    uint8_t count;
    bool is_said;
    uint16_t seq; /* of the first, once it was said */
    uint32_t said_ms;
};

/* `kinds`: at most eight words. */
void outbox_begin(struct outbox *outbox, const char *const *kinds);
/* Put in an event: the word's number, and its field from 0 to 31. False: full. */
bool outbox_put(struct outbox *outbox, uint8_t kind, uint8_t field);
uint8_t outbox_room(const struct outbox *outbox);
bool outbox_is_empty(const struct outbox *outbox);
/* Say what is due. */
void outbox_step(struct outbox *outbox, struct voice *voice, uint32_t now_ms);
/* The host has dealt with this number. Another than the first one's is ignored. */
void outbox_acknowledge(struct outbox *outbox, uint16_t seq);

#endif
