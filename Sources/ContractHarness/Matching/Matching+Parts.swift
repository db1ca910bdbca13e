import ContractBinding
import ContractModel
import ContractValues

/// Comparison of parts of a value: the beginning or end of a text, the keys or values of an object,
/// and the components of a URL.
extension Matching {
  func mismatches(_ check: Check, _ edge: TextEdge, _ part: String, _ actual: Value) -> [Mismatch] {
    let wanted = (try? bindings.text(part)) ?? part
    if case .string(let text) = actual, edge.holds(wanted, in: text) { return [] }
    return check.onlyMismatch(wanting: edge.noun(wanted))
  }

  /// Compares the keys or the values of an object, as a list.
  ///
  /// A message shows the whole list, because the list has no path in the object.
  func mismatches(
    _ check: Check, _ part: ObjectPart, _ inner: Expected, _ actual: Value
  ) -> [Mismatch] {
    guard case .object(let fields) = actual else {
      return check.onlyMismatch(wanting: "an object")
    }
    let list = Value.array(part.list(of: fields))
    let found = mismatches(inner, list, at: check.path)
    guard let first = found.first, !found.allSatisfy(\.isUndecided) else { return found }
    if isSilent { return [first] }
    var mismatch = check.at(list, check.path).mismatch(
      wanting: "\(part.rawValue) \(ValuePreview(resolved(inner)).line)",
      showing: ValuePreview(resolved(inner)))
    mismatch.summary = "\(part.rawValue) \(list.summary)"
    return [mismatch]
  }

  func mismatches(
    _ check: Check, ofURL parts: [String: Expected], _ actual: Value
  ) -> [Mismatch] {
    guard case .string(let text) = actual, let url = URLParts(text) else {
      return check.onlyMismatch(wanting: ValueMatcher.url.definition.noun)
    }
    return parts.sorted { $0.key < $1.key }.flatMap { name, expected in
      mismatches(expected, url[name], at: check.path.key(name))
    }
  }
}
