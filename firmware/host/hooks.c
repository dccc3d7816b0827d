#include "hooks.h"

#include "port.h"

static struct hooks set;

void hooks_set(struct hooks hooks)
{
    set = hooks;
}

bool port_send(const char *bytes, uint8_t count)
{
    return set.send(bytes, count);
}

bool port_memory_busy(void)
{
    return set.memory_busy();
}

uint8_t port_memory_read(uint16_t at)
{
    return set.memory_read(at);
}

void port_memory_write(uint16_t at, uint8_t byte)
{
    set.memory_write(at, byte);
}
