import ContractBinding
import ContractModel
import ContractValues

extension Matching {
  func mismatches(_ check: Check, ofArray elements: [Expected], _ actual: Value) -> [Mismatch] {
    guard case .array(let values) = actual else {
      return [check.mismatch(wanting: "a list", showing: ValuePreview(resolved(check.expected)))]
    }
    guard elements.count == values.count else {
      return [
        check.mismatch(
          wanting: Plural.of(elements.count, "element"),
          showing: preview(check.expected, against: actual))
      ]
    }
    return values.indices.flatMap { index in
      mismatches(elements[index], values[index], at: check.path.index(index))
    }
  }

  func mismatches(_ check: Check, ofEach inner: Expected, _ actual: Value) -> [Mismatch] {
    switch actual {
    case .array(let values):
      return values.enumerated().flatMap { index, value in
        mismatches(inner, value, at: check.path.index(index))
      }
    case .object(let fields):
      return fields.sorted { $0.key < $1.key }.flatMap { key, value in
        mismatches(inner, value, at: check.path.key(key))
      }
    default: return [check.mismatch(wanting: "a list or an object")]
    }
  }

  /// Compares a string or a list with `$contains`.
  ///
  /// If there are several matchers, each one needs a different element of the list.
  func mismatches(_ check: Check, ofContains inner: Expected, _ actual: Value) -> [Mismatch] {
    let wanted = inner.elements
    switch actual {
    case .array(let values):
      let unmet = assignment(of: wanted, to: values).unmet
      if !unmet.isEmpty, let redacted,
        assignment(of: wanted, to: values, isLenient: true).unmet.isEmpty
      {
        return [undecided(check, redacted, hiding: values)]
      }
      return unmet.map { missing(wanted[$0], from: "a list with %", check) }
    case .string(let text):
      return wanted.filter { !holds(text, $0) }.map { missing($0, from: "a string with %", check) }
    default: return [check.mismatch(wanting: "a string or a list")]
    }
  }

  private func missing(_ expected: Expected, from noun: String, _ check: Check) -> Mismatch {
    let preview = ValuePreview(resolved(expected))
    return Check(
      expected: expected, actual: check.actual, path: check.path, isSilent: check.isSilent
    )
    .mismatch(
      wanting: noun.replacing("%", with: preview.line),
      showing: .map([.init(key: "$contains: ", content: preview)]))
  }

  private func holds(_ text: String, _ expected: Expected) -> Bool {
    guard case .literal(let literal) = expected.matcher,
      case .string(let part) = try? bindings.resolve(literal)
    else { return false }
    return part.isEmpty || text.contains(part)
  }

  func mismatches(_ check: Check, ofUnordered elements: [Expected], _ actual: Value) -> [Mismatch] {
    guard case .array(let values) = actual else { return [check.mismatch(wanting: "a list")] }
    let assignment = assignment(of: elements, to: values)
    let (unmet, spare) = (assignment.unmet, assignment.spare)
    if unmet.isEmpty, spare.isEmpty { return [] }
    if let redacted, elements.count == values.count,
      self.assignment(of: elements, to: values, isLenient: true).unmet.isEmpty
    {
      return [undecided(check, redacted, hiding: values)]
    }
    if unmet.count == 1, spare.count == 1 {
      return mismatches(elements[unmet[0]], values[spare[0]], at: check.path.index(spare[0]))
    }
    if isSilent { return [check.mismatch(wanting: "")] }
    return [
      Mismatch(
        at: check.path, check.expected,
        wanted: "\(Plural.of(elements.count, "element")) in any order",
        expected: .list(unmet.map { ValuePreview(resolved(elements[$0])) }),
        actual: .array(spare.map { values[$0] }),
        note: " that no matcher takes")
    ]
  }

  func mismatches(_ check: Check, ofLength inner: Expected, _ actual: Value) -> [Mismatch] {
    let length: Int
    switch actual {
    case .string(let text): length = text.count
    case .array(let values): length = values.count
    case .object(let fields): length = fields.count
    default: return [check.mismatch(wanting: "a string, a list or an object")]
    }
    return mismatches(inner, .integer(length), at: check.path).map { mismatch in
      var mismatch = mismatch
      mismatch.expected = ["{\"$length\": \(mismatch.wanted)}"]
      mismatch.actual = ["{\"$length\": \(length)}  \(actual.summary)"]
      mismatch.wanted = "length \(mismatch.wanted)"
      mismatch.summary = "length \(length)"
      return mismatch
    }
  }

  /// Pairs matchers with the elements that they accept.
  ///
  /// A lenient pairing also accepts elements that may match, if redaction hides the answer.
  func assignment(
    of elements: [Expected], to values: [Value], isLenient: Bool = false
  ) -> Assignment {
    let refusal: [Answer] = isLenient ? [.no] : [.no, .unknown]
    return Assignment(
      candidates: elements.map { element in
        values.indices.filter { !refusal.contains(answer(element, values[$0])) }
      },
      count: values.count)
  }
}
