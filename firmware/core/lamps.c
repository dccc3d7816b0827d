#include "lamps.h"

#include <string.h>

void lamps_begin(struct lamps *lamps, bool takes_red_first, uint32_t now_ms)
{
    memset(lamps, 0, sizeof *lamps);
    lamps->takes_red_first = takes_red_first;
    lamps->is_lit_phase = true;
    lamps->is_changed = true;
    lamps->phase_ms = now_ms;
}

static bool read_colour(const char *text, uint8_t *rgb)
{
    memset(rgb, 0, 3);
    if (strlen(text) != 6)
        return false;
    for (uint8_t i = 0; i < 6; i++) {
        char letter = text[i];
        uint8_t nibble;
        if (letter >= '0' && letter <= '9')
            nibble = (uint8_t)(letter - '0');
        else if (letter >= 'a' && letter <= 'f')
            nibble = (uint8_t)(letter - 'a' + 10);
        else if (letter >= 'A' && letter <= 'F')
            nibble = (uint8_t)(letter - 'A' + 10);
        else
            return false;
        rgb[i / 2] = (uint8_t)((rgb[i / 2] << 4) | nibble);
    }
    return true;
}

static uint8_t dim(uint8_t full)
{
    return (uint8_t)((full + LAMPS_DIMMED - 1) / LAMPS_DIMMED);
}

bool lamps_heard(struct lamps *lamps, const struct sentence_reader *reader)
{
    uint32_t index;
    uint8_t rgb[3];
    const char *way = sentence_field(reader, 2);
    bool blinks = !strcmp(way, "blink");
    if (!sentence_is(reader, "host", "lamp", 3) ||
        !sentence_field_number(reader, 0, LAMPS_COUNT - 1, &index) ||
        !read_colour(sentence_field(reader, 1), rgb) || (!blinks && strcmp(way, "steady")))
        return false;
    lamps->colour[index][0] = dim(rgb[lamps->takes_red_first ? 0 : 1]);
    lamps->colour[index][1] = dim(rgb[lamps->takes_red_first ? 1 : 0]);
    lamps->colour[index][2] = dim(rgb[2]);
    lamps->blinks[index] = blinks;
    lamps->is_changed = true;
    return true;
}

void lamps_step(struct lamps *lamps, uint32_t now_ms)
{
    if (now_ms - lamps->phase_ms >= LAMPS_BLINK_MS) {
        lamps->phase_ms += LAMPS_BLINK_MS;
        lamps->is_lit_phase = !lamps->is_lit_phase;
        /* Sent again even if nothing blinks: a lamp that lost power is right soon. */
        lamps->is_changed = true;
    }
}

const uint8_t *lamps_now(const struct lamps *lamps, uint8_t index)
{
    static const uint8_t dark[3] = {0, 0, 0};
    return lamps->blinks[index] && !lamps->is_lit_phase ? dark : lamps->colour[index];
}
