extension Matcher {
  /// The matchers of the same value that this one combines, such as those of `$one-of`.
  package var combined: [Expected] {
    switch self {
    case .optional(let inner), .not(let inner), .exactly(let inner): [inner]
    case .all(let parts), .oneOf(let parts): parts
    case .literal, .object, .array, .any, .value, .absent, .regex, .each, .contains, .unordered,
      .length, .between, .bound, .edge, .part, .listed, .subset, .moment, .bytes, .url, .json,
      .xpath, .bind:
      []
    }
  }

  /// Replaces each matcher that stands directly within this one.
  package func replacingParts(by change: (Expected) -> Expected) -> Matcher {
    switch self {
    case .object(let fields): .object(fields.mapValues(change))
    case .url(let parts): .url(parts.mapValues(change))
    case .xpath(let expressions): .xpath(expressions.mapValues(change))
    case .array(let elements): .array(elements.map(change))
    case .unordered(let elements): .unordered(elements.map(change))
    case .subset(let elements): .subset(elements.map(change))
    case .oneOf(let alternatives): .oneOf(alternatives.map(change))
    case .all(let parts): .all(parts.map(change))
    case .each(let inner): .each(change(inner))
    case .contains(let inner): .contains(change(inner))
    case .length(let inner): .length(change(inner))
    case .part(let part, let inner): .part(part, change(inner))
    case .optional(let inner): .optional(change(inner))
    case .not(let inner): .not(change(inner))
    case .exactly(let inner): .exactly(change(inner))
    case .json(let inner): .json(change(inner))
    case .literal, .any, .value, .absent, .regex, .between, .bound, .edge, .listed, .moment, .bytes,
      .bind:
      self
    }
  }
}
