import ContractBinding
import ContractRedaction
import ContractValues

/// The placeholders that matching must expect in values from a recording.
package struct RedactedValues: Sendable {
  /// The placeholders of credentials, and of numbers in texts.
  private let names: [String]
  private let redactor: Redactor?

  /// Creates the list of placeholders.
  ///
  /// - Parameters:
  ///   - credentials: The names of the contract's credentials.
  ///   - redactor: The redactor of the recording; `nil` if it replaced no numbers.
  init(credentials: [String] = [], redactor: Redactor? = nil) {
    names = credentials.map { Credentials.placeholder(for: $0) } + [Placeholder.numberName]
    self.redactor = redactor
  }

  /// The form of a redacted value; `nil` if the value is original.
  func form(of value: Value) -> RedactedDecision.Form? {
    if value == Placeholder.number { return .number }
    guard case .string(let string) = value, let text = text(string) else { return nil }
    return text.isWhole ? .whole : .part
  }

  /// Parses the placeholders in a text; `nil` if there are none.
  func text(_ text: String) -> RedactedText? { RedactedText(text, besides: names) }

  /// Checks whether two different values may have been equal before redaction.
  func mayBeSame(_ one: Value, _ other: Value) -> Bool {
    if one == Placeholder.number { return other.isNumber }
    if other == Placeholder.number { return one.isNumber }
    guard case .string(let one) = one, case .string(let other) = other else { return false }
    let (left, right) = (text(one), text(other))
    if let left { return left.mayBe(other, right) }
    return right?.mayBe(one, nil) ?? false
  }

  /// Checks whether two request paths may have been equal before redaction, by segment.
  func mayBeSame(path one: String, _ other: String) -> Bool {
    let (left, right) = (one.split(separator: "/"), other.split(separator: "/"))
    return left.count == right.count
      && zip(left, right).allSatisfy { $0 == $1 || mayBeSame(.string("\($0)"), .string("\($1)")) }
  }

  /// Checks whether two queries may have been equal before redaction, by field.
  func mayBeSame(query one: [String: Value], _ other: [String: Value]) -> Bool {
    one.count == other.count
      && one.allSatisfy { name, value in
        other[name].map { value == $0 || mayBeSame(value, $0) } ?? false
      }
  }

  /// The placeholders in a text value; redacted numbers are left out, because their placeholders
  /// are all equal.
  func placeholders(in value: Value?) -> [String] {
    guard case .string(let string)? = value else { return [] }
    return text(string)?.placeholders ?? []
  }

  /// Marks the redacted numbers in a value, to distinguish them from real zeros.
  func marked(_ value: Value) -> Value { redactor?.markingNumbers(in: value) ?? value }
}

extension Value {
  fileprivate var isNumber: Bool {
    self == Placeholder.number || ValueShape(of: self) == .number
  }
}
