package import ContractModel
package import ContractValues

/// The judge of whether a subject kept its promises.
///
/// A judgement is a pure function of what was promised, recorded and observed: it reaches
/// nothing, waits for nothing, and can be repeated over altered outcomes.
///
/// ```swift
/// let judgement = Judge().judge(input, observation)
/// ```
package struct Judge: Sendable {
  private let xpath: XPathEvaluator?

  /// Creates a judge.
  ///
  /// - Parameter xpath: What answers `$xpath`; without it such a matcher never matches.
  package init(xpath: XPathEvaluator? = nil) {
    self.xpath = xpath
  }

  /// Judges one scenario on one subject.
  ///
  /// The contract is held against what the subject really said; only the recording, in which there
  /// are no secrets, is compared with a run without them.
  ///
  /// In this order: a missing recording leaves nothing to say; where contract and recording
  /// disagree no subject is blamed; then the subject is held to the contract, and where the
  /// contract is silent to the recording.
  ///
  /// - Parameters:
  ///   - input: What the subject is held to.
  ///   - observation: What it did.
  ///   - evidence: The same without secrets, where the vendor itself answered; `nil` on replay.
  /// - Returns: The verdict, and what it leaves unsaid.
  package func judge(
    _ input: CaseInput, _ observation: Observation, evidence: Evidence? = nil
  ) -> Judgement {
    if let missing = input.missingRecording {
      return Judgement(verdict: .couldNotCheck([missing]))
    }
    let disagreements = input.disagreements(xpath: xpath)
    if !disagreements.isEmpty {
      return Judgement(verdict: .broken(Findings.capped(disagreements)))
    }
    let judgement = judgement(of: observation, evidence, input)
    guard judgement.verdict != .kept, let ageless = input.ageless(observation) else {
      return judgement
    }
    return self.judgement(of: ageless.observation, nil, input, changedByAge: ageless.places)
  }

  private func judgement(
    of observation: Observation, _ evidence: Evidence?, _ input: CaseInput,
    changedByAge places: [String] = []
  ) -> Judgement {
    var findings = Findings(of: input, seamProblems: observation.seamProblems)
    let (judged, compared) = (input.judged(observation), input.compared(observation, evidence))
    findings.judgeSteps(judged, compared, xpath: xpath)
    findings.judgeTraffic(judged, compared, xpath: xpath)
    findings.noteExercise(xpath: xpath)
    if !places.isEmpty { findings.warnOfAge(places) }
    return findings.judgement
  }
}

/// The judgement of one scenario on one subject.
package struct Judgement: Sendable, Hashable {
  /// The verdict.
  package var verdict: Verdict
  /// The checks that were left out although the verdict stands, such as `sends` on a double.
  package var notes: [String]

  /// Creates a judgement.
  package init(verdict: Verdict, notes: [String] = []) {
    self.verdict = verdict
    self.notes = notes
  }
}
