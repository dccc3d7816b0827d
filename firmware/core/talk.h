/* What do all devices do alike on the line? They hear the host, answer its hello,
 * take its acknowledgements, beat, and say their events. Time is an argument.
 */
#ifndef TALK_H
#define TALK_H

#include <stdbool.h>
#include <stdint.h>

#include "outbox.h"
#include "sentence.h"
#include "voice.h"

struct talk {
    struct sentence_reader reader;
    struct voice voice;
    struct outbox outbox;
    const char *hint;
};

/* Arguments as in voice_begin and outbox_begin. */
void talk_begin(struct talk *talk, const char *device, const char *name,
                const char *const *kinds, uint32_t uid, uint32_t boot, uint32_t now_ms);
/* Take in a byte. True: the host has just said something that is the device's own
 * affair; ask talk->reader before the next byte. */
bool talk_feed(struct talk *talk, uint8_t byte);
/* Say this soon, once, before any event that is put in later; it is not repeated. A
 * hint that is still waiting is replaced. */
void talk_hint(struct talk *talk, const char *kind);
/* Say what is due. */
void talk_step(struct talk *talk, uint32_t now_ms, uint16_t millivolt);

#endif
