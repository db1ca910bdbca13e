import ContractBinding
import Synchronization

/// Honest downloads, which tell their delegate in other ways than the library.
enum HonestDownloads {
  @SubjectsBuilder static var all: [any Registration] {
    DownloadSubjects.fake("honest: downloads, told from another thread", nil, .init(tellsAfter: 0))
    DownloadSubjects.fake(
      "honest: downloads, told a little later", nil, .init(tellsAfter: 0.02, answersAtOnce: true))
    DownloadSubjects.fake("honest: downloads, told much later", nil, .init(tellsAfter: 0.2))
    DownloadSubjects.adapter(
      "honest: downloads, an adapter tells later", nil, .init(tellsAfter: 0.05))
    kept
  }

  /// Subjects that somebody keeps for ever.
  private static let keepers = Mutex<[LyingDownloads]>([])

  private static var kept: any Registration {
    DownloadsBinding.fake("honest: downloads, never let go") {
      let downloads = LyingDownloads(
        honest: DownloadLibrary(), liar: Liar(nil, of: "downloads"))
      keepers.withLock { $0.append(downloads) }
      return downloads
    }
    .delegate(DownloadsDelegateSpy.self) { $0.connect($1) }
    .resets()
  }
}
