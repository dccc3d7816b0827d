/* What is soldered to the simulated Nano? The parts that the firmware's pins lead to.
 *
 * libsimavr gives the chip; here are the button and its bounces, the key matrix, the
 * lamps' wire, the noise on the ADC, the watchdog's jitter, the EEPROM's slowness and
 * the MPU-6050. Where libsimavr 1.6 is simpler than the data sheet, or wrong, the part of
 * the chip is replaced here (EEPROM, TWI) or put right from outside; each place says so.
 *
 * Everything random comes from one seeded source: the same seed and the same script make
 * the same run, cycle by cycle.
 */
#ifndef PARTS_H
#define PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include <simavr/sim_avr.h>
#include <simavr/sim_io.h>

#define PARTS_KEYS 18
#define PARTS_LAMPS 18

enum parts_device { PARTS_DIE, PARTS_CUBE, PARTS_CASTLES };

/* The source of all that is random: a number from 0 to below 1, and a bell curve. */
void parts_seed(uint64_t seed);
double parts_chance(void);
double parts_bell(double sigma);

void parts_attach(avr_t *avr, enum parts_device device);
/* Have io->reset called after each reset, when all parts of the chip have been reset. */
void parts_after_resets(avr_io_t *io);
/* Power was lost: RAM and registers hold anything, a byte half written to the EEPROM too. */
void parts_power_lost(void);

/* Pins: `port` is 'B' to 'D'; PARTS_PIN makes one of a line of pins.h. */
struct parts_pin {
    char port;
    int bit;
};
#define PARTS_PIN(...) PARTS_PIN_(__VA_ARGS__)
#define PARTS_PIN_(port, bit) {#port[0], bit}
avr_irq_t *parts_irq(struct parts_pin pin);
void parts_drive(struct parts_pin pin, int level);
int parts_output(struct parts_pin pin); /* 0, 1, or -1 for an input */

/* The key matrix: keys by castle index. Without diodes, rectangles show ghosts. */
void parts_key(int key, bool is_down);
void parts_diodes(bool has_diodes);

/* The lamps' wire. */
struct parts_wire {
    uint64_t pictures;            /* whole ones: 18 lamps of 24 bits, then a rest */
    uint64_t faults;              /* pulses or rests that no data sheet allows */
    int zero_min, zero_max;       /* high for a 0, in cycles */
    int one_min, one_max;         /* high for a 1 */
    int bit_min, bit_max;         /* from rise to rise within a lamp */
    int gap_max;                  /* low between two lamps */
    uint32_t bytes[PARTS_LAMPS];  /* as they came, of the last whole picture */
    uint32_t colour[PARTS_LAMPS]; /* rrggbb, as this chain shows them */
};
/* Lamps differ: most take green first, some red. */
void parts_chain(bool takes_red_first);
const struct parts_wire *parts_wire(void);
void parts_wire_forget(void); /* the measurements, not the picture */
void parts_attach_wire(const avr_t *avr);
void parts_wire_moved(struct avr_irq_t *irq, uint32_t level, void *nothing);

/* The ADC's open input in millivolts, the supply, the watchdog's jitter in cycles. */
void parts_noise(double millivolt, double sigma);
void parts_supply(int millivolt);
void parts_watchdog(double sigma);

/* The MPU-6050. `sigma` in g. A bus that is off has nobody on it; a jammed one has its
 * data line held down until somebody gives it nine clocks. A sensor that lost power sleeps. */
void parts_accel(double x, double y, double z);
void parts_accel_noise(double sigma);
enum parts_bus { PARTS_BUS_ON, PARTS_BUS_OFF, PARTS_BUS_JAMMED };
void parts_bus(enum parts_bus state);
void parts_sensor_lost_power(void);
void parts_sensor_falls_asleep(void); /* and answers, the same for ever */
void parts_sensor_id(uint8_t id); /* what it answers to WHO_AM_I */
void parts_sensor_was_reset(void);
void parts_attach_sensor(avr_t *avr);
uint64_t parts_sensor_reads(void);

/* The EEPROM's bytes. */
uint8_t *parts_eeprom(int *size);

#endif
