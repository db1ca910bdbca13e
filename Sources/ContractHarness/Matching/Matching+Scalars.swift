import ContractBinding
import ContractModel
import ContractValues

extension Matching {
  func mismatches(_ check: Check, ofLiteral literal: Value, _ actual: Value) -> [Mismatch] {
    let wanted: Value
    do {
      wanted = try bindings.resolve(literal)
    } catch {
      return [
        check.mismatch(wanting: "\(ValuePreview(literal).line) (nothing is bound as \(error.name))")
      ]
    }
    if wanted.isSame(as: actual) { return [] }
    if case .string(let word) = wanted, actual.answers(to: word) { return [] }
    let areSame = redacted?.areSame(wanted, actual)
    if areSame == true { return [] }
    if areSame == nil, let redacted, redacted.mayBeSame(wanted, actual) {
      return [undecided(check, redacted)]
    }
    return [check.mismatch(wanting: ValuePreview(wanted).line, showing: ValuePreview(wanted))]
  }

  /// Lists the mismatches in a text; any other value has one, because `noun` was expected.
  func mismatches(
    _ check: Check, ofText actual: Value, _ noun: @autoclosure () -> String,
    _ compare: (String) -> [Mismatch]
  ) -> [Mismatch] {
    actual.text.map(compare) ?? check.onlyMismatch(wanting: noun())
  }

  func mismatches(_ check: Check, ofPattern pattern: String, _ text: String) -> [Mismatch] {
    let note: String
    switch patterns.search(pattern, in: text) {
    case .found?: return []
    case .missing?: note = ""
    case .givenUp?: note = ", and the search was given up: it takes too many steps"
    case nil: note = ", and \(pattern.quotedAsJSON) is no pattern"
    }
    return check.onlyMismatch(wanting: "a string with /\(pattern)/ in it", note: note)
  }

  func mismatches(_ check: Check, ofJSON inner: Expected, _ text: String) -> [Mismatch] {
    do {
      let value = try Value(json: Array(text.utf8))
      return mismatches(inner, redacted?.marked(value) ?? value, at: check.path)
    } catch {
      return [check.mismatch(wanting: "JSON", note: ": \(error.reason) at byte \(error.offset)")]
    }
  }

  func mismatches(
    _ check: Check, ofXPath expression: String, _ expected: Expected, _ text: String
  ) -> [Mismatch] {
    guard let xpath else { return [check.mismatch(wanting: "XML, which cannot be read here")] }
    do {
      let result = try xpath.evaluate(expression, in: Array(text.utf8))
      return mismatches(expected, result, at: check.path.key(expression))
    } catch {
      return [
        check.mismatch(wanting: "XML in which \(expression) has a result", note: ": \(error)")
      ]
    }
  }
}

extension Value {
  /// Returns true if a word in a contract names this value: an error by its type or case, or an
  /// object by its token such as `FormView#1`.
  func answers(to word: String) -> Bool {
    switch self {
    case .error(let error):
      word == error.type || word == error.caseName || word == error.qualifiedName
    case .token(let name): word == name
    default: false
    }
  }
}
