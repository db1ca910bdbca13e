import ContractBinding
import ContractModel
import ContractValues

extension Findings {
  /// Holds what was observed to the contract, and to the recording where the contract is silent.
  ///
  /// - Parameters:
  ///   - observation: What was observed.
  ///   - compared: The same, as it is compared with the recording.
  ///   - xpath: What answers `$xpath`.
  mutating func judgeSteps(
    _ observation: Observation, _ compared: Observation, xpath: XPathEvaluator?
  ) {
    var matching = Matching(xpath: xpath)
    matching.redacted = input.redactedValues
    let steps = input.scenario.steps
    for (index, (step, outcome)) in zip(steps, observation.outcomes).enumerated() {
      matching.bindings.collect(from: step.expectation, outcome: outcome, by: matching)
      let promise = StepCheck(
        input: input, index: index, step: step, outcome: outcome,
        compared: compared.outcomes[index], matching: matching)
      let findings = promise.findings
      add(findings)
      // A step that breaks the contract is not held to the recording as well: that would tell
      // the same thing twice.
      if findings.allSatisfy({ $0.undecided != nil }) { add(promise.findingsOfRecording) }
    }
    judgeEnd(after: observation.outcomes.count)
    judgeProbes(observation, matching)
  }

  /// Holds the recording to the contract.
  mutating func judgeRecording(_ recording: Recording, xpath: XPathEvaluator?) {
    isAboutRecording = true
    var matching = Matching(xpath: xpath)
    matching.redacted = input.recordedValues
    for (index, (step, outcome)) in zip(input.scenario.steps, recording.evidence.outcomes)
      .enumerated()
    {
      matching.bindings.collect(from: step.expectation, outcome: outcome, by: matching)
      let promise = StepCheck(
        input: input, index: index, step: step, outcome: outcome, compared: outcome,
        matching: matching, isRecorded: true)
      add(promise.findings.filter(\.isBroken))
    }
    judgeSends(Observation(recording.evidence), matching)
  }

  /// Notes what the recording could not break, once: beside the adapter, not beside its doubles.
  mutating func noteExercise(xpath: XPathEvaluator?) {
    guard let recording = input.recording, input.mode == .replay, !input.subject.kind.isDouble
    else { return }
    var matching = Matching(xpath: xpath)
    matching.redacted = input.recordedValues
    let exercise = Exercise(input.scenario, in: input.judged(recording), by: matching)
    for remark in exercise.remarks { remark.note.map { note($0) } }
  }

  private mutating func judgeEnd(after count: Int) {
    let steps = input.scenario.steps
    guard count < steps.count else { return }
    if !broken.isEmpty || !unchecked.isEmpty {
      note("not run: \(Plural.of(steps.count - count, "step"))")
      return
    }
    var finding = Finding(
      "could not be checked: the run ended before step \(count + 1)",
      short: "was not checked to the end", at: steps[count].location, step: count)
    finding.isBroken = false
    add([finding])
  }

  /// Holds what probes showed at the end to the contract, and tells which probes the subject
  /// does not have.
  private mutating func judgeProbes(_ observation: Observation, _ matching: Matching) {
    for probe in input.scenario.probes where !input.subject.probes.contains(probe) {
      note("observes \(probe): not checked, the \(input.subject.kind.rawValue) has no such probe")
    }
    guard let last = input.scenario.steps.indices.last, last < observation.outcomes.count else {
      return
    }
    let promise = StepCheck(
      input: input, index: last, step: input.scenario.steps[last],
      outcome: observation.outcomes[last], compared: observation.outcomes[last],
      matching: matching)
    add(promise.findings(ofProbes: input.scenario.observes))
  }
}
