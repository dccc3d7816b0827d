/* How do lights and clicks leave the chip? Seven pips, the armed light, a piezo disc. */
#ifndef PIPS_H
#define PIPS_H

#include <stdbool.h>
#include <stdint.h>

void pips_begin(void);
/* Light these pips: pip i of pins.h is bit i. */
void pips_show(uint8_t lit);
void pips_armed(bool is_armed);
/* A click of 2 kHz for PIPS_CLICK_MS; made by timer 2, so nobody waits. */
#define PIPS_CLICK_MS 4
void pips_click(uint32_t now_ms);
/* Once a millisecond: ends the click. */
void pips_step(uint32_t now_ms);

#endif
