#include "sentence.h"

#include <string.h>

#define TAIL 5 /* "*29B1" */
#define LARGEST_SEQ 65535u
#define LARGEST_TENTH 429496728ul /* ten times this and nine still fit into 32 bits */

uint16_t sentence_crc(uint16_t crc, uint8_t byte)
{
    crc = (uint16_t)((crc >> 8) | (crc << 8));
    crc ^= byte;
    crc ^= (uint16_t)((crc & 0xFF) >> 4);
    crc ^= (uint16_t)(crc << 12);
    crc ^= (uint16_t)((crc & 0xFF) << 5);
    return crc;
}

/* Writing */

static char hex_digit(uint8_t nibble)
{
    return (char)(nibble < 10 ? '0' + nibble : 'A' + nibble - 10);
}

static void put(struct sentence_draft *draft, char letter)
{
    if (draft->length >= 1 + SENTENCE_LONGEST - TAIL)
        draft->fits = false;
    else
        draft->text[draft->length++] = letter;
}

static void put_text(struct sentence_draft *draft, const char *text)
{
    while (*text)
        put(draft, *text++);
}

/* By subtraction: an 8-bit chip divides 32 bits in 600 cycles, and a beat has ten digits. */
static void put_number(struct sentence_draft *draft, uint32_t number)
{
    static const uint32_t powers[] = {1000000000, 100000000, 10000000, 1000000, 100000,
                                      10000,      1000,      100,      10,      1};
    bool has_begun = false;
    for (uint8_t i = 0; i < 10; i++) {
        char digit = '0';
        while (number >= powers[i]) {
            number -= powers[i];
            digit++;
        }
        has_begun = has_begun || digit > '0' || i == 9;
        if (has_begun)
            put(draft, digit);
    }
}

void sentence_begin(struct sentence_draft *draft, const char *device, uint16_t seq,
                    const char *kind)
{
    draft->length = 0;
    draft->fits = true;
    put(draft, '$');
    put_text(draft, device);
    sentence_number(draft, seq);
    sentence_text(draft, kind);
}

void sentence_text(struct sentence_draft *draft, const char *field)
{
    put(draft, ',');
    put_text(draft, field);
}

void sentence_number(struct sentence_draft *draft, uint32_t field)
{
    put(draft, ',');
    put_number(draft, field);
}

void sentence_hex(struct sentence_draft *draft, uint32_t field)
{
    put(draft, ',');
    for (uint8_t i = 0; i < 8; i++) {
        put(draft, hex_digit((uint8_t)(field >> 28)));
        field <<= 4;
    }
}

bool sentence_end(struct sentence_draft *draft)
{
    uint16_t crc = SENTENCE_CRC_START;
    for (uint8_t i = 1; i < draft->length; i++)
        crc = sentence_crc(crc, (uint8_t)draft->text[i]);
    draft->text[draft->length++] = '*';
    for (uint8_t i = 0; i < 4; i++) {
        draft->text[draft->length++] = hex_digit((uint8_t)(crc >> 12));
        crc = (uint16_t)(crc << 4);
    }
    draft->text[draft->length++] = '\n';
    return draft->fits;
}

/* Reading */

static bool is_number(const char *text, uint32_t most, uint32_t *value)
{
    uint32_t number = 0;
    if (!*text || (text[0] == '0' && text[1]))
        return false;
    for (; *text; text++) {
        uint8_t digit = (uint8_t)(*text - '0');
        if (digit > 9 || number > LARGEST_TENTH)
            return false;
        number = number * 10 + digit;
    }
    if (number > most)
        return false;
    *value = number;
    return true;
}

static const char *next_word(const char *word)
{
    return word + strlen(word) + 1;
}

static bool has_its_crc(const struct sentence_reader *reader)
{
    uint16_t crc = SENTENCE_CRC_START;
    uint8_t body = reader->length - TAIL;
    if (reader->length <= TAIL || reader->line[body] != '*')
        return false;
    for (uint8_t i = 0; i < body; i++)
        crc = sentence_crc(crc, (uint8_t)reader->line[i]);
    for (uint8_t i = 1; i < TAIL; i++) {
        if (reader->line[body + i] != hex_digit((uint8_t)(crc >> 12)))
            return false;
        crc = (uint16_t)(crc << 4);
    }
    return true;
}

/* Cut the line into words at its commas; whether all of it may be said. */
static bool is_sentence(struct sentence_reader *reader)
{
    uint8_t commas = 0;
    uint32_t seq;
    if (!has_its_crc(reader))
        return false;
    reader->length -= TAIL;
    for (uint8_t i = 0; i < reader->length; i++) {
        char letter = reader->line[i];
        if (letter < ' ' || letter > '~' || letter == '*')
            return false;
        if (letter == ',') {
            reader->line[i] = 0;
            commas++;
        }
    }
    reader->line[reader->length] = 0;
    if (commas < 2)
        return false;
    const char *device = reader->line;
    if (strcmp(device, "die") && strcmp(device, "castles") && strcmp(device, "host"))
        return false;
    const char *number = next_word(device);
    if (!is_number(number, LARGEST_SEQ, &seq))
        return false;
    const char *kind = next_word(number);
    if (!*kind)
        return false;
    for (; *kind; kind++)
        if (*kind < 'a' || *kind > 'z')
            return false;
    reader->seq = (uint16_t)seq;
    reader->fields = commas - 2;
    return true;
}

void sentence_listen(struct sentence_reader *reader)
{
    memset(reader, 0, sizeof *reader);
}

bool sentence_feed(struct sentence_reader *reader, uint8_t byte)
{
    bool is_whole = false;
    if (byte == '\r')
        return false;
    if (byte == '$' || byte == '\n') {
        if (reader->is_open) {
            is_whole = byte == '\n' && is_sentence(reader);
            reader->is_litter = reader->is_litter || !is_whole;
        }
        reader->dropped += reader->is_litter;
        reader->is_litter = false;
        reader->is_open = byte == '$';
        if (reader->is_open)
            reader->length = 0;
    } else if (reader->is_open && reader->length < SENTENCE_LONGEST) {
        reader->line[reader->length++] = (char)byte;
    } else {
        reader->is_open = false;
        reader->is_litter = true;
    }
    return is_whole;
}

bool sentence_is(const struct sentence_reader *reader, const char *device, const char *kind,
                 uint8_t fields)
{
    return reader->fields == fields && !strcmp(reader->line, device) &&
           !strcmp(next_word(next_word(reader->line)), kind);
}

const char *sentence_field(const struct sentence_reader *reader, uint8_t field)
{
    const char *word = reader->line;
    if (field >= reader->fields)
        return "";
    for (uint8_t i = 0; i < field + 3; i++)
        word = next_word(word);
    return word;
}

bool sentence_field_number(const struct sentence_reader *reader, uint8_t field, uint32_t most,
                           uint32_t *value)
{
    return is_number(sentence_field(reader, field), most, value);
}
