import ContractBinding
import ContractRedaction
import ContractValues

/// The placeholders that may replace values of a recording, and the rules for comparing with them.
package struct RedactedValues: Sendable {
  /// The texts that replace credentials, such as `TOKEN-placeholder`, and the text that replaces a
  /// number inside a text.
  private let names: [String]
  private let redactor: Redactor?
  /// The placeholders of credentials by those with numbers: `redacted-3` is `SHOP_USER-placeholder`.
  private let standIns: [String: String]

  /// Creates the rules from the environment variables that a contract lists as credentials.
  ///
  /// The redactor of the recording knows the redacted numbers; it is `nil` if there are none.
  init(
    credentials: [String] = [], redactor: Redactor? = nil, standIns: [String: String] = [:]
  ) {
    self.standIns = standIns
    names = credentials.map { Credentials.placeholder(for: $0) } + [Placeholder.numberName]
    self.redactor = redactor
  }

  /// Returns the extent of redaction: a whole text, a part of a text, or a number; `nil` for an
  /// original value.
  func form(of value: Value) -> RedactedDecision.Form? {
    if value == Placeholder.number { return .number }
    guard case .string(let string) = value, let text = text(string) else { return nil }
    return text.isWhole ? .whole : .part
  }

  func text(_ text: String) -> RedactedText? { RedactedText(text, besides: names) }

  /// Compares two texts in which only known credentials are redacted, and the same ones in order;
  /// `nil` for other values.
  ///
  /// A contract has `SHOP_USER-placeholder` where an answer in the recording has `redacted-3`.
  func areSame(_ one: Value, _ other: Value) -> Bool? {
    guard !standIns.isEmpty, case .string(let one) = one, case .string(let other) = other,
      let left = text(one), let right = text(other)
    else { return nil }
    let (names, others) = (left.placeholders.map(named), right.placeholders.map(named))
    let known = Set(standIns.values)
    guard names == others, names.allSatisfy(known.contains) else { return nil }
    return left.rest == right.rest
  }

  private func named(_ placeholder: String) -> String { standIns[placeholder] ?? placeholder }

  /// Checks whether two different values may have been equal before redaction, such as `redacted-1`
  /// and `abc`.
  func mayBeSame(_ one: Value, _ other: Value) -> Bool {
    if one == Placeholder.number { return other.mayBeNumber }
    if other == Placeholder.number { return one.mayBeNumber }
    guard case .string(let one) = one, case .string(let other) = other else { return false }
    let (left, right) = (text(one), text(other))
    if let left { return left.mayBe(other, right) }
    return right?.mayBe(one, nil) ?? false
  }

  /// Checks segment by segment if two request paths may have been equal before redaction.
  func mayBeSame(path one: String, _ other: String) -> Bool {
    let (left, right) = (one.split(separator: "/"), other.split(separator: "/"))
    return left.count == right.count
      && zip(left, right).allSatisfy { $0 == $1 || mayBeSame(.string("\($0)"), .string("\($1)")) }
  }

  /// Checks parameter by parameter if two queries may have been equal before redaction.
  func mayBeSame(query one: [String: Value], _ other: [String: Value]) -> Bool {
    one.count == other.count
      && one.allSatisfy { name, value in
        other[name].map { value == $0 || mayBeSame(value, $0) } ?? false
      }
  }

  /// Lists the placeholders in a text, such as `redacted-1`.
  ///
  /// A redacted number gives none, because all numbers have the same placeholder.
  func placeholders(in value: Value) -> [String] {
    value.text.flatMap(text)?.placeholders ?? []
  }

  /// Replaces each redacted number in a value by a mark, because its placeholder 0 looks like an
  /// original number.
  func marked(_ value: Value) -> Value { redactor?.markingNumbers(in: value) ?? value }
}

extension Value {
  fileprivate var mayBeNumber: Bool {
    self == Placeholder.number || ValueShape(of: self) == .number
  }
}
