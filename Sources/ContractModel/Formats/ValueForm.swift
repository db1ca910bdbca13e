import ContractValues

/// The kinds of format, from specific to general; a text has the first kind that accepts it.
package enum ValueForm: String, Sendable, Hashable, CaseIterable {
  case lowerCaseUUID = "a lower-case UUID"
  case upperCaseUUID = "an upper-case UUID"
  case uuid = "a UUID"
  case timeInUTC = "a time in UTC"
  case timeWithOffset = "a time with an offset"
  case timeWithoutZone = "a time without a zone"
  case time = "a time"
  case date = "a date"
  case headerTime = "a time as in a header"
  case strongETag = "a quoted ETag"
  case weakETag = "a weak ETag"
  case address = "an address"
  case digits = "an integer as text"
  case lowerCaseHexadecimal = "lower-case hexadecimal digits"
  case upperCaseHexadecimal = "upper-case hexadecimal digits"
  case hexadecimal = "hexadecimal digits"
  case prefixed = "text"
  case token = "a token"
  case integer = "an integer"
  case number = "a number"
}

extension ValueForm {
  /// The numbers that a format accepts besides its own ``ValueFormat/count``.
  enum Tolerance: Sendable {
    case none
    /// Any number up to the format's own; only a format with zero accepts zero.
    case fewer
    /// Any number from two thirds to three halves of the format's own.
    case half

    func accepts(_ count: Int, _ own: Int) -> Bool {
      switch self {
      case .none: count == own
      case .fewer: count <= own && (count > 0) == (own > 0)
      case .half: count * 3 >= own * 2 && count * 2 <= own * 3
      }
    }
  }

  /// The properties of one kind, which control its parsing, comparison and description.
  struct Rule: Sendable {
    /// The next more general kind, such as ``uuid`` for ``lowerCaseUUID``.
    var wider: ValueForm?
    /// The noun with `#` in place of the number, such as `# hexadecimal digits`; empty for a kind
    /// without a number.
    var counted = ""
    /// True if programs parse the value, so that they depend on its format.
    var isParsed = false
    /// The numbers that a value may have besides the format's own.
    var tolerance = Tolerance.none
    /// The function that finds the format of a text; `nil` for numbers, and for ``time``, which
    /// only several texts together can have.
    var reads: (@Sendable (String) -> ValueFormat?)?
  }

  var rule: Rule {
    switch self {
    case .lowerCaseUUID: Rule(wider: .uuid) { $0.format(self, if: $0.isUUID(.lower)) }
    case .upperCaseUUID: Rule(wider: .uuid) { $0.format(self, if: $0.isUUID(.upper)) }
    case .uuid: Rule(wider: .token) { $0.format(self, if: TextFormat.isUUID($0)) }
    case .timeInUTC: time { $0.lowercased() == "z" }
    case .timeWithOffset: time { !$0.isEmpty }
    case .timeWithoutZone: time(\.isEmpty)
    case .time: Rule(isParsed: true)
    case .date:
      Rule(isParsed: true) { $0.format(self, if: TextFormat.isDateTime("\($0)T00:00:00Z")) }
    case .headerTime: Rule(isParsed: true) { $0.format(self, if: $0.isHeaderTime) }
    case .strongETag: Rule { $0.format(self, if: $0.isETag) }
    case .weakETag:
      Rule {
        $0.format(self, if: $0.hasPrefix("W/") && String($0.dropFirst(2)).isETag)
      }
    case .address:
      Rule(isParsed: true) { $0.format(self, if: $0.contains("://") && TextFormat.isURL($0)) }
    case .digits: Rule(wider: .token) { $0.format(self, if: $0.isDigits) }
    case .lowerCaseHexadecimal:
      Rule(wider: .hexadecimal, counted: "# lower-case hexadecimal digits") {
        $0.format(self, if: $0.isHexadecimal(.lower), counted: true)
      }
    case .upperCaseHexadecimal:
      Rule(wider: .hexadecimal, counted: "# upper-case hexadecimal digits") {
        $0.format(self, if: $0.isHexadecimal(.upper), counted: true)
      }
    case .hexadecimal:
      Rule(wider: .token, counted: "# hexadecimal digits") {
        $0.format(self, if: $0.isHexadecimal(nil), counted: true)
      }
    case .prefixed: Rule(wider: .token, counted: "# characters") { $0.prefixed }
    case .token:
      Rule(counted: "a token of about # characters", tolerance: .half) {
        $0.format(self, if: $0.isToken, counted: true)
      }
    case .integer: Rule(wider: .number)
    case .number: Rule()
    }
  }

  private func time(_ isZone: @escaping @Sendable (Substring) -> Bool) -> Rule {
    Rule(
      wider: .time, counted: "\(rawValue) with # digits of a second", isParsed: true,
      tolerance: .fewer
    ) { text in
      guard let time = text.time, isZone(time.zone) else { return nil }
      return ValueFormat(self, count: time.digits)
    }
  }
}

/// The case of the letters among hexadecimal digits.
private enum LetterCase {
  case lower, upper

  func accepts(_ byte: UInt8) -> Bool {
    switch self {
    case .lower: !byte.isCapitalLetter
    case .upper: !byte.isSmallLetter
    }
  }
}

extension String {
  fileprivate func format(
    _ form: ValueForm, if isOfForm: Bool, counted: Bool = false
  ) -> ValueFormat? {
    isOfForm ? ValueFormat(form, count: counted ? utf8.count : nil) : nil
  }

  fileprivate func isUUID(_ letters: LetterCase) -> Bool {
    TextFormat.isUUID(self) && utf8.allSatisfy(letters.accepts)
  }

  fileprivate func isHexadecimal(_ letters: LetterCase?) -> Bool {
    utf8.count >= 8 && utf8.allSatisfy { $0.isHexadecimalDigit }
      && utf8.contains { $0.isDigit } && utf8.allSatisfy { letters?.accepts($0) ?? true }
  }

  var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }

  fileprivate var isETag: Bool {
    utf8.count > 2 && hasPrefix("\"") && hasSuffix("\"") && !dropFirst().dropLast().contains("\"")
  }

  /// True for a text in the shape of `Mon, 23 Nov 2026 07:39:43 GMT` (RFC 9110, section 5.6.7).
  fileprivate var isHeaderTime: Bool {
    utf8.count == 29 && hasSuffix(" GMT") && dropFirst(3).hasPrefix(", ")
  }

  /// True for at least 8 characters of base64 or URLs, with a digit and a letter among them.
  fileprivate var isToken: Bool {
    utf8.count >= 8 && utf8.contains { $0.isDigit } && utf8.contains { $0.isLetter }
      && utf8.allSatisfy { $0.isDigit || $0.isLetter || "-._~+/=".utf8.contains($0) }
  }

  /// The format of a text such as `iss_k3Jd82mX`; `nil` for any other text.
  ///
  /// It has lower-case letters, an underline, and at least four letters or digits, one of them a
  /// digit.
  fileprivate var prefixed: ValueFormat? {
    guard let underline = lastIndex(of: "_") else { return nil }
    let (start, rest) = (self[...underline], self[index(after: underline)...])
    guard start.utf8.count > 1,
      start.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || $0.isSmallLetter }),
      rest.utf8.count >= 4, rest.utf8.contains(where: { $0.isDigit }),
      rest.utf8.allSatisfy({ $0.isDigit || $0.isLetter })
    else { return nil }
    return ValueFormat(.prefixed, count: rest.utf8.count, prefix: String(start))
  }

  /// The number of decimals in the seconds, and the zone, which may be empty; `nil` for a text that
  /// is not a time.
  fileprivate var time: (digits: Int, zone: Substring)? {
    guard utf8.count >= 19, utf8.dropFirst(10).first == UInt8(ascii: "T") else { return nil }
    var rest = dropFirst(19)
    var digits = 0
    if rest.first == "." {
      digits = rest.dropFirst().utf8.prefix(while: { $0.isDigit }).count
      rest = rest.dropFirst(1 + digits)
      if digits == 0 { return nil }
    }
    let zone = rest
    return TextFormat.isDateTime("\(prefix(19))\(zone.isEmpty ? "Z" : zone)") ? (digits, zone) : nil
  }
}
