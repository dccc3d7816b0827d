/* How do the tests play the chip? They hook in functions for those of core/port.h. */
#ifndef HOOKS_H
#define HOOKS_H

#include <stdbool.h>
#include <stdint.h>

struct hooks {
    bool (*send)(const char *bytes, uint8_t count);
    bool (*memory_busy)(void);
    uint8_t (*memory_read)(uint16_t at);
    void (*memory_write)(uint16_t at, uint8_t byte);
};
/* All four, before anything that needs them is called. */
void hooks_set(struct hooks hooks);

#endif
