/* What does a device say of itself, and which number does a sentence get?
 *
 * One voice a device. It says hello when it begins and whenever it is asked, a
 * beat every second, and lends its numbers to everything else that is said: one
 * up for each new sentence. Time is an argument; bytes go out through port_send.
 */
#ifndef VOICE_H
#define VOICE_H

#include <stdbool.h>
#include <stdint.h>

#define VOICE_PROTO 1
#define VOICE_BEAT_MS 1000
/* From this number on the device should take a new boot number when nothing is
 * pending (memory_begin): after 65535 the numbers would come again. */
#ifndef VOICE_WORN_SEQ
#define VOICE_WORN_SEQ 0xF000u
#endif
/* For voice_say and voice_repeat: the sentence has no field. */
#define VOICE_NO_FIELD (-1)

struct voice {
    const char *device;
    const char *name; /* at most 21 characters */
    uint32_t uid;
    uint32_t boot;
    uint32_t begun_ms;
    uint32_t beaten_ms;
    uint16_t seq; /* of the next new sentence */
    bool owes_hello;
};

void voice_begin(struct voice *voice, const char *device, const char *name, uint32_t uid,
                 uint32_t boot, uint32_t now_ms);
/* The host asked who is there: answered at the next step. */
void voice_ask(struct voice *voice);
/* Say hello and the beat when they are due. */
void voice_step(struct voice *voice, uint32_t now_ms, uint16_t millivolt);
/* Say something new. False: there is no room on the line yet, nothing was said,
 * and no number was spent. */
bool voice_say(struct voice *voice, const char *kind, int16_t field);
/* Say something again under its old number. False as above. */
bool voice_repeat(struct voice *voice, uint16_t seq, const char *kind, int16_t field);
bool voice_is_worn(const struct voice *voice);

#endif
