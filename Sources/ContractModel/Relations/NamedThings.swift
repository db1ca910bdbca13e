import ContractBinding
import ContractValues

/// The objects in a run's results by identifier, to resolve a list such as `trackIds`.
struct NamedThings {
  private var things: [String: [(step: Int, fields: [String: Value])]] = [:]

  /// Collects the objects that the steps of a run return, up to the step `last` or in all steps.
  init(in run: RunValues, upTo last: Int? = nil) {
    for (step, outcome) in run.outcomes.enumerated() where step <= last ?? step {
      if case .returned(let value?) = outcome.end { collect(value, step) }
    }
  }

  private mutating func collect(_ value: Value, _ step: Int) {
    switch value {
    case .array(let elements): for element in elements { collect(element, step) }
    case .object(let fields):
      let identifiers = fields.filter(\.key.isOwnIdentifier).values.compactMap(\.scalarText)
      for text in Set(identifiers) { things[text, default: []].append((step, fields)) }
      for (_, field) in fields.sorted(by: { $0.key < $1.key }) { collect(field, step) }
    default: break
    }
  }

  /// Finds the objects that the identifiers in a list name, each in its latest version; `nil` if an
  /// element names no object, or objects with different keys.
  ///
  /// An object with a member of the list's key is ignored, because it contains such a list itself.
  func members(of elements: [Value], in list: RelationPlace) -> [[String: Value]]? {
    var found: [[String: Value]] = []
    for element in elements {
      let named = element.scalarText.flatMap { things[$0] } ?? []
      let alike = named.filter {
        $0.step <= list.index && $0.fields[list.lastKey ?? ""] == nil
      }
      guard let latest = alike.last?.fields,
        alike.allSatisfy({ $0.fields.keys == latest.keys })
      else { return nil }
      found.append(latest)
    }
    return found
  }
}
