import ContractHarness
import ContractModel
import ContractReports
import Foundation
import Subprocess

extension WatchSession {
  /// The time that `record` has to end after SIGINT, because it first removes test data.
  private static let recordPatience = Duration.seconds(30)

  /// Does the work of a round: records contracts, builds the package and verifies cases, as far as
  /// edits and keys asked for it.
  func perform(
    _ round: WatchRound, after last: RunResults?, knowing known: Known, _ screen: WatchScreen
  ) async -> WatchEvent.Ending {
    let files = ContractFolder.readSafely(session.contractsFolder)
    let round = round.only(Set(files.contracts.map(\.name)).union(files.unread))
    if !round.records.isEmpty { await record(round.records) }
    if round.builds, let package {
      do { try await package.run() } catch {
        screen.tell(error.lines)
        return .failed
      }
    }
    let stamp = package?.stamp
    let subjects = await subjects(concernedBy: round, stamp, known)
    var filter = session.filter
    if filter.lastRun != nil { filter.lastRun = LastRunFile.read() }
    guard let filter = round.filter(within: filter, and: subjects, after: last) else {
      if round.builds {
        let isNew = stamp != known.verified
        screen.tell([isNew ? "no subject depends on it" : "the build changed nothing"])
      }
      return .withoutVerdicts(
        known.verified != nil && subjects == .none ? stamp : known.verified)
    }
    return .verified(await verify(filter), stamp)
  }

  /// The subjects to verify after a build that changed the executable; none if it is the same as
  /// before.
  private func subjects(
    concernedBy round: WatchRound, _ stamp: PackageBuild.Stamp?, _ known: Known
  ) async -> WatchedSubjects.Selection {
    guard let verified = known.verified, stamp != verified else { return .none }
    return known.subjects.concerned(by: round.sources, in: await package?.graph())
  }

  private func verify(_ filter: CaseFilter) async -> RunResults {
    var session = session
    session.filter = filter
    session.baseline = Baseline.read(besides: session.contractsFolder)
    let isIdle = needsFailures && filter.lastRun?.failures.isEmpty == true
    return await Reporting(reporters(filter)).results { [session] emit in
      if isIdle {
        session.emitIdle(.noFailures, emit)
      } else {
        try await session.run(emit)
      }
    }
  }

  /// Records contracts at their vendors, in a separate process of `contracts record`.
  ///
  /// The edit of their recordings then begins the next round.
  private func record(_ contracts: Set<String>) async {
    let words =
      ["record"] + contracts.sorted() + ["--update"] + session.filter.caseOptions + [
        "--contracts", session.contractsFolder, "--recordings", session.store.root,
      ]
    do {
      _ = try await Subprocess.run(
        .path(FilePath(WorkerProcess.executable)), arguments: Arguments(words),
        platformOptions: .endingGracefully(within: Self.recordPatience), input: .none,
        output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
        error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
    } catch {
      Terminal.complain(Diagnostic("'contracts record' could not run", facts: ["\(error)"]))
    }
  }
}

extension PlatformOptions {
  /// Options for a process that gets SIGINT when its task is cancelled, and is killed if it has not
  /// ended after some time.
  ///
  /// It leads its own process group. Otherwise Ctrl-C would reach it as well, and two signals end
  /// some programs at once.
  static func endingGracefully(within patience: Duration) -> PlatformOptions {
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .interrupt, allowedDurationToNextStep: patience)
    ]
    return options
  }
}

extension CaseFilter {
  /// The options that pass the filter on to `contracts record`, such as `--tag slow`; the names of
  /// the contracts are separate arguments.
  fileprivate var caseOptions: [String] {
    let condition = and(traced.map { FilterExpression(scenario: $0) }).expression
    let options = [("--subject", subjects), ("--scenario", scenarios), ("--tag", tags)]
    return options.flatMap { option, values in values.flatMap { [option, $0] } }
      + (condition.map { ["--filter", $0.text] } ?? [])
  }
}
