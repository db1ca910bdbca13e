import ContractBinding
import ContractModel
import ContractValues

extension Matching {
  /// Compares a value that redaction has changed, such as `redacted-1`.
  ///
  /// It returns `nil` for an original value, and if the normal comparison gives the right answer.
  func mismatches(
    ofRedacted check: Check, _ actual: Value, _ redacted: RedactedValues
  ) -> [Mismatch]? {
    guard let form = redacted.form(of: actual) else { return nil }
    switch RedactedDecision(check.expected.matcher, form, resolve: filled) {
    case .kept: return []
    case .compared, nil: return nil
    case .lost: return [undecided(check, redacted)]
    case .byRest:
      guard case .string(let string) = actual, let text = redacted.text(string) else { return nil }
      return isDecided(check, string, text, redacted) ? nil : [undecided(check, redacted)]
    }
  }

  /// Returns true if the normal comparison gives a correct answer for a partly redacted text such
  /// as `Bearer redacted-1`.
  private func isDecided(
    _ check: Check, _ string: String, _ text: RedactedText, _ redacted: RedactedValues
  ) -> Bool {
    switch check.expected.matcher {
    // A redacted text may still equal the literal. The comparison of literals considers that.
    case .literal: true
    case .value(let matcher): matcher.definition.accepts(.string(string))
    case .json: (try? Value(json: Array(string.utf8))) != nil
    case .regex(let pattern): patterns.finds(pattern, in: string, besides: text.lostInUTF16)
    case .edge(let edge, let part):
      isDecided(edge, (try? bindings.text(part)) ?? part, text)
    case .contains(let inner):
      parts(of: inner).allSatisfy { part in
        guard case .string(let part)? = part, !part.isEmpty else { return true }
        return redacted.text(part) == nil || part == Placeholder.anonymous
          ? text.rest.contains { $0.offset(of: Array(part.utf8)) != nil }
          : string.contains(part)
      }
    default: false
    }
  }

  /// Returns true if the text outside the placeholders decides how the original text begins or
  /// ends.
  private func isDecided(_ edge: TextEdge, _ part: String, _ text: RedactedText) -> Bool {
    let outer = (edge == .start ? text.rest.first : text.rest.last) ?? []
    let wanted = Array(part.utf8)
    let count = min(outer.count, wanted.count)
    let isSame =
      edge == .start
      ? outer.prefix(count) == wanted.prefix(count) : outer.suffix(count) == wanted.suffix(count)
    return !isSame || outer.count >= wanted.count
  }

  /// Returns the texts that `$contains` searches for.
  ///
  /// The entry is `nil` for a matcher that is not a literal, or that names an unbound value.
  private func parts(of inner: Expected) -> [Value?] {
    inner.elements.map { expected in
      guard case .literal(let literal) = expected.matcher else { return nil }
      return try? bindings.resolve(literal)
    }
  }

  /// Creates a mismatch that names the placeholders, because the original value may match.
  ///
  /// They are in the value itself, or in those of its elements that decide the comparison.
  func undecided(
    _ check: Check, _ redacted: RedactedValues, hiding elements: [Value]? = nil
  ) -> Mismatch {
    var mismatch = check.mismatch(wanting: ValuePreview(resolved(check.expected)).line)
    mismatch.placeholders = (elements ?? [check.actual].compactMap(\.self)).flatMap {
      redacted.placeholders(in: $0)
    }
    return mismatch
  }

  /// The result of a comparison.
  ///
  /// Redaction may hide the text or number that decides it.
  package enum Answer: Sendable {
    case yes, no
    /// Redaction has replaced the text or number that decides the comparison, so the verdict is
    /// "could not check".
    case unknown
  }

  /// Compares a value with an expectation, without texts for a message.
  func answer(_ expected: Expected, _ actual: Value?) -> Answer {
    var silent = self
    silent.isSilent = true
    let mismatches = silent.mismatches(expected, actual)
    if mismatches.isEmpty { return .yes }
    return mismatches.allSatisfy(\.isUndecided) ? .unknown : .no
  }
}
