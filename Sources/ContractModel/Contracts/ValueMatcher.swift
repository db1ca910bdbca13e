package import ContractBinding

/// A matcher that needs nothing but the value, written `$word`.
///
/// A new one is a case and its definition: the reader of contracts, the schema, the manual,
/// messages, redaction and the pipe to a worker follow.
package enum ValueMatcher: String, Sendable, Hashable, CaseIterable {
  case string, integer, number, boolean, uuid, datetime, url

  /// The part of a value that decides, which redaction may have replaced.
  package enum DecidingPart: Sendable {
    /// The kind of the value: a text or no text.
    case isText
    /// The kind of the value: a number or no number.
    case isNumber
    /// The kind of the value; nothing that redaction leaves behind is of the wanted kind.
    case otherKind
    /// Every character of a text.
    case wholeText
    /// A text, as far as redaction has left it.
    case restOfText

    /// True if the kind of a value decides, and not its content.
    package var isKind: Bool {
      switch self {
      case .isText, .isNumber, .otherKind: true
      case .wholeText, .restOfText: false
      }
    }
  }

  /// Everything that distinguishes a matcher from the others.
  package struct Definition: Sendable {
    /// The values that match, in one sentence.
    let summary: String
    /// The wanted value, for messages.
    package let noun: String
    /// The part of a value that decides.
    package let decidingPart: DecidingPart
    /// Checks whether a value matches.
    package let accepts: @Sendable (Value) -> Bool
  }

  /// The definition.
  package var definition: Definition {
    switch self {
    case .string:
      Definition(summary: "A text.", noun: "a string", decidingPart: .isText) {
        if case .string = $0 { true } else { false }
      }
    case .integer:
      // Numbers are compared by value: 1.0 is an integer.
      Definition(summary: "A whole number.", noun: "an integer", decidingPart: .isNumber) {
        switch $0 {
        case .integer, .largeInteger: true
        case .number(let number): number.isFinite && number.rounded() == number
        default: false
        }
      }
    case .number:
      Definition(summary: "A number.", noun: "a number", decidingPart: .isNumber) {
        switch $0 {
        case .integer, .largeInteger, .number: true
        default: false
        }
      }
    case .boolean:
      Definition(summary: "A truth value.", noun: "true or false", decidingPart: .otherKind) {
        if case .boolean = $0 { true } else { false }
      }
    case .uuid:
      Definition(
        summary: "A text that is a UUID (RFC 9562).", noun: "a UUID", decidingPart: .wholeText
      ) { $0.isText(TextFormat.isUUID) }
    case .datetime:
      Definition(
        summary: "A text that is a date with a time (RFC 3339).",
        noun: "a date and time (RFC 3339)", decidingPart: .wholeText
      ) { $0.isText(TextFormat.isDateTime) }
    case .url:
      Definition(
        summary: "A text that is an absolute URL (RFC 3986).", noun: "an absolute URL",
        decidingPart: .restOfText
      ) { $0.isText(TextFormat.isURL) }
    }
  }
}

extension Value {
  fileprivate func isText(_ hasForm: (String) -> Bool) -> Bool {
    if case .string(let text) = self { hasForm(text) } else { false }
  }
}
