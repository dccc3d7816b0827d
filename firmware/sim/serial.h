/* How does the simulated chip talk? Its serial line, at one end of a pty.
 *
 * Both ways at the true speed. What the device says is also kept, with its moment, for
 * `heard`; what the host says comes from the pty or from `feed`.
 */
#ifndef SERIAL_H
#define SERIAL_H

#include <stdbool.h>
#include <stdint.h>

struct serial_said {
    uint64_t when; /* the cycle of its `$` */
    char text[96];
};
struct serial_stats {
    uint64_t said, heard;
    uint64_t overruns; /* bytes that the firmware was too slow to take */
};
extern struct serial_stats serial_stats;
/* Called with each line that the device says, without its end; may be NULL. */
extern void (*serial_listener)(const char *line);

/* `link`: where the symlink to the pty goes, or NULL for no pty. `has_dtr`: a program that
 * sets another speed at the pty has opened it, and so resets the chip. */
void serial_attach(const char *link, unsigned baud, bool has_dtr);
bool serial_plug(void);
void serial_unplug(void);
void serial_cut(int bytes); /* pull the cable after so many more bytes of the device */
int serial_pty(void);       /* what to poll, -1 if unplugged */
void serial_read_pty(void);
void serial_look_at_speed(void); /* of the program at the pty */

void serial_hear(uint8_t byte);
bool serial_is_quiet(void); /* all that the host said was delivered */
void serial_deliver(void);
/* The next line that was said and not yet asked for, or NULL. */
const struct serial_said *serial_next(void);
void serial_was_reset(void);
/* The speed that the firmware has set. */
double serial_baud(void);

#endif
