import ContractBinding
import ContractModel
import ContractValues

/// A check of a scenario's expectations against its recording.
///
/// It finds expectations that nothing in the recording could break, and words with two meanings.
struct ExpectationCheck {
  /// Advice about one expectation of the contract, such as that nothing could break it; `lint` and
  /// notes in the report show it.
  struct Remark: Hashable {
    /// The line and column of the expectation in the contract, for the message.
    let location: SourceLocation
    /// The number of characters that the message underlines.
    let length: Int
    let content: Content
  }

  /// The kind of a remark, which decides on its message and severity.
  enum Content: Hashable {
    /// No value in the recording could break the expectation, such as a `$optional` for a value
    /// that never occurred.
    case unexercised(word: String, why: String)
    /// A word of the contract format, such as `type`, is also the name of a field of the error.
    ///
    /// The contract may mean either.
    case clash(word: String, type: String)
  }

  private let matching: Matching
  private(set) var remarks: [Remark] = []

  /// Finds the expectations that nothing in the recording could break, and words with two meanings.
  ///
  /// Such a word is `type`, if a field of the recorded error has that name as well.
  init(_ scenario: Scenario, in recording: Recording, by matching: Matching) {
    var matching = matching
    for (step, outcome) in zip(scenario.steps, recording.evidence.outcomes) {
      matching.bindings.collect(from: step.expectation, outcome: outcome, by: matching)
    }
    self.matching = matching
    for (step, outcome) in zip(scenario.steps, recording.evidence.outcomes) {
      for (expected, actual) in step.expectation.values(in: outcome) {
        look(at: expected, [actual])
      }
    }
    if let last = recording.evidence.outcomes.last {
      for (probe, expected) in scenario.observes.sorted(by: { $0.key < $1.key }) {
        look(at: expected, [last.observed[probe]])
      }
    }
    if let sends = scenario.sends {
      look(at: sends, recording.evidence.exchanges.map { SentRequest($0.request) })
    }
  }

  private mutating func look(at sends: [SentExpectation], _ requests: [SentRequest]) {
    for expectation in sends where expectation.seam == nil {
      let promise = RequestCheck(expectation: expectation, matching: matching)
      let sent = requests.filter { promise.answer($0) != .no }
      if sent.isEmpty {
        if expectation.isOptional { remark("optional", "was never sent", at: expectation.location) }
        continue
      }
      if let json = expectation.json { look(at: json, sent.map(\.json)) }
      for (fields, values) in [
        (expectation.query, sent.map(\.query)),
        (expectation.form, expectation.form.isEmpty ? [] : sent.map(\.form)),
      ] {
        for (name, expected) in fields.sorted(by: { $0.key < $1.key }) {
          look(at: expected, values.map { $0[name] })
        }
      }
      for (name, expected) in expectation.headers.sorted(by: { $0.key < $1.key }) {
        look(
          at: expected,
          sent.map { $0.headerValues[name.lowercased()].map { Value.ofHeader($0, for: expected) } })
      }
    }
  }

  /// Adds remarks about a matcher and those inside it that no recorded value could break.
  ///
  /// A value is `nil` if it is absent.
  private mutating func look(at expected: Expected, _ values: [Value?]) {
    switch expected.matcher {
    case .optional(let inner):
      let present = values.filter { $0 != nil }
      if present.isEmpty { return remark("$optional", "was never there", at: expected.location) }
      look(at: inner, present)
    case .exactly(let inner): look(at: inner, values)
    case .all(let parts): for part in parts { look(at: part, values) }
    case .oneOf(let alternatives): look(at: expected, alternatives, values)
    case .object(let fields): look(at: fields, values)
    case .array, .each, .contains, .unordered: lookIntoLists(at: expected, values)
    case .json(let inner):
      look(at: inner, values.map { $0?.text.flatMap { try? Value(json: Array($0.utf8)) } })
    case .xpath(let expressions):
      for (expression, inner) in expressions.sorted(by: { $0.key < $1.key }) {
        look(
          at: inner,
          values.map {
            $0?.text.flatMap { try? matching.xpath?.evaluate(expression, in: Array($0.utf8)) }
          })
      }
    default: break
    }
  }

  /// Checks only the alternatives of `$one-of` that match a recorded value.
  ///
  /// If one of two alternatives allows null or absence, and all recorded values are null or absent,
  /// it adds a remark.
  private mutating func look(
    at expected: Expected, _ alternatives: [Expected], _ values: [Value?]
  ) {
    let empty = alternatives.filter { matching.accepts($0, nil) || $0.matcher == .literal(.null) }
    if alternatives.count == 2, empty.count == 1,
      values.allSatisfy({ value in empty.allSatisfy { matching.accepts($0, value) } })
    {
      return remark("$one-of", "was always nothing", at: expected.location)
    }
    var taken: [Int: [Value?]] = [:]
    for value in values {
      if let index = alternatives.firstIndex(where: { matching.accepts($0, value) }) {
        taken[index, default: []].append(value)
      }
    }
    for (index, values) in taken.sorted(by: { $0.key < $1.key }) {
      look(at: alternatives[index], values)
    }
  }

  private mutating func look(at fields: [String: Expected], _ values: [Value?]) {
    for value in values {
      if case .error(let error)? = value { lookForClashes(in: fields, error) }
    }
    for (key, inner) in fields.sorted(by: { $0.key < $1.key }) {
      look(at: inner, values.map { $0?.part(key, among: fields) })
    }
  }

  private mutating func lookIntoLists(at expected: Expected, _ values: [Value?]) {
    switch expected.matcher {
    case .array(let elements):
      for (index, inner) in elements.enumerated() {
        look(at: inner, values.map { $0?.parts.dropFirst(index).first })
      }
    case .each(let inner):
      let elements = values.flatMap { $0?.parts ?? [] }
      if elements.isEmpty { return remark("$each", "had no element", at: expected.location) }
      look(at: inner, elements)
    case .contains(let inner):
      let wanted = inner.elements
      if wanted.allSatisfy({ $0.matcher == .literal("") }) {
        return remark("$contains", "asks for nothing", at: expected.location)
      }
      look(at: wanted, in: values)
    case .unordered(let elements): look(at: elements, in: values)
    default: break
    }
  }

  /// Adds remarks about the matchers of `$contains` or `$unordered`, which are each compared with
  /// the recorded elements that they match.
  private mutating func look(at elements: [Expected], in values: [Value?]) {
    var taken: [Int: [Value?]] = [:]
    for value in values {
      guard case .array(let values)? = value else { continue }
      let assignment = matching.assignment(of: elements, to: values)
      for (index, element) in assignment.elements.enumerated() {
        if let element { taken[index, default: []].append(values[element]) }
      }
    }
    for (index, values) in taken.sorted(by: { $0.key < $1.key }) {
      look(at: elements[index], values)
    }
  }

  private mutating func remark(_ word: String, _ why: String, at location: SourceLocation) {
    add(
      Remark(location: location, length: 1, content: .unexercised(word: word, why: why)))
  }

  /// Finds words of the contract format, such as `type`, that are also names of the error's fields.
  private mutating func lookForClashes(in fields: [String: Expected], _ error: ErrorValue) {
    for word in ErrorValue.ownWords {
      guard let expected = fields[word], error.fields[word] != nil,
        !error.isNamed(by: expected, as: word)
      else { continue }
      add(
        Remark(
          location: expected.keyLocation ?? expected.location, length: word.count,
          content: .clash(word: word, type: error.type)))
    }
  }

  private mutating func add(_ remark: Remark) {
    if !remarks.contains(remark) { remarks.append(remark) }
  }
}

extension ErrorValue {
  /// Returns true if the contract clearly means the part of every error with this name, such as its
  /// type, and not a field of this error.
  fileprivate func isNamed(by expected: Expected, as word: String) -> Bool {
    switch expected.matcher {
    case .literal(.string(let text)): word == "type" ? text == type : text == caseName
    case .object(let members): word == "fields" && members.keys.allSatisfy { fields[$0] != nil }
    default: false
    }
  }
}

extension Value {
  /// The elements of a list, or the values of an object in the order of its keys; empty for any
  /// other value.
  fileprivate var parts: [Value] {
    switch self {
    case .array(let elements): elements
    case .object(let fields): fields.sorted { $0.key < $1.key }.map(\.value)
    default: []
    }
  }
}
