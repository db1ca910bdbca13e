import ContractHarness
import ContractModel
import ContractReports
import Foundation

/// The run of `verify --watch`, which verifies again whatever an edit concerns.
///
/// An edit of a contract or a recording concerns only its contract, and needs no build. A source
/// file is built first, and concerns the subjects whose targets depend on the file. Workers are new
/// processes of the executable, so they run the code that was just built.
struct WatchSession: Sendable {
  /// The executable and the subjects of earlier rounds, by which a round after a build finds the
  /// subjects that it must verify again.
  struct Known: Sendable {
    /// The stamp of the last executable whose verdicts are known; `nil` if there is none.
    ///
    /// If a build leaves this executable as it is, no subject needs to run again.
    var verified: PackageBuild.Stamp?
    var subjects: WatchedSubjects
  }

  /// The session with the filter of the command line, which each round narrows.
  let session: VerifySession
  /// The package that is built after edits of sources; `nil` if it is not known.
  let package: PackageBuild?
  let suiteModule: String
  /// True if a round has nothing to do when no case failed in earlier runs (`--failed`).
  let needsFailures: Bool
  /// The paths of report files, whose changes are not edits.
  let reports: [String]
  /// A function that creates new writers of reports for each round, from the filter that selects
  /// the cases of the round.
  let reporters: @Sendable (CaseFilter) -> [any Reporter]

  /// Verifies everything, then whatever is edited, until the user quits or a signal comes.
  ///
  /// - Returns: The exit status: that of the last round, or of the signal.
  func run() async -> Int32 {
    let (events, continuation) = AsyncStream<WatchEvent>.makeStream()
    let interruption = InterruptHandler { continuation.yield(.key("q")) }
    defer { interruption.end() }
    let keyboard = try? Keyboard()
    let edits = FileEdits.below(roots) { continuation.yield(.late) }
    let sources = [
      Task { for await paths in edits { continuation.yield(.edited(paths)) } },
      Task { while let key = await keyboard?.next() { continuation.yield(.key(key)) } },
    ]
    defer { for source in sources { source.cancel() } }
    var rounds = WatchRounds(
      watch: self,
      screen: WatchScreen(
        isTerminal: Terminal.isTerminal(STDOUT_FILENO), hasKeys: keyboard != nil,
        write: Terminal.write),
      send: { continuation.yield($0) })
    // The process may end before the task that reads keys has released the keyboard.
    defer { Keyboard.restore() }
    rounds.begin()
    for await event in events {
      rounds.take(event)
      if rounds.isOver { break }
    }
    return interruption.exitCode ?? rounds.status
  }

  /// The contract files as they are now, because an edit may have added or removed some.
  var project: ProjectFiles {
    ProjectFiles(
      ContractFolder.readSafely(session.contractsFolder), in: session.contractsFolder,
      session.store)
  }

  /// The real paths of the folders that are watched.
  ///
  /// A folder that another one contains is left out, unless its name is hidden there.
  private var roots: [String] {
    let package = package?.root ?? WorkingFolder.real(".")
    let folders = Set(
      [session.contractsFolder, session.store.root].map(WorkingFolder.real) + [package])
    return folders.filter { folder in
      FileManager.default.fileExists(atPath: folder)
        && !folders.contains { other in
          other != folder && folder.hasPrefix(other + "/")
            && FileEdits.isWatched(folder, below: other)
        }
    }.sorted()
  }
}
