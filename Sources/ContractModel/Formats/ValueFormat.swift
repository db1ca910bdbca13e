package import ContractBinding
import ContractValues

/// The format of a text or number, such as a UUID; a message can show it even for a secret.
package struct ValueFormat: Sendable, Hashable {
  /// The kind of format, which decides if there can be a ``count`` or a ``prefix``.
  package var form: ValueForm
  /// The number of hexadecimal digits or the like; `nil` if any number is accepted, or if the kind
  /// has none.
  package var count: Int?
  /// The text up to the last underline, such as `iss_`; `nil` unless the form is
  /// ``ValueForm/prefixed``.
  package var prefix: String?

  init(_ form: ValueForm, count: Int? = nil, prefix: String? = nil) {
    self.form = form
    self.count = count
    self.prefix = prefix
  }

  /// Finds the most specific format of a value; `nil` for prose, and for a value that is neither a
  /// text nor a number.
  package init?(of value: Value) {
    switch value {
    case .integer, .largeInteger: self.init(.integer)
    case .number: self.init(.number)
    case .string(let text): self.init(ofText: text)
    case .null, .boolean, .array, .object, .error, .token: return nil
    }
  }

  private init?(ofText text: String) {
    for form in ValueForm.allCases {
      if let format = form.rule.reads?(text) {
        self = format
        return
      }
    }
    return nil
  }

  /// The same format without its count, or the next more general kind; `nil` if there is none.
  private var wider: ValueFormat? {
    if count != nil { return ValueFormat(form, prefix: prefix) }
    return form.rule.wider.map { ValueFormat($0) }
  }

  /// Finds the most specific format that covers two others; `nil` if they have none in common.
  package func joined(with other: ValueFormat) -> ValueFormat? {
    if includes(other) { return self }
    if other.includes(self) { return other }
    return wider?.joined(with: other)
  }

  /// Checks whether a value has this format, or a more specific one.
  ///
  /// A time may have fewer decimals, because some programs leave out zeros at the end. A token may
  /// be up to a third shorter or a half longer, because its length often depends on its content.
  package func covers(_ value: Value) -> Bool {
    ValueFormat(of: value).map(includes) ?? false
  }

  /// Returns true if every value of the other format also has this format.
  func includes(_ other: ValueFormat) -> Bool {
    var next: ValueFormat? = other
    while let format = next {
      if format.form == form, format.prefix == prefix, fits(format.count) {
        return true
      }
      next = format.wider
    }
    return false
  }

  private func fits(_ other: Int?) -> Bool {
    guard let count else { return true }
    guard let other else { return false }
    return form.rule.tolerance.accepts(other, count)
  }

  /// True for a format that programs parse, such as the format of a time or a URL.
  ///
  /// It is false for formats of identifiers, because a double may choose its own.
  package var isParsed: Bool { form.rule.isParsed }
}

extension ValueFormat: LosslessStringConvertible {
  /// The format as a noun: `a lower-case UUID`, `32 hexadecimal digits`.
  package var description: String {
    let words = count.map { form.rule.counted.replacing("#", with: "\($0)") } ?? form.rawValue
    return prefix.map { "\(words) after \($0)" } ?? words
  }

  private static let prefixSeparator = Array(" after ".utf8)

  /// The kinds by their nouns, each once without a number, and once with `#` in its place.
  private static let byNoun = [String: ValueForm](
    uniqueKeysWithValues: ValueForm.allCases.map { ($0.rawValue, $0) }
      + ValueForm.allCases.filter { !$0.rule.counted.isEmpty }.map { ($0.rule.counted, $0) })

  /// Parses a noun such as `32 hexadecimal digits`; `nil` for any other text.
  package init?(_ description: String) {
    // The description of most formats is only a noun.
    if let form = Self.byNoun[description], form != .prefixed {
      self.form = form
      return
    }
    // For each case of a double, many formats are parsed. Generic code over strings would take ten
    // times as long.
    var words = Array(description.utf8)[...]
    if let start = Array(words).offset(of: Self.prefixSeparator) {
      prefix = String(decoding: words[(start + Self.prefixSeparator.count)...], as: UTF8.self)
      words = words[..<start]
    }
    let digits = words.drop { !$0.isDigit }.prefix { $0.isDigit }
    var noun = String(decoding: words, as: UTF8.self)
    if !digits.isEmpty {
      guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      count = number
      noun = String(
        decoding: words[..<digits.startIndex] + [UInt8(ascii: "#")]
          + words[digits.endIndex...], as: UTF8.self)
    }
    guard let form = Self.byNoun[noun], (prefix != nil) == (form == .prefixed) else { return nil }
    self.form = form
  }
}
