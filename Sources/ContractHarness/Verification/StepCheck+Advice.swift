import ContractBinding
import ContractModel
import ContractValues

extension StepCheck {
  /// Advice about a call that threw, such as `so nothing is bound to 'id' for step 3`.
  ///
  /// Later steps may fail only because they use a name that the call should have bound.
  var adviceOnBinding: [String] {
    let later = input.scenario.steps.enumerated().dropFirst(index + 1)
    return step.expectation.boundNames.sorted().compactMap { name in
      let users = later.filter { $0.element.uses(name) }.map { "\($0.offset + 1)" }
      guard !users.isEmpty else { return nil }
      let steps = users.count == 1 ? "step \(users[0])" : "steps \(users.joined(separator: ", "))"
      return "so nothing is bound to '\(name)' for \(steps); mend this step first"
    }
  }

  /// Advice about a misspelt name of an error, such as `toolong`; empty if no name is similar.
  func adviceOnSpelling(of expected: Expected, for error: Value) -> [String] {
    guard case .error(let error) = error, let word = expected.nameOfError else { return [] }
    let names = [error.caseName, error.type, error.qualifiedName].compactMap(\.self)
    return names.contains(word)
      ? [] : [NearestWord.question(word, among: names)].filter { !$0.isEmpty }
  }

  /// Advice about an adapter that threw at a real vendor.
  ///
  /// The error of a decoder does not come from the vendor's data, but from the form of its answer.
  var adviceOnThrowing: [String] {
    guard outcome.isUndecoded, input.mode != .replay, !input.subject.kind.isDouble else {
      return adviceOnOlderData
    }
    return ["the adapter cannot decode what the vendor answers now; mend the adapter first"]
  }

  /// Advice about a step that names no outcome while others do, and whose error may be right.
  ///
  /// An author may not know that such a step must return.
  func adviceOnMissingOutcome(_ error: Value) -> [String] {
    guard step.expectation.isEmpty, !lacksAnswer, input.mode != .replay,
      !input.subject.kind.isDouble, !outcome.isUndecoded, case .error(let error) = error
    else { return [] }
    let name = error.caseName ?? error.type
    let isAmongOthers = input.scenario.steps.contains { !$0.expectation.isEmpty }
    return [
      (isAmongOthers ? "another step names an outcome" : "the scenario says what it needs")
        + ", so this one must return;",
      "if it is right to throw, say so below the call: throws: \(name)",
    ]
  }

  /// Advice for a real vendor that may hold the data of earlier runs.
  ///
  /// It is empty on replay, for a double and for a local vendor. It is also empty if the scenario
  /// has a state or uses new values such as `${unique.name}`.
  var adviceOnOlderData: [String] {
    let isReal = input.mode != .replay && !input.subject.kind.isDouble
    guard isReal, input.contract.vendor.kind != .local, input.scenario.states.isEmpty,
      !input.scenario.steps.contains(where: \.takesNewValues)
    else { return [] }
    return [
      "if the vendor holds older data, prepare it by a state under 'given:',",
      "or give the call new values, such as ${unique.name}",
    ]
  }
}

extension Step {
  private var givenValues: [Value] { action.arguments + [receiver?.value].compactMap(\.self) }

  fileprivate func uses(_ name: String) -> Bool { givenValues.contains { $0.names(name) } }

  /// True if an argument contains a name such as `${unique.order}`, whose value is new in each run.
  ///
  /// Older data at the vendor is then unlikely to be the cause of a problem.
  fileprivate var takesNewValues: Bool {
    givenValues.contains { String(decoding: $0.json(), as: UTF8.self).contains("${unique.") }
  }
}

extension Expected {
  /// The name of an error: a text, or the only key of a mapping; `nil` for other expectations.
  fileprivate var nameOfError: String? {
    switch matcher {
    case .literal(.string(let name)): name
    case .object(let fields) where fields.count == 1: fields.keys.first
    default: nil
    }
  }
}

extension Value {
  func hasMoreElements(than expected: Expected) -> Bool {
    guard case .array(let wanted) = expected.matcher, case .array(let given) = self else {
      return false
    }
    return given.count > wanted.count
  }
}
