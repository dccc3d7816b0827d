#include "debounce.h"

#include <string.h>

void debounce_begin(struct debounce *key, uint16_t now_ms)
{
    memset(key, 0, sizeof *key);
    key->moved_ms = now_ms;
}

static enum debounce_event settle(struct debounce *key)
{
    bool was_known = key->is_known;
    key->is_known = true;
    key->is_down = key->was_closed;
    if (key->is_down) {
        key->down_ms = key->moved_ms;
        key->is_stuck = false;
        key->is_told = was_known;
        return was_known ? DEBOUNCE_PRESSED : DEBOUNCE_NOTHING;
    }
    return was_known && key->is_told ? DEBOUNCE_RELEASED : DEBOUNCE_NOTHING;
}

enum debounce_event debounce_step(struct debounce *key, bool is_closed, uint16_t now_ms)
{
    if (is_closed != key->was_closed) {
        key->was_closed = is_closed;
        key->moved_ms = now_ms;
    } else if ((!key->is_known || is_closed != key->is_down) &&
               (uint16_t)(now_ms - key->moved_ms) >= DEBOUNCE_STEADY_MS) {
        return settle(key);
    }
    if (key->is_known && key->is_down && !key->is_stuck &&
        (uint16_t)(now_ms - key->down_ms) >= DEBOUNCE_STUCK_MS) {
        key->is_stuck = true;
        return DEBOUNCE_STUCK;
    }
    return DEBOUNCE_NOTHING;
}
