#include "memory.h"

#include <string.h>

#include "port.h"
#include "sentence.h"

enum step {
    READ_UID,
    READ_BOOT,
    MAKE_UID,
    WRITE_UID,
    WRITE_BOOT,
    GIVE_UP,
    DONE
};

/* What a record is for goes into its CRC, so that none passes for another. */
#define TAG_UID 'u'
#define TAG_BOOT 'b'
#define NO_NUMBER 0xFFFFFFFFu /* what an erased cell holds */

static uint16_t at(uint8_t tag, uint8_t slot)
{
    return (uint16_t)((tag == TAG_UID ? MEMORY_UID_AT : MEMORY_BOOT_AT) + MEMORY_STRIDE * slot);
}

static void make(uint8_t *record, uint8_t tag, uint32_t number)
{
    uint16_t crc = sentence_crc(SENTENCE_CRC_START, tag);
    for (uint8_t i = 0; i < 4; i++) {
        record[i] = (uint8_t)(number >> (8 * i));
        crc = sentence_crc(crc, record[i]);
    }
    record[4] = (uint8_t)crc;
    record[5] = (uint8_t)(crc >> 8);
}

static bool read(uint8_t tag, uint8_t slot, uint32_t *number)
{
    uint8_t found[MEMORY_RECORD];
    uint8_t right[MEMORY_RECORD];
    uint32_t value = 0;
    for (uint8_t i = 0; i < MEMORY_RECORD; i++)
        found[i] = port_memory_read((uint16_t)(at(tag, slot) + i));
    for (uint8_t i = 4; i-- > 0;)
        value = (value << 8) | found[i];
    make(right, tag, value);
    *number = value;
    return value != NO_NUMBER && !memcmp(found, right, MEMORY_RECORD);
}

static void enter(struct memory *memory, enum step step)
{
    memory->step = (uint8_t)step;
    memory->slot = 0;
    memory->byte = 0;
}

void memory_begin(struct memory *memory)
{
    memset(memory, 0, sizeof *memory);
    memory->newest = MEMORY_SLOTS - 1;
    enter(memory, READ_UID);
}

static void read_uid(struct memory *memory)
{
    uint32_t uid;
    if (read(TAG_UID, memory->slot, &uid)) {
        memory->is_whole[memory->slot] = !memory->has_uid || uid == memory->uid;
        if (!memory->has_uid)
            memory->uid = uid;
        memory->has_uid = true;
    }
    if (++memory->slot == MEMORY_UID_COPIES)
        enter(memory, READ_BOOT);
}

static void read_boot(struct memory *memory)
{
    uint32_t boot;
    if (read(TAG_BOOT, memory->slot, &boot) && boot > memory->boot) {
        memory->boot = boot;
        memory->newest = memory->slot;
    }
    if (++memory->slot == MEMORY_SLOTS)
        enter(memory, MAKE_UID);
}

/* Write one byte of the record; true when the whole of it is written. A cell that
 * holds the byte already is spared. */
static bool write(struct memory *memory, uint8_t tag)
{
    while (memory->byte < MEMORY_RECORD) {
        uint16_t cell = (uint16_t)(at(tag, memory->slot) + memory->byte);
        uint8_t wanted = memory->record[memory->byte++];
        if (port_memory_read(cell) != wanted) {
            port_memory_write(cell, wanted);
            return false;
        }
    }
    return true;
}

static void write_uid(struct memory *memory)
{
    uint8_t copy = memory->slot;
    if (copy == MEMORY_UID_COPIES) {
        enter(memory, WRITE_BOOT);
        memory->slot = (uint8_t)((memory->newest + 1) % MEMORY_SLOTS);
        memory->boot++;
        make(memory->record, TAG_BOOT, memory->boot);
    } else if (memory->is_whole[copy] || write(memory, TAG_UID)) {
        memory->slot++;
        memory->byte = 0;
    }
}

static void write_boot(struct memory *memory)
{
    uint32_t number;
    if (!write(memory, TAG_BOOT))
        return;
    if (read(TAG_BOOT, memory->slot, &number) && number == memory->boot) {
        enter(memory, DONE);
    } else if (++memory->tries == MEMORY_SLOTS) {
        enter(memory, GIVE_UP);
    } else {
        memory->slot = (uint8_t)((memory->slot + 1) % MEMORY_SLOTS);
        memory->byte = 0;
    }
}

bool memory_step(struct memory *memory, bool (*chance)(uint32_t *word))
{
    if (port_memory_busy())
        return false;
    switch ((enum step)memory->step) {
    case READ_UID:
        read_uid(memory);
        break;
    case READ_BOOT:
        read_boot(memory);
        break;
    case MAKE_UID:
        if (memory->has_uid || (chance(&memory->uid) && memory->uid != NO_NUMBER)) {
            enter(memory, WRITE_UID);
            make(memory->record, TAG_UID, memory->uid);
        }
        break;
    case WRITE_UID:
        write_uid(memory);
        break;
    case WRITE_BOOT:
        write_boot(memory);
        break;
    case GIVE_UP:
        if (chance(&memory->boot)) {
            memory->boot &= 0x7FFFFFFFu;
            enter(memory, DONE);
        }
        break;
    case DONE:
        break;
    }
    return memory->step == DONE;
}
