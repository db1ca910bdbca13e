import ContractBinding
import ContractValues

/// Checks texts in a contract against the cases of an enum.
struct CaseMatch {
  private let cases: KnownCases

  /// Creates the check; `nil` if the cases are not known, or if the suite converts the enum.
  init?(_ cases: KnownCases?, converted: Set<String>) {
    guard let cases, converted.isDisjoint(with: cases.types) else { return nil }
    self.cases = cases
  }

  /// Returns the reason why an argument does not fit, such as `expected one of open, sold, got
  /// "opne"`; `nil` if it fits, or if only a run can decide.
  func mismatch(_ value: Value) -> String? {
    switch value {
    case .string(let text): isCase(text) ? nil : reason(text)
    case .array(let elements): elements.lazy.compactMap(mismatch).first
    default: nil
    }
  }

  /// Returns an error for each expected text that is not a case, also inside lists and
  /// alternatives.
  func problems(of expected: Expected) -> [Diagnostic] {
    switch expected.matcher {
    case .literal(.string(let text)):
      isCase(text)
        ? [] : [impossible(text, at: expected.location)]
    case .array(let parts), .oneOf(let parts), .unordered(let parts), .subset(let parts),
      .all(let parts):
      parts.flatMap(problems)
    case .each(let part), .optional(let part), .not(let part), .exactly(let part):
      problems(of: part)
    default: []
    }
  }

  private func impossible(_ text: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      "a result can never be '\(text)'".withShortQuotations, at: location, length: text.count,
      label: reason(text), facts: [Diagnostic.fact("result", cases.types[0])])
  }

  private func isCase(_ text: String) -> Bool {
    cases.names.contains(text) || cases.alternatives.contains(text) || text.contains("${")
  }

  private func reason(_ text: String) -> String {
    let nearest = NearestWord.of(text, among: cases.names)
    let names = [nearest].compactMap(\.self) + cases.names.filter { $0 != nearest }
    let shown = names.prefix(Self.limit) + (names.count > Self.limit ? ["…"] : [])
    return "expected one of \(shown.joined(separator: ", ")), got \(Value.string(text).shortText)"
  }

  /// The maximum number of cases that a message lists before "…".
  private static let limit = 30
}

extension Value {
  /// The text for a message, cut to 60 characters with "…" at its end if it is longer.
  var shortText: String {
    let text = description
    return text.count <= 60 ? text : text.prefix(59) + "…"
  }
}
