import ContractBinding
import ContractModel
import ContractValues

extension StepCheck {
  /// The problems of a stream whose elements or end do not match the contract.
  ///
  /// If the elements do not match, the end is not compared.
  var findingsOfEmissions: [Finding] {
    guard let expected = step.expectation.emits else { return findingsOfUnnamedFailure }
    guard let emissions = outcome.emissions else {
      return [finding("gives no stream", at: expected.location)]
    }
    let read = expected.read(of: emissions)
    let elements = findingsOfElements(read, expected)
    return elements.isEmpty ? findingsOfEnding(read, expected) : elements
  }

  /// The problem of a stream that fails although the contract expects no failure.
  ///
  /// It breaks the contract like a thrown error.
  private var findingsOfUnnamedFailure: [Finding] {
    guard case .failed(let error) = outcome.emissions?.end, !input.isSilent else { return [] }
    return [
      finding(
        "fails with \(error.summary) where its stream should not",
        short: "fails where its stream should not", label: "failed with \(error.summary)",
        help: ["if that is meant, say so: emits: { then: { failed: … } }"])
    ]
  }

  private func findingsOfElements(
    _ read: Outcome.Emissions, _ expected: Expectation.Emission
  ) -> [Finding] {
    guard let elements = expected.elements else { return [] }
    if let count = expected.count, read.elements.count != count {
      return [finding(ofCount: count, read, elements)]
    }
    return matching.mismatches(elements, .array(read.elements)).map {
      Finding(
        $0, in: nil, step: index, deed: "emits \($0.summary)",
        short: "does not emit what the contract says")
    }
  }

  private func finding(
    ofCount count: Int, _ read: Outcome.Emissions, _ elements: Expected
  ) -> Finding {
    let isShort = read.elements.count < count
    let emitted = isShort ? Plural.of(read.elements.count, "element") : "more"
    let end = isShort && read.end != .open ? ", then \(read.end.account.deed)" : ""
    var finding = finding(
      isShort
        ? "emits \(emitted)\(end), where the contract says \(count)"
        : "emits more than the contract's \(Plural.of(count, "element"))",
      short: isShort ? "emits too few elements" : "emits too many elements",
      at: elements.location, label: "emitted \(emitted)\(end)")
    finding.show(
      expected: ValuePreview(matching.resolved(elements)).lines,
      actual: ValuePreview(.array(read.elements)).lines)
    guard read.end == .open, isShort else { return finding }
    return timedOut(finding, inVain: "had emitted \(emitted) of \(count)")
  }

  private func findingsOfEnding(
    _ read: Outcome.Emissions, _ expected: Expectation.Emission
  ) -> [Finding] {
    guard let then = expected.then else { return [] }
    switch (then.value, read.end) {
    case (.open, .open), (.finished, .finished), (.cancelled, .cancelled), (.failed(nil), .failed):
      return []
    case (.failed(let wanted?), .failed(let error)):
      return matching.mismatches(wanted, error).map { mismatch in
        var finding = Finding(mismatch, in: "error", step: index)
        if mismatch.path.components.isEmpty {
          finding.predicate =
            "fails with \(mismatch.summary) where the contract says \(mismatch.wanted)"
          finding.shortPredicate = "fails with another error than the contract says"
        }
        return finding
      }
    case (let wanted, let end): return [finding(ofEnd: end, wanted, at: then.location)]
    }
  }

  private func finding(
    ofEnd end: Outcome.Emissions.End, _ wanted: Expectation.Emission.Ending,
    at location: SourceLocation
  ) -> Finding {
    let (deed, predicate) = end.account
    var finding = finding("\(predicate) where \(wanted.should)", at: location, label: deed)
    finding.show(expected: ["then: \(wanted.word)"], actual: ["then: \(end.words)"])
    guard end == .open else { return finding }
    finding.predicate = "never ends its stream"
    finding.shortPredicate = finding.predicate
    return timedOut(finding, inVain: "had not ended its stream")
  }
}

extension Outcome.Emissions.End {
  /// The end of the stream in the past tense, such as `failed with NotFound`, and the predicate of a
  /// headline after the subject's name, such as `ends its stream`.
  fileprivate var account: (deed: String, predicate: String) {
    switch self {
    case .open: ("still open", "keeps its stream open")
    case .finished: ("finished", "ends its stream")
    case .failed(let error): ("failed with \(error.summary)", "fails")
    case .cancelled: ("cancelled", "ends its stream when its reader leaves")
    }
  }
}

extension Expectation.Emission.Ending {
  /// The last words of a headline about the expected end of a stream, such as `it should finish`.
  fileprivate var should: String {
    switch self {
    case .open: "it should stay open"
    case .finished: "it should finish"
    case .cancelled: "it should be read until it is cancelled"
    case .failed: "it should fail"
    }
  }
}
