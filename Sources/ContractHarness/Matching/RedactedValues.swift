import ContractBinding
import ContractRedaction
import ContractValues

/// The knowledge that matching has of redaction, where values come from a recording.
package struct RedactedValues: Sendable {
  /// The texts that stand in the place of credentials, and of numbers in texts.
  private let names: [String]
  private let redactor: Redactor?

  /// Creates what is known.
  ///
  /// - Parameters:
  ///   - credentials: The names of the contract's credentials.
  ///   - redactor: What replaced the secrets; `nil` where no number was replaced.
  init(credentials: [String] = [], redactor: Redactor? = nil) {
    names = credentials.map { Credentials.placeholder(for: $0) } + [Placeholder.numberName]
    self.redactor = redactor
  }

  /// The form in which redaction has left a value; `nil` when the value is as it was.
  func form(of value: Value) -> RedactedDecision.Form? {
    if value == Placeholder.number { return .number }
    guard case .string(let string) = value, let text = text(string) else { return nil }
    return text.isWhole ? .whole : .part
  }

  /// A text with placeholders in it; `nil` when there are none.
  func text(_ text: String) -> RedactedText? { RedactedText(text, besides: names) }

  /// Checks whether two values may have been the same; only asked of those that are not now.
  func mayBeSame(_ one: Value, _ other: Value) -> Bool {
    if one == Placeholder.number { return other.isNumber }
    if other == Placeholder.number { return one.isNumber }
    guard case .string(let one) = one, case .string(let other) = other else { return false }
    let (left, right) = (text(one), text(other))
    if let left { return left.mayBe(other, right) }
    return right?.mayBe(one, nil) ?? false
  }

  /// Checks whether two paths of requests may have been the same, segment by segment.
  func mayBeSame(path one: String, _ other: String) -> Bool {
    let (left, right) = (one.split(separator: "/"), other.split(separator: "/"))
    return left.count == right.count
      && zip(left, right).allSatisfy { $0 == $1 || mayBeSame(.string("\($0)"), .string("\($1)")) }
  }

  /// Checks whether two queries may have been the same, field by field.
  func mayBeSame(query one: [String: Value], _ other: [String: Value]) -> Bool {
    one.count == other.count
      && one.allSatisfy { name, value in
        other[name].map { value == $0 || mayBeSame(value, $0) } ?? false
      }
  }

  /// The placeholders in a value; that of a number says nothing of which one it was.
  func placeholders(in value: Value?) -> [String] {
    guard case .string(let string)? = value else { return [] }
    return text(string)?.placeholders ?? []
  }

  /// A value with its redacted numbers told from those that are really 0.
  func marked(_ value: Value) -> Value { redactor?.markingNumbers(in: value) ?? value }
}

extension Value {
  fileprivate var isNumber: Bool {
    self == Placeholder.number || ValueShape(of: self) == .number
  }
}
