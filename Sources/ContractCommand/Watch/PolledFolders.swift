import Foundation

/// A search for edited files twice a second, for systems and disks that do not report edits.
enum PolledFolders {
  private static let interval = Duration.milliseconds(500)

  /// The properties of a file that an edit changes.
  private struct Stamp: Hashable {
    let modified: Date?
    let size: Int?
  }

  /// The paths of edited, new and removed files below some folders, which are given as real paths.
  static func below(_ roots: [String]) -> AsyncStream<Set<String>> {
    let (edits, continuation) = AsyncStream<Set<String>>.makeStream()
    let looking = Task {
      var former = stamps(below: roots)
      while !Task.isCancelled {
        try await Task.sleep(for: interval)
        let now = stamps(below: roots)
        let changed = Set(now.keys).union(former.keys).filter { former[$0] != now[$0] }
        if !changed.isEmpty { continuation.yield(changed) }
        former = now
      }
    }
    continuation.onTermination = { _ in looking.cancel() }
    return edits
  }

  private static func stamps(below roots: [String]) -> [String: Stamp] {
    let keys: [URLResourceKey] = [.contentModificationDateKey, .fileSizeKey, .isRegularFileKey]
    var stamps: [String: Stamp] = [:]
    for root in roots {
      let files = FileManager.default.enumerator(
        at: URL(filePath: root), includingPropertiesForKeys: keys, options: .skipsHiddenFiles)
      while let url = files?.nextObject() as? URL {
        let values = try? url.resourceValues(forKeys: Set(keys))
        guard values?.isRegularFile == true, FileEdits.isWatched(url.path, below: root) else {
          continue
        }
        stamps[url.path] = Stamp(
          modified: values?.contentModificationDate, size: values?.fileSize)
      }
    }
    return stamps
  }
}
