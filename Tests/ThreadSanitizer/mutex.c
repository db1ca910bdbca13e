// Tells the thread sanitizer of the locks that it cannot see.
//
// On Linux a `Synchronization.Mutex` is taken and given back by inlined code, which is instrumented,
// unless two threads want it at once: then by functions of the standard library's own binary, which
// is not. What such threads do one after the other would be reported as a "Swift access race". So
// this library takes the place of the two functions (LD_PRELOAD): nothing has to be suppressed.
//
// On Apple's systems the lock is one that the sanitizer knows.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Absent in the programs that are not sanitized, such as the build system.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

typedef SWIFT void (*Lock)(uint32_t thread, SELF);
typedef SWIFT void (*Unlock)(SELF);

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF) {
  ((Lock)dlsym(RTLD_NEXT, LOCK))(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlock_slow(SELF) {
  if (__tsan_release) __tsan_release(self);
  ((Unlock)dlsym(RTLD_NEXT, UNLOCK))(self);
}
