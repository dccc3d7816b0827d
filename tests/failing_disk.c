/* A disk that begins to fail under a running program.
 *
 * While the file named by FAILING_SWITCH holds a number, every write, sync and
 * change of size of an open file below FAILING_FOLDER, and every opening of one
 * for writing, fails with that errno. The program itself does not know.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int number(void)
{
    static ssize_t (*really)(int, void *, size_t);
    const char *name = getenv("FAILING_SWITCH");
    char text[16] = "";
    int file;

    if (name == NULL || (file = open(name, O_RDONLY | O_CLOEXEC)) < 0)
        return 0;
    if (really == NULL)
        really = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
    if (really(file, text, sizeof text - 1) < 0)
        text[0] = '\0';
    close(file);
    return atoi(text);
}

static int is_below(const char *path)
{
    const char *folder = getenv("FAILING_FOLDER");

    return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

/* 0, or the errno with which something done to this open file fails now. */
static int fails(int file)
{
    char link[32], path[4096];
    ssize_t size;

    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    size = readlink(link, path, sizeof path - 1);
    if (size < 0)
        return 0;
    path[size] = '\0';
    return is_below(path) ? number() : 0;
}

#define DO(kind, name, parameters, file, arguments)                          \
    kind name parameters                                                     \
    {                                                                        \
        static kind (*really) parameters;                                    \
        int wrong = fails(file);                                             \
        if (wrong) {                                                         \
            errno = wrong;                                                   \
            return -1;                                                       \
        }                                                                    \
        if (really == NULL)                                                  \
            really = (kind (*) parameters)dlsym(RTLD_NEXT, #name);           \
        return really arguments;                                             \
    }

DO(ssize_t, write, (int f, const void *b, size_t n), f, (f, b, n))
DO(ssize_t, pwrite, (int f, const void *b, size_t n, off_t o), f, (f, b, n, o))
DO(ssize_t, pwrite64, (int f, const void *b, size_t n, off64_t o), f, (f, b, n, o))
DO(int, ftruncate, (int f, off_t n), f, (f, n))
DO(int, ftruncate64, (int f, off64_t n), f, (f, n))
DO(int, fsync, (int f), f, (f))
DO(int, fdatasync, (int f), f, (f))
DO(int, posix_fallocate, (int f, off_t o, off_t n), f, (f, o, n))
DO(int, posix_fallocate64, (int f, off64_t o, off64_t n), f, (f, o, n))

#define OPEN(name)                                                           \
    int name(const char *path, int flags, ...)                               \
    {                                                                        \
        static int (*really)(const char *, int, ...);                        \
        mode_t mode = 0;                                                     \
        int wrong;                                                           \
        va_list list;                                                        \
        va_start(list, flags);                                               \
        if (flags & (O_CREAT | O_TMPFILE))                                   \
            mode = va_arg(list, mode_t);                                     \
        va_end(list);                                                        \
        if ((flags & O_ACCMODE) != O_RDONLY && is_below(path)                \
            && (wrong = number()) != 0) {                                    \
            errno = wrong;                                                   \
            return -1;                                                       \
        }                                                                    \
        if (really == NULL)                                                  \
            really = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name); \
        return really(path, flags, mode);                                    \
    }

OPEN(open)
OPEN(open64)

/* Names that change, come or go. */
#define NAMES(name, parameters, path, arguments)                             \
    int name parameters                                                      \
    {                                                                        \
        static int (*really) parameters;                                     \
        int wrong = is_below(path) ? number() : 0;                           \
        if (wrong) {                                                         \
            errno = wrong;                                                   \
            return -1;                                                       \
        }                                                                    \
        if (really == NULL)                                                  \
            really = (int (*) parameters)dlsym(RTLD_NEXT, #name);            \
        return really arguments;                                             \
    }

NAMES(rename, (const char *a, const char *b), a, (a, b))
NAMES(unlink, (const char *a), a, (a))
NAMES(mkdir, (const char *a, mode_t m), a, (a, m))
