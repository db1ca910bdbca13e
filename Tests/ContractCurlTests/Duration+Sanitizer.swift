import Foundation

extension Duration {
  /// The duration, or ten times as much where a sanitizer slows everything down.
  var withPatience: Duration { Self.isSanitized ? self * 10 : self }

  /// True if the process was built for a sanitizer, which is then linked with it.
  private static let isSanitized: Bool = {
    let process = dlopen(nil, RTLD_NOW)
    return dlsym(process, "__tsan_init") != nil || dlsym(process, "__asan_init") != nil
  }()
}
