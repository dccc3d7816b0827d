/* Writes down every system call that changes one folder: what a disk would have been told.
 *
 * Preloaded into a process (LD_PRELOAD), with CUTS_FOLDER, a folder without symbolic links
 * in its name, and CUTS_TRACE, the file that is appended to. Each call is written down once
 * it has succeeded. Calls of which the media know nothing are written down as such, and the
 * rig then refuses the whole trace. What is written through a mapping is not seen, so a
 * shared mapping that may be written is such a call too; only SQLite's "-shm" files, which
 * are caches, are left out. For one thread.
 */
#include "interpose.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { HIGH_FD = 700 };

/* Keep in step with trace.py. */
struct line {
    uint32_t kind;
    uint32_t length;
    uint64_t inode;
    int64_t offset;
};

static int trace = -1;
static char folder[PATH_MAX];
static size_t folder_length;

static void put(char kind, uint64_t inode, int64_t offset, const void *data, size_t length)
{
    struct line head = {(uint32_t)kind, (uint32_t)length, inode, offset};
    struct iovec parts[2] = {{&head, sizeof head}, {(void *)data, length}};
    int before = errno;
    if (trace >= 0 &&
        syscall(SYS_writev, trace, parts, 2) != (long)(sizeof head + length)) {
        abort(); /* half a trace would prove anything */
    }
    errno = before;
}

__attribute__((constructor)) static void begin(void)
{
    const char *name = getenv("CUTS_FOLDER");
    const char *file = getenv("CUTS_TRACE");
    if (!name || !file) {
        return;
    }
    snprintf(folder, sizeof folder, "%s", name);
    folder_length = strlen(folder);
    int low = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND, 0600);
    trace = fcntl(low, F_DUPFD_CLOEXEC, HIGH_FD);
    syscall(SYS_close, low);
    if (trace < 0) {
        abort();
    }
}

/* A remark of the process itself, between its calls. */
void cuts_remark(const char *text, size_t length)
{
    put('k', 0, 0, text, length);
}

/* The kernel says of a name that is gone that it is deleted. */
static int is_cache(const char *path)
{
    static const char *const ends[] = {"-shm", "-shm (deleted)"};
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(path);
        size_t end = strlen(ends[i]);
        if (length >= end && strcmp(path + length - end, ends[i]) == 0) {
            return 1;
        }
    }
    return 0;
}

static int is_inside(const char *path)
{
    return trace >= 0 && strncmp(path, folder, folder_length) == 0 &&
           (path[folder_length] == '/' || path[folder_length] == 0) && !is_cache(path);
}

/* The path of an open file; empty where it has none. */
static void path_of(int fd, char *path)
{
    char link[64];
    int before = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
    errno = before;
}

/* A path that may be relative to an open folder, from the root on. */
static void whole(int at, const char *path, char *to)
{
    char base[PATH_MAX] = "";
    if (path[0] != '/') {
        if (at == AT_FDCWD) {
            if (!getcwd(base, sizeof base)) {
                abort();
            }
        } else {
            path_of(at, base);
        }
    }
    size_t length = strlen(base);
    if (length + strlen(path) + 2 > PATH_MAX) {
        abort();
    }
    memcpy(to, base, length);
    if (length) {
        to[length++] = '/';
    }
    strcpy(to + length, path);
}

static uint64_t inode_of(int fd)
{
    struct stat found;
    int before = errno;
    uint64_t inode = fstat(fd, &found) == 0 ? found.st_ino : 0;
    errno = before;
    return inode;
}

static int is_known(int fd)
{
    char path[PATH_MAX];
    if (trace < 0 || fd < 0 || fd == trace) {
        return 0;
    }
    path_of(fd, path);
    return is_inside(path);
}

void cuts_strange(const char *what, int fd)
{
    if (is_known(fd)) {
        put('?', 0, 0, what, strlen(what));
    }
}

void cuts_strange_path(const char *what, int at, const char *path)
{
    char name[PATH_MAX];
    whole(at, path, name);
    if (is_inside(name)) {
        put('?', 0, 0, what, strlen(what));
    }
}

/* Opening: a file that was not there is made, one that was may be emptied. */

static int opened(int fd, int flags, int was_there)
{
    char path[PATH_MAX];
    if (fd < 0 || trace < 0) {
        return fd;
    }
    path_of(fd, path);
    if (is_inside(path)) {
        put(was_there ? 'o' : 'c', inode_of(fd), 0, path, strlen(path));
        if (was_there && flags & O_TRUNC) {
            put('t', inode_of(fd), 0, "", 0);
        }
    }
    return fd;
}

static int is_there(int at, const char *path)
{
    struct stat found;
    int before = errno;
    int there = fstatat(at, path, &found, 0) == 0;
    errno = before;
    return there;
}

static int open_at(int at, const char *path, int flags, mode_t mode)
{
    if (flags & __O_TMPFILE & ~O_DIRECTORY) {
        cuts_strange_path("O_TMPFILE", at, path);
    }
    int was_there = !(flags & O_CREAT) || is_there(at, path);
    return opened((int)syscall(SYS_openat, at, path, flags, mode), flags, was_there);
}

#define OPEN(name, at, flag, ...)                                                    \
    int name(__VA_ARGS__, int flags, ...)                                            \
    {                                                                                \
        mode_t mode = 0;                                                             \
        if (flags & (O_CREAT | __O_TMPFILE)) {                                       \
            va_list more;                                                            \
            va_start(more, flags);                                                   \
            mode = va_arg(more, mode_t);                                             \
            va_end(more);                                                            \
        }                                                                            \
        return open_at(at, path, flags | (flag), mode);                              \
    }
OPEN(open, AT_FDCWD, 0, const char *path)
OPEN(open64, AT_FDCWD, O_LARGEFILE, const char *path)
OPEN(openat, at, 0, int at, const char *path)
OPEN(openat64, at, O_LARGEFILE, int at, const char *path)

#define OPEN_2(name, at, flag, ...)                                                  \
    int name(__VA_ARGS__, int flags) { return open_at(at, path, flags | (flag), 0); }
OPEN_2(__open_2, AT_FDCWD, 0, const char *path)
OPEN_2(__open64_2, AT_FDCWD, O_LARGEFILE, const char *path)
OPEN_2(__openat_2, at, 0, int at, const char *path)
OPEN_2(__openat64_2, at, O_LARGEFILE, int at, const char *path)

#define CREAT(name, flag)                                                            \
    int name(const char *path, mode_t mode)                                          \
    {                                                                                \
        return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC | (flag), mode); \
    }
CREAT(creat, 0)
CREAT(creat64, O_LARGEFILE)

/* Writing. */

static ssize_t wrote(int fd, const void *data, ssize_t length, off64_t offset)
{
    if (length > 0 && is_known(fd)) {
        put('w', inode_of(fd), offset < 0 ? lseek64(fd, 0, SEEK_CUR) - length : offset, data,
            (size_t)length);
    }
    return length;
}

ssize_t write(int fd, const void *data, size_t length)
{
    REAL(ssize_t, write, int, const void *, size_t)
    return wrote(fd, data, real(fd, data, length), -1);
}

#define PWRITE(name, off_type)                                                       \
    ssize_t name(int fd, const void *data, size_t length, off_type offset)           \
    {                                                                                \
        REAL(ssize_t, name, int, const void *, size_t, off_type)                     \
        return wrote(fd, data, real(fd, data, length, offset), offset);              \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

static ssize_t wrote_parts(int fd, const struct iovec *parts, ssize_t length, off64_t offset)
{
    ssize_t left = length;
    if (length <= 0 || !is_known(fd)) {
        return length;
    }
    if (offset < 0) {
        offset = lseek64(fd, 0, SEEK_CUR) - length;
    }
    for (; left > 0; parts++) {
        ssize_t here = left < (ssize_t)parts->iov_len ? left : (ssize_t)parts->iov_len;
        wrote(fd, parts->iov_base, here, offset);
        offset += here;
        left -= here;
    }
    return length;
}

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    REAL(ssize_t, writev, int, const struct iovec *, int)
    return wrote_parts(fd, parts, real(fd, parts, count), -1);
}

#define PWRITEV(name, off_type)                                                      \
    ssize_t name(int fd, const struct iovec *parts, int count, off_type offset)      \
    {                                                                                \
        REAL(ssize_t, name, int, const struct iovec *, int, off_type)                \
        return wrote_parts(fd, parts, real(fd, parts, count, offset), offset);       \
    }
PWRITEV(pwritev, off_t)
PWRITEV(pwritev64, off64_t)

#define FTRUNCATE(name, off_type)                                                    \
    int name(int fd, off_type size)                                                  \
    {                                                                                \
        REAL(int, name, int, off_type)                                               \
        int result = real(fd, size);                                                 \
        if (result == 0 && is_known(fd)) {                                           \
            put('t', inode_of(fd), size, "", 0);                                     \
        }                                                                            \
        return result;                                                               \
    }
FTRUNCATE(ftruncate, off_t)
FTRUNCATE(ftruncate64, off64_t)

/* Syncing. */

#define SYNC(kind, name)                                                             \
    int name(int fd)                                                                 \
    {                                                                                \
        REAL(int, name, int)                                                         \
        char path[PATH_MAX];                                                         \
        int result = real(fd);                                                       \
        if (result == 0 && is_known(fd)) {                                           \
            path_of(fd, path);                                                       \
            put(kind, inode_of(fd), 0, path, strlen(path));                          \
        }                                                                            \
        return result;                                                               \
    }
SYNC('s', fsync)
SYNC('d', fdatasync)

/* Names. */

static int renamed(int result, int from_at, const char *from, int to_at, const char *to)
{
    char names[2 * PATH_MAX];
    char other[PATH_MAX];
    if (result == 0 && trace >= 0) {
        whole(from_at, from, names);
        whole(to_at, to, other);
        if (is_inside(names) || is_inside(other)) {
            size_t length = strlen(names) + 1;
            memcpy(names + length, other, strlen(other));
            put('r', 0, 0, names, length + strlen(other));
        }
    }
    return result;
}

int rename(const char *from, const char *to)
{
    REAL(int, rename, const char *, const char *)
    return renamed(real(from, to), AT_FDCWD, from, AT_FDCWD, to);
}

int renameat(int from_at, const char *from, int to_at, const char *to)
{
    REAL(int, renameat, int, const char *, int, const char *)
    return renamed(real(from_at, from, to_at, to), from_at, from, to_at, to);
}

static int named(char kind, int result, int at, const char *path)
{
    char name[PATH_MAX];
    if (result == 0 && trace >= 0) {
        whole(at, path, name);
        if (is_inside(name)) {
            put(kind, 0, 0, name, strlen(name));
        }
    }
    return result;
}

int unlink(const char *path)
{
    REAL(int, unlink, const char *)
    return named('u', real(path), AT_FDCWD, path);
}

int unlinkat(int at, const char *path, int flags)
{
    REAL(int, unlinkat, int, const char *, int)
    return named(flags & AT_REMOVEDIR ? 'x' : 'u', real(at, path, flags), at, path);
}

int rmdir(const char *path)
{
    REAL(int, rmdir, const char *)
    return named('x', real(path), AT_FDCWD, path);
}

int mkdir(const char *path, mode_t mode)
{
    REAL(int, mkdir, const char *, mode_t)
    return named('m', real(path, mode), AT_FDCWD, path);
}

int mkdirat(int at, const char *path, mode_t mode)
{
    REAL(int, mkdirat, int, const char *, mode_t)
    return named('m', real(at, path, mode), at, path);
}
