import ContractHarness
import ContractModel
import ContractValues

extension RecordSession {
  /// The result of comparing a scenario's runs, and the relations that the runs show, such as
  /// `step 3 returned.id = step 1 returned.id`.
  ///
  /// `relations` is `nil` if the runs were refused or are missing.
  struct Decision: Sendable {
    var outcome: Outcome
    var relations: [Relation]?

    fileprivate static func refused(_ diagnostics: [Diagnostic]) -> Decision {
      Decision(outcome: .refused(diagnostics))
    }
  }

  /// The number of scenarios that are compared at a time, because their runs are in memory
  /// together.
  private static let decidedAtOnce = 64

  /// Compares the two runs of each scenario, and writes its file.
  ///
  /// Values that differ between the runs become volatile; if the runs differ in another way, the
  /// scenario is refused. The results are in the order of `targets`.
  func decide(
    _ targets: [RecordTarget], _ rounds: RecordRounds, holding lock: borrowing RecordingLock
  ) async -> [(RecordTarget, Decision)] {
    var decided: [(RecordTarget, Decision)] = []
    for start in stride(from: 0, to: targets.count, by: Self.decidedAtOnce) {
      var brought: [(target: RecordTarget, end: RecordRounds.End)] = []
      for target in targets[start..<min(start + Self.decidedAtOnce, targets.count)] {
        brought.append((target, await rounds.end(of: target)))
      }
      decided += zip(brought.map(\.target), decide(brought, holding: lock))
    }
    return decided
  }

  private func decide(
    _ brought: [(target: RecordTarget, end: RecordRounds.End)],
    holding lock: borrowing RecordingLock
  ) -> [Decision] {
    brought.concurrentMap { target, end in
      switch end {
      case .ran(let runs): decide(target, runs, holding: lock)
      case .failed(let outcome): Decision(outcome: outcome)
      }
    }
  }

  private func decide(
    _ target: RecordTarget, _ runs: [RecordRounds.Run], holding lock: borrowing RecordingLock
  ) -> Decision {
    let file = store.file(of: target.scenario.name, in: target.contract.name)
    var read: [Recording] = []
    do {
      for run in runs {
        switch run {
        case .saved(let saved): read.append(try saved.read(for: file))
        case .refused(let diagnostics, let saved):
          return .refused(leftovers(target, read.first, try? saved?.read(for: file)) + diagnostics)
        }
      }
      guard read.count == 2 else { return .refused([.notRun(target.scenario)]) }
      let outcome = try write(target, read[0], read[1], lock)
      if case .refused = outcome { return Decision(outcome: outcome) }
      return Decision(
        outcome: outcome,
        relations: RelationUpdate(of: target.contract, in: store)
          .relations(of: target.scenario, runs: read))
    } catch {
      return .refused([error.diagnostic])
    }
  }

  /// The differences between the two runs of a scenario, if the second run was refused.
  ///
  /// They are shown before the reason, because test data that the first run has left at the vendor
  /// may have caused both.
  private func leftovers(
    _ target: RecordTarget, _ first: Recording?, _ second: Recording?
  ) -> [Diagnostic] {
    guard let first, let second else { return [] }
    return RecordingRefused(first, second, of: target.scenario, in: target.contract)?
      .diagnostics ?? []
  }

  private func write(
    _ target: RecordTarget,
    _ first: Recording,
    _ second: Recording,
    _ lock: borrowing RecordingLock
  ) throws(DiagnosticError) -> Outcome {
    let update: RecordingUpdate
    do {
      update = try RecordingUpdate.decide(
        first, second, of: target.scenario, in: target.contract, store: store,
        keepsUnchanged: extent == .drifted)
    } catch {
      return .refused(error.diagnostics)
    }
    let changes = changes(by: update, of: target, first)
    let path = try store.apply(update, of: target.contract, holding: lock)
    switch update {
    case .unchanged: return .unchanged
    case .renewDate: return .renewed
    case .learn(_, let volatile): return .learnt(volatile)
    case .write(let recording, _, let reason):
      return .written(
        path: path ?? "", changes: changes, reason: reason,
        outdatedDigests: recording.outdatedDigests,
        hidden: recording.evidence.redacted.filter { $0.rule != Redacted.digest },
        rejections: target.scenario.unexpectedRejections(in: recording.evidence.outcomes))
    }
  }

  /// The differences from the recording on file, which the update has not replaced yet.
  private func changes(
    by update: RecordingUpdate, of target: RecordTarget, _ run: Recording
  ) -> [RecordedChange] {
    guard case .write(_, let drift, _) = update, !drift.isEmpty else { return [] }
    let old = try? store.load(target.scenario.name, in: target.contract.name)
    return RecordedChange.all(
      drift, of: target.contract, answersAlike: old.map(run.hasAnswers(of:)) ?? false)
  }
}

extension Diagnostic {
  /// The message that a scenario has fewer than two finished runs.
  static func notRun(_ scenario: Scenario) -> Diagnostic {
    Diagnostic("the scenario did not run", at: scenario.location)
  }
}
