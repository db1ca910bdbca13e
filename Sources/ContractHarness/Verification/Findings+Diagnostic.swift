import ContractBinding
import ContractModel
import ContractValues

extension Findings {
  /// The message about a problem, with the step, the place in its result, and advice.
  func diagnostic(_ finding: Finding) -> Diagnostic {
    var facts: [String] = []
    if let step = finding.step, step < input.scenario.steps.count {
      facts.append(Diagnostic.fact("step \(step + 1)", input.scenario.steps[step].words))
    }
    if let place = finding.place { facts.append(Diagnostic.fact("at", place)) }
    if let recording = input.recordingFact { facts.append(recording) }
    facts += finding.ending.flatMap { circumstances[$0] } ?? []
    return Diagnostic(
      headline(of: finding),
      at: finding.location,
      length: finding.length,
      label: isAboutRecording ? finding.label.replacing("got ", with: "recorded ") : finding.label,
      facts: facts + finding.difference,
      help: help(for: finding)
    ).caused(by: cause(of: finding))
  }

  private func cause(of finding: Finding) -> Cause {
    let kind = finding.kind ?? finding.shortPredicate
    let member = finding.path?.lastKey
    let step = finding.step.flatMap { index in
      input.scenario.steps.indices.contains(index) ? input.scenario.steps[index] : nil
    }
    return Cause(
      finding.undecided == nil ? kind : "redacted",
      member: member,
      operation: member == nil ? finding.operation ?? step?.action.operation : nil,
      subject: isAboutRecording ? nil : input.subject.name)
  }

  private func headline(of finding: Finding) -> String {
    if isAboutRecording { return "contract and recording disagree" }
    if finding.undecided != nil { return "the value that the contract asks for was redacted" }
    if finding.isFromRecording, input.mode == .live, !input.subject.kind.isDouble {
      return "the vendor no longer does what the recording says"
    }
    let speakers = [input.speaker(), input.speaker(isShort: true)]
    let candidates = [
      "\(speakers[0]) \(finding.predicate)", "\(speakers[1]) \(finding.predicate)",
      "\(speakers[0]) \(finding.shortPredicate)", "\(speakers[1]) \(finding.shortPredicate)",
    ]
    return candidates.first { $0.count <= 80 } ?? candidates[3]
  }

  private func help(for finding: Finding) -> [String] {
    let command = String.record(input.scenario, of: input.contract, again: true)
    if isAboutRecording {
      return finding.help + ["mend the expectation, or record again:", command]
    }
    if let mismatch = finding.undecided { return input.opening(mismatch, again: command) }
    guard finding.help.isEmpty, finding.isFromRecording else { return finding.help }
    if input.subject.kind.isDouble {
      return ["mend the double, or write a matcher at that place in the contract"]
    }
    guard input.mode == .replay, input.contract.vendor.kind != .local, !hasSeamProblem else {
      return ["if the vendor has changed, record again:", command]
    }
    return [
      "mend the adapter, which got the recorded answers;",
      "if it is right, record again:", command,
    ]
  }
}
