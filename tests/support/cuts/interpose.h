/* What the two halves of the recorder share; interpose.c says what it is. */
#ifndef INTERPOSE_H
#define INTERPOSE_H

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/uio.h>

/* The call itself, under the name `real`. */
#define REAL(type, name, ...)                                                        \
    static type (*real)(__VA_ARGS__);                                                \
    if (!real) {                                                                     \
        real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name);                        \
    }

/* A remark of the process itself, between its calls. */
void cuts_remark(const char *text, size_t length);

/* A call of this name was made to an open file; written down where that is in the folder. */
void cuts_strange(const char *what, int fd);

/* The same of a call to a name, which may be relative to the open folder `at`. */
void cuts_strange_path(const char *what, int at, const char *path);

#endif
