import ContractHarness
import ContractModel
import ContractReports
import Foundation
import Subprocess

/// The run of `verify --watch`, which verifies again whatever an edit concerns.
///
/// An edit of a contract or a recording concerns one contract, and needs no build. Any other edit is
/// built first, and concerns all contracts. Workers are new processes of the executable, so they
/// run the code that was just built.
struct WatchSession: Sendable {
  /// The session for all that the command line selects.
  let session: VerifySession
  /// The package that is built after edits of sources; `nil` if it is not known.
  let package: PackageBuild?
  /// The paths of report files, whose changes are no edits.
  let reports: [String]
  /// A function that creates the writers for one round.
  let reporters: @Sendable () -> [any Reporter]

  /// Verifies everything, then whatever is edited, until the user quits or a signal comes.
  ///
  /// - Returns: The exit status: that of the last round, or of the signal.
  func run() async -> Int32 {
    let (events, continuation) = AsyncStream<WatchEvent>.makeStream()
    let interruption = Interruption { continuation.yield(.key("q")) }
    defer { interruption.end() }
    let keyboard = try? Keyboard()
    let edits = FileEdits.below(roots)
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
    defer { keyboard?.restore() }
    rounds.begin()
    for await event in events {
      rounds.take(event)
      if rounds.isOver { break }
    }
    return interruption.exitCode ?? rounds.status
  }

  /// The files of the project as they are now.
  var project: ProjectFiles {
    ProjectFiles(
      ContractFolder.read(session.contractsFolder), in: session.contractsFolder, session.store)
  }

  /// The real paths of the folders that are watched; none contains another.
  private var roots: [String] {
    let package = package?.root ?? ProjectFiles.resolved(".")
    let folders = Set(
      [session.contractsFolder, session.store.root].map(ProjectFiles.resolved) + [package])
    return folders.filter { folder in
      FileManager.default.fileExists(atPath: folder)
        && !folders.contains { $0 != folder && folder.hasPrefix($0 + "/") }
    }.sorted()
  }

  /// Does the work of one round.
  ///
  /// - Parameters:
  ///   - round: The work.
  ///   - last: The results of the last round, for its failures.
  ///   - screen: The lines around the results.
  /// - Returns: The end of the round.
  func perform(
    _ round: WatchRound, after last: RunResults?, _ screen: WatchScreen
  ) async -> WatchEvent.Ending {
    guard round.records.isEmpty else {
      await record(round.records)
      return .withoutVerdicts
    }
    if round.builds, let package {
      do {
        guard try await package.run() else {
          screen.tell(["the build changed nothing"])
          return .withoutVerdicts
        }
      } catch {
        screen.tell(error.lines)
        return .failed
      }
    }
    guard let filter = round.filter(within: session.filter, after: last) else {
      return .withoutVerdicts
    }
    var session = session
    session.filter = filter
    return .verified(
      await Reporting(reporters()).results(of: { [session] emit in try await session.run(emit) }))
  }

  /// Records contracts at their vendors with a command of its own.
  ///
  /// The edit of their recordings then begins the next round.
  private func record(_ contracts: [String]) async {
    let words =
      ["record"] + contracts + [
        "--contracts", session.contractsFolder, "--recordings", session.store.root,
      ]
    do {
      _ = try await Subprocess.run(
        .path(FilePath(WorkerProcess.executable)), arguments: Arguments(words), input: .none,
        output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
        error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
    } catch {
      Terminal.complain(Diagnostic("'contracts record' could not run", facts: ["\(error)"]))
    }
  }
}
