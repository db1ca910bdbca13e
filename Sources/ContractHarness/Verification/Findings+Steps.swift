import ContractBinding

extension Findings {
  /// Holds what was observed to the contract, and to the recording where the contract is silent.
  mutating func judgeSteps(_ observation: Observation, xpath: (any XPathEvaluator)?) {
    var bindings = Bindings()
    let steps = trial.scenario.steps
    for (index, (step, outcome)) in zip(steps, observation.outcomes).enumerated() {
      bindings.collect(from: step.expectation, outcome: outcome, xpath: xpath)
      let matching = Matching(bindings: bindings, xpath: xpath)
      let promise = StepPromise(
        trial: trial, index: index, step: step, outcome: outcome, matching: matching)
      let findings = promise.findings
      // A step that breaks the contract is not held to the recording as well: that would tell
      // the same thing twice.
      add(findings.isEmpty ? promise.findingsOfRecording : findings)
    }
    judgeEnd(after: observation.outcomes.count)
    judgeProbes(observation, bindings: bindings, xpath: xpath)
  }

  /// Holds the recording to the contract.
  mutating func judgeRecording(_ recording: Recording, xpath: (any XPathEvaluator)?) {
    isAboutRecording = true
    var bindings = Bindings()
    for (index, (step, outcome)) in zip(trial.scenario.steps, recording.outcomes).enumerated() {
      bindings.collect(from: step.expectation, outcome: outcome, xpath: xpath)
      let matching = Matching(bindings: bindings, xpath: xpath)
      let promise = StepPromise(
        trial: trial, index: index, step: step, outcome: outcome, matching: matching,
        isRecorded: true)
      add(promise.findings.filter(\.isBroken))
    }
    judgeSends(recording.observation, bindings: bindings, xpath: xpath)
  }

  private mutating func judgeEnd(after count: Int) {
    let steps = trial.scenario.steps
    guard count < steps.count else { return }
    if !broken.isEmpty || !unchecked.isEmpty {
      note("not run: \(Matching.count(steps.count - count, "step"))")
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
  private mutating func judgeProbes(
    _ observation: Observation, bindings: Bindings, xpath: (any XPathEvaluator)?
  ) {
    for probe in trial.scenario.probes where !trial.subject.probes.contains(probe) {
      note("observes \(probe): not checked, the \(trial.subject.kind.rawValue) has no such probe")
    }
    guard let last = trial.scenario.steps.indices.last, last < observation.outcomes.count else {
      return
    }
    let promise = StepPromise(
      trial: trial, index: last, step: trial.scenario.steps[last],
      outcome: observation.outcomes[last], matching: Matching(bindings: bindings, xpath: xpath))
    add(promise.findings(ofProbes: trial.scenario.observes))
  }
}
