import ContractBinding
import ContractModel
import ContractValues

extension StepCheck {
  /// The findings about completion handlers that were called more than once.
  ///
  /// This always breaks the contract, because a caller that awaits a completion can be resumed only
  /// once.
  var findingsOfRepetition: [Finding] {
    let calls = Dictionary(grouping: outcome.callbacks, by: \.handler)
    return calls.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { handler, calls in
      let expected = step.expectation.callsBack.first { calls.first.map($0.isAbout) ?? false }
      let times = calls.count == 2 ? "twice" : "\(calls.count) times"
      var finding = finding(
        "calls \(handler) \(times)", short: "calls its handler \(times)", at: expected?.location)
      finding.label = "called \(times)"
      finding.difference = ["- \(handler), once"] + calls.map { "+ \(Self.timedLine($0))" }
      return finding
    }
  }

  var findingsOfCallbacks: [Finding] {
    let expectations = step.expectation.callsBack
    let named = expectations.flatMap { expected -> [Finding] in
      let call = outcome.callbacks.first { expected.isAbout($0) }
      if expected.isAbsent { return call.map { [unexpected($0, at: expected.location)] } ?? [] }
      guard let call else { return step.action.isBegin ? [] : [neverCalled(expected)] }
      return findings(of: call, expected)
    }
    guard let first = expectations.first else { return named }
    // If the contract names a handler, it forbids the operation's other handlers.
    let others = outcome.callbacks.filter { call in !expectations.contains { $0.isAbout(call) } }
    return named + others.map { unexpected($0, at: first.location) }
  }

  private func unexpected(_ call: Outcome.Callback, at location: SourceLocation) -> Finding {
    var finding = finding(
      "calls \(call.handler), which the contract does not allow",
      short: "calls a handler that the contract does not allow", at: location)
    finding.label = "called \(call.handler)"
    finding.difference = ["- nothing", "+ \(call.handler)\(Self.line(call.arguments))"]
    return finding
  }

  private func neverCalled(_ expected: Expectation.Callback) -> Finding {
    let name = expected.handler ?? onlyHandler
    let handler = name ?? "its handler"
    var finding = finding(
      "never calls \(handler)", short: "never calls its handler", at: expected.location)
    finding.label = "never called"
    finding.difference = ["- \(name ?? "the handler"), once", "+ nothing"]
    let wasCalled = recorded.map { !$0.callbacks.isEmpty } ?? false
    return timedOut(
      finding, inVain: "had not called \(handler)", isOwed: input.mode == .replay && wasCalled)
  }

  /// The name of the operation's completion handler; `nil` unless there is exactly one.
  private var onlyHandler: String? {
    guard case .call(let use) = step.action else { return nil }
    let operations = input.subject.operations.filter {
      $0.signature == use.name || $0.name == use.name
    }
    let handlers = Set(operations.flatMap(\.handlers))
    return handlers.count == 1 ? handlers.first : nil
  }

  private func findings(
    of call: Outcome.Callback, _ expected: Expectation.Callback
  ) -> [Finding] {
    findingsOfTiming(call, expected) + findingsOfArguments(call, expected)
  }

  private func findingsOfTiming(
    _ call: Outcome.Callback, _ expected: Expectation.Callback
  ) -> [Finding] {
    guard let wanted = step.expectation.beforeReturning, call.beforeReturning != wanted else {
      return []
    }
    var finding = findingOfTiming(
      call.handler, isBefore: call.beforeReturning, at: expected.location)
    finding.label = call.beforeReturning ? "called too early" : "called too late"
    return [finding]
  }

  private func findingsOfArguments(
    _ call: Outcome.Callback, _ expected: Expectation.Callback
  ) -> [Finding] {
    guard expected.arguments.count == call.arguments.count else {
      let counts = (expected.arguments.count, call.arguments.count)
      var finding = finding(
        "gives \(call.handler) \(Plural.of(counts.1, "argument")), not \(counts.0)",
        short: "gives its handler another number of arguments", at: expected.location)
      finding.label = Plural.of(counts.1, "argument")
      finding.show(
        expected: ValuePreview.list(expected.arguments.map { ValuePreview($0) }).lines,
        actual: ValuePreview.list(call.arguments.map { ValuePreview($0) }).lines)
      return [finding]
    }
    return zip(expected.arguments, call.arguments).enumerated().flatMap { position, pair in
      matching.mismatches(pair.0, pair.1).map {
        Finding($0, in: place(call, position), step: index)
      }
    }
  }

  /// The name of a handler's argument for messages, such as `argument 2 of completion`; `nil` if it
  /// is obvious.
  func place(_ call: Outcome.Callback, _ position: Int) -> String? {
    if call.arguments.count > 1 { return "argument \(position + 1) of \(call.handler)" }
    return Set(outcome.callbacks.map(\.handler)).count > 1 ? call.handler : nil
  }

  /// A call of a handler with its time: `completion("one"), 52 ms after the call`.
  private static func timedLine(_ call: Outcome.Callback) -> String {
    "\(call.handler)\(line(call.arguments))\(call.time.map { ", \($0.afterCall)" } ?? "")"
  }

  static func line(_ arguments: [Value]) -> String {
    "(\(arguments.map(\.summary).joined(separator: ", ")))"
  }
}

extension Step.Action {
  fileprivate var isBegin: Bool {
    if case .begin = self { true } else { false }
  }
}
