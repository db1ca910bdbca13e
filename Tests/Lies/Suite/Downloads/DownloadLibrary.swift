import Dispatch
import Synchronization

/// A library for downloads inside one process, which is the vendor, and in other habits its fake.
final class DownloadLibrary: Downloads, Sendable {
  /// The habits in which honest libraries differ.
  struct Habits: Sendable {
    /// The time after which the listener is told; `nil` for at once, on the caller's thread.
    var tellsAfter: Double?
    /// True if the handlers are called before the call returns.
    var answersAtOnce = false
  }

  private let habits: Habits
  private let queue = DispatchQueue(label: "downloads")
  private let files = Mutex<[Download]>([])
  private let listener = Mutex<(@Sendable (Download) -> Void)?>(nil)

  init(_ habits: Habits = Habits()) { self.habits = habits }

  /// Passes each stored file on.
  func listen(_ listen: @escaping @Sendable (Download) -> Void) {
    listener.withLock { $0 = listen }
  }

  /// Keeps the files of now.
  func snapshot() -> Restore {
    let kept = files.withLock { $0 }
    return { self.files.withLock { $0 = kept } }
  }

  func fetch(
    _ name: String, progress: @escaping @Sendable (Int) -> Void,
    completion: @escaping @Sendable (Result<Download, DownloadError>) -> Void
  ) {
    guard !name.hasPrefix("no-") else {
      return answer { completion(.failure(.notFound(name: name))) }
    }
    let kind = name.split(separator: ".").last.map(String.init) ?? ""
    let download = Download(name: name, bytes: name.utf8.count * 100, kind: kind)
    files.withLock { $0.append(download) }
    tell(download)
    answer {
      progress(download.bytes)
      completion(.success(download))
    }
  }

  func stored() -> [String] { files.withLock { $0.map(\.name) } }

  private func tell(_ download: Download) {
    let tell: @Sendable () -> Void = { self.listener.withLock { $0 }?(download) }
    guard let delay = habits.tellsAfter else { return tell() }
    queue.asyncAfter(deadline: .now() + delay, execute: tell)
  }

  private func answer(_ answer: @escaping @Sendable () -> Void) {
    if habits.answersAtOnce { answer() } else { queue.async(execute: answer) }
  }
}
