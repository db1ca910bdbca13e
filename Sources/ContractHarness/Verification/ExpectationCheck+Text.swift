package import ContractBinding
package import ContractModel
package import ContractRedaction
import ContractValues

extension Diagnostic {
  /// Finds expectations that no value in the scenario's recording could break, and ambiguous words.
  ///
  /// A word such as `type` is ambiguous if it is a part of every error, and also a field of the
  /// recorded one. The result has an info message for each of these expectations, and a warning for
  /// each such word.
  package static func remarks(
    on scenario: Scenario, in recording: Recording, of contract: Contract, at path: String
  ) -> [Diagnostic] {
    ExpectationCheck(scenario, in: recording, by: contract.matching(of: recording)).remarks.map {
      $0.diagnostic(path)
    }
  }

  /// Finds the recorded outcomes and requests that do not fulfil the contract, without a run.
  ///
  /// The redactor must know the numbers that were replaced by 0. The result has one message for
  /// each line.
  package static func disagreements(
    of scenario: Scenario, with recording: Recording, of contract: Contract, at path: String,
    on subject: SubjectDescription, redactor: Redactor
  ) -> [Diagnostic] {
    let input = CaseInput(
      contract: contract, scenario: scenario, subject: subject, recording: recording,
      recordingPath: path, redactor: redactor)
    var lines: Set<SourceLocation?> = []
    return input.disagreements().filter { lines.insert($0.location).inserted }
  }
}

extension ExpectationCheck.Remark {
  fileprivate func diagnostic(_ path: String) -> Diagnostic {
    switch content {
    case .unexercised(_, let why):
      Diagnostic(
        "the recording does not exercise this expectation", severity: .info, at: location,
        length: length, label: why, facts: [Diagnostic.fact("recording", path)],
        help: ["record it in a scenario in which it can fail, or leave it out"])
    case .clash(let word, let type):
      Diagnostic(
        "'\(word)' is a part of every error, and also a member of \(type)", severity: .warning,
        at: location, length: length, label: "the error's own \(word)",
        facts: [Diagnostic.fact("recording", path)],
        help: [ErrorValue.spelling(ofMember: word)])
    }
  }

  /// The text of the remark for a note beside a verdict; `nil` for a word with two meanings, which
  /// only `lint` reports.
  var note: String? {
    guard case .unexercised(let word, let why) = content else { return nil }
    return "\(NoteBeginning.unexercised)\(word) on line \(location.line) \(why)"
  }
}
