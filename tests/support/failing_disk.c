/* A disk that begins to fail under a running program.
 *
 * While the file named by FAILING_SWITCH holds a line, calls that mean a file below
 * FAILING_FOLDER fail as it says; the program itself does not know.
 *
 *     ERRNO [CALLS FIRST TIMES [PART]]
 *
 * ERRNO alone fails every change for ever. 0 is no failure but a transfer of half the bytes.
 * CALLS are letters: w write, s sync, t change of size, o opening for writing, n rename,
 * u unlink, m mkdir, a allocate; r read, i opening for reading. FIRST is the first such call
 * that fails, counted from 1 since the line was written; TIMES how many do, 0 for ever; PART
 * must be in the file's path. Each failure leaves its letter in the file FAILING_SWITCH.hits.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#define CHANGES "wstonuma"
#define SHORT (-1)

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

/* The line in the switch, without a call that could itself be meant. 0 if there is none. */
static int line(char *text, size_t room)
{
    const char *name = getenv("FAILING_SWITCH");
    long file, size;

    if (name == NULL)
        return 0;
    file = syscall(SYS_openat, AT_FDCWD, name, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    size = syscall(SYS_read, file, text, room - 1);
    syscall(SYS_close, file);
    text[size > 0 ? size : 0] = '\0';
    return size > 0;
}

static void leave(char letter)
{
    char name[4096];
    long file;

    snprintf(name, sizeof name, "%s.hits", getenv("FAILING_SWITCH"));
    file = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file >= 0) {
        syscall(SYS_write, file, &letter, 1);
        syscall(SYS_close, file);
    }
}

/* 0, or the errno with which this call fails now, or SHORT. */
static int strikes(char letter, const char *path)
{
    static char before[256];
    static long count;
    const char *folder = getenv("FAILING_FOLDER");
    char text[256], calls[16] = CHANGES, part[128] = "";
    long first = 1, times = 0;
    int wrong = 0, kept = errno, found = 0;

    if (folder == NULL || strncmp(path, folder, strlen(folder)) != 0 || !line(text, sizeof text)) {
        errno = kept;
        return 0;
    }
    sscanf(text, "%d %15s %ld %ld %127s", &wrong, calls, &first, &times, part);
    pthread_mutex_lock(&one_at_a_time);
    if (strcmp(text, before) != 0) {
        strcpy(before, text);
        count = 0;
    }
    if (strchr(calls, letter) != NULL && strstr(path, part) != NULL) {
        count++;
        if (count >= first && (times == 0 || count < first + times)) {
            found = wrong == 0 ? SHORT : wrong;
            leave(letter);
        }
    }
    pthread_mutex_unlock(&one_at_a_time);
    errno = kept;
    return found;
}

/* The same for what is done to an open file. */
static int strikes_open(char letter, int file)
{
    char link[32], path[4096];
    ssize_t size;
    int kept = errno;

    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    size = readlink(link, path, sizeof path - 1);
    errno = kept;
    if (size < 0)
        return 0;
    path[size] = '\0';
    return strikes(letter, path);
}

#define REALLY(kind, name, parameters)                                       \
    static kind (*really) parameters;                                        \
    if (really == NULL)                                                      \
        really = (kind (*) parameters)dlsym(RTLD_NEXT, #name)

#define FAIL_IF(wrong)                                                       \
    if ((wrong) > 0) {                                                       \
        errno = (wrong);                                                     \
        return -1;                                                           \
    }

/* Bytes that go to or come from an open file: all, half of them, or none. */
#define MOVE(name, letter, parameters, file, size, arguments)                \
    ssize_t name parameters                                                  \
    {                                                                        \
        REALLY(ssize_t, name, parameters);                                   \
        int wrong = strikes_open(letter, file);                              \
        FAIL_IF(wrong)                                                       \
        if (wrong == SHORT && size > 1)                                      \
            size /= 2;                                                       \
        return really arguments;                                             \
    }

MOVE(write, 'w', (int f, const void *b, size_t n), f, n, (f, b, n))
MOVE(pwrite, 'w', (int f, const void *b, size_t n, off_t o), f, n, (f, b, n, o))
MOVE(pwrite64, 'w', (int f, const void *b, size_t n, off64_t o), f, n, (f, b, n, o))
MOVE(read, 'r', (int f, void *b, size_t n), f, n, (f, b, n))
MOVE(pread, 'r', (int f, void *b, size_t n, off_t o), f, n, (f, b, n, o))
MOVE(pread64, 'r', (int f, void *b, size_t n, off64_t o), f, n, (f, b, n, o))

#define DO(name, letter, parameters, file, arguments)                        \
    int name parameters                                                      \
    {                                                                        \
        REALLY(int, name, parameters);                                       \
        int wrong = strikes_open(letter, file);                              \
        FAIL_IF(wrong)                                                       \
        return really arguments;                                             \
    }

DO(ftruncate, 't', (int f, off_t n), f, (f, n))
DO(ftruncate64, 't', (int f, off64_t n), f, (f, n))
DO(fsync, 's', (int f), f, (f))
DO(fdatasync, 's', (int f), f, (f))
DO(posix_fallocate, 'a', (int f, off_t o, off_t n), f, (f, o, n))
DO(posix_fallocate64, 'a', (int f, off64_t o, off64_t n), f, (f, o, n))

#define OPEN(name)                                                           \
    int name(const char *path, int flags, ...)                               \
    {                                                                        \
        REALLY(int, name, (const char *, int, ...));                         \
        mode_t mode = 0;                                                     \
        int wrong;                                                           \
        va_list list;                                                        \
        va_start(list, flags);                                               \
        if (flags & (O_CREAT | O_TMPFILE))                                   \
            mode = va_arg(list, mode_t);                                     \
        va_end(list);                                                        \
        wrong = strikes((flags & O_ACCMODE) != O_RDONLY ? 'o' : 'i', path);  \
        FAIL_IF(wrong)                                                       \
        return really(path, flags, mode);                                    \
    }

OPEN(open)
OPEN(open64)

/* Names that change, come or go. */
#define NAMES(name, letter, parameters, path, arguments)                     \
    int name parameters                                                      \
    {                                                                        \
        REALLY(int, name, parameters);                                       \
        int wrong = strikes(letter, path);                                   \
        FAIL_IF(wrong)                                                       \
        return really arguments;                                             \
    }

NAMES(rename, 'n', (const char *a, const char *b), a, (a, b))
NAMES(unlink, 'u', (const char *a), a, (a))
NAMES(mkdir, 'm', (const char *a, mode_t m), a, (a, m))
