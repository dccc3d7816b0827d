#include "talk.h"

void talk_begin(struct talk *talk, const char *device, const char *name,
                const char *const *kinds, uint32_t uid, uint32_t boot, uint32_t now_ms)
{
    sentence_listen(&talk->reader);
    voice_begin(&talk->voice, device, name, uid, boot, now_ms);
    outbox_begin(&talk->outbox, kinds);
    talk->hint = 0;
}

bool talk_feed(struct talk *talk, uint8_t byte)
{
    uint32_t seq;
    if (!sentence_feed(&talk->reader, byte))
        return false;
    if (sentence_is(&talk->reader, "host", "hello", 0)) {
        voice_ask(&talk->voice);
        return false;
    }
    if (sentence_is(&talk->reader, "host", "ack", 1)) {
        if (sentence_field_number(&talk->reader, 0, 65535, &seq))
            outbox_acknowledge(&talk->outbox, (uint16_t)seq);
        return false;
    }
    return true;
}

void talk_hint(struct talk *talk, const char *kind)
{
    talk->hint = kind;
}

void talk_step(struct talk *talk, uint32_t now_ms, uint16_t millivolt)
{
    voice_step(&talk->voice, now_ms, millivolt);
    if (talk->hint && voice_say(&talk->voice, talk->hint, VOICE_NO_FIELD))
        talk->hint = 0;
    if (!talk->hint)
        outbox_step(&talk->outbox, &talk->voice, now_ms);
}
