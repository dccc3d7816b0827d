/* How is a sentence written on the wire, and which bytes are one?
 *
 *     $<device>,<seq>,<kind>[,<field>...]*<crc>\n
 *
 * The same rules as the program's companion/adapters/devices/sentences.py, and tested
 * against it. A receiver never guesses: what is not a whole, correct sentence is
 * counted and dropped, and the next `$` starts afresh. No chip and no clock here.
 */
#ifndef SENTENCE_H
#define SENTENCE_H

#include <stdbool.h>
#include <stdint.h>

/* The most characters between `$` and the end of the line, `*` and CRC included. */
#define SENTENCE_LONGEST 64

/* CRC-16/CCITT-FALSE: begin with the start value, take in byte after byte;
 * "123456789" gives 29B1. */
#define SENTENCE_CRC_START 0xFFFFu
uint16_t sentence_crc(uint16_t crc, uint8_t byte);

/* A sentence in the making: begin, add fields, end; then `text` holds `length`
 * bytes from `$` to the line's end (no NUL). sentence_end says whether it fits
 * into a line; what does not fit must not be sent. The texts given must be ones
 * that a receiver accepts: that is not checked. */
struct sentence_draft {
    uint8_t length;
    bool fits;
    char text[1 + SENTENCE_LONGEST + 1];
};
void sentence_begin(struct sentence_draft *draft, const char *device, uint16_t seq,
                    const char *kind);
void sentence_text(struct sentence_draft *draft, const char *field);
void sentence_number(struct sentence_draft *draft, uint32_t field);
void sentence_hex(struct sentence_draft *draft, uint32_t field); /* eight digits */
bool sentence_end(struct sentence_draft *draft);

/* Finds the sentences in a stream of bytes.
 *
 * sentence_feed is true when this byte completes a sentence: until the next call
 * the functions below tell what it says. `dropped` counts, and wraps, how often
 * something was heard that is no sentence. */
struct sentence_reader {
    uint16_t dropped;
    uint16_t seq;
    uint8_t length;
    uint8_t fields; /* after the kind */
    bool is_open;
    bool is_litter;
    char line[SENTENCE_LONGEST + 1];
};
void sentence_listen(struct sentence_reader *reader);
bool sentence_feed(struct sentence_reader *reader, uint8_t byte);

/* Whether it is this speaker's sentence of this kind with so many fields. */
bool sentence_is(const struct sentence_reader *reader, const char *device, const char *kind,
                 uint8_t fields);
/* A field's text, counted from 0 after the kind; "" if there is none. */
const char *sentence_field(const struct sentence_reader *reader, uint8_t field);
/* A field as a decimal number from 0 to `most` without leading zeros. False: it
 * is none, and `value` is unchanged. */
bool sentence_field_number(const struct sentence_reader *reader, uint8_t field, uint32_t most,
                           uint32_t *value);

#endif
