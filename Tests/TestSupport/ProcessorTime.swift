import Foundation

/// The time that this thread spends on some work: unlike a wall clock's, it does not grow with
/// what else the machine does.
///
/// A sanitizer's share is left out, as far as it can be guessed.
package func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let start = threadTime()
  try work()
  return (threadTime() - start) / sanitizerFactor
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// How much slower a sanitizer that is linked with the process makes everything, at least.
private let sanitizerFactor: Int = {
  let process = dlopen(nil, RTLD_NOW)
  let isSanitized = dlsym(process, "__tsan_init") != nil || dlsym(process, "__asan_init") != nil
  return isSanitized ? 4 : 1
}()
