package import ContractModel
import ContractValues

/// The judge, which decides if a subject fulfils its contract.
///
/// A judgement is a pure function of contract, recording and observation. It has no side effects
/// and never waits, so it can be repeated with modified outcomes.
///
/// ```swift
/// let judgement = Judge(input: input).judge(observation)
/// ```
struct Judge {
  let input: CaseInput

  /// Judges one scenario on one subject.
  ///
  /// The contract is compared with the subject's real values. The recording contains no secrets, so
  /// it is compared with a redacted run.
  ///
  /// If a required recording is missing, the verdict is "could not check". If contract and
  /// recording disagree, no subject is blamed. Otherwise the subject is compared with the contract,
  /// and with the recording in places where the contract names no value.
  ///
  /// The evidence has the same results without secrets, if the vendor itself answered; otherwise
  /// `nil`.
  func judge(_ observation: Observation, evidence: Evidence? = nil) -> Judgement {
    if let missing = input.missingRecording {
      return Judgement(verdict: .couldNotCheck([missing]))
    }
    // Most replays give what was recorded. If they fulfil the contract, the recording does as well.
    let isRecorded = input.isRecorded(observation)
    if !isRecorded, let disagreement { return disagreement }
    let judgement = judgement(of: observation, evidence)
    if isRecorded, judgement.verdict != .kept, let disagreement {
      return disagreement
    }
    guard judgement.verdict != .kept, let ageless = input.ageless(observation) else {
      return judgement
    }
    return self.judgement(of: ageless.observation, nil, changedByAge: ageless.places)
  }

  /// The verdict that contract and recording disagree; `nil` if they agree.
  ///
  /// It blames no subject, because the mistake is in the contract or the recording.
  private var disagreement: Judgement? {
    let disagreements = input.disagreements()
    return disagreements.isEmpty
      ? nil : Judgement(verdict: .broken(Findings.capped(disagreements)))
  }

  private func judgement(
    of observation: Observation, _ evidence: Evidence?, changedByAge places: [String] = []
  ) -> Judgement {
    var findings = Findings(of: input, seamProblems: observation.seamProblems)
    let (judged, compared) = (input.judged(observation), input.compared(observation, evidence))
    findings.noteCircumstances(observation)
    findings.judgeSteps(judged, compared)
    findings.judgeTraffic(judged, compared)
    findings.judgeRelations(judged)
    findings.noteExercise()
    if !places.isEmpty { findings.warnOfAge(places) }
    return findings.judgement
  }
}

/// The verdict on one subject in one scenario, with notes for the report.
package struct Judgement: Sendable, Hashable {
  /// The verdict, with messages unless the subject passed.
  package var verdict: Verdict
  /// The notes, such as a check that does not apply (`sends` on a double).
  package var notes: [String] = []
  /// The location in the contract of each note about a step, by the note's text.
  ///
  /// With `--strict`, the error that replaces a warning is shown there.
  package var notePlaces: [String: SourceLocation] = [:]
  /// The operations that gave no answer, although one was recorded; empty if anything else is
  /// wrong.
  ///
  /// A second run in a new process shows if they never answer.
  package var unanswered: Set<String> = []
}
