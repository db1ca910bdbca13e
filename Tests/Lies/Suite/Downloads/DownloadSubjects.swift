import ContractBinding

/// The subjects of `Contracts/downloads.yaml`.
enum DownloadSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    adapter("download library", nil)
    fake("in a list", nil)
    for lie in Lie.planned("downloads", "fake") { fake(lie.name, lie) }
    for lie in Lie.planned("downloads", "adapter") { adapter(lie.name, lie) }
  }

  /// A fake with some habits, which may lie.
  static func fake(
    _ name: String, _ lie: Lie?, _ habits: DownloadLibrary.Habits = .init(answersAtOnce: true)
  ) -> any Registration {
    DownloadsBinding.fake(name) { downloads(habits, lie, "downloads") }
      .delegate(DownloadsDelegateSpy.self) { $0.connect($1) }
      .resets()
  }

  /// An adapter of a library with some habits, which may lie.
  static func adapter(
    _ name: String, _ lie: Lie?, _ habits: DownloadLibrary.Habits = .init()
  ) -> any Registration {
    DownloadsBinding.liveAdapter(name) { _ -> LyingDownloads in
      downloads(habits, lie, "downloads adapter")
    }
    .delegate(DownloadsDelegateSpy.self) { $0.connect($1) }
    .resets()
  }

  private static func downloads(
    _ habits: DownloadLibrary.Habits, _ lie: Lie?, _ contract: String
  ) -> LyingDownloads {
    let library = DownloadLibrary(habits)
    return LyingDownloads(
      honest: library, liar: Liar(lie, of: contract, snapshot: { library.snapshot() }))
  }
}
