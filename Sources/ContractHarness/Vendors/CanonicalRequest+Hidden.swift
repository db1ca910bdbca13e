import ContractBinding
import ContractValues

extension CanonicalRequest {
  /// Returns true if a sent request equals this recorded one, apart from words that redaction has
  /// replaced in the recorded query or body.
  ///
  /// If an answer shows that a text is secret, redaction replaces the text in the recorded request
  /// as well. The sent request contains the text, and no answer on replay shows that it is secret.
  /// Only words may differ, because an adapter that sends a wrong key or identifier must be found.
  func mayHide(_ sent: CanonicalRequest) -> Bool {
    guard method == sent.method, segments == sent.segments, headers == sent.headers,
      Set(query.keys) == Set(sent.query.keys)
    else { return false }
    return query.allSatisfy { name, value in sent.query[name].map(value.mayHide) ?? false }
      && body.mayHide(sent.body)
  }
}

extension VendorRequest {
  /// True if the target or the body contains a placeholder, which may stand for a secret in a sent
  /// request.
  var holdsPlaceholder: Bool {
    let name = Array(Placeholder.anonymous.utf8)
    return [Array(target.utf8), body].contains { $0.offset(of: name) != nil }
  }
}

extension Value {
  /// Returns true if a sent value equals this recorded one, apart from words in place of
  /// placeholders.
  ///
  /// The words were secret when recorded, but on replay nothing shows that.
  func mayHide(_ sent: Value) -> Bool {
    if self == sent { return true }
    switch (self, sent) {
    case (.string(let text), .string(let other)): return text.mayHide(other)
    case (.array(let elements), .array(let others)):
      return elements.count == others.count && zip(elements, others).allSatisfy { $0.mayHide($1) }
    case (.object(let fields), .object(let others)):
      return fields.count == others.count
        && fields.allSatisfy { key, field in others[key].map(field.mayHide) ?? false }
    default: return false
    }
  }
}

extension String {
  /// Returns true if a sent text is the same, apart from words in place of placeholders.
  ///
  /// For example, `dear Anna` is accepted for the recorded `dear redacted`.
  fileprivate func mayHide(_ sent: String) -> Bool {
    if self == sent { return true }
    guard utf8.count >= Placeholder.anonymous.utf8.count else { return false }
    let parts = split(separator: Placeholder.anonymous, omittingEmptySubsequences: false)
    guard parts.count > 1, sent.hasPrefix(parts[0]) else { return false }
    var rest = sent.dropFirst(parts[0].count)
    for (index, part) in parts.enumerated().dropFirst() {
      let end =
        index == parts.count - 1
        ? (rest.hasSuffix(part) ? rest.index(rest.endIndex, offsetBy: -part.count) : nil)
        : rest.firstRange(of: part)?.lowerBound
      guard let end, rest[..<end].isWords else { return false }
      rest = rest[end...].dropFirst(part.count)
    }
    return true
  }
}

extension Substring {
  /// True for text such as a name, but not for a key or an identifier.
  ///
  /// It has at most 64 bytes, only letters, spaces and similar signs, and at least one letter.
  fileprivate var isWords: Bool {
    !isEmpty && utf8.count <= 64 && contains(where: \.isLetter) && !noValues.contains(lowercased())
      && allSatisfy { $0.isLetter || " -'.,!?_+".contains($0) || $0 == "\u{A0}" }
  }
}

/// Texts that clients send by mistake if a value is missing, which do not count as words.
private let noValues: Set<String> = ["nan", "nil", "none", "null", "undefined"]
