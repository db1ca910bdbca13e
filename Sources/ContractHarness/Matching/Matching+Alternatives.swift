import ContractBinding
import ContractModel
import ContractValues

extension Matching {
  /// Compares a value with the alternatives of `$one-of`.
  ///
  /// If an alternative matches, there is no mismatch. If the nearest alternative matches partially,
  /// its mismatches are returned. Otherwise a single mismatch lists all alternatives.
  func mismatches(_ check: Check, ofOneOf alternatives: [Expected]) -> [Mismatch] {
    var nearest: [Mismatch] = []
    var undecided: [Mismatch]?
    for alternative in alternatives {
      let found = mismatches(alternative, check.actual, at: check.path)
      if found.isEmpty { return [] }
      if found.allSatisfy(\.isUndecided) { undecided = undecided ?? found }
      if nearest.isEmpty || Nearness(found) < Nearness(nearest) { nearest = found }
    }
    if let undecided { return undecided }
    let isNear = nearest.contains { $0.path.components.count > check.path.components.count }
    guard isNear, alternatives.count > 1 else { return [listing(alternatives, check)] }
    return nearest.map { mismatch in
      var mismatch = mismatch
      mismatch.note += " (nearest of \(alternatives.count) alternatives)"
      return mismatch
    }
  }

  private func listing(_ alternatives: [Expected], _ check: Check) -> Mismatch {
    let previews = alternatives.map { ValuePreview(resolved($0)) }
    return check.mismatch(
      wanting: "one of \(previews.map(\.line).joined(separator: ", "))",
      showing: .map([.init(key: "$one-of: ", content: .list(previews))]))
  }

  /// The similarity of an alternative to the value.
  ///
  /// An alternative is more similar if its shallowest mismatch is deeper in the value. At equal
  /// depth, the one with fewer mismatches is more similar.
  private struct Nearness: Comparable {
    let depth: Int
    let count: Int

    init(_ mismatches: [Mismatch]) {
      depth = mismatches.map(\.path.components.count).min() ?? 0
      count = mismatches.count
    }

    static func < (left: Nearness, right: Nearness) -> Bool {
      (-left.depth, left.count) < (-right.depth, right.count)
    }
  }

  /// Returns a value with bound values for names such as `${name}`.
  ///
  /// If a name has no value, the value is returned unchanged.
  func filled(_ value: Value) -> Value { (try? bindings.resolve(value)) ?? value }

  /// Replaces `${name}` in the literals of a matcher by the bound values, because a message must
  /// show real values.
  func resolved(_ expected: Expected) -> Expected {
    var copy = expected
    switch expected.matcher {
    case .literal(let value): copy.matcher = .literal(filled(value))
    case .edge(let edge, let text):
      copy.matcher = .edge(edge, (try? bindings.text(text)) ?? text)
    case let other: copy.matcher = other.replacingParts(by: resolved)
    }
    return copy
  }

  /// Creates the expected text of a message, so that it differs from the actual text only where
  /// values differ.
  ///
  /// A value that matches, and an additional key that is allowed, appear as in the actual value.
  func preview(_ expected: Expected, against actual: Value?) -> ValuePreview {
    guard let actual else { return ValuePreview(resolved(expected)) }
    if accepts(expected, actual) { return ValuePreview(actual) }
    switch (expected.matcher, actual) {
    case (.object(let fields), .object(let values)):
      var previews = isExact ? [:] : values.mapValues { ValuePreview($0) }
      for (key, inner) in fields { previews[key] = preview(inner, against: values[key]) }
      return ValuePreview(fields: previews)
    case (.array(let elements), .array(let values)):
      return .list(
        elements.enumerated().map { index, inner in
          preview(inner, against: index < values.count ? values[index] : nil)
        })
    default: return ValuePreview(resolved(expected))
    }
  }
}
