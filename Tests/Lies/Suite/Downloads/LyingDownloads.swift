import Dispatch
import Synchronization

/// Downloads that tell the lie of their liar, through handlers and to the delegate.
final class LyingDownloads: Downloads {
  private struct Listener {
    weak var delegate: (any DownloadsDelegate)?
  }

  let honest: DownloadLibrary
  let liar: Liar
  private let listener = Mutex(Listener())

  init(honest: DownloadLibrary, liar: Liar) {
    self.honest = honest
    self.liar = liar
  }

  /// Makes an object the delegate.
  func connect(_ delegate: any DownloadsDelegate) {
    listener.withLock { $0.delegate = delegate }
    honest.listen { [weak self] in self?.tell($0) }
  }

  func fetch(
    _ name: String, progress: @escaping @Sendable (Int) -> Void,
    completion: @escaping @Sendable (Result<Download, DownloadError>) -> Void
  ) {
    let end = liar.began("fetch")
    let isSwapped = liar.tells("handlers-swapped", at: "fetch")
    let steps = Steps()
    honest.fetch(
      name,
      progress: { bytes in isSwapped ? steps.keep(bytes) : progress(bytes) },
      completion: { [liar] result in
        end()
        if case .failure = result { self.tellUnasked(name) }
        liar.answer(result, of: "fetch", ["name": name], completion)
        guard let bytes = steps.taken else { return }
        liar.lied()
        progress(bytes)
      })
  }

  func stored() -> [String] {
    let names = try? liar.told("stored", throws: DownloadError.self) { honest.stored() }
    return names ?? honest.stored()
  }

  private func tell(_ download: Download) {
    if liar.tells("never-told", at: "fetch") { return liar.lied() }
    if liar.tells("told-late", at: "fetch") { return tell(download, after: 0.7) }
    tellDelegate(download)
    if liar.tells("told-twice", at: "fetch") {
      liar.lied()
      tellDelegate(download)
    }
    if liar.tells("told-again-later", at: "fetch") { tell(download, after: 0.05) }
    if liar.tells("told-much-later-again", at: "fetch") { tell(download, after: 0.2) }
  }

  private func tellUnasked(_ name: String) {
    guard liar.tells("told-unasked", at: "fetch") else { return }
    tell(Download(name: name, bytes: 0, kind: ""), after: 0.05)
  }

  private func tell(_ download: Download, after seconds: Double) {
    liar.lied()
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { self.tellDelegate(download) }
  }

  private func tellDelegate(_ download: Download) {
    listener.withLock { $0.delegate }?.downloadsDidStore(download)
  }
}

/// The progress that a lie tells too late.
private final class Steps: Sendable {
  private let kept = Mutex<Int?>(nil)

  func keep(_ bytes: Int) { kept.withLock { $0 = bytes } }
  var taken: Int? { kept.withLock { $0 } }
}
