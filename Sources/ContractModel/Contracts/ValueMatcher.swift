package import ContractBinding

/// A matcher that only examines the value itself, such as `$uuid`.
///
/// The raw value is the word without `$`. A new matcher needs only a case and its definition,
/// because the parser, the schema, the manual, messages, redaction and communication with workers
/// use these.
package enum ValueMatcher: String, Sendable, Hashable, CaseIterable, WireCodable {
  case string, integer, number, boolean, uuid, date, time, datetime, url

  /// The property of a value that decides if the matcher accepts it.
  ///
  /// Redaction may have changed this property, and then the result is unknown.
  package enum DecidingPart: Sendable {
    /// Only one question matters: if the value is a text, which redaction does not change.
    case isText
    /// Only one question matters: if the value is a number, which redaction replaces by 0.
    case isNumber
    /// Only the type matters, as for `$boolean`; a redacted value is a text or a number, so it
    /// never matches.
    case otherKind
    /// Each character of the text matters, as for a UUID, so the result is unknown for a text that
    /// redaction has changed.
    case wholeText
    /// The text around a placeholder can decide, as for a URL; without such text, the result is
    /// unknown.
    case restOfText

    /// True if only the type of a value matters, as for `$string`; a value that does not match then
    /// counts as a change of type.
    package var isKind: Bool {
      switch self {
      case .isText, .isNumber, .otherKind: true
      case .wholeText, .restOfText: false
      }
    }
  }

  /// The facts about one matcher that the parser, the schema, messages and redaction share.
  package struct Definition: Sendable {
    /// The values that match, in one sentence for the JSON Schema.
    let summary: String
    /// The expected value in messages, such as "a UUID".
    package let noun: String
    /// The property of a value that decides the result, which redaction may have changed.
    package let decidingPart: DecidingPart
    /// The rule itself, for values that redaction has not changed.
    ///
    /// For other values, ``decidingPart`` says if the result can be known.
    package let accepts: @Sendable (Value) -> Bool
  }

  /// The rule and the texts of this matcher, which the parser, the schema and messages share.
  package var definition: Definition {
    switch self {
    case .string:
      Definition(summary: "A text.", noun: "a string", decidingPart: .isText) {
        if case .string = $0 { true } else { false }
      }
    case .integer:
      // Numbers are compared by value, so 1.0 is an integer.
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
    case .date:
      Definition(
        summary: "A text that is a date (RFC 3339).", noun: "a date (RFC 3339)",
        decidingPart: .wholeText
      ) { $0.isText { TimeRule(kind: .date).time(in: $0) != nil } }
    case .time:
      Definition(
        summary: "A text that is a time of day (RFC 3339), with or without seconds and zone.",
        noun: "a time (RFC 3339)", decidingPart: .wholeText
      ) { $0.isText { TimeRule(kind: .time).time(in: $0) != nil } }
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
