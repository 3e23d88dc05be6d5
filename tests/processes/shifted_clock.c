/* Preloaded into a process of a test: its wall clock is the machine's plus an offset of whole seconds, which lies in
 * a file that the test maps too. Only system calls, so that it is right in signal handlers and before malloc: by
 * libfaketime the timers of PostgreSQL saw two clocks, and Redis did not start. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile const long long *offset;

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("SHIFTED_CLOCK");
  int handle = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
  if (handle < 0) return;
  void *mapped = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, handle, 0);
  close(handle);
  if (mapped != MAP_FAILED) offset = mapped;
}

int clock_gettime(clockid_t id, struct timespec *now) {
  int failed = (int)syscall(SYS_clock_gettime, id, now);
  if (!failed && offset && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) now->tv_sec += *offset;
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec precise;
  if (clock_gettime(CLOCK_REALTIME, &precise)) return -1;
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *kept) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  if (kept) *kept = now.tv_sec;
  return now.tv_sec;
}
