#if canImport(Darwin)
  import CoreServices
  import Foundation

  /// A Mac's notices of edited files, from FSEvents.
  enum FileSystemEvents {
    /// The time in seconds in which the system collects edits before it reports them together.
    private static let latency = 0.02

    /// The receiver of the edited paths, to which the system's callback has a pointer.
    private final class Receiver: Sendable {
      let roots: [String]
      let continuation: AsyncStream<Set<String>>.Continuation

      init(_ roots: [String], _ continuation: AsyncStream<Set<String>>.Continuation) {
        self.roots = roots
        self.continuation = continuation
      }

      func take(_ paths: [String]) {
        let edits = paths.filter { path in
          roots.contains { path.hasPrefix($0) && FileEdits.isWatched(path, below: $0) }
        }
        if !edits.isEmpty { continuation.yield(Set(edits)) }
      }
    }

    /// Watches folders, given as real paths, until the process ends.
    ///
    /// It is `nil` if the system gives no stream.
    static func below(_ roots: [String]) -> AsyncStream<Set<String>>? {
      let (edits, continuation) = AsyncStream<Set<String>>.makeStream()
      var context = FSEventStreamContext()
      // The stream lives as long as the process, so its receiver is never released.
      context.info = Unmanaged.passRetained(Receiver(roots, continuation)).toOpaque()
      let flags =
        kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagUseCFTypes
        | kFSEventStreamCreateFlagNoDefer
      let stream = FSEventStreamCreate(
        nil,
        { _, info, _, paths, _, _ in
          guard let info else { return }
          let paths = Unmanaged<NSArray>.fromOpaque(paths).takeUnretainedValue()
          Unmanaged<Receiver>.fromOpaque(info).takeUnretainedValue().take(paths as? [String] ?? [])
        },
        &context, roots as CFArray, FSEventStreamEventId(kFSEventStreamEventIdSinceNow), latency,
        FSEventStreamCreateFlags(flags))
      guard let stream else { return nil }
      FSEventStreamSetDispatchQueue(stream, DispatchQueue(label: "contracts.watch"))
      return FSEventStreamStart(stream) ? edits : nil
    }
  }
#endif
