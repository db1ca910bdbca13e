import ContractBinding
import ContractModel
import ContractValues

/// The comparison of one step's result with the contract and the recording.
struct StepCheck {
  let input: CaseInput
  /// The index of the step in the scenario, from 0.
  let index: Int
  let step: Step
  let outcome: Outcome
  /// The outcomes of the earlier steps, to find a delegate's call that came too early.
  var before: ArraySlice<Outcome> = []
  /// The outcome with equal placeholders for all secrets, for the comparison with the recording.
  let compared: Outcome
  let matching: Matching
  /// The rules for the comparison with the recording; `nil` if only the contract is compared.
  var comparison: Comparison?
  /// True if the vendor left a request of the scenario without an answer.
  var lacksAnswer = false
  /// True if the outcome comes from the recording, to compare the recording with the contract.
  var isRecorded = false
  /// The texts in the subject's results that are certainly cases of Swift enums.
  ///
  /// A fake must give the recorded cases, whereas most other texts may differ.
  var enumWords = EnumWords()

  /// The problems of the step; empty if it fulfils the contract.
  var findings: [Finding] {
    let ends = findingsOfEnd
    let callbacks = findingsOfRepetition + (ends.isEmpty ? findingsOfCallbacks : [])
    let others = findingsOfEmissions + findingsOfDelegates + findingsOfProbes
    return ends + callbacks + (ends.isEmpty ? others : [])
  }

  var recorded: Outcome? {
    guard let outcomes = input.recording?.evidence.outcomes, index < outcomes.count else {
      return nil
    }
    return outcomes[index]
  }

  func finding(
    _ predicate: String, short: String? = nil, at location: SourceLocation? = nil,
    label: String = "", difference: [String] = [], help: [String] = []
  ) -> Finding {
    Finding(
      predicate, short: short, at: location ?? step.location, step: index, label: label,
      difference: difference, help: help)
  }

  /// Describes a completion handler that is called before the operation returns, or after it,
  /// unlike in the contract or the recording.
  func findingOfTiming(
    _ handler: String, isBefore: Bool, at location: SourceLocation? = nil
  ) -> Finding {
    let time = isBefore ? "before it returns" : "after it returned"
    var finding = finding(
      "calls \(handler) \(time)", short: "calls its handler \(time)", at: location)
    finding.show(
      expected: ["before-returning: \(!isBefore)"], actual: ["before-returning: \(isBefore)"])
    return finding
  }

  private var findingsOfEnd: [Finding] {
    switch (step.action, outcome.end) {
    case (.stillRunning(let name), .returned), (.stillRunning(let name), .threw):
      return [finding("ended \(name), which should still be running")]
    case (.stillRunning, .open): return []
    case (.begin, .open) where step.expectation.throws == nil && step.expectation.returns == nil:
      return []
    case (_, .open):
      let finding = finding("never ends", at: step.expectation.returns?.location)
      return [timedOut(finding, inVain: "had not ended")]
    case (_, .threw(let error)): return findings(ofThrown: error)
    case (_, .returned(let value)): return findings(ofReturned: value)
    }
  }

  private func findings(ofThrown error: Value) -> [Finding] {
    if let expected = step.expectation.throws {
      return matching.mismatches(expected, error).map { mismatch in
        var finding = Finding(mismatch, in: nil, step: index)
        if mismatch.path.components.isEmpty {
          finding.predicate =
            "throws \(mismatch.summary) where the contract says \(mismatch.wanted)"
          finding.shortPredicate = "throws another error than the contract says"
          finding.help += adviceOnSpelling(of: expected, for: error)
        }
        finding.ending = .error
        return finding
      }
    }
    if input.isSilent { return [] }
    var finding = finding(
      "throws \(error.summary) where it should return",
      short: "throws where it should return",
      at: step.expectation.returns?.location ?? step.expectation.callsBack.first?.location)
    if !isRecorded, case .returned = recorded?.end, input.subject.kind.isDouble {
      finding.predicate = "rejects what the vendor accepts"
    }
    finding.label = outcome.end.words
    finding.ending = .error
    finding.show(expected: [expectedWords], actual: [outcome.end.words])
    finding.help =
      isRecorded ? [] : adviceOnBinding + adviceOnThrowing + adviceOnMissingOutcome(error)
    return [finding]
  }

  private func findings(ofReturned value: Value?) -> [Finding] {
    if let expected = step.expectation.throws {
      let preview =
        expected.isAny ? "an error" : ValuePreview(matching.resolved(expected)).line
      var finding = finding("returns where it should throw", at: expected.location)
      if !isRecorded, case .threw = recorded?.end, input.subject.kind.isDouble {
        finding.predicate = "accepts what the vendor rejects"
      }
      finding.label = outcome.end.words
      finding.show(expected: ["throws \(preview)"], actual: [outcome.end.words])
      return [finding]
    }
    guard let expected = step.expectation.returns else { return [] }
    var findings = matching.mismatches(expected, value).map { Finding($0, in: nil, step: index) }
    if !findings.isEmpty, !isRecorded, value?.hasMoreElements(than: expected) == true {
      findings[0].help += adviceOnOlderData
    }
    return findings
  }

  private var expectedWords: String {
    if let returns = step.expectation.returns { return "returns \(ValuePreview(returns).line)" }
    return step.expectation.callsBack.isEmpty ? "returns" : "calls back"
  }

  /// Adds to a problem that the run waited in vain, and for how long.
  ///
  /// A slow call breaks the contract only if the step has a time limit (`within`). Otherwise the
  /// case could not be checked, because the call might have ended later. There are two exceptions:
  /// a call that returned, but lacks a recorded effect (`isOwed`), breaks the contract. So does a
  /// call that answered when recorded, but not in two processes.
  func timedOut(
    _ finding: Finding, inVain fragment: String, isOwed: Bool = false
  ) -> Finding {
    var finding = finding
    if let limit = step.within {
      finding.predicate += " within \(limit.inSeconds)"
      finding.label = "nothing within \(limit.inSeconds)"
    } else if let waited = outcome.timedOut {
      finding.ending = .timeout
      finding.predicate = "\(fragment) after \(waited.inSeconds)"
      finding.shortPredicate = finding.predicate
      finding.label = "waited \(waited.inSeconds) in vain"
      finding.isBroken = isOwed
      finding.help = ["if it is only slow, let it take longer: \(input.limits.doubled(waited))"]
      if isAnswered(within: waited) { owe(&finding) }
    }
    return finding
  }

  /// Returns true if the step was answered in time when it was recorded, but not in this run.
  ///
  /// A live adapter with a real vendor does not count, because the vendor may be slow. Neither does
  /// a wait of less than a second.
  private func isAnswered(within waited: Double) -> Bool {
    guard isDouble || input.mode == .replay, waited >= 1, !isRecorded else { return false }
    return recorded.map { $0.timedOut == nil } ?? false
  }

  /// Asks for a second run in a new process, because a busy machine may have delayed the answer.
  ///
  /// If there was no answer in two processes, the finding breaks the contract.
  private func owe(_ finding: inout Finding) {
    let operation = input.scenario.operation(of: index) ?? step.words
    let isKnown = input.silentOperations.contains(operation)
    if !isKnown { finding.unanswered = operation }
    guard isKnown || input.isSecondSilence else { return }
    finding.isBroken = true
    finding.predicate += ", in two processes"
    finding.shortPredicate = finding.predicate
    finding.help.insert(
      isDouble
        ? "make the double answer, as the vendor did when recorded"
        : "make the adapter answer, as it did when recorded", at: 0)
    if finding.difference.isEmpty, let recorded {
      finding.show(expected: [recorded.end.words], actual: [outcome.end.words])
    }
  }
}
