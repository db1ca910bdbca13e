import ContractBinding
import ContractModel
import ContractValues

extension Findings {
  /// Compares the results with the contract, and with the recording in places where the contract
  /// names no value.
  ///
  /// `compared` has the same results, prepared for the comparison with the recording.
  mutating func judgeSteps(_ observation: Observation, _ compared: Observation) {
    var matching = input.matching
    let (steps, comparison) = (input.scenario.steps, input.comparison)
    let (observation, compared) = judgeDelegates(observation, compared)
    let lacksAnswer = observation.exchanges.contains {
      if case .failure = $0.result { true } else { false }
    }
    for (index, (step, outcome)) in zip(steps, observation.outcomes).enumerated() {
      matching.bindings.collect(from: step.expectation, outcome: outcome, by: matching)
      let check = StepCheck(
        input: input, index: index, step: step, outcome: outcome,
        before: observation.outcomes[..<index], compared: compared.outcomes[index],
        matching: matching, comparison: comparison, lacksAnswer: lacksAnswer,
        enumWords: observation.enumWords)
      let findings = check.findings
      add(findings)
      // A step that breaks the contract is not compared with the recording, because that would
      // report the same problem twice.
      if findings.allSatisfy({ $0.undecided != nil }) { add(check.findingsOfRecording) }
    }
    judgeEnd(after: observation.outcomes.count)
    judgeProbes(observation, matching)
  }

  /// Compares the recording with the contract.
  ///
  /// A difference is then a mistake in the contract or the recording, and not in a subject.
  mutating func judgeRecording(_ recording: Recording) {
    isAboutRecording = true
    var matching = input.matching(of: recording)
    for (index, (step, outcome)) in zip(input.scenario.steps, recording.evidence.outcomes)
      .enumerated()
    {
      matching.bindings.collect(from: step.expectation, outcome: outcome, by: matching)
      let check = StepCheck(
        input: input, index: index, step: step, outcome: outcome, compared: outcome,
        matching: matching, isRecorded: true)
      add(check.findings.filter(\.isBroken))
    }
    judgeSends(Observation(recording.evidence), matching)
  }

  /// Adds notes about expectations that no value in the recording could break.
  ///
  /// Only a live adapter on replay gets these notes, so that its doubles do not repeat them.
  mutating func noteExercise() {
    guard let recording = input.recording, input.mode == .replay, !input.subject.kind.isDouble
    else { return }
    let exercise = ExpectationCheck(
      input.scenario, in: input.judged(recording), by: input.matching(of: recording))
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

  /// Compares the values that the suite reads from the subject after the last step with the
  /// contract.
  ///
  /// It adds a note for each probe that the subject lacks.
  private mutating func judgeProbes(_ observation: Observation, _ matching: Matching) {
    for probe in input.scenario.probes where !input.subject.probes.contains(probe) {
      note("observes \(probe): not checked, the \(input.subject.kind.rawValue) has no such probe")
    }
    guard !input.scenario.observes.isEmpty, let last = input.scenario.steps.indices.last,
      last < observation.outcomes.count
    else { return }
    let check = StepCheck(
      input: input, index: last, step: input.scenario.steps[last],
      outcome: observation.outcomes[last], compared: observation.outcomes[last],
      matching: matching)
    add(check.findings(ofProbes: input.scenario.observes))
  }
}
