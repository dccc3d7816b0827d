/* Which commands does the simulator obey? See `help`. */
#ifndef CONTROL_H
#define CONTROL_H

#include <stdbool.h>

#include "parts.h"

void control_begin(enum parts_device device, bool is_stepped);
/* Do it. `is_told`: by a person or a test, who gets a line that begins with `ok` or `err`. */
bool control_obey(char *command, bool is_told);

#endif
