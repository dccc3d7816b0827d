/* How does the simulated chip run? Its firmware, its time, what is to happen when, and what
 * is measured meanwhile.
 */
#ifndef NANO_H
#define NANO_H

#include <stdbool.h>
#include <stdint.h>

#include <simavr/sim_avr.h>

#define NANO_FOR_EVER UINT64_MAX

extern avr_t *nano;
extern bool nano_is_over; /* set it to end everything */

struct nano_stats {
    uint64_t awake, awake_most;   /* cycles of one turn of the firmware's main loop */
    uint64_t masked, masked_most; /* cycles without interrupts; after nano_measure */
    uint16_t stack_least;         /* the lowest stack pointer; after nano_measure */
    uint64_t resets;
};
extern struct nano_stats nano_stats;
void nano_forget_stats(void);

/* Ends the program if there is no such firmware or chip. `bootloader`: NULL for none. */
void nano_load(const char *path, const char *bootloader, const char *mcu, uint32_t frequency);
void nano_attached(void); /* the parts are there: begin */
void nano_eeprom_file(const char *path, bool is_saving);
void nano_die_of(const char *what, const char *name);

uint64_t nano_cycles(double ms);
uint64_t nano_microseconds(uint64_t cycle);
/* Run until that cycle, or a few more. */
void nano_advance(uint64_t until);
/* From now on look at each single instruction, to measure `masked` and `stack_least` as
 * well. Slower; nothing else changes. */
void nano_measure(void);
/* Give this command to `control_obey` at that cycle. */
void nano_later(uint64_t when, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The line has something to do at that cycle, serial_deliver. */
void nano_line_due(uint64_t when);
/* As by the button on the board, which a bootloader tells from other resets. */
void nano_press_reset(void);
/* Jump into an endless loop; deaf: with interrupts off. */
void nano_hang(bool is_deaf);

#endif
