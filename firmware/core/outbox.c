#include "outbox.h"

#define FIELD_BITS 5
#define FIELD_MASK 31

void outbox_begin(struct outbox *outbox, const char *const *kinds)
{
    outbox->kinds = kinds;
    outbox->first = 0;
    outbox->count = 0;
    outbox->is_said = false;
}

bool outbox_put(struct outbox *outbox, uint8_t kind, uint8_t field)
{
    if (!outbox_room(outbox))
        return false;
    outbox->events[(outbox->first + outbox->count) % OUTBOX_ROOM] =
        (uint8_t)((kind << FIELD_BITS) | (field & FIELD_MASK));
    outbox->count++;
    return true;
}

uint8_t outbox_room(const struct outbox *outbox)
{
    return (uint8_t)(OUTBOX_ROOM - outbox->count);
}

bool outbox_is_empty(const struct outbox *outbox)
{
    return outbox->count == 0;
}

void outbox_step(struct outbox *outbox, struct voice *voice, uint32_t now_ms)
{
    uint8_t event = outbox->events[outbox->first];
    const char *kind = outbox->kinds[event >> FIELD_BITS];
    int16_t field = event & FIELD_MASK;
    if (outbox_is_empty(outbox))
        return;
    if (!outbox->is_said) {
        uint16_t seq = voice->seq;
        if (voice_say(voice, kind, field)) {
            outbox->is_said = true;
            outbox->seq = seq;
            outbox->said_ms = now_ms;
        }
    } else if (now_ms - outbox->said_ms >= OUTBOX_REPEAT_MS) {
        if (voice_repeat(voice, outbox->seq, kind, field))
            outbox->said_ms = now_ms;
    }
}

void outbox_acknowledge(struct outbox *outbox, uint16_t seq)
{
    if (!outbox_is_empty(outbox) && outbox->is_said && outbox->seq == seq) {
        outbox->first = (uint8_t)((outbox->first + 1) % OUTBOX_ROOM);
        outbox->count--;
        outbox->is_said = false;
    }
}
