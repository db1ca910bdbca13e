import ContractBinding
import ContractModel
import ContractValues

/// Comparison of lists with `$sorted`, `$unique` and `$subset`.
extension Matching {
  func mismatches(_ check: Check, _ rule: ListRule, _ actual: Value) -> [Mismatch] {
    guard case .array(let elements) = actual else { return check.onlyMismatch(wanting: "a list") }
    let values = elements.map { element in rule.member.map { element.fields[$0] } ?? element }
    if let redacted {
      // Redaction hides the order. Placeholders without a number may stand for different values.
      let hidden = values.compactMap(\.self).filter { redacted.form(of: $0) != nil }
      let isHidden =
        rule.kind == .sorted || hidden.contains(.string(Placeholder.anonymous))
        || hidden.contains(Placeholder.number)
      let visible = values.filter { $0.map { redacted.form(of: $0) == nil } ?? true }
      let isSurelyBroken = rule.kind == .unique && rule.fault(in: visible) != nil
      if isHidden, !hidden.isEmpty, values.count > 1, !isSurelyBroken {
        return [undecided(check, redacted, hiding: hidden)]
      }
    }
    guard let note = rule.fault(in: values) else { return [] }
    return check.onlyMismatch(wanting: rule.noun, note: note)
  }

  func mismatches(_ check: Check, ofSubset elements: [Expected], _ actual: Value) -> [Mismatch] {
    guard case .array(let values) = actual else { return check.onlyMismatch(wanting: "a list") }
    let spare = assignment(of: elements, to: values).spare
    if spare.isEmpty { return [] }
    if let redacted, assignment(of: elements, to: values, isLenient: true).spare.isEmpty {
      return [undecided(check, redacted, hiding: spare.map { values[$0] })]
    }
    let previews = elements.map { ValuePreview(resolved($0)) }
    return spare.map { index in
      check.at(values[index], check.path.index(index)).mismatch(
        wanting: "one of \(previews.map(\.line).joined(separator: ", ")), each at most once",
        showing: .map([.init(key: "$subset: ", content: .list(previews))]))
    }
  }
}

extension ListRule {
  /// Finds the first reason why a list violates the rule, as the end of a message; otherwise `nil`.
  ///
  /// Each value is an element or one field of it; `nil` if the element has no such field.
  fileprivate func fault(in values: [Value?]) -> String? {
    if let member, let index = values.firstIndex(where: { $0 == nil }) {
      return ", and element \(index) has no \(member)"
    }
    let values = values.compactMap(\.self)
    return switch kind {
    case .unique: repetition(in: values)
    case .sorted: disorder(in: values)
    }
  }

  private func repetition(in values: [Value]) -> String? {
    // Equal values have equal texts, except numbers such as 1 and 1.0.
    var seen: [Value: Int] = [:]
    for (index, value) in values.enumerated() {
      let first = seen[value.withPlainNumbers]
      if let first { return ", and elements \(first) and \(index) are equal" }
      seen[value.withPlainNumbers] = index
    }
    return nil
  }

  private func disorder(in values: [Value]) -> String? {
    for (index, pair) in zip(values, values.dropFirst()).enumerated() {
      let (one, next) = isDescending ? (pair.1, pair.0) : pair
      guard let isInOrder = one.isNotAfter(next) else {
        return ", and elements \(index) and \(index + 1) cannot be compared"
      }
      if !isInOrder {
        let word = isDescending ? "before" : "after"
        return ", and element \(index) belongs \(word) element \(index + 1)"
      }
    }
    return nil
  }
}

extension Value {
  /// Returns true if a value may stand before another, by number, date or code points.
  ///
  /// The result is `nil` unless both are numbers or both are texts.
  fileprivate func isNotAfter(_ next: Value) -> Bool? {
    if let one = ExactNumber(self), let next = ExactNumber(next) { return one <= next }
    guard case .string(let one) = self, case .string(let two) = next else { return nil }
    if let first = CalendarTime(one), let second = CalendarTime(two),
      first.isComparable(with: second)
    {
      return first.seconds <= second.seconds
    }
    return !two.unicodeScalars.lexicographicallyPrecedes(one.unicodeScalars)
  }
}
