/* Calls that could change a disk and of which the media know nothing.
 *
 * They are let through and written down by their names; the rig then refuses the whole
 * trace, and somebody has to teach the media what the call does.
 */
#include "interpose.h"

#include <sys/mman.h>
#include <unistd.h>

#define STRANGE(type, name, remark, parameters, arguments)                           \
    type name parameters                                                             \
    {                                                                                \
        static type(*real) parameters;                                               \
        if (!real) {                                                                 \
            real = (type(*) parameters)dlsym(RTLD_NEXT, #name);                      \
        }                                                                            \
        remark;                                                                      \
        return real arguments;                                                       \
    }
#define STRANGE_FD(type, name, parameters, arguments)                                \
    STRANGE(type, name, cuts_strange(#name, fd), parameters, arguments)
#define STRANGE_PATH(name, at, parameters, arguments)                                \
    STRANGE(int, name, cuts_strange_path(#name, at, path), parameters, arguments)

STRANGE_FD(int, syncfs, (int fd), (fd))
STRANGE_FD(int, sync_file_range, (int fd, off64_t from, off64_t size, unsigned how),
           (fd, from, size, how))
STRANGE_FD(int, fallocate, (int fd, int how, off_t from, off_t size), (fd, how, from, size))
STRANGE_FD(int, fallocate64, (int fd, int how, off64_t from, off64_t size), (fd, how, from, size))
STRANGE_FD(int, posix_fallocate, (int fd, off_t from, off_t size), (fd, from, size))
STRANGE_FD(int, posix_fallocate64, (int fd, off64_t from, off64_t size), (fd, from, size))
STRANGE_FD(ssize_t, pwritev2, (int fd, const struct iovec *parts, int count, off_t at, int how),
           (fd, parts, count, at, how))
STRANGE_FD(ssize_t, pwritev64v2,
           (int fd, const struct iovec *parts, int count, off64_t at, int how),
           (fd, parts, count, at, how))
STRANGE_FD(ssize_t, sendfile, (int fd, int from, off_t *at, size_t size), (fd, from, at, size))
STRANGE_FD(ssize_t, sendfile64, (int fd, int from, off64_t *at, size_t size), (fd, from, at, size))
STRANGE_FD(ssize_t, splice,
           (int from, off64_t *from_at, int fd, off64_t *at, size_t size, unsigned how),
           (from, from_at, fd, at, size, how))
STRANGE_FD(ssize_t, copy_file_range,
           (int from, off64_t *from_at, int fd, off64_t *at, size_t size, unsigned how),
           (from, from_at, fd, at, size, how))
STRANGE_FD(FILE *, fdopen, (int fd, const char *how), (fd, how))

/* Of two names the second, which is made. */
STRANGE_PATH(truncate, AT_FDCWD, (const char *path, off_t size), (path, size))
STRANGE_PATH(truncate64, AT_FDCWD, (const char *path, off64_t size), (path, size))
STRANGE_PATH(remove, AT_FDCWD, (const char *path), (path))
STRANGE_PATH(link, AT_FDCWD, (const char *old, const char *path), (old, path))
STRANGE_PATH(linkat, at, (int old_at, const char *old, int at, const char *path, int how),
             (old_at, old, at, path, how))
STRANGE_PATH(symlink, AT_FDCWD, (const char *old, const char *path), (old, path))
STRANGE_PATH(symlinkat, at, (const char *old, int at, const char *path), (old, at, path))
STRANGE_PATH(renameat2, at,
             (int old_at, const char *old, int at, const char *path, unsigned how),
             (old_at, old, at, path, how))

#define MMAP(name, off_type)                                                         \
    void *name(void *at, size_t size, int rights, int how, int fd, off_type from)    \
    {                                                                                \
        REAL(void *, name, void *, size_t, int, int, int, off_type)                  \
        if ((rights & PROT_WRITE) && (how & MAP_SHARED)) {                           \
            cuts_strange(#name, fd);                                                 \
        }                                                                            \
        return real(at, size, rights, how, fd, from);                                \
    }
MMAP(mmap, off_t)
MMAP(mmap64, off64_t)
