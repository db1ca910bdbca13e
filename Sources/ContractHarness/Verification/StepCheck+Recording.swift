import ContractBinding
import ContractModel
import ContractValues

extension StepCheck {
  /// Where the outcome is not like the recorded one, and the contract is silent.
  var findingsOfRecording: [Finding] {
    guard let recorded, let comparison = input.comparison else { return [] }
    // The deeds of a started call before somebody waits for it are a matter of time.
    if case .begin = step.action, !comparison.comparesTiming { return [] }
    return comparison.differences(
      from: recorded, to: compared, step: index, expectation: step.expectation, matching: matching
    )
    .map { difference in
      var finding = finding(of: difference, recorded)
      finding.isFromRecording = true
      return finding
    }
  }

  var isDouble: Bool { input.subject.kind.isDouble }

  private func finding(
    of difference: OutcomeComparison.Difference, _ recorded: Outcome
  ) -> Finding {
    switch difference {
    case .end(let old, let new): return finding(ofEnd: old, new)
    case .neverCalled(let handler):
      var finding = finding("never calls \(handler)", short: "never calls its handler")
      finding.label = "never called"
      let calls = recorded.callbacks.filter { $0.handler == handler }
      finding.difference = calls.map { "- \(handler)\(Self.line($0.arguments))" } + ["+ nothing"]
      return patience(finding, inVain: "had not called \(handler)")
    case .called(let handler, let arguments):
      var finding = finding(
        "calls \(handler), which the vendor never did", short: "calls a handler unasked")
      finding.label = "called \(handler)"
      finding.difference = ["- nothing", "+ \(handler)\(Self.line(arguments))"]
      return finding
    case .timing(let handler, let isBefore):
      return findingOfTiming(handler, isBefore: isBefore)
    case .streamEnd(let old, let new): return finding(ofStreamEnd: old, new)
    case .delegateCalls(let old, let new): return finding(ofCalls: old, new)
    case .value(let difference, let place): return finding(of: difference, in: place)
    }
  }

  private func finding(ofEnd recorded: Outcome.End, _ actual: Outcome.End) -> Finding {
    var finding: Finding
    switch (recorded, actual) {
    case (.threw, .returned):
      finding = self.finding(
        isDouble ? "accepts what the vendor rejects" : "returns where it threw when recorded")
    case (.returned, .threw):
      finding = self.finding(
        isDouble ? "rejects what the vendor accepts" : "throws where it returned when recorded")
    case (_, .open): finding = patience(self.finding("never ends"), inVain: "had not ended")
    default: finding = self.finding("ends, which it did not when recorded")
    }
    finding.label = finding.label.isEmpty ? actual.words : finding.label
    finding.show(expected: [recorded.words], actual: [actual.words])
    return finding
  }

  private func finding(
    ofStreamEnd recorded: Outcome.Emissions.End?, _ actual: Outcome.Emissions.End?
  ) -> Finding {
    let source = isDouble ? "the vendor's" : "the recorded one"
    let words = [recorded, actual].map { $0?.words ?? "no stream" }
    var finding = finding("gives a stream that ends otherwise than \(source)")
    finding.label = words[1]
    finding.show(expected: ["then: \(words[0])"], actual: ["then: \(words[1])"])
    return actual == .open ? patience(finding, inVain: "had not ended its stream") : finding
  }

  private func finding(of difference: ValueDifference, in place: Place) -> Finding {
    let source = isDouble ? "the vendor gave" : "the recording has"
    var finding = finding(
      predicate(of: difference, source),
      short: difference.kind == .value
        ? "answers otherwise than \(isDouble ? "the vendor did" : "the recording")"
        : "answers in another shape than \(isDouble ? "the vendor did" : "the recording")")
    finding.label = "got \(difference.actual?.summary ?? "nothing")"
    if place.outcomePart == .threw, difference.kind == .enumCase, difference.path.components.isEmpty
    {
      let words = [difference.actual, difference.recorded].map { $0?.caseWord ?? "" }
      finding.predicate =
        "throws \(words[0]) where \(isDouble ? "the vendor" : "it") threw \(words[1])"
      finding.shortPredicate = "throws another error than was recorded"
      finding.label = "threw \(words[0])"
    }
    finding.place = Finding.place(difference.path, in: words(for: place))
    let recorded = difference.recorded.map { ValuePreview($0) }
    let lines = ValuePreview.lines(
      of: recorded ?? .leaf("nothing"), and: difference.actual.map { ValuePreview($0) })
    finding.show(expected: lines.expected, actual: lines.actual)
    return finding
  }

  private func predicate(of difference: ValueDifference, _ source: String) -> String {
    let (recorded, actual) = (difference.recorded, difference.actual)
    switch difference.kind {
    case .missing: return "leaves out \(name(of: difference)), which \(source)"
    case .surplus:
      let never = isDouble ? "the vendor never gave" : "the recording has not"
      return "adds \(name(of: difference)), which \(never)"
    case .shape:
      let nouns = [actual, recorded].map { $0.map { ValueShape(of: $0).noun } ?? "nothing" }
      return "answers \(nouns[0]) where \(source) \(nouns[1])"
    case .enumCase:
      return "answers \(actual?.caseWord ?? "") where \(source) \(recorded?.caseWord ?? "")"
    case .count where actual == .array([]): return "answers an empty list where \(source) elements"
    case .count where recorded == .array([]): return "answers elements where \(source) none"
    case .count, .value:
      return "answers \(actual?.summary ?? "") where \(source) \(recorded?.summary ?? "")"
    }
  }

  private func name(of difference: ValueDifference) -> String {
    switch difference.path.components.last {
    case .key(let key): key
    case .index(let index): "element \(index)"
    case nil: "the value"
    }
  }

  /// The part of the outcome that a place is in, for a fact; `nil` where it goes without saying.
  private func words(for place: Place) -> String? {
    switch place.outcomePart {
    case .emits: return "emitted"
    case .observed:
      guard case .key(let probe) = place.path.components.first else { return nil }
      return probe
    case .received(let call, let position):
      guard outcome.received.indices.contains(call) else { return nil }
      return Self.place(outcome.received[call], position)
    case .callback(let call, let position):
      guard let recorded, recorded.callbacks.indices.contains(call) else { return nil }
      return self.place(recorded.callbacks[call], position)
    case .returned, .threw, .failed, nil: return nil
    }
  }
}

extension Value {
  /// The case of an error or of an enum with a payload.
  fileprivate var caseWord: String {
    switch self {
    case .error(let error): error.qualifiedName
    case .object(let fields) where fields.count == 1: fields.keys.first ?? "nothing"
    default: summary
    }
  }
}

extension Outcome.End {
  /// How a call ended, in words.
  var words: String {
    switch self {
    case .returned(let value): value.map { "returned \($0.summary)" } ?? "returned"
    case .threw(let error): "threw \(error.summary)"
    case .open: "still running"
    }
  }
}
