import ContractBinding
import ContractModel
import ContractValues

extension StepCheck {
  /// The problems of completion handlers that were called too often: more than once, or more often
  /// than `$sequence` says.
  ///
  /// This always breaks the contract, because a caller that awaits a completion can be resumed only
  /// once.
  var findingsOfRepetition: [Finding] {
    let calls = Dictionary(grouping: outcome.callbacks, by: \.handler)
    return calls.sorted { $0.key < $1.key }.compactMap { handler, calls in
      let wanted = step.expectation.callsBack.count(of: handler)
      guard calls.count > wanted else { return nil }
      let expected = step.expectation.callsBack.first { calls.first.map($0.isAbout) ?? false }
      return finding(of: calls, wanted: wanted, at: expected?.location)
    }
  }

  private func finding(
    of calls: [Outcome.Callback], wanted: Int, at location: SourceLocation?
  ) -> Finding {
    let handler = calls.first?.handler ?? ""
    let times = Plural.times(calls.count)
    let limit = wanted == 1 ? "" : ", not \(Plural.times(wanted))"
    // A contract that names one handler forbids the others.
    let others = Set(outcome.callbacks.map(\.handler)).subtracting([handler]).sorted()
    let parts = ["\(handler): { $sequence: [ … ] }"] + others.map { "\($0): …" }
    let advice =
      "if that is meant, say so: calls-back: { \(parts.joined(separator: ", ")) }"
    return finding(
      "calls \(handler) \(times)\(limit)", short: "calls its handler \(times)\(limit)",
      at: location, label: "called \(times)",
      difference: ["- \(handler), \(Plural.times(wanted))"]
        + calls.map { "+ \(Self.timedLine($0))" },
      help: location == nil ? [advice] : [])
  }

  var findingsOfCallbacks: [Finding] {
    let expectations = step.expectation.callsBack
    let named = expectations.flatMap { expected -> [Finding] in
      let call = expected.index(in: outcome.callbacks).map { outcome.callbacks[$0] }
      if expected.isAbsent { return call.map { [unexpected($0, at: expected.location)] } ?? [] }
      guard let call else {
        if case .begin = step.action { return [] }
        return [calledTooRarely(expected)].compactMap(\.self)
      }
      return findings(of: call, expected)
    }
    guard let first = expectations.first else { return [neverCalled].compactMap(\.self) }
    // If the contract names a handler, it forbids the operation's other handlers.
    let others = outcome.callbacks.filter { call in !expectations.contains { $0.isAbout(call) } }
    return named + others.map { unexpected($0, at: first.location) }
  }

  /// The problem of a step that waited until its time limit, because no handler was called.
  ///
  /// It is `nil` if a handler was called, in this run or in the recording.
  private var neverCalled: Finding? {
    guard case .call = step.action, case .returned = outcome.end, outcome.callbacks.isEmpty,
      outcome.timedOut != nil, !handlers.isEmpty, !wasCalledBack
    else { return nil }
    let handler = onlyHandler ?? "a handler"
    var finding = timedOut(
      finding("never calls \(handler)", short: "never calls its handler"),
      inVain: "had not called \(handler)")
    finding.help = ["if the handler need not be called at once, write begin in place of call"]
    return finding
  }

  private func unexpected(_ call: Outcome.Callback, at location: SourceLocation) -> Finding {
    finding(
      "calls \(call.handler), which the contract does not allow",
      short: "calls a handler that the contract does not allow", at: location,
      label: "called \(call.handler)",
      difference: ["- nothing", "+ \(call.handler)\(Self.line(call.arguments))"])
  }

  /// The problem of a handler's call that did not happen; `nil` if an earlier missing one is
  /// reported.
  private func calledTooRarely(_ expected: Expectation.Callback) -> Finding? {
    guard let number = expected.number, let handler = expected.handler else {
      return neverCalled(expected)
    }
    let calls = outcome.callbacks.filter(expected.isAbout)
    guard number == calls.count else { return nil }
    guard number > 0 else { return neverCalled(expected) }
    let wanted = Plural.times(step.expectation.callsBack.count(of: handler))
    var finding = finding(
      of: calls, wanted: step.expectation.callsBack.count(of: handler), at: expected.location)
    finding.label = "not called again"
    return timedOut(finding, inVain: "had not called \(handler) \(wanted)")
  }

  private func neverCalled(_ expected: Expectation.Callback) -> Finding {
    let name = expected.handler ?? onlyHandler
    let handler = name ?? "its handler"
    let wanted = name.map { step.expectation.callsBack.count(of: $0) } ?? 1
    let finding = finding(
      "never calls \(handler)", short: "never calls its handler", at: expected.location,
      label: "never called",
      difference: ["- \(name ?? "the handler"), \(Plural.times(wanted))", "+ nothing"])
    return timedOut(
      finding, inVain: "had not called \(handler)", isOwed: input.mode == .replay && wasCalledBack)
  }

  /// True if the step called a handler when it was recorded.
  ///
  /// If it calls none on replay, it breaks the contract even without a time limit (`within`).
  private var wasCalledBack: Bool { recorded.map { !$0.callbacks.isEmpty } ?? false }

  /// The name of the operation's only completion handler, for messages if the contract names none;
  /// `nil` if the operation has none or several.
  private var onlyHandler: String? { handlers.count == 1 ? handlers.first : nil }

  /// The names of the operation's completion handlers; empty if the step is no `call`.
  private var handlers: Set<String> {
    guard case .call(let use) = step.action else { return [] }
    let operations = input.subject.operations.filter {
      $0.signature == use.name || $0.name == use.name
    }
    return Set(operations.flatMap(\.handlers))
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
        short: "gives its handler another number of arguments", at: expected.location,
        label: Plural.of(counts.1, "argument"))
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

  /// A handler call with its time: `completion("one"), 52 ms after the call`.
  private static func timedLine(_ call: Outcome.Callback) -> String {
    "\(call.handler)\(line(call.arguments))\(call.time.map { ", \($0.afterCall)" } ?? "")"
  }

  static func line(_ arguments: [Value]) -> String {
    "(\(arguments.map(\.summary).joined(separator: ", ")))"
  }
}
