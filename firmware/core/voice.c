#include "voice.h"

#include "port.h"
#include "sentence.h"

static bool send(struct sentence_draft *draft)
{
    return sentence_end(draft) && port_send(draft->text, draft->length);
}

void voice_begin(struct voice *voice, const char *device, const char *name, uint32_t uid,
                 uint32_t boot, uint32_t now_ms)
{
    voice->device = device;
    voice->name = name;
    voice->uid = uid;
    voice->boot = boot;
    voice->begun_ms = now_ms;
    voice->beaten_ms = now_ms;
    voice->seq = 0;
    voice->owes_hello = true;
}

void voice_ask(struct voice *voice)
{
    voice->owes_hello = true;
}

static bool say_hello(struct voice *voice)
{
    struct sentence_draft draft;
    sentence_begin(&draft, voice->device, voice->seq, "hello");
    sentence_number(&draft, VOICE_PROTO);
    sentence_hex(&draft, voice->uid);
    sentence_number(&draft, voice->boot);
    sentence_text(&draft, voice->name);
    return send(&draft);
}

static bool say_beat(struct voice *voice, uint32_t now_ms, uint16_t millivolt)
{
    struct sentence_draft draft;
    sentence_begin(&draft, voice->device, voice->seq, "beat");
    sentence_number(&draft, (now_ms - voice->begun_ms) / 1000);
    sentence_number(&draft, millivolt);
    return send(&draft);
}

void voice_step(struct voice *voice, uint32_t now_ms, uint16_t millivolt)
{
    if (voice->owes_hello && say_hello(voice)) {
        voice->owes_hello = false;
        voice->seq++;
    }
    if (now_ms - voice->beaten_ms >= VOICE_BEAT_MS && say_beat(voice, now_ms, millivolt)) {
        voice->beaten_ms += VOICE_BEAT_MS;
        voice->seq++;
    }
}

bool voice_repeat(struct voice *voice, uint16_t seq, const char *kind, int16_t field)
{
    struct sentence_draft draft;
    sentence_begin(&draft, voice->device, seq, kind);
    if (field != VOICE_NO_FIELD)
        sentence_number(&draft, (uint32_t)field);
    return send(&draft);
}

bool voice_say(struct voice *voice, const char *kind, int16_t field)
{
    if (voice->owes_hello || !voice_repeat(voice, voice->seq, kind, field))
        return false;
    voice->seq++;
    return true;
}

bool voice_is_worn(const struct voice *voice)
{
    return voice->seq >= VOICE_WORN_SEQ;
}
