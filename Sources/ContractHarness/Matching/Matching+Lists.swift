import ContractBinding
import ContractModel
import ContractValues

extension Matching {
  func mismatches(_ place: Place, ofArray elements: [Expected], _ actual: Value) -> [Mismatch] {
    guard case .array(let values) = actual else {
      return [place.mismatch(wanting: "a list", showing: ValuePreview(resolved(place.expected)))]
    }
    guard elements.count == values.count else {
      return [
        place.mismatch(
          wanting: Plural.of(elements.count, "element"),
          showing: sketch(place.expected, against: actual))
      ]
    }
    return values.indices.flatMap { index in
      mismatches(elements[index], values[index], at: place.path.index(index))
    }
  }

  func mismatches(_ place: Place, ofEach inner: Expected, _ actual: Value) -> [Mismatch] {
    switch actual {
    case .array(let values):
      return values.enumerated().flatMap { index, value in
        mismatches(inner, value, at: place.path.index(index))
      }
    case .object(let fields):
      return fields.sorted { $0.key < $1.key }.flatMap { key, value in
        mismatches(inner, value, at: place.path.key(key))
      }
    default: return [place.mismatch(wanting: "a list or an object")]
    }
  }

  /// A list of matchers asks for an element of its own for each.
  func mismatches(_ place: Place, ofContains inner: Expected, _ actual: Value) -> [Mismatch] {
    var wanted = [inner]
    if case .array(let elements) = inner.matcher { wanted = elements }
    switch actual {
    case .array(let values):
      let unmet = assignment(of: wanted, to: values).unmet
      if !unmet.isEmpty, let redacted,
        assignment(of: wanted, to: values, isLenient: true).unmet.isEmpty
      {
        return [undecided(place, values, redacted)]
      }
      return unmet.map { missing(wanted[$0], from: "a list with %", place) }
    case .string(let text):
      return wanted.filter { !holds(text, $0) }.map { missing($0, from: "a string with %", place) }
    default: return [place.mismatch(wanting: "a string or a list")]
    }
  }

  private func missing(_ expected: Expected, from noun: String, _ place: Place) -> Mismatch {
    let sketch = ValuePreview(resolved(expected))
    return Place(
      expected: expected, actual: place.actual, path: place.path, isSilent: place.isSilent
    )
    .mismatch(
      wanting: noun.replacing("%", with: sketch.line),
      showing: .map([.init(key: "$contains: ", content: sketch)]))
  }

  private func holds(_ text: String, _ expected: Expected) -> Bool {
    guard case .literal(let literal) = expected.matcher,
      case .string(let part) = try? bindings.resolve(literal)
    else { return false }
    return part.isEmpty || text.contains(part)
  }

  func mismatches(
    _ place: Place, ofUnordered elements: [Expected], _ actual: Value
  ) -> [Mismatch] {
    guard case .array(let values) = actual else {
      return [place.mismatch(wanting: "a list")]
    }
    let assignment = assignment(of: elements, to: values)
    let (unmet, spare) = (assignment.unmet, assignment.spare)
    if unmet.isEmpty, spare.isEmpty { return [] }
    if let redacted, elements.count == values.count,
      self.assignment(of: elements, to: values, isLenient: true).unmet.isEmpty
    {
      return [undecided(place, values, redacted)]
    }
    if unmet.count == 1, spare.count == 1 {
      return mismatches(elements[unmet[0]], values[spare[0]], at: place.path.index(spare[0]))
    }
    if isSilent { return [place.mismatch(wanting: "")] }
    return [
      Mismatch(
        at: place.path, place.expected,
        wanted: "\(Plural.of(elements.count, "element")) in any order",
        expected: .list(unmet.map { ValuePreview(resolved(elements[$0])) }),
        actual: .array(spare.map { values[$0] }),
        note: " that no matcher takes")
    ]
  }

  func mismatches(_ place: Place, ofLength inner: Expected, _ actual: Value) -> [Mismatch] {
    let length: Int
    switch actual {
    case .string(let text): length = text.count
    case .array(let values): length = values.count
    case .object(let fields): length = fields.count
    default: return [place.mismatch(wanting: "a string, a list or an object")]
    }
    return mismatches(inner, .integer(length), at: place.path).map { mismatch in
      var mismatch = mismatch
      mismatch.expected = ["{\"$length\": \(mismatch.wanted)}"]
      mismatch.actual = ["{\"$length\": \(length)}  \(actual.summary)"]
      mismatch.wanted = "length \(mismatch.wanted)"
      mismatch.summary = "length \(length)"
      return mismatch
    }
  }

  /// The pairing of matchers with the elements that they accept, or, leniently, may accept.
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

  /// A list of which it is not known whether every matcher has an element.
  private func undecided(
    _ place: Place, _ values: [Value], _ redacted: RedactedValues
  ) -> Mismatch {
    var mismatch = undecided(place, redacted)
    mismatch.placeholders = values.flatMap { redacted.placeholders(in: $0) }
    return mismatch
  }
}
