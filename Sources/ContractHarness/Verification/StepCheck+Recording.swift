import ContractBinding
import ContractModel
import ContractValues

extension StepCheck {
  /// The differences from the recording as problems, where the contract names no value.
  var findingsOfRecording: [Finding] {
    guard let recorded, var comparison, compared != recorded else { return [] }
    // The results of a started call depend on timing until a later step awaits it.
    if case .begin = step.action, !comparison.comparesTiming { return [] }
    comparison.accepts = matching.accepts
    if input.subject.isHeldToValues { comparison.held = heldValues }
    let isOfFirstVersion = input.recording?.provenance.isOfFirstVersion == true
    return comparison.outcomes(
      recorded, compared, at: .outcome(index), expecting: step.expectation
    )
    .filter { !isOfFirstVersion || !$0.isOfFirstVersion }
    .map { difference in
      var finding = finding(of: difference, recorded)
      finding.isFromRecording = true
      finding.isWarning =
        difference.isWarning || !isDouble && difference.isOrderOfHandlers
      return finding
    }
  }

  var isDouble: Bool { input.subject.kind.isDouble }

  private func finding(of difference: Difference, _ recorded: Outcome) -> Finding {
    switch difference.place.outcomeMoment {
    case .end: finding(ofEnd: recorded.end, compared.end)
    case .call(let call):
      difference.after == nil
        ? finding(ofMissing: recorded.callbacks[call].handler, recorded)
        : finding(ofSurplus: compared.callbacks[call])
    case .order(let call):
      findingOfTiming(
        recorded.callbacks[call].handler, isBefore: difference.after == .boolean(true))
    case .value where difference.change != .sequence: finding(of: difference)
    case .value where difference.place.outcomePart == .emits:
      finding(ofStreamEnd: recorded.emissions, compared.emissions?.end)
    case .value where difference.place.isListOfCallbacks: finding(ofOrder: difference)
    case .value: finding(ofCalls: recorded.received, compared.received)
    }
  }

  private func finding(ofOrder difference: Difference) -> Finding {
    let (recorded, actual) = difference.texts
    let names = [recorded, actual].map { $0.split(separator: ", ") }
    let (second, first) = zip(names[0], names[1]).first { $0 != $1 } ?? ("", "")
    let source = isDouble ? "the vendor does" : "it did when recorded"
    return finding(
      "calls \(first) before \(second), not after it as \(source)",
      short: "calls its handlers in another order", label: "called \(first) first",
      difference: ["- \(recorded)", "+ \(actual)"])
  }

  private func finding(ofMissing handler: String, _ recorded: Outcome) -> Finding {
    let calls = recorded.callbacks.filter { $0.handler == handler }
    let finding = finding(
      "never calls \(handler)", short: "never calls its handler", label: "never called",
      difference: calls.map { "- \(handler)\(Self.line($0.arguments))" } + ["+ nothing"])
    return timedOut(finding, inVain: "had not called \(handler)")
  }

  private func finding(ofSurplus call: Outcome.Callback) -> Finding {
    finding(
      "calls \(call.handler), which the vendor never did", short: "calls a handler unasked",
      label: "called \(call.handler)",
      difference: ["- nothing", "+ \(call.handler)\(Self.line(call.arguments))"])
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
    case (_, .open): finding = timedOut(self.finding("never ends"), inVain: "had not ended")
    default: finding = self.finding("ends, which it did not when recorded")
    }
    finding.label = finding.label.isEmpty ? actual.words : finding.label
    finding.show(expected: [recorded.words], actual: [actual.words])
    return finding
  }

  private func finding(
    ofStreamEnd recorded: Outcome.Emissions?, _ actual: Outcome.Emissions.End?
  ) -> Finding {
    let source = isDouble ? "the vendor's" : "the recorded one"
    let read = recorded.map { step.expectation.emits?.read(of: $0) ?? $0 }
    let words = [read?.end, actual].map { $0?.words ?? "no stream" }
    var finding = finding("gives a stream with another end than \(source)", label: words[1])
    finding.show(expected: ["then: \(words[0])"], actual: ["then: \(words[1])"])
    return actual == .open ? timedOut(finding, inVain: "had not ended its stream") : finding
  }

  private func finding(of difference: Difference) -> Finding {
    let source = isDouble ? "the vendor gave" : "the recording has"
    let path = difference.place.pathInPart
    var finding = finding(
      predicate(of: difference, source),
      short: difference.change == .value
        ? "does not answer as \(isDouble ? "the vendor did" : "the recording")"
        : "answers in another shape than \(isDouble ? "the vendor did" : "the recording")")
    finding.label = "got \(difference.after?.summary ?? "nothing")"
    if difference.place.outcomePart == .threw, difference.isOtherCase, path.components.isEmpty {
      let words = [difference.after, difference.before].map { $0?.caseWord ?? "" }
      finding.predicate =
        "throws \(words[0]) where \(isDouble ? "the vendor" : "it") threw \(words[1])"
      finding.shortPredicate = "throws another error than was recorded"
      finding.label = "threw \(words[0])"
    }
    if difference.place.outcomePart == .threw, !path.components.isEmpty {
      finding.predicate = predicate(ofErrorField: difference)
      finding.shortPredicate = "throws an error with another \(difference.place.nameOfPart)"
    }
    finding.kind = difference.change.rawValue
    finding.path = path
    finding.place = Finding.place(path, in: words(for: difference.place))
    let lines = ValuePreview.lines(
      of: difference.before.map { ValuePreview($0) } ?? .leaf("nothing"),
      and: difference.after.map { ValuePreview($0) })
    finding.show(expected: lines.expected, actual: lines.actual)
    return finding
  }

  /// A text for a field of a thrown error, such as `throws an error without its code`.
  private func predicate(ofErrorField difference: Difference) -> String {
    // A payload without a label has the key `value`.
    let name = difference.place.nameOfPart == "value" ? "payload" : difference.place.nameOfPart
    switch difference.after {
    case .null, nil: return "throws an error without its \(name)"
    case "": return "throws an error with an empty \(name)"
    case let actual?:
      let source = isDouble ? "the vendor" : "it"
      let words = [actual, difference.before ?? .null].map(\.caseWord)
      return "throws an error with \(name) \(words[0]) where \(source) gave \(words[1])"
    }
  }

  private func predicate(of difference: Difference, _ source: String) -> String {
    guard let recorded = difference.before else {
      let never = isDouble ? "the vendor never gave" : "the recording has not"
      return "adds \(difference.place.nameOfPart), which \(never)"
    }
    guard let actual = difference.after else {
      return "leaves out \(difference.place.nameOfPart), which \(source)"
    }
    if difference.isOtherCase {
      return "answers \(actual.caseWord) where \(source) \(recorded.caseWord)"
    }
    switch (difference.change, recorded, actual) {
    case (.type, _, _):
      let nouns = [actual, recorded].map { ValueShape(of: $0).noun }
      return "answers \(nouns[0]) where \(source) \(nouns[1])"
    case (_, _, []): return "answers an empty list where \(source) elements"
    case (_, [], _): return "answers elements where \(source) none"
    case (_, _, ""): return "answers an empty text where \(source) \(recorded.summary)"
    case (_, "", _): return "answers \(actual.summary) where \(source) an empty text"
    default: return "answers \(actual.summary) where \(source) \(recorded.summary)"
    }
  }

  /// The words for the part of the outcome that contains a place, such as `emitted`; `nil` if it is
  /// obvious.
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

  /// The rules that choose the values of a fake that must equal the recorded ones.
  ///
  /// Other values only need the same shape. The chosen values are cases of enums, and texts that
  /// contain a text given to the fake.
  var heldValues: Comparison.HeldValues {
    Comparison.HeldValues(
      isEnumWord: { text, place in
        value(around: place).map { enumWords.contains(text, in: $0) } ?? false
      },
      isGiven: { text in givenTexts.contains { text.contains($0) } })
  }

  /// The texts that the states and the steps up to this one give to the subject.
  ///
  /// Short texts are left out, because they are often equal by chance.
  private var givenTexts: [String] {
    let states = input.scenario.states.flatMap { $0.parameters.values }
    let steps = input.scenario.steps.prefix(index + 1).flatMap(\.action.arguments)
    return (states + steps).flatMap(\.texts).filter { $0.utf8.count >= 3 }
  }

  /// The subject's whole argument or result at a place of the recording; `nil` if there is none.
  ///
  /// The same text may be an enum's case in one value and a plain text in another.
  private func value(around place: Place) -> Value? {
    guard case .callback(let call, let argument) = place.outcomePart else {
      return outcome.value(at: place)
    }
    // The place has the index of the recorded call. It is compared with the handler's first call.
    let handler = recorded?.callbacks.dropFirst(call).first?.handler
    let actual = outcome.callbacks.first { $0.handler == handler }
    return actual?.arguments.dropFirst(argument).first
  }
}

extension Difference {
  /// True if different handlers were called in another order.
  ///
  /// The order may be chance if an adapter makes several requests at the same time, even if both
  /// recorded runs agree.
  fileprivate var isOrderOfHandlers: Bool { change == .sequence && place.isListOfCallbacks }

  /// True if both values have the same shape, but are different cases of an enum or different
  /// errors.
  ///
  /// A message then names the cases, because words for the shape would be the same.
  fileprivate var isOtherCase: Bool {
    guard change == .type, let before, let after else { return false }
    return ValueShape(of: before) == ValueShape(of: after)
  }
}

extension Place {
  /// True for the place of the list of handler calls, which is `outcomes[0].callbacks`.
  fileprivate var isListOfCallbacks: Bool { components.last == .key("callbacks") }

  /// The path of the value inside its part of the outcome, such as the returned value.
  ///
  /// Each name under `observes` is a part of its own, so the path does not contain the name.
  fileprivate var pathInPart: ValuePath {
    outcomePart == .observed ? ValuePath(Array(path.components.dropFirst())) : path
  }

  /// The name of the value for a sentence, such as `quantity` or `element 2`.
  fileprivate var nameOfPart: String {
    switch pathInPart.components.last {
    case .key(let key): key
    case .index(let index): "element \(index)"
    case nil: "the value"
    }
  }
}

extension Value {
  /// The name of an error's case, or the key of an enum's case with a payload, such as `paid`.
  fileprivate var caseWord: String {
    switch self {
    case .error(let error): error.qualifiedName
    case .object(let fields) where fields.count == 1: fields.keys.first ?? "nothing"
    case .string(let word): word
    default: summary
    }
  }
}

extension Outcome.End {
  /// The end of the call for messages, such as `returned 3`.
  var words: String {
    switch self {
    case .returned(let value): value.map { "returned \($0.summary)" } ?? "returned"
    case .threw(let error): "threw \(error.summary)"
    case .open: "still running"
    }
  }
}
