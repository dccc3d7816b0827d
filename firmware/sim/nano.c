#define _GNU_SOURCE
#include "nano.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/sim_cycle_timers.h>
#include <simavr/sim_hex.h>

#include "control.h"
#include "parts.h"
#include "serial.h"

#define GPIOR0 0x3E
#define IN_A_HURRY 100000 /* cycles at a time at most */

avr_t *nano;
bool nano_is_over;

static uint64_t due = NANO_FOR_EVER; /* the next cycle at which something is to be done */
static uint64_t line_due = NANO_FOR_EVER;
struct nano_stats nano_stats;

uint64_t nano_cycles(double ms)
{
    return (uint64_t)(ms * (double)nano->frequency / 1000);
}

uint64_t nano_microseconds(uint64_t cycle)
{
    return cycle * 1000000 / nano->frequency;
}

/* Things to be done at their cycle */

struct later {
    uint64_t when;
    char command[64];
};
static struct later *laters; /* the last one comes first */
static size_t later_count, later_room;

static avr_cycle_count_t alarm_rings(avr_t *a, avr_cycle_count_t when, void *param)
{
    (void)a;
    (void)when;
    (void)param;
    return 0; /* it only ends a sleep in time */
}

static void find_due(void)
{
    due = line_due;
    if (later_count && laters[later_count - 1].when < due)
        due = laters[later_count - 1].when;
    if (due != NANO_FOR_EVER)
        avr_cycle_timer_register(nano, due > nano->cycle ? due - nano->cycle : 1, alarm_rings,
                                 NULL);
}

void nano_line_due(uint64_t when)
{
    line_due = when;
    find_due();
}

void nano_later(uint64_t when, const char *format, ...)
{
    va_list arguments;
    size_t at = later_count;
    if (later_count == later_room) {
        later_room = later_room ? 2 * later_room : 64;
        laters = realloc(laters, later_room * sizeof *laters);
        if (!laters)
            abort();
    }
    while (at && laters[at - 1].when <= when)
        at--;
    memmove(laters + at + 1, laters + at, (later_count - at) * sizeof *laters);
    laters[at].when = when;
    va_start(arguments, format);
    vsnprintf(laters[at].command, sizeof laters[at].command, format, arguments);
    va_end(arguments);
    later_count++;
    find_due();
}

/* The chip */

static bool is_measuring;
static bool has_traps;

static void set_pace(void)
{
    nano->run_cycle_limit = is_measuring || has_traps ? 1 : IN_A_HURRY;
}

void nano_measure(void)
{
    is_measuring = true;
    set_pace();
}

static void find_traps(void);

static void was_reset(struct avr_io_t *io)
{
    (void)io;
    find_traps(); /* a bootloader may have written another program */
    set_pace(); /* libsimavr has forgotten it */
    nano_stats.resets++;
    nano_stats.awake = nano_stats.masked = 0;
    serial_was_reset();
    find_due();
}

static void turn_begins(avr_t *a, avr_io_addr_t address, uint8_t value, void *param)
{
    (void)a;
    (void)address;
    (void)value;
    (void)param;
    if (nano_stats.awake > nano_stats.awake_most)
        nano_stats.awake_most = nano_stats.awake;
    nano_stats.awake = 0;
}

void nano_forget_stats(void)
{
    memset(&nano_stats, 0, sizeof nano_stats);
    nano_stats.stack_least = 0xFFFF;
}

static void no_waiting(avr_t *a, avr_cycle_count_t how_long)
{
    (void)a;
    (void)how_long;
}

void nano_press_reset(void)
{
    avr_reset(nano);
    avr_regbit_set(nano, nano->reset_flags.extrf);
}

void nano_hang(bool is_deaf)
{
    /* `rjmp .-2` where no code is; the program counter goes there by itself. */
    nano->flash[nano->flashend - 1] = 0xFF;
    nano->flash[nano->flashend] = 0xCF;
    nano->pc = nano->flashend - 1;
    nano->state = cpu_Running;
    nano->sreg[S_I] = !is_deaf;
}

/* libsimavr 1.6 takes ADIW and SBIW with a constant of 12 to 15, 28 to 31 and so on for
 * instructions of two words when it skips one, and skips one word too many. While such a
 * skip is done a NOP stands in the instruction's place. */

static bool *is_trap; /* by word: a skip with such an instruction after it */

static uint16_t word_at(uint32_t at)
{
    return (uint16_t)(nano->flash[at] | nano->flash[at + 1] << 8);
}

static void find_traps(void)
{
    free(is_trap);
    is_trap = calloc(nano->flashend / 2 + 1, sizeof *is_trap);
    if (!is_trap)
        abort();
    has_traps = false;
    for (uint32_t at = 0; at + 3 < nano->flashend; at += 2) {
        uint16_t word = word_at(at), next = word_at(at + 2);
        bool is_skip = (word & 0xFC00) == 0x1000 ||                  /* CPSE */
                       (word & 0xFC08) == 0xFC00 ||                  /* SBRC, SBRS */
                       (word & 0xFD00) == 0x9900;                    /* SBIC, SBIS */
        is_trap[at / 2] = is_skip && (next & 0xFE0C) == 0x960C; /* ADIW, SBIW */
        has_traps = has_traps || is_trap[at / 2];
    }
}

void nano_die_of(const char *what, const char *name)
{
    fprintf(stderr, "sim: %s %s\n", what, name);
    exit(2);
}

/* Into the flash; the address of the first byte. */
static uint32_t load(const char *path)
{
    ihex_chunk_p chunks = NULL;
    int count = read_ihex_chunks(path, &chunks);
    uint32_t first;
    if (count <= 0)
        nano_die_of("cannot read", path);
    first = chunks[0].baseaddr;
    for (int i = 0; i < count; i++)
        avr_loadcode(nano, chunks[i].data, chunks[i].size, chunks[i].baseaddr);
    free_ihex_chunks(chunks);
    return first;
}

void nano_load(const char *path, const char *bootloader, const char *mcu, uint32_t frequency)
{
    nano = avr_make_mcu_by_name(mcu);
    if (!nano)
        nano_die_of("does not know", mcu);
    avr_init(nano);
    nano->frequency = frequency;
    nano->log = LOG_ERROR;
    nano->sleep = no_waiting;
    load(path);
    if (bootloader) /* as the fuse BOOTRST has it: every reset begins there */
        nano->pc = nano->reset_pc = load(bootloader);
    find_traps();
    avr_register_io_write(nano, GPIOR0, turn_begins, NULL);
}

void nano_attached(void)
{
    static avr_io_t self = {.kind = "nano", .reset = was_reset};
    parts_after_resets(&self);
    nano_forget_stats();
    set_pace();
    find_due();
}

void nano_eeprom_file(const char *path, bool is_saving)
{
    int size;
    uint8_t *bytes = parts_eeprom(&size);
    FILE *file = path ? fopen(path, is_saving ? "wb" : "rb") : NULL;
    if (!file)
        return;
    if (is_saving)
        fwrite(bytes, 1, (size_t)size, file);
    else if (fread(bytes, 1, (size_t)size, file) != (size_t)size)
        nano_die_of("finds no whole EEPROM in", path);
    fclose(file);
}

/* What can only be seen at each single instruction. */
static void measure(uint64_t spent)
{
    uint16_t stack = (uint16_t)(nano->data[R_SPL] | nano->data[R_SPH] << 8);
    if (nano->sreg[S_I]) {
        nano_stats.masked = 0;
    } else if (nano->cycle > 16000) { /* not the start-up code before main */
        nano_stats.masked += spent;
        if (nano_stats.masked > nano_stats.masked_most)
            nano_stats.masked_most = nano_stats.masked;
    }
    if (stack && stack < nano_stats.stack_least)
        nano_stats.stack_least = stack;
}

static int run(void)
{
    uint32_t at = nano->pc;
    int state;
    if (!is_trap[at / 2] || nano->state != cpu_Running)
        return avr_run(nano);
    uint8_t hidden[2] = {nano->flash[at + 2], nano->flash[at + 3]};
    memset(nano->flash + at + 2, 0, 2);
    state = avr_run(nano);
    memcpy(nano->flash + at + 2, hidden, 2);
    return state;
}

/* One sleep, or as many instructions as fit before anything else is due: times stay exact.
 * One instruction if each is to be looked at. */
static void step(void)
{
    bool was_asleep = nano->state == cpu_Sleeping;
    uint64_t before = nano->cycle;
    int state = run();
    uint64_t spent = nano->cycle - before;
    if (state == cpu_Done || state == cpu_Crashed) {
        printf("crashed at %04x\n", nano->pc);
        fflush(stdout);
        exit(3);
    }
    if (!was_asleep && state != cpu_Sleeping)
        nano_stats.awake += spent;
    if (is_measuring)
        measure(spent);
}

static void do_due(void)
{
    if (line_due <= nano->cycle)
        serial_deliver();
    while (later_count && laters[later_count - 1].when <= nano->cycle) {
        struct later now = laters[--later_count];
        control_obey(now.command, false);
    }
    find_due();
}

void nano_advance(uint64_t until)
{
    while (nano->cycle < until && !nano_is_over) {
        if (nano->cycle >= due)
            do_due();
        step();
    }
    parts_wire();
}

