/* Makes writes to files of a directory "marks" fail with EIO while the file WRITES_FAIL exists. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fails(int fd) {
  const char *toggle = getenv("WRITES_FAIL");
  char link[64];
  char path[4096];
  if (toggle == NULL || access(toggle, F_OK) != 0) {
    return 0;
  }
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) {
    return 0;
  }
  path[length] = 0;
  return strstr(path, "/marks/") != NULL;
}

ssize_t write(int fd, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  if (real == NULL) {
    real = (ssize_t (*)(int, const void *, size_t)) dlsym(RTLD_NEXT, "write");
  }
  if (fails(fd)) {
    errno = EIO;
    return -1;
  }
  return real(fd, bytes, count);
}

int fsync(int fd) {
  static int (*real)(int);
  if (real == NULL) {
    real = (int (*)(int)) dlsym(RTLD_NEXT, "fsync");
  }
  if (fails(fd)) {
    errno = EIO;
    return -1;
  }
  return real(fd);
}
