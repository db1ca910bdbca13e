package import ContractBinding
package import ContractModel
package import ContractValues

/// The comparing of values with what a contract says of them.
///
/// ```swift
/// let matching = Matching(bindings: bindings)
/// matching.mismatches(expected, outcome)   // empty when the contract is kept
/// ```
package struct Matching {
  /// The values that `${name}` stands for.
  package var bindings: Bindings

  let xpath: XPathEvaluator?
  let patterns = CompiledPatterns()
  /// Knowledge of redaction; `nil` where every value is as it was.
  var redacted: RedactedValues?
  /// True if objects may hold no more than the contract names.
  var isExact = false
  /// True if nobody will read the mismatches, so that none need be worded.
  var isSilent = false

  /// Creates a comparing.
  ///
  /// - Parameters:
  ///   - bindings: The values that `${name}` stands for.
  ///   - xpath: What answers `$xpath`; without it such a matcher never matches.
  package init(bindings: Bindings = Bindings(), xpath: XPathEvaluator? = nil) {
    self.bindings = bindings
    self.xpath = xpath
  }

  /// Checks whether a value is what the contract says.
  ///
  /// - Parameters:
  ///   - expected: What the contract says.
  ///   - actual: The value; `nil` when there is none.
  /// - Returns: Whether there is no mismatch.
  package func accepts(_ expected: Expected, _ actual: Value?) -> Bool {
    var silent = self
    silent.isSilent = true
    return silent.mismatches(expected, actual).isEmpty
  }

  /// Finds where a value is not what the contract says.
  ///
  /// - Parameters:
  ///   - expected: What the contract says.
  ///   - actual: The value; `nil` when there is none.
  ///   - path: The value's place in a larger one.
  /// - Returns: A mismatch for each place; none when the value matches.
  package func mismatches(
    _ expected: Expected, _ actual: Value?, at path: ValuePath = ValuePath()
  ) -> [Mismatch] {
    let check = Check(expected: expected, actual: actual, path: path, isSilent: isSilent)
    return if let mismatches = mismatchesOfAbsent(check) {
      mismatches
    } else if let actual {
      mismatches(check, of: actual)
    } else {
      [check.mismatch(wanting: ValuePreview(resolved(expected)).line)]
    }
  }

  /// A comparison: a matcher, the value that it is held against, and the value's place.
  struct Check {
    let expected: Expected
    let actual: Value?
    let path: ValuePath
    let isSilent: Bool

    func mismatch(
      wanting wanted: @autoclosure () -> String,
      showing preview: @autoclosure () -> ValuePreview? = nil,
      note: String = ""
    ) -> Mismatch {
      if isSilent { return Mismatch(at: path, expected.location) }
      let wanted = wanted()
      return Mismatch(
        at: path, expected, wanted: ValuePreview.clip(wanted, to: 72),
        expected: preview() ?? .leaf(wanted), actual: actual, note: note)
    }

    func at(_ actual: Value?, _ path: ValuePath) -> Check {
      Check(expected: expected, actual: actual, path: path, isSilent: isSilent)
    }
  }

  /// The matchers that have something to say of a value that is not there, and those that only
  /// pass it on; `nil` for the others.
  private func mismatchesOfAbsent(_ check: Check) -> [Mismatch]? {
    let (actual, path) = (check.actual, check.path)
    switch check.expected.matcher {
    case .absent:
      return actual == nil ? [] : [check.mismatch(wanting: "nothing")]
    case .optional(let inner):
      return actual == nil ? [] : mismatches(inner, actual, at: path)
    case .exactly(let inner):
      var exact = self
      exact.isExact = true
      return exact.mismatches(inner, actual, at: path)
    case .all(let parts):
      // Of a missing value, one of several operators says enough.
      guard actual != nil else {
        return parts.lazy.map { mismatches($0, actual, at: path) }.first { !$0.isEmpty } ?? []
      }
      return parts.flatMap { mismatches($0, actual, at: path) }
    case .oneOf(let alternatives): return mismatches(check, ofOneOf: alternatives)
    case .not(let inner):
      // Something must be there that is not the unwanted: `$optional` is how absence is allowed.
      let unanswered = patterns.unanswered
      let answer = actual == nil ? .yes : answer(inner, actual)
      let isKnown = patterns.unanswered == unanswered
      if answer == .unknown, let redacted { return [undecided(check, redacted)] }
      guard answer == .yes || !isKnown else { return [] }
      return [
        check.mismatch(
          wanting: "anything but \(ValuePreview(resolved(inner)).line)",
          note: isKnown ? "" : ", and a search for a pattern had no answer")
      ]
    case .bind where actual == nil:
      return [check.mismatch(wanting: "a value to bind")]
    default: return nil
    }
  }

  private func mismatches(_ check: Check, of actual: Value) -> [Mismatch] {
    if let redacted, let mismatches = mismatches(ofRedacted: check, actual, redacted) {
      return mismatches
    }
    return switch check.expected.matcher {
    case .literal(let value): mismatches(check, ofLiteral: value, actual)
    case .object(let fields): mismatches(check, ofObject: fields, actual)
    case .array(let elements): mismatches(check, ofArray: elements, actual)
    case .each(let inner): mismatches(check, ofEach: inner, actual)
    case .contains(let inner): mismatches(check, ofContains: inner, actual)
    case .unordered(let elements): mismatches(check, ofUnordered: elements, actual)
    case .length(let inner): mismatches(check, ofLength: inner, actual)
    case .value(let matcher):
      matcher.definition.accepts(actual)
        ? []
        : [
          check.mismatch(
            wanting: matcher.definition.noun, showing: ValuePreview(check.expected.matcher))
        ]
    case .between(let low, let high): mismatches(check, from: low, to: high, actual)
    case .regex, .json, .xpath: mismatches(check, ofText: check.expected.matcher, actual)
    case .any, .bind, .absent, .optional, .exactly, .all, .oneOf, .not: []
    }
  }
}
