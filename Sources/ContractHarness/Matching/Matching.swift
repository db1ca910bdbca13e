package import ContractBinding
package import ContractModel
package import ContractValues

/// A comparison of values with the expectations of a contract.
///
/// ```swift
/// let matching = Matching(bindings: bindings)
/// matching.mismatches(expected, outcome)   // empty if the value matches
/// ```
package struct Matching {
  /// The values that earlier steps bound to names, for `${name}` in expectations.
  package var bindings: Bindings

  /// The times that `now` can mean in an expectation: any in these ranges, in seconds since 1970.
  ///
  /// If the list is empty, `now` is the time of the comparison.
  package var now: [ClosedRange<Double>] = []

  let xpath: XPathEvaluator?
  let patterns = CompiledPatterns()
  /// The placeholders of redaction; `nil` if all values are original, as in a live run.
  var redacted: RedactedValues?
  /// True below `$exactly`, where an object must not have keys that the contract does not name.
  var isExact = false
  /// True if only the number and the paths of mismatches are used, so that they need no texts.
  ///
  /// It makes the search among alternatives fast.
  var isSilent = false

  /// Creates a comparison without redaction; without an evaluator, `$xpath` never matches.
  package init(bindings: Bindings = Bindings(), xpath: XPathEvaluator? = nil) {
    self.bindings = bindings
    self.xpath = xpath
  }

  /// Checks whether a value matches an expectation, without texts for a message.
  ///
  /// The value is `nil` if it is absent, such as for a missing key.
  package func accepts(_ expected: Expected, _ actual: Value?) -> Bool {
    answer(expected, actual) == .yes
  }

  /// Lists the mismatches between a value and an expectation, one for each part that differs.
  ///
  /// The value is `nil` if it is absent. The path, such as `$.items[0].id`, leads to the value in a
  /// larger one.
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

  /// The arguments of one comparison, which the function of each matcher receives.
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

    /// Creates the only mismatch of a value, whose message shows the matcher as a contract has it.
    func onlyMismatch(
      wanting wanted: @autoclosure () -> String, note: String = ""
    ) -> [Mismatch] {
      [mismatch(wanting: wanted(), showing: ValuePreview(expected), note: note)]
    }

    func at(_ actual: Value?, _ path: ValuePath) -> Check {
      Check(expected: expected, actual: actual, path: path, isSilent: isSilent)
    }
  }

  /// Compares a value that may be absent, if the matcher accepts absent values or passes the value
  /// to other matchers.
  ///
  /// It returns `nil` for all other matchers.
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
      // Each matcher in `$all` would report the missing value, so only the first mismatch is used.
      guard actual != nil else {
        return parts.lazy.map { mismatches($0, actual, at: path) }.first { !$0.isEmpty } ?? []
      }
      return parts.flatMap { mismatches($0, actual, at: path) }
    case .oneOf(let alternatives): return mismatches(check, ofOneOf: alternatives)
    case .not(let inner):
      // An absent value breaks `$not`, as if it matched, because only `$optional` allows absence.
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
        ? [] : check.onlyMismatch(wanting: matcher.definition.noun)
    case .between(let low, let high): mismatches(check, from: low, to: high, actual)
    case .bound(let bound, let limit): mismatches(check, bound, limit, actual)
    case .edge(let edge, let part): mismatches(check, edge, part, actual)
    case .part(let part, let inner): mismatches(check, part, inner, actual)
    case .listed(let rule): mismatches(check, rule, actual)
    case .subset(let elements): mismatches(check, ofSubset: elements, actual)
    case .moment(let rule): mismatches(check, rule, actual)
    case .url(let parts): mismatches(check, ofURL: parts, actual)
    case .bytes(let rule): mismatches(check, rule, actual)
    case .regex(let pattern):
      mismatches(check, ofText: actual, "a string with /\(pattern)/ in it") {
        mismatches(check, ofPattern: pattern, $0)
      }
    case .json(let inner):
      mismatches(check, ofText: actual, "a string that is JSON") {
        mismatches(check, ofJSON: inner, $0)
      }
    case .xpath(let expressions):
      mismatches(check, ofText: actual, "a string that is XML") { text in
        expressions.sorted { $0.key < $1.key }
          .flatMap { mismatches(check, ofXPath: $0.key, $0.value, text) }
      }
    case .any, .bind, .absent, .optional, .exactly, .all, .oneOf, .not: []
    }
  }
}
